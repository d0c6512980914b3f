"""The Goat: the rules as the rest of the house calls them. Each chapter has a file of its own."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, pick
from posse.core.dice import CHOICE, Dice
from posse.core.outcome import Outcome
from posse.core.state import State
from posse.games.goat import model as go
from posse.games.goat.mind.distribution import answer, con, go_on_conning, offer, pass_on, rob
from posse.games.goat.rules.legal import (
    opponents,
    robbable,
    targets,
    with_coins,
    with_tokens,
    write_bits,
    write_offers,
)
from posse.games.goat.rules.saloon import gamble, go_on_serving, serve
from posse.games.goat.rules.scoring import leaders, reason_of, standing
from posse.games.goat.rules.table import Town
from posse.games.goat.rules.upkeep import end_round, start_round


@final
class GoatState(Town):
    """A game in progress."""

    def branch(self, dice: Dice) -> State:
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
        self.copy_to(copy)
        return copy

    def actors(self) -> i64:
        if self.phase == go.OVER:
            return 0
        return ONE << self.turn

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn:
            return 0
        if self.phase == go.OFFER:
            return write_offers(self, out)
        if self.phase == go.ANSWER:
            out[0] = go.ACCEPT
            out[1] = go.REFUSE
            return 1 if self.is_forced() else 2
        if self.phase == go.ROB:
            return write_bits(robbable(self), go.ROBS, out, 0)
        if self.phase == go.CON:
            return write_bits(with_coins(self), go.CONS, out, 0)
        if self.phase == go.SERVE:
            return write_bits(opponents(self), go.SERVES, out, 0)
        if self.phase == go.GAMBLE:
            return write_bits(with_tokens(self), go.GAMBLES, out, 0)
        return 0

    def playout(self, most: int = 1000000) -> int:
        """As every state does, with the same dice; but an offer is drawn without writing them all down."""
        out = vec[i64]([0] * self.room)
        played: i64 = 0
        limit = i64(most)
        while played < limit and self.phase != go.OVER:
            if self.phase == go.OFFER:
                self.offer_any()
            else:
                many = self.write_legal(self.turn, out)
                self.apply(self.turn, out[self.dice.below(many, CHOICE)])
            played += 1
        return int(played)

    def offer_any(self) -> None:
        """GO-14: every card, claim and opponent go together, so that each is as likely."""
        others = targets(self)
        hand = self.hand
        seats = count(others)
        cards = count(hand)
        k = self.dice.below(cards * cards * seats, CHOICE)
        row = k // seats
        offer(self, pick(hand, row // cards), pick(hand, row % cards), pick(others, k % seats))

    def apply(self, seat: i64, action: i64) -> None:
        if action < go.ACCEPT:
            offer(self, action // 75, action // 5 % 15, action % 5)
        elif action < go.ROBS:
            answer(self, action == go.ACCEPT)
        elif action < go.CONS:
            rob(self, action - go.ROBS)
            pass_on(self)
        elif action < go.SERVES:
            con(self, action - go.CONS, 1)
            go_on_conning(self)
        elif action < go.GAMBLES:
            serve(self, action - go.SERVES, 1)
            go_on_serving(self)
        else:
            gamble(self, action - go.GAMBLES)
            end_round(self)

    def winners(self) -> i64:
        if self.phase != go.OVER:
            return 0
        return leaders(self.rates, self.coins, self.tokens, self.players)

    def outcome(self) -> Outcome | None:
        if self.phase != go.OVER:
            return None
        seats = [i64(seat) for seat in range(int(self.players))]
        standings = [int(standing(self.rates, self.coins[seat], self.tokens[seat])) for seat in seats]
        ranks = tuple([1 + len([s for s in standings if s > mine]) for mine in standings])
        points = tuple([int(self.money(seat)) for seat in seats])
        reason = reason_of(self.rates, self.coins, self.tokens, self.winners())
        return Outcome(ranks, points, go.REASONS[int(reason)])


def new_game(players: i64, rounds: i64, first: i64, rates: vec[i64], dice: Dice, traced: bool) -> GoatState:
    """A game before its first offer; first is -1 for a dealer drawn at random (GO-9)."""
    gains = vec[i64]([0] * ((rounds + 1) * players))
    for seat in range(players):
        gains[seat] = go.A_BOTTLE  # GO-7
    state = GoatState(
        players,
        rounds,
        dice,
        rates,
        vec[i64]([go.START_COINS] * players),
        vec[i64]([go.A_BOTTLE] * players),
        vec[i64]([0] * (2 * go.PLACE)),
        vec[i64]([0] * players),
        gains,
    )
    if traced:
        state.trace = []
    start_round(state, dice.below(players, go.L_FIRST) if first < 0 else first)
    return state
