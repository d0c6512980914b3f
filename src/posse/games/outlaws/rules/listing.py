"""All that may be done now, quicker than asking `legal.py` one by one, and one of it at random."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.core.kernel.dice import CHOICE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import characters, codes, legal, setup, turn

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


# -- All of it, in the order of the codes


def write_legal(state: "OutlawsState", seat: i64, out: vec[i64]) -> i64:
    if state.actors() >> seat & 1 == 0:
        return 0
    if state.phase == ou.SETUP:
        return write_set_up(state, seat, out)
    if state.phase != ou.TURN:
        many = write_some(state, seat, out, 0, ou.PASS, ou.SWAP)
        many = write_some(state, seat, out, many, ou.DEFEND, ou.PLACE)
        return write_some(state, seat, out, many, ou.MATE_DEFENDS, ou.REFILL)
    if state.empty and state.empty_place(state.side_of(seat)) >= 0:
        return write_refills(state, seat, out)
    out[0] = ou.PASS
    many = write_moves(state, seat, out, 1)
    many = write_tokens(state, seat, out, many)
    many = write_some(state, seat, out, many, ou.SHOOT, ou.REPORT)
    if legal.why_not(state, seat, ou.REPORT) == legal.MAY:
        for figure in range(ou.FIGURE):
            out[many] = ou.REPORT + figure
            many += 1
    many = write_some(state, seat, out, many, ou.DANCE, ou.DANCE + state.length)
    many = write_trades(state, state.side_of(seat), out, many, ou.TRADE, False)
    many = write_backed(state, seat, out, many)
    return write_some(state, seat, out, many, ou.MATE_SHOOT, ou.MATE_DEFENDS) if state.teams else many


def write_set_up(state: "OutlawsState", seat: i64, out: vec[i64]) -> i64:
    """OU-7, OU-41: who may stand at the next place, and what may be done with the line."""
    side = state.side_of(seat)
    placed = setup.placed(state, side)
    next_ones = setup.to_place(state, side)
    many: i64 = 0
    for figure in range(state.cast):
        if next_ones >> state.own_figure(seat, figure) & 1:
            out[many] = ou.PLACE + figure
            many += 1
    if placed < state.length:
        out[many] = ou.RANDOM
        many += 1
    if placed:
        out[many] = ou.CLEAR
        many += 1
    if placed == state.length:
        out[many] = ou.READY
        many += 1
    return many


def write_some(state: "OutlawsState", seat: i64, out: vec[i64], many: i64, start: i64, end: i64) -> i64:
    """Of a few codes one after the other those that are legal."""
    for action in range(start, end):
        if legal.why_not(state, seat, action) == legal.MAY:
            out[many] = action
            many += 1
    return many


def write_moves(state: "OutlawsState", seat: i64, out: vec[i64], many: i64) -> i64:
    """OU-13, OU-14."""
    fixed = state.bound(seat)
    side = state.side_of(seat)
    length = state.length
    start = ou.SWAP
    while start <= ou.FEINT:
        for a in range(length):
            pair = start + codes.pair_code(a, a + 1)
            for b in range(a + 1, length):
                if (fixed >> a | fixed >> b) & 1 == 0:
                    out[many] = pair
                    many += 1
                pair += 1
        start += ou.PAIRS
    saloon = state.stool_of(seat)
    governors: i64 = 0
    for place in range(length):
        if codes.kind_of_figure(state.figure_at(side, place)) == ou.GOVERNOR:
            governors |= ONE << place
    for figure in range(state.cast):
        if saloon >> state.own_figure(seat, figure) & 1 == 0:
            continue
        for to in range(length):
            for other in range(length):
                if to == other or (fixed >> to | fixed >> other) & 1:
                    continue
                if governors >> to & 1 == 0:
                    out[many] = codes.enter_code(figure, to, other, 0)
                    many += 1
                if governors >> other & 1 == 0:
                    out[many] = codes.enter_code(figure, to, other, 1)
                    many += 1
    return many


def write_refills(state: "OutlawsState", seat: i64, out: vec[i64]) -> i64:
    """OU-45."""
    many: i64 = 0
    saloon = state.stool_of(seat)
    fixed = state.bound(seat) | ONE << state.empty_place(state.side_of(seat))
    for figure in range(state.cast):
        if saloon >> state.own_figure(seat, figure) & 1 == 0:
            continue
        for a in range(state.length):
            for b in range(a + 1, state.length):
                if (fixed >> a | fixed >> b) & 1 == 0:
                    for order in range(ou.ORDERS):
                        out[many] = codes.refill_code(figure, a, b, order)
                        many += 1
    return many


def write_tokens(state: "OutlawsState", seat: i64, out: vec[i64], many: i64) -> i64:
    """OU-16, OU-17."""
    side = state.side_of(seat)
    places: i64 = 0
    for place in range(state.length):
        if state.token_before(side, place):
            places |= ONE << place
    places &= ~state.bound(seat)
    for place in range(state.length):
        if places >> place & 1:
            out[many] = ou.LOOK + place
            many += 1
    for place in range(state.length):
        if places >> place & 1:
            for kind in range(ou.NAMED):
                out[many] = ou.TAKE + place * ou.NAMED + kind
                many += 1
    return many


def write_trades(state: "OutlawsState", side: i64, out: vec[i64], many: i64, start: i64, backed: bool) -> i64:
    """OU-28, OU-32."""
    places = characters.in_reach(state, side, backed)
    if places == 0:
        return many
    for a in range(state.length):
        for b in range(a + 1, state.length):
            if places >> a & places >> b & 1:
                out[many] = start + codes.pair_code(a, b)
                many += 1
    for place in range(state.length):
        if places >> place & 1:
            for position in range(state.reserve):
                out[many] = start + ou.PAIRS + place * ou.MOST_RESERVE + position
                many += 1
    return many


def write_backed(state: "OutlawsState", seat: i64, out: vec[i64], many: i64) -> i64:
    """OU-32: abilities with the Mayor."""
    figure = legal.backed_figure(state, seat)
    kind = codes.kind_of_figure(figure)
    if kind == ou.STOREKEEP:
        return write_trades(state, state.side_of(seat), out, many, ou.MAYOR_TRADE, True)
    if kind == ou.SHERIFF:
        return write_some(state, seat, out, many, ou.MAYOR_ARRESTS, ou.MAYOR_SCOUT)
    if kind == ou.INDIAN:
        return write_some(state, seat, out, many, ou.MAYOR_SCOUT, ou.MAYOR_REPORT)
    if kind == ou.REPORTER and state.has(seat, ou.PAPER):
        return write_some(state, seat, out, many, ou.MAYOR_REPORT, ou.MAYOR_TRADE)
    return many


# -- One of them at random, the kind first: most of some hundred are moves. What a playout does
# Each way draws something and answers NOBODY, -1, if that is not legal: then a kind is drawn anew.


def random_turn(state: "OutlawsState", seat: i64) -> i64:
    dice = state.dice
    if state.empty and state.empty_place(state.side_of(seat)) >= 0:
        return random_refill(state, seat)
    fixed = state.bound(seat)
    while True:
        kind = dice.below(16, CHOICE)
        if kind < 3:
            action = random_move(state, fixed)
        elif kind == 3:
            action = random_enter(state, seat, fixed)
        elif kind < 6:
            action = random_look(state, seat, fixed)
        elif kind < 10:
            action = random_take(state, seat, fixed)
        elif kind < 15:
            action = random_use(state, seat)
        else:
            return ou.PASS
        if action >= 0:
            return action


def random_move(state: "OutlawsState", fixed: i64) -> i64:
    """A swap or a feint of two places."""
    after = state.length - 1
    pairs = state.length * after // 2
    chosen = state.dice.below(2 * pairs, CHOICE)
    start = ou.SWAP
    if chosen >= pairs:
        start = ou.FEINT
        chosen -= pairs
    low: i64 = 0
    while chosen >= after - low:
        chosen -= after - low
        low += 1
    high = low + 1 + chosen
    if (fixed >> low | fixed >> high) & 1:
        return ou.NOBODY
    return start + codes.pair_code(low, high)


def random_stool(state: "OutlawsState", seat: i64) -> i64:
    """A figure, seen from the seat, that it may bring from the Saloon."""
    saloon = state.stool_of(seat)
    while True:
        figure = 1 + state.dice.below(state.cast - 1, CHOICE)
        if saloon >> state.own_figure(seat, figure) & 1:
            return figure


def random_enter(state: "OutlawsState", seat: i64, fixed: i64) -> i64:
    """A move from the Saloon."""
    figure = random_stool(state, seat)
    others = state.length - 1
    chosen = state.dice.below(state.length * others * 2, CHOICE)
    to = chosen // 2 // others
    other = chosen // 2 % others
    if other >= to:
        other += 1
    gone = state.figure_at(state.side_of(seat), other if chosen & 1 else to)
    if (fixed >> to | fixed >> other) & 1 or codes.kind_of_figure(gone) == ou.GOVERNOR:
        return ou.NOBODY
    return codes.enter_code(figure, to, other, chosen & 1)


def random_refill(state: "OutlawsState", seat: i64) -> i64:
    """OU-45."""
    figure = random_stool(state, seat)
    while True:
        a = state.dice.below(state.length, CHOICE)
        b = state.dice.below(state.length, CHOICE)
        if a < b:
            action = codes.refill_code(figure, a, b, state.dice.below(ou.ORDERS, CHOICE))
            if legal.why_not(state, seat, action) == legal.MAY:
                return action


def random_look(state: "OutlawsState", seat: i64, fixed: i64) -> i64:
    place = state.dice.below(state.length, CHOICE)
    if fixed >> place & 1 or state.token_before(state.side_of(seat), place) == 0:
        return ou.NOBODY
    return ou.LOOK + place


def random_take(state: "OutlawsState", seat: i64, fixed: i64) -> i64:
    """A taking that the figure may succeed in, by what the seat has seen of the token."""
    dice = state.dice
    side = state.side_of(seat)
    place = dice.below(state.length, CHOICE)
    cell = state.token_before(side, place)
    if cell == 0:
        return ou.NOBODY
    figure = state.figure_at(side, place)
    who = codes.kind_of_figure(figure)
    kind = ou.VOTE
    if dice.below(8, CHOICE) == 0:
        kind = dice.below(ou.NAMED, CHOICE)
    elif cell >> ou.EYES >> seat & 1:
        kind = codes.kind_of(cell)
        if not turn.may_take(state, seat, figure, kind):
            return ou.NOBODY
    elif who == ou.GOVERNOR:
        kind = ou.ELECTION
    elif who == ou.HITMAN and dice.below(2, CHOICE):
        kind = ou.BULLET
    elif who == ou.SHERIFF and dice.below(2, CHOICE):
        kind = ou.HANDCUFFS
    return ou.NOBODY if fixed >> place & 1 else ou.TAKE + place * ou.NAMED + kind


def random_use(state: "OutlawsState", seat: i64) -> i64:
    """An ability of some figure of the line."""
    place = state.dice.below(state.length, CHOICE)
    figure = state.figure_at(state.side_of(seat), place)
    aim = ou.NOBODY
    if legal.backed_figure(state, seat) == figure and state.dice.below(2, CHOICE):
        aim = place - 1 + state.dice.below(3, CHOICE)
        if aim >= state.length:
            aim = place
    theirs = figure != state.own_figure(seat, codes.kind_of_figure(figure))
    action = random_ability(state, codes.kind_of_figure(figure), place, aim, theirs)
    return action if action >= 0 and legal.why_not(state, seat, action) == legal.MAY else ou.NOBODY


def random_ability(state: "OutlawsState", kind: i64, place: i64, aim: i64, theirs: bool) -> i64:
    """With the Mayor if there is an aim; perhaps not a legal one."""
    dice = state.dice
    if kind == ou.HITMAN:
        return ou.MATE_SHOOT if theirs else ou.SHOOT
    if kind == ou.SHERIFF:
        arresting = dice.below(2, CHOICE)
        if aim >= 0:
            return (ou.MAYOR_ARRESTS if arresting else ou.MAYOR_ROUNDS_UP) + aim
        if theirs:
            return ou.MATE_ARRESTS if arresting else ou.MATE_ROUNDS_UP
        return ou.ARRESTS if arresting else ou.ROUNDS_UP
    if kind == ou.INDIAN:
        return ou.SCOUT if aim < 0 else ou.MAYOR_SCOUT + aim
    if kind == ou.STOREKEEP:
        return random_trade(state, place, aim >= 0)
    if kind == ou.DANCER:
        away = dice.below(4, CHOICE) - 2
        aim = place + away if away < 0 else place + away + 1
        return ou.DANCE + aim if 0 <= aim < state.length else ou.NOBODY
    if kind == ou.REPORTER:
        named = dice.below(ou.FIGURE, CHOICE)
        return ou.REPORT + named if aim < 0 else ou.MAYOR_REPORT + named * ou.PLACES + aim
    if kind == ou.BANDIT:
        return ou.ROB + dice.below(2, CHOICE)
    return ou.FREE if kind == ou.REVEREND else ou.NOBODY


def random_trade(state: "OutlawsState", place: i64, backed: bool) -> i64:
    dice = state.dice
    reach: i64 = 2 if backed else 1
    start = ou.MAYOR_TRADE if backed else ou.TRADE
    one = place - reach + dice.below(2 * reach + 1, CHOICE)
    if not 0 <= one < state.length:
        return ou.NOBODY
    other = place - reach + dice.below(2 * reach + 2, CHOICE)
    if other > place + reach:
        if state.reserve == 0:
            return ou.NOBODY
        return start + ou.PAIRS + one * ou.MOST_RESERVE + dice.below(state.reserve, CHOICE)
    if not 0 <= other < state.length or other == one:
        return ou.NOBODY
    return start + (codes.pair_code(one, other) if one < other else codes.pair_code(other, one))
