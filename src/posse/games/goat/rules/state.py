"""The state of a game of the Goat; the rules are functions over it, in a file for each chapter."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, lowest, pick
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.state import State
from posse.core.outcome import Outcome
from posse.games.goat import model as go
from posse.games.goat.rules import codes, distribution, legal, saloon, scoring
from posse.games.goat.rules.round import end_round, start_round


@final
class GoatState(State):
    """What lies where, who has what, and what players can remember."""

    def __init__(
        self,
        players: i64,
        rounds: i64,
        dice: Dice,
        rates: vec[i64],
        coins: vec[i64],
        tokens: vec[i64],
        places: vec[i64],
        record: vec[i64],
        gains: vec[i64],
    ) -> None:
        self.players = players
        self.room = go.ROOM
        self.dice = dice
        self.trace = None
        self.rounds = rounds
        self.rates = rates  # GO-4: values of resources, then coins of places; never changes
        self.coins = coins  # seat
        self.tokens = tokens  # seat: how many of each resource, packed in bytes
        self.places = places  # tokens on the five places, then coins on them
        self.record = record  # seat: truths and lies told, offers accepted and refused
        self.gains = gains  # (tokens gambled before) * players + seat: tokens taken for all to see, packed
        self.moves: i64 = 0  # tokens gambled, packed
        self.moved: i64 = 0  # how many
        self.hats: i64 = 0  # by seat: small hats left
        self.elixirs: i64 = 0  # by seat: coins of theirs on the Charlatan
        self.round: i64 = 0
        self.first: i64 = 0  # the round's first dealer
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = go.OFFER
        self.active: i64 = 0  # seats with a hat left, as bits
        self.last: i64 = -1  # GO-19: the last active player, once there is only one
        self.up: i64 = 0  # GO-12: the face-up character set aside
        self.down: i64 = 0  # and the face-down one
        self.goat_back: i64 = 0  # 1 if the Goat was turned up first, and is in the pile for all to know
        self.pile: i64 = 0  # as bits
        self.hand: i64 = 0  # the dealer's, as bits, without the card on offer
        self.card: i64 = -1  # on offer
        self.claim: i64 = -1
        self.to: i64 = -1
        self.table: i64 = 0  # characters in play: under a hat
        self.gone: i64 = 0  # discarded, killed, arrested
        self.owners: i64 = 0  # seat + 1 by character, packed; kept when one is killed or arrested
        self.loot: i64 = 0  # tokens on the Thief
        self.robbed: i64 = -1  # the place they come from
        self.due: i64 = 0  # coins the Charlatan has yet to take
        # What players can remember of this round, rows of offer number + 1
        self.offers: i64 = 0  # the number of the latest offer, from 0
        self.took: i64 = -1  # the offer before which the pile was taken whole
        self.dealers: i64 = 0  # seat + 1 by offer
        self.entered: i64 = 0  # by character: the offer before which it came into the hand
        self.shown: i64 = 0  # by character: the offer at which it was revealed
        self.named: i64 = 0  # by character: the first offer that named it in a lie

    def copy_public(self, dice: Dice) -> "GoatState":
        """A table with all that is open to everyone; the rest is blank, and nobody's tokens are laid yet."""
        copy = GoatState(
            self.players,
            self.rounds,
            dice,
            self.rates,
            self.coins[:],
            vec[i64](),
            self.places[:],
            self.record[:],
            self.gains[:],
        )
        self.copy_numbers(copy)
        return copy

    def branch(self, dice: Dice) -> "GoatState":
        """Makes its state itself: by way of `copy_public` it takes a seventh longer."""
        copy = GoatState(
            self.players,
            self.rounds,
            dice,
            self.rates,
            self.coins[:],
            self.tokens[:],
            self.places[:],
            self.record[:],
            self.gains[:],
        )
        self.copy_numbers(copy)
        copy.moves = self.moves
        copy.down = self.down
        copy.pile = self.pile
        copy.hand = self.hand
        copy.card = self.card
        copy.entered = self.entered
        return copy

    def copy_numbers(self, copy: "GoatState") -> None:
        """All numbers open to everyone; rows are copied where a state is made."""
        copy.moved = self.moved
        copy.hats = self.hats
        copy.elixirs = self.elixirs
        copy.round = self.round
        copy.first = self.first
        copy.dealer = self.dealer
        copy.turn = self.turn
        copy.phase = self.phase
        copy.active = self.active
        copy.last = self.last
        copy.up = self.up
        copy.goat_back = self.goat_back
        copy.claim = self.claim
        copy.to = self.to
        copy.table = self.table
        copy.gone = self.gone
        copy.owners = self.owners
        copy.loot = self.loot
        copy.robbed = self.robbed
        copy.due = self.due
        copy.offers = self.offers
        copy.took = self.took
        copy.dealers = self.dealers
        copy.shown = self.shown
        copy.named = self.named

    # -- What is so

    def hats_left(self, seat: i64) -> i64:
        return self.hats >> (4 * seat) & 15

    def owner(self, card: i64) -> i64:
        """Who has or had a hat on a character, -1 for nobody."""
        return (self.owners >> (4 * card) & 15) - 1

    def in_play(self, card: i64) -> bool:
        return self.table >> card & 1 == 1

    def is_forced(self) -> bool:
        """GO-21: as many hats left as the dealer had cards before this offer."""
        return self.last >= 0 and self.hats_left(self.last) == count(self.hand) + 1

    def money(self, seat: i64) -> i64:
        """GO-34: coins and values of tokens."""
        return scoring.money_of(self.rates, self.coins[seat], self.tokens[seat])

    # -- What can be remembered

    def last_dealt(self, seat: i64) -> i64:
        """The latest offer of this round that a seat dealt, -1 for none."""
        offer = self.offers
        while offer >= 0 and self.dealers >> (4 * offer) & 15 != seat + 1:
            offer -= 1
        return offer

    def known_to(self, seat: i64) -> i64:
        """Cards the seat knows to be in the dealer's hand or on offer: passed on by it, or named."""
        cards = self.hand if self.card < 0 else self.hand | ONE << self.card
        dealt = self.last_dealt(seat)
        known: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            shift = 4 * card
            if (self.entered >> shift & 15) - 1 <= dealt or self.named >> shift & 15 or card == self.claim:
                known |= ONE << card
        return known

    def unseen_by(self, seat: i64) -> i64:
        """Characters that may be in the pile, face down or in the hand, for all the seat knows."""
        hidden = self.pile | self.hand | ONE << self.down
        if self.card >= 0:
            hidden |= ONE << self.card
        return hidden & ~self.known_to(seat)

    # -- What is done

    def gain(self, seat: i64, resource: i64, many: i64) -> None:
        """Tokens that everyone sees going to a player."""
        tokens = many << (go.BYTE * resource)
        self.tokens[seat] += tokens
        self.gains[self.moved * self.players + seat] += tokens

    def actors(self) -> i64:
        if self.phase == go.OVER:
            return 0
        return ONE << self.turn

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        return legal.write_legal(self, seat, out)

    def allows(self, seat: i64, action: i64) -> bool:
        known = 0 <= seat < self.players and 0 <= action < go.ACTIONS
        return known and legal.why_not(self, seat, action) == legal.MAY

    def apply(self, seat: i64, action: i64) -> None:
        if action < go.ACCEPT:
            distribution.offer(
                self, codes.offer_card(action), codes.offer_claim(action), codes.offer_to(action)
            )
        elif action < go.ROBS:
            distribution.answer(self, action == go.ACCEPT)
        elif action < go.CONS:
            distribution.rob(self, action - go.ROBS)
            distribution.pass_on(self)
        elif action < go.SERVES:
            distribution.con(self, action - go.CONS, 1)
            distribution.go_on_conning(self)
        elif action < go.GAMBLES:
            saloon.serve(self, action - go.SERVES, 1)
            saloon.go_on_serving(self)
        else:
            saloon.gamble(self, action - go.GAMBLES)
            end_round(self)

    def playout(self, most: int = 1000000) -> int:
        """As every state does, with the same dice; but an offer is drawn without writing them all down."""
        out = vec[i64]([0] * self.room)
        played: i64 = 0
        limit = i64(most)
        while played < limit and self.phase != go.OVER:
            if self.phase == go.OFFER:
                self.offer_any()
            else:
                many = legal.write_legal(self, self.turn, out)
                self.apply(self.turn, out[self.dice.below(many, CHOICE)])
            played += 1
        return int(played)

    def offer_any(self) -> None:
        """GO-14: every card, claim and opponent go together, so that each is as likely."""
        others = legal.targets(self)
        hand = self.hand
        seats = count(others)
        cards = count(hand)
        k = self.dice.below(cards * cards * seats, CHOICE)
        row = k // seats
        distribution.offer(self, pick(hand, row // cards), pick(hand, row % cards), pick(others, k % seats))

    # -- How it ends

    def winners(self) -> i64:
        if self.phase != go.OVER:
            return 0
        return scoring.leaders(self)

    def outcome(self) -> Outcome | None:
        if self.phase != go.OVER:
            return None
        seats = range(int(self.players))
        standings = [int(scoring.standing(self, i64(seat))) for seat in seats]
        ranks = tuple([1 + len([s for s in standings if s > mine]) for mine in standings])
        points = tuple([int(self.money(i64(seat))) for seat in seats])
        return Outcome(ranks, points, go.REASONS[int(scoring.reason_of(self))])


def blank(players: i64, rounds: i64, rates: vec[i64], dice: Dice) -> GoatState:
    """A table with nothing on it."""
    each = vec[i64]([0] * players)
    goods = vec[i64]([0] * (2 * go.PLACE))
    gains = vec[i64]([0] * ((rounds + 1) * players))  # room for a token gambled in every round
    return GoatState(players, rounds, dice, rates, each, each[:], goods, each[:], gains)


def new_game(players: i64, rounds: i64, first: i64, rates: vec[i64], dice: Dice, traced: bool) -> GoatState:
    """A game before its first offer; first is -1 for a dealer drawn at random (GO-9)."""
    state = blank(players, rounds, rates, dice)
    for seat in range(players):
        state.coins[seat] = go.START_COINS  # GO-7
        state.gain(seat, go.BOTTLES, 1)
    if traced:
        state.trace = []
    start_round(state, dice.below(players, go.L_FIRST) if first < 0 else first)
    return state
