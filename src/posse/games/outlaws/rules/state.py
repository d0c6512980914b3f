"""Outlaws: the rules as the rest of the house calls them. Each chapter has a file of its own."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.dice import Dice
from posse.core.outcome import Outcome
from posse.core.state import State
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.abilities import (
    dance,
    free,
    make_arrest,
    report,
    rob,
    round_up,
    scout,
    shoot,
    stock,
    trade,
)
from posse.games.outlaws.rules.codes import (
    enter_figure,
    enter_other,
    enter_to,
    high_of,
    low_of,
    refill_figure,
    refill_pair,
)
from posse.games.outlaws.rules.legal import (
    NAMED,
    backed_figure,
    is_legal,
    write_reaction,
    write_setup,
    write_turn,
)
from posse.games.outlaws.rules.playout import random_turn
from posse.games.outlaws.rules.reactions import guard, let_go, pray
from posse.games.outlaws.rules.scoring import outcome_of
from posse.games.outlaws.rules.setup import be_ready, clear_line, line_up, placed, put_next, withdraw
from posse.games.outlaws.rules.table import Town, own_figure, side_of
from posse.games.outlaws.rules.turn import end_turn, enter, finish_action, look, move, refill, take


@final
class OutlawsState(Town):
    """A game in progress."""

    def branch(self, dice: Dice) -> State:
        copy = OutlawsState(
            self.players,
            self.teams,
            dice,
            self.line[:],
            self.spot[:],
            self.belief[:],
            self.street[:],
            self.held[:],
        )
        self.copy_to(copy)
        return copy

    def actors(self) -> i64:
        if self.phase == ou.TURN:
            return ONE << self.turn
        if self.phase == ou.SETUP:
            return self.alive & ~self.ready
        if self.phase == ou.OVER:
            return 0
        return ONE << self.asked

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.actors() >> seat & 1 == 0:
            return 0
        if self.phase == ou.TURN:
            return write_turn(self, seat, out)
        if self.phase == ou.SETUP:
            return write_setup(self, seat, out)
        return write_reaction(self, seat, out)

    def allows(self, seat: i64, action: i64) -> bool:
        return self.actors() >> seat & 1 != 0 and is_legal(self, seat, action)

    def random_action(self, seat: i64, out: vec[i64]) -> i64:
        """The kind first: most of some hundred legal actions are moves."""
        if self.phase == ou.TURN:
            return random_turn(self, seat)
        if self.phase == ou.SETUP:
            return ou.RANDOM if placed(self, side_of(self, seat)) < self.length else ou.READY
        return super().random_action(seat, out)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == ou.SETUP:
            self.set_up(seat, action)
        elif self.phase != ou.TURN:
            if action == ou.PASS:
                let_go(self, seat)
            elif action == ou.PRAY:
                pray(self, seat)
            else:
                guard(self, seat, 0 if action == ou.DEFEND else 1)
        elif action >= ou.REFILL:
            code = action - ou.REFILL
            figure = own_figure(self, seat, refill_figure(code))
            pair = refill_pair(code)
            refill(self, seat, figure, low_of(pair), high_of(pair), code % ou.ORDERS)
            finish_action(self)
        elif action >= ou.MATE_SHOOT:
            self.use_mates(seat, action)
        elif action >= ou.SHOOT:
            self.use(seat, action)
        elif action == ou.PASS:
            self.tell(ou.E_PASSED, seat, 0, 0, 0)
            end_turn(self)
        else:
            if action < ou.FEINT:
                move(self, seat, low_of(action - ou.SWAP), high_of(action - ou.SWAP), 1)
            elif action < ou.ENTER:
                move(self, seat, low_of(action - ou.FEINT), high_of(action - ou.FEINT), 0)
            elif action < ou.LOOK:
                self.enter(seat, action - ou.ENTER)
            elif action < ou.TAKE:
                look(self, seat, action - ou.LOOK)
            else:
                take(self, seat, (action - ou.TAKE) // NAMED, (action - ou.TAKE) % NAMED)
            finish_action(self)

    def set_up(self, seat: i64, action: i64) -> None:
        if action == ou.READY:
            be_ready(self, seat)
            return
        withdraw(self, seat)
        if action < ou.RANDOM:
            put_next(self, seat, action - ou.PLACE)
        elif action == ou.RANDOM:
            line_up(self, seat, self.dice, ou.L_LINE + side_of(self, seat))
        else:
            clear_line(self, seat)

    def enter(self, seat: i64, code: i64) -> None:
        figure = own_figure(self, seat, enter_figure(code))
        enter(self, seat, figure, enter_to(code), enter_other(code), code & 1)

    def use(self, seat: i64, action: i64) -> None:
        """A character's ability."""
        if action >= ou.MAYOR_ARRESTS:
            self.use_backed(seat, action)
        elif action >= ou.TRADE:
            self.trade(seat, action - ou.TRADE, False)
        elif action >= ou.DANCE:
            dance(self, seat, action - ou.DANCE)
        elif action >= ou.REPORT:
            report(self, seat, action - ou.REPORT, -1)
        elif action >= ou.ROB:
            rob(self, seat, ou.HITMAN if action == ou.ROB else ou.SHERIFF)
        elif action == ou.FREE:
            free(self, seat)
        elif action == ou.SCOUT:
            scout(self, seat, -1)
        elif action == ou.ROUNDS_UP:
            round_up(self, seat, own_figure(self, seat, ou.SHERIFF), -1)
        elif action == ou.ARRESTS:
            make_arrest(self, seat, own_figure(self, seat, ou.SHERIFF), -1)
        else:
            shoot(self, seat, own_figure(self, seat, ou.HITMAN))

    def use_mates(self, seat: i64, action: i64) -> None:
        """OU-44: the ability of a figure that was the team mate's."""
        if action == ou.MATE_SHOOT:
            shoot(self, seat, own_figure(self, seat, ou.FIGURE + ou.HITMAN))
        elif action == ou.MATE_ARRESTS:
            make_arrest(self, seat, own_figure(self, seat, ou.FIGURE + ou.SHERIFF), -1)
        else:
            round_up(self, seat, own_figure(self, seat, ou.FIGURE + ou.SHERIFF), -1)

    def use_backed(self, seat: i64, action: i64) -> None:
        """OU-32: an ability with the Mayor's help."""
        if action >= ou.MAYOR_TRADE:
            self.trade(seat, action - ou.MAYOR_TRADE, True)
        elif action >= ou.MAYOR_REPORT:
            code = action - ou.MAYOR_REPORT
            report(self, seat, code // ou.PLACES, code % ou.PLACES)
        elif action >= ou.MAYOR_SCOUT:
            scout(self, seat, action - ou.MAYOR_SCOUT)
        elif action >= ou.MAYOR_ROUNDS_UP:
            round_up(self, seat, backed_figure(self, seat), action - ou.MAYOR_ROUNDS_UP)
        else:
            make_arrest(self, seat, backed_figure(self, seat), action - ou.MAYOR_ARRESTS)

    def trade(self, seat: i64, code: i64, backed: bool) -> None:
        if code < ou.PAIRS:
            trade(self, seat, low_of(code), high_of(code), backed)
        else:
            code -= ou.PAIRS
            stock(self, seat, code // ou.MOST_RESERVE, code % ou.MOST_RESERVE, backed)

    def winners(self) -> i64:
        return self.won

    def outcome(self) -> Outcome | None:
        return outcome_of(self)


def empty_town(players: i64, dice: Dice, teams: i64 = 0) -> OutlawsState:
    """A table with nothing on it yet."""
    sides: i64 = 2 if teams else players
    return OutlawsState(
        players,
        teams,
        dice,
        vec[i64]([ou.NOBODY] * (sides * (ou.TEAM_LENGTH if teams else ou.LENGTH))),
        vec[i64]([ou.AWAY] * (sides * ou.CAST)),
        vec[i64]([0] * (sides * ou.BELIEF)),
        vec[i64]([0] * (ou.SLOTS + ou.MOST_RESERVE)),
        vec[i64]([0] * (players * ou.HOLD)),
    )


def new_game(
    players: i64, teams: i64, limit: i64, notes: i64, reach: i64, dice: Dice, traced: bool
) -> OutlawsState:
    """A game before its set-up."""
    town = empty_town(players, dice, teams)
    town.limit = limit
    town.notes = notes
    town.reach = reach
    for side in range(town.sides):
        town.belief[side * ou.BELIEF] = 1
    if traced:
        town.trace = []
    return town
