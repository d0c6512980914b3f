"""One legal action at random, the kind first: most of some hundred are moves. What a playout does."""

from mypy_extensions import i64

from posse.core.dice import CHOICE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.codes import enter_code, pair_code, refill_code
from posse.games.outlaws.rules.legal import NAMED, backed_figure, can_refill, is_legal
from posse.games.outlaws.rules.street import kind_of, token_before
from posse.games.outlaws.rules.table import (
    Town,
    empty_place,
    figure_at,
    kind_of_figure,
    own_figure,
    side_of,
    stool_of,
)
from posse.games.outlaws.rules.turn import may_take


def random_turn(town: Town, seat: i64) -> i64:
    dice = town.dice
    if town.empty and empty_place(town, side_of(town, seat)) >= 0:
        return random_refill(town, seat)
    while True:
        kind = dice.below(16, CHOICE)
        if kind < 3:
            action = random_move(town)
        elif kind == 3:
            action = random_enter(town, seat)
        elif kind < 6:
            action = ou.LOOK + dice.below(town.length, CHOICE)
        elif kind < 10:
            action = random_take(town, seat)
        elif kind < 15:
            action = random_use(town, seat)
        else:
            return ou.PASS
        if action >= 0 and is_legal(town, seat, action):
            return action


def random_move(town: Town) -> i64:
    """A swap or a feint of two places."""
    pairs = town.length * (town.length - 1) // 2
    chosen = town.dice.below(2 * pairs, CHOICE)
    start = ou.SWAP if chosen < pairs else ou.FEINT
    chosen = chosen % pairs
    low: i64 = 0
    while chosen >= town.length - 1 - low:
        chosen -= town.length - 1 - low
        low += 1
    return start + pair_code(low, low + 1 + chosen)


def random_take(town: Town, seat: i64) -> i64:
    """A taking that the figure may succeed in, by what the seat has seen of the token; -1 for none."""
    dice = town.dice
    side = side_of(town, seat)
    place = dice.below(town.length, CHOICE)
    cell = token_before(town, side, place)
    if cell == 0:
        return -1
    figure = figure_at(town, side, place)
    who = kind_of_figure(figure)
    kind = ou.VOTE
    if dice.below(8, CHOICE) == 0:
        kind = dice.below(NAMED, CHOICE)
    elif cell >> ou.EYES >> seat & 1:
        kind = kind_of(cell)
        if not may_take(town, seat, figure, kind):
            return -1
    elif who == ou.GOVERNOR:
        kind = ou.ELECTION
    elif who == ou.HITMAN and dice.below(2, CHOICE):
        kind = ou.BULLET
    elif who == ou.SHERIFF and dice.below(2, CHOICE):
        kind = ou.HANDCUFFS
    return ou.TAKE + place * NAMED + kind


def random_stool(town: Town, seat: i64) -> i64:
    """A figure, seen from the seat, that it may bring from the Saloon."""
    saloon = stool_of(town, seat)
    while True:
        figure = 1 + town.dice.below(town.cast - 1, CHOICE)
        if saloon >> own_figure(town, seat, figure) & 1:
            return figure


def random_enter(town: Town, seat: i64) -> i64:
    """A move from the Saloon, perhaps not a legal one."""
    figure = random_stool(town, seat)
    other = town.length - 1
    chosen = town.dice.below(town.length * other * 2, CHOICE)
    to = chosen // 2 // other
    other = chosen // 2 % other
    return enter_code(figure, to, other + 1 if other >= to else other, chosen & 1)


def random_refill(town: Town, seat: i64) -> i64:
    """OU-45."""
    figure = random_stool(town, seat)
    while True:
        a = town.dice.below(town.length, CHOICE)
        b = town.dice.below(town.length, CHOICE)
        if a < b:
            action = refill_code(figure, a, b, town.dice.below(ou.ORDERS, CHOICE))
            if can_refill(town, seat, action - ou.REFILL):
                return action


def random_use(town: Town, seat: i64) -> i64:
    """An ability of some figure of the line, perhaps not a legal one; -1 for none."""
    dice = town.dice
    side = side_of(town, seat)
    place = dice.below(town.length, CHOICE)
    found = figure_at(town, side, place)
    figure = kind_of_figure(found)
    aim: i64 = -1
    if backed_figure(town, seat) == found and dice.below(2, CHOICE):
        aim = place - 1 + dice.below(3, CHOICE)
        if aim >= town.length:
            aim = place
    theirs = found != own_figure(town, seat, figure)
    if figure == ou.HITMAN:
        return ou.MATE_SHOOT if theirs else ou.SHOOT
    if figure == ou.SHERIFF:
        arresting = dice.below(2, CHOICE)
        if aim >= 0:
            return (ou.MAYOR_ARRESTS if arresting else ou.MAYOR_ROUNDS_UP) + aim
        if theirs:
            return ou.MATE_ARRESTS if arresting else ou.MATE_ROUNDS_UP
        return ou.ARRESTS if arresting else ou.ROUNDS_UP
    if figure == ou.INDIAN:
        return ou.SCOUT if aim < 0 else ou.MAYOR_SCOUT + aim
    if figure == ou.STOREKEEP:
        return random_trade(town, place, aim >= 0)
    if figure == ou.DANCER:
        away = dice.below(4, CHOICE) - 2
        aim = place + away if away < 0 else place + away + 1
        return ou.DANCE + aim if 0 <= aim < town.length else -1
    if figure == ou.REPORTER:
        named = dice.below(ou.FIGURE, CHOICE)
        return ou.REPORT + named if aim < 0 else ou.MAYOR_REPORT + named * ou.PLACES + aim
    if figure == ou.BANDIT:
        return ou.ROB + dice.below(2, CHOICE)
    return ou.FREE if figure == ou.REVEREND else -1


def random_trade(town: Town, place: i64, backed: bool) -> i64:
    dice = town.dice
    reach: i64 = 2 if backed else 1
    start = ou.MAYOR_TRADE if backed else ou.TRADE
    one = place - reach + dice.below(2 * reach + 1, CHOICE)
    if not 0 <= one < town.length:
        return -1
    other = place - reach + dice.below(2 * reach + 2, CHOICE)
    if other > place + reach:
        if town.reserve == 0:
            return -1
        return start + ou.PAIRS + one * ou.MOST_RESERVE + dice.below(town.reserve, CHOICE)
    if not 0 <= other < town.length or other == one:
        return -1
    return start + (pair_code(one, other) if one < other else pair_code(other, one))
