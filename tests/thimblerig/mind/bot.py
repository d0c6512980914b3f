"""The house bot of Thimblerig: shows the highest card it knows, and looks before that."""

from typing import Final

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from tests.thimblerig import model as th
from tests.thimblerig.rules.state import ThimblerigState

CARD: Final[i64] = 10  # what a step between two cards is worth


def score(world: ThimblerigState, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    if action < th.SWITCH:
        owner = (action - th.LOOK) // 2
        if owner != seat:
            return 0
        return 0 if own_card(world, seat, (action - th.LOOK) % 2) >= 0 else 4 * CARD
    if action == th.SWAP:  # worth it once somebody else has looked
        return looked_at(world, seat) * CARD
    if action == th.DRAW:
        return average(world) - worth(world, seat, th.HAND)
    if action >= th.SEAL:
        return worth(world, seat, action - th.SEAL)
    if action == th.CALL:
        return CARD
    return -1 if action == th.SWITCH else 0


def own_card(world: ThimblerigState, seat: i64, side: i64) -> i64:
    """The seat's own card there, -1 if it has not seen it. Of its own thimbles a seat never loses track."""
    place = seat * th.SIDE + side
    return world.cards[place] if (world.seen[place] | world.before[place]) >> seat & 1 else -1


def worth(world: ThimblerigState, seat: i64, side: i64) -> i64:
    """A card the seat knows, or one in the middle of the deck."""
    card = own_card(world, seat, side)
    return card * CARD if card >= 0 else average(world)


def average(world: ThimblerigState) -> i64:
    return (world.players * th.SIDE + th.STOCK) * CARD // 2


def looked_at(world: ThimblerigState, seat: i64) -> i64:
    """How many of the seat's own thimbles others have looked under."""
    many: i64 = 0
    for side in (th.LEFT, th.RIGHT):
        if world.seen[seat * th.SIDE + side] & ~(ONE << seat):
            many += 1
    return many
