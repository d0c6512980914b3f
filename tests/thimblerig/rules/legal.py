"""What may be done now, and what forbids the rest."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tests.thimblerig import model as th

if TYPE_CHECKING:
    from tests.thimblerig.rules.state import ThimblerigState

# Why not; 0 is "you may"
NOT_YOUR_TURN: Final[i64] = 1
MUST_SEAL: Final[i64] = 2
MUST_ANSWER: Final[i64] = 3
NO_MARSHAL: Final[i64] = 4
NO_WINDOW: Final[i64] = 5
SEAL_LATER: Final[i64] = 6
NO_SUCH_PLAYER: Final[i64] = 7
RIGGED_ALREADY: Final[i64] = 8
NO_STOCK: Final[i64] = 9


def why_not(state: "ThimblerigState", seat: i64, action: i64) -> i64:
    """What forbids an action, from what the seat may know; 0 if nothing does."""
    if state.actors() >> seat & 1 == 0:
        return NOT_YOUR_TURN
    if state.phase == th.CHOICE:
        return 0 if action >= th.SEAL else MUST_SEAL
    if state.phase == th.WINDOW:
        if action == th.CALL:
            return 0 if state.cards[seat * th.SIDE + th.HAND] == th.MARSHAL else NO_MARSHAL
        return 0 if action == th.PASS else MUST_ANSWER
    if action < th.SWITCH:
        return 0 if action - th.LOOK < state.players * 2 else NO_SUCH_PLAYER
    if action == th.SWAP or action == th.FEINT:  # once a game
        return RIGGED_ALREADY if state.rigged >> seat & 1 else 0
    if action == th.DRAW:
        return 0 if state.stock else NO_STOCK
    if action >= th.SEAL:
        return SEAL_LATER
    return 0 if action == th.SWITCH else NO_WINDOW


def write_legal(state: "ThimblerigState", seat: i64, out: vec[i64]) -> i64:
    many: i64 = 0
    for action in range(th.ACTIONS):
        if why_not(state, seat, action) == 0:
            out[many] = action
            many += 1
    return many
