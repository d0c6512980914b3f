"""What a finished game asked of its dice, so that anyone can compute the numbers again without the rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import LiveDice
from posse.core.record import Record
from posse.table.match import Match
from posse.table.records import dice_of, replay


@dataclass(frozen=True)
class Draw:
    """One number: the lane it came from, how many it was one of, and what came."""

    lane: int
    n: int
    number: int


def draws(game: Game, record: Record, watch: Callable[[], None] | None = None) -> list[list[Draw]]:
    """Every draw of a record with its secret, line by line; the record is played again and checked."""
    dice = dice_of(record)
    if not isinstance(dice, LiveDice):
        raise BadNotation("record-no-secret")
    asked: list[tuple[int, int]] = []
    dice.asked = asked
    return drawn(replay(game, record, dice, watch), asked)


def drawn(match: Match, asked: Sequence[tuple[int, int]]) -> list[list[Draw]]:
    """The same of a match whose dice were listened to."""
    told = iter(asked)
    return [[Draw(*next(told), number) for number in step.line.numbers] for step in match.steps]
