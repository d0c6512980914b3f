"""Small sets as bits of one integer. The smallest member always comes first (the canonical order).

In random play the processor cannot foresee a comparison, and a wrong guess costs more than a few sums:
`is_positive`, `is_different` and `larger` are comparisons without a branch, for the inner loops.
"""

from typing import Final

from mypy_extensions import i64

ONE: Final[i64] = 1


def is_positive(number: i64) -> i64:
    """1 if a number that is not negative is above 0, else 0."""
    return -number >> 63 & 1


def is_different(a: i64, b: i64) -> i64:
    """1 if two numbers differ, else 0."""
    return ((a ^ b) | -(a ^ b)) >> 63 & 1


def larger(a: i64, b: i64) -> i64:
    return a - ((a - b) & (a - b) >> 63)


def index_of(bit: i64) -> i64:
    """The member that a single bit stands for (below 32)."""
    return (
        is_positive(bit & 0xAAAAAAAA)
        | is_positive(bit & 0xCCCCCCCC) << 1
        | is_positive(bit & 0xF0F0F0F0) << 2
        | is_positive(bit & 0xFF00FF00) << 3
        | is_positive(bit & 0xFFFF0000) << 4
    )


def lowest(mask: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return index_of(mask & -mask)


def pick(mask: i64, k: i64) -> i64:
    """Member number k, counted from 0 in canonical order."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    return index_of(mask & -mask)


def count(mask: i64) -> i64:
    members: i64 = 0
    while mask:
        mask &= mask - 1
        members += 1
    return members


def members(mask: i64) -> list[int]:
    out: list[int] = []
    while mask:
        out.append(int(lowest(mask)))
        mask &= mask - 1
    return out


def mask_of(things: list[int]) -> i64:
    mask: i64 = 0
    for thing in things:
        mask |= ONE << i64(thing)
    return mask
