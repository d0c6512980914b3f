"""Main Street: who faces whom, and the tokens between them (OU-4 to OU-6, OU-20).

An arm lies between a seat and its neighbour on the left and has that seat's number; its slot j is in front of
the seat's place j. Slot 3 is the one at the centre. Between teams the street is one row, along the first
team's places (OU-41).
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import codes

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


def reserve_slot(state: "OutlawsState", position: i64) -> i64:
    """Where a token of the Reserve is kept; position 0 is the top."""
    return ou.SLOTS + state.reserve - 1 - position


# -- Counting


def pool_of(state: "OutlawsState", kind: i64) -> i64:
    """How many tokens of a kind are left in the street and the Reserve; everyone can count that."""
    return state.pool >> (kind * 8) & 255


def hidden_pool(state: "OutlawsState") -> i64:
    """Of a state as one seat knows it: the tokens the seat has not seen, eight bits a kind."""
    pool = state.pool
    for slot in range(ou.SLOTS + ou.MOST_RESERVE):
        cell = state.street[slot]
        if cell and cell & ou.KIND != ou.HIDDEN + 1:
            pool -= ONE << (codes.kind_of(cell) * 8)
    return pool


def pool_size(pool: i64) -> i64:
    many: i64 = 0
    for kind in range(ou.TOKEN):
        many += pool >> (kind * 8) & 255
    return many


def pool_pick(pool: i64, k: i64) -> i64:
    """The kind of token number k, counted in canonical order."""
    kind: i64 = 0
    while k >= pool & 255:
        k -= pool & 255
        pool >>= 8
        kind += 1
    return kind


# -- Taking and filling up


def draw_top(state: "OutlawsState") -> i64:
    """The top of the Reserve, 0 if it is empty."""
    if state.reserve == 0:
        return 0
    state.reserve -= 1
    cell = state.street[ou.SLOTS + state.reserve]
    state.street[ou.SLOTS + state.reserve] = 0
    return cell


def take_away(state: "OutlawsState", side: i64, place: i64) -> None:
    """OU-20: takes the token before a place; those towards the Reserve shift, its top fills the last slot."""
    cell = state.token_before(side, place)
    state.pool -= ONE << (codes.kind_of(cell) * 8)
    if state.end < 0:
        slot = state.slot_of(side, place)
        last = slot | (ou.HALF - 1)
        while slot < last:
            state.street[slot] = state.street[slot + 1]
            slot += 1
        state.street[last] = draw_top(state)
        return
    at = place if side == state.end else state.facing(place)
    while at < state.length - 1:
        state.street[state.slot_of(state.end, at)] = state.token_before(state.end, at + 1)
        at += 1
    state.street[state.slot_of(state.end, state.length - 1)] = draw_top(state)


def close_up(state: "OutlawsState", actor: i64) -> None:
    """OU-38: tokens close up away from the Reserve, which fills the gaps, from the acting player on."""
    if state.end >= 0:
        to: i64 = 0
        for at in range(state.length):
            cell = state.token_before(state.end, at)
            state.street[state.slot_of(state.end, at)] = 0
            if cell:
                state.street[state.slot_of(state.end, to)] = cell
                to += 1
        while to < state.length and state.reserve:
            state.street[state.slot_of(state.end, to)] = draw_top(state)
            to += 1
        return
    for step in range(state.players):
        arm = (actor + step) % state.players
        if state.alive >> arm & 1:
            close_arm(state, arm)


def close_arm(state: "OutlawsState", arm: i64) -> None:
    to = arm * ou.HALF
    end = to + ou.HALF
    for slot in range(arm * ou.HALF, end):
        cell = state.street[slot]
        state.street[slot] = 0
        if cell:
            state.street[to] = cell
            to += 1
    while to < end and state.reserve:
        state.street[to] = draw_top(state)
        to += 1


def see_token(state: "OutlawsState", slot: i64, who: i64) -> i64:
    """These eyes, as bits, see what lies there."""
    state.street[slot] |= who << ou.EYES
    return codes.kind_of(state.street[slot])


def see_openly(state: "OutlawsState", slot: i64) -> i64:
    return see_token(state, slot, ou.EVERYONE)


def swap_tokens(state: "OutlawsState", one: i64, other: i64) -> None:
    """OU-28: everyone sees which two change places, so what is known of them goes with them."""
    kept = state.street[one]
    state.street[one] = state.street[other]
    state.street[other] = kept
