"""Set-up: lines in secret, all at the same time, then the tokens and the first player (OU-7 to OU-11)."""

from mypy_extensions import i64

from posse.core.bits import ONE, count, lowest, pick
from posse.core.dice import Dice
from posse.games.outlaws.belief import forget_all
from posse.games.outlaws.model import (
    ACTIONS_A_TURN,
    AWAY,
    BLANK,
    BULLET,
    E_BEGINS,
    E_CLEARED,
    E_PLACED,
    E_READY,
    E_SALOON,
    E_TURN,
    ELECTION,
    FIGURE,
    GOVERNOR,
    HALF,
    HANDCUFFS,
    L_DEAL,
    L_FIRST,
    NOBODY,
    PAPER,
    SALOON,
    SLOTS,
    START_PAPERS,
    TURN,
    VOTE,
)
from posse.games.outlaws.street import pool_pick, pool_size
from posse.games.outlaws.town import Town, figure_at, hold, saloon_of, stand


def full_pool(players: i64) -> i64:
    """OU-9: the tokens in the street and the Reserve, eight bits a kind."""
    votes: i64 = 6 if players == 2 else 8 if players == 3 else 12
    arms: i64 = 1 if players == 2 else 2
    blanks: i64 = 6 if players == 4 else 4
    return (
        votes << (VOTE * 8)
        | arms << (HANDCUFFS * 8)
        | arms << (BULLET * 8)
        | arms << (ELECTION * 8)
        | blanks << (BLANK * 8)
    )


def placed(town: Town, side: i64) -> i64:
    """How many places of a line are filled; always the first ones."""
    many: i64 = 0
    while many < town.length and figure_at(town, side, many) >= 0:
        many += 1
    return many


def to_place(town: Town, side: i64) -> i64:
    """OU-7: who may stand at the next place, as bits: the last place is kept for the Governor."""
    many = placed(town, side)
    if many == town.length:
        return 0
    mask: i64 = 0
    for figure in range(FIGURE):
        if town.spot[side * FIGURE + figure] == AWAY:
            mask |= ONE << figure
    if many == town.length - 1 and mask & ONE << GOVERNOR:
        return ONE << GOVERNOR
    return mask


def put_next(town: Town, side: i64, figure: i64) -> None:
    place = placed(town, side)
    stand(town, side, place, figure)
    town.tell(E_PLACED, side, figure, place, 0)


def line_up(town: Town, side: i64, dice: Dice, lane: i64) -> None:
    """Fills the rest of a line at random; every line that OU-7 allows is as likely."""
    for place in range(placed(town, side), town.length):
        free = to_place(town, side)
        if free & ONE << GOVERNOR and place < town.length - 1:
            if dice.below(town.length - place, lane) == 0:
                free = ONE << GOVERNOR
            else:
                free &= ~(ONE << GOVERNOR)
        put_next(town, side, pick(free, dice.below(count(free), lane)))


def clear_line(town: Town, side: i64) -> None:
    for place in range(town.length):
        town.line[side * town.length + place] = NOBODY
    for figure in range(FIGURE):
        town.spot[side * FIGURE + figure] = AWAY
    town.tell(E_CLEARED, side, 0, 0, 0)


def be_ready(town: Town, seat: i64) -> None:
    """The line stands, who is left goes to the Saloon; when all are ready the game begins."""
    for figure in range(FIGURE):
        if town.spot[seat * FIGURE + figure] == AWAY:
            town.spot[seat * FIGURE + figure] = SALOON
    town.ready |= ONE << seat
    town.tell(E_READY, seat, 0, 0, 0)
    if town.ready == town.alive:
        begin(town)


def begin(town: Town) -> None:
    """OU-8 to OU-11."""
    players = town.players
    for seat in range(players):
        forget_all(town, seat)
        saloon = saloon_of(town, seat)
        town.tell(E_SALOON, seat, lowest(saloon), lowest(saloon & saloon - 1), 0)
        hold(town, seat, BULLET, 1)
        hold(town, seat, HANDCUFFS, 1)
        hold(town, seat, PAPER, START_PAPERS)
    deal_tokens(town)
    town.first = town.dice.below(players, L_FIRST)
    town.turn = town.first
    town.end = town.first if players == 2 else -1  # OU-10
    town.left = ACTIONS_A_TURN
    town.phase = TURN
    town.tell(E_BEGINS, town.first, 0, 0, 0)
    town.tell(E_TURN, town.first, 1, 0, 0)


def deal_tokens(town: Town) -> None:
    """OU-9: one to each slot, the others to the Reserve."""
    left = full_pool(town.players)
    town.pool = left
    slots = town.players * HALF
    many = pool_size(left)
    town.reserve = many - slots
    for token in range(many):
        kind = pool_pick(left, town.dice.below(many - token, L_DEAL))
        left -= ONE << (kind * 8)
        town.street[token if token < slots else SLOTS + token - slots] = kind + 1
