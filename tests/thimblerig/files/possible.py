"""Whether a position of Thimblerig can come about, as a whole."""

from posse.core.errors import BadNotation
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.rules.state import ThimblerigState


def check(state: ThimblerigState) -> None:
    """Of a state, or of what a seat knows of one."""
    if int(state.discard).bit_count() > th.STOCK:
        raise BadNotation("discard-count")
    rounds = int(state.rounds())
    if state.round > rounds or (state.phase == th.OVER and state.round < rounds):
        raise BadNotation("rounds", rounds=rounds)
    if state.phase in (th.CHOICE, th.OVER) and state.turn != state.starter():
        raise BadNotation("wrong-turn", who=Seat(state.starter()))
    check_window(state)
    chosen = sum(side >= 0 for side in state.sealed)
    if chosen == state.players or (chosen and state.phase != th.CHOICE):
        raise BadNotation("sealed-phase")
    found, low = sum(map(int, state.points)), int(state.round) - (state.phase != th.OVER)
    high = low + (int(state.rigged).bit_count() if state.options & th.LAW else 0)  # who is called, once each
    if not low <= found <= high:
        raise BadNotation("points-count", found=found, low=low, high=high)


def check_window(state: ThimblerigState) -> None:
    opened = state.phase == th.WINDOW
    if opened != (state.asked != 0) or opened != (state.real >= 0):
        raise BadNotation("window-phase")
    if not opened:
        return
    if not state.options & th.LAW:
        raise BadNotation("needs-law")
    if state.asked >> state.turn & 1:
        raise BadNotation("window-asked", who=Seat(state.turn))
    if not state.rigged >> state.turn & 1:
        raise BadNotation("not-rigged", who=Seat(state.turn), where="asked")
