"""Plays the deals of coming days with the levels that search long, for `posse.daily.shipped`.

    .venv/bin/python -m tools.daily --days 30 --seconds 240

A game at a time, and what is done stays done: called again, it goes on where it was. What other rules or bots
have played, and days that are off the calendar, are dropped.
"""

import argparse
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from posse.daily import DAYS_BACK, Daily, daily, day_of, shipped, today
from posse.games.registry import GAMES
from posse.table.daily_game import level_result

FILE = Path(__file__).resolve().parents[1] / "src" / "posse" / "daily" / shipped.FILE


def wanted(first: date, days: int) -> list[Daily]:
    """The deals that are not compared with in seconds, day by day."""
    deals = (daily(game, first + timedelta(days=n)) for n in range(days) for game in GAMES.values())
    return [deal for deal in deals if not deal.is_quick]


def kept(path: Path, first: date) -> dict[str, list[shipped.Result]]:
    """What was played before, with today's rules and bots, of days that somebody may still play."""
    marks = {game.id: daily(game, first).mark for game in GAMES.values()}
    found = shipped.parse_table(path.read_text(encoding="utf-8")) if path.exists() else {}
    oldest = first - timedelta(days=DAYS_BACK)
    return {name: results for name, results in found.items() if is_current(name, marks, oldest)}


def is_current(name: str, marks: dict[str, str], oldest: date) -> bool:
    day, game, mark = name.split()
    return marks.get(game) == mark and day_of(day) >= oldest


def missing(deals: list[Daily], known: dict[str, list[shipped.Result]]) -> Iterator[tuple[Daily, int]]:
    """Games that are still to be played: of which deal, with which dice."""
    for deal in deals:
        for n in range(len(known.get(shipped.name_of(deal), [])), shipped.GAMES):
            yield deal, n


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Plays the table of comparisons for coming days.")
    parser.add_argument("--from", dest="first", type=day_of, default=today(), help="a day, as 2026-11-17")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seconds", type=int, default=0, help="no game is begun later; 0: all are played")
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args(arguments)
    deals, known, begun = wanted(given.first, given.days), kept(given.file, given.first), time.monotonic()
    for deal, n in missing(deals, known):
        if given.seconds and time.monotonic() - begun > given.seconds:
            break
        known.setdefault(shipped.name_of(deal), []).append(level_result(deal, n))
        given.file.write_text(shipped.format_table(known), encoding="utf-8")
    done = sum(len(known.get(shipped.name_of(deal), [])) == shipped.GAMES for deal in deals)
    print(f"{done} of {len(deals)} deals from {given.first} on have all of their {shipped.GAMES} games.")


if __name__ == "__main__":
    main()
