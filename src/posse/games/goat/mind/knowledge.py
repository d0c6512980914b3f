"""What a seat knows of a game of the Goat, and the worlds that agree with it.

Unknown are the pile, the face-down character, the dealer's hand and the card on offer, as far as this seat
has not dealt those cards itself or heard them named; and which token the Gambler took between others.

Cards come into the hand at known times: four before offer 0, one before each later offer, the whole pile at
once in the end. `since` and `until` tell, for every character this seat knows to have come into the hand,
between which two offers that was. Worlds fill those times in, so that former dealers know what they should.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, pick
from posse.core.dice import Dice
from posse.core.knowledge import Knowledge
from posse.core.state import State
from posse.games.goat import model as go
from posse.games.goat.rules.setup import cast_of
from posse.games.goat.rules.state import GoatState


@final
class GoatKnowledge(Knowledge):
    """Numbers as in the state, except where a comment says what differs."""

    def __init__(
        self,
        seat: i64,
        players: i64,
        rounds: i64,
        rates: vec[i64],
        coins: vec[i64],
        places: vec[i64],
        record: vec[i64],
        gains: vec[i64],
    ) -> None:
        super().__init__(seat)
        self.players = players
        self.rounds = rounds
        self.rates = rates
        self.coins = coins
        self.places = places
        self.record = record
        self.gains = gains
        self.moves: i64 = 0  # with UNKNOWN for a resource this seat did not see
        self.moved: i64 = 0
        self.hats: i64 = 0
        self.elixirs: i64 = 0
        self.round: i64 = 0
        self.first: i64 = 0
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = 0
        self.active: i64 = 0
        self.last: i64 = -1
        self.up: i64 = 0
        self.size: i64 = 0  # cards in the dealer's hand, without the one on offer
        self.card: i64 = -1  # on offer, if this seat offers it
        self.claim: i64 = -1
        self.to: i64 = -1
        self.table: i64 = 0
        self.gone: i64 = 0
        self.owners: i64 = 0
        self.loot: i64 = 0
        self.robbed: i64 = -1
        self.due: i64 = 0
        self.offers: i64 = 0
        self.took: i64 = -1
        self.dealers: i64 = 0
        self.shown: i64 = 0
        self.named: i64 = 0
        self.since: i64 = 0  # by character, offer + 1: the first time it can have come into the hand
        self.until: i64 = 0  # and the last; 0 for a character not known to have come

    # -- Characters

    def held(self) -> i64:
        """Characters this seat knows to be in the dealer's hand or on offer, as bits."""
        found: i64 = 0
        for card in range(go.CHARACTER):
            if self.until >> (4 * card) & 15 and self.shown >> (4 * card) & 15 == 0:
                found |= ONE << card
        return found

    def revealed(self) -> i64:
        found: i64 = 0
        for card in range(go.CHARACTER):
            if self.shown >> (4 * card) & 15:
                found |= ONE << card
        return found

    def unseen(self) -> i64:
        """Characters that may be anywhere: pile, face down, or in the hand, as bits."""
        return cast_of(self.players) & ~(ONE << self.up) & ~self.revealed() & ~self.held()

    def cards(self) -> i64:
        """How many the dealer has, the one on offer too."""
        return self.size + (1 if self.phase == go.ANSWER else 0)

    def imagine(self, dice: Dice) -> State:
        world = GoatState(
            self.players,
            self.rounds,
            dice,
            self.rates,
            self.coins[:],
            vec[i64]([0] * self.players),
            self.places[:],
            self.record[:],
            self.gains[:],
        )
        world.moved = self.moved
        world.hats = self.hats
        world.elixirs = self.elixirs
        world.round = self.round
        world.first = self.first
        world.dealer = self.dealer
        world.turn = self.turn
        world.phase = self.phase
        world.active = self.active
        world.last = self.last
        world.up = self.up
        world.claim = self.claim
        world.to = self.to
        world.table = self.table
        world.gone = self.gone
        world.owners = self.owners
        world.loot = self.loot
        world.robbed = self.robbed
        world.due = self.due
        world.offers = self.offers
        world.took = self.took
        world.dealers = self.dealers
        world.shown = self.shown
        world.named = self.named
        self.imagine_cards(world, dice)
        self.imagine_tokens(world, dice)
        return world

    def imagine_cards(self, world: GoatState, dice: Dice) -> None:
        """Every hand that holds what this seat knows of it is as likely, and every card of it on offer."""
        hand = self.held()
        unseen = self.unseen()
        left = count(unseen)
        while count(hand) < self.cards():
            bit = ONE << pick(unseen, dice.below(left, go.L_DEAL))
            hand |= bit
            unseen &= ~bit
            left -= 1
        world.down = pick(unseen, dice.below(left, go.L_ASIDE))
        world.pile = unseen & ~(ONE << world.down)
        self.imagine_times(world, hand, dice)
        if self.phase == go.ANSWER:
            card = self.card if self.card >= 0 else pick(hand, dice.below(count(hand), go.L_DEAL))
            world.card = card
            hand &= ~(ONE << card)
        world.hand = hand

    def imagine_times(self, world: GoatState, hand: i64, dice: Dice) -> None:
        """When each card came into the hand: every way that fits is as likely.

        Taken in order of their latest time; those of one stretch share its start, so that none is left over.
        """
        since = self.since
        until = self.until
        unknown = hand & ~self.held()
        for card in range(go.CHARACTER):
            if unknown >> card & 1:
                since |= (self.last_dealt() + 2) << (4 * card)
                until |= (self.offers + 1) << (4 * card)
        free = self.arrivals(count(hand | self.revealed()))
        for latest in range(1, self.offers + 2):
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

    def arrivals(self, total: i64) -> vec[i64]:
        """How many cards came into the hand before each offer, by offer + 1."""
        out = vec[i64]([0] * 16)
        out[1] = go.HAND  # GO-13
        left = total - go.HAND
        for offer in range(1, self.offers + 1):
            if offer == self.took:  # GO-19
                out[offer + 1] = left
                left = 0
            elif left > 0:  # GO-18
                out[offer + 1] = 1
                left -= 1
        return out

    def last_dealt(self) -> i64:
        """The latest offer this seat dealt, -1 for none."""
        if self.seat < 0:
            return -1
        offer = self.offers
        while offer >= 0 and self.dealers >> (4 * offer) & 15 != self.seat + 1:
            offer -= 1
        return offer

    # -- Tokens

    def imagine_tokens(self, world: GoatState, dice: Dice) -> None:
        """Tokens taken for all to see, and gambled ones as likely as the draws make them."""
        held = vec[i64]([0] * self.players)
        moves = self.moves
        for at in range(self.moved):
            self.add_gains(at, held, 1)
            shift = go.MOVE * at
            if moves >> shift >> 6 & 7 == go.UNKNOWN:
                resource = self.draw_resource(at, held, dice)
                moves &= ~(go.UNKNOWN << 6 << shift)
                moves |= resource << 6 << shift
            shift_token(held, moves >> shift & go.MOVE_MASK, 1)
        self.add_gains(self.moved, held, 1)
        for seat in range(self.players):
            world.tokens[seat] = held[seat]
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
        move = self.moves >> (go.MOVE * at) & 63 | resource << 6
        many = held[move & 7] >> (go.BYTE * resource) & go.BYTE_MASK
        if many == 0:
            return 0
        shift_token(held, move, 1)
        many *= self.ways_from(at + 1, held)
        shift_token(held, move, -1)
        return many

    def ways_from(self, at: i64, held: vec[i64]) -> i64:
        """The same, with the tokens taken since the move before."""
        if at >= self.moved:
            return 1
        self.add_gains(at, held, 1)
        known = self.moves >> (go.MOVE * at) >> 6 & 7
        total: i64 = 0
        for resource in range(go.PLACE):
            if known in (go.UNKNOWN, resource):
                total += self.ways_with(at, held, resource)
        self.add_gains(at, held, -1)
        return total

    def add_gains(self, at: i64, held: vec[i64], sign: i64) -> None:
        for seat in range(self.players):
            held[seat] += sign * self.gains[at * self.players + seat]


def shift_token(held: vec[i64], move: i64, sign: i64) -> None:
    """A gambled token goes over, or back."""
    token = sign << (go.BYTE * (move >> 6))
    held[move & 7] -= token
    held[move >> 3 & 7] += token


def seen_moves(state: GoatState, seat: i64) -> i64:
    """GO-9: a gambled token is known to its old and its new owner alone, until the end."""
    moves = state.moves
    for at in range(state.moved):
        move = moves >> (go.MOVE * at) & go.MOVE_MASK
        if state.phase != go.OVER and seat != move & 7 and seat != move >> 3 & 7:
            moves |= go.UNKNOWN << 6 << (go.MOVE * at)
    return moves


def knowledge_of(state: GoatState, seat: i64) -> GoatKnowledge:
    """What the seat (-1: a spectator) may know."""
    out = GoatKnowledge(
        seat,
        state.players,
        state.rounds,
        state.rates,
        state.coins[:],
        state.places[:],
        state.record[:],
        state.gains[:],
    )
    out.moves = seen_moves(state, seat)
    out.moved = state.moved
    out.hats = state.hats
    out.elixirs = state.elixirs
    out.round = state.round
    out.first = state.first
    out.dealer = state.dealer
    out.turn = state.turn
    out.phase = state.phase
    out.active = state.active
    out.last = state.last
    out.up = state.up
    out.size = count(state.hand)
    out.card = state.card if seat == state.dealer else -1
    out.claim = state.claim
    out.to = state.to
    out.table = state.table
    out.gone = state.gone
    out.owners = state.owners
    out.loot = state.loot
    out.robbed = state.robbed
    out.due = state.due
    out.offers = state.offers
    out.took = state.took
    out.dealers = state.dealers
    out.shown = state.shown
    out.named = state.named
    for card in range(go.CHARACTER):
        note_times(out, card, (state.entered >> (4 * card) & 15) - 1)
    return out


def note_times(out: GoatKnowledge, card: i64, entered: i64) -> None:
    """Between which offers this seat knows a character to have come into the hand, if it knows that."""
    if entered < 0:
        return
    shown = (out.shown >> (4 * card) & 15) - 1
    named = (out.named >> (4 * card) & 15) - 1
    end = shown if shown >= 0 else out.offers
    since: i64 = 0
    until: i64 = -1
    for offer in range(end + 1):
        if out.seat >= 0 and out.dealers >> (4 * offer) & 15 == out.seat + 1:
            if entered <= offer:  # it first saw the card then
                if entered == offer:
                    since = offer
                until = entered if entered == offer else offer - 1
                break
            since = offer + 1
    if until < 0:
        if shown < 0 and named < 0 and out.claim != card:
            return
        until = end
    if named >= 0 and named < until:
        until = named
    out.since |= (since + 1) << (4 * card)
    out.until |= (until + 1) << (4 * card)
