"""A short row of things in one integer: four bits a thing, fifteen things at most.

A thing is a number from 0 to 14. Rows this short never reach the sign bit, so they copy and compare as
plain integers, compiled or not. The lowest bits are the top of the row, its place 0.
"""

from typing import Final

from mypy_extensions import i64

BITS: Final[i64] = 4
LOW: Final[i64] = 15
ONE: Final[i64] = 1


def push(row: i64, thing: i64) -> i64:
    """Puts a thing on top."""
    return (row << BITS) | (thing + 1)


def top(row: i64) -> i64:
    """The thing on top, -1 if there is none."""
    return (row & LOW) - 1


def pop(row: i64) -> i64:
    """The row without its top."""
    return row >> BITS


def at(row: i64, place: i64) -> i64:
    """The thing at a place that exists."""
    return (row >> (place << 2) & LOW) - 1


def without(row: i64, place: i64) -> i64:
    """The row without the thing at a place; those behind it move up."""
    shift = place << 2
    return row & ((ONE << shift) - 1) | row >> (shift + BITS) << shift


def insert(row: i64, thing: i64) -> i64:
    """A row in canonical order with one thing more."""
    place: i64 = 0
    while place < size(row) and at(row, place) < thing:
        place += 1
    shift = place << 2
    below = row & ((ONE << shift) - 1)
    return below | (thing + 1) << shift | row >> shift << (shift + BITS)


def size(row: i64) -> i64:
    count: i64 = 0
    while row:
        row >>= BITS
        count += 1
    return count


def push_under(row: i64, thing: i64) -> i64:
    """Puts a thing below all the others."""
    return row | ((thing + 1) << (size(row) * BITS))


def holds(row: i64, thing: i64) -> bool:
    while row:
        if (row & LOW) == thing + 1:
            return True
        row >>= BITS
    return False


def mask_of(row: i64) -> i64:
    """The things of a row as a set of bits."""
    mask: i64 = 0
    while row:
        mask |= ONE << ((row & LOW) - 1)
        row >>= BITS
    return mask


def sorted_row(mask: i64) -> i64:
    """A set's members as a row in canonical order, the smallest on top."""
    row: i64 = 0
    shift: i64 = 0
    thing: i64 = 0
    while mask:
        if mask & 1:
            row |= (thing + 1) << shift
            shift += BITS
        mask >>= 1
        thing += 1
    return row


def pack(things: list[int]) -> i64:
    """A row from its things, top first."""
    row: i64 = 0
    for thing in reversed(things):
        row = push(row, i64(thing))
    return row


def unpack(row: i64) -> list[int]:
    """The things of a row, top first."""
    things: list[int] = []
    while row:
        things.append(int((row & LOW) - 1))
        row >>= BITS
    return things
