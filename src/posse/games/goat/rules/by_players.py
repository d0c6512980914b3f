"""The Goat by number of players: places, characters and hats."""

from typing import Final

from mypy_extensions import i64

from posse.games.goat import model as go

PLACES_FOR_2: Final[i64] = 0b10011  # GO-5: Store, Bank and the Saloon
PLACES_FOR_3: Final[i64] = 0b10110  # Bank, Ranch
PLACES_FOR_4: Final[i64] = 0b11011  # Store, Bank, Mine
PLACES_FOR_5: Final[i64] = 0b11111
SALOON_CAST: Final[i64] = 0x7F00  # GO-3: the six of the Saloon, and the Goat


def places_of(players: i64) -> i64:
    """GO-5: the places in play, as bits."""
    if players == 2:
        return PLACES_FOR_2
    if players == 3:
        return PLACES_FOR_3
    if players == 4:
        return PLACES_FOR_4
    return PLACES_FOR_5


def cast_of(players: i64) -> i64:
    """GO-6: the characters in play, as bits: two a place, and all of the Saloon's."""
    places = places_of(players)
    cast: i64 = SALOON_CAST
    pair: i64 = 3
    for place in range(go.PLACE):
        if place != go.SALOON and places >> place & 1:
            cast |= pair << (2 * place)
    return cast


def hats_of(players: i64) -> i64:
    """GO-8: small hats of each player."""
    return 3 if players == 2 else 2


def rounds_of(players: i64) -> i64:
    """GO-10: how many rounds, where the table has not set them."""
    return 4 if players == 2 else 3
