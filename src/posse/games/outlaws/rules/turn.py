"""A turn: moving, looking and taking, and what ends an action (OU-12 to OU-20, OU-35, OU-36, OU-45)."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.belief import enter as believe_enter
from posse.games.outlaws.rules.belief import follow_swap, lose_track, rule_out, see
from posse.games.outlaws.rules.belief import refill as believe_refill
from posse.games.outlaws.rules.codes import goes_to
from posse.games.outlaws.rules.scoring import draw_game, win
from posse.games.outlaws.rules.street import (
    pool_of,
    pool_pick,
    pool_size,
    see_openly,
    see_token,
    slot_of,
    take_away,
)
from posse.games.outlaws.rules.table import (
    Town,
    empty_place,
    figure_at,
    held,
    hold,
    is_face_up,
    is_in,
    is_shared,
    kind_of_figure,
    left_of,
    mate_of,
    own_figure,
    owner_of,
    side_of,
    side_votes,
    stand,
)


def reveal(town: Town, seat: i64, place: i64) -> i64:
    """OU-32c: everyone sees who stands there; returns who. A shared figure is shown by the seat named.

    OU-44: of one that was taken over everyone sees whose it was.
    """
    side = side_of(town, seat)
    figure = figure_at(town, side, place)
    see(town, side, place, figure)
    if town.teams and not is_shared(town, figure):
        seat = owner_of(town, side, figure)
    town.tell(ou.E_REVEALED, seat, place, own_figure(town, seat, figure), 0)
    return figure


# -- Moving


def not_theirs(town: Town, seat: i64, a: i64, b: i64) -> None:
    """OU-41: whoever a seat moves is not its mate's own, and everyone knows it."""
    if town.teams and town.alive >> mate_of(town, seat) & 1:
        rule_out(town, side_of(town, seat), a, b, seat < 2)


def move(town: Town, seat: i64, a: i64, b: i64, swapped: i64) -> None:
    """OU-13: two figures are taken and put back, swapped or not; OU-15: a marked one gives it away."""
    side = side_of(town, seat)
    one = figure_at(town, side, a)
    other = figure_at(town, side, b)
    openly = is_face_up(town, side, one) or is_face_up(town, side, other)
    not_theirs(town, seat, a, b)
    if not openly:
        lose_track(town, side, a, b)
    elif swapped:
        follow_swap(town, side, a, b)
    if swapped:
        stand(town, side, a, other)
        stand(town, side, b, one)
    town.tell(ou.E_MOVED_OPENLY if openly else ou.E_MOVED, seat, a, b, swapped + ou.TEAM * town.teams)


def enter(town: Town, seat: i64, figure: i64, to: i64, other: i64, leaves: i64) -> None:
    """OU-14: a Saloon figure goes to one place; of the two there one leaves, one goes to the other.

    OU-15: a marked one that comes or stays gives the order away. One that leaves does not.
    """
    side = side_of(town, seat)
    gone = figure_at(town, side, other if leaves else to)
    stays = figure_at(town, side, to if leaves else other)
    openly = is_face_up(town, side, figure) or is_face_up(town, side, stays)
    low = to if to < other else other  # what is told must not depend on the order
    high = to + other - low
    not_theirs(town, seat, low, high)
    stand(town, side, to, figure)
    stand(town, side, other, stays)
    town.spot[side * ou.CAST + gone] = ou.SALOON
    if leave_stool(town, side, figure):
        town.stools |= ONE << (side * ou.CAST + gone)
    believe_enter(town, side, low, high, figure, gone, to if openly else -1)
    town.tell(
        ou.E_ENTERED_OPENLY if openly else ou.E_ENTERED,
        seat,
        own_figure(town, seat, figure),
        own_figure(town, seat, gone),
        to | other << 4 | leaves << 8 | ou.TEAM * town.teams,
    )


def leave_stool(town: Town, side: i64, figure: i64) -> bool:
    """A figure leaves the Saloon; returns whether it was in the second member's place."""
    bit = ONE << (side * ou.CAST + figure)
    second = town.stools & bit != 0
    town.stools &= ~bit
    return second


def refill(town: Town, seat: i64, figure: i64, a: i64, b: i64, order: i64) -> None:
    """OU-45: a Saloon figure and two of the line come to their two places and the empty one."""
    side = side_of(town, seat)
    empty = empty_place(town, side)
    one = figure_at(town, side, a)
    other = figure_at(town, side, b)
    openly: i64 = 0
    for who in range(3):
        came = figure if who == 0 else one if who == 1 else other
        if is_face_up(town, side, came):
            openly |= ONE << who
    for who in range(3):
        came = figure if who == 0 else one if who == 1 else other
        to = goes_to(order, who)
        stand(town, side, empty if to == 0 else a if to == 1 else b, came)
    leave_stool(town, side, figure)
    town.empty &= ~(i64(255) << (side * 8))
    believe_refill(town, side, a, b, empty, figure, order, openly)
    shown = own_figure(town, seat, figure)
    town.tell(ou.E_REFILLED, seat, shown, a | b << 4 | empty << 8, order | openly << 4 | ou.TEAM)


# -- Tokens


def look(town: Town, seat: i64, place: i64) -> None:
    """OU-16."""
    reveal(town, seat, place)
    kind = see_token(town, slot_of(town, side_of(town, seat), place), ONE << seat)
    town.tell(ou.E_LOOKED, seat, place, kind, 0)


def may_take(town: Town, seat: i64, figure: i64, kind: i64) -> bool:
    """OU-19: who may take what."""
    who = kind_of_figure(figure)
    if kind == ou.VOTE:
        return who != ou.GOVERNOR
    if kind == ou.HANDCUFFS:
        return who == ou.SHERIFF
    if kind == ou.BULLET:
        return who == ou.HITMAN
    return kind == ou.ELECTION and who == ou.GOVERNOR and leads(town, side_of(town, seat))


def leads(town: Town, side: i64) -> bool:
    """OU-19, OU-43: strictly more Votes than every opponent."""
    for other in range(town.sides):
        if other != side and is_in(town, other) and side_votes(town, other) >= side_votes(town, side):
            return False
    return True


def take(town: Town, seat: i64, place: i64, named: i64) -> None:
    """OU-17 to OU-20."""
    figure = reveal(town, seat, place)
    side = side_of(town, seat)
    town.tell(ou.E_NAMED, seat, place, named, 0)
    kind = see_openly(town, slot_of(town, side, place))
    town.tell(ou.E_TURNED_UP, seat, place, kind, 0)
    if kind != named or not may_take(town, seat, figure, kind):
        town.tell(ou.E_TURNED_DOWN, seat, place, 0, 0)
        return
    take_away(town, side, place)
    town.tell(ou.E_TOOK, seat, kind, 0, 0)
    if kind == ou.ELECTION:
        win(town, seat, ou.GOOD)
    else:
        hold(town, seat, kind, 1)


# -- The end of an action and of a turn


def finish_action(town: Town) -> None:
    """An action is done, with everything it has set off."""
    if town.phase == ou.OVER:
        return
    town.phase = ou.TURN
    town.asked = -1
    town.struck = -1
    town.striker = -1
    if is_stuck(town):
        sudden_death(town)
    town.left -= 1
    if town.left == 0 or town.alive >> town.turn & 1 == 0:  # OU-40: a guard ends the attacker's turn
        end_turn(town)


def end_turn(town: Town) -> None:
    town.turns += 1
    if town.limit and town.turns >= town.limit:
        draw_game(town)
        return
    town.turn = next_seat(town, town.turns)
    town.left = ou.ACTIONS_A_TURN
    town.tell(ou.E_TURN, town.turn, town.turns + 1, 0, 0)


def next_seat(town: Town, turns: i64) -> i64:
    """OU-11: who plays after so many turns; OU-46: teams alternate, a mate plays for who is out."""
    if town.teams == 0:
        return left_of(town, town.turn)
    seat = (town.first + turns) % town.players
    return seat if town.alive >> seat & 1 else mate_of(town, seat)


def is_stuck(town: Town) -> bool:
    """OU-35: no Vote to take, no Bullet or Handcuffs anywhere, and nobody could win the Election."""
    if pool_of(town, ou.VOTE) or pool_of(town, ou.HANDCUFFS) or pool_of(town, ou.BULLET):
        return False
    best: i64 = -1
    tied = False
    for seat in range(town.players):
        if held(town, seat, ou.HANDCUFFS) or held(town, seat, ou.BULLET):
            return False
    for side in range(town.sides):
        if not is_in(town, side):
            continue
        votes = side_votes(town, side)
        if votes >= best:
            tied = votes == best
            best = votes
    return tied or pool_of(town, ou.ELECTION) == 0


def sudden_death(town: Town) -> None:
    """OU-35: the street is laid anew with Bullets and Handcuffs; the Reserve is emptied."""
    for slot in range(ou.SLOTS, ou.SLOTS + ou.MOST_RESERVE):
        town.street[slot] = 0
    town.reserve = 0
    elections: i64 = 1 if town.teams else 0 if town.players == 2 else 2
    slots: i64 = 0
    for slot in range(ou.SLOTS):
        slots += 1 if in_street(town, slot) else 0
    blanks = slots - 6 - elections
    left: i64 = (
        3 << (ou.BULLET * 8)
        | 3 << (ou.HANDCUFFS * 8)
        | elections << (ou.ELECTION * 8)
        | blanks << (ou.BLANK * 8)
    )
    town.pool = left
    for slot in range(ou.SLOTS):
        if in_street(town, slot):
            kind = pool_pick(left, town.dice.below(pool_size(left), ou.L_SUDDEN))
            left -= ONE << (kind * 8)
            town.street[slot] = kind + 1
    town.tell(ou.E_SUDDEN_DEATH, town.turn, 3, 3, elections)


def in_street(town: Town, slot: i64) -> bool:
    """Whether the street has this slot: all of a team's, or the arms of those still in."""
    return slot < town.length if town.teams else town.alive >> (slot // ou.HALF) & 1 != 0
