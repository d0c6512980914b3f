"""What may be done now (PE-11, PE-14 to PE-17, PE-33, PE-34)."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import differ, some
from posse.core.piles import LEFT, STRIDE
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.table import Table


def write_draws(table: Table, out: vec[i64]) -> i64:
    """PE-11: one card of a town or of the Saloon; PE-33: before that, perhaps a Dollars tile."""
    many: i64 = 0
    cavalry = table.cavalry
    for deck in range(pe.DECK):
        out[many] = pe.TAKE + deck  # written anyway, kept by counting it
        many += differ(deck, cavalry)  # PE-34
    if table.options & pe.DOLLAR and table.spent == 0 and table.dollars[table.turn] > 0:
        piles = table.piles
        for town in range(pe.TOWN):
            out[many] = pe.BURY + town
            many += differ(town, cavalry) & some(piles[town * STRIDE + LEFT])
        for deck in range(pe.DECK):
            out[many] = pe.LOOK + deck
            many += differ(deck, cavalry) & some(piles[deck * STRIDE + LEFT])
    return many


def write_targets(table: Table, out: vec[i64]) -> i64:
    """PE-15, PE-16, PE-17: the uncovered cards the Saloon card may hit."""
    many: i64 = 0
    heights = table.heights
    if table.card == pe.SHERIFF:
        own = table.turn * pe.TOWN
        for gang in range(pe.TOWN):
            out[many] = pe.JAIL + gang
            many += some(heights[own + gang])
        return many
    first = pe.BOUNTY if table.card == pe.BOUNTY_HUNTER else pe.SWINDLE
    for seat in range(table.players):
        if seat != table.turn:
            for slot in range(seat * pe.TOWN, seat * pe.TOWN + pe.TOWN):
                out[many] = first + slot
                many += some(heights[slot])
    return many


def write_rides(table: Table, out: vec[i64]) -> i64:
    """PE-34: leave the Cavalry where it is, or send it to another town."""
    out[0] = pe.STAY
    many: i64 = 1
    cavalry = table.cavalry
    for town in range(pe.TOWN):
        out[many] = pe.STATION + town
        many += differ(town, cavalry)
    return many


def has_target(table: Table) -> bool:
    """PE-14: whether the Saloon card can do anything."""
    heights = table.heights
    own = table.turn * pe.TOWN
    mine = heights[own] + heights[own + 1] + heights[own + 2] + heights[own + 3]
    if table.card == pe.SHERIFF:
        return mine > 0
    on_table: i64 = 0
    for slot in range(table.players * pe.TOWN):
        on_table += heights[slot]
    return on_table > mine
