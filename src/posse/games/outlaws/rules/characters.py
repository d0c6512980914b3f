"""What the characters can do, and how the struck react (OU-21 to OU-32c, OU-48).

Targets are named by the own place that they face.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import belief, codes, ending, street, turn

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


# -- Showing who acts


def step_forward(state: "OutlawsState", seat: i64, figure: i64, backed: bool) -> i64:
    """Reveals the figure that acts, and the Mayor if he backs it (OU-32); returns its place."""
    side = state.side_of(seat)
    place = state.spot_of(side, figure)
    turn.reveal(state, seat, place)
    if backed:
        turn.reveal(state, seat, state.spot_of(side, ou.MAYOR))
    return place


def target(state: "OutlawsState", seat: i64, figure: i64, aim: i64) -> i64:
    """The own place whose facing figure is meant: the one given, the figure's own for -1."""
    return state.spot_of(state.side_of(seat), figure) if aim < 0 else aim


def rival_before(state: "OutlawsState", seat: i64, place: i64) -> i64:
    """The side whose figure faces a place of the seat's line."""
    return state.rival_of(state.side_of(seat), place)


def has_target(state: "OutlawsState", seat: i64, place: i64) -> bool:
    """OU-45: an empty place is no target."""
    return state.empty == 0 or state.empty_place(rival_before(state, seat, place)) != state.length - 1 - place


# -- Hitman and Sheriff


def shoot(state: "OutlawsState", seat: i64, hitman: i64) -> None:
    """OU-22."""
    place = step_forward(state, seat, hitman, False)
    state.gain(seat, ou.BULLET, -1)
    rival = rival_before(state, seat, place)
    face = state.face_of(rival)
    state.note(ou.E_SHOT, seat, face, state.facing(place), 0)
    hit = turn.reveal(state, face, state.facing(place))
    if codes.kind_of_figure(hit) == ou.GOVERNOR:
        assassinate(state, rival, hit)
    else:
        state.note(ou.E_MISSED, seat, face, 0, 0)
        turn.finish_action(state)


def make_arrest(state: "OutlawsState", seat: i64, sheriff: i64, aim: i64) -> None:
    """OU-23."""
    step_forward(state, seat, sheriff, aim >= 0)
    state.gain(seat, ou.HANDCUFFS, -1)
    place = target(state, seat, sheriff, aim)
    rival = rival_before(state, seat, place)
    face = state.face_of(rival)
    state.note(ou.E_ARRESTING, seat, face, state.facing(place), 0)
    caught = turn.reveal(state, face, state.facing(place))
    if codes.kind_of_figure(caught) == ou.HITMAN:
        arrest(state, rival, caught, ou.ARREST)
    else:
        state.note(ou.E_NO_ARREST, seat, face, 0, 0)
        turn.finish_action(state)


def round_up(state: "OutlawsState", seat: i64, sheriff: i64, aim: i64) -> None:
    """OU-24, OU-25."""
    step_forward(state, seat, sheriff, aim >= 0)
    place = target(state, seat, sheriff, aim)
    rival = rival_before(state, seat, place)
    face = state.face_of(rival)
    state.note(ou.E_ROUNDING_UP, seat, face, state.facing(place), 0)
    if turn.reveal(state, face, state.facing(place)) == ou.BANDIT and state.jailed >> rival & 1 == 0:
        arrest(state, rival, ou.BANDIT, ou.ROUNDUP)
    else:
        state.note(ou.E_NO_ARREST, seat, face, 0, 0)
        turn.finish_action(state)


# -- Indian, Reporter, Bandit, Reverend


def scout(state: "OutlawsState", seat: i64, aim: i64) -> None:
    """OU-27."""
    step_forward(state, seat, ou.INDIAN, aim >= 0)
    place = target(state, seat, ou.INDIAN, aim)
    face = state.face_of(rival_before(state, seat, place))
    state.note(ou.E_SCOUTED, seat, face, state.facing(place), 0)
    turn.reveal(state, face, state.facing(place))
    turn.finish_action(state)


def report(state: "OutlawsState", seat: i64, named: i64, aim: i64) -> None:
    """OU-30; a member's Governor, Hitman or Sheriff is named as anyone's."""
    step_forward(state, seat, ou.REPORTER, aim >= 0)
    state.gain(seat, ou.PAPER, -1)
    place = target(state, seat, ou.REPORTER, aim)
    rival = rival_before(state, seat, place)
    face = state.face_of(rival)
    state.note(ou.E_REPORTED, seat, named, face, state.facing(place))
    figure = turn.reveal(state, face, state.facing(place))
    if codes.kind_of_figure(figure) == named:
        state.marked |= ONE << (rival * ou.CAST + figure)
        state.note(ou.E_MARKED, state.owner_of(rival, figure), state.facing(place), named, 0)
    turn.finish_action(state)


def rob(state: "OutlawsState", seat: i64, named: i64) -> None:
    """OU-32b, OU-48."""
    place = step_forward(state, seat, ou.BANDIT, False)
    rival = rival_before(state, seat, place)
    face = state.face_of(rival)
    state.note(ou.E_ROBBING, seat, named, face, state.facing(place))
    kind = ou.BULLET if named == ou.HITMAN else ou.HANDCUFFS
    figure = turn.reveal(state, face, state.facing(place))
    owner = state.owner_of(rival, figure)
    if codes.kind_of_figure(figure) == named and state.has(owner, kind):
        state.gain(owner, kind, -1)
        state.gain(seat, kind, 1)
        state.note(ou.E_ROBBED, seat, owner, kind, 0)
    turn.finish_action(state)


def can_free(state: "OutlawsState", side: i64) -> bool:
    """OU-31: an immobilised Bandit lies directly on the Reverend's left."""
    place = state.spot_of(side, ou.REVEREND)
    return place > 0 and state.jailed >> side & 1 != 0 and state.spot_of(side, ou.BANDIT) == place - 1


def free(state: "OutlawsState", seat: i64) -> None:
    """OU-31, OU-25: the Bandit is turned back to its owner."""
    place = step_forward(state, seat, ou.REVEREND, False)
    state.jailed &= ~(ONE << state.side_of(seat))
    state.note(ou.E_FREED, seat, place - 1, 0, 0)
    turn.finish_action(state)


# -- Lead Dancer


def can_dance(state: "OutlawsState", side: i64, aim: i64) -> bool:
    """OU-29: one or two places beside her, before the same rival."""
    place = state.spot_of(side, ou.DANCER)
    if place < 0 or not 0 <= aim < state.length:
        return False
    away = aim - place if aim > place else place - aim
    rival = state.rival_of(side, place)
    if not 0 < away <= state.reach or state.rival_of(side, aim) != rival:
        return False
    if state.empty == 0:
        return True
    gap = state.facing(state.empty_place(rival))  # OU-45: nobody is taken from there or shifted across it
    return not (aim <= gap <= place or place <= gap <= aim)


def dance(state: "OutlawsState", seat: i64, aim: i64) -> None:
    """OU-29: the figure facing that place comes to face her, those between make room."""
    place = step_forward(state, seat, ou.DANCER, False)
    rival = rival_before(state, seat, place)
    start = state.facing(aim)
    to = state.facing(place)
    belief.shift(state, rival, start, to)
    step: i64 = 1 if to > start else -1
    dancing = state.figure_at(rival, start)
    at = start
    while at != to:
        state.stand(rival, at, state.figure_at(rival, at + step))
        at += step
    state.stand(rival, to, dancing)
    state.note(ou.E_DANCED, seat, state.face_of(rival), start, to)
    turn.finish_action(state)


# -- Storekeep


def in_reach(state: "OutlawsState", side: i64, backed: bool) -> i64:
    """OU-28, OU-32: places with a token, as bits: the Storekeep's and one beside him; two with the Mayor."""
    stands = state.spot_of(side, ou.STOREKEEP)
    reach: i64 = 2 if backed else 1
    places: i64 = 0
    if stands >= 0:
        for place in range(stands - reach, stands + reach + 1):
            if 0 <= place < state.length and state.token_before(side, place):
                places |= ONE << place
    return places


def trade(state: "OutlawsState", seat: i64, a: i64, b: i64, backed: bool) -> None:
    """OU-28: two tokens change places, unseen."""
    step_forward(state, seat, ou.STOREKEEP, backed)
    side = state.side_of(seat)
    street.swap_tokens(state, state.slot_of(side, a), state.slot_of(side, b))
    state.note(ou.E_TRADED, seat, a, b, 0)
    turn.finish_action(state)


def stock(state: "OutlawsState", seat: i64, place: i64, position: i64, backed: bool) -> None:
    """OU-28: a token changes places with one of the Reserve."""
    step_forward(state, seat, ou.STOREKEEP, backed)
    street.swap_tokens(state, state.slot_of(state.side_of(seat), place), street.reserve_slot(state, position))
    state.note(ou.E_STOCKED, seat, place, position + 1, 0)
    turn.finish_action(state)


# -- Reactions: the guard and the Reverend (OU-26, OU-31, OU-48)
# Whoever could react, for all that lies face up, is asked, and may let it go by: being asked tells nothing.


def may_stand(state: "OutlawsState", side: i64, figure: i64, place: i64) -> bool:
    """Whether a figure could stand at a place, as far as everyone can see right now."""
    if not 0 <= place < state.length or place == state.empty_place(side):
        return False
    spot = state.spot_of(side, figure)
    if spot in (ou.SALOON, ou.AWAY):
        return False
    if spot == place:
        return True
    return not state.is_face_up(side, figure) and not state.is_face_up(side, state.figure_at(side, place))


def ask(state: "OutlawsState", seat: i64, phase: i64) -> None:
    state.phase = phase
    state.asked = seat
    state.note(ou.E_ASKED, seat, phase, 0, 0)


# -- The Governor is shot at


def assassinate(state: "OutlawsState", side: i64, governor: i64) -> None:
    """OU-22, OU-26: an owner with Handcuffs is asked, unless the Sheriff visibly is not beside him."""
    state.struck = governor
    state.striker = state.turn
    owner = state.owner_of(side, governor)
    if may_guard(state, owner):
        ask(state, owner, ou.GUARD)
    else:
        ask_mate(state, owner)


def ask_mate(state: "OutlawsState", owner: i64) -> None:
    """OU-48: a Sheriff guards either Governor of the team; its Governor's owner was asked first."""
    mate = state.mate_of(owner)
    if state.teams and state.alive >> mate & 1 and may_guard(state, mate):
        ask(state, mate, ou.GUARD)
    else:
        suffer(state, state.side_of(owner), ou.GUARD)


def has_sheriff(state: "OutlawsState", seat: i64, number: i64) -> bool:
    """Whether a Sheriff answers to a seat: number 0 its own, 1 its mate's, taken over."""
    if number == 0:
        return True
    return state.teams != 0 and state.alive >> state.mate_of(seat) & 1 == 0


def may_guard(state: "OutlawsState", seat: i64) -> bool:
    """Whether a Sheriff of the seat could stand beside the Governor, for all that everyone can see."""
    side = state.side_of(seat)
    place = state.spot_of(side, state.struck)
    if state.has(seat, ou.HANDCUFFS) == 0:
        return False
    for number in range(2):
        sheriff = state.own_figure(seat, ou.SHERIFF + number * ou.FIGURE)
        if has_sheriff(state, seat, number) and (
            may_stand(state, side, sheriff, place - 1) or may_stand(state, side, sheriff, place + 1)
        ):
            return True
    return False


def can_guard(state: "OutlawsState", seat: i64, number: i64) -> bool:
    """OU-26: the Sheriff stands next to the Governor, on either side."""
    if not has_sheriff(state, seat, number):
        return False
    side = state.side_of(seat)
    sheriff = state.spot_of(side, state.own_figure(seat, ou.SHERIFF + number * ou.FIGURE))
    governor = state.spot_of(side, state.struck)
    return sheriff >= 0 and (sheriff == governor - 1 or sheriff == governor + 1)


def guard(state: "OutlawsState", seat: i64, number: i64) -> None:
    """OU-26: the assassination fails, and the attacker's Hitman is arrested."""
    side = state.side_of(seat)
    attacker = state.side_of(state.turn)
    hitman = state.figure_at(attacker, state.facing(state.spot_of(side, state.struck)))
    turn.reveal(state, seat, state.spot_of(side, state.own_figure(seat, ou.SHERIFF + number * ou.FIGURE)))
    state.gain(seat, ou.HANDCUFFS, -1)
    state.note(ou.E_GUARDED, seat, state.turn, 0, 0)
    state.striker = seat  # OU-47: a guard counts as the guarding member's
    arrest(state, attacker, hitman, ou.COUNTER)


# -- Someone is arrested


def arrest(state: "OutlawsState", side: i64, figure: i64, phase: i64) -> None:
    """OU-31: the owner is asked, unless the Reverend is visibly not on the figure's right."""
    state.struck = figure
    if phase != ou.COUNTER:
        state.striker = state.turn
    seat = state.owner_of(side, figure)
    if state.teams and figure == ou.BANDIT:
        seat = turn.next_seat(state, state.turns + 1)  # shared: who plays next answers
    if may_stand(state, side, ou.REVEREND, state.spot_of(side, figure) + 1):
        ask(state, seat, phase)
    else:
        suffer(state, side, phase)


def suffer(state: "OutlawsState", side: i64, phase: i64) -> None:
    """Nobody reacts, so the attack succeeds."""
    if phase == ou.GUARD:
        ending.eliminate(state, side, state.struck, ou.BRUTE)
    elif phase == ou.ROUNDUP:
        state.jailed |= ONE << side
        state.note(ou.E_JAILED, state.face_of(side), state.spot_of(side, ou.BANDIT), 0, 0)
    else:
        ending.eliminate(state, side, state.struck, ou.CROOK)
    turn.finish_action(state)


def can_pray(state: "OutlawsState", side: i64) -> bool:
    """OU-31: the Reverend stands directly on the right of whoever is arrested."""
    return state.spot_of(side, ou.REVEREND) == state.spot_of(side, state.struck) + 1


def pray(state: "OutlawsState", seat: i64) -> None:
    """OU-31: the arrest is cancelled, what was spent stays lost."""
    turn.reveal(state, seat, state.spot_of(state.side_of(seat), ou.REVEREND))
    state.note(ou.E_PRAYED, seat, codes.kind_of_figure(state.struck), 0, 0)
    turn.finish_action(state)


def let_go(state: "OutlawsState", seat: i64) -> None:
    state.note(ou.E_LET_GO, seat, 0, 0, 0)
    side = state.side_of(seat)
    if state.phase == ou.GUARD and seat == state.owner_of(side, state.struck):
        ask_mate(state, seat)
    else:
        suffer(state, side, state.phase)
