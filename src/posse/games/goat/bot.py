"""The house bot of the Goat (first version)."""

from mypy_extensions import i64

from posse.core.dice import CHOICE, Dice
from posse.games.goat.rules import Goat


def score(world: Goat, seat: i64, action: i64) -> i64:
    """The higher, the better for the seat."""
    return 0


def choose(world: Goat, seat: i64, legal: list[int], dice: Dice) -> int:
    return legal[int(dice.below(i64(len(legal)), CHOICE))]
