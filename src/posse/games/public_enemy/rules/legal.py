"""What may be done now (PE-11, PE-14 to PE-17, PE-33, PE-34), and what forbids the rest."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import is_different, is_positive
from posse.core.kernel.piles import LEFT, STRIDE
from posse.games.public_enemy import model as pe

if TYPE_CHECKING:
    from posse.games.public_enemy.rules.state import PublicEnemyState

# Why something may not be done (in words: face/refusals.py)
MAY: Final[i64] = 0
NOT_TO_ACT: Final[i64] = 1
CAVALRY_BLOCKS: Final[i64] = 2
NO_DOLLARS: Final[i64] = 3  # the option is off
ONE_DOLLAR_A_TURN: Final[i64] = 4
NO_DOLLAR_LEFT: Final[i64] = 5
NOTHING_HIDDEN: Final[i64] = 6
NO_SALOON_CARD: Final[i64] = 7
DRAW_FIRST: Final[i64] = 8
NO_CAVALRY: Final[i64] = 9
APPLY_FIRST: Final[i64] = 10
NO_OWN_STACK: Final[i64] = 11
NO_SUCH_PLAYER: Final[i64] = 12
OPPONENTS_ONLY: Final[i64] = 13
NO_STACK: Final[i64] = 14
MUST_RIDE: Final[i64] = 15
CAVALRY_THERE: Final[i64] = 16


def why_not(state: "PublicEnemyState", seat: i64, action: i64) -> i64:
    """What forbids an action, from what everyone may know."""
    if seat != state.turn or state.phase == pe.OVER:
        return NOT_TO_ACT
    if state.phase == pe.TARGET:
        return why_not_target(state, action)
    if state.phase == pe.RIDE:  # PE-34: leave the Cavalry where it is, or send it to another town
        if action < pe.STATION:
            return MUST_RIDE
        return CAVALRY_THERE if action - pe.STATION == state.cavalry else MAY
    if action < pe.BURY:  # PE-11: one card of a town or of the Saloon
        return CAVALRY_BLOCKS if action - pe.TAKE == state.cavalry else MAY
    if action < pe.LOOK:
        return why_no_dollar(state, action - pe.BURY)
    if action < pe.JAIL:
        return why_no_dollar(state, action - pe.LOOK)
    if action < pe.STATION:
        return NO_SALOON_CARD
    return DRAW_FIRST if state.options & pe.CAVALRY else NO_CAVALRY


def why_no_dollar(state: "PublicEnemyState", deck: i64) -> i64:
    """PE-33: before the draw, perhaps a Dollars tile for a deck that hides something."""
    if not state.options & pe.DOLLAR:
        return NO_DOLLARS
    if state.spent:
        return ONE_DOLLAR_A_TURN
    if state.dollars[state.turn] == 0:
        return NO_DOLLAR_LEFT
    if deck == state.cavalry:
        return CAVALRY_BLOCKS
    return MAY if state.piles[deck * STRIDE + LEFT] else NOTHING_HIDDEN


def why_not_target(state: "PublicEnemyState", action: i64) -> i64:
    """PE-15, PE-16, PE-17: the uncovered cards the Saloon card may hit."""
    if state.card == pe.SHERIFF:
        if action < pe.JAIL or action >= pe.BOUNTY:
            return APPLY_FIRST
        return MAY if state.heights[state.turn * pe.TOWN + action - pe.JAIL] else NO_OWN_STACK
    slot = action - (pe.BOUNTY if state.card == pe.BOUNTY_HUNTER else pe.SWINDLE)
    if slot < 0 or slot >= pe.MOST_PLAYERS * pe.TOWN:
        return APPLY_FIRST
    if slot >= state.players * pe.TOWN:
        return NO_SUCH_PLAYER
    if slot // pe.TOWN == state.turn:
        return OPPONENTS_ONLY
    return MAY if state.heights[slot] else NO_STACK


# -- The same as a list, for playouts: without a branch where random play would toss a coin


def write_legal(state: "PublicEnemyState", seat: i64, out: vec[i64]) -> i64:
    """Fills out with the seat's legal actions, always in the same order; returns how many."""
    if seat != state.turn:
        return 0
    if state.phase == pe.DRAW:
        return write_draws(state, out)
    if state.phase == pe.TARGET:
        return write_targets(state, out)
    if state.phase == pe.RIDE:
        return write_rides(state, out)
    return 0


def write_draws(state: "PublicEnemyState", out: vec[i64]) -> i64:
    many: i64 = 0
    cavalry = state.cavalry
    for deck in range(pe.DECK):
        out[many] = pe.TAKE + deck  # written anyway, kept by counting it
        many += is_different(deck, cavalry)  # PE-34
    if state.options & pe.DOLLAR and state.spent == 0 and state.dollars[state.turn] > 0:
        piles = state.piles
        for town in range(pe.TOWN):
            out[many] = pe.BURY + town
            many += is_different(town, cavalry) & is_positive(piles[town * STRIDE + LEFT])
        for deck in range(pe.DECK):
            out[many] = pe.LOOK + deck
            many += is_different(deck, cavalry) & is_positive(piles[deck * STRIDE + LEFT])
    return many


def write_targets(state: "PublicEnemyState", out: vec[i64]) -> i64:
    many: i64 = 0
    heights = state.heights
    if state.card == pe.SHERIFF:
        own = state.turn * pe.TOWN
        for gang in range(pe.TOWN):
            out[many] = pe.JAIL + gang
            many += is_positive(heights[own + gang])
        return many
    first = pe.BOUNTY if state.card == pe.BOUNTY_HUNTER else pe.SWINDLE
    for seat in range(state.players):
        if seat != state.turn:
            for slot in range(seat * pe.TOWN, seat * pe.TOWN + pe.TOWN):
                out[many] = first + slot
                many += is_positive(heights[slot])
    return many


def write_rides(state: "PublicEnemyState", out: vec[i64]) -> i64:
    out[0] = pe.STAY
    many: i64 = 1
    for town in range(pe.TOWN):
        out[many] = pe.STATION + town
        many += is_different(town, state.cavalry)
    return many


def has_target(state: "PublicEnemyState") -> bool:
    """PE-14: whether the Saloon card can do anything."""
    heights = state.heights
    own = state.turn * pe.TOWN
    mine = heights[own] + heights[own + 1] + heights[own + 2] + heights[own + 3]
    if state.card == pe.SHERIFF:
        return mine > 0
    on_table: i64 = 0
    for slot in range(state.players * pe.TOWN):
        on_table += heights[slot]
    return on_table > mine
