"""Counting in Public Enemy: what the decks hold and what is out, who leads a gang, and points."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, is_different, is_positive
from posse.core.kernel.packed import LOW, holds, mask_of, pop, unpack
from posse.core.kernel.piles import LEFT, REST, STRIDE, TOP, UNDER
from posse.games.public_enemy import model as pe

if TYPE_CHECKING:
    from posse.games.public_enemy.rules.state import PublicEnemyState


def left_in(state: "PublicEnemyState", deck: i64) -> i64:
    """PE-19: the cards of a deck, the face-up one among them."""
    return state.piles[deck * STRIDE + LEFT] + (1 if deck != pe.SALOON and state.up[deck] >= 0 else 0)


def saloon_left(piles: vec[i64], kind: i64) -> i64:
    """PE-4: the Saloon cards of a kind that nobody has drawn, one that was looked at among them."""
    many = 1 - is_different(piles[pe.SALOON * STRIDE + TOP], kind + 1)
    row = piles[pe.SALOON * STRIDE + REST]
    while row:
        many += 1 - is_different(row & LOW, kind + 1)
        row = pop(row)
    return many


def saloon_used(state: "PublicEnemyState", kind: i64) -> i64:
    """PE-14: the Saloon cards of a kind that are out for the round, the one being applied too."""
    return (3 if state.options & pe.QUICK else 4) - saloon_left(state.piles, kind)


def outlaws_out(state: "PublicEnemyState") -> list[int]:
    """PE-15, PE-16: those of each town that are out for the round, as bits; all saw them in a stack."""
    out = vec[i64]([0] * pe.TOWN)
    piles = state.piles
    for town in range(pe.TOWN):
        at = town * STRIDE
        inside = mask_of(piles[at + REST]) | mask_of(piles[at + UNDER]) | ONE << piles[at + TOP] >> 1
        out[town] = mask_of(state.decks[town]) & ~inside & ~(ONE << (state.up[town] + 1) >> 1)
    for slot in range(state.players * pe.TOWN):
        for card in unpack(state.stacks[slot]):
            out[i64(card) // 3] &= ~(ONE << (slot % pe.TOWN * 3 + i64(card) % 3))
    return [int(cards) for cards in out]


def stack_points(cards: i64) -> i64:
    """PE-25: 2, 3, 5, 8, 12, 17, 23 for 1 to 7 cards, 30 for 8 or more."""
    if cards > 8:
        cards = 8
    return 2 * is_positive(cards) + (cards * (cards - 1) >> 1)


def gang_points(cards: i64, gang: i64, supremacy: i64) -> i64:
    """PE-25: the points of one stack; PE-35: the drawn gang counts as one card more."""
    if gang == supremacy:
        cards += is_positive(cards)
    return stack_points(cards)


def points_of(heights: vec[i64], seat: i64, supremacy: i64) -> i64:
    """PE-25: the points of one seat."""
    total: i64 = 0
    for gang in range(i64(4)):
        total += stack_points(heights[seat * 4 + gang])
    if supremacy >= 0:
        cards = heights[seat * 4 + supremacy]
        total += gang_points(cards, supremacy, supremacy) - stack_points(cards)
    return total


def leader_among(stacks: vec[i64], players: i64, gang: i64, tied: i64) -> i64:
    """PE-22: the tied seat that holds the gang's leader, covered or not; -1 if none does."""
    for seat in range(players):
        if tied >> seat & 1 and holds(stacks[seat * 4 + gang], gang * 3):
            return seat
    return -1
