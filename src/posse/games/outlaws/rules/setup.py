"""Set-up: lines in secret, all at the same time, then tokens and the first player (OU-7 to OU-11, OU-41)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, lowest, pick
from posse.core.kernel.dice import Dice
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import belief, street

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


def full_pool(players: i64, teams: i64 = 0) -> i64:
    """OU-9: the tokens in the street and the Reserve, eight bits a kind; OU-41: teams play with a duel's."""
    if teams:
        players = 2
    votes: i64 = 6 if players == 2 else 8 if players == 3 else 12
    arms: i64 = 1 if players == 2 else 2
    blanks: i64 = 6 if players == 4 else 4
    return (
        votes << (ou.VOTE * 8)
        | arms << (ou.HANDCUFFS * 8)
        | arms << (ou.BULLET * 8)
        | arms << (ou.ELECTION * 8)
        | blanks << (ou.X * 8)
    )


def street_slots(state: "OutlawsState") -> i64:
    """How many slots the street has at the start."""
    return state.length if state.teams else state.players * ou.HALF


def placed(state: "OutlawsState", side: i64) -> i64:
    """How many places of a line are filled; always the first ones."""
    many: i64 = 0
    while many < state.length and state.figure_at(side, many) >= 0:
        many += 1
    return many


def unplaced(state: "OutlawsState", side: i64) -> i64:
    """The figures that stand nowhere yet, as bits."""
    mask: i64 = 0
    for figure in range(state.cast):
        if state.spot[side * ou.CAST + figure] == ou.AWAY:
            mask |= ONE << figure
    return mask


def to_place(state: "OutlawsState", side: i64) -> i64:
    """OU-7: who may stand at the next place, as bits: the last place is kept for the Governor."""
    many = placed(state, side)
    if many == state.length:
        return 0
    mask = unplaced(state, side)
    if state.teams:
        return to_place_in_team(mask, state.length - many)
    if many == state.length - 1 and mask & ONE << ou.GOVERNOR:
        return ONE << ou.GOVERNOR
    return mask


# -- OU-41: each member has one Saloon place, and only own or shared figures use it


def must_stand(mask: i64) -> i64:
    """How many of a team's unplaced figures must stand: Governors, and of each Hitman and Sheriff one."""
    need: i64 = 0
    for first in (ou.GOVERNOR, ou.FIGURE):
        if mask >> (first + ou.GOVERNOR) & 1:
            need += 1
        if mask >> (first + ou.HITMAN) & 1 and mask >> (first + ou.SHERIFF) & 1:
            need += 1
    return need


def to_place_in_team(mask: i64, places: i64) -> i64:
    """Who may come next so that the places left are enough for those who must stand."""
    free: i64 = 0
    for figure in range(ou.CAST):
        if mask >> figure & 1 and must_stand(mask & ~(ONE << figure)) < places:
            free |= ONE << figure
    return free


def left_out(mask: i64, dice: Dice, lane: i64) -> i64:
    """Two of a team's unplaced figures that may go to the Saloon, as bits; every such pair is as likely."""
    return saloon_pair(mask, dice.below(saloon_pair(mask, -1), lane))


def saloon_pair(mask: i64, number: i64) -> i64:
    """The pair with this number of those that may stay in the Saloon, as bits; how many there are for -1."""
    many: i64 = 0
    for a in range(ou.CAST):
        for b in range(a + 1, ou.CAST):
            pair = ONE << a | ONE << b
            if mask & pair == pair and must_stand(pair) == 0:
                if many == number:
                    return pair
                many += 1
    return many


# -- Lining up


def put_next(state: "OutlawsState", seat: i64, figure: i64) -> None:
    """The figure is named as the seat sees it: its own, or its mate's."""
    side = state.side_of(seat)
    place = placed(state, side)
    state.stand(side, place, state.own_figure(seat, figure))
    state.note(ou.E_PLACED, seat, figure, place, ou.TEAM * state.teams)


def line_up(state: "OutlawsState", seat: i64, dice: Dice, lane: i64) -> None:
    """Fills the rest of a line at random; every line that OU-7 allows is as likely."""
    side = state.side_of(seat)
    out: i64 = 0
    if state.teams and placed(state, side) < state.length:
        out = left_out(unplaced(state, side), dice, lane)
    for place in range(placed(state, side), state.length):
        free = to_place(state, side)
        if state.teams:
            free = unplaced(state, side) & ~out
        elif free & ONE << ou.GOVERNOR and place < state.length - 1:
            if dice.below(state.length - place, lane) == 0:
                free = ONE << ou.GOVERNOR
            else:
                free &= ~(ONE << ou.GOVERNOR)
        put_next(state, seat, state.own_figure(seat, pick(free, dice.below(count(free), lane))))


def clear_line(state: "OutlawsState", seat: i64) -> None:
    side = state.side_of(seat)
    for place in range(state.length):
        state.line[side * state.length + place] = ou.NOBODY
    for figure in range(ou.CAST):
        state.spot[side * ou.CAST + figure] = ou.AWAY
    state.note(ou.E_CLEARED, seat, 0, 0, ou.TEAM * state.teams)


def withdraw(state: "OutlawsState", seat: i64) -> None:
    """OU-42: both confirm the same line, so a change undoes the mate's confirmation."""
    mate = state.mate_of(seat)
    if state.teams and state.ready >> mate & 1:
        state.ready &= ~(ONE << mate)
        state.note(ou.E_WITHDRAWN, mate, 0, 0, 0)


def be_ready(state: "OutlawsState", seat: i64) -> None:
    """The line stands, the other figures go to the Saloon (in a team once both agree), the game begins."""
    state.ready |= ONE << seat
    if state.teams == 0:
        fill_saloon(state, seat)
    state.note(ou.E_READY, seat, 0, 0, 0)
    if state.ready == state.alive:
        begin(state)


def fill_saloon(state: "OutlawsState", side: i64) -> None:
    """OU-7; OU-41: a member's own figure goes to its owner's place; of two others the first to the first."""
    for figure in range(state.cast):
        if state.spot[side * ou.CAST + figure] == ou.AWAY:
            state.spot[side * ou.CAST + figure] = ou.SALOON
    if state.teams == 0:
        return
    saloon = state.saloon_of(side)
    state.stools |= (saloon & saloon - 1) << (side * ou.CAST)  # in the order of the figures, the second one


def begin(state: "OutlawsState") -> None:
    """OU-8 to OU-11."""
    players = state.players
    for side in range(state.sides):
        belief.forget_all(state, side)
        if state.teams:
            fill_saloon(state, side)
    for seat in range(players):
        saloon = state.stool_of(seat)
        more = saloon & saloon - 1
        state.note(ou.E_SALOON, seat, state.own_figure(seat, lowest(saloon)), lowest(more) if more else -1, 0)
        state.gain(seat, ou.BULLET, 1)
        state.gain(seat, ou.HANDCUFFS, 1)
        state.gain(seat, ou.PAPER, ou.START_PAPERS)
    deal_tokens(state)
    state.first = state.dice.below(players, ou.L_FIRST)
    state.turn = state.first
    state.end = -1
    if players == 2 or state.teams:
        state.end = state.side_of(state.first)  # OU-10
    state.left = ou.ACTIONS_A_TURN
    state.phase = ou.TURN
    state.note(ou.E_BEGINS, state.first, 0, 0, 0)
    state.note(ou.E_TURN, state.first, 1, 0, 0)


def deal_tokens(state: "OutlawsState") -> None:
    """OU-9: one to each slot, the others to the Reserve."""
    left = full_pool(state.players, state.teams)
    state.pool = left
    slots = street_slots(state)
    many = street.pool_size(left)
    state.reserve = many - slots
    for token in range(many):
        kind = street.pool_pick(left, state.dice.below(many - token, ou.L_DEAL))
        left -= ONE << (kind * 8)
        state.street[token if token < slots else ou.SLOTS + token - slots] = kind + 1
