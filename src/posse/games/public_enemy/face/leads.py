"""Who would gain which token if the round ended now; everything it is counted from lies open."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.scoring import leader_among, points_of
from posse.games.public_enemy.rules.state import PublicEnemyState

NOBODY: Final = -1


@dataclass(frozen=True)
class LeadView:
    """PE-21, PE-22, PE-26: one seat leads alone, several are tied, or nobody has a card."""

    target: str  # a gang, or "one"
    seats: tuple[Seat, ...]
    count: int  # cards, or points
    leader: bool  # whether the gang's leader settles a tie


def leads(state: PublicEnemyState) -> tuple[LeadView, ...]:
    """For each Wanted token and the One, in the order of the count."""
    seats = range(int(state.players))
    points = [int(points_of(state.heights, seat, state.supremacy)) for seat in seats]
    gangs = [[int(state.heights[seat * 4 + gang]) for seat in seats] for gang in range(len(pe.GANGS))]
    return tuple(lead(state, target, counts) for target, counts in enumerate([*gangs, points]))


def lead(state: PublicEnemyState, target: int, counts: list[int]) -> LeadView:
    most = max(counts)
    first = [seat for seat, count in enumerate(counts) if count == most > 0]
    settled = NOBODY
    if len(first) > 1 and target < len(pe.GANGS):
        tied = sum(1 << seat for seat in first)
        settled = int(leader_among(state.stacks, state.players, i64(target), i64(tied)))
    seats = first if settled == NOBODY else [settled]
    return LeadView(pe.TARGETS[target], tuple(Seat(seat) for seat in seats), most, settled != NOBODY)
