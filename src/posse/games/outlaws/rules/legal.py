"""What may be done now: all of it, or one thing asked about."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.dice import CHOICE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import characters, codes, setup, turn

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


# -- One thing asked about


def is_legal(state: "OutlawsState", seat: i64, action: i64) -> bool:
    """Whether the seat, which is to act, may do this."""
    if state.phase == ou.SETUP:
        return can_set_up(state, seat, action)
    if state.phase != ou.TURN:
        return can_react(state, seat, action)
    if state.empty and state.empty_place(state.side_of(seat)) >= 0:  # OU-45: this first
        return action >= ou.REFILL and can_refill(state, seat, action - ou.REFILL)
    if action < ou.LOOK:
        return can_move(state, seat, action)
    if action < ou.SHOOT:
        place = action - ou.LOOK if action < ou.TAKE else (action - ou.TAKE) // ou.NAMED
        if place >= state.length or state.bound(seat) >> place & 1:
            return False
        return state.token_before(state.side_of(seat), place) != 0
    if action < ou.DEFEND:
        return can_use(state, seat, action)
    return ou.MATE_SHOOT <= action <= ou.MATE_ROUNDS_UP and can_use_mates(state, seat, action - ou.MATE_SHOOT)


def can_set_up(state: "OutlawsState", seat: i64, action: i64) -> bool:
    """OU-7."""
    side = state.side_of(seat)
    if ou.PLACE <= action < ou.RANDOM:
        figure = action - ou.PLACE
        return figure < state.cast and setup.to_place(state, side) >> state.own_figure(seat, figure) & 1 != 0
    full = setup.placed(state, side) == state.length
    if action == ou.RANDOM:
        return not full
    if action == ou.CLEAR:
        return setup.placed(state, side) > 0
    return action == ou.READY and full


def can_react(state: "OutlawsState", seat: i64, action: i64) -> bool:
    """OU-26, OU-31."""
    if action == ou.PASS:
        return True
    if state.phase != ou.GUARD:
        return action == ou.PRAY and characters.can_pray(state, state.side_of(seat))
    if action == ou.DEFEND:
        return characters.can_guard(state, seat, 0)
    return action == ou.MATE_DEFENDS and characters.can_guard(state, seat, 1)


def can_move(state: "OutlawsState", seat: i64, action: i64) -> bool:
    """OU-12 to OU-15."""
    fixed = state.bound(seat) | ~((ONE << state.length) - 1)
    if action < ou.ENTER:
        if action == ou.PASS:
            return True
        pair = (action - ou.SWAP) % ou.PAIRS
        return (fixed >> codes.low_of(pair) | fixed >> codes.high_of(pair)) & 1 == 0
    code = action - ou.ENTER
    to = codes.enter_to(code)
    other = codes.enter_other(code)
    if (fixed >> to | fixed >> other) & 1:
        return False
    if state.stool_of(seat) >> state.own_figure(seat, codes.enter_figure(code)) & 1 == 0:
        return False
    gone = state.figure_at(state.side_of(seat), other if code & 1 else to)
    return codes.kind_of_figure(gone) != ou.GOVERNOR


def can_refill(state: "OutlawsState", seat: i64, code: i64) -> bool:
    """OU-45: a Saloon figure, and two of the line that can be moved."""
    pair = codes.refill_pair(code)
    fixed = state.bound(seat) | ONE << state.empty_place(state.side_of(seat))
    if (fixed >> codes.low_of(pair) | fixed >> codes.high_of(pair)) & 1:
        return False
    return state.stool_of(seat) >> state.own_figure(seat, codes.refill_figure(code)) & 1 != 0


def can_use(state: "OutlawsState", seat: i64, action: i64) -> bool:
    """OU-21 to OU-32b."""
    if action >= ou.MAYOR_ARRESTS:
        return can_use_backed(state, seat, action)
    side = state.side_of(seat)
    if action == ou.SHOOT:
        return state.has(seat, ou.BULLET) > 0 and can_strike(state, seat, state.own_figure(seat, ou.HITMAN))
    if action <= ou.ROUNDS_UP:
        if action == ou.ARRESTS and state.has(seat, ou.HANDCUFFS) == 0:
            return False
        return can_strike(state, seat, state.own_figure(seat, ou.SHERIFF))
    if action == ou.SCOUT:
        return can_strike(state, seat, ou.INDIAN)
    if action == ou.FREE:
        return characters.can_free(state, side)
    if action < ou.REPORT:
        return state.jailed >> side & 1 == 0 and can_strike(state, seat, ou.BANDIT)
    if action < ou.DANCE:
        return state.has(seat, ou.PAPER) > 0 and can_strike(state, seat, ou.REPORTER)
    if action < ou.TRADE:
        return characters.can_dance(state, side, action - ou.DANCE)
    return can_trade(state, side, action - ou.TRADE, False)


def can_strike(state: "OutlawsState", seat: i64, figure: i64) -> bool:
    """Whether a figure stands in the line, opposite someone."""
    place = state.spot_of(state.side_of(seat), figure)
    return place >= 0 and characters.has_target(state, seat, place)


def can_use_mates(state: "OutlawsState", seat: i64, number: i64) -> bool:
    """OU-44: the Hitman or Sheriff that was the team mate's shoots, arrests or rounds up."""
    if state.teams == 0 or state.alive >> state.mate_of(seat) & 1:
        return False
    if number == 0:
        hitman = state.own_figure(seat, ou.FIGURE + ou.HITMAN)
        return state.has(seat, ou.BULLET) > 0 and can_strike(state, seat, hitman)
    if number == 1 and state.has(seat, ou.HANDCUFFS) == 0:
        return False
    return can_strike(state, seat, state.own_figure(seat, ou.FIGURE + ou.SHERIFF))


def can_use_backed(state: "OutlawsState", seat: i64, action: i64) -> bool:
    """OU-32: with the Mayor, who stands on the figure's left."""
    side = state.side_of(seat)
    if action >= ou.MAYOR_TRADE:
        return state.mayor_backs(side, ou.STOREKEEP) and can_trade(state, side, action - ou.MAYOR_TRADE, True)
    kind = ou.INDIAN
    if action < ou.MAYOR_SCOUT:
        kind = ou.SHERIFF
        if action < ou.MAYOR_ROUNDS_UP and state.has(seat, ou.HANDCUFFS) == 0:
            return False
    elif action >= ou.MAYOR_REPORT:
        kind = ou.REPORTER
        if state.has(seat, ou.PAPER) == 0:
            return False
    if codes.kind_of_figure(backed_figure(state, seat)) != kind:
        return False
    aim = (action - ou.MAYOR_ARRESTS) % ou.PLACES
    away = aim - state.spot_of(side, ou.MAYOR) - 1
    return aim < state.length and -1 <= away <= 1 and characters.has_target(state, seat, aim)


def can_trade(state: "OutlawsState", side: i64, code: i64, backed: bool) -> bool:
    """OU-28: a pair of places, or a place and a position of the Reserve."""
    if code < ou.PAIRS:
        return characters.in_reach(state, side, codes.low_of(code), backed) and characters.in_reach(
            state, side, codes.high_of(code), backed
        )
    position = (code - ou.PAIRS) % ou.MOST_RESERVE
    return position < state.reserve and characters.in_reach(
        state, side, (code - ou.PAIRS) // ou.MOST_RESERVE, backed
    )


# -- All of it, in the order of the codes


def write_setup(state: "OutlawsState", seat: i64, out: vec[i64]) -> i64:
    many: i64 = 0
    side = state.side_of(seat)
    free = setup.to_place(state, side)
    for figure in range(state.cast):
        if free >> state.own_figure(seat, figure) & 1:
            out[many] = ou.PLACE + figure
            many += 1
    if free:
        out[many] = ou.RANDOM
        many += 1
    if setup.placed(state, side):
        out[many] = ou.CLEAR
        many += 1
    if free == 0:
        out[many] = ou.READY
        many += 1
    return many


def write_reaction(state: "OutlawsState", seat: i64, out: vec[i64]) -> i64:
    many: i64 = 0
    for action in (ou.PASS, ou.DEFEND, ou.PRAY, ou.MATE_DEFENDS):
        if can_react(state, seat, action):
            out[many] = action
            many += 1
    return many


def write_turn(state: "OutlawsState", seat: i64, out: vec[i64]) -> i64:
    side = state.side_of(seat)
    if state.empty and state.empty_place(side) >= 0:
        return write_refills(state, seat, out)
    out[0] = ou.PASS
    fixed = state.bound(seat)
    many = write_moves(state, seat, out, 1)
    for place in range(state.length):
        if fixed >> place & 1 == 0 and state.token_before(side, place):
            out[many] = ou.LOOK + place
            many += 1
    for place in range(state.length):
        if fixed >> place & 1 == 0 and state.token_before(side, place):
            for kind in range(ou.NAMED):
                out[many] = ou.TAKE + place * ou.NAMED + kind
                many += 1
    many = write_plain(state, seat, out, many)
    many = write_backed(state, seat, out, many)
    if state.teams:
        for number in range(ou.MATE_ROUNDS_UP - ou.MATE_SHOOT + 1):
            if can_use_mates(state, seat, number):
                out[many] = ou.MATE_SHOOT + number
                many += 1
    return many


def write_moves(state: "OutlawsState", seat: i64, out: vec[i64], many: i64) -> i64:
    fixed = state.bound(seat)
    side = state.side_of(seat)
    length = state.length
    for start in (ou.SWAP, ou.FEINT):
        for a in range(length):
            pair = start + codes.pair_code(a, a + 1)
            for b in range(a + 1, length):
                if (fixed >> a | fixed >> b) & 1 == 0:
                    out[many] = pair
                    many += 1
                pair += 1
    saloon = state.stool_of(seat)
    for figure in range(state.cast):
        if saloon >> state.own_figure(seat, figure) & 1 == 0:
            continue
        for to in range(length):
            for other in range(length):
                if to == other or (fixed >> to | fixed >> other) & 1:
                    continue
                if codes.kind_of_figure(state.figure_at(side, to)) != ou.GOVERNOR:
                    out[many] = codes.enter_code(figure, to, other, 0)
                    many += 1
                if codes.kind_of_figure(state.figure_at(side, other)) != ou.GOVERNOR:
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


def write_plain(state: "OutlawsState", seat: i64, out: vec[i64], many: i64) -> i64:
    """Abilities without the Mayor."""
    for action in range(ou.SHOOT, ou.REPORT):
        if can_use(state, seat, action):
            out[many] = action
            many += 1
    if can_use(state, seat, ou.REPORT):
        for figure in range(ou.FIGURE):
            out[many] = ou.REPORT + figure
            many += 1
    side = state.side_of(seat)
    for place in range(state.length):
        if characters.can_dance(state, side, place):
            out[many] = ou.DANCE + place
            many += 1
    if state.spot_of(side, ou.STOREKEEP) >= 0:
        many = write_trades(state, side, out, many, ou.TRADE, False)
    return many


def write_trades(state: "OutlawsState", side: i64, out: vec[i64], many: i64, start: i64, backed: bool) -> i64:
    stands = state.spot_of(side, ou.STOREKEEP)
    reach: i64 = 2 if backed else 1
    low = stands - reach if stands > reach else 0
    high = stands + reach if stands + reach < state.length else state.length - 1
    for a in range(low, high):
        for b in range(a + 1, high + 1):
            if state.token_before(side, a) and state.token_before(side, b):
                out[many] = start + codes.pair_code(a, b)
                many += 1
    for place in range(low, high + 1):
        if state.token_before(side, place):
            for position in range(state.reserve):
                out[many] = start + ou.PAIRS + place * ou.MOST_RESERVE + position
                many += 1
    return many


def write_backed(state: "OutlawsState", seat: i64, out: vec[i64], many: i64) -> i64:
    """Abilities with the Mayor."""
    side = state.side_of(seat)
    figure = backed_figure(state, seat)
    if figure == ou.STOREKEEP:
        return write_trades(state, side, out, many, ou.MAYOR_TRADE, True)
    kind = codes.kind_of_figure(figure)
    stands = state.spot_of(side, figure) if figure >= 0 else 0
    if kind == ou.SHERIFF and state.has(seat, ou.HANDCUFFS):
        many = write_aims(state, seat, out, many, ou.MAYOR_ARRESTS, stands)
    if kind == ou.SHERIFF:
        many = write_aims(state, seat, out, many, ou.MAYOR_ROUNDS_UP, stands)
    if kind == ou.INDIAN:
        many = write_aims(state, seat, out, many, ou.MAYOR_SCOUT, stands)
    if kind == ou.REPORTER and state.has(seat, ou.PAPER):
        for named in range(ou.FIGURE):
            many = write_aims(state, seat, out, many, ou.MAYOR_REPORT + named * ou.PLACES, stands)
    return many


def backed_figure(state: "OutlawsState", seat: i64) -> i64:
    """The figure on the Mayor's right, -1 if nobody is there whom the seat may use."""
    side = state.side_of(seat)
    place = state.spot_of(side, ou.MAYOR)
    if place < 0 or place + 1 == state.length or (state.teams and state.bound(seat) >> (place + 1) & 1):
        return -1
    return state.figure_at(side, place + 1)


def write_aims(state: "OutlawsState", seat: i64, out: vec[i64], many: i64, start: i64, stands: i64) -> i64:
    for aim in range(stands - 1, stands + 2):
        if aim < state.length and characters.has_target(state, seat, aim):
            out[many] = start + aim
            many += 1
    return many


# -- One of them at random, the kind first: most of some hundred are moves. What a playout does.


def random_turn(state: "OutlawsState", seat: i64) -> i64:
    dice = state.dice
    if state.empty and state.empty_place(state.side_of(seat)) >= 0:
        return random_refill(state, seat)
    while True:
        kind = dice.below(16, CHOICE)
        if kind < 3:
            action = random_move(state)
        elif kind == 3:
            action = random_enter(state, seat)
        elif kind < 6:
            action = ou.LOOK + dice.below(state.length, CHOICE)
        elif kind < 10:
            action = random_take(state, seat)
        elif kind < 15:
            action = random_use(state, seat)
        else:
            return ou.PASS
        if action >= 0 and is_legal(state, seat, action):
            return action


def random_move(state: "OutlawsState") -> i64:
    """A swap or a feint of two places."""
    pairs = state.length * (state.length - 1) // 2
    chosen = state.dice.below(2 * pairs, CHOICE)
    start = ou.SWAP if chosen < pairs else ou.FEINT
    chosen = chosen % pairs
    low: i64 = 0
    while chosen >= state.length - 1 - low:
        chosen -= state.length - 1 - low
        low += 1
    return start + codes.pair_code(low, low + 1 + chosen)


def random_take(state: "OutlawsState", seat: i64) -> i64:
    """A taking that the figure may succeed in, by what the seat has seen of the token; -1 for none."""
    dice = state.dice
    side = state.side_of(seat)
    place = dice.below(state.length, CHOICE)
    cell = state.token_before(side, place)
    if cell == 0:
        return -1
    figure = state.figure_at(side, place)
    who = codes.kind_of_figure(figure)
    kind = ou.VOTE
    if dice.below(8, CHOICE) == 0:
        kind = dice.below(ou.NAMED, CHOICE)
    elif cell >> ou.EYES >> seat & 1:
        kind = codes.kind_of(cell)
        if not turn.may_take(state, seat, figure, kind):
            return -1
    elif who == ou.GOVERNOR:
        kind = ou.ELECTION
    elif who == ou.HITMAN and dice.below(2, CHOICE):
        kind = ou.BULLET
    elif who == ou.SHERIFF and dice.below(2, CHOICE):
        kind = ou.HANDCUFFS
    return ou.TAKE + place * ou.NAMED + kind


def random_stool(state: "OutlawsState", seat: i64) -> i64:
    """A figure, seen from the seat, that it may bring from the Saloon."""
    saloon = state.stool_of(seat)
    while True:
        figure = 1 + state.dice.below(state.cast - 1, CHOICE)
        if saloon >> state.own_figure(seat, figure) & 1:
            return figure


def random_enter(state: "OutlawsState", seat: i64) -> i64:
    """A move from the Saloon, perhaps not a legal one."""
    figure = random_stool(state, seat)
    other = state.length - 1
    chosen = state.dice.below(state.length * other * 2, CHOICE)
    to = chosen // 2 // other
    other = chosen // 2 % other
    return codes.enter_code(figure, to, other + 1 if other >= to else other, chosen & 1)


def random_refill(state: "OutlawsState", seat: i64) -> i64:
    """OU-45."""
    figure = random_stool(state, seat)
    while True:
        a = state.dice.below(state.length, CHOICE)
        b = state.dice.below(state.length, CHOICE)
        if a < b:
            action = codes.refill_code(figure, a, b, state.dice.below(ou.ORDERS, CHOICE))
            if can_refill(state, seat, action - ou.REFILL):
                return action


def random_use(state: "OutlawsState", seat: i64) -> i64:
    """An ability of some figure of the line, perhaps not a legal one; -1 for none."""
    dice = state.dice
    side = state.side_of(seat)
    place = dice.below(state.length, CHOICE)
    found = state.figure_at(side, place)
    figure = codes.kind_of_figure(found)
    aim: i64 = -1
    if backed_figure(state, seat) == found and dice.below(2, CHOICE):
        aim = place - 1 + dice.below(3, CHOICE)
        if aim >= state.length:
            aim = place
    theirs = found != state.own_figure(seat, figure)
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
        return random_trade(state, place, aim >= 0)
    if figure == ou.DANCER:
        away = dice.below(4, CHOICE) - 2
        aim = place + away if away < 0 else place + away + 1
        return ou.DANCE + aim if 0 <= aim < state.length else -1
    if figure == ou.REPORTER:
        named = dice.below(ou.FIGURE, CHOICE)
        return ou.REPORT + named if aim < 0 else ou.MAYOR_REPORT + named * ou.PLACES + aim
    if figure == ou.BANDIT:
        return ou.ROB + dice.below(2, CHOICE)
    return ou.FREE if figure == ou.REVEREND else -1


def random_trade(state: "OutlawsState", place: i64, backed: bool) -> i64:
    dice = state.dice
    reach: i64 = 2 if backed else 1
    start = ou.MAYOR_TRADE if backed else ou.TRADE
    one = place - reach + dice.below(2 * reach + 1, CHOICE)
    if not 0 <= one < state.length:
        return -1
    other = place - reach + dice.below(2 * reach + 2, CHOICE)
    if other > place + reach:
        if state.reserve == 0:
            return -1
        return start + ou.PAIRS + one * ou.MOST_RESERVE + dice.below(state.reserve, CHOICE)
    if not 0 <= other < state.length or other == one:
        return -1
    return start + (codes.pair_code(one, other) if one < other else codes.pair_code(other, one))
