"""What a seat knows of a game of Thimblerig, and the worlds that agree with it.

Unknown are cards nobody showed this seat, another's sealed choice, and whether another's rig was real: after
it the two thimbles may lie either way round.
"""

from typing import Final, final

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, pick
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from tests.thimblerig import model as th
from tests.thimblerig.rules.state import ThimblerigState

# Every field of the state: open to everyone; known to some, or in part; known to nobody.
PUBLIC: Final = "players room options seen points discard round turn phase asked rigged".split()
OWNER: Final = ("cards", "before", "sealed", "real")
HIDDEN: Final = ("stock", "dice", "trace")

ALL_SEEING: Final[i64] = -2  # no seat: what one would know who knows everything, which is a position
NOT_KNOWN: Final[i64] = 3  # chosen, or done, but which is not known
BLANK: Final = Dice(0)  # what a seat knows of the dice


@final
class ThimblerigKnowledge(Knowledge):
    """The state as the seat sees it: -1 for a card, NOT_KNOWN for a choice that it has not seen."""

    def __init__(self, seat: i64, state: ThimblerigState) -> None:
        super().__init__(seat)
        self.state = state

    def imagine(self, dice: Dice) -> ThimblerigState:
        """Every world that agrees is as likely as any other."""
        known = self.state
        world = known.copy_public(dice)
        world.cards = known.cards[:]
        world.before = known.before[:]
        world.sealed = known.sealed[:]
        for seat in range(known.players):
            if may_be_turned(world, seat, self.seat) and dice.below(2, th.L_IMAGINE) == 1:
                turn_round(world, seat, self.seat)
            if world.sealed[seat] == NOT_KNOWN:
                world.sealed[seat] = dice.below(th.SIDE, th.L_IMAGINE)
        world.stock = known.deck() & ~known.discard
        for card in world.cards:
            if card >= 0:
                world.stock &= ~(ONE << card)
        for place in range(known.players * th.SIDE):
            if world.cards[place] < 0:
                card = pick(world.stock, dice.below(count(world.stock), th.L_IMAGINE))
                world.stock &= ~(ONE << card)
                world.cards[place] = card
        world.real = dice.below(2, th.L_IMAGINE) if known.real == NOT_KNOWN else known.real
        return world


def knowledge_of(state: ThimblerigState, seat: i64) -> ThimblerigKnowledge:
    """What the seat (-1: a spectator) may know."""
    masked = state.copy_public(BLANK)
    masked.before = state.before[:]
    for place in range(state.players * th.SIDE):
        if (state.seen[place] | state.before[place]) & bit_of(seat):
            masked.cards[place] = state.cards[place]
    for owner in range(state.players):
        if state.sealed[owner] >= 0:
            masked.sealed[owner] = state.sealed[owner] if seat == owner else NOT_KNOWN
        if may_be_turned(masked, owner, seat):
            put_in_order(masked, owner, seat)
    if state.real >= 0:
        masked.real = state.real if seat == state.turn else NOT_KNOWN
    return ThimblerigKnowledge(seat, masked)


def bit_of(seat: i64) -> i64:
    """The seat's bit, among those who have seen something; spectators share one."""
    return th.WATCHER if seat < 0 else ONE << seat


def has_seen(state: ThimblerigState, owner: i64, seat: i64) -> bool:
    """Whether the seat has seen one of the owner's thimbles where it lies now."""
    left = owner * th.SIDE + th.LEFT
    return (state.seen[left] | state.seen[left + 1]) & bit_of(seat) != 0


def may_be_turned(state: ThimblerigState, owner: i64, seat: i64) -> bool:
    """Whether the owner's thimbles may lie the other way round, and that would be another knowledge."""
    left = owner * th.SIDE + th.LEFT
    one = state.before[left]
    other = state.before[left + 1]
    seen = has_seen(state, owner, seat)
    if seat in (owner, ALL_SEEING) or (seen and (one | other) & bit_of(seat)):  # seen both then and now
        return False
    return one != other or (not seen and state.cards[left] != state.cards[left + 1])


def turn_round(state: ThimblerigState, owner: i64, seat: i64) -> None:
    """The other way round; a card that the seat has seen since lies where it saw it."""
    left = owner * th.SIDE + th.LEFT
    one = state.before[left]
    state.before[left] = state.before[left + 1]
    state.before[left + 1] = one
    if not has_seen(state, owner, seat):
        card = state.cards[left]
        state.cards[left] = state.cards[left + 1]
        state.cards[left + 1] = card


def put_in_order(state: ThimblerigState, owner: i64, seat: i64) -> None:
    """Of the two ways always the same one, whichever is true."""
    left = owner * th.SIDE + th.LEFT
    one = state.cards[left]
    other = state.cards[left + 1]
    if has_seen(state, owner, seat) or one == other:
        one = state.before[left]
        other = state.before[left + 1]
    if one > other:
        turn_round(state, owner, seat)
