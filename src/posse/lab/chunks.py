"""Work in pieces: one game first, so that progress is seen at once, then as many as fill a beat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

AHEAD: Final = 2  # pieces of work a worker, so that none waits for the next
GROWTH: Final = 8  # times the size of the last one, at most: a first quick game says little

T = TypeVar("T")


@dataclass(eq=False)
class Piece(Generic[T]):
    """Some of the work, and how often a worker was lost with it."""

    work: Callable[[], T]
    size: int
    losses: int = 0


class Chunks(Generic[T]):
    """Things number 0 to many - 1 in pieces; `make` is given the first number of a piece and its end."""

    def __init__(
        self, many: int, make: Callable[[int, int], Callable[[], T]], beat: float, workers: int = 1
    ) -> None:
        self.many = many
        self.make = make
        self.beat = beat
        self.workers = workers
        self.begun = 0
        self.pace = 1 / beat  # things a second

    def __iter__(self) -> "Chunks[T]":
        return self

    def __next__(self) -> Piece[T]:
        if self.begun == self.many:
            raise StopIteration
        first = self.begun
        self.begun += self.next_size(self.many - first)
        return Piece(self.make(first, self.begun), self.begun - first)

    def next_size(self, left: int) -> int:
        """A beat's worth; less towards the end, so that no worker is the last by much."""
        return max(1, min(left // (AHEAD * self.workers), int(self.pace * self.beat)))

    def learn(self, piece: Piece[T], seconds: float) -> None:
        """From how long a piece took."""
        self.pace = min(GROWTH * self.pace, piece.size / max(seconds, 1e-6))
