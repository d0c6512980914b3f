"""Outlaws: the rules as the rest of the house calls them. Each chapter has a file of its own."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.dice import Dice
from posse.core.outcome import Outcome
from posse.core.state import State
from posse.games.outlaws.abilities import (
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
from posse.games.outlaws.codes import (
    enter_figure,
    enter_other,
    enter_to,
    high_of,
    low_of,
    refill_figure,
    refill_pair,
)
from posse.games.outlaws.legal import (
    NAMED,
    backed_figure,
    is_legal,
    write_reaction,
    write_setup,
    write_turn,
)
from posse.games.outlaws.model import (
    ARRESTS,
    AWAY,
    BELIEF,
    CAST,
    DANCE,
    DEFEND,
    E_PASSED,
    ENTER,
    FEINT,
    FIGURE,
    FREE,
    HITMAN,
    HOLD,
    L_LINE,
    LENGTH,
    LOOK,
    MATE_ARRESTS,
    MATE_SHOOT,
    MAYOR_ARRESTS,
    MAYOR_REPORT,
    MAYOR_ROUNDS_UP,
    MAYOR_SCOUT,
    MAYOR_TRADE,
    MOST_RESERVE,
    NOBODY,
    ORDERS,
    OVER,
    PAIRS,
    PASS,
    PLACE,
    PLACES,
    PRAY,
    RANDOM,
    READY,
    REFILL,
    REPORT,
    ROB,
    ROUNDS_UP,
    SCOUT,
    SETUP,
    SHERIFF,
    SHOOT,
    SLOTS,
    SWAP,
    TAKE,
    TEAM_LENGTH,
    TRADE,
    TURN,
)
from posse.games.outlaws.playout import random_turn
from posse.games.outlaws.reactions import guard, let_go, pray
from posse.games.outlaws.scoring import outcome_of
from posse.games.outlaws.setup import be_ready, clear_line, line_up, placed, put_next, withdraw
from posse.games.outlaws.town import Town, own_figure, side_of
from posse.games.outlaws.turn import end_turn, enter, finish_action, look, move, refill, take


@final
class Outlaws(Town):
    """A game in progress."""

    def branch(self, dice: Dice) -> State:
        copy = Outlaws(
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
        if self.phase == TURN:
            return ONE << self.turn
        if self.phase == SETUP:
            return self.alive & ~self.ready
        if self.phase == OVER:
            return 0
        return ONE << self.asked

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.actors() >> seat & 1 == 0:
            return 0
        if self.phase == TURN:
            return write_turn(self, seat, out)
        if self.phase == SETUP:
            return write_setup(self, seat, out)
        return write_reaction(self, seat, out)

    def allows(self, seat: i64, action: i64) -> bool:
        return self.actors() >> seat & 1 != 0 and is_legal(self, seat, action)

    def random_action(self, seat: i64, out: vec[i64]) -> i64:
        """The kind first: most of some hundred legal actions are moves."""
        if self.phase == TURN:
            return random_turn(self, seat)
        if self.phase == SETUP:
            return RANDOM if placed(self, side_of(self, seat)) < self.length else READY
        return super().random_action(seat, out)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == SETUP:
            self.set_up(seat, action)
        elif self.phase != TURN:
            if action == PASS:
                let_go(self, seat)
            elif action == PRAY:
                pray(self, seat)
            else:
                guard(self, seat, 0 if action == DEFEND else 1)
        elif action >= REFILL:
            code = action - REFILL
            figure = own_figure(self, seat, refill_figure(code))
            pair = refill_pair(code)
            refill(self, seat, figure, low_of(pair), high_of(pair), code % ORDERS)
            finish_action(self)
        elif action >= MATE_SHOOT:
            self.use_mates(seat, action)
        elif action >= SHOOT:
            self.use(seat, action)
        elif action == PASS:
            self.tell(E_PASSED, seat, 0, 0, 0)
            end_turn(self)
        else:
            if action < FEINT:
                move(self, seat, low_of(action - SWAP), high_of(action - SWAP), 1)
            elif action < ENTER:
                move(self, seat, low_of(action - FEINT), high_of(action - FEINT), 0)
            elif action < LOOK:
                self.enter(seat, action - ENTER)
            elif action < TAKE:
                look(self, seat, action - LOOK)
            else:
                take(self, seat, (action - TAKE) // NAMED, (action - TAKE) % NAMED)
            finish_action(self)

    def set_up(self, seat: i64, action: i64) -> None:
        if action == READY:
            be_ready(self, seat)
            return
        withdraw(self, seat)
        if action < RANDOM:
            put_next(self, seat, action - PLACE)
        elif action == RANDOM:
            line_up(self, seat, self.dice, L_LINE + side_of(self, seat))
        else:
            clear_line(self, seat)

    def enter(self, seat: i64, code: i64) -> None:
        figure = own_figure(self, seat, enter_figure(code))
        enter(self, seat, figure, enter_to(code), enter_other(code), code & 1)

    def use(self, seat: i64, action: i64) -> None:
        """A character's ability."""
        if action >= MAYOR_ARRESTS:
            self.use_backed(seat, action)
        elif action >= TRADE:
            self.trade(seat, action - TRADE, False)
        elif action >= DANCE:
            dance(self, seat, action - DANCE)
        elif action >= REPORT:
            report(self, seat, action - REPORT, -1)
        elif action >= ROB:
            rob(self, seat, HITMAN if action == ROB else SHERIFF)
        elif action == FREE:
            free(self, seat)
        elif action == SCOUT:
            scout(self, seat, -1)
        elif action == ROUNDS_UP:
            round_up(self, seat, own_figure(self, seat, SHERIFF), -1)
        elif action == ARRESTS:
            make_arrest(self, seat, own_figure(self, seat, SHERIFF), -1)
        else:
            shoot(self, seat, own_figure(self, seat, HITMAN))

    def use_mates(self, seat: i64, action: i64) -> None:
        """OU-44: the ability of a figure that was the team mate's."""
        if action == MATE_SHOOT:
            shoot(self, seat, own_figure(self, seat, FIGURE + HITMAN))
        elif action == MATE_ARRESTS:
            make_arrest(self, seat, own_figure(self, seat, FIGURE + SHERIFF), -1)
        else:
            round_up(self, seat, own_figure(self, seat, FIGURE + SHERIFF), -1)

    def use_backed(self, seat: i64, action: i64) -> None:
        """OU-32: an ability with the Mayor's help."""
        if action >= MAYOR_TRADE:
            self.trade(seat, action - MAYOR_TRADE, True)
        elif action >= MAYOR_REPORT:
            code = action - MAYOR_REPORT
            report(self, seat, code // PLACES, code % PLACES)
        elif action >= MAYOR_SCOUT:
            scout(self, seat, action - MAYOR_SCOUT)
        elif action >= MAYOR_ROUNDS_UP:
            round_up(self, seat, backed_figure(self, seat), action - MAYOR_ROUNDS_UP)
        else:
            make_arrest(self, seat, backed_figure(self, seat), action - MAYOR_ARRESTS)

    def trade(self, seat: i64, code: i64, backed: bool) -> None:
        if code < PAIRS:
            trade(self, seat, low_of(code), high_of(code), backed)
        else:
            code -= PAIRS
            stock(self, seat, code // MOST_RESERVE, code % MOST_RESERVE, backed)

    def winners(self) -> i64:
        return self.won

    def outcome(self) -> Outcome | None:
        return outcome_of(self)


def empty_town(players: i64, dice: Dice, teams: i64 = 0) -> Outlaws:
    """A table with nothing on it yet."""
    sides: i64 = 2 if teams else players
    return Outlaws(
        players,
        teams,
        dice,
        vec[i64]([NOBODY] * (sides * (TEAM_LENGTH if teams else LENGTH))),
        vec[i64]([AWAY] * (sides * CAST)),
        vec[i64]([0] * (sides * BELIEF)),
        vec[i64]([0] * (SLOTS + MOST_RESERVE)),
        vec[i64]([0] * (players * HOLD)),
    )


def new_game(
    players: i64, teams: i64, limit: i64, notes: i64, reach: i64, dice: Dice, traced: bool
) -> Outlaws:
    """A game before its set-up."""
    town = empty_town(players, dice, teams)
    town.limit = limit
    town.notes = notes
    town.reach = reach
    for side in range(town.sides):
        town.belief[side * BELIEF] = 1
    if traced:
        town.trace = []
    return town
