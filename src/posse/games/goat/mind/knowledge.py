"""What a seat knows of a game of the Goat, and the worlds that agree with it.

Unknown are the pile, the face-down character, the dealer's hand and the card on offer, as far as this seat
has not dealt those cards itself or heard them named; and which token the Gambler took between others.

Cards come into the hand at known times: four before offer 0, one before each later offer, the whole pile at
once in the end. `since` and `until` tell, for every character this seat knows to have come into the hand,
between which two offers that was. Worlds fill those times in, so that former dealers know what they should.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, pick
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.goat import model as go
from posse.games.goat.rules.by_players import cast_of
from posse.games.goat.rules.state import GoatState

# Every field of the state: open to everyone; known to some, or in part; known to nobody.
PUBLIC: Final = (
    *("players", "room", "rounds", "rates", "coins", "places", "record", "gains", "moved", "hats", "elixirs"),
    *("round", "first", "dealer", "turn", "phase", "active", "last", "up", "goat_back", "claim", "to"),
    *("table", "gone", "owners", "loot", "robbed", "due", "offers", "took", "dealers", "shown", "named"),
)
OWNER: Final = ("tokens", "moves", "hand", "card", "entered")
HIDDEN: Final = ("dice", "trace", "down", "pile")
BLANK: Final = Dice(0)  # what a seat knows of the dice


@final
class GoatKnowledge(Knowledge):
    """The table as the seat sees it, and when it knows characters to have come into the hand."""

    def __init__(self, seat: i64, state: GoatState, size: i64) -> None:
        super().__init__(seat)
        self.state = state  # with UNKNOWN for a gambled token this seat did not see
        self.size = size  # cards in the dealer's hand, without the one on offer
        self.since: i64 = 0  # by character, offer + 1: the first time it can have come into the hand
        self.until: i64 = 0  # and the last; 0 for a character not known to have come

    def imagine(self, dice: Dice) -> State:
        world = self.state.branch(dice)
        self.imagine_cards(world, dice)
        self.imagine_tokens(world, dice)
        return world

    # -- Characters

    def held(self) -> i64:
        """Characters this seat knows to be in the dealer's hand or on offer, as bits."""
        return filled(self.until) & ~filled(self.state.shown)

    def unseen(self) -> i64:
        """Characters that may be anywhere: pile, face down, or in the hand, as bits."""
        state = self.state
        return cast_of(state.players) & ~(ONE << state.up) & ~filled(state.shown) & ~filled(self.until)

    def may_lie_down(self) -> i64:
        """GO-12: what may be face down; not the Goat, if everyone has seen it go into the pile."""
        return self.unseen() & ~(self.state.goat_back << go.GOAT)

    def cards(self) -> i64:
        """How many the dealer has, the one on offer too."""
        return self.size + (1 if self.state.phase == go.ANSWER else 0)

    def imagine_cards(self, world: GoatState, dice: Dice) -> None:
        """All that may lie face down is as likely; then every hand that holds what this seat knows of it.

        In that order: a hand drawn first would hold a Goat that cannot lie face down too seldom (GO-12).
        """
        down = self.may_lie_down()
        world.down = pick(down, dice.below(count(down), go.L_ASIDE))
        held = self.held()
        hand = held
        unseen = self.unseen() & ~(ONE << world.down)
        left = count(unseen)
        while count(hand) < self.cards():
            bit = ONE << pick(unseen, dice.below(left, go.L_DEAL))
            hand |= bit
            unseen &= ~bit
            left -= 1
        world.pile = unseen
        self.imagine_times(world, hand, hand & ~held, dice)
        if world.phase == go.ANSWER:
            if world.card < 0:
                world.card = pick(hand, dice.below(count(hand), go.L_DEAL))
            hand &= ~(ONE << world.card)
        world.hand = hand

    def imagine_times(self, world: GoatState, hand: i64, unknown: i64, dice: Dice) -> None:
        """When each card came into the hand, the `unknown` ones too: every way that fits is as likely.

        Taken in order of their latest time; those of one stretch share its start, so that none is left over.
        """
        since = self.since
        until = self.until
        offers = world.offers
        start = world.last_dealt(self.seat) + 2
        for card in range(go.CHARACTER):
            if unknown >> card & 1:
                since |= start << (4 * card)
                until |= (offers + 1) << (4 * card)
        free = arrivals(world, count(hand | filled(world.shown)))
        for latest in range(1, offers + 2):
            for card in range(go.CHARACTER):
                if until >> (4 * card) & 15 != latest:
                    continue
                time = since >> (4 * card) & 15
                room: i64 = 0
                for at in range(time, latest + 1):
                    room += free[at]
                k = dice.below(room, go.L_DEAL)
                while k >= free[time]:
                    k -= free[time]
                    time += 1
                free[time] -= 1
                world.entered |= time << (4 * card)

    # -- Tokens

    def imagine_tokens(self, world: GoatState, dice: Dice) -> None:
        """Tokens taken for all to see, and gambled ones as likely as the draws make them."""
        held = vec[i64]([0] * world.players)
        moves = world.moves
        for at in range(world.moved):
            self.add_gains(at, held, 1)
            shift = go.MOVE * at
            if moves >> shift >> 6 & 7 == go.UNKNOWN:
                resource = self.draw_resource(at, held, dice)
                moves &= ~(go.UNKNOWN << 6 << shift)
                moves |= resource << 6 << shift
            shift_token(held, moves >> shift & go.MOVE_MASK, 1)
        self.add_gains(world.moved, held, 1)
        world.tokens = held
        world.moves = moves

    def draw_resource(self, at: i64, held: vec[i64], dice: Dice) -> i64:
        """One that leaves every later move possible."""
        ways = vec[i64]([0] * go.PLACE)
        total: i64 = 0
        for resource in range(go.PLACE):
            ways[resource] = self.ways_with(at, held, resource)
            total += ways[resource]
        k = dice.below(total, go.L_GAMBLER)
        resource = 0
        while k >= ways[resource]:
            k -= ways[resource]
            resource += 1
        return resource

    def ways_with(self, at: i64, held: vec[i64], resource: i64) -> i64:
        """In how many ways the tokens can have gone from move `at` on, if that was this resource."""
        move = self.state.moves >> (go.MOVE * at) & 63 | resource << 6
        many = held[move & 7] >> (go.BYTE * resource) & go.BYTE_MASK
        if many == 0:
            return 0
        shift_token(held, move, 1)
        many *= self.ways_from(at + 1, held)
        shift_token(held, move, -1)
        return many

    def ways_from(self, at: i64, held: vec[i64]) -> i64:
        """The same, with the tokens taken since the move before."""
        if at >= self.state.moved:
            return 1
        self.add_gains(at, held, 1)
        known = self.state.moves >> (go.MOVE * at) >> 6 & 7
        total: i64 = 0
        for resource in range(go.PLACE):
            if known in (go.UNKNOWN, resource):
                total += self.ways_with(at, held, resource)
        self.add_gains(at, held, -1)
        return total

    def add_gains(self, at: i64, held: vec[i64], sign: i64) -> None:
        state = self.state
        for seat in range(state.players):
            held[seat] += sign * state.gains[at * state.players + seat]


def filled(row: i64) -> i64:
    """The characters that have a number in a row, as bits."""
    cards: i64 = 0
    for card in range(go.CHARACTER):
        if row >> (4 * card) & 15:
            cards |= ONE << card
    return cards


def arrivals(state: GoatState, total: i64) -> vec[i64]:
    """How many of all cards that came into the hand this round came before each offer, by offer + 1."""
    out = vec[i64]([0] * 16)
    out[1] = go.HAND  # GO-13
    left = total - go.HAND
    for offer in range(1, state.offers + 1):
        if offer == state.took:  # GO-19
            out[offer + 1] = left
            left = 0
        elif left > 0:  # GO-18
            out[offer + 1] = 1
            left -= 1
    return out


def shift_token(held: vec[i64], move: i64, sign: i64) -> None:
    """A gambled token goes over, or back."""
    token = sign << (go.BYTE * (move >> 6))
    held[move & 7] -= token
    held[move >> 3 & 7] += token


# -- What a seat may know of a state


def knowledge_of(state: GoatState, seat: i64) -> GoatKnowledge:
    """What the seat (-1: a spectator) may know: nothing comes over but by its name."""
    masked = state.copy_public(BLANK)
    masked.tokens = vec[i64]([0] * state.players)
    if seat >= 0:
        masked.tokens[seat] = state.tokens[seat]
    masked.moves = seen_moves(state, seat)
    if seat == state.dealer:
        masked.hand = state.hand
        masked.card = state.card
    known = GoatKnowledge(seat, masked, count(state.hand))
    for card in range(go.CHARACTER):
        entered = state.entered >> (4 * card) & 15
        if entered:
            note_times(known, card, entered - 1)
    return known


def seen_moves(state: GoatState, seat: i64) -> i64:
    """GO-9: a gambled token is known to its old and its new owner alone, until the end."""
    moves = state.moves
    for at in range(state.moved):
        move = moves >> (go.MOVE * at) & go.MOVE_MASK
        if state.phase != go.OVER and seat != move & 7 and seat != move >> 3 & 7:
            moves |= go.UNKNOWN << 6 << (go.MOVE * at)
    return moves


def note_times(known: GoatKnowledge, card: i64, entered: i64) -> None:
    """Between which offers this seat knows a character to have come into the hand, if it knows that."""
    state = known.state
    shown = (state.shown >> (4 * card) & 15) - 1
    named = (state.named >> (4 * card) & 15) - 1
    end = shown if shown >= 0 else state.offers
    since: i64 = 0
    until: i64 = -1
    for offer in range(end + 1):
        if known.seat >= 0 and state.dealers >> (4 * offer) & 15 == known.seat + 1:
            if entered <= offer:  # it first saw the card then
                if entered == offer:
                    since = offer
                until = entered if entered == offer else offer - 1
                break
            since = offer + 1
    if until < 0:
        if shown < 0 and named < 0 and state.claim != card:
            return
        until = end
    if named >= 0 and named < until:
        until = named
    known.since |= (since + 1) << (4 * card)
    known.until |= (until + 1) << (4 * card)
