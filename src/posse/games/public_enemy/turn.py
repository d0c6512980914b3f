"""A turn: the card that is drawn and what it does, Dollars and the Cavalry."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.packed import pop, push, top
from posse.core.piles import draw, look, put_under
from posse.games.public_enemy.legal import has_target
from posse.games.public_enemy.model import (
    CAVALRY,
    DRAW,
    E_BOUNTY,
    E_BURIED,
    E_JAILED,
    E_LOOKED,
    E_NOTHING,
    E_SALOON,
    E_STATIONED,
    E_STAYED,
    E_SWINDLED,
    E_TOOK,
    QUICK,
    RIDE,
    SALOON,
    STATION,
    STAY,
    TARGET,
    TOWN,
)
from posse.games.public_enemy.round import end_round, round_is_over, turn_up
from posse.games.public_enemy.table import Table


def take(table: Table, deck: i64) -> None:
    """PE-11: the player draws."""
    if deck == SALOON:
        visit_saloon(table)
        return
    card = table.up[deck]
    gang = card // 3
    put_on_stack(table, table.turn * TOWN + gang, deck * 3 + card % 3)
    if table.trace is not None:
        table.tell(E_TOOK, table.turn, deck, card, 0)
    turn_up(table, deck)  # PE-13
    after_draw(table, deck)


def visit_saloon(table: Table) -> None:
    """PE-14: the card is applied at once, if it has a target."""
    table.card = draw(table.piles, SALOON, table.dice, SALOON)
    if table.trace is not None:
        table.tell(E_SALOON, table.turn, table.card, 0, 0)
    if has_target(table):
        table.phase = TARGET
        return
    if table.trace is not None:
        table.tell(E_NOTHING, table.turn, table.card, 0, 0)
    table.card = -1
    after_draw(table, SALOON)


def put_on_stack(table: Table, slot: i64, card: i64) -> None:
    """PE-12: on top of that player's stack of the gang."""
    table.stacks[slot] = push(table.stacks[slot], card)
    table.heights[slot] += 1


def take_off_stack(table: Table, slot: i64) -> i64:
    """PE-18: the uncovered card leaves, the one below is uncovered."""
    row = table.stacks[slot]
    table.stacks[slot] = pop(row)
    table.heights[slot] -= 1
    return top(row)


# -- Saloon cards


def jail(table: Table, gang: i64) -> None:
    """PE-15: the Sheriff takes one of the player's own."""
    card = take_off_stack(table, table.turn * TOWN + gang)
    if table.trace is not None:
        table.tell(E_JAILED, table.turn, gang, card, 0)
    after_saloon(table)


def shoot(table: Table, slot: i64) -> None:
    """PE-16: the Bounty Hunter takes one of an opponent's."""
    card = take_off_stack(table, slot)
    if table.trace is not None:
        table.tell(E_BOUNTY, table.turn, slot // TOWN, slot % TOWN, card)
    after_saloon(table)


def swindle(table: Table, slot: i64) -> None:
    """PE-17: an opponent's outlaw changes sides."""
    card = take_off_stack(table, slot)
    gang = slot % TOWN
    put_on_stack(table, table.turn * TOWN + gang, card)
    if table.trace is not None:
        table.tell(E_SWINDLED, table.turn, slot // TOWN, gang, card)
    after_saloon(table)


def after_saloon(table: Table) -> None:
    table.card = -1
    after_draw(table, SALOON)


# -- Dollars and Cavalry


def bury(table: Table, town: i64) -> None:
    """PE-33 (a): the face-up card goes under its deck, the next is turned up."""
    table.dollars[table.turn] -= 1
    table.spent = 1
    card = table.up[town]
    if table.trace is not None:
        table.tell(E_BURIED, table.turn, town, card, 0)
    put_under(table.piles, town, card)
    turn_up(table, town)


def look_at(table: Table, deck: i64) -> None:
    """PE-33 (b): the player alone sees the first unrevealed card."""
    table.dollars[table.turn] -= 1
    table.spent = 1
    card = look(table.piles, deck, table.turn, table.dice, deck)
    if deck != SALOON and table.options & QUICK:
        table.met[(table.turn + 1) * TOWN + deck] |= ONE << card
    if table.trace is not None:
        table.tell(E_LOOKED, table.turn, deck, card, 0)


def ride(table: Table, action: i64) -> None:
    """PE-34: the Cavalry step."""
    if action == STAY:
        if table.trace is not None:
            table.tell(E_STAYED, table.turn, 0, 0, 0)
    else:
        if table.trace is not None:
            table.tell(E_STATIONED, table.turn, action - STATION, table.cavalry, 0)
        table.cavalry = action - STATION
    next_turn(table)


# -- The end of a turn


def after_draw(table: Table, deck: i64) -> None:
    """PE-19: the end of the round is tested before the Cavalry step."""
    if round_is_over(table, deck):
        end_round(table)
    elif table.options & CAVALRY:
        table.phase = RIDE
    else:
        next_turn(table)


def next_turn(table: Table) -> None:
    """PE-8: clockwise."""
    table.turn += 1
    if table.turn == table.players:
        table.turn = 0
    table.phase = DRAW
    table.spent = 0
