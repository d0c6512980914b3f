"""A turn: the card that is drawn and what it does, Dollars and the Cavalry."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.core.kernel.packed import pop, push, top
from posse.core.kernel.piles import draw, look, put_under
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.legal import has_target
from posse.games.public_enemy.rules.round import end_round, round_is_over, turn_up

if TYPE_CHECKING:
    from posse.games.public_enemy.rules.state import PublicEnemyState


def take(state: "PublicEnemyState", deck: i64) -> None:
    """PE-11: the player draws."""
    if deck == pe.SALOON:
        visit_saloon(state)
        return
    card = state.up[deck]
    gang = card // 3
    put_on_stack(state, state.turn * pe.TOWN + gang, deck * 3 + card % 3)
    if state.trace is not None:
        state.note(pe.E_TOOK, state.turn, deck, card, 0)
    turn_up(state, deck)  # PE-13
    after_draw(state, deck)


def visit_saloon(state: "PublicEnemyState") -> None:
    """PE-14: the card is applied at once, if it has a target."""
    state.card = draw(state.piles, pe.SALOON, state.dice, pe.SALOON)
    if state.trace is not None:
        state.note(pe.E_SALOON, state.turn, state.card, 0, 0)
    if has_target(state):
        state.phase = pe.TARGET
        return
    if state.trace is not None:
        state.note(pe.E_NOTHING, state.turn, state.card, 0, 0)
    state.card = -1
    after_draw(state, pe.SALOON)


def put_on_stack(state: "PublicEnemyState", slot: i64, card: i64) -> None:
    """PE-12: on top of that player's stack of the gang."""
    state.stacks[slot] = push(state.stacks[slot], card)
    state.heights[slot] += 1


def take_off_stack(state: "PublicEnemyState", slot: i64) -> i64:
    """PE-18: the uncovered card leaves, the one below is uncovered."""
    row = state.stacks[slot]
    state.stacks[slot] = pop(row)
    state.heights[slot] -= 1
    return top(row)


# -- Saloon cards


def jail(state: "PublicEnemyState", gang: i64) -> None:
    """PE-15: the Sheriff takes one of the player's own."""
    card = take_off_stack(state, state.turn * pe.TOWN + gang)
    if state.trace is not None:
        state.note(pe.E_JAILED, state.turn, gang, card, 0)
    after_saloon(state)


def shoot(state: "PublicEnemyState", slot: i64) -> None:
    """PE-16: the Bounty Hunter takes one of an opponent's."""
    card = take_off_stack(state, slot)
    if state.trace is not None:
        state.note(pe.E_BOUNTY, state.turn, slot // pe.TOWN, slot % pe.TOWN, card)
    after_saloon(state)


def swindle(state: "PublicEnemyState", slot: i64) -> None:
    """PE-17: an opponent's outlaw changes sides."""
    card = take_off_stack(state, slot)
    gang = slot % pe.TOWN
    put_on_stack(state, state.turn * pe.TOWN + gang, card)
    if state.trace is not None:
        state.note(pe.E_SWINDLED, state.turn, slot // pe.TOWN, gang, card)
    after_saloon(state)


def after_saloon(state: "PublicEnemyState") -> None:
    state.card = -1
    after_draw(state, pe.SALOON)


# -- Dollars and Cavalry


def bury(state: "PublicEnemyState", town: i64) -> None:
    """PE-33 (a): the face-up card goes under its deck, the next is turned up."""
    state.dollars[state.turn] -= 1
    state.spent = 1
    card = state.up[town]
    if state.trace is not None:
        state.note(pe.E_BURIED, state.turn, town, card, 0)
    put_under(state.piles, town, card)
    turn_up(state, town)


def look_at(state: "PublicEnemyState", deck: i64) -> None:
    """PE-33 (b): the player alone sees the first unrevealed card."""
    state.dollars[state.turn] -= 1
    state.spent = 1
    card = look(state.piles, deck, state.turn, state.dice, deck)
    if deck != pe.SALOON and state.options & pe.QUICK:
        state.met[(state.turn + 1) * pe.TOWN + deck] |= ONE << card
    if state.trace is not None:
        state.note(pe.E_LOOKED, state.turn, deck, card, 0)


def ride(state: "PublicEnemyState", action: i64) -> None:
    """PE-34: the Cavalry step."""
    if action == pe.STAY:
        if state.trace is not None:
            state.note(pe.E_STAYED, state.turn, 0, 0, 0)
    else:
        if state.trace is not None:
            state.note(pe.E_STATIONED, state.turn, action - pe.STATION, state.cavalry, 0)
        state.cavalry = action - pe.STATION
    next_turn(state)


# -- The end of a turn


def after_draw(state: "PublicEnemyState", deck: i64) -> None:
    """PE-19: the end of the round is tested before the Cavalry step."""
    if round_is_over(state, deck):
        end_round(state)
    elif state.options & pe.CAVALRY:
        state.phase = pe.RIDE
    else:
        next_turn(state)


def next_turn(state: "PublicEnemyState") -> None:
    """PE-8: clockwise."""
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
    state.phase = pe.DRAW
    state.spent = 0
