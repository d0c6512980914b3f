"""Reactions: the guard and the Reverend (OU-26, OU-31).

Whoever could react, for all that lies face up, is asked, and may let it go by: being asked tells nothing.
"""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws.elimination import eliminate
from posse.games.outlaws.model import (
    BANDIT,
    BRUTE,
    COUNTER,
    CROOK,
    E_ASKED,
    E_GUARDED,
    E_JAILED,
    E_LET_GO,
    E_PRAYED,
    GOVERNOR,
    GUARD,
    HANDCUFFS,
    HITMAN,
    REVEREND,
    ROUNDUP,
    SALOON,
    SHERIFF,
)
from posse.games.outlaws.town import Town, figure_at, held, hold, is_face_up, spot_of
from posse.games.outlaws.turn import finish_action, reveal


def may_stand(town: Town, side: i64, figure: i64, place: i64) -> bool:
    """Whether a figure could stand at a place, as far as everyone can see right now."""
    if not 0 <= place < town.length:
        return False
    spot = spot_of(town, side, figure)
    if spot == SALOON:
        return False
    if spot == place:
        return True
    return not is_face_up(town, side, figure) and not is_face_up(town, side, figure_at(town, side, place))


def ask(town: Town, seat: i64, phase: i64) -> None:
    town.phase = phase
    town.asked = seat
    town.tell(E_ASKED, seat, phase, 0, 0)


# -- The Governor is shot at


def assassinate(town: Town, side: i64) -> None:
    """OU-22, OU-26: whoever has Handcuffs is asked, unless the Sheriff is visibly not beside the Governor."""
    place = spot_of(town, side, GOVERNOR)
    beside = may_stand(town, side, SHERIFF, place - 1) or may_stand(town, side, SHERIFF, place + 1)
    if beside and held(town, side, HANDCUFFS):
        ask(town, side, GUARD)
    else:
        eliminate(town, side, BRUTE)
        finish_action(town)


def can_guard(town: Town, side: i64) -> bool:
    """OU-26: the Sheriff stands next to the Governor, on either side."""
    sheriff = spot_of(town, side, SHERIFF)
    governor = spot_of(town, side, GOVERNOR)
    return sheriff >= 0 and (sheriff == governor - 1 or sheriff == governor + 1)


def guard(town: Town, seat: i64) -> None:
    """OU-26: the assassination fails, and the attacker's Hitman is arrested."""
    reveal(town, seat, spot_of(town, seat, SHERIFF))
    hold(town, seat, HANDCUFFS, -1)
    town.tell(E_GUARDED, seat, town.turn, 0, 0)
    arrest(town, town.turn, HITMAN, COUNTER)


# -- Someone is arrested


def arrest(town: Town, side: i64, figure: i64, phase: i64) -> None:
    """OU-31: the owner is asked, unless the Reverend is visibly not on the figure's right."""
    if may_stand(town, side, REVEREND, spot_of(town, side, figure) + 1):
        ask(town, side, phase)
    else:
        suffer(town, side, phase)


def suffer(town: Town, side: i64, phase: i64) -> None:
    """Nobody reacts: what was going to happen happens."""
    if phase == GUARD:
        eliminate(town, side, BRUTE)
    elif phase == ROUNDUP:
        town.jailed |= ONE << side
        town.tell(E_JAILED, side, spot_of(town, side, BANDIT), 0, 0)
    else:
        eliminate(town, side, CROOK)
    finish_action(town)


def arrested_in(phase: i64) -> i64:
    """Who is being arrested when the Reverend is called."""
    return BANDIT if phase == ROUNDUP else HITMAN


def can_pray(town: Town, side: i64, phase: i64) -> bool:
    """OU-31: the Reverend stands directly on the right of whoever is arrested."""
    return spot_of(town, side, REVEREND) == spot_of(town, side, arrested_in(phase)) + 1


def pray(town: Town, seat: i64) -> None:
    """OU-31: the arrest is cancelled, what was spent stays lost."""
    reveal(town, seat, spot_of(town, seat, REVEREND))
    town.tell(E_PRAYED, seat, arrested_in(town.phase), 0, 0)
    finish_action(town)


def let_go(town: Town, seat: i64) -> None:
    town.tell(E_LET_GO, seat, 0, 0, 0)
    suffer(town, seat, town.phase)


def may_react(town: Town, seat: i64) -> bool:
    """Whether the seat that is asked has anything to answer with."""
    return can_guard(town, seat) if town.phase == GUARD else can_pray(town, seat, town.phase)
