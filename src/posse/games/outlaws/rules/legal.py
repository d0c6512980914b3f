"""What may be done now: all of it, or one thing asked about."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.abilities import can_dance, can_free, has_target, in_reach
from posse.games.outlaws.rules.codes import (
    enter_code,
    enter_figure,
    enter_other,
    enter_to,
    high_of,
    low_of,
    pair_code,
    refill_code,
    refill_figure,
    refill_pair,
)
from posse.games.outlaws.rules.reactions import can_guard, can_pray
from posse.games.outlaws.rules.setup import placed, to_place
from posse.games.outlaws.rules.street import token_before
from posse.games.outlaws.rules.table import (
    Town,
    bound,
    empty_place,
    figure_at,
    held,
    kind_of_figure,
    mate_of,
    mayor_backs,
    own_figure,
    side_of,
    spot_of,
    stool_of,
)

NAMED: Final[i64] = 4  # objects that can be named when taking (OU-17)

# -- One thing asked about


def is_legal(town: Town, seat: i64, action: i64) -> bool:
    """Whether the seat, which is to act, may do this."""
    if town.phase == ou.SETUP:
        return can_set_up(town, seat, action)
    if town.phase != ou.TURN:
        return can_react(town, seat, action)
    if town.empty and empty_place(town, side_of(town, seat)) >= 0:  # OU-45: this first
        return action >= ou.REFILL and can_refill(town, seat, action - ou.REFILL)
    if action < ou.LOOK:
        return can_move(town, seat, action)
    if action < ou.SHOOT:
        place = action - ou.LOOK if action < ou.TAKE else (action - ou.TAKE) // NAMED
        if place >= town.length or bound(town, seat) >> place & 1:
            return False
        return token_before(town, side_of(town, seat), place) != 0
    if action < ou.DEFEND:
        return can_use(town, seat, action)
    return ou.MATE_SHOOT <= action <= ou.MATE_ROUNDS_UP and can_use_mates(town, seat, action - ou.MATE_SHOOT)


def can_set_up(town: Town, seat: i64, action: i64) -> bool:
    """OU-7."""
    side = side_of(town, seat)
    if ou.PLACE <= action < ou.RANDOM:
        figure = action - ou.PLACE
        return figure < town.cast and to_place(town, side) >> own_figure(town, seat, figure) & 1 != 0
    full = placed(town, side) == town.length
    if action == ou.RANDOM:
        return not full
    if action == ou.CLEAR:
        return placed(town, side) > 0
    return action == ou.READY and full


def can_react(town: Town, seat: i64, action: i64) -> bool:
    """OU-26, OU-31."""
    if action == ou.PASS:
        return True
    if town.phase != ou.GUARD:
        return action == ou.PRAY and can_pray(town, side_of(town, seat))
    if action == ou.DEFEND:
        return can_guard(town, seat, 0)
    return action == ou.MATE_DEFENDS and can_guard(town, seat, 1)


def can_move(town: Town, seat: i64, action: i64) -> bool:
    """OU-12 to OU-15."""
    fixed = bound(town, seat) | ~((ONE << town.length) - 1)
    if action < ou.ENTER:
        if action == ou.PASS:
            return True
        pair = (action - ou.SWAP) % ou.PAIRS
        return (fixed >> low_of(pair) | fixed >> high_of(pair)) & 1 == 0
    code = action - ou.ENTER
    to = enter_to(code)
    other = enter_other(code)
    if (fixed >> to | fixed >> other) & 1:
        return False
    if stool_of(town, seat) >> own_figure(town, seat, enter_figure(code)) & 1 == 0:
        return False
    gone = figure_at(town, side_of(town, seat), other if code & 1 else to)
    return kind_of_figure(gone) != ou.GOVERNOR


def can_refill(town: Town, seat: i64, code: i64) -> bool:
    """OU-45: a Saloon figure, and two of the line that can be moved."""
    pair = refill_pair(code)
    fixed = bound(town, seat) | ONE << empty_place(town, side_of(town, seat))
    if (fixed >> low_of(pair) | fixed >> high_of(pair)) & 1:
        return False
    return stool_of(town, seat) >> own_figure(town, seat, refill_figure(code)) & 1 != 0


def can_use(town: Town, seat: i64, action: i64) -> bool:
    """OU-21 to OU-32b."""
    if action >= ou.MAYOR_ARRESTS:
        return can_use_backed(town, seat, action)
    side = side_of(town, seat)
    if action == ou.SHOOT:
        return held(town, seat, ou.BULLET) > 0 and can_strike(town, seat, own_figure(town, seat, ou.HITMAN))
    if action <= ou.ROUNDS_UP:
        if action == ou.ARRESTS and held(town, seat, ou.HANDCUFFS) == 0:
            return False
        return can_strike(town, seat, own_figure(town, seat, ou.SHERIFF))
    if action == ou.SCOUT:
        return can_strike(town, seat, ou.INDIAN)
    if action == ou.FREE:
        return can_free(town, side)
    if action < ou.REPORT:
        return town.jailed >> side & 1 == 0 and can_strike(town, seat, ou.BANDIT)
    if action < ou.DANCE:
        return held(town, seat, ou.PAPER) > 0 and can_strike(town, seat, ou.REPORTER)
    if action < ou.TRADE:
        return can_dance(town, side, action - ou.DANCE)
    return can_trade(town, side, action - ou.TRADE, False)


def can_strike(town: Town, seat: i64, figure: i64) -> bool:
    """Whether a figure stands in the line, opposite someone."""
    place = spot_of(town, side_of(town, seat), figure)
    return place >= 0 and has_target(town, seat, place)


def can_use_mates(town: Town, seat: i64, number: i64) -> bool:
    """OU-44: the Hitman or Sheriff that was the team mate's shoots, arrests or rounds up."""
    if town.teams == 0 or town.alive >> mate_of(town, seat) & 1:
        return False
    if number == 0:
        hitman = own_figure(town, seat, ou.FIGURE + ou.HITMAN)
        return held(town, seat, ou.BULLET) > 0 and can_strike(town, seat, hitman)
    if number == 1 and held(town, seat, ou.HANDCUFFS) == 0:
        return False
    return can_strike(town, seat, own_figure(town, seat, ou.FIGURE + ou.SHERIFF))


def can_use_backed(town: Town, seat: i64, action: i64) -> bool:
    """OU-32: with the Mayor, who stands on the figure's left."""
    side = side_of(town, seat)
    if action >= ou.MAYOR_TRADE:
        return mayor_backs(town, side, ou.STOREKEEP) and can_trade(town, side, action - ou.MAYOR_TRADE, True)
    kind = ou.INDIAN
    if action < ou.MAYOR_SCOUT:
        kind = ou.SHERIFF
        if action < ou.MAYOR_ROUNDS_UP and held(town, seat, ou.HANDCUFFS) == 0:
            return False
    elif action >= ou.MAYOR_REPORT:
        kind = ou.REPORTER
        if held(town, seat, ou.PAPER) == 0:
            return False
    if kind_of_figure(backed_figure(town, seat)) != kind:
        return False
    aim = (action - ou.MAYOR_ARRESTS) % ou.PLACES
    away = aim - spot_of(town, side, ou.MAYOR) - 1
    return aim < town.length and -1 <= away <= 1 and has_target(town, seat, aim)


def can_trade(town: Town, side: i64, code: i64, backed: bool) -> bool:
    """OU-28: a pair of places, or a place and a position of the Reserve."""
    if code < ou.PAIRS:
        return in_reach(town, side, low_of(code), backed) and in_reach(town, side, high_of(code), backed)
    position = (code - ou.PAIRS) % ou.MOST_RESERVE
    return position < town.reserve and in_reach(town, side, (code - ou.PAIRS) // ou.MOST_RESERVE, backed)


# -- All of it, in the order of the codes


def write_setup(town: Town, seat: i64, out: vec[i64]) -> i64:
    many: i64 = 0
    side = side_of(town, seat)
    free = to_place(town, side)
    for figure in range(town.cast):
        if free >> own_figure(town, seat, figure) & 1:
            out[many] = ou.PLACE + figure
            many += 1
    if free:
        out[many] = ou.RANDOM
        many += 1
    if placed(town, side):
        out[many] = ou.CLEAR
        many += 1
    if free == 0:
        out[many] = ou.READY
        many += 1
    return many


def write_reaction(town: Town, seat: i64, out: vec[i64]) -> i64:
    many: i64 = 0
    for action in (ou.PASS, ou.DEFEND, ou.PRAY, ou.MATE_DEFENDS):
        if can_react(town, seat, action):
            out[many] = action
            many += 1
    return many


def write_turn(town: Town, seat: i64, out: vec[i64]) -> i64:
    side = side_of(town, seat)
    if town.empty and empty_place(town, side) >= 0:
        return write_refills(town, seat, out)
    out[0] = ou.PASS
    fixed = bound(town, seat)
    many = write_moves(town, seat, out, 1)
    for place in range(town.length):
        if fixed >> place & 1 == 0 and token_before(town, side, place):
            out[many] = ou.LOOK + place
            many += 1
    for place in range(town.length):
        if fixed >> place & 1 == 0 and token_before(town, side, place):
            for kind in range(NAMED):
                out[many] = ou.TAKE + place * NAMED + kind
                many += 1
    many = write_plain(town, seat, out, many)
    many = write_backed(town, seat, out, many)
    if town.teams:
        for number in range(ou.MATE_ROUNDS_UP - ou.MATE_SHOOT + 1):
            if can_use_mates(town, seat, number):
                out[many] = ou.MATE_SHOOT + number
                many += 1
    return many


def write_moves(town: Town, seat: i64, out: vec[i64], many: i64) -> i64:
    fixed = bound(town, seat)
    side = side_of(town, seat)
    length = town.length
    for start in (ou.SWAP, ou.FEINT):
        for a in range(length):
            pair = start + pair_code(a, a + 1)
            for b in range(a + 1, length):
                if (fixed >> a | fixed >> b) & 1 == 0:
                    out[many] = pair
                    many += 1
                pair += 1
    saloon = stool_of(town, seat)
    for figure in range(town.cast):
        if saloon >> own_figure(town, seat, figure) & 1 == 0:
            continue
        for to in range(length):
            for other in range(length):
                if to == other or (fixed >> to | fixed >> other) & 1:
                    continue
                if kind_of_figure(figure_at(town, side, to)) != ou.GOVERNOR:
                    out[many] = enter_code(figure, to, other, 0)
                    many += 1
                if kind_of_figure(figure_at(town, side, other)) != ou.GOVERNOR:
                    out[many] = enter_code(figure, to, other, 1)
                    many += 1
    return many


def write_refills(town: Town, seat: i64, out: vec[i64]) -> i64:
    """OU-45."""
    many: i64 = 0
    saloon = stool_of(town, seat)
    fixed = bound(town, seat) | ONE << empty_place(town, side_of(town, seat))
    for figure in range(town.cast):
        if saloon >> own_figure(town, seat, figure) & 1 == 0:
            continue
        for a in range(town.length):
            for b in range(a + 1, town.length):
                if (fixed >> a | fixed >> b) & 1 == 0:
                    for order in range(ou.ORDERS):
                        out[many] = refill_code(figure, a, b, order)
                        many += 1
    return many


def write_plain(town: Town, seat: i64, out: vec[i64], many: i64) -> i64:
    """Abilities without the Mayor."""
    for action in range(ou.SHOOT, ou.REPORT):
        if can_use(town, seat, action):
            out[many] = action
            many += 1
    if can_use(town, seat, ou.REPORT):
        for figure in range(ou.FIGURE):
            out[many] = ou.REPORT + figure
            many += 1
    side = side_of(town, seat)
    for place in range(town.length):
        if can_dance(town, side, place):
            out[many] = ou.DANCE + place
            many += 1
    if spot_of(town, side, ou.STOREKEEP) >= 0:
        many = write_trades(town, side, out, many, ou.TRADE, False)
    return many


def write_trades(town: Town, side: i64, out: vec[i64], many: i64, start: i64, backed: bool) -> i64:
    stands = spot_of(town, side, ou.STOREKEEP)
    reach: i64 = 2 if backed else 1
    low = stands - reach if stands > reach else 0
    high = stands + reach if stands + reach < town.length else town.length - 1
    for a in range(low, high):
        for b in range(a + 1, high + 1):
            if token_before(town, side, a) and token_before(town, side, b):
                out[many] = start + pair_code(a, b)
                many += 1
    for place in range(low, high + 1):
        if token_before(town, side, place):
            for position in range(town.reserve):
                out[many] = start + ou.PAIRS + place * ou.MOST_RESERVE + position
                many += 1
    return many


def write_backed(town: Town, seat: i64, out: vec[i64], many: i64) -> i64:
    """Abilities with the Mayor."""
    side = side_of(town, seat)
    figure = backed_figure(town, seat)
    if figure == ou.STOREKEEP:
        return write_trades(town, side, out, many, ou.MAYOR_TRADE, True)
    kind = kind_of_figure(figure)
    stands = spot_of(town, side, figure) if figure >= 0 else 0
    if kind == ou.SHERIFF and held(town, seat, ou.HANDCUFFS):
        many = write_aims(town, seat, out, many, ou.MAYOR_ARRESTS, stands)
    if kind == ou.SHERIFF:
        many = write_aims(town, seat, out, many, ou.MAYOR_ROUNDS_UP, stands)
    if kind == ou.INDIAN:
        many = write_aims(town, seat, out, many, ou.MAYOR_SCOUT, stands)
    if kind == ou.REPORTER and held(town, seat, ou.PAPER):
        for named in range(ou.FIGURE):
            many = write_aims(town, seat, out, many, ou.MAYOR_REPORT + named * ou.PLACES, stands)
    return many


def backed_figure(town: Town, seat: i64) -> i64:
    """The figure on the Mayor's right, -1 if nobody is there whom the seat may use."""
    side = side_of(town, seat)
    place = spot_of(town, side, ou.MAYOR)
    if place < 0 or place + 1 == town.length or (town.teams and bound(town, seat) >> (place + 1) & 1):
        return -1
    return figure_at(town, side, place + 1)


def write_aims(town: Town, seat: i64, out: vec[i64], many: i64, start: i64, stands: i64) -> i64:
    for aim in range(stands - 1, stands + 2):
        if aim < town.length and has_target(town, seat, aim):
            out[many] = start + aim
            many += 1
    return many
