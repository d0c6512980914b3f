"""The sealed choice, the rounds, and how the game ends."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.core.outcome import Outcome
from tests.thimblerig import model as th

if TYPE_CHECKING:
    from tests.thimblerig.rules.state import ThimblerigState


def choose(state: "ThimblerigState", seat: i64, side: i64) -> None:
    state.sealed[seat] = side
    state.note(th.E_SEALED, seat, side, 0, 0)
    if state.actors() == 0:
        show(state)


def show(state: "ThimblerigState") -> None:
    """All have chosen: the chosen cards are shown, and the highest scores."""
    best: i64 = 0
    highest: i64 = -1
    for seat in range(state.players):
        place = seat * th.SIDE + state.sealed[seat]
        state.seen[place] |= state.everyone() | th.WATCHER
        state.note(th.E_SHOWN, seat, state.sealed[seat], state.cards[place], 0)
        state.sealed[seat] = -1
        if state.cards[place] > highest:
            best = seat
            highest = state.cards[place]
    state.points[best] += 1
    state.note(th.E_POINT, best, highest, 0, 0)
    if state.round < state.rounds():
        state.round += 1
        start_round(state)
    else:
        finish(state)


def start_round(state: "ThimblerigState") -> None:
    state.turn = state.starter()
    state.phase = th.TURN
    state.note(th.E_ROUND, state.turn, state.round, 0, 0)


def finish(state: "ThimblerigState") -> None:
    state.phase = th.OVER
    won = winners(state)
    for seat in range(state.players):
        if won >> seat & 1:
            state.note(th.E_WON, seat, state.points[seat], 0, 0)


def winners(state: "ThimblerigState") -> i64:
    if state.phase != th.OVER:
        return 0
    best: i64 = 0
    leading: i64 = 0
    for seat in range(state.players):
        if state.points[seat] > best:
            best = state.points[seat]
            leading = 0
        if state.points[seat] == best:
            leading |= ONE << seat
    return leading


def outcome(state: "ThimblerigState") -> Outcome | None:
    if state.phase != th.OVER:
        return None
    points = tuple([int(mine) for mine in state.points])
    ranks = tuple([1 + len([other for other in points if other > mine]) for mine in points])
    return Outcome(ranks, points, "most-points")
