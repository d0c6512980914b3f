"""Plays whole games without leaving compiled code, for simulations."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import lowest
from posse.core.kernel.state import EVENT, State


def advance(state: State, careless: int, most: int) -> int:
    """Plays at random for the seats in careless (bits) until another must act, or the game is over.

    At most so many actions; returns how many were played.
    """
    out = vec[i64]([0] * state.room)
    played: i64 = 0
    limit = i64(most)
    seats = i64(careless)
    while played < limit:
        acting = state.actors()
        if acting == 0:
            break
        seat = lowest(acting)
        if not seats >> seat & 1:
            break
        state.apply(seat, state.random_action(seat, out))
        played += 1
    return int(played)


def tally(trace: list[int], counts: list[int]) -> None:
    """Adds a trace's events to the counts by kind."""
    for at in range(0, len(trace), EVENT):
        counts[trace[at]] += 1
