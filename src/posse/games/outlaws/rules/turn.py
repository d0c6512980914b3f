"""A turn: moving, looking and taking, and what ends an action (OU-12 to OU-20, OU-35, OU-36, OU-45)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import belief, codes, ending, street

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


def reveal(state: "OutlawsState", seat: i64, place: i64) -> i64:
    """OU-32c: everyone sees who stands there; returns who. A shared figure is shown by the seat named.

    OU-44: of one that was taken over everyone sees whose it was.
    """
    side = state.side_of(seat)
    figure = state.figure_at(side, place)
    belief.see(state, side, place, figure)
    if state.teams and not state.is_shared(figure):
        seat = state.owner_of(side, figure)
    state.note(ou.E_REVEALED, seat, place, state.own_figure(seat, figure), 0)
    return figure


# -- Moving


def not_theirs(state: "OutlawsState", seat: i64, a: i64, b: i64) -> None:
    """OU-41: whoever a seat moves is not its mate's own, and everyone knows it."""
    if state.teams and state.alive >> state.mate_of(seat) & 1:
        belief.rule_out(state, state.side_of(seat), a, b, seat < 2)


def move(state: "OutlawsState", seat: i64, a: i64, b: i64, swapped: bool) -> None:
    """OU-13: two figures are taken and put back, swapped or not; OU-15: a marked one gives it away."""
    side = state.side_of(seat)
    one = state.figure_at(side, a)
    other = state.figure_at(side, b)
    openly = state.is_face_up(side, one) or state.is_face_up(side, other)
    not_theirs(state, seat, a, b)
    if not openly:
        belief.lose_track(state, side, a, b)
    elif swapped:
        belief.follow_swap(state, side, a, b)
    told = ou.TEAM * state.teams
    if swapped:
        state.stand(side, a, other)
        state.stand(side, b, one)
        told += 1
    state.note(ou.E_MOVED_OPENLY if openly else ou.E_MOVED, seat, a, b, told)


def enter(state: "OutlawsState", seat: i64, figure: i64, to: i64, other: i64, leaves: i64) -> None:
    """OU-14: a Saloon figure goes to one place; of the two there one leaves, one goes to the other.

    OU-15: a marked one that comes or stays gives the order away. One that leaves does not.
    """
    side = state.side_of(seat)
    gone = state.figure_at(side, other if leaves else to)
    stays = state.figure_at(side, to if leaves else other)
    openly = state.is_face_up(side, figure) or state.is_face_up(side, stays)
    low = to if to < other else other  # what is told must not depend on the order
    high = to + other - low
    not_theirs(state, seat, low, high)
    state.stand(side, to, figure)
    state.stand(side, other, stays)
    state.spot[side * ou.CAST + gone] = ou.SALOON
    if leave_stool(state, side, figure):
        state.stools |= ONE << (side * ou.CAST + gone)
    belief.enter(state, side, low, high, figure, gone, to if openly else ou.UNKNOWN)
    state.note(
        ou.E_ENTERED_OPENLY if openly else ou.E_ENTERED,
        seat,
        state.own_figure(seat, figure),
        state.own_figure(seat, gone),
        to | other << 4 | leaves << 8 | ou.TEAM * state.teams,
    )


def leave_stool(state: "OutlawsState", side: i64, figure: i64) -> bool:
    """A figure leaves the Saloon; returns whether it was in the second member's place."""
    bit = ONE << (side * ou.CAST + figure)
    second = state.stools & bit != 0
    state.stools &= ~bit
    return second


def refill(state: "OutlawsState", seat: i64, figure: i64, a: i64, b: i64, order: i64) -> None:
    """OU-45: a Saloon figure and two of the line come to their two places and the empty one."""
    side = state.side_of(seat)
    empty = state.empty_place(side)
    one = state.figure_at(side, a)
    other = state.figure_at(side, b)
    openly: i64 = 0
    for who in range(3):
        came = figure if who == 0 else one if who == 1 else other
        if state.is_face_up(side, came):
            openly |= ONE << who
    for who in range(3):
        came = figure if who == 0 else one if who == 1 else other
        to = codes.goes_to(order, who)
        state.stand(side, empty if to == 0 else a if to == 1 else b, came)
    leave_stool(state, side, figure)
    state.empty &= ~(i64(255) << (side * 8))
    belief.refill(state, side, a, b, empty, figure, order, openly)
    shown = state.own_figure(seat, figure)
    state.note(ou.E_REFILLED, seat, shown, a | b << 4 | empty << 8, order | openly << 4 | ou.TEAM)


# -- Tokens


def look(state: "OutlawsState", seat: i64, place: i64) -> None:
    """OU-16."""
    reveal(state, seat, place)
    kind = street.see_token(state, state.slot_of(state.side_of(seat), place), ONE << seat)
    state.note(ou.E_LOOKED, seat, place, kind, 0)


def may_take(state: "OutlawsState", seat: i64, figure: i64, kind: i64) -> bool:
    """OU-19: who may take what."""
    who = codes.kind_of_figure(figure)
    if kind == ou.VOTE:
        return who != ou.GOVERNOR
    if kind == ou.HANDCUFFS:
        return who == ou.SHERIFF
    if kind == ou.BULLET:
        return who == ou.HITMAN
    return kind == ou.ELECTION and who == ou.GOVERNOR and leads(state, state.side_of(seat))


def leads(state: "OutlawsState", side: i64) -> bool:
    """OU-19, OU-43: strictly more Votes than every opponent."""
    for other in range(state.sides):
        if other != side and state.is_in(other) and state.side_votes(other) >= state.side_votes(side):
            return False
    return True


def take(state: "OutlawsState", seat: i64, place: i64, named: i64) -> None:
    """OU-17 to OU-20."""
    figure = reveal(state, seat, place)
    side = state.side_of(seat)
    state.note(ou.E_NAMED, seat, place, named, 0)
    kind = street.see_openly(state, state.slot_of(side, place))
    state.note(ou.E_TURNED_UP, seat, place, kind, 0)
    if kind != named or not may_take(state, seat, figure, kind):
        state.note(ou.E_TURNED_DOWN, seat, place, 0, 0)
        return
    street.take_away(state, side, place)
    state.note(ou.E_TOOK, seat, kind, 0, 0)
    if kind == ou.ELECTION:
        ending.win(state, seat, ou.GOOD)
    else:
        state.gain(seat, kind, 1)


# -- The end of an action and of a turn


def finish_action(state: "OutlawsState") -> None:
    """An action is done, with everything it has set off."""
    if state.phase == ou.OVER:
        return
    state.phase = ou.TURN
    state.asked = -1
    state.struck = -1
    state.striker = -1
    if is_stuck(state):
        sudden_death(state)
    state.left -= 1
    if state.left == 0 or state.alive >> state.turn & 1 == 0:  # OU-40: a guard ends the attacker's turn
        end_turn(state)


def end_turn(state: "OutlawsState") -> None:
    state.turns += 1
    if state.limit and state.turns >= state.limit:
        ending.draw_game(state)
        return
    state.turn = next_seat(state, state.turns)
    state.left = ou.ACTIONS_A_TURN
    state.note(ou.E_TURN, state.turn, state.turns + 1, 0, 0)


def next_seat(state: "OutlawsState", turns: i64) -> i64:
    """OU-11: who plays after so many turns; OU-46: teams alternate, a mate plays for a player who is out."""
    if state.teams == 0:
        return state.left_of(state.turn)
    seat = (state.first + turns) % state.players
    return seat if state.alive >> seat & 1 else state.mate_of(seat)


def is_stuck(state: "OutlawsState") -> bool:
    """OU-35: no Vote to take, no Bullet or Handcuffs anywhere, and nobody could win the Election."""
    if (
        street.pool_of(state, ou.VOTE)
        or street.pool_of(state, ou.HANDCUFFS)
        or street.pool_of(state, ou.BULLET)
    ):
        return False
    best: i64 = -1
    tied = False
    for seat in range(state.players):
        if state.has(seat, ou.HANDCUFFS) or state.has(seat, ou.BULLET):
            return False
    for side in range(state.sides):
        if not state.is_in(side):
            continue
        votes = state.side_votes(side)
        if votes >= best:
            tied = votes == best
            best = votes
    return tied or street.pool_of(state, ou.ELECTION) == 0


def sudden_death(state: "OutlawsState") -> None:
    """OU-35: the street is laid anew with Bullets and Handcuffs; the Reserve is emptied."""
    for slot in range(ou.SLOTS, ou.SLOTS + ou.MOST_RESERVE):
        state.street[slot] = 0
    state.reserve = 0
    elections: i64 = 1 if state.teams else 0 if state.players == 2 else 2
    slots: i64 = 0
    for slot in range(ou.SLOTS):
        slots += 1 if in_street(state, slot) else 0
    blanks = slots - 6 - elections
    left: i64 = (
        3 << (ou.BULLET * 8) | 3 << (ou.HANDCUFFS * 8) | elections << (ou.ELECTION * 8) | blanks << (ou.X * 8)
    )
    state.pool = left
    for slot in range(ou.SLOTS):
        if in_street(state, slot):
            kind = street.pool_pick(left, state.dice.below(street.pool_size(left), ou.L_SUDDEN))
            left -= ONE << (kind * 8)
            state.street[slot] = kind + 1
    state.note(ou.E_SUDDEN_DEATH, state.turn, 3, 3, elections)


def in_street(state: "OutlawsState", slot: i64) -> bool:
    """Whether the street has this slot: all of a team's, or the arms of those still in."""
    return slot < state.length if state.teams else state.alive >> (slot // ou.HALF) & 1 != 0
