"""Thimblerig: the state and the rules."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, pick
from posse.core.dice import Dice
from posse.core.outcome import Outcome
from posse.core.state import State
from tests.thimblerig import model as th
from tests.thimblerig.rules.places import CONTENT, STRIDE, exchange, look, lose_track, put


@final
class ThimblerigState(State):
    """A game in progress."""

    def __init__(
        self, players: i64, options: i64, dice: Dice, places: vec[i64], points: vec[i64], sealed: vec[i64]
    ) -> None:
        super().__init__(players, th.ACTIONS, dice)
        self.options = options
        self.places = places  # place = seat * 3 + side: its card, who has seen it, who saw it before a rig
        self.points = points  # by seat
        self.sealed = sealed  # by seat: the side it chose, -1 for none yet
        self.stock: i64 = 0  # undealt cards, as bits
        self.discard: i64 = 0
        self.round: i64 = 1
        self.turn: i64 = 0
        self.phase: i64 = th.TURN
        self.asked: i64 = 0  # window: who has not answered, as bits
        self.rigged: i64 = 0  # who has made their swap or feint, as bits
        self.real: i64 = -1  # window: 1 for a swap, 0 for a feint; done when the window closes

    def branch(self, dice: Dice) -> State:
        copy = ThimblerigState(
            self.players, self.options, dice, self.places[:], self.points[:], self.sealed[:]
        )
        copy.stock = self.stock
        copy.discard = self.discard
        copy.round = self.round
        copy.turn = self.turn
        copy.phase = self.phase
        copy.asked = self.asked
        copy.rigged = self.rigged
        copy.real = self.real
        return copy

    # -- What may be done

    def everyone(self) -> i64:
        """All seats, as bits."""
        return (ONE << self.players) - 1

    def rounds(self) -> i64:
        return 3 if self.options & th.LONG else 2

    def starter(self) -> i64:
        return (self.round - 1) % self.players

    def card(self, seat: i64, side: i64) -> i64:
        return self.places[(seat * th.SIDE + side) * STRIDE + CONTENT]

    def actors(self) -> i64:
        if self.phase == th.TURN:
            return ONE << self.turn
        if self.phase == th.WINDOW:
            return self.asked
        acting: i64 = 0
        if self.phase == th.SEAL:
            for seat in range(self.players):
                if self.sealed[seat] < 0:
                    acting |= ONE << seat
        return acting

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.actors() >> seat & 1 == 0:
            return 0
        if self.phase == th.TURN:
            return self.write_turn(out)
        if self.phase == th.WINDOW:
            out[0] = th.PASS
            if self.card(seat, th.HAND) != th.MARSHAL:
                return 1
            out[1] = th.CALL
            return 2
        for side in range(th.SIDE):
            out[side] = th.CHOOSE + side
        return th.SIDE

    def write_turn(self, out: vec[i64]) -> i64:
        many: i64 = self.players * 2
        for thimble in range(many):
            out[thimble] = th.LOOK + thimble
        out[many] = th.SWITCH
        many += 1
        if self.rigged >> self.turn & 1 == 0:
            out[many] = th.SWAP
            out[many + 1] = th.FEINT
            many += 2
        if self.stock:
            out[many] = th.DRAW
            many += 1
        return many

    # -- Doing it

    def apply(self, seat: i64, action: i64) -> None:
        if action < th.SWITCH:
            self.look_under((action - th.LOOK) // 2, (action - th.LOOK) % 2)
        elif action == th.SWITCH:
            exchange(self.places, seat * th.SIDE + th.LEFT, seat * th.SIDE + th.RIGHT)
            self.tell(th.E_SWITCHED, seat, 0, 0, 0)
            self.end_turn()
        elif action == th.DRAW:
            self.draw()
        elif action < th.DRAW:
            self.rig(1 if action == th.SWAP else 0)
        elif action == th.PASS:
            self.answer(seat)
        elif action == th.CALL:
            self.call(seat)
        else:
            self.choose(seat, action - th.CHOOSE)

    def look_under(self, owner: i64, side: i64) -> None:
        card = look(self.places, owner * th.SIDE + side, ONE << self.turn)
        self.tell(th.E_LOOKED, self.turn, owner, side, card)
        self.end_turn()

    def draw(self) -> None:
        seat = self.turn
        thrown = self.card(seat, th.HAND)
        card = pick(self.stock, self.dice.below(count(self.stock), th.L_STOCK))
        self.discard |= ONE << thrown
        self.stock &= ~(ONE << card)
        put(self.places, seat * th.SIDE + th.HAND, card, ONE << seat)
        self.tell(th.E_DISCARDED, seat, thrown, 0, 0)
        self.tell(th.E_DREW, seat, card, 0, 0)
        self.end_turn()

    def rig(self, real: i64) -> None:
        self.rigged |= ONE << self.turn
        self.tell(th.E_RIGGED, self.turn, real, 0, 0)
        self.real = real
        if self.options & th.LAW:
            self.phase = th.WINDOW
            self.asked = self.everyone() & ~(ONE << self.turn)
        else:
            self.close_window(False)

    def answer(self, seat: i64) -> None:
        self.asked &= ~(ONE << seat)
        self.tell(th.E_PASSED, seat, 0, 0, 0)
        if self.asked == 0:
            self.close_window(False)

    def call(self, seat: i64) -> None:
        look(self.places, seat * th.SIDE + th.HAND, self.everyone() | th.WATCHER)
        self.points[seat] += 1
        self.tell(th.E_CALLED, seat, self.turn, self.real, 0)
        self.close_window(True)

    def close_window(self, called: bool) -> None:
        """The thimbles change places if they do; only a call lets the others follow."""
        left = self.turn * th.SIDE + th.LEFT
        right = self.turn * th.SIDE + th.RIGHT
        if not called:
            lose_track(self.places, left)
            lose_track(self.places, right)
        if self.real == 1:
            exchange(self.places, left, right)
        self.real = -1
        self.asked = 0
        self.phase = th.TURN
        self.end_turn()

    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.starter():
            self.phase = th.SEAL

    # -- The sealed choice

    def choose(self, seat: i64, side: i64) -> None:
        self.sealed[seat] = side
        self.tell(th.E_SEALED, seat, side, 0, 0)
        if self.actors() == 0:
            self.show()

    def show(self) -> None:
        """All have chosen: the chosen cards are shown, and the highest scores."""
        best: i64 = 0
        for seat in range(self.players):
            side = self.sealed[seat]
            card = look(self.places, seat * th.SIDE + side, self.everyone() | th.WATCHER)
            self.tell(th.E_SHOWN, seat, side, card, 0)
            if card > self.card(best, self.sealed[best]):
                best = seat
        self.points[best] += 1
        self.tell(th.E_POINT, best, self.card(best, self.sealed[best]), 0, 0)
        for seat in range(self.players):
            self.sealed[seat] = -1
        if self.round == self.rounds():
            self.finish()
        else:
            self.round += 1
            self.start_round()

    def start_round(self) -> None:
        self.turn = self.starter()
        self.phase = th.TURN
        self.tell(th.E_ROUND, self.turn, self.round, 0, 0)

    # -- How it ended

    def finish(self) -> None:
        self.phase = th.OVER
        won = self.winners()
        for seat in range(self.players):
            if won >> seat & 1:
                self.tell(th.E_WON, seat, self.points[seat], 0, 0)

    def winners(self) -> i64:
        if self.phase != th.OVER:
            return 0
        best: i64 = 0
        leading: i64 = 0
        for seat in range(self.players):
            if self.points[seat] > best:
                best = self.points[seat]
                leading = 0
            if self.points[seat] == best:
                leading |= ONE << seat
        return leading

    def outcome(self) -> Outcome | None:
        if self.phase != th.OVER:
            return None
        points = tuple([int(mine) for mine in self.points])
        ranks = tuple([1 + len([other for other in points if other > mine]) for mine in points])
        return Outcome(ranks, points, "most-points")


def new_game(players: i64, options: i64, dice: Dice, traced: bool) -> ThimblerigState:
    """A game before its first turn."""
    state = ThimblerigState(
        players,
        options,
        dice,
        vec[i64]([0] * (players * th.SIDE * STRIDE)),
        vec[i64]([0] * players),
        vec[i64]([-1] * players),
    )
    if traced:
        state.trace = []
    state.stock = (ONE << (players * th.SIDE + th.STOCK)) - 1
    for place in range(players * th.SIDE):
        card = pick(state.stock, dice.below(count(state.stock), th.L_DEAL))
        state.stock &= ~(ONE << card)
        seat = place // th.SIDE
        put(state.places, place, card, ONE << seat if place % th.SIDE == th.HAND else 0)
        if place % th.SIDE == th.HAND:
            state.tell(th.E_DEALT, seat, card, 0, 0)
    state.start_round()
    return state
