"""Cards in numbers: a multiset of cards is one integer, 3 bits a kind; a group before a player is another."""

from typing import Final

from mypy_extensions import i64

from posse.games.wyatt_earp import model as we

ONE: Final[i64] = 1
EACH: Final[i64] = 0x249249249249249  # one card of every kind
EACH_OUTLAW: Final[i64] = 0x49249
EACH_CAPPED: Final[i64] = 0x200000000049249  # outlaws, and Wyatt Earp


def many(cards: i64, kind: i64) -> i64:
    """How many of a kind."""
    return cards >> (we.BITS * kind) & we.LOW


def card(kind: i64) -> i64:
    """One card of a kind."""
    return ONE << (we.BITS * kind)


def size(cards: i64) -> i64:
    """How many cards in all."""
    total: i64 = 0
    while cards:
        total += cards & we.LOW
        cards >>= we.BITS
    return total


def kind_at(cards: i64, place: i64) -> i64:
    """The kind of the card at a place, counted in canonical order."""
    kind: i64 = 0
    place -= cards & we.LOW
    while place >= 0:
        cards >>= we.BITS
        place -= cards & we.LOW
        kind += 1
    return kind


def without(cards: i64, gone: i64) -> i64:
    """Kind by kind what is left of some cards, nothing where more are gone than there were."""
    left: i64 = 0
    shift: i64 = 0
    while cards:
        more = (cards & we.LOW) - (gone & we.LOW)
        if more > 0:
            left |= more << shift
        cards >>= we.BITS
        gone >>= we.BITS
        shift += we.BITS
    return left


def holds_all(cards: i64, wanted: i64) -> bool:
    """Whether some cards are among others."""
    for kind in range(we.KIND):
        if many(cards, kind) < many(wanted, kind):
            return False
    return True


def each_of(cards: i64) -> i64:
    """One card of every kind among some."""
    return (cards | cards >> 1 | cards >> 2) & EACH


def one_more(caps: i64, each: i64) -> i64:
    """The caps of some kinds, one higher; seven are all there are."""
    return caps + (each & ~(caps & caps >> 1 & caps >> 2))


def at_most(caps: i64, kind: i64, most: i64) -> i64:
    """Caps of which one is no higher than that."""
    over = many(caps, kind) - most
    return caps - (over << (we.BITS * kind)) if over > 0 else caps


def sure(bound: i64, drawn: i64) -> i64:
    """What must be among so many cards drawn from a pile that holds nothing but these."""
    total = size(bound)
    cards: i64 = 0
    if total < drawn + we.LOW:  # else of every kind too few to be among them for certain
        for kind in range(we.KIND):
            least = drawn - (total - many(bound, kind))
            if least > 0:
                cards += least << (we.BITS * kind)
    return cards


# -- Groups


def stagecoaches(group: i64) -> i64:
    return group // we.STAGECOACH_ONE & 3


def banks(group: i64) -> i64:
    return group // we.BANK_ONE & 7


def points_of(group: i64) -> i64:
    """WE-1, WE-2, WE-24: capture points; a hidden group scores nothing."""
    if group == 0 or group & we.HIDEOUT_BIT:
        return 0
    points = we.OUTLAW_POINTS * (group & we.CARDS) + we.STAGECOACH_POINTS * stagecoaches(group)
    points += we.BANK_POINTS * banks(group)
    if group & we.PHOTO_BIT:
        points += we.PHOTO_POINTS
    if group & we.GUN_BIT:
        points += we.GUN_POINTS
    return points


def in_group(group: i64, outlaw: i64) -> i64:
    """All cards of a group, as a multiset."""
    cards = (group & we.CARDS) << (we.BITS * outlaw)
    cards += stagecoaches(group) << (we.BITS * we.STAGECOACH) | banks(group) << (we.BITS * we.BANK)
    if group & we.PHOTO_BIT:
        cards += card(we.PHOTOS + outlaw)
    if group & we.GUN_BIT:
        cards += card(we.GUN)
    if group & we.HIDEOUT_BIT:
        cards += card(we.HIDEOUT)
    return cards
