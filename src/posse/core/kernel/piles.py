"""Face-down piles without a secret order.

A pile is what can be known of it: perhaps a top card that someone has looked at, an unordered rest from
which a card is drawn only when it is drawn, and known cards put under it. All piles of a state share one
flat vec, STRIDE numbers a pile. A pile has at most fifteen cards; a card is its number in
the pile's full set, 0 to 14.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.core.kernel.dice import Dice
from posse.core.kernel.packed import at as thing_at
from posse.core.kernel.packed import pop, push_under, size, top, without

LEFT: Final[i64] = 0  # how many cards
TOP: Final[i64] = 1  # a looked-at top card + 1, or 0
SEEN: Final[i64] = 2  # the seats that saw it, as bits
REST: Final[i64] = 3  # the unordered rest, packed in canonical order
UNDER: Final[i64] = 4  # known cards below the rest, packed, next one on top
STRIDE: Final[i64] = 5


def form(piles: vec[i64], pile: i64, rest: i64, count: i64) -> None:
    """A freshly shuffled pile: nobody knows anything."""
    at = pile * STRIDE
    piles[at + LEFT] = count
    piles[at + TOP] = 0
    piles[at + SEEN] = 0
    piles[at + REST] = rest
    piles[at + UNDER] = 0


def from_rest(piles: vec[i64], pile: i64, dice: Dice, lane: i64) -> i64:
    """Draws from the unordered rest, counting in canonical order."""
    at = pile * STRIDE
    rest = piles[at + REST]
    resting = piles[at + LEFT]
    if piles[at + UNDER]:
        resting -= size(piles[at + UNDER])
    place = dice.below(resting, lane)
    piles[at + REST] = without(rest, place)
    return thing_at(rest, place)


def draw(piles: vec[i64], pile: i64, dice: Dice, lane: i64) -> i64:
    """Takes the first card of a pile that is not empty."""
    at = pile * STRIDE
    looked = piles[at + TOP]
    if looked:
        piles[at + TOP] = 0
        piles[at + SEEN] = 0
        card = looked - 1
    elif piles[at + REST]:
        card = from_rest(piles, pile, dice, lane)
    else:
        card = top(piles[at + UNDER])
        piles[at + UNDER] = pop(piles[at + UNDER])
    piles[at + LEFT] -= 1
    return card


def look(piles: vec[i64], pile: i64, seat: i64, dice: Dice, lane: i64) -> i64:
    """One seat looks at the first card and puts it back."""
    at = pile * STRIDE
    if piles[at + TOP] == 0:
        if piles[at + REST] == 0:  # only known cards are left: the look tells nothing new
            return top(piles[at + UNDER])
        piles[at + TOP] = from_rest(piles, pile, dice, lane) + 1
    piles[at + SEEN] |= ONE << seat
    return piles[at + TOP] - 1


def put_under(piles: vec[i64], pile: i64, card: i64) -> None:
    """Puts a card that everyone saw below the pile."""
    at = pile * STRIDE
    piles[at + UNDER] = push_under(piles[at + UNDER], card)
    piles[at + LEFT] += 1
