"""Why an action of Thimblerig is not allowed now, from what the seat may know."""

from posse.core.errors import IllegalAction
from posse.core.words import Seat
from posse.games.thimblerig.model import CALL, CHOOSE, DRAW, PASS, SEAL, SWITCH, WINDOW
from posse.games.thimblerig.rules import Thimblerig


def why_not(state: Thimblerig, seat: int, action: int) -> IllegalAction | None:
    if action in state.legal_actions(seat):
        return None
    if state.phase == SEAL:
        return IllegalAction("must-seal")
    if state.phase == WINDOW:
        return IllegalAction("no-marshal") if action == CALL else IllegalAction("must-answer")
    if action in (PASS, CALL):
        return IllegalAction("no-window")
    if action >= CHOOSE:
        return IllegalAction("seal-later")
    if action == DRAW:
        return IllegalAction("no-stock")
    if action < SWITCH:
        return IllegalAction("no-such-player", who=str(Seat(action // 2)), players=int(state.players))
    return IllegalAction("rigged-already")
