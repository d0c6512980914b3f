"""Cards in numbers: a multiset of cards is one integer, 3 bits a kind; a group before a player is another."""

from typing import Final

from mypy_extensions import i64

from posse.games.wyatt_earp.model import (
    BANK_ONE,
    BANK_POINTS,
    BITS,
    CARDS,
    GUN_BIT,
    GUN_POINTS,
    HIDEOUT_BIT,
    KIND,
    LOW,
    OUTLAW_POINTS,
    PHOTO_BIT,
    PHOTO_POINTS,
    STAGECOACH_ONE,
    STAGECOACH_POINTS,
)

ONE: Final[i64] = 1
EACH: Final[i64] = 0x249249249249249  # one card of every kind
EACH_OUTLAW: Final[i64] = 0x49249


def many(cards: i64, kind: i64) -> i64:
    """How many of a kind."""
    return cards >> (BITS * kind) & LOW


def card(kind: i64) -> i64:
    """One card of a kind."""
    return ONE << (BITS * kind)


def size(cards: i64) -> i64:
    """How many cards in all."""
    total: i64 = 0
    while cards:
        total += cards & LOW
        cards >>= BITS
    return total


def kind_at(cards: i64, place: i64) -> i64:
    """The kind of the card at a place, counted in canonical order."""
    kind: i64 = 0
    place -= cards & LOW
    while place >= 0:
        cards >>= BITS
        place -= cards & LOW
        kind += 1
    return kind


def without(cards: i64, gone: i64) -> i64:
    """Kind by kind what is left of some cards, nothing where more are gone than there were."""
    left: i64 = 0
    shift: i64 = 0
    while cards:
        more = (cards & LOW) - (gone & LOW)
        if more > 0:
            left |= more << shift
        cards >>= BITS
        gone >>= BITS
        shift += BITS
    return left


def holds_all(cards: i64, wanted: i64) -> bool:
    """Whether some cards are among others."""
    for kind in range(KIND):
        if many(cards, kind) < many(wanted, kind):
            return False
    return True


def one_more(caps: i64) -> i64:
    """A cap for every outlaw, one higher; seven are all there are."""
    return caps + (EACH_OUTLAW & ~(caps & caps >> 1 & caps >> 2))


# -- Groups


def stagecoaches(group: i64) -> i64:
    return group // STAGECOACH_ONE & 3


def banks(group: i64) -> i64:
    return group // BANK_ONE & 7


def points_of(group: i64) -> i64:
    """WE-1, WE-2, WE-24: capture points; a hidden group scores nothing."""
    if group == 0 or group & HIDEOUT_BIT:
        return 0
    points = OUTLAW_POINTS * (group & CARDS) + STAGECOACH_POINTS * stagecoaches(group)
    points += BANK_POINTS * banks(group)
    if group & PHOTO_BIT:
        points += PHOTO_POINTS
    if group & GUN_BIT:
        points += GUN_POINTS
    return points
