"""The state of a game of Thimblerig. The rules are functions over it, by chapter."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, pick
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.outcome import Outcome
from tests.thimblerig import model as th
from tests.thimblerig.rules import legal, showdown, turn


@final
class ThimblerigState(State):
    """Everything there is, or, as a seat's knowledge, everything that seat can know (`mind/knowledge.py`)."""

    def __init__(self, players: i64, options: i64, dice: Dice) -> None:
        """An empty table. A place is seat * 3 + side."""
        self.players = players
        self.room = th.ACTIONS
        self.dice = dice
        self.trace = None
        self.options = options
        self.cards = vec[i64]([-1] * (players * th.SIDE))  # place: the card there
        self.seen = vec[i64]([0] * (players * th.SIDE))  # place: who has seen that card, as bits
        self.before = vec[i64]([0] * (players * th.SIDE))  # place: who saw it, but before a swap or feint
        self.points = vec[i64]([0] * players)
        self.sealed = vec[i64]([-1] * players)  # seat: the side it chose, -1 for none yet
        self.stock: i64 = 0  # undealt cards, as bits
        self.discard: i64 = 0  # as bits
        self.round: i64 = 1
        self.turn: i64 = 0
        self.phase: i64 = th.TURN
        self.asked: i64 = 0  # window: who has not answered, as bits
        self.rigged: i64 = 0  # who has made their swap or feint, as bits
        self.real: i64 = -1  # window: 1 for a swap, 0 for a feint; done when the window closes

    def copy_public(self, dice: Dice) -> "ThimblerigState":
        """A table with all that is open to everyone; the rest is blank."""
        copy = ThimblerigState(self.players, self.options, dice)
        copy.seen = self.seen[:]
        copy.points = self.points[:]
        copy.discard = self.discard
        copy.round = self.round
        copy.turn = self.turn
        copy.phase = self.phase
        copy.asked = self.asked
        copy.rigged = self.rigged
        return copy

    def branch(self, dice: Dice) -> "ThimblerigState":
        copy = self.copy_public(dice)
        copy.cards = self.cards[:]
        copy.before = self.before[:]
        copy.sealed = self.sealed[:]
        copy.stock = self.stock
        copy.real = self.real
        return copy

    def actors(self) -> i64:
        if self.phase == th.TURN:
            return ONE << self.turn
        if self.phase == th.WINDOW:
            return self.asked
        acting: i64 = 0
        if self.phase == th.CHOICE:
            for seat in range(self.players):
                if self.sealed[seat] < 0:
                    acting |= ONE << seat
        return acting

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        return legal.write_legal(self, seat, out)

    def allows(self, seat: i64, action: i64) -> bool:
        known = 0 <= seat < self.players and 0 <= action < th.ACTIONS
        return known and legal.why_not(self, seat, action) == legal.MAY

    def apply(self, seat: i64, action: i64) -> None:
        if action < th.SEAL:
            turn.apply(self, seat, action)
        else:
            showdown.choose(self, seat, action - th.SEAL)

    def winners(self) -> i64:
        return showdown.winners(self)

    def outcome(self) -> Outcome | None:
        return showdown.outcome(self)

    # -- What the chapters ask

    def everyone(self) -> i64:
        """All seats, as bits."""
        return (ONE << self.players) - 1

    def deck(self) -> i64:
        """All cards of the game, as bits."""
        return (ONE << (self.players * th.SIDE + th.STOCK)) - 1

    def rounds(self) -> i64:
        return 3 if self.options & th.LONG else 2

    def starter(self) -> i64:
        return (self.round - 1) % self.players


def new_game(players: i64, options: i64, dice: Dice, traced: bool) -> ThimblerigState:
    """A game before its first turn."""
    state = ThimblerigState(players, options, dice)
    if traced:
        state.trace = []
    state.stock = state.deck()
    for place in range(players * th.SIDE):
        card = pick(state.stock, dice.below(count(state.stock), th.L_DEAL))
        state.stock &= ~(ONE << card)
        state.cards[place] = card
        if place % th.SIDE == th.HAND:
            state.seen[place] = ONE << (place // th.SIDE)
            state.note(th.E_DEALT, place // th.SIDE, card, 0, 0)
    showdown.start_round(state)
    return state
