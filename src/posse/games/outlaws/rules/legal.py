"""What may be done now, and why something else may not; `listing.py` writes down all that may."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import characters, codes, setup

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
