"""Small sets as bits of one integer; the smallest member comes first, always (the canonical order)."""

from typing import Final

from mypy_extensions import i64

ONE: Final[i64] = 1


def index_of(bit: i64) -> i64:
    """Which member a lone bit stands for (below 32)."""
    index: i64 = 0
    if bit > 0xFFFF:
        bit >>= 16
        index = 16
    if bit > 0xFF:
        bit >>= 8
        index += 8
    if bit > 0xF:
        bit >>= 4
        index += 4
    if bit > 3:
        bit >>= 2
        index += 2
    if bit > 1:
        index += 1
    return index


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
