"""The state of a game of Public Enemy: decks, stacks and tokens. The chapters are functions over it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.packed import sorted_row
from posse.core.kernel.piles import STRIDE
from posse.core.kernel.state import State
from posse.core.outcome import Outcome
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules import legal, turn
from posse.games.public_enemy.rules.round import start_round


@final
class PublicEnemyState(State):
    """Everything there is, or, as a seat's knowledge, everything that seat can know (`mind/knowledge.py`)."""

    def __init__(self, players: i64, options: i64, limit: i64, dice: Dice) -> None:
        """An empty table: the caller fills the rows."""
        self.players = players
        self.room = pe.ROOM
        self.dice = dice
        self.trace = None
        self.options = options
        self.limit = limit  # PE-30: rounds, 0 for no limit
        self.piles = vec[i64]()  # the hidden cards of the five decks
        self.up = vec[i64]()  # the face-up card of each town, -1 for none
        self.stacks = vec[i64]()  # slot = seat * 4 + gang: the gang's cards, packed, uncovered one on top
        self.heights = vec[i64]()  # slot: how many
        self.wanted = vec[i64]()  # seat: the gangs whose token they hold, as bits
        self.dollars = vec[i64]()  # seat: tiles left
        self.met = vec[i64]()  # quick game: cards known to be in the game; town, then seat by seat their own
        self.looks = vec[i64]()  # quick game, seat by town: looks at cards that were never shown that round
        self.decks = vec[i64]()  # town: the cards of this game, packed; never changes
        self.one: i64 = -1  # who holds the One token
        self.round: i64 = 0
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = pe.DRAW
        self.card: i64 = -1  # the Saloon card being applied
        self.spent: i64 = 0  # 1 when a Dollars tile was used this turn
        self.cavalry: i64 = -1  # the town it stands on
        self.supremacy: i64 = -1  # the gang that counts one more
        self.ended: i64 = 0  # why the game is over

    def copy_public(self, dice: Dice) -> "PublicEnemyState":
        """All that lies open to everyone, and nothing else. Rows that an option alone changes are shared."""
        copy = PublicEnemyState(self.players, self.options, self.limit, dice)
        copy.up = self.up[:]
        copy.stacks = self.stacks[:]
        copy.heights = self.heights[:]
        copy.wanted = self.wanted[:]
        copy.dollars = self.dollars[:] if self.options & pe.DOLLAR else self.dollars
        copy.looks = self.looks[:] if self.options & pe.QUICK else self.looks
        copy.one = self.one
        copy.round = self.round
        copy.starter = self.starter
        copy.turn = self.turn
        copy.phase = self.phase
        copy.card = self.card
        copy.spent = self.spent
        copy.cavalry = self.cavalry
        copy.supremacy = self.supremacy
        copy.ended = self.ended
        return copy

    def branch(self, dice: Dice) -> State:
        copy = self.copy_public(dice)
        copy.piles = self.piles[:]
        copy.met = self.met[:] if self.options & pe.QUICK else self.met
        copy.decks = self.decks
        return copy

    def actors(self) -> i64:
        if self.phase == pe.OVER:
            return 0
        return ONE << self.turn

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        return legal.write_legal(self, seat, out)

    def random_action(self, seat: i64, out: vec[i64]) -> i64:
        """As in every game; said here, the compiler knows whose list it is."""
        return out[self.dice.below(legal.write_legal(self, seat, out), CHOICE)]

    def allows(self, seat: i64, action: i64) -> bool:
        known = 0 <= seat < self.players and 0 <= action < pe.ACTIONS
        return known and legal.why_not(self, seat, action) == legal.MAY

    def apply(self, seat: i64, action: i64) -> None:
        if action < pe.BURY:
            turn.take(self, action - pe.TAKE)
        elif action < pe.LOOK:
            turn.bury(self, action - pe.BURY)
        elif action < pe.JAIL:
            turn.look_at(self, action - pe.LOOK)
        elif action < pe.BOUNTY:
            turn.jail(self, action - pe.JAIL)
        elif action < pe.SWINDLE:
            turn.shoot(self, action - pe.BOUNTY)
        elif action < pe.STATION:
            turn.swindle(self, action - pe.SWINDLE)
        else:
            turn.ride(self, action)

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
        won = self.winners()
        seats = range(int(self.players))
        standings = [int(self.standing(i64(s)) + (100 if won >> i64(s) & 1 else 0)) for s in seats]
        ranks = tuple([1 + len([s for s in standings if s > mine]) for mine in standings])
        points = tuple([int(count(self.wanted[i64(seat)])) for seat in seats])
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
    state = PublicEnemyState(players, options, limit, dice)
    state.piles = vec[i64]([0] * (pe.DECK * STRIDE))
    state.up = vec[i64]([-1] * pe.TOWN)
    state.stacks = vec[i64]([0] * (players * pe.TOWN))
    state.heights = vec[i64]([0] * (players * pe.TOWN))
    state.wanted = vec[i64]([0] * players)
    state.dollars = vec[i64]([0] * players)
    state.met = vec[i64]([0] * ((players + 1) * pe.TOWN))
    state.looks = vec[i64]([0] * (players * pe.TOWN))
    state.decks = vec[i64]([pe.FULL_DECK] * pe.TOWN)
    if traced:
        state.trace = []
    if options & pe.QUICK:
        for town in range(pe.TOWN):
            state.decks[town] = quick_deck(town, dice)
    state.starter = dice.below(players, pe.L_START) if first < 0 else first
    start_round(state)
    return state
