"""Why an action of Outlaws is not allowed now: the rule, and what would be right."""

from posse.core.bits import members
from posse.core.errors import IllegalAction
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import characters, codes, legal, setup
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.verbs import ALL_FIGURES


def why_not(state: OutlawsState, seat: int, action: int) -> IllegalAction | None:
    """From what the seat to act may know; None if the action is legal."""
    if state.allows(seat, action):
        return None
    if state.phase == ou.SETUP:
        return why_not_placed(state, seat, action)
    if state.phase != ou.TURN:
        return why_no_reaction(state, action)
    if action >= ou.REFILL:
        return why_no_refill(state, seat, action)
    empty = int(state.empty_place(state.side_of(seat)))
    if empty >= 0:
        return IllegalAction("refill-first", "OU-45", place=empty)
    if action >= ou.MATE_SHOOT and action != ou.MATE_DEFENDS:
        return why_no_mates(state, seat, action)
    if action >= ou.DEFEND:
        return IllegalAction("now-turn", "OU-12")
    if action >= ou.SHOOT:
        return why_no_ability(state, seat, action)
    if action >= ou.LOOK:
        place = action - int(ou.LOOK) if action < ou.TAKE else (action - int(ou.TAKE)) // int(ou.NAMED)
        return why_not_there(state, seat, place, "OU-25") or IllegalAction(
            "no-token-here", "OU-16", place=place
        )
    return why_no_move(state, seat, action)


def why_not_placed(state: OutlawsState, seat: int, action: int) -> IllegalAction:
    """OU-7."""
    side = state.side_of(seat)
    many = int(setup.placed(state, side))
    if ou.PLACE <= action < ou.RANDOM:
        figure = action - int(ou.PLACE)
        if figure >= state.cast:
            return IllegalAction("no-mate", "OU-41")
        if state.spot_of(side, state.own_figure(seat, figure)) >= 0:
            return IllegalAction("placed", "OU-7", figure=ALL_FIGURES[figure])
        if many == state.length:
            return IllegalAction("line-full", "OU-7")
        return IllegalAction("keep-team", "OU-41") if state.teams else IllegalAction("keep-governor", "OU-7")
    if action == ou.RANDOM:
        return IllegalAction("line-full", "OU-7")
    if action == ou.CLEAR:
        return IllegalAction("line-empty", "OU-7")
    if action == ou.READY:
        return IllegalAction("line-short", "OU-7", placed=many, length=int(state.length))
    return IllegalAction("now-setup", "OU-7")


def why_no_reaction(state: OutlawsState, action: int) -> IllegalAction:
    if state.phase == ou.GUARD:
        guarding = action in (ou.DEFEND, ou.MATE_DEFENDS)
        return IllegalAction("cannot-guard" if guarding else "now-react", "OU-26", react="guard")
    if action == ou.PRAY:
        return IllegalAction("cannot-pray", "OU-31", figure=ou.FIGURES[codes.kind_of_figure(state.struck)])
    return IllegalAction("now-react", "OU-31", react="pray")


# -- Moving


def why_not_there(state: OutlawsState, seat: int, place: int, rule: str) -> IllegalAction | None:
    """A place that the line has not, or whose figure the seat cannot use."""
    if place >= state.length:
        return IllegalAction("no-place", "OU-3", place=place, last=int(state.length) - 1)
    if not state.bound(seat) >> place & 1:
        return None
    side = state.side_of(seat)
    if state.is_jailed(side, state.figure_at(side, place)):
        return IllegalAction("jailed-place", rule, place=place)
    return IllegalAction("mates-place", "OU-41", place=place)


def why_no_move(state: OutlawsState, seat: int, action: int) -> IllegalAction:
    """OU-13 to OU-15."""
    if action < ou.ENTER:
        pair = (action - int(ou.SWAP)) % int(ou.PAIRS)
        refused = [
            why_not_there(state, seat, int(at), "OU-15") for at in (codes.low_of(pair), codes.high_of(pair))
        ]
        return next(error for error in refused if error is not None)
    code = action - int(ou.ENTER)
    refused = [
        why_not_there(state, seat, int(at), "OU-15") for at in (codes.enter_to(code), codes.enter_other(code))
    ]
    return (
        why_not_in_saloon(state, seat, int(codes.enter_figure(code)))
        or next((error for error in refused if error is not None), None)
        or IllegalAction("governor-saloon", "OU-14")
    )


def why_not_in_saloon(state: OutlawsState, seat: int, figure: int) -> IllegalAction | None:
    saloon = state.stool_of(seat)
    if saloon >> state.own_figure(seat, figure) & 1:
        return None
    if state.saloon_of(state.side_of(seat)) >> state.own_figure(seat, figure) & 1:
        return IllegalAction("mates-saloon", "OU-41", figure=ALL_FIGURES[figure])
    names = tuple(ALL_FIGURES[state.own_figure(seat, other)] for other in members(saloon))
    return IllegalAction("not-in-saloon", "OU-14", figure=ALL_FIGURES[figure], saloon=names)


def why_no_refill(state: OutlawsState, seat: int, action: int) -> IllegalAction:
    """OU-45."""
    empty = int(state.empty_place(state.side_of(seat)))
    if empty < 0:
        return IllegalAction("nothing-to-refill", "OU-45")
    code = action - int(ou.REFILL)
    pair = codes.refill_pair(code)
    refused = [
        why_not_there(state, seat, int(at), "OU-15") for at in (codes.low_of(pair), codes.high_of(pair))
    ]
    return (
        why_not_in_saloon(state, seat, int(codes.refill_figure(code)))
        or next((error for error in refused if error is not None), None)
        or IllegalAction("refill-first", "OU-45", place=empty)
    )


# -- Abilities


def figure_of(action: int) -> int:
    """Whose ability an action is."""
    starts = (
        (ou.MAYOR_TRADE, ou.STOREKEEP),
        (ou.MAYOR_REPORT, ou.REPORTER),
        (ou.MAYOR_SCOUT, ou.INDIAN),
        (ou.MAYOR_ARRESTS, ou.SHERIFF),
        (ou.TRADE, ou.STOREKEEP),
        (ou.DANCE, ou.DANCER),
        (ou.REPORT, ou.REPORTER),
        (ou.ROB, ou.BANDIT),
        (ou.FREE, ou.REVEREND),
        (ou.SCOUT, ou.INDIAN),
        (ou.ARRESTS, ou.SHERIFF),
        (ou.SHOOT, ou.HITMAN),
    )
    return int(next(figure for start, figure in starts if action >= start))


RULES = {
    int(ou.HITMAN): "OU-22",
    int(ou.SHERIFF): "OU-23",
    int(ou.INDIAN): "OU-27",
    int(ou.STOREKEEP): "OU-28",
    int(ou.DANCER): "OU-29",
    int(ou.REPORTER): "OU-30",
    int(ou.REVEREND): "OU-31",
    int(ou.BANDIT): "OU-32b",
}


def why_no_mates(state: OutlawsState, seat: int, action: int) -> IllegalAction:
    """OU-44: only who has taken over the mate's figures uses them."""
    if not state.teams:
        return IllegalAction("no-mate", "OU-41")
    if state.alive >> state.mate_of(seat) & 1:
        return IllegalAction("mate-plays", "OU-41")
    kind = int(ou.HITMAN if action == ou.MATE_SHOOT else ou.SHERIFF)
    return why_no_strike(state, seat, kind + int(ou.FIGURE), action == ou.MATE_ARRESTS)


def why_no_strike(state: OutlawsState, seat: int, figure: int, arresting: bool) -> IllegalAction:
    """Hitman, Sheriff, Indian, Reporter or Bandit, one's own or the mate's."""
    kind = int(codes.kind_of_figure(figure))
    rule, name = RULES[kind], ALL_FIGURES[figure]
    place = int(state.spot_of(state.side_of(seat), state.own_figure(seat, figure)))
    if place < 0:
        return IllegalAction("not-in-line", rule, figure=name)
    if kind == ou.HITMAN and not state.has(seat, ou.BULLET):
        return IllegalAction("no-bullet", rule)
    if arresting and not state.has(seat, ou.HANDCUFFS):
        return IllegalAction("no-handcuffs", rule)
    if kind == ou.REPORTER and not state.has(seat, ou.PAPER):
        return IllegalAction("no-paper", rule)
    if not characters.has_target(state, seat, place):
        return IllegalAction("nobody-there", "OU-45")
    return IllegalAction("bandit-jailed", "OU-25")


def why_no_ability(state: OutlawsState, seat: int, action: int) -> IllegalAction:
    kind = figure_of(action)
    side = state.side_of(seat)
    name = ou.FIGURES[kind]
    if action >= ou.MAYOR_ARRESTS:
        return why_not_backed(state, seat, action, kind)
    if state.spot_of(side, state.own_figure(seat, kind)) < 0:
        return IllegalAction("not-in-line", RULES[kind], figure=name)
    if kind == ou.REVEREND:
        return IllegalAction("nothing-to-free", RULES[kind])
    if kind == ou.DANCER:
        places = tuple(
            place for place in range(int(state.length)) if characters.can_dance(state, side, place)
        )
        away = abs(action - int(ou.DANCE) - int(state.spot_of(side, ou.DANCER)))
        if state.empty and 0 < away <= state.reach and action < ou.DANCE + state.length:
            return IllegalAction("dance-gap", "OU-45")
        return IllegalAction("dance-reach", RULES[kind], reach=int(state.reach), places=places)
    if kind == ou.STOREKEEP:
        return why_no_trade(state, seat, action)
    return why_no_strike(state, seat, kind, action == ou.ARRESTS)


def why_not_backed(state: OutlawsState, seat: int, action: int, kind: int) -> IllegalAction:
    """OU-32: with the Mayor."""
    side = state.side_of(seat)
    figure = int(legal.backed_figure(state, seat))
    own = int(state.own_figure(seat, kind))
    if figure != own and state.spot_of(side, own) < 0:
        return IllegalAction("not-in-line", RULES[kind], figure=ou.FIGURES[kind])
    if codes.kind_of_figure(figure) != kind:
        return IllegalAction("no-mayor", "OU-32", figure=ou.FIGURES[kind])
    if kind == ou.STOREKEEP:
        return why_no_trade(state, seat, action)
    if action < ou.MAYOR_ROUNDS_UP and not state.has(seat, ou.HANDCUFFS):
        return IllegalAction("no-handcuffs", RULES[kind])
    if kind == ou.REPORTER and not state.has(seat, ou.PAPER):
        return IllegalAction("no-paper", RULES[kind])
    stands = int(state.spot_of(side, figure))
    aims = range(stands - 1, min(stands + 2, int(state.length)))
    if (action - int(ou.MAYOR_ARRESTS)) % int(ou.PLACES) in aims:
        return IllegalAction("nobody-there", "OU-45")
    return IllegalAction(
        "mayor-reach", "OU-32", places=tuple(at for at in aims if characters.has_target(state, seat, at))
    )


def why_no_trade(state: OutlawsState, seat: int, action: int) -> IllegalAction:
    backed = action >= ou.MAYOR_TRADE
    side = state.side_of(seat)
    code = action - int(ou.MAYOR_TRADE if backed else ou.TRADE)
    places = tuple(
        place for place in range(int(state.length)) if characters.in_reach(state, side, place, backed)
    )
    if code >= ou.PAIRS:
        place, position = divmod(code - int(ou.PAIRS), int(ou.MOST_RESERVE))
        if place in places:
            return IllegalAction("reserve-short", "OU-28", position=position + 1, count=int(state.reserve))
    return IllegalAction("trade-reach", "OU-32" if backed else "OU-28", places=places)
