"""Why an action of Thimblerig is not allowed now, from what the seat may know."""

from posse.core.errors import IllegalAction
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.rules.state import ThimblerigState


def why_not(state: ThimblerigState, seat: int, action: int) -> IllegalAction | None:
    if action in state.legal_actions(seat):
        return None
    if state.phase == th.SEAL:
        return IllegalAction("must-seal")
    if state.phase == th.WINDOW:
        return IllegalAction("no-marshal") if action == th.CALL else IllegalAction("must-answer")
    if action in (th.PASS, th.CALL):
        return IllegalAction("no-window")
    if action >= th.CHOOSE:
        return IllegalAction("seal-later")
    if action == th.DRAW:
        return IllegalAction("no-stock")
    if action < th.SWITCH:
        return IllegalAction("no-such-player", who=str(Seat(action // 2)), players=int(state.players))
    return IllegalAction("rigged-already")
