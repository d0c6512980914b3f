"""Counting a round of Public Enemy: who leads a gang, and points."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import some
from posse.core.packed import holds


def stack_points(cards: i64) -> i64:
    """PE-25: 2, 3, 5, 8, 12, 17, 23 for 1 to 7 cards, 30 for 8 or more."""
    if cards > 8:
        cards = 8
    return 2 * some(cards) + (cards * (cards - 1) >> 1)


def gang_points(heights: vec[i64], seat: i64, gang: i64, supremacy: i64) -> i64:
    """PE-25: the points of one stack; PE-35: the drawn gang counts as one card more."""
    cards = heights[seat * 4 + gang]
    if gang == supremacy:
        cards += some(cards)
    return stack_points(cards)


def points_of(heights: vec[i64], seat: i64, supremacy: i64) -> i64:
    """PE-25: the points of one seat."""
    total: i64 = 0
    for gang in range(i64(4)):
        total += stack_points(heights[seat * 4 + gang])
    if supremacy >= 0:
        cards = heights[seat * 4 + supremacy]
        total += gang_points(heights, seat, supremacy, supremacy) - stack_points(cards)
    return total


def leader_among(stacks: vec[i64], players: i64, gang: i64, tied: i64) -> i64:
    """PE-22: the tied seat that holds the gang's leader, covered or not; -1 if none does."""
    for seat in range(players):
        if tied >> seat & 1 and holds(stacks[seat * 4 + gang], gang * 3):
            return seat
    return -1
