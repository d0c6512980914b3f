"""Whether a position of Thimblerig can come about, as a whole."""

from posse.core.reading import refuse
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.rules.state import ThimblerigState


def check_possible(state: ThimblerigState) -> None:
    """Of a state, or of what a seat knows of one."""
    refuse(int(state.discard).bit_count() > th.STOCK, "discard-count")
    rounds = int(state.rounds())
    too_soon = state.phase == th.OVER and state.round < rounds
    refuse(state.round > rounds or too_soon, "rounds", rounds=rounds)
    back = state.phase not in (th.CHOICE, th.OVER) or state.turn == state.starter()
    refuse(not back, "wrong-turn", who=Seat(state.starter()))
    check_window(state)
    chosen = sum(side >= 0 for side in state.sealed)
    refuse(chosen == state.players or (chosen and state.phase != th.CHOICE), "sealed-phase")
    found, low = sum(map(int, state.points)), int(state.round) - (state.phase != th.OVER)
    high = low + (int(state.rigged).bit_count() if state.options & th.LAW else 0)  # who is called, once each
    refuse(not low <= found <= high, "points-count", found=found, low=low, high=high)


def check_window(state: ThimblerigState) -> None:
    opened = state.phase == th.WINDOW
    refuse(opened != (state.asked != 0) or opened != (state.real >= 0), "window-phase")
    if opened:
        refuse(not state.options & th.LAW, "needs-law")
        refuse(state.asked >> state.turn & 1, "window-asked", who=Seat(state.turn))
        refuse(not state.rigged >> state.turn & 1, "not-rigged", who=Seat(state.turn), where="asked")
