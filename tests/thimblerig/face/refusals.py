"""Why an action of Thimblerig is not allowed now, in words."""

from typing import Final

from posse.core.errors import IllegalAction, NotYourTurn, PosseError
from posse.core.words import Seat
from tests.thimblerig.rules import legal
from tests.thimblerig.rules.state import ThimblerigState

# By number of the rules: the key of the words
REFUSALS: Final[dict[int, str]] = {
    legal.MUST_SEAL: "must-seal",
    legal.MUST_ANSWER: "must-answer",
    legal.NO_MARSHAL: "no-marshal",
    legal.NO_WINDOW: "no-window",
    legal.SEAL_LATER: "seal-later",
    legal.RIGGED_ALREADY: "rigged-already",
    legal.NO_STOCK: "no-stock",
}


def why_not(state: ThimblerigState, seat: int, action: int) -> PosseError | None:
    """From what the seat may know; None if the action is legal."""
    number = legal.why_not(state, seat, action)
    if number == 0:
        return None
    if number == legal.NOT_YOUR_TURN:
        actors = tuple(Seat(actor) for actor in state.seats_to_act())
        return NotYourTurn("not-your-turn", who=Seat(seat), actors=actors)
    if number == legal.NO_SUCH_PLAYER:
        return IllegalAction("no-such-player", who=str(Seat(action // 2)), players=int(state.players))
    return IllegalAction(REFUSALS[number])
