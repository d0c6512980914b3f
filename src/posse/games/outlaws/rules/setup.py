"""Set-up: lines in secret, all at the same time, then tokens and the first player (OU-7 to OU-11, OU-41)."""

from mypy_extensions import i64

from posse.core.bits import ONE, count, lowest, pick
from posse.core.dice import Dice
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.belief import forget_all
from posse.games.outlaws.rules.street import pool_pick, pool_size
from posse.games.outlaws.rules.table import (
    Town,
    figure_at,
    hold,
    mate_of,
    own_figure,
    saloon_of,
    side_of,
    stand,
    stool_of,
)


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
        | blanks << (ou.BLANK * 8)
    )


def street_slots(town: Town) -> i64:
    """How many slots the street has at the start."""
    return town.length if town.teams else town.players * ou.HALF


def placed(town: Town, side: i64) -> i64:
    """How many places of a line are filled; always the first ones."""
    many: i64 = 0
    while many < town.length and figure_at(town, side, many) >= 0:
        many += 1
    return many


def unplaced(town: Town, side: i64) -> i64:
    """The figures that stand nowhere yet, as bits."""
    mask: i64 = 0
    for figure in range(town.cast):
        if town.spot[side * ou.CAST + figure] == ou.AWAY:
            mask |= ONE << figure
    return mask


def to_place(town: Town, side: i64) -> i64:
    """OU-7: who may stand at the next place, as bits: the last place is kept for the Governor."""
    many = placed(town, side)
    if many == town.length:
        return 0
    mask = unplaced(town, side)
    if town.teams:
        return to_place_in_team(mask, town.length - many)
    if many == town.length - 1 and mask & ONE << ou.GOVERNOR:
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


def put_next(town: Town, seat: i64, figure: i64) -> None:
    """The figure is named as the seat sees it: its own, or its mate's."""
    side = side_of(town, seat)
    place = placed(town, side)
    stand(town, side, place, own_figure(town, seat, figure))
    town.tell(ou.E_PLACED, seat, figure, place, ou.TEAM * town.teams)


def line_up(town: Town, seat: i64, dice: Dice, lane: i64) -> None:
    """Fills the rest of a line at random; every line that OU-7 allows is as likely."""
    side = side_of(town, seat)
    out: i64 = 0
    if town.teams and placed(town, side) < town.length:
        out = left_out(unplaced(town, side), dice, lane)
    for place in range(placed(town, side), town.length):
        free = to_place(town, side)
        if town.teams:
            free = unplaced(town, side) & ~out
        elif free & ONE << ou.GOVERNOR and place < town.length - 1:
            if dice.below(town.length - place, lane) == 0:
                free = ONE << ou.GOVERNOR
            else:
                free &= ~(ONE << ou.GOVERNOR)
        put_next(town, seat, own_figure(town, seat, pick(free, dice.below(count(free), lane))))


def clear_line(town: Town, seat: i64) -> None:
    side = side_of(town, seat)
    for place in range(town.length):
        town.line[side * town.length + place] = ou.NOBODY
    for figure in range(ou.CAST):
        town.spot[side * ou.CAST + figure] = ou.AWAY
    town.tell(ou.E_CLEARED, seat, 0, 0, ou.TEAM * town.teams)


def withdraw(town: Town, seat: i64) -> None:
    """OU-42: both confirm the same line, so whoever changes it takes the mate's word back."""
    mate = mate_of(town, seat)
    if town.teams and town.ready >> mate & 1:
        town.ready &= ~(ONE << mate)
        town.tell(ou.E_WITHDRAWN, mate, 0, 0, 0)


def be_ready(town: Town, seat: i64) -> None:
    """The line stands, who is left goes to the Saloon, a team's when both agree; then the game begins."""
    town.ready |= ONE << seat
    if town.teams == 0:
        fill_saloon(town, seat)
    town.tell(ou.E_READY, seat, 0, 0, 0)
    if town.ready == town.alive:
        begin(town)


def fill_saloon(town: Town, side: i64) -> None:
    """OU-7; OU-41: a member's own figure goes to its owner's place; of two others the first to the first."""
    for figure in range(town.cast):
        if town.spot[side * ou.CAST + figure] == ou.AWAY:
            town.spot[side * ou.CAST + figure] = ou.SALOON
    if town.teams == 0:
        return
    saloon = saloon_of(town, side)
    town.stools |= (saloon & saloon - 1) << (side * ou.CAST)  # in the order of the figures, the second one


def begin(town: Town) -> None:
    """OU-8 to OU-11."""
    players = town.players
    for side in range(town.sides):
        forget_all(town, side)
        if town.teams:
            fill_saloon(town, side)
    for seat in range(players):
        saloon = stool_of(town, seat)
        more = saloon & saloon - 1
        town.tell(ou.E_SALOON, seat, own_figure(town, seat, lowest(saloon)), lowest(more) if more else -1, 0)
        hold(town, seat, ou.BULLET, 1)
        hold(town, seat, ou.HANDCUFFS, 1)
        hold(town, seat, ou.PAPER, ou.START_PAPERS)
    deal_tokens(town)
    town.first = town.dice.below(players, ou.L_FIRST)
    town.turn = town.first
    town.end = -1
    if players == 2 or town.teams:
        town.end = side_of(town, town.first)  # OU-10
    town.left = ou.ACTIONS_A_TURN
    town.phase = ou.TURN
    town.tell(ou.E_BEGINS, town.first, 0, 0, 0)
    town.tell(ou.E_TURN, town.first, 1, 0, 0)


def deal_tokens(town: Town) -> None:
    """OU-9: one to each slot, the others to the Reserve."""
    left = full_pool(town.players, town.teams)
    town.pool = left
    slots = street_slots(town)
    many = pool_size(left)
    town.reserve = many - slots
    for token in range(many):
        kind = pool_pick(left, town.dice.below(many - token, ou.L_DEAL))
        left -= ONE << (kind * 8)
        town.street[token if token < slots else ou.SLOTS + token - slots] = kind + 1
