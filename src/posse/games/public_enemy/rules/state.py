"""Public Enemy: the rules as the rest of the house calls them. Each chapter has a file of its own."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count
from posse.core.dice import Dice
from posse.core.outcome import Outcome
from posse.core.packed import sorted_row
from posse.core.piles import STRIDE
from posse.core.state import State
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.legal import write_draws, write_rides, write_targets
from posse.games.public_enemy.rules.round import start_round
from posse.games.public_enemy.rules.table import Table
from posse.games.public_enemy.rules.turn import bury, jail, look_at, ride, shoot, swindle, take


@final
class PublicEnemyState(Table):
    """A game in progress."""

    def branch(self, dice: Dice) -> State:
        copy = PublicEnemyState(
            self.players,
            self.options,
            self.limit,
            dice,
            self.piles[:],
            self.up[:],
            self.stacks[:],
            self.heights[:],
            self.wanted[:],
            self.dollars[:] if self.options & pe.DOLLAR else self.dollars,
            self.met[:] if self.options & pe.QUICK else self.met,
            self.looks[:] if self.options & pe.QUICK else self.looks,
            self.decks,
        )
        self.copy_to(copy)
        return copy

    def actors(self) -> i64:
        if self.phase == pe.OVER:
            return 0
        return ONE << self.turn

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn:
            return 0
        if self.phase == pe.DRAW:
            return write_draws(self, out)
        if self.phase == pe.TARGET:
            return write_targets(self, out)
        if self.phase == pe.RIDE:
            return write_rides(self, out)
        return 0

    def apply(self, seat: i64, action: i64) -> None:
        if action < pe.BURY:
            take(self, action - pe.TAKE)
        elif action < pe.LOOK:
            bury(self, action - pe.BURY)
        elif action < pe.JAIL:
            look_at(self, action - pe.LOOK)
        elif action < pe.BOUNTY:
            jail(self, action - pe.JAIL)
        elif action < pe.SWINDLE:
            shoot(self, action - pe.BOUNTY)
        elif action < pe.STATION:
            swindle(self, action - pe.SWINDLE)
        else:
            ride(self, action)

    def winners(self) -> i64:
        if self.phase != pe.OVER:
            return 0
        if self.ended != pe.STOPPED:
            return ONE << self.one
        best: i64 = -1
        leading: i64 = 0
        for seat in range(self.players):  # PE-30: most Wanted tokens, then the One
            standing = self.standing(seat)
            if standing > best:
                best = standing
                leading = 0
            if standing == best:
                leading |= ONE << seat
        return leading

    def standing(self, seat: i64) -> i64:
        """PE-30: how far a seat has come: Wanted tokens first, then the One."""
        return count(self.wanted[seat]) * 2 + (1 if seat == self.one else 0)

    def outcome(self) -> Outcome | None:
        if self.phase != pe.OVER:
            return None
        standings = [int(self.standing(i64(seat))) for seat in range(int(self.players))]
        won = self.winners()
        for seat in range(int(self.players)):
            if won >> i64(seat) & 1:
                standings[seat] += 100
        ranks = tuple([1 + len([s for s in standings if s > mine]) for mine in standings])
        points = tuple([int(count(self.wanted[i64(seat)])) for seat in range(int(self.players))])
        return Outcome(ranks, points, pe.REASONS[int(self.ended)])


def quick_deck(town: i64, dice: Dice) -> i64:
    """PE-5: a town's cards less one non-leader of each gang, face down."""
    cards: i64 = pe.ALL_CARDS
    for gang in range(pe.TOWN):
        if gang == town:  # copy 0 is the leader
            copy = 1 + dice.below(2, pe.L_REMOVE)
        else:
            copy = dice.below(3, pe.L_REMOVE)
        cards &= ~(ONE << (gang * 3 + copy))
    return sorted_row(cards)


def new_game(
    players: i64, options: i64, first: i64, limit: i64, dice: Dice, traced: bool
) -> PublicEnemyState:
    """A game before its first draw; first is -1 for a starter drawn at random (PE-8)."""
    state = PublicEnemyState(
        players,
        options,
        limit,
        dice,
        vec[i64]([0] * (pe.DECK * STRIDE)),
        vec[i64]([-1] * pe.TOWN),
        vec[i64]([0] * (players * pe.TOWN)),
        vec[i64]([0] * (players * pe.TOWN)),
        vec[i64]([0] * players),
        vec[i64]([0] * players),
        vec[i64]([0] * ((players + 1) * pe.TOWN)),
        vec[i64]([0] * (players * pe.TOWN)),
        vec[i64]([pe.FULL_DECK] * pe.TOWN),
    )
    if traced:
        state.trace = []
    if options & pe.QUICK:
        for town in range(pe.TOWN):
            state.decks[town] = quick_deck(town, dice)
    state.starter = dice.below(players, pe.L_START) if first < 0 else first
    start_round(state)
    return state
