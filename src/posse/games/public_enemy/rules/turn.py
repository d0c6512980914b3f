"""A turn: the card that is drawn and what it does, Dollars and the Cavalry."""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.packed import pop, push, top
from posse.core.piles import draw, look, put_under
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.legal import has_target
from posse.games.public_enemy.rules.round import end_round, round_is_over, turn_up
from posse.games.public_enemy.rules.table import Table


def take(table: Table, deck: i64) -> None:
    """PE-11: the player draws."""
    if deck == pe.SALOON:
        visit_saloon(table)
        return
    card = table.up[deck]
    gang = card // 3
    put_on_stack(table, table.turn * pe.TOWN + gang, deck * 3 + card % 3)
    if table.trace is not None:
        table.tell(pe.E_TOOK, table.turn, deck, card, 0)
    turn_up(table, deck)  # PE-13
    after_draw(table, deck)


def visit_saloon(table: Table) -> None:
    """PE-14: the card is applied at once, if it has a target."""
    table.card = draw(table.piles, pe.SALOON, table.dice, pe.SALOON)
    if table.trace is not None:
        table.tell(pe.E_SALOON, table.turn, table.card, 0, 0)
    if has_target(table):
        table.phase = pe.TARGET
        return
    if table.trace is not None:
        table.tell(pe.E_NOTHING, table.turn, table.card, 0, 0)
    table.card = -1
    after_draw(table, pe.SALOON)


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
    card = take_off_stack(table, table.turn * pe.TOWN + gang)
    if table.trace is not None:
        table.tell(pe.E_JAILED, table.turn, gang, card, 0)
    after_saloon(table)


def shoot(table: Table, slot: i64) -> None:
    """PE-16: the Bounty Hunter takes one of an opponent's."""
    card = take_off_stack(table, slot)
    if table.trace is not None:
        table.tell(pe.E_BOUNTY, table.turn, slot // pe.TOWN, slot % pe.TOWN, card)
    after_saloon(table)


def swindle(table: Table, slot: i64) -> None:
    """PE-17: an opponent's outlaw changes sides."""
    card = take_off_stack(table, slot)
    gang = slot % pe.TOWN
    put_on_stack(table, table.turn * pe.TOWN + gang, card)
    if table.trace is not None:
        table.tell(pe.E_SWINDLED, table.turn, slot // pe.TOWN, gang, card)
    after_saloon(table)


def after_saloon(table: Table) -> None:
    table.card = -1
    after_draw(table, pe.SALOON)


# -- Dollars and Cavalry


def bury(table: Table, town: i64) -> None:
    """PE-33 (a): the face-up card goes under its deck, the next is turned up."""
    table.dollars[table.turn] -= 1
    table.spent = 1
    card = table.up[town]
    if table.trace is not None:
        table.tell(pe.E_BURIED, table.turn, town, card, 0)
    put_under(table.piles, town, card)
    turn_up(table, town)


def look_at(table: Table, deck: i64) -> None:
    """PE-33 (b): the player alone sees the first unrevealed card."""
    table.dollars[table.turn] -= 1
    table.spent = 1
    card = look(table.piles, deck, table.turn, table.dice, deck)
    if deck != pe.SALOON and table.options & pe.QUICK:
        table.met[(table.turn + 1) * pe.TOWN + deck] |= ONE << card
    if table.trace is not None:
        table.tell(pe.E_LOOKED, table.turn, deck, card, 0)


def ride(table: Table, action: i64) -> None:
    """PE-34: the Cavalry step."""
    if action == pe.STAY:
        if table.trace is not None:
            table.tell(pe.E_STAYED, table.turn, 0, 0, 0)
    else:
        if table.trace is not None:
            table.tell(pe.E_STATIONED, table.turn, action - pe.STATION, table.cavalry, 0)
        table.cavalry = action - pe.STATION
    next_turn(table)


# -- The end of a turn


def after_draw(table: Table, deck: i64) -> None:
    """PE-19: the end of the round is tested before the Cavalry step."""
    if round_is_over(table, deck):
        end_round(table)
    elif table.options & pe.CAVALRY:
        table.phase = pe.RIDE
    else:
        next_turn(table)


def next_turn(table: Table) -> None:
    """PE-8: clockwise."""
    table.turn += 1
    if table.turn == table.players:
        table.turn = 0
    table.phase = pe.DRAW
    table.spent = 0
