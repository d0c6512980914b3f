"""Where this terminal keeps my record: `record.json`, beside the saved games."""

import hashlib
import time
from typing import Final

from posse.cli.my_record.rows import FORMAT, LETTERS, VERSION, Row, is_row, merged, plain
from posse.core.outcome import Outcome
from posse.online.home import changing, kept

FILE: Final = "record.json"


def rows() -> list[Row]:
    """Every game, as it was noted, the latest last; what is damaged is left out."""
    return good(kept(FILE).get("games"))


def good(found: object) -> list[Row]:
    return [plain(row) for row in found if is_row(row)] if isinstance(found, list) else []


def add(more: list[Row]) -> int:
    """Adds games that are not known yet; says how many of them were new."""
    with changing(FILE) as known:
        before = good(known.get("games"))
        ids = {row["id"] for row in before}
        known |= {"posse": FORMAT, "version": VERSION, "games": merged(before, more)}
    return len({row["id"] for row in more} - ids)


def erase() -> None:
    with changing(FILE) as known:
        known.clear()
        known |= {"posse": FORMAT, "version": VERSION, "games": []}


def note(
    name: str,
    game: str,
    seat: int,
    outcome: Outcome,
    sides: int,
    levels: set[str],
    lines: int,
    daily: str | None = None,
) -> None:
    """A game has ended. A game of several levels, or with people, has none."""
    add(
        [
            {
                "id": name[:LETTERS],
                "ended": round(time.time() * 1000),
                "game": game,
                "players": len(outcome.ranks),
                "teams": sides < len(outcome.ranks),
                "level": next(iter(levels))[:LETTERS] if len(levels) == 1 else "",
                "rank": outcome.ranks[seat],
                "points": outcome.points[seat],
                "lines": lines,
                "daily": daily,
            }
        ]
    )


def name_of(record: str) -> str:
    """The id of a game of this terminal: the same game, to the same end, is one."""
    return hashlib.sha256(record.encode()).hexdigest()[:24]
