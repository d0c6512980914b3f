"""One legal action at random, the kind first: most of some hundred are moves. What a playout does."""

from mypy_extensions import i64

from posse.core.dice import CHOICE
from posse.games.outlaws.codes import enter_code, pair_code, refill_code
from posse.games.outlaws.legal import NAMED, backed_figure, can_refill, is_legal
from posse.games.outlaws.model import (
    ARRESTS,
    BANDIT,
    BULLET,
    DANCE,
    DANCER,
    ELECTION,
    EYES,
    FEINT,
    FIGURE,
    FREE,
    GOVERNOR,
    HANDCUFFS,
    HITMAN,
    INDIAN,
    LOOK,
    MATE_ARRESTS,
    MATE_ROUNDS_UP,
    MATE_SHOOT,
    MAYOR_ARRESTS,
    MAYOR_REPORT,
    MAYOR_ROUNDS_UP,
    MAYOR_SCOUT,
    MAYOR_TRADE,
    MOST_RESERVE,
    ORDERS,
    PAIRS,
    PASS,
    PLACES,
    REFILL,
    REPORT,
    REPORTER,
    REVEREND,
    ROB,
    ROUNDS_UP,
    SCOUT,
    SHERIFF,
    SHOOT,
    STOREKEEP,
    SWAP,
    TAKE,
    TRADE,
    VOTE,
)
from posse.games.outlaws.street import kind_of, token_before
from posse.games.outlaws.town import (
    Town,
    empty_place,
    figure_at,
    kind_of_figure,
    own_figure,
    side_of,
    stool_of,
)
from posse.games.outlaws.turn import may_take


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
            action = LOOK + dice.below(town.length, CHOICE)
        elif kind < 10:
            action = random_take(town, seat)
        elif kind < 15:
            action = random_use(town, seat)
        else:
            return PASS
        if action >= 0 and is_legal(town, seat, action):
            return action


def random_move(town: Town) -> i64:
    """A swap or a feint of two places."""
    pairs = town.length * (town.length - 1) // 2
    chosen = town.dice.below(2 * pairs, CHOICE)
    start = SWAP if chosen < pairs else FEINT
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
    kind = VOTE
    if dice.below(8, CHOICE) == 0:
        kind = dice.below(NAMED, CHOICE)
    elif cell >> EYES >> seat & 1:
        kind = kind_of(cell)
        if not may_take(town, seat, figure, kind):
            return -1
    elif who == GOVERNOR:
        kind = ELECTION
    elif who == HITMAN and dice.below(2, CHOICE):
        kind = BULLET
    elif who == SHERIFF and dice.below(2, CHOICE):
        kind = HANDCUFFS
    return TAKE + place * NAMED + kind


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
            action = refill_code(figure, a, b, town.dice.below(ORDERS, CHOICE))
            if can_refill(town, seat, action - REFILL):
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
    if figure == HITMAN:
        return MATE_SHOOT if theirs else SHOOT
    if figure == SHERIFF:
        arresting = dice.below(2, CHOICE)
        if aim >= 0:
            return (MAYOR_ARRESTS if arresting else MAYOR_ROUNDS_UP) + aim
        if theirs:
            return MATE_ARRESTS if arresting else MATE_ROUNDS_UP
        return ARRESTS if arresting else ROUNDS_UP
    if figure == INDIAN:
        return SCOUT if aim < 0 else MAYOR_SCOUT + aim
    if figure == STOREKEEP:
        return random_trade(town, place, aim >= 0)
    if figure == DANCER:
        away = dice.below(4, CHOICE) - 2
        aim = place + away if away < 0 else place + away + 1
        return DANCE + aim if 0 <= aim < town.length else -1
    if figure == REPORTER:
        named = dice.below(FIGURE, CHOICE)
        return REPORT + named if aim < 0 else MAYOR_REPORT + named * PLACES + aim
    if figure == BANDIT:
        return ROB + dice.below(2, CHOICE)
    return FREE if figure == REVEREND else -1


def random_trade(town: Town, place: i64, backed: bool) -> i64:
    dice = town.dice
    reach: i64 = 2 if backed else 1
    start = MAYOR_TRADE if backed else TRADE
    one = place - reach + dice.below(2 * reach + 1, CHOICE)
    if not 0 <= one < town.length:
        return -1
    other = place - reach + dice.below(2 * reach + 2, CHOICE)
    if other > place + reach:
        if town.reserve == 0:
            return -1
        return start + PAIRS + one * MOST_RESERVE + dice.below(town.reserve, CHOICE)
    if not 0 <= other < town.length or other == one:
        return -1
    return start + (pair_code(one, other) if one < other else pair_code(other, one))
