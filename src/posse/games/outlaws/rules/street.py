"""Main Street: who faces whom, and the tokens between them (OU-4 to OU-6, OU-20).

An arm lies between a seat and its neighbour on the left and has that seat's number; its slot j is in front of
the seat's place j. Slot 3 is the one at the centre. Between teams the street is one row, along the first
team's places (OU-41).
"""

from mypy_extensions import i64

from posse.core.bits import ONE
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.table import Town, left_of, right_of


def rival_of(town: Town, side: i64, place: i64) -> i64:
    """OU-5: the side whose figure a place faces; it stands at the mirrored place."""
    if town.teams:
        return 1 - side
    return left_of(town, side) if place < ou.HALF else right_of(town, side)


def facing(town: Town, place: i64) -> i64:
    """OU-4, OU-41: the rival's place that faces a place."""
    return town.length - 1 - place


def slot_of(town: Town, side: i64, place: i64) -> i64:
    """The slot in front of a place."""
    if town.teams:
        return place if side == 0 else town.length - 1 - place
    if place < ou.HALF:
        return side * ou.HALF + place
    return right_of(town, side) * ou.HALF + town.length - 1 - place


def kind_of(cell: i64) -> i64:
    """The token of a cell that is not empty."""
    return (cell & ou.KIND) - 1


def token_before(town: Town, side: i64, place: i64) -> i64:
    """The cell in front of a place; 0 if it is empty."""
    return town.street[slot_of(town, side, place)]


def reserve_slot(town: Town, position: i64) -> i64:
    """Where a token of the Reserve is kept; position 0 is the top."""
    return ou.SLOTS + town.reserve - 1 - position


# -- Counting


def pool_of(town: Town, kind: i64) -> i64:
    """How many tokens of a kind are left in the street and the Reserve; everyone can count that."""
    return town.pool >> (kind * 8) & 255


def hidden_pool(town: Town) -> i64:
    """Of a town as one seat knows it: the tokens the seat has not seen, eight bits a kind."""
    pool = town.pool
    for slot in range(ou.SLOTS + ou.MOST_RESERVE):
        cell = town.street[slot]
        if cell and cell & ou.KIND != ou.HIDDEN + 1:
            pool -= ONE << (kind_of(cell) * 8)
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


def draw_top(town: Town) -> i64:
    """The top of the Reserve, 0 if it is empty."""
    if town.reserve == 0:
        return 0
    town.reserve -= 1
    cell = town.street[ou.SLOTS + town.reserve]
    town.street[ou.SLOTS + town.reserve] = 0
    return cell


def take_away(town: Town, side: i64, place: i64) -> None:
    """OU-20: takes the token before a place; those towards the Reserve shift, its top fills the last slot."""
    cell = token_before(town, side, place)
    town.pool -= ONE << (kind_of(cell) * 8)
    if town.end < 0:
        slot = slot_of(town, side, place)
        last = slot | (ou.HALF - 1)
        while slot < last:
            town.street[slot] = town.street[slot + 1]
            slot += 1
        town.street[last] = draw_top(town)
        return
    at = place if side == town.end else facing(town, place)
    while at < town.length - 1:
        town.street[slot_of(town, town.end, at)] = token_before(town, town.end, at + 1)
        at += 1
    town.street[slot_of(town, town.end, town.length - 1)] = draw_top(town)


def close_up(town: Town, actor: i64) -> None:
    """OU-38: tokens close up away from the Reserve, which fills the gaps, from the acting player on."""
    if town.end >= 0:
        to: i64 = 0
        for at in range(town.length):
            cell = token_before(town, town.end, at)
            town.street[slot_of(town, town.end, at)] = 0
            if cell:
                town.street[slot_of(town, town.end, to)] = cell
                to += 1
        while to < town.length and town.reserve:
            town.street[slot_of(town, town.end, to)] = draw_top(town)
            to += 1
        return
    for step in range(town.players):
        arm = (actor + step) % town.players
        if town.alive >> arm & 1:
            close_arm(town, arm)


def close_arm(town: Town, arm: i64) -> None:
    to = arm * ou.HALF
    end = to + ou.HALF
    for slot in range(arm * ou.HALF, end):
        cell = town.street[slot]
        town.street[slot] = 0
        if cell:
            town.street[to] = cell
            to += 1
    while to < end and town.reserve:
        town.street[to] = draw_top(town)
        to += 1


def see_token(town: Town, slot: i64, who: i64) -> i64:
    """These eyes, as bits, see what lies there."""
    town.street[slot] |= who << ou.EYES
    return kind_of(town.street[slot])


def see_openly(town: Town, slot: i64) -> i64:
    return see_token(town, slot, ou.EVERYONE)


def swap_tokens(town: Town, one: i64, other: i64) -> None:
    """OU-28: everyone sees which two change places, so what is known of them goes with them."""
    kept = town.street[one]
    town.street[one] = town.street[other]
    town.street[other] = kept
