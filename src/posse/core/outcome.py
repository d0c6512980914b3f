"""How a game ended."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """Rank 1 is best and may be shared; points are the game's own; reason is a key of its words."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
