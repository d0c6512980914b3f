"""A turn: moving, looking and taking, and what ends an action (OU-12 to OU-20, OU-35, OU-36)."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws.belief import enter as believe_enter
from posse.games.outlaws.belief import enter_openly, follow_swap, lose_track, see
from posse.games.outlaws.model import (
    ACTIONS_A_TURN,
    BLANK,
    BULLET,
    E_ENTERED,
    E_ENTERED_OPENLY,
    E_LOOKED,
    E_MOVED,
    E_MOVED_OPENLY,
    E_NAMED,
    E_REVEALED,
    E_SUDDEN_DEATH,
    E_TOOK,
    E_TURN,
    E_TURNED_DOWN,
    E_TURNED_UP,
    ELECTION,
    FIGURE,
    GOOD,
    GOVERNOR,
    HALF,
    HANDCUFFS,
    HITMAN,
    L_SUDDEN,
    MOST_RESERVE,
    OVER,
    SALOON,
    SHERIFF,
    SLOTS,
    TURN,
    VOTE,
)
from posse.games.outlaws.scoring import draw_game, win
from posse.games.outlaws.street import (
    pool_of,
    pool_pick,
    pool_size,
    see_openly,
    see_token,
    slot_of,
    take_away,
)
from posse.games.outlaws.town import Town, figure_at, held, hold, is_face_up, left_of, stand


def reveal(town: Town, side: i64, place: i64) -> i64:
    """OU-32c: everyone sees who stands there; returns who."""
    figure = figure_at(town, side, place)
    see(town, side, place, figure)
    town.tell(E_REVEALED, side, place, figure, 0)
    return figure


# -- Moving


def move(town: Town, seat: i64, a: i64, b: i64, swapped: i64) -> None:
    """OU-13: two figures are taken and put back, swapped or not; OU-15: a marked one gives it away."""
    one = figure_at(town, seat, a)
    other = figure_at(town, seat, b)
    openly = is_face_up(town, seat, one) or is_face_up(town, seat, other)
    if not openly:
        lose_track(town, seat, a, b)
    elif swapped:
        follow_swap(town, seat, a, b)
    if swapped:
        stand(town, seat, a, other)
        stand(town, seat, b, one)
    town.tell(E_MOVED_OPENLY if openly else E_MOVED, seat, a, b, swapped)


def enter(town: Town, seat: i64, figure: i64, to: i64, other: i64, leaves: i64) -> None:
    """OU-14: a Saloon figure goes to one place; of the two there one leaves, one goes to the other."""
    was_at = other if leaves else to
    gone = figure_at(town, seat, was_at)
    stays = figure_at(town, seat, to if leaves else other)
    openly = is_face_up(town, seat, figure) or is_face_up(town, seat, gone) or is_face_up(town, seat, stays)
    stand(town, seat, to, figure)
    stand(town, seat, other, stays)
    town.spot[seat * FIGURE + gone] = SALOON
    if openly:
        enter_openly(town, seat, to, other, figure, gone, was_at)
    elif to < other:
        believe_enter(town, seat, to, other, figure, gone)
    else:
        believe_enter(town, seat, other, to, figure, gone)
    town.tell(E_ENTERED_OPENLY if openly else E_ENTERED, seat, figure, gone, to | other << 4 | leaves << 8)


# -- Tokens


def look(town: Town, seat: i64, place: i64) -> None:
    """OU-16."""
    reveal(town, seat, place)
    kind = see_token(town, slot_of(town, seat, place), ONE << seat)
    town.tell(E_LOOKED, seat, place, kind, 0)


def may_take(town: Town, seat: i64, figure: i64, kind: i64) -> bool:
    """OU-19: who may take what."""
    if kind == VOTE:
        return figure != GOVERNOR
    if kind == HANDCUFFS:
        return figure == SHERIFF
    if kind == BULLET:
        return figure == HITMAN
    return kind == ELECTION and figure == GOVERNOR and leads(town, seat)


def leads(town: Town, seat: i64) -> bool:
    """OU-19: strictly more Votes than every opponent."""
    for other in range(town.players):
        if other != seat and town.alive >> other & 1 and held(town, other, VOTE) >= held(town, seat, VOTE):
            return False
    return True


def take(town: Town, seat: i64, place: i64, named: i64) -> None:
    """OU-17 to OU-20."""
    figure = reveal(town, seat, place)
    town.tell(E_NAMED, seat, place, named, 0)
    kind = see_openly(town, slot_of(town, seat, place))
    town.tell(E_TURNED_UP, seat, place, kind, 0)
    if kind != named or not may_take(town, seat, figure, kind):
        town.tell(E_TURNED_DOWN, seat, place, 0, 0)
        return
    take_away(town, seat, place)
    town.tell(E_TOOK, seat, kind, 0, 0)
    if kind == ELECTION:
        win(town, seat, GOOD)
    else:
        hold(town, seat, kind, 1)


# -- The end of an action and of a turn


def finish_action(town: Town) -> None:
    """An action is done, with everything it has set off."""
    if town.phase == OVER:
        return
    town.phase = TURN
    town.asked = -1
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
    town.turn = left_of(town, town.turn)  # OU-11
    town.left = ACTIONS_A_TURN
    town.tell(E_TURN, town.turn, town.turns + 1, 0, 0)


def is_stuck(town: Town) -> bool:
    """OU-35: no Vote to take, no Bullet or Handcuffs anywhere, and nobody could win the Election."""
    if pool_of(town, VOTE) or pool_of(town, HANDCUFFS) or pool_of(town, BULLET):
        return False
    best: i64 = -1
    tied = False
    for seat in range(town.players):
        if town.alive >> seat & 1 == 0:
            continue
        if held(town, seat, HANDCUFFS) or held(town, seat, BULLET):
            return False
        votes = held(town, seat, VOTE)
        if votes >= best:
            tied = votes == best
            best = votes
    return tied or pool_of(town, ELECTION) == 0


def sudden_death(town: Town) -> None:
    """OU-35: the street is laid anew with Bullets and Handcuffs; the Reserve is emptied."""
    for slot in range(SLOTS, SLOTS + MOST_RESERVE):
        town.street[slot] = 0
    town.reserve = 0
    elections: i64 = 0 if town.players == 2 else 2
    slots: i64 = 0
    for seat in range(town.players):
        slots += HALF * (town.alive >> seat & 1)
    blanks = slots - 6 - elections
    left: i64 = 3 << (BULLET * 8) | 3 << (HANDCUFFS * 8) | elections << (ELECTION * 8) | blanks << (BLANK * 8)
    town.pool = left
    for slot in range(SLOTS):
        if town.alive >> (slot // HALF) & 1:
            kind = pool_pick(left, town.dice.below(pool_size(left), L_SUDDEN))
            left -= ONE << (kind * 8)
            town.street[slot] = kind + 1
    town.tell(E_SUDDEN_DEATH, town.turn, 3, 3, elections)
