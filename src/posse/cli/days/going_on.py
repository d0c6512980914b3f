"""A try that was begun goes on."""

from rich.console import Console

from posse.cli import saves
from posse.cli.client import Client
from posse.cli.days.table import DailyTable
from posse.cli.progress import match_from_record
from posse.daily import daily, day_of
from posse.table.daily_game import DailyGame


def go_on(console: Console, slot: int, lang: str) -> Client:
    """The try of a slot. If the versions have changed since, its bots are others: it is practice."""
    kept = saves.load(slot)
    match = match_from_record(kept.record)
    deal = daily(match.game, day_of(kept.daily))
    same = match.record(sealed=False).secret == deal.secret.hex() and kept.seat == deal.seat
    table = DailyTable(console, DailyGame(deal, match=match), lang, counts=same)
    table.slot = slot
    table.told = max(0, len(match.steps) - match.players)
    table.inform("goes-on", title=match.game.words.say(lang, "title"), day=kept.daily)
    return Client(console, table)
