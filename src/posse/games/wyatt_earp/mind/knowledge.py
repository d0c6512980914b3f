"""What a seat knows of a game of Wyatt Earp, and the worlds that agree with it.

Unknown are the cards of the other hands, of the draw pile, and the card another player has just chosen there.
Limits hold: a hand has what all have seen go into it, no more of an outlaw than its cap, and the draw pile
nothing but what this seat saw go in (a reshuffle) or lie there (Wyatt Earp).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import card, each_of, in_group, kind_at, many, size, without
from posse.games.wyatt_earp.rules.state import WyattEarpState

ANY: Final[i64] = 0xFFFFFFFFFFFFFFF  # no limit for any kind
TRIES: Final[i64] = 12  # deals that may all turn out impossible, before one is made possible
# Every field of the state: open to everyone; known to some, or in part; known to nobody.
PUBLIC: Final = (
    *("players", "room", "target", "own_hideout", "sizes", "groups", "posters", "money", "thrown", "known"),
    *("caps", "left", "discards", "hand", "dealer", "turn", "actor", "phase", "reshuffled", "opened", "laid"),
    *("sheriff", "took", "acted", "idle", "named", "unasked", "gun", "hideouts", "winner", "duel"),
)
OWNER: Final = ("hands", "bounds", "card")  # the card: unless another has just chosen it
HIDDEN: Final = ("dice", "trace", "pile")
BLANK: Final = Dice(0)  # the dice of a masked state


def on_table(groups: vec[i64], places: i64) -> i64:
    """All cards that lie before players."""
    cards: i64 = 0
    for place in range(places):
        if groups[place]:
            cards += in_group(groups[place], place % we.OUTLAW)
    return cards


@final
class WyattEarpKnowledge(Knowledge):
    """The table as the seat sees it: its own hand alone, and nothing of the pile but its size."""

    def __init__(self, seat: i64, state: WyattEarpState) -> None:
        super().__init__(seat)
        self.state = state

    def unseen(self) -> i64:
        """Cards that may be in the pile or among the unknown ones of the other hands."""
        state = self.state
        cards = we.FULL - on_table(state.groups, state.players * we.OUTLAW)
        for place in range(state.discards):
            cards -= card(state.thrown[place])
        if state.phase == we.ASK or state.phase == we.TARGET:
            cards -= card(state.card)
        for owner in range(state.players):
            cards -= state.hands[owner] if owner == self.seat else state.known[owner]
        return cards

    def hides_choice(self) -> bool:
        """WE-29: another player has chosen a card."""
        return self.state.phase == we.AT_ONCE and self.state.turn != self.seat

    def deal(self, dice: Dice) -> "Deal":
        """WE-29: where another chooses, all know that the pile holds something to choose."""
        state = self.state
        places = state.players + 2
        deal = Deal(self, places)
        deal.all_out(dice)
        if state.phase == we.CHOOSE and state.turn != self.seat:
            tries: i64 = 1
            while (deal.held[places - 2] | deal.held[places - 1]) & we.NO_EARP == 0:
                deal = Deal(self, places)
                if tries == TRIES:
                    deal.set_aside()
                deal.all_out(dice)
                tries += 1
        return deal

    def imagine(self, dice: Dice) -> WyattEarpState:
        """Deals the cards the seat has not seen, within their limits."""
        state = self.state
        players = state.players
        world = state.branch(dice)
        deal = self.deal(dice)
        for owner in range(players):
            if owner != self.seat:
                world.hands[owner] = state.known[owner] + deal.held[owner]
                world.bounds[owner] = state.bounds[players]
        pile = deal.held[players]
        if state.phase == we.CHOOSE:
            pile += deal.held[players + 1]
        world.pile = pile
        if self.hides_choice():
            chosen = deal.held[players + 1]
            world.hands[state.turn] += chosen
            world.card = kind_at(chosen, 0)
        if self.hides_choice() or state.phase == we.CHOOSE:
            world.bounds[state.turn] = pile
        return world


@final
class Deal:
    """Unseen cards on their way to the places they may be in: hands by seat, the pile, a chosen card."""

    def __init__(self, known: WyattEarpKnowledge, places: i64) -> None:
        state = known.state
        players = state.players
        self.places = places
        self.cards: i64 = known.unseen()
        self.held = vec[i64]([0] * places)
        self.room = vec[i64]([0] * places)
        self.limit = vec[i64]([0] * places)
        reader = players if known.seat < 0 else known.seat
        bound = state.bounds[reader]
        if bound == we.FULL:
            bound = ANY
        self.bound = bound
        for owner in range(players):
            if owner != known.seat:
                self.room[owner] = state.sizes[owner] - size(state.known[owner])
                self.limit[owner] = (ANY & ~we.NO_CAPS) | state.caps[owner]
        self.left: i64 = state.left  # the pile's room
        if known.hides_choice():
            self.room[players + 1] = 1
            self.limit[players + 1] = bound & we.NO_EARP
            self.room[state.turn] -= 1
            self.limit[state.turn] = one_less(self.limit[state.turn], each_of(state.bounds[players]))

    def set_aside(self) -> None:
        """A card of the pile that is no Wyatt Earp, before all others."""
        aside = self.places - 1
        self.room[aside] = 1
        self.limit[aside] = self.bound & we.NO_EARP
        self.left -= 1

    def all_out(self, dice: Dice) -> None:
        """First what cannot be in the pile, then every hand, and the rest is the pile."""
        hands = self.places - 2
        pile = hands
        if self.bound != ANY:
            forced = without(self.cards, self.bound)
            self.cards -= forced
            while forced:
                kind = kind_at(forced, 0)
                forced -= card(kind)
                self.into_a_hand(kind, dice)
        if self.room[hands + 1]:
            self.fill(hands + 1, dice)
        for place in range(hands):
            if self.room[place]:
                self.fill(place, dice)
        self.held[pile] = self.cards
        self.limit[pile] = self.bound
        in_pile = size(self.cards)
        if in_pile < self.left:
            raise BadNotation("no-such-deal")
        while in_pile > self.left:  # a hand could not be filled within its limits
            kind = kind_at(self.held[pile], dice.below(in_pile, we.L_IMAGINE))
            self.held[pile] -= card(kind)
            in_pile -= 1
            self.squeeze_in(kind)

    def fill(self, place: i64, dice: Dice) -> None:
        """Draws cards for a place among those it may hold."""
        limit = self.limit[place]
        held = self.held[place]
        cards = self.cards
        open_to = within(cards, held, limit)
        left = size(open_to)
        while self.room[place] > 0 and left > 0:
            kind = kind_at(open_to, dice.below(left, we.L_IMAGINE))
            one = card(kind)
            cards -= one
            held += one
            self.room[place] -= 1
            if many(held, kind) >= many(limit, kind):
                left -= many(open_to, kind)
                open_to &= ~(we.LOW << (we.BITS * kind))
            else:
                open_to -= one
                left -= 1
        self.cards = cards
        self.held[place] = held

    def takes(self, place: i64, kind: i64) -> bool:
        return many(self.held[place], kind) < many(self.limit[place], kind)

    def into_a_hand(self, kind: i64, dice: Dice) -> None:
        """A card that is not in the pile: any free place of a hand is as likely."""
        hands = self.places - 2
        free: i64 = 0
        for place in range(hands):
            if self.takes(place, kind):
                free += self.room[place]
        if free == 0:
            self.squeeze_in(kind)
            return
        k = dice.below(free, we.L_IMAGINE)
        for place in range(hands):
            if self.takes(place, kind):
                k -= self.room[place]
                if k < 0:
                    self.held[place] += card(kind)
                    self.room[place] -= 1
                    return

    def squeeze_in(self, kind: i64) -> None:
        """Finds a place for a card by moving others on, along the shortest way to a free place."""
        places = self.places
        came = vec[i64]([-1] * places)  # from which place a card would move here
        moved = vec[i64]([kind] * places)  # and which card
        queue = vec[i64]([0] * places)
        queued: i64 = 0
        for place in range(places):
            if self.takes(place, kind):
                came[place] = place
                queue[queued] = place
                queued += 1
        at: i64 = 0
        while at < queued:
            place = queue[at]
            at += 1
            if self.room[place] > 0:
                self.move_on(place, came, moved)
                return
            for other in range(places):
                if came[other] < 0:
                    for held in range(we.KIND):
                        if many(self.held[place], held) and self.takes(other, held):
                            came[other] = place
                            moved[other] = held
                            queue[queued] = other
                            queued += 1
                            break
        raise BadNotation("no-such-deal")

    def move_on(self, place: i64, came: vec[i64], moved: vec[i64]) -> None:
        self.room[place] -= 1
        while True:
            self.held[place] += card(moved[place])
            if came[place] == place:
                return
            self.held[came[place]] -= card(moved[place])
            place = came[place]


def within(cards: i64, held: i64, limit: i64) -> i64:
    """The cards of kinds that a place may hold more of."""
    for kind in range(we.KIND):
        if many(held, kind) >= many(limit, kind):
            cards &= ~(we.LOW << (we.BITS * kind))
    return cards


def one_less(limit: i64, each: i64) -> i64:
    """A hand's limits before it gained one card of these; seven of an outlaw is no limit."""
    for outlaw in range(we.OUTLAW):
        if many(each, outlaw) and 0 < many(limit, outlaw) < we.LOW:
            limit -= card(outlaw)
    return limit


def knowledge_of(state: WyattEarpState, seat: i64) -> WyattEarpKnowledge:
    """What the seat (-1: a spectator) may know."""
    players = state.players
    masked = state.copy_public(BLANK)
    masked.hands = vec[i64]([0] * players)
    masked.bounds = vec[i64]([we.FULL] * (players + 1))
    masked.bounds[players] = state.bounds[players]
    if seat >= 0:
        masked.hands[seat] = state.hands[seat]
        masked.bounds[seat] = state.bounds[seat]
    if state.phase != we.AT_ONCE or state.turn == seat:
        masked.card = state.card
    return WyattEarpKnowledge(seat, masked)
