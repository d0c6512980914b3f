"""What my record comes to: games played and won, by game, size and level, rows of wins, days in a row.

The page counts alike (`web/src/record/sums.ts`); tests give both the same games (`tests/my_record.json`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple

from posse.daily import streak

BLOCK: Final = 30  # games that a medal is won or lost by
NEEDED: Final = {
    "2": 20,
    "3": 15,
    "4": 12,
    "teams": 20,
}  # wins it takes, by the table: luck does it once in 20
MANY: Final = 4  # players, and more

Row = dict[str, Any]


class Kind(NamedTuple):
    """Games that are counted together."""

    game: str
    size: str  # players, or "teams"
    level: str  # of all bots; "" where people played, or bots of several kinds


@dataclass(frozen=True)
class Sum:
    played: int
    won: int
    best: int  # most points


class Progress(NamedTuple):
    """How far a medal is: won or not, and the block of games that is under way."""

    medals: int
    played: int  # of the block that is under way
    won: int
    needed: int


def size_of(row: Row) -> str:
    return "teams" if row["teams"] else str(row["players"])


def kind_of(row: Row) -> Kind:
    return Kind(row["game"], size_of(row), row["level"])


def sums(rows: Sequence[Row]) -> dict[Kind, Sum]:
    """By game, size and level."""
    by: dict[Kind, list[Row]] = {}
    for row in rows:
        by.setdefault(kind_of(row), []).append(row)
    return {kind: summed(by[kind]) for kind in sorted(by)}


def summed(rows: Sequence[Row]) -> Sum:
    return Sum(len(rows), sum(map(is_won, rows)), max(row["points"] for row in rows))


def is_won(row: Row) -> bool:
    return bool(row["rank"] == 1)


def runs(rows: Sequence[Row]) -> tuple[int, int]:
    """Wins running, up to now, and at most; of rows in the order they ended."""
    now = most = 0
    for row in rows:
        now = now + 1 if is_won(row) else 0
        most = max(most, now)
    return now, most


def day_runs(rows: Sequence[Row], today: date) -> tuple[int, int]:
    """Days in a row on which a try of a deal counted: up to now, and at most."""
    days = {date.fromisoformat(row["daily"]) for row in rows if row["daily"]}
    return streak(days, today), max((streak(days, day) for day in days), default=0)


def table_of(row: Row) -> str:
    """The tables whose games count for one medal: of two, of three, of four and more, and teams."""
    return "teams" if row["teams"] else str(min(row["players"], MANY))


def progress(rows: Sequence[Row], game: str, table: str, level: str) -> Progress:
    """A medal's blocks follow each other and do not overlap; one is won as soon as enough of it is."""
    needed = NEEDED[table]
    medals = played = won = 0
    for row in rows:
        if (row["game"], table_of(row), row["level"]) != (game, table, level):
            continue
        if played == BLOCK:
            played = won = 0
        played, won = played + 1, won + is_won(row)
        medals += is_won(row) and won == needed
    return Progress(medals, played, won, needed)
