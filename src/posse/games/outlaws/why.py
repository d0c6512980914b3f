"""Why an action of Outlaws is not allowed now: the rule, and what would be right."""

from posse.core.bits import members
from posse.core.errors import IllegalAction
from posse.games.outlaws.abilities import can_dance, in_reach
from posse.games.outlaws.codes import high_of, low_of
from posse.games.outlaws.legal import NAMED
from posse.games.outlaws.model import (
    ARRESTS,
    BANDIT,
    BULLET,
    CLEAR,
    DANCE,
    DANCER,
    DEFEND,
    ENTER,
    FIGURES,
    FREE,
    GUARD,
    HANDCUFFS,
    HITMAN,
    INDIAN,
    LENGTH,
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
    PLACE,
    PRAY,
    RANDOM,
    READY,
    REPORT,
    REPORTER,
    REVEREND,
    ROB,
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
)
from posse.games.outlaws.reactions import arrested_in
from posse.games.outlaws.rules import Outlaws
from posse.games.outlaws.setup import placed
from posse.games.outlaws.town import held, jail_of, mayor_backs, saloon_of, spot_of


def why_not(state: Outlaws, seat: int, action: int) -> IllegalAction | None:
    """From what the seat to act may know; None if the action is legal."""
    if state.allows(seat, action):
        return None
    if state.phase == SETUP:
        return why_not_placed(state, seat, action)
    if state.phase != TURN:
        return why_no_reaction(state, seat, action)
    if action >= DEFEND:
        return IllegalAction("now-turn", "OU-12")
    if action >= SHOOT:
        return why_no_ability(state, seat, action)
    if action >= LOOK:
        place = action - int(LOOK) if action < TAKE else (action - int(TAKE)) // int(NAMED)
        if place == jail_of(state, seat):
            return IllegalAction("jailed-place", "OU-25", place=place)
        return IllegalAction("no-token-here", "OU-16", place=place)
    return why_no_move(state, seat, action)


def why_not_placed(state: Outlaws, seat: int, action: int) -> IllegalAction:
    """OU-7."""
    many = int(placed(state, seat))
    if PLACE <= action < RANDOM:
        figure = action - int(PLACE)
        if spot_of(state, seat, figure) >= 0:
            return IllegalAction("placed", "OU-7", figure=FIGURES[figure])
        return IllegalAction("line-full" if many == LENGTH else "keep-governor", "OU-7")
    if action == RANDOM:
        return IllegalAction("line-full", "OU-7")
    if action == CLEAR:
        return IllegalAction("line-empty", "OU-7")
    if action == READY:
        return IllegalAction("line-short", "OU-7", placed=many)
    return IllegalAction("now-setup", "OU-7")


def why_no_reaction(state: Outlaws, seat: int, action: int) -> IllegalAction:
    if state.phase == GUARD:
        return IllegalAction("cannot-guard" if action == DEFEND else "now-react", "OU-26", react="guard")
    if action == PRAY:
        return IllegalAction("cannot-pray", "OU-31", figure=FIGURES[arrested_in(state.phase)])
    return IllegalAction("now-react", "OU-31", react="pray")


def why_no_move(state: Outlaws, seat: int, action: int) -> IllegalAction:
    """OU-13 to OU-15."""
    jail = int(jail_of(state, seat))
    if action < ENTER:
        pair = (action - int(SWAP)) % int(PAIRS)
        assert jail in (low_of(pair), high_of(pair))
        return IllegalAction("jailed-place", "OU-15", place=jail)
    code = (action - int(ENTER)) // 2
    figure = code // int(ORDERED) + 1
    if spot_of(state, seat, figure) != SALOON:
        saloon = tuple(FIGURES[other] for other in members(saloon_of(state, seat)))
        return IllegalAction("not-in-saloon", "OU-14", figure=FIGURES[figure], saloon=saloon)
    to, other = divmod(code % int(ORDERED), int(LENGTH) - 1)
    if jail in (to, other + (other >= to)):
        return IllegalAction("jailed-place", "OU-15", place=jail)
    return IllegalAction("governor-saloon", "OU-14")


def figure_of(action: int) -> int:
    """Whose ability an action is."""
    starts = (
        (MAYOR_TRADE, STOREKEEP),
        (MAYOR_REPORT, REPORTER),
        (MAYOR_SCOUT, INDIAN),
        (MAYOR_ARRESTS, SHERIFF),
        (TRADE, STOREKEEP),
        (DANCE, DANCER),
        (REPORT, REPORTER),
        (ROB, BANDIT),
        (FREE, REVEREND),
        (SCOUT, INDIAN),
        (ARRESTS, SHERIFF),
        (SHOOT, HITMAN),
    )
    return int(next(figure for start, figure in starts if action >= start))


RULES = {
    int(HITMAN): "OU-22",
    int(SHERIFF): "OU-23",
    int(INDIAN): "OU-27",
    int(STOREKEEP): "OU-28",
    int(DANCER): "OU-29",
    int(REPORTER): "OU-30",
    int(REVEREND): "OU-31",
    int(BANDIT): "OU-32b",
}


def why_no_ability(state: Outlaws, seat: int, action: int) -> IllegalAction:
    figure = figure_of(action)
    rule = RULES[figure]
    name = FIGURES[figure]
    if spot_of(state, seat, figure) == SALOON:
        return IllegalAction("not-in-line", rule, figure=name)
    if action >= MAYOR_ARRESTS and not mayor_backs(state, seat, figure):
        return IllegalAction("no-mayor", "OU-32", figure=name)
    if figure == HITMAN and not held(state, seat, BULLET):
        return IllegalAction("no-bullet", rule)
    arresting = action == ARRESTS or MAYOR_ARRESTS <= action < MAYOR_ROUNDS_UP
    if arresting and not held(state, seat, HANDCUFFS):
        return IllegalAction("no-handcuffs", rule)
    if figure == REPORTER and not held(state, seat, PAPER):
        return IllegalAction("no-paper", rule)
    if figure == BANDIT:
        return IllegalAction("bandit-jailed", "OU-25")
    if figure == REVEREND:
        return IllegalAction("nothing-to-free", rule)
    if figure == DANCER:
        places = tuple(place for place in range(int(LENGTH)) if can_dance(state, seat, place))
        return IllegalAction("dance-reach", rule, reach=int(state.reach), places=places)
    if figure == STOREKEEP:
        return why_no_trade(state, seat, action)
    stands = int(spot_of(state, seat, figure))
    aims = tuple(place for place in range(stands - 1, stands + 2) if place < LENGTH)
    return IllegalAction("mayor-reach", "OU-32", places=aims)


def why_no_trade(state: Outlaws, seat: int, action: int) -> IllegalAction:
    backed = action >= MAYOR_TRADE
    code = action - int(MAYOR_TRADE if backed else TRADE)
    places = tuple(place for place in range(int(LENGTH)) if in_reach(state, seat, place, backed))
    if code >= PAIRS:
        place, position = divmod(code - int(PAIRS), int(MOST_RESERVE))
        if place in places:
            return IllegalAction("reserve-short", "OU-28", position=position + 1, count=int(state.reserve))
    return IllegalAction("trade-reach", "OU-32" if backed else "OU-28", places=places)
