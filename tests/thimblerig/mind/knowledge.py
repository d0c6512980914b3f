"""What a seat knows of a game of Thimblerig, and the worlds that agree with it.

Unknown are cards nobody showed this seat, another's sealed choice, and whether another's rig was real. Of two
thimbles a seat has up to two arrangements in mind: before a rig one, after it perhaps one of two.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, pick
from posse.core.dice import Dice
from posse.core.knowledge import Knowledge
from posse.core.state import State
from tests.thimblerig import model as th
from tests.thimblerig.rules.places import CONTENT, SEEN, STRIDE, VAGUE
from tests.thimblerig.rules.state import ThimblerigState

ALL_SEEING: Final[i64] = -2  # no seat: a position is what one would know who knows everything
NOT_KNOWN: Final[i64] = 3  # chosen, or done, but which is not known

# An arrangement of two thimbles: the cards, -1 for any, and who had seen them before the rig
ARRANGEMENT: Final[i64] = 4
PAIR: Final[i64] = 9  # how many arrangements, and two of them


@final
class ThimblerigKnowledge(Knowledge):
    """Numbers as in the state, except where a comment says what differs."""

    def __init__(
        self,
        seat: i64,
        players: i64,
        options: i64,
        hands: vec[i64],
        seen: vec[i64],
        pairs: vec[i64],
        points: vec[i64],
        sealed: vec[i64],
    ) -> None:
        super().__init__(seat)
        self.players = players
        self.options = options
        self.hands = hands  # by seat: the card, -1 if this seat does not know it
        self.seen = seen  # by place: who has seen its card
        self.pairs = pairs  # by seat: what this seat has in mind for the two thimbles
        self.points = points
        self.sealed = sealed  # NOT_KNOWN for another's choice
        self.discard: i64 = 0
        self.round: i64 = 1
        self.turn: i64 = 0
        self.phase: i64 = 0
        self.asked: i64 = 0
        self.rigged: i64 = 0
        self.real: i64 = -1  # NOT_KNOWN for another's rig

    def deck(self) -> i64:
        """All cards of the game, as bits."""
        return (ONE << (self.players * th.SIDE + th.STOCK)) - 1

    def imagine(self, dice: Dice) -> State:
        """Every world that agrees is as likely as any other."""
        players = self.players
        places = vec[i64]([0] * (players * th.SIDE * STRIDE))
        sealed = self.sealed[:]
        for seat in range(players):
            self.imagine_pair(seat, places, dice)
            places[(seat * th.SIDE + th.HAND) * STRIDE + CONTENT] = self.hands[seat]
            if sealed[seat] == NOT_KNOWN:
                sealed[seat] = dice.below(th.SIDE, th.L_IMAGINE)
        pool = self.deck() & ~self.discard
        for place in range(players * th.SIDE):
            places[place * STRIDE + SEEN] = self.seen[place]
            if places[place * STRIDE + CONTENT] >= 0:
                pool &= ~(ONE << places[place * STRIDE + CONTENT])
        for place in range(players * th.SIDE):
            if places[place * STRIDE + CONTENT] < 0:
                card = pick(pool, dice.below(count(pool), th.L_IMAGINE))
                pool &= ~(ONE << card)
                places[place * STRIDE + CONTENT] = card
        world = ThimblerigState(players, self.options, dice, places, self.points[:], sealed)
        world.stock = pool
        world.discard = self.discard
        world.round = self.round
        world.turn = self.turn
        world.phase = self.phase
        world.asked = self.asked
        world.rigged = self.rigged
        world.real = dice.below(2, th.L_IMAGINE) if self.real == NOT_KNOWN else self.real
        return world

    def imagine_pair(self, seat: i64, places: vec[i64], dice: Dice) -> None:
        at = seat * PAIR
        if self.pairs[at] == 2:
            at += ARRANGEMENT * dice.below(2, th.L_IMAGINE)
        left = (seat * th.SIDE + th.LEFT) * STRIDE
        right = (seat * th.SIDE + th.RIGHT) * STRIDE
        places[left + CONTENT] = self.pairs[at + 1]
        places[right + CONTENT] = self.pairs[at + 2]
        places[left + VAGUE] = self.pairs[at + 3]
        places[right + VAGUE] = self.pairs[at + 4]


def sees(mask: i64, who: i64) -> bool:
    return who < 0 or mask & who != 0


def either(one: i64, other: i64) -> i64:
    """Two hints about a card: -1 tells nothing; -2 if they contradict each other."""
    if one < 0 or one == other:
        return other
    return one if other < 0 else -2


def write_pair(state: ThimblerigState, owner: i64, seat: i64, who: i64, pairs: vec[i64]) -> None:
    """The arrangements of the owner's thimbles that the seat, whose bit is `who`, must reckon with."""
    places = state.places
    left = (owner * th.SIDE + th.LEFT) * STRIDE
    right = (owner * th.SIDE + th.RIGHT) * STRIDE
    seen_left = places[left + CONTENT] if sees(places[left + SEEN], who) else -1
    seen_right = places[right + CONTENT] if sees(places[right + SEEN], who) else -1
    before_left = places[left + CONTENT] if sees(places[left + VAGUE], who) else -1
    before_right = places[right + CONTENT] if sees(places[right + VAGUE], who) else -1
    at = owner * PAIR
    pairs[at] = 1
    write_arrangement(
        pairs,
        at + 1,
        either(seen_left, before_left),
        either(seen_right, before_right),
        places[left + VAGUE],
        places[right + VAGUE],
    )
    if seat == owner or seat < -1:  # one who sees all, ALL_SEEING
        return
    other_left = either(seen_left, before_right)
    other_right = either(seen_right, before_left)
    if other_left == -2 or other_right == -2 or (other_left >= 0 and other_left == other_right):
        return
    write_arrangement(pairs, at + 5, other_left, other_right, places[right + VAGUE], places[left + VAGUE])
    order = compare(pairs, at + 1, at + 5)
    if order == 0:
        write_arrangement(pairs, at + 5, 0, 0, 0, 0)
        return
    pairs[at] = 2
    if order > 0:  # in an order that does not tell which of the two is true
        for part in range(at + 1, at + 5):
            kept = pairs[part]
            pairs[part] = pairs[part + ARRANGEMENT]
            pairs[part + ARRANGEMENT] = kept


def write_arrangement(
    pairs: vec[i64], at: i64, left: i64, right: i64, before_left: i64, before_right: i64
) -> None:
    pairs[at] = left
    pairs[at + 1] = right
    pairs[at + 2] = before_left
    pairs[at + 3] = before_right


def compare(pairs: vec[i64], one: i64, other: i64) -> i64:
    for part in range(ARRANGEMENT):
        if pairs[one + part] != pairs[other + part]:
            return pairs[one + part] - pairs[other + part]
    return 0


def bit_of(seat: i64) -> i64:
    """The seat's bit; spectators share one, and one who sees all has none of theirs: -1."""
    if seat == ALL_SEEING:
        return -1
    return th.WATCHER if seat < 0 else ONE << seat


def knowledge_of(state: ThimblerigState, seat: i64) -> ThimblerigKnowledge:
    """What the seat (-1: a spectator) may know."""
    players = state.players
    places = state.places
    who = bit_of(seat)
    hands = vec[i64]([-1] * players)
    seen = vec[i64]([0] * (players * th.SIDE))
    pairs = vec[i64]([0] * (players * PAIR))
    sealed = state.sealed[:]
    for place in range(players * th.SIDE):
        seen[place] = places[place * STRIDE + SEEN]
    for owner in range(players):
        if sees(seen[owner * th.SIDE + th.HAND], who):
            hands[owner] = state.card(owner, th.HAND)
        write_pair(state, owner, seat, who, pairs)
        if sealed[owner] >= 0 and seat != owner and seat != ALL_SEEING:
            sealed[owner] = NOT_KNOWN
    out = ThimblerigKnowledge(seat, players, state.options, hands, seen, pairs, state.points[:], sealed)
    out.discard = state.discard
    out.round = state.round
    out.turn = state.turn
    out.phase = state.phase
    out.asked = state.asked
    out.rigged = state.rigged
    out.real = state.real
    if state.real >= 0 and seat != state.turn and seat != ALL_SEEING:
        out.real = NOT_KNOWN
    return out
