"""What may be done now: all of it, one thing asked about, or one at random."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.dice import CHOICE
from posse.games.outlaws.abilities import can_dance, can_free, in_reach
from posse.games.outlaws.codes import enter_code, high_of, low_of, pair_code
from posse.games.outlaws.model import (
    ARRESTS,
    BANDIT,
    BULLET,
    CLEAR,
    DANCE,
    DANCER,
    DEFEND,
    ELECTION,
    ENTER,
    EYES,
    FEINT,
    FIGURE,
    FREE,
    GOVERNOR,
    GUARD,
    HANDCUFFS,
    HITMAN,
    INDIAN,
    LOOK,
    MAYOR_ARRESTS,
    MAYOR_REPORT,
    MAYOR_ROUNDS_UP,
    MAYOR_SCOUT,
    MAYOR_TRADE,
    MOST_RESERVE,
    ORDERED,
    PAIRS,
    PAPER,
    PASS,
    PLACE,
    PRAY,
    RANDOM,
    READY,
    REPORT,
    REPORTER,
    REVEREND,
    ROB,
    ROUNDS_UP,
    SALOON,
    SCOUT,
    SETUP,
    SHERIFF,
    SHOOT,
    STOREKEEP,
    SWAP,
    TAKE,
    TRADE,
    TURN,
    VOTE,
)
from posse.games.outlaws.reactions import may_react
from posse.games.outlaws.setup import placed, to_place
from posse.games.outlaws.street import kind_of, token_before
from posse.games.outlaws.town import (
    Town,
    figure_at,
    held,
    jail_of,
    mayor_backs,
    spot_of,
)
from posse.games.outlaws.turn import may_take

NAMED: Final[i64] = 4  # objects that can be named when taking (OU-17)

# -- One thing asked about


def is_legal(town: Town, seat: i64, action: i64) -> bool:
    """Whether the seat, which is to act, may do this."""
    if town.phase == SETUP:
        if PLACE <= action < RANDOM:
            return to_place(town, seat) >> (action - PLACE) & 1 != 0
        full = placed(town, seat) == town.length
        if action == RANDOM:
            return not full
        if action == CLEAR:
            return placed(town, seat) > 0
        return action == READY and full
    if town.phase != TURN:
        if action == PASS:
            return True
        return may_react(town, seat) and action == (DEFEND if town.phase == GUARD else PRAY)
    if action < LOOK:
        return can_move(town, seat, action)
    if action < SHOOT:
        place = action - LOOK if action < TAKE else (action - TAKE) // NAMED
        return place != jail_of(town, seat) and token_before(town, seat, place) != 0
    return action < DEFEND and can_use(town, seat, action)


def can_move(town: Town, seat: i64, action: i64) -> bool:
    """OU-12 to OU-15."""
    jail = jail_of(town, seat)
    if action < ENTER:
        if action == PASS:
            return True
        pair = (action - SWAP) % PAIRS
        return low_of(pair) != jail and high_of(pair) != jail
    code = action - ENTER
    ordered = code // 2 % ORDERED
    to = ordered // (town.length - 1)
    other = ordered % (town.length - 1)
    if other >= to:
        other += 1
    if to == jail or other == jail or spot_of(town, seat, code // 2 // ORDERED + 1) != SALOON:
        return False
    return figure_at(town, seat, other if code & 1 else to) != GOVERNOR


def can_use(town: Town, seat: i64, action: i64) -> bool:
    """OU-21 to OU-32b."""
    if action >= MAYOR_ARRESTS:
        return can_use_backed(town, seat, action)
    if action == SHOOT:
        return spot_of(town, seat, HITMAN) >= 0 and held(town, seat, BULLET) > 0
    if action <= ROUNDS_UP:
        return spot_of(town, seat, SHERIFF) >= 0 and (action == ROUNDS_UP or held(town, seat, HANDCUFFS) > 0)
    if action == SCOUT:
        return spot_of(town, seat, INDIAN) >= 0
    if action == FREE:
        return can_free(town, seat)
    if action < REPORT:
        return spot_of(town, seat, BANDIT) >= 0 and jail_of(town, seat) < 0
    if action < DANCE:
        return spot_of(town, seat, REPORTER) >= 0 and held(town, seat, PAPER) > 0
    if action < TRADE:
        return can_dance(town, seat, action - DANCE)
    return can_trade(town, seat, action - TRADE, False)


def can_use_backed(town: Town, seat: i64, action: i64) -> bool:
    """OU-32: with the Mayor, who stands on the figure's left."""
    if action >= MAYOR_TRADE:
        return mayor_backs(town, seat, STOREKEEP) and can_trade(town, seat, action - MAYOR_TRADE, True)
    figure = INDIAN
    if action < MAYOR_SCOUT:
        figure = SHERIFF
        if action < MAYOR_ROUNDS_UP and held(town, seat, HANDCUFFS) == 0:
            return False
    elif action >= MAYOR_REPORT:
        figure = REPORTER
        if held(town, seat, PAPER) == 0:
            return False
    if not mayor_backs(town, seat, figure):
        return False
    aim = (action - MAYOR_ARRESTS) % town.length
    return -1 <= aim - spot_of(town, seat, figure) <= 1


def can_trade(town: Town, seat: i64, code: i64, backed: bool) -> bool:
    """OU-28: a pair of places, or a place and a position of the Reserve."""
    if code < PAIRS:
        return in_reach(town, seat, low_of(code), backed) and in_reach(town, seat, high_of(code), backed)
    position = (code - PAIRS) % MOST_RESERVE
    return position < town.reserve and in_reach(town, seat, (code - PAIRS) // MOST_RESERVE, backed)


# -- All of it, in the order of the codes


def write_setup(town: Town, seat: i64, out: vec[i64]) -> i64:
    many: i64 = 0
    free = to_place(town, seat)
    for figure in range(FIGURE):
        if free >> figure & 1:
            out[many] = PLACE + figure
            many += 1
    if free:
        out[many] = RANDOM
        many += 1
    if placed(town, seat):
        out[many] = CLEAR
        many += 1
    if free == 0:
        out[many] = READY
        many += 1
    return many


def write_reaction(town: Town, seat: i64, out: vec[i64]) -> i64:
    out[0] = PASS
    if not may_react(town, seat):
        return 1
    out[1] = DEFEND if town.phase == GUARD else PRAY
    return 2


def write_turn(town: Town, seat: i64, out: vec[i64]) -> i64:
    out[0] = PASS
    many = write_moves(town, seat, out, 1)
    jail = jail_of(town, seat)
    for place in range(town.length):
        if place != jail and token_before(town, seat, place):
            out[many] = LOOK + place
            many += 1
    for place in range(town.length):
        if place != jail and token_before(town, seat, place):
            for kind in range(NAMED):
                out[many] = TAKE + place * NAMED + kind
                many += 1
    many = write_plain(town, seat, out, many)
    return write_backed(town, seat, out, many)


def write_moves(town: Town, seat: i64, out: vec[i64], many: i64) -> i64:
    jail = jail_of(town, seat)
    length = town.length
    for start in (SWAP, FEINT):
        pair: i64 = 0
        for a in range(length):
            for b in range(a + 1, length):
                if a != jail and b != jail:
                    out[many] = start + pair
                    many += 1
                pair += 1
    for figure in range(1, FIGURE):
        if spot_of(town, seat, figure) != SALOON:
            continue
        for to in range(length):
            for other in range(length):
                if to in (other, jail) or other == jail:
                    continue
                if figure_at(town, seat, to) != GOVERNOR:
                    out[many] = enter_code(figure, to, other, 0)
                    many += 1
                if figure_at(town, seat, other) != GOVERNOR:
                    out[many] = enter_code(figure, to, other, 1)
                    many += 1
    return many


def write_plain(town: Town, seat: i64, out: vec[i64], many: i64) -> i64:
    """Abilities without the Mayor."""
    for action in range(SHOOT, REPORT):
        if can_use(town, seat, action):
            out[many] = action
            many += 1
    if can_use(town, seat, REPORT):
        for figure in range(FIGURE):
            out[many] = REPORT + figure
            many += 1
    for place in range(town.length):
        if can_dance(town, seat, place):
            out[many] = DANCE + place
            many += 1
    if spot_of(town, seat, STOREKEEP) >= 0:
        many = write_trades(town, seat, out, many, TRADE, False)
    return many


def write_trades(town: Town, seat: i64, out: vec[i64], many: i64, start: i64, backed: bool) -> i64:
    stands = spot_of(town, seat, STOREKEEP)
    reach: i64 = 2 if backed else 1
    low = stands - reach if stands > reach else 0
    high = stands + reach if stands + reach < town.length else town.length - 1
    for a in range(low, high):
        for b in range(a + 1, high + 1):
            if token_before(town, seat, a) and token_before(town, seat, b):
                out[many] = start + pair_code(a, b)
                many += 1
    for place in range(low, high + 1):
        if token_before(town, seat, place):
            for position in range(town.reserve):
                out[many] = start + PAIRS + place * MOST_RESERVE + position
                many += 1
    return many


def write_backed(town: Town, seat: i64, out: vec[i64], many: i64) -> i64:
    """Abilities with the Mayor."""
    figure = backed_figure(town, seat)
    if figure == STOREKEEP:
        return write_trades(town, seat, out, many, MAYOR_TRADE, True)
    stands = spot_of(town, seat, figure) if figure >= 0 else 0
    low = stands - 1
    high = stands + 1 if stands + 1 < town.length else stands
    if figure == SHERIFF and held(town, seat, HANDCUFFS):
        many = write_aims(out, many, MAYOR_ARRESTS, low, high)
    if figure == SHERIFF:
        many = write_aims(out, many, MAYOR_ROUNDS_UP, low, high)
    if figure == INDIAN:
        many = write_aims(out, many, MAYOR_SCOUT, low, high)
    if figure == REPORTER and held(town, seat, PAPER):
        for named in range(FIGURE):
            many = write_aims(out, many, MAYOR_REPORT + named * town.length, low, high)
    return many


def backed_figure(town: Town, seat: i64) -> i64:
    """The figure on the Mayor's right, -1 if nobody is there."""
    place = spot_of(town, seat, FIGURE - 1)
    if place < 0 or place + 1 == town.length:
        return -1
    return figure_at(town, seat, place + 1)


def write_aims(out: vec[i64], many: i64, start: i64, low: i64, high: i64) -> i64:
    for aim in range(low, high + 1):
        out[many] = start + aim
        many += 1
    return many


# -- One at random, the kind first: what a playout does


def random_turn(town: Town, seat: i64) -> i64:
    dice = town.dice
    while True:
        kind = dice.below(16, CHOICE)
        if kind < 3:
            action = SWAP + dice.below(2 * PAIRS, CHOICE)
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


def random_take(town: Town, seat: i64) -> i64:
    """A taking that the figure may succeed in, by what the seat has seen of the token; -1 for none."""
    dice = town.dice
    place = dice.below(town.length, CHOICE)
    cell = token_before(town, seat, place)
    if cell == 0:
        return -1
    figure = figure_at(town, seat, place)
    kind = VOTE
    if dice.below(8, CHOICE) == 0:
        kind = dice.below(NAMED, CHOICE)
    elif cell >> EYES >> seat & 1:
        kind = kind_of(cell)
        if not may_take(town, seat, figure, kind):
            return -1
    elif figure == GOVERNOR:
        kind = ELECTION
    elif figure == HITMAN and dice.below(2, CHOICE):
        kind = BULLET
    elif figure == SHERIFF and dice.below(2, CHOICE):
        kind = HANDCUFFS
    return TAKE + place * NAMED + kind


def random_enter(town: Town, seat: i64) -> i64:
    """A move from the Saloon, perhaps not a legal one."""
    dice = town.dice
    figure = 1 + dice.below(FIGURE - 1, CHOICE)
    while spot_of(town, seat, figure) != SALOON:
        figure = 1 + dice.below(FIGURE - 1, CHOICE)
    return ENTER + (figure - 1) * ORDERED * 2 + dice.below(ORDERED * 2, CHOICE)


def random_use(town: Town, seat: i64) -> i64:
    """An ability of some figure of the line, perhaps not a legal one; -1 for none."""
    dice = town.dice
    place = dice.below(town.length, CHOICE)
    figure = figure_at(town, seat, place)
    aim: i64 = -1
    if backed_figure(town, seat) == figure and dice.below(2, CHOICE):
        aim = place - 1 + dice.below(3, CHOICE)
        if aim >= town.length:
            aim = place
    if figure == HITMAN:
        return SHOOT
    if figure == SHERIFF:
        arresting = dice.below(2, CHOICE)
        if aim < 0:
            return ARRESTS if arresting else ROUNDS_UP
        return (MAYOR_ARRESTS if arresting else MAYOR_ROUNDS_UP) + aim
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
        return REPORT + named if aim < 0 else MAYOR_REPORT + named * town.length + aim
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
