"""The rows of my record, one for each finished game, and the file they travel in; the page has the same.

What a file says is checked as a whole before a row of it is taken. The format is in docs/daily.md.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, Final

from posse.cli.my_record.words import WORDS
from posse.core.errors import BadNotation, PosseError
from posse.daily import day_of

FORMAT: Final = "my record"  # what the file calls itself
VERSION: Final = 1
MOST: Final = 4000  # games that are remembered: the latest
LETTERS: Final = 80  # of an id, and of a level
BYTES: Final = 4_000_000  # of a file
SEATS: Final = 6
LINES: Final = 10_000
POINTS: Final = 1_000_000_000
TIME: Final = 8_640_000_000_000_000  # milliseconds: the last moment a browser has a date for
GAME: Final = re.compile(r"[a-z0-9-]{1,40}")

Row = dict[str, Any]


class BadRecord(BadNotation):
    """A file that is no record of finished games."""

    words = WORDS


# -- Reading


def parse_file(text: str) -> list[Row]:
    """The rows of a file; it is refused as a whole if anything in it cannot be."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("foreign") from None
    if not isinstance(told, dict) or told.get("posse") != FORMAT or not isinstance(told.get("games"), list):
        raise BadRecord("foreign")
    version = told.get("version")
    if version != VERSION:
        raise BadRecord("newer" if is_whole(version, VERSION, 10**6) else "foreign", version=version)
    if len(told["games"]) > MOST:
        raise BadRecord("too-many", many=len(told["games"]), most=MOST)
    for number, row in enumerate(told["games"], start=1):
        if not is_row(row):
            raise BadRecord("damaged", number=number)
    return [plain(row) for row in told["games"]]


def is_row(row: Any) -> bool:
    """Whether every field is there and is one that a game can have."""
    return (
        isinstance(row, dict)
        and is_text(row.get("id"), 1)
        and is_whole(row.get("ended"), 0, TIME)
        and isinstance(row.get("game"), str)
        and GAME.fullmatch(row["game"]) is not None
        and is_whole(row.get("players"), 1, SEATS)
        and isinstance(row.get("teams"), bool)
        and is_text(row.get("level"), 0)
        and is_whole(row.get("rank"), 1, row["players"])
        and is_whole(row.get("points"), -POINTS, POINTS)
        and is_whole(row.get("lines"), 0, LINES)
        and is_day(row.get("daily"))
    )


def is_text(value: Any, least: int) -> bool:
    return isinstance(value, str) and least <= len(value) <= LETTERS


def is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_day(value: Any) -> bool:
    if not isinstance(value, str):
        return value is None
    try:
        day_of(value)
    except PosseError:
        return False
    return True


FIELDS: Final = ("id", "ended", "game", "players", "teams", "level", "rank", "points", "lines", "daily")


def plain(row: Row) -> Row:
    """A row without what a later version may have added."""
    return {field: row[field] for field in FIELDS}


# -- Writing


def format_file(rows: Iterable[Row]) -> str:
    """A file that `parse_file` reads, a game a line."""
    games = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"posse": "{FORMAT}", "version": {VERSION}, "games": [\n{games}\n]}}\n'


def merged(known: Iterable[Row], others: Iterable[Row]) -> list[Row]:
    """All games in the order they ended, each once: what was known stays as it is. The oldest go if there are
    too many."""
    each = {str(row["id"]): row for row in others} | {str(row["id"]): row for row in known}
    return sorted(each.values(), key=lambda row: (row["ended"], row["id"]))[-MOST:]
