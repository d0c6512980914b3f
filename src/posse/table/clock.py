"""Clocks of a table. The caller says what time it is: nothing here reads a clock."""

from dataclasses import dataclass, field
from typing import Final

KINDS: Final = ("none", "move", "player")
LEAST: Final = 5  # seconds
MOST: Final = 14 * 24 * 3600
BACK: Final = 30  # seconds that whoever comes back has at least


@dataclass(frozen=True)
class ClockRule:
    """No clock, a time for each move, or a time for each player and the whole game."""

    kind: str = "none"
    seconds: int = 0


@dataclass
class Clock:
    """What each seat has left. It runs only between `run` and `stop`; while the server is down it stands."""

    rule: ClockRule
    left: list[float]
    running: set[int] = field(default_factory=set)
    since: float = 0.0

    @classmethod
    def start(cls, rule: ClockRule, players: int) -> "Clock":
        return cls(rule, [float(rule.seconds)] * players)

    def stop(self, now: float) -> None:
        """Charges the seats whose time was running."""
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - max(0.0, now - self.since))
        self.running = set()
        self.since = now

    def forget(self, now: float) -> None:
        """Time that nobody could play in is charged to nobody."""
        self.since = now

    def run(self, seats: set[int], now: float, fresh: set[int]) -> None:
        """Starts the clocks of those who must act; `fresh` begin a new move."""
        if self.rule.kind == "none":
            return
        if self.rule.kind == "move":
            for seat in fresh:
                self.left[seat] = float(self.rule.seconds)
        self.running = set(seats)
        self.since = now

    def welcome(self, seat: int) -> None:
        """A player who comes back has time again: a whole move's, or a little of the time for the game."""
        least = self.rule.seconds if self.rule.kind == "move" else min(BACK, self.rule.seconds)
        self.left[seat] = max(self.left[seat], float(least))

    def left_at(self, seat: int, now: float) -> float:
        gone = max(0.0, now - self.since) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - gone)

    def deadline(self) -> float | None:
        """When the first running clock will have run out."""
        if not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def out(self, now: float) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in sorted(self.running) if self.left_at(seat, now) <= 0.0]
