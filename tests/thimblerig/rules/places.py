"""Face-down places that hold one thing each, and who has seen it.

All places of a state share one flat vec, STRIDE numbers a place. `seen` goes with the thing wherever everyone
can follow it. When two places may have been exchanged and only some know, what was seen there is still known
to lie at one of them: it becomes `vague`, and goes with the thing all the same.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CONTENT: Final[i64] = 0
SEEN: Final[i64] = 1  # who has seen what lies here, as bits
VAGUE: Final[i64] = 2  # who saw it before the place may have been exchanged with another
STRIDE: Final[i64] = 3


def put(places: vec[i64], place: i64, thing: i64, seen: i64) -> None:
    """A new thing at a place; whoever knew the old one knows nothing of it."""
    at = place * STRIDE
    places[at + CONTENT] = thing
    places[at + SEEN] = seen
    places[at + VAGUE] = 0


def look(places: vec[i64], place: i64, who: i64) -> i64:
    """These seats, as bits, see what lies there."""
    at = place * STRIDE
    places[at + SEEN] |= who
    return places[at + CONTENT]


def exchange(places: vec[i64], one: i64, other: i64) -> None:
    """Two things change places, and what is known of them goes with them."""
    for part in range(STRIDE):
        kept = places[one * STRIDE + part]
        places[one * STRIDE + part] = places[other * STRIDE + part]
        places[other * STRIDE + part] = kept


def lose_track(places: vec[i64], place: i64) -> None:
    """This place may have been exchanged: what was seen here lies here or there. Once in a game only."""
    at = place * STRIDE
    places[at + VAGUE] |= places[at + SEEN]
    places[at + SEEN] = 0
