"""What may be done now, and what forbids the rest."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tests.thimblerig import model as th

if TYPE_CHECKING:
    from tests.thimblerig.rules.state import ThimblerigState

# What `why_not` answers; face/refusals.py puts it in words
MAY: Final[i64] = 0
NOT_TO_ACT: Final[i64] = 1
MUST_SEAL: Final[i64] = 2
MUST_ANSWER: Final[i64] = 3
NO_MARSHAL: Final[i64] = 4
NO_WINDOW: Final[i64] = 5
SEAL_LATER: Final[i64] = 6
NO_SUCH_PLAYER: Final[i64] = 7
RIGGED_ALREADY: Final[i64] = 8
NO_STOCK: Final[i64] = 9


def why_not(state: "ThimblerigState", seat: i64, action: i64) -> i64:
    """What forbids an action, from what the seat may know; MAY if nothing does."""
    if state.actors() >> seat & 1 == 0:
        return NOT_TO_ACT
    if state.phase == th.CHOICE:
        if action < th.SEAL:
            return MUST_SEAL
    elif state.phase == th.WINDOW:
        if action == th.CALL:
            if state.cards[seat * th.SIDE + th.HAND] != th.MARSHAL:
                return NO_MARSHAL
        elif action != th.PASS:
            return MUST_ANSWER
    elif action < th.SWITCH:
        if action - th.LOOK >= state.players * 2:
            return NO_SUCH_PLAYER
    elif action == th.SWAP or action == th.FEINT:  # once a game
        if state.rigged >> seat & 1:
            return RIGGED_ALREADY
    elif action == th.DRAW:
        if state.stock == 0:
            return NO_STOCK
    elif action >= th.SEAL:
        return SEAL_LATER
    elif action != th.SWITCH:
        return NO_WINDOW
    return MAY


def write_legal(state: "ThimblerigState", seat: i64, out: vec[i64]) -> i64:
    many: i64 = 0
    for action in range(th.ACTIONS):
        if why_not(state, seat, action) == MAY:
            out[many] = action
            many += 1
    return many
