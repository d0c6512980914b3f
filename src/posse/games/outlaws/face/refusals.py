"""Why an action of Outlaws is not allowed now: the rule, and what would be right."""

from typing import Any, Final

from posse.core.errors import IllegalAction
from posse.core.kernel.bits import members
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import characters, codes, legal, setup
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.verbs import ALL_FIGURES

ABILITY_RULES: Final = {
    int(ou.HITMAN): "OU-22",
    int(ou.SHERIFF): "OU-23",
    int(ou.INDIAN): "OU-27",
    int(ou.STOREKEEP): "OU-28",
    int(ou.DANCER): "OU-29",
    int(ou.REPORTER): "OU-30",
    int(ou.REVEREND): "OU-31",
    int(ou.BANDIT): "OU-32b",
}

# What `legal.why_not` answers, in its order from NOW_SETUP on: the sentence and its rule
SENTENCES: Final = (
    ("now-setup", "OU-7"),
    ("now-turn", "OU-12"),
    ("now-react", "OU-26"),
    ("now-react", "OU-31"),
    ("no-mate", "OU-41"),
    ("mate-plays", "OU-41"),
    ("placed", "OU-7"),
    ("line-full", "OU-7"),
    ("line-empty", "OU-7"),
    ("line-short", "OU-7"),
    ("keep-governor", "OU-7"),
    ("keep-team", "OU-41"),
    ("cannot-guard", "OU-26"),
    ("cannot-pray", "OU-31"),
    ("no-place", "OU-3"),
    ("jailed-place", "OU-15"),
    ("mates-place", "OU-41"),
    ("no-token-here", "OU-16"),
    ("refill-first", "OU-45"),
    ("nothing-to-refill", "OU-45"),
    ("not-in-saloon", "OU-14"),
    ("mates-saloon", "OU-41"),
    ("governor-saloon", "OU-14"),
    ("not-in-line", ""),
    ("no-handcuffs", "OU-23"),
    ("no-bullet", "OU-22"),
    ("no-paper", "OU-30"),
    ("nobody-there", "OU-45"),
    ("bandit-jailed", "OU-25"),
    ("nothing-to-free", "OU-31"),
    ("dance-gap", "OU-45"),
    ("dance-reach", "OU-29"),
    ("trade-reach", "OU-28"),
    ("reserve-short", "OU-28"),
    ("no-mayor", "OU-32"),
    ("mayor-reach", "OU-32"),
)


def why_not(state: OutlawsState, seat: int, action: int) -> IllegalAction | None:
    """None if it may, or if it is not that seat's turn (`Game.check` has said so)."""
    answer = int(legal.why_not(state, seat, action))
    reason, about = answer & int(legal.REASON), answer >> int(legal.ABOUT)
    if reason in (legal.MAY, legal.NOT_TO_ACT):
        return None
    key, rule = SENTENCES[reason - legal.NOW_SETUP]
    if reason == legal.NOT_IN_LINE:
        rule = ABILITY_RULES[int(codes.kind_of_figure(about))]
    elif reason == legal.JAILED_PLACE and ou.LOOK <= action < ou.SHOOT:
        rule = "OU-25"
    elif reason == legal.TRADE_REACH and action >= ou.MAYOR_TRADE:
        rule = "OU-32"
    return IllegalAction(key, rule, **fields(state, seat, action, reason, about))


def fields(state: OutlawsState, seat: int, action: int, reason: int, about: int) -> dict[str, Any]:
    """What the sentence of a reason needs, from what the seat to act may know."""
    side = int(state.side_of(seat))
    if legal.NO_PLACE <= reason <= legal.REFILL_FIRST:
        return (
            {"place": about, "last": int(state.length) - 1} if reason == legal.NO_PLACE else {"place": about}
        )
    if reason == legal.NOT_IN_SALOON:
        names = tuple(ALL_FIGURES[state.own_figure(seat, other)] for other in members(state.stool_of(seat)))
        return {"figure": ALL_FIGURES[about], "saloon": names}
    if reason in (legal.PLACED, legal.MATES_SALOON, legal.NOT_IN_LINE, legal.NO_MAYOR):
        return {"figure": ALL_FIGURES[about]}
    if reason == legal.LINE_SHORT:
        return {"placed": int(setup.placed(state, side)), "length": int(state.length)}
    if reason in (legal.NOW_GUARD, legal.CANNOT_GUARD):
        return {"react": "guard"}
    if reason == legal.NOW_PRAY:
        return {"react": "pray"}
    if reason == legal.CANNOT_PRAY:
        return {"figure": ou.FIGURES[codes.kind_of_figure(state.struck)]}
    if reason == legal.DANCE_REACH:
        places = range(int(state.length))
        reached = tuple(place for place in places if characters.can_dance(state, side, place))
        return {"reach": int(state.reach), "places": reached}
    if reason == legal.TRADE_REACH:
        return {"places": tuple(members(characters.in_reach(state, side, action >= ou.MAYOR_TRADE)))}
    if reason == legal.RESERVE_SHORT:
        code = action - int(ou.MAYOR_TRADE if action >= ou.MAYOR_TRADE else ou.TRADE)
        return {"position": (code - int(ou.PAIRS)) % int(ou.MOST_RESERVE) + 1, "count": int(state.reserve)}
    if reason == legal.MAYOR_REACH:
        stands = int(state.spot_of(side, legal.backed_figure(state, seat)))
        aims = range(stands - 1, min(stands + 2, int(state.length)))
        return {"places": tuple(at for at in aims if characters.has_target(state, seat, at))}
    return {}
