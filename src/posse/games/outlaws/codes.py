"""Pairs of places in action codes."""

from mypy_extensions import i64

from posse.games.outlaws.model import ENTER, LENGTH, ORDERED


def pair_code(a: i64, b: i64) -> i64:
    """Which of the pairs two places are, the lower first."""
    return a * (2 * LENGTH - 1 - a) // 2 + b - a - 1


def low_of(pair: i64) -> i64:
    """The lower place of a pair."""
    low: i64 = 0
    while pair >= LENGTH - 1 - low:
        pair -= LENGTH - 1 - low
        low += 1
    return low


def high_of(pair: i64) -> i64:
    """The higher place of a pair."""
    low: i64 = 0
    while pair >= LENGTH - 1 - low:
        pair -= LENGTH - 1 - low
        low += 1
    return low + 1 + pair


def enter_code(figure: i64, to: i64, other: i64, leaves: i64) -> i64:
    """A Saloon figure goes to a place, who stays to the other; leaves: 0 if the one at `to` goes."""
    ordered = to * (LENGTH - 1) + (other if other < to else other - 1)
    return ENTER + ((figure - 1) * ORDERED + ordered) * 2 + leaves
