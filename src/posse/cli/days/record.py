"""The tries of deals of the day that counted: rows of my record, under a name that every place gives them."""

from datetime import date

from posse.cli.my_record import store
from posse.cli.my_record.rows import Row
from posse.core.outcome import Outcome
from posse.daily import Daily, day_of


def note(deal: Daily, outcome: Outcome, lines: int) -> None:
    """A try that counted has ended."""
    day = deal.day.isoformat()
    name = f"{day} {deal.game.id} {deal.mark}"
    store.note(name, deal.game.id, deal.seat, outcome, len(outcome.ranks), {deal.level}, lines, day)


def daily_row(deal: Daily) -> Row | None:
    """The try of a day that counted, if it was played."""
    day = deal.day.isoformat()
    return next((row for row in store.rows() if (row["daily"], row["game"]) == (day, deal.game.id)), None)


def days_played() -> set[date]:
    """The days on which a try counted."""
    return {day_of(row["daily"]) for row in store.rows() if row["daily"]}
