"""What may be done now: why not, the whole list, and one of it at random."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.dice import CHOICE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import characters, codes, setup, turn

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState

# Why not: what `why_not` answers; `refusals.py` puts it in words. From the bit ABOUT on stands the place or
# the figure, as the seat sees it, that a reason is about.
ABOUT: Final[i64] = 8
REASON: Final[i64] = 255
MAY: Final[i64] = 0
NOT_TO_ACT: Final[i64] = 1
NOW_SETUP: Final[i64] = 2
NOW_TURN: Final[i64] = 3
NOW_GUARD: Final[i64] = 4
NOW_PRAY: Final[i64] = 5
NO_MATE: Final[i64] = 6
MATE_PLAYS: Final[i64] = 7
PLACED: Final[i64] = 8  # about a figure
LINE_FULL: Final[i64] = 9
LINE_EMPTY: Final[i64] = 10
LINE_SHORT: Final[i64] = 11
KEEP_GOVERNOR: Final[i64] = 12
KEEP_TEAM: Final[i64] = 13
CANNOT_GUARD: Final[i64] = 14
CANNOT_PRAY: Final[i64] = 15
NO_PLACE: Final[i64] = 16  # this one and the next four are about a place
JAILED_PLACE: Final[i64] = 17
MATES_PLACE: Final[i64] = 18
NO_TOKEN_HERE: Final[i64] = 19
REFILL_FIRST: Final[i64] = 20
NOTHING_TO_REFILL: Final[i64] = 21
NOT_IN_SALOON: Final[i64] = 22  # about a figure, as the next
MATES_SALOON: Final[i64] = 23
GOVERNOR_SALOON: Final[i64] = 24
NOT_IN_LINE: Final[i64] = 25  # about a figure
NO_HANDCUFFS: Final[i64] = 26  # in the order of what players hold
NO_BULLET: Final[i64] = 27
NO_PAPER: Final[i64] = 28
NOBODY_THERE: Final[i64] = 29
BANDIT_JAILED: Final[i64] = 30
NOTHING_TO_FREE: Final[i64] = 31
DANCE_GAP: Final[i64] = 32
DANCE_REACH: Final[i64] = 33
TRADE_REACH: Final[i64] = 34
RESERVE_SHORT: Final[i64] = 35
NO_MAYOR: Final[i64] = 36  # about a figure
MAYOR_REACH: Final[i64] = 37
NOTHING: Final[i64] = -1  # is spent


def why_not(state: "OutlawsState", seat: i64, action: i64) -> i64:
    """MAY if the seat may do this now, else the first reason against it."""
    if state.actors() >> seat & 1 == 0:
        return NOT_TO_ACT
    if state.phase == ou.SETUP:
        return why_not_set_up(state, seat, action)
    if state.phase != ou.TURN:
        return why_no_reaction(state, seat, action)
    if action >= ou.REFILL:
        return why_no_refill(state, seat, action - ou.REFILL)
    empty = state.empty_place(state.side_of(seat))
    if empty >= 0:
        return REFILL_FIRST | empty << ABOUT
    if action < ou.ENTER:
        return MAY if action == ou.PASS else why_no_pair(state, seat, (action - ou.SWAP) % ou.PAIRS)
    if action < ou.LOOK:
        return why_not_enter(state, seat, action - ou.ENTER)
    if action < ou.SHOOT:
        return why_no_token(state, seat, token_place(action))
    if action < ou.DEFEND:
        return why_no_ability(state, seat, action)
    if ou.MATE_SHOOT <= action <= ou.MATE_ROUNDS_UP:
        return why_no_mates(state, seat, action)
    return NOW_TURN


def why_not_set_up(state: "OutlawsState", seat: i64, action: i64) -> i64:
    """OU-7, OU-41."""
    side = state.side_of(seat)
    if ou.PLACE <= action < ou.RANDOM:
        figure = action - ou.PLACE
        if figure >= state.cast:
            return NO_MATE
        if state.spot_of(side, state.own_figure(seat, figure)) >= 0:
            return PLACED | figure << ABOUT
        if setup.to_place(state, side) >> state.own_figure(seat, figure) & 1:
            return MAY
        if setup.placed(state, side) == state.length:
            return LINE_FULL
        return KEEP_TEAM if state.teams else KEEP_GOVERNOR
    many = setup.placed(state, side)
    if action == ou.RANDOM:
        return MAY if many < state.length else LINE_FULL
    if action == ou.CLEAR:
        return MAY if many else LINE_EMPTY
    if action == ou.READY:
        return MAY if many == state.length else LINE_SHORT
    return NOW_SETUP


def why_no_reaction(state: "OutlawsState", seat: i64, action: i64) -> i64:
    """OU-26, OU-31."""
    if action == ou.PASS:
        return MAY
    if state.phase == ou.GUARD:
        if action == ou.DEFEND:
            return MAY if characters.can_guard(state, seat, 0) else CANNOT_GUARD
        if action == ou.MATE_DEFENDS:
            return MAY if characters.can_guard(state, seat, 1) else CANNOT_GUARD
        return NOW_GUARD
    if action == ou.PRAY:
        return MAY if characters.can_pray(state, state.side_of(seat)) else CANNOT_PRAY
    return NOW_PRAY


# -- Moving and tokens


def token_place(action: i64) -> i64:
    """The place of a look or a taking."""
    return action - ou.LOOK if action < ou.TAKE else (action - ou.TAKE) // ou.NAMED


def why_not_there(state: "OutlawsState", seat: i64, place: i64) -> i64:
    """OU-15, OU-25, OU-41: a place that the line has not, or whose figure the seat cannot use."""
    if place >= state.length:
        return NO_PLACE | place << ABOUT
    if state.bound(seat) >> place & 1 == 0:
        return MAY
    side = state.side_of(seat)
    reason = JAILED_PLACE if state.is_jailed(side, state.figure_at(side, place)) else MATES_PLACE
    return reason | place << ABOUT


def why_no_pair(state: "OutlawsState", seat: i64, pair: i64) -> i64:
    """OU-13: two places."""
    reason = why_not_there(state, seat, codes.low_of(pair))
    return reason if reason else why_not_there(state, seat, codes.high_of(pair))


def why_not_enter(state: "OutlawsState", seat: i64, code: i64) -> i64:
    """OU-14: not somebody's place, and never the Governor's."""
    to = codes.enter_to(code)
    other = codes.enter_other(code)
    reason = why_not_in_saloon(state, seat, codes.enter_figure(code))
    if reason == MAY:
        reason = why_not_there(state, seat, to)
    if reason == MAY:
        reason = why_not_there(state, seat, other)
    if reason:
        return reason
    gone = state.figure_at(state.side_of(seat), other if code & 1 else to)
    return MAY if codes.kind_of_figure(gone) != ou.GOVERNOR else GOVERNOR_SALOON


def why_not_in_saloon(state: "OutlawsState", seat: i64, figure: i64) -> i64:
    """OU-14, OU-41."""
    own = state.own_figure(seat, figure)
    if state.stool_of(seat) >> own & 1:
        return MAY
    theirs = state.saloon_of(state.side_of(seat)) >> own & 1
    return (MATES_SALOON if theirs else NOT_IN_SALOON) | figure << ABOUT


def why_no_refill(state: "OutlawsState", seat: i64, code: i64) -> i64:
    """OU-45: a Saloon figure, and two of the line that can be moved."""
    empty = state.empty_place(state.side_of(seat))
    if empty < 0:
        return NOTHING_TO_REFILL
    pair = codes.refill_pair(code)
    reason = why_not_in_saloon(state, seat, codes.refill_figure(code))
    if reason == MAY:
        reason = why_no_pair(state, seat, pair)
    if reason == MAY and (codes.low_of(pair) == empty or codes.high_of(pair) == empty):
        reason = REFILL_FIRST | empty << ABOUT
    return reason


def why_no_token(state: "OutlawsState", seat: i64, place: i64) -> i64:
    """OU-16, OU-17."""
    reason = why_not_there(state, seat, place)
    if reason == MAY and state.token_before(state.side_of(seat), place) == 0:
        reason = NO_TOKEN_HERE | place << ABOUT
    return reason


# -- Abilities


def why_no_ability(state: "OutlawsState", seat: i64, action: i64) -> i64:
    """OU-21 to OU-32b."""
    side = state.side_of(seat)
    if action >= ou.MAYOR_ARRESTS:
        return why_not_backed(state, seat, action)
    if action >= ou.TRADE:
        return why_no_trade(state, side, action - ou.TRADE, False)
    if action >= ou.DANCE:
        return why_no_dance(state, side, action - ou.DANCE)
    if action >= ou.REPORT:
        return why_no_strike(state, seat, ou.REPORTER, ou.PAPER)
    if action >= ou.ROB:
        return why_no_strike(state, seat, ou.BANDIT, NOTHING)
    if action == ou.FREE:
        if state.spot_of(side, ou.REVEREND) < 0:
            return NOT_IN_LINE | ou.REVEREND << ABOUT
        return MAY if characters.can_free(state, side) else NOTHING_TO_FREE
    if action == ou.SCOUT:
        return why_no_strike(state, seat, ou.INDIAN, NOTHING)
    if action == ou.SHOOT:
        return why_no_strike(state, seat, ou.HITMAN, ou.BULLET)
    return why_no_strike(state, seat, ou.SHERIFF, ou.HANDCUFFS if action == ou.ARRESTS else NOTHING)


def why_no_mates(state: "OutlawsState", seat: i64, action: i64) -> i64:
    """OU-44: the Hitman or Sheriff that was the team mate's shoots, arrests or rounds up."""
    if state.teams == 0:
        return NO_MATE
    if state.alive >> state.mate_of(seat) & 1:
        return MATE_PLAYS
    if action == ou.MATE_SHOOT:
        return why_no_strike(state, seat, ou.FIGURE + ou.HITMAN, ou.BULLET)
    spent = ou.HANDCUFFS if action == ou.MATE_ARRESTS else NOTHING
    return why_no_strike(state, seat, ou.FIGURE + ou.SHERIFF, spent)


def why_no_strike(state: "OutlawsState", seat: i64, figure: i64, spent: i64) -> i64:
    """A figure, one's own or the mate's, must stand in the line opposite someone; it may cost something."""
    place = state.spot_of(state.side_of(seat), state.own_figure(seat, figure))
    if place < 0:
        return NOT_IN_LINE | figure << ABOUT
    if spent != NOTHING and state.has(seat, spent) == 0:
        return NO_HANDCUFFS + spent - ou.HANDCUFFS
    if not characters.has_target(state, seat, place):
        return NOBODY_THERE
    return BANDIT_JAILED if state.is_jailed(state.side_of(seat), figure) else MAY


def why_no_dance(state: "OutlawsState", side: i64, aim: i64) -> i64:
    """OU-29, OU-45."""
    place = state.spot_of(side, ou.DANCER)
    if place < 0:
        return NOT_IN_LINE | ou.DANCER << ABOUT
    if characters.can_dance(state, side, aim):
        return MAY
    away = aim - place if aim > place else place - aim
    return DANCE_GAP if state.empty and 0 < away <= state.reach and aim < state.length else DANCE_REACH


def why_no_trade(state: "OutlawsState", side: i64, code: i64, backed: bool) -> i64:
    """OU-28: a pair of places, or a place and a position of the Reserve."""
    if state.spot_of(side, ou.STOREKEEP) < 0:
        return NOT_IN_LINE | ou.STOREKEEP << ABOUT
    places = characters.in_reach(state, side, backed)
    if code < ou.PAIRS:
        return MAY if places >> codes.low_of(code) & places >> codes.high_of(code) & 1 else TRADE_REACH
    if places >> ((code - ou.PAIRS) // ou.MOST_RESERVE) & 1 == 0:
        return TRADE_REACH
    return MAY if (code - ou.PAIRS) % ou.MOST_RESERVE < state.reserve else RESERVE_SHORT


def why_not_backed(state: "OutlawsState", seat: i64, action: i64) -> i64:
    """OU-32: with the Mayor, who stands on the figure's left."""
    side = state.side_of(seat)
    kind = backed_kind(action)
    figure = backed_figure(state, seat)
    if codes.kind_of_figure(figure) != kind:
        away = state.spot_of(side, state.own_figure(seat, kind)) < 0
        return (NOT_IN_LINE if away else NO_MAYOR) | kind << ABOUT
    if kind == ou.STOREKEEP:
        return why_no_trade(state, side, action - ou.MAYOR_TRADE, True)
    if action < ou.MAYOR_ROUNDS_UP and state.has(seat, ou.HANDCUFFS) == 0:
        return NO_HANDCUFFS
    if kind == ou.REPORTER and state.has(seat, ou.PAPER) == 0:
        return NO_PAPER
    aim = (action - ou.MAYOR_ARRESTS) % ou.PLACES
    away_by = aim - state.spot_of(side, figure)
    if aim >= state.length or away_by < -1 or away_by > 1:
        return MAYOR_REACH
    return MAY if characters.has_target(state, seat, aim) else NOBODY_THERE


def backed_kind(action: i64) -> i64:
    """Whom the Mayor helps with an ability."""
    if action < ou.MAYOR_SCOUT:
        return ou.SHERIFF
    if action < ou.MAYOR_REPORT:
        return ou.INDIAN
    return ou.REPORTER if action < ou.MAYOR_TRADE else ou.STOREKEEP


def backed_figure(state: "OutlawsState", seat: i64) -> i64:
    """The figure on the Mayor's right, NOBODY if nobody is there whom the seat may use."""
    side = state.side_of(seat)
    place = state.spot_of(side, ou.MAYOR)
    if place < 0 or place + 1 == state.length or (state.teams and state.bound(seat) >> (place + 1) & 1):
        return ou.NOBODY
    return state.figure_at(side, place + 1)


# -- All of it, in the order of the codes; quicker than asking about each


def write_legal(state: "OutlawsState", seat: i64, out: vec[i64]) -> i64:
    if state.actors() >> seat & 1 == 0:
        return 0
    if state.phase == ou.SETUP:
        return write_some(state, seat, out, 0, ou.PLACE, ou.MATE_SHOOT)
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
    if why_not(state, seat, ou.REPORT) == MAY:
        for figure in range(ou.FIGURE):
            out[many] = ou.REPORT + figure
            many += 1
    many = write_some(state, seat, out, many, ou.DANCE, ou.DANCE + state.length)
    many = write_trades(state, state.side_of(seat), out, many, ou.TRADE, False)
    many = write_backed(state, seat, out, many)
    return write_some(state, seat, out, many, ou.MATE_SHOOT, ou.MATE_DEFENDS) if state.teams else many


def write_some(state: "OutlawsState", seat: i64, out: vec[i64], many: i64, start: i64, end: i64) -> i64:
    """Of a few codes one after the other those that are legal."""
    for action in range(start, end):
        if why_not(state, seat, action) == MAY:
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
    figure = backed_figure(state, seat)
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
            if why_not(state, seat, action) == MAY:
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
    found = state.figure_at(state.side_of(seat), place)
    aim = ou.NOBODY
    if backed_figure(state, seat) == found and state.dice.below(2, CHOICE):
        aim = place - 1 + state.dice.below(3, CHOICE)
        if aim >= state.length:
            aim = place
    theirs = found != state.own_figure(seat, codes.kind_of_figure(found))
    action = random_ability(state, codes.kind_of_figure(found), place, aim, theirs)
    return action if action >= 0 and why_not(state, seat, action) == MAY else ou.NOBODY


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
