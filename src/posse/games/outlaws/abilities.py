"""What the characters can do (OU-21 to OU-32b). Targets are named by the own place that they face."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws.belief import shift
from posse.games.outlaws.model import (
    ARREST,
    BANDIT,
    BULLET,
    DANCER,
    E_ARRESTING,
    E_DANCED,
    E_FREED,
    E_MARKED,
    E_MISSED,
    E_NO_ARREST,
    E_REPORTED,
    E_ROBBED,
    E_ROBBING,
    E_ROUNDING_UP,
    E_SCOUTED,
    E_SHOT,
    E_STOCKED,
    E_TRADED,
    FIGURE,
    GOVERNOR,
    HANDCUFFS,
    HITMAN,
    INDIAN,
    MAYOR,
    PAPER,
    REPORTER,
    REVEREND,
    ROUNDUP,
    SHERIFF,
    STOREKEEP,
)
from posse.games.outlaws.reactions import arrest, assassinate
from posse.games.outlaws.street import facing, reserve_slot, rival_of, slot_of, swap_tokens, token_before
from posse.games.outlaws.town import Town, figure_at, held, hold, spot_of, stand
from posse.games.outlaws.turn import finish_action, reveal

# -- Showing who acts


def step_forward(town: Town, seat: i64, figure: i64, backed: bool) -> i64:
    """Reveals the figure that acts, and the Mayor if he backs it (OU-32); returns its place."""
    place = spot_of(town, seat, figure)
    reveal(town, seat, place)
    if backed:
        reveal(town, seat, spot_of(town, seat, MAYOR))
    return place


def target(town: Town, seat: i64, figure: i64, aim: i64) -> i64:
    """The own place whose facing figure is meant: the one given, the figure's own for -1."""
    return spot_of(town, seat, figure) if aim < 0 else aim


# -- Hitman and Sheriff


def shoot(town: Town, seat: i64) -> None:
    """OU-22."""
    place = step_forward(town, seat, HITMAN, False)
    hold(town, seat, BULLET, -1)
    rival = rival_of(town, seat, place)
    town.tell(E_SHOT, seat, rival, facing(place), 0)
    if reveal(town, rival, facing(place)) == GOVERNOR:
        assassinate(town, rival)
    else:
        town.tell(E_MISSED, seat, rival, 0, 0)
        finish_action(town)


def make_arrest(town: Town, seat: i64, aim: i64) -> None:
    """OU-23."""
    step_forward(town, seat, SHERIFF, aim >= 0)
    hold(town, seat, HANDCUFFS, -1)
    place = target(town, seat, SHERIFF, aim)
    rival = rival_of(town, seat, place)
    town.tell(E_ARRESTING, seat, rival, facing(place), 0)
    if reveal(town, rival, facing(place)) == HITMAN:
        arrest(town, rival, HITMAN, ARREST)
    else:
        town.tell(E_NO_ARREST, seat, rival, 0, 0)
        finish_action(town)


def round_up(town: Town, seat: i64, aim: i64) -> None:
    """OU-24, OU-25."""
    step_forward(town, seat, SHERIFF, aim >= 0)
    place = target(town, seat, SHERIFF, aim)
    rival = rival_of(town, seat, place)
    town.tell(E_ROUNDING_UP, seat, rival, facing(place), 0)
    if reveal(town, rival, facing(place)) == BANDIT and town.jailed >> rival & 1 == 0:
        arrest(town, rival, BANDIT, ROUNDUP)
    else:
        town.tell(E_NO_ARREST, seat, rival, 0, 0)
        finish_action(town)


# -- Indian, Reporter, Bandit, Reverend


def scout(town: Town, seat: i64, aim: i64) -> None:
    """OU-27."""
    step_forward(town, seat, INDIAN, aim >= 0)
    place = target(town, seat, INDIAN, aim)
    rival = rival_of(town, seat, place)
    town.tell(E_SCOUTED, seat, rival, facing(place), 0)
    reveal(town, rival, facing(place))
    finish_action(town)


def report(town: Town, seat: i64, named: i64, aim: i64) -> None:
    """OU-30."""
    step_forward(town, seat, REPORTER, aim >= 0)
    hold(town, seat, PAPER, -1)
    place = target(town, seat, REPORTER, aim)
    rival = rival_of(town, seat, place)
    town.tell(E_REPORTED, seat, named, rival, facing(place))
    if reveal(town, rival, facing(place)) == named:
        town.marked |= ONE << (rival * FIGURE + named)
        town.tell(E_MARKED, rival, facing(place), named, 0)
    finish_action(town)


def rob(town: Town, seat: i64, named: i64) -> None:
    """OU-32b."""
    place = step_forward(town, seat, BANDIT, False)
    rival = rival_of(town, seat, place)
    town.tell(E_ROBBING, seat, named, rival, facing(place))
    kind = BULLET if named == HITMAN else HANDCUFFS
    if reveal(town, rival, facing(place)) == named and held(town, rival, kind):
        hold(town, rival, kind, -1)
        hold(town, seat, kind, 1)
        town.tell(E_ROBBED, seat, rival, kind, 0)
    finish_action(town)


def can_free(town: Town, seat: i64) -> bool:
    """OU-31: an immobilised Bandit lies directly on the Reverend's left."""
    place = spot_of(town, seat, REVEREND)
    return place > 0 and town.jailed >> seat & 1 != 0 and spot_of(town, seat, BANDIT) == place - 1


def free(town: Town, seat: i64) -> None:
    """OU-31, OU-25: the Bandit is turned back to its owner."""
    place = step_forward(town, seat, REVEREND, False)
    town.jailed &= ~(ONE << seat)
    town.tell(E_FREED, seat, place - 1, 0, 0)
    finish_action(town)


# -- Lead Dancer


def can_dance(town: Town, seat: i64, aim: i64) -> bool:
    """OU-29: one or two places beside her, before the same rival."""
    place = spot_of(town, seat, DANCER)
    if place < 0 or not 0 <= aim < town.length:
        return False
    away = aim - place if aim > place else place - aim
    return 0 < away <= town.reach and rival_of(town, seat, aim) == rival_of(town, seat, place)


def dance(town: Town, seat: i64, aim: i64) -> None:
    """OU-29: the figure facing that place comes to face her, those between make room."""
    place = step_forward(town, seat, DANCER, False)
    rival = rival_of(town, seat, place)
    start = facing(aim)
    to = facing(place)
    shift(town, rival, start, to)
    step: i64 = 1 if to > start else -1
    dancing = figure_at(town, rival, start)
    at = start
    while at != to:
        stand(town, rival, at, figure_at(town, rival, at + step))
        at += step
    stand(town, rival, to, dancing)
    town.tell(E_DANCED, seat, rival, start, to)
    finish_action(town)


# -- Storekeep


def in_reach(town: Town, seat: i64, place: i64, backed: bool) -> bool:
    """OU-28, OU-32: a token before the Storekeep or one place beside him; two with the Mayor."""
    stands = spot_of(town, seat, STOREKEEP)
    if stands < 0:
        return False
    away = place - stands if place > stands else stands - place
    return away <= (2 if backed else 1) and token_before(town, seat, place) != 0


def trade(town: Town, seat: i64, a: i64, b: i64, backed: bool) -> None:
    """OU-28: two tokens change places, unseen."""
    step_forward(town, seat, STOREKEEP, backed)
    swap_tokens(town, slot_of(town, seat, a), slot_of(town, seat, b))
    town.tell(E_TRADED, seat, a, b, 0)
    finish_action(town)


def stock(town: Town, seat: i64, place: i64, position: i64, backed: bool) -> None:
    """OU-28: a token changes places with one of the Reserve."""
    step_forward(town, seat, STOREKEEP, backed)
    swap_tokens(town, slot_of(town, seat, place), reserve_slot(town, position))
    town.tell(E_STOCKED, seat, place, position + 1, 0)
    finish_action(town)
