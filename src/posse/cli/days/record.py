"""What this terminal remembers of the games that were finished here: `record.json`, beside the saved ones.

The page keeps the same rows in the browser, and either can read what the other has exported.
"""

import time
from datetime import date
from typing import Any, Final

from posse.core.outcome import Outcome
from posse.daily import Daily, day_of
from posse.online.home import changing, kept

FILE: Final = "record.json"
VERSION: Final = 1
Row = dict[str, Any]


def rows() -> list[Row]:
    """Every game, as it was noted."""
    found = kept(FILE).get("games")
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def note(deal: Daily, outcome: Outcome, lines: int) -> None:
    """A try that counted has ended."""
    row: Row = {
        "id": f"{deal.day.isoformat()} {deal.game.id} {deal.mark}",
        "ended": round(time.time() * 1000),
        "game": deal.game.id,
        "players": deal.players,
        "teams": False,
        "level": deal.level,
        "rank": outcome.ranks[deal.seat],
        "points": outcome.points[deal.seat],
        "lines": lines,
        "daily": deal.day.isoformat(),
    }
    with changing(FILE) as known:
        games = known.setdefault("games", [])
        known["version"] = VERSION
        if all(other.get("id") != row["id"] for other in games):
            games.append(row)


def daily_row(deal: Daily) -> Row | None:
    """The try of a day that counted, if it was played."""
    day = deal.day.isoformat()
    return next((row for row in rows() if (row.get("daily"), row.get("game")) == (day, deal.game.id)), None)


def days_played() -> set[date]:
    """The days on which a try counted."""
    return {day_of(row["daily"]) for row in rows() if row.get("daily")}
