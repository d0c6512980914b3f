"""Why an action of Thimblerig is not allowed now, in words."""

from typing import Final

from posse.core.errors import IllegalAction
from posse.core.words import Seat
from tests.thimblerig.rules import legal
from tests.thimblerig.rules.state import ThimblerigState

# By the reason of rules/legal.py: the key of the words
REFUSALS: Final[dict[int, str]] = {
    legal.MUST_SEAL: "must-seal",
    legal.MUST_ANSWER: "must-answer",
    legal.NO_MARSHAL: "no-marshal",
    legal.NO_WINDOW: "no-window",
    legal.SEAL_LATER: "seal-later",
    legal.RIGGED_ALREADY: "rigged-already",
    legal.NO_STOCK: "no-stock",
}


def why_not(state: ThimblerigState, seat: int, action: int) -> IllegalAction | None:
    """None if it may, or if it is not that seat's turn (`Game.check` has said so)."""
    reason = legal.why_not(state, seat, action)
    if reason in (legal.MAY, legal.NOT_TO_ACT):
        return None
    if reason == legal.NO_SUCH_PLAYER:
        return IllegalAction("no-such-player", who=str(Seat(action // 2)), players=int(state.players))
    return IllegalAction(REFUSALS[reason])
