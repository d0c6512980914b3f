"""Reactions: the guard and the Reverend (OU-26, OU-31, OU-48).

Whoever could react, for all that lies face up, is asked, and may let it go by: being asked tells nothing.
"""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.elimination import eliminate
from posse.games.outlaws.rules.street import facing
from posse.games.outlaws.rules.table import (
    Town,
    empty_place,
    face_of,
    figure_at,
    held,
    hold,
    is_face_up,
    kind_of_figure,
    mate_of,
    own_figure,
    owner_of,
    side_of,
    spot_of,
)
from posse.games.outlaws.rules.turn import finish_action, next_seat, reveal


def may_stand(town: Town, side: i64, figure: i64, place: i64) -> bool:
    """Whether a figure could stand at a place, as far as everyone can see right now."""
    if not 0 <= place < town.length or place == empty_place(town, side):
        return False
    spot = spot_of(town, side, figure)
    if spot in (ou.SALOON, ou.AWAY):
        return False
    if spot == place:
        return True
    return not is_face_up(town, side, figure) and not is_face_up(town, side, figure_at(town, side, place))


def ask(town: Town, seat: i64, phase: i64) -> None:
    town.phase = phase
    town.asked = seat
    town.tell(ou.E_ASKED, seat, phase, 0, 0)


# -- The Governor is shot at


def assassinate(town: Town, side: i64, governor: i64) -> None:
    """OU-22, OU-26: whoever has Handcuffs is asked, unless the Sheriff is visibly not beside the Governor."""
    town.struck = governor
    town.striker = town.turn
    owner = owner_of(town, side, governor)
    if may_guard(town, owner):
        ask(town, owner, ou.GUARD)
    else:
        ask_mate(town, owner)


def ask_mate(town: Town, owner: i64) -> None:
    """OU-48: a Sheriff guards either Governor of the team; its Governor's owner was asked first."""
    mate = mate_of(town, owner)
    if town.teams and town.alive >> mate & 1 and may_guard(town, mate):
        ask(town, mate, ou.GUARD)
    else:
        suffer(town, side_of(town, owner), ou.GUARD)


def has_sheriff(town: Town, seat: i64, number: i64) -> bool:
    """Whether a Sheriff answers to a seat: number 0 its own, 1 its mate's, taken over."""
    if number == 0:
        return True
    return town.teams != 0 and town.alive >> mate_of(town, seat) & 1 == 0


def may_guard(town: Town, seat: i64) -> bool:
    """Whether a Sheriff of the seat could stand beside the Governor, for all that everyone can see."""
    side = side_of(town, seat)
    place = spot_of(town, side, town.struck)
    if held(town, seat, ou.HANDCUFFS) == 0:
        return False
    for number in range(2):
        sheriff = own_figure(town, seat, ou.SHERIFF + number * ou.FIGURE)
        if has_sheriff(town, seat, number) and (
            may_stand(town, side, sheriff, place - 1) or may_stand(town, side, sheriff, place + 1)
        ):
            return True
    return False


def can_guard(town: Town, seat: i64, number: i64) -> bool:
    """OU-26: the Sheriff stands next to the Governor, on either side."""
    if not has_sheriff(town, seat, number):
        return False
    side = side_of(town, seat)
    sheriff = spot_of(town, side, own_figure(town, seat, ou.SHERIFF + number * ou.FIGURE))
    governor = spot_of(town, side, town.struck)
    return sheriff >= 0 and (sheriff == governor - 1 or sheriff == governor + 1)


def guard(town: Town, seat: i64, number: i64) -> None:
    """OU-26: the assassination fails, and the attacker's Hitman is arrested."""
    side = side_of(town, seat)
    attacker = side_of(town, town.turn)
    hitman = figure_at(town, attacker, facing(town, spot_of(town, side, town.struck)))
    reveal(town, seat, spot_of(town, side, own_figure(town, seat, ou.SHERIFF + number * ou.FIGURE)))
    hold(town, seat, ou.HANDCUFFS, -1)
    town.tell(ou.E_GUARDED, seat, town.turn, 0, 0)
    town.striker = seat  # OU-47: a guard counts as the guarding member's
    arrest(town, attacker, hitman, ou.COUNTER)


# -- Someone is arrested


def arrest(town: Town, side: i64, figure: i64, phase: i64) -> None:
    """OU-31: the owner is asked, unless the Reverend is visibly not on the figure's right."""
    town.struck = figure
    if phase != ou.COUNTER:
        town.striker = town.turn
    seat = owner_of(town, side, figure)
    if town.teams and figure == ou.BANDIT:
        seat = next_seat(town, town.turns + 1)  # shared: who plays next answers
    if may_stand(town, side, ou.REVEREND, spot_of(town, side, figure) + 1):
        ask(town, seat, phase)
    else:
        suffer(town, side, phase)


def suffer(town: Town, side: i64, phase: i64) -> None:
    """Nobody reacts: what was going to happen happens."""
    if phase == ou.GUARD:
        eliminate(town, side, town.struck, ou.BRUTE)
    elif phase == ou.ROUNDUP:
        town.jailed |= ONE << side
        town.tell(ou.E_JAILED, face_of(town, side), spot_of(town, side, ou.BANDIT), 0, 0)
    else:
        eliminate(town, side, town.struck, ou.CROOK)
    finish_action(town)


def can_pray(town: Town, side: i64) -> bool:
    """OU-31: the Reverend stands directly on the right of whoever is arrested."""
    return spot_of(town, side, ou.REVEREND) == spot_of(town, side, town.struck) + 1


def pray(town: Town, seat: i64) -> None:
    """OU-31: the arrest is cancelled, what was spent stays lost."""
    reveal(town, seat, spot_of(town, side_of(town, seat), ou.REVEREND))
    town.tell(ou.E_PRAYED, seat, kind_of_figure(town.struck), 0, 0)
    finish_action(town)


def let_go(town: Town, seat: i64) -> None:
    town.tell(ou.E_LET_GO, seat, 0, 0, 0)
    side = side_of(town, seat)
    if town.phase == ou.GUARD and seat == owner_of(town, side, town.struck):
        ask_mate(town, seat)
    else:
        suffer(town, side, town.phase)
