"""What the characters can do (OU-21 to OU-32b). Targets are named by the own place that they face."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.belief import shift
from posse.games.outlaws.rules.reactions import arrest, assassinate
from posse.games.outlaws.rules.street import (
    facing,
    reserve_slot,
    rival_of,
    slot_of,
    swap_tokens,
    token_before,
)
from posse.games.outlaws.rules.table import (
    Town,
    empty_place,
    face_of,
    figure_at,
    held,
    hold,
    kind_of_figure,
    owner_of,
    side_of,
    spot_of,
    stand,
)
from posse.games.outlaws.rules.turn import finish_action, reveal

# -- Showing who acts


def step_forward(town: Town, seat: i64, figure: i64, backed: bool) -> i64:
    """Reveals the figure that acts, and the Mayor if he backs it (OU-32); returns its place."""
    side = side_of(town, seat)
    place = spot_of(town, side, figure)
    reveal(town, seat, place)
    if backed:
        reveal(town, seat, spot_of(town, side, ou.MAYOR))
    return place


def target(town: Town, seat: i64, figure: i64, aim: i64) -> i64:
    """The own place whose facing figure is meant: the one given, the figure's own for -1."""
    return spot_of(town, side_of(town, seat), figure) if aim < 0 else aim


def rival_before(town: Town, seat: i64, place: i64) -> i64:
    """The side whose figure faces a place of the seat's line."""
    return rival_of(town, side_of(town, seat), place)


def has_target(town: Town, seat: i64, place: i64) -> bool:
    """OU-45: an empty place is no target."""
    return town.empty == 0 or empty_place(town, rival_before(town, seat, place)) != town.length - 1 - place


# -- Hitman and Sheriff


def shoot(town: Town, seat: i64, hitman: i64) -> None:
    """OU-22."""
    place = step_forward(town, seat, hitman, False)
    hold(town, seat, ou.BULLET, -1)
    rival = rival_before(town, seat, place)
    face = face_of(town, rival)
    town.tell(ou.E_SHOT, seat, face, facing(town, place), 0)
    hit = reveal(town, face, facing(town, place))
    if kind_of_figure(hit) == ou.GOVERNOR:
        assassinate(town, rival, hit)
    else:
        town.tell(ou.E_MISSED, seat, face, 0, 0)
        finish_action(town)


def make_arrest(town: Town, seat: i64, sheriff: i64, aim: i64) -> None:
    """OU-23."""
    step_forward(town, seat, sheriff, aim >= 0)
    hold(town, seat, ou.HANDCUFFS, -1)
    place = target(town, seat, sheriff, aim)
    rival = rival_before(town, seat, place)
    face = face_of(town, rival)
    town.tell(ou.E_ARRESTING, seat, face, facing(town, place), 0)
    caught = reveal(town, face, facing(town, place))
    if kind_of_figure(caught) == ou.HITMAN:
        arrest(town, rival, caught, ou.ARREST)
    else:
        town.tell(ou.E_NO_ARREST, seat, face, 0, 0)
        finish_action(town)


def round_up(town: Town, seat: i64, sheriff: i64, aim: i64) -> None:
    """OU-24, OU-25."""
    step_forward(town, seat, sheriff, aim >= 0)
    place = target(town, seat, sheriff, aim)
    rival = rival_before(town, seat, place)
    face = face_of(town, rival)
    town.tell(ou.E_ROUNDING_UP, seat, face, facing(town, place), 0)
    if reveal(town, face, facing(town, place)) == ou.BANDIT and town.jailed >> rival & 1 == 0:
        arrest(town, rival, ou.BANDIT, ou.ROUNDUP)
    else:
        town.tell(ou.E_NO_ARREST, seat, face, 0, 0)
        finish_action(town)


# -- Indian, Reporter, Bandit, Reverend


def scout(town: Town, seat: i64, aim: i64) -> None:
    """OU-27."""
    step_forward(town, seat, ou.INDIAN, aim >= 0)
    place = target(town, seat, ou.INDIAN, aim)
    face = face_of(town, rival_before(town, seat, place))
    town.tell(ou.E_SCOUTED, seat, face, facing(town, place), 0)
    reveal(town, face, facing(town, place))
    finish_action(town)


def report(town: Town, seat: i64, named: i64, aim: i64) -> None:
    """OU-30; a member's Governor, Hitman or Sheriff is named as anyone's."""
    step_forward(town, seat, ou.REPORTER, aim >= 0)
    hold(town, seat, ou.PAPER, -1)
    place = target(town, seat, ou.REPORTER, aim)
    rival = rival_before(town, seat, place)
    face = face_of(town, rival)
    town.tell(ou.E_REPORTED, seat, named, face, facing(town, place))
    found = reveal(town, face, facing(town, place))
    if kind_of_figure(found) == named:
        town.marked |= ONE << (rival * ou.CAST + found)
        town.tell(ou.E_MARKED, owner_of(town, rival, found), facing(town, place), named, 0)
    finish_action(town)


def rob(town: Town, seat: i64, named: i64) -> None:
    """OU-32b, OU-48."""
    place = step_forward(town, seat, ou.BANDIT, False)
    rival = rival_before(town, seat, place)
    face = face_of(town, rival)
    town.tell(ou.E_ROBBING, seat, named, face, facing(town, place))
    kind = ou.BULLET if named == ou.HITMAN else ou.HANDCUFFS
    found = reveal(town, face, facing(town, place))
    owner = owner_of(town, rival, found)
    if kind_of_figure(found) == named and held(town, owner, kind):
        hold(town, owner, kind, -1)
        hold(town, seat, kind, 1)
        town.tell(ou.E_ROBBED, seat, owner, kind, 0)
    finish_action(town)


def can_free(town: Town, side: i64) -> bool:
    """OU-31: an immobilised Bandit lies directly on the Reverend's left."""
    place = spot_of(town, side, ou.REVEREND)
    return place > 0 and town.jailed >> side & 1 != 0 and spot_of(town, side, ou.BANDIT) == place - 1


def free(town: Town, seat: i64) -> None:
    """OU-31, OU-25: the Bandit is turned back to its owner."""
    place = step_forward(town, seat, ou.REVEREND, False)
    town.jailed &= ~(ONE << side_of(town, seat))
    town.tell(ou.E_FREED, seat, place - 1, 0, 0)
    finish_action(town)


# -- Lead Dancer


def can_dance(town: Town, side: i64, aim: i64) -> bool:
    """OU-29: one or two places beside her, before the same rival."""
    place = spot_of(town, side, ou.DANCER)
    if place < 0 or not 0 <= aim < town.length:
        return False
    away = aim - place if aim > place else place - aim
    rival = rival_of(town, side, place)
    if not 0 < away <= town.reach or rival_of(town, side, aim) != rival:
        return False
    if town.empty == 0:
        return True
    gap = facing(town, empty_place(town, rival))  # OU-45: nobody is taken from there or shifted across it
    return not (aim <= gap <= place or place <= gap <= aim)


def dance(town: Town, seat: i64, aim: i64) -> None:
    """OU-29: the figure facing that place comes to face her, those between make room."""
    place = step_forward(town, seat, ou.DANCER, False)
    rival = rival_before(town, seat, place)
    start = facing(town, aim)
    to = facing(town, place)
    shift(town, rival, start, to)
    step: i64 = 1 if to > start else -1
    dancing = figure_at(town, rival, start)
    at = start
    while at != to:
        stand(town, rival, at, figure_at(town, rival, at + step))
        at += step
    stand(town, rival, to, dancing)
    town.tell(ou.E_DANCED, seat, face_of(town, rival), start, to)
    finish_action(town)


# -- Storekeep


def in_reach(town: Town, side: i64, place: i64, backed: bool) -> bool:
    """OU-28, OU-32: a token before the Storekeep or one place beside him; two with the Mayor."""
    stands = spot_of(town, side, ou.STOREKEEP)
    if stands < 0 or place >= town.length:
        return False
    away = place - stands if place > stands else stands - place
    return away <= (2 if backed else 1) and token_before(town, side, place) != 0


def trade(town: Town, seat: i64, a: i64, b: i64, backed: bool) -> None:
    """OU-28: two tokens change places, unseen."""
    step_forward(town, seat, ou.STOREKEEP, backed)
    side = side_of(town, seat)
    swap_tokens(town, slot_of(town, side, a), slot_of(town, side, b))
    town.tell(ou.E_TRADED, seat, a, b, 0)
    finish_action(town)


def stock(town: Town, seat: i64, place: i64, position: i64, backed: bool) -> None:
    """OU-28: a token changes places with one of the Reserve."""
    step_forward(town, seat, ou.STOREKEEP, backed)
    swap_tokens(town, slot_of(town, side_of(town, seat), place), reserve_slot(town, position))
    town.tell(ou.E_STOCKED, seat, place, position + 1, 0)
    finish_action(town)
