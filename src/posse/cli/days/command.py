"""`posse daily`: the deals of the day, and playing one."""

from datetime import date
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from posse.cli import saves
from posse.cli.client import Client
from posse.cli.days import record
from posse.cli.days.ending import place_of
from posse.cli.days.going_on import go_on
from posse.cli.days.table import DailyTable
from posse.cli.days.words import WORDS
from posse.cli.main import lang_option, main, with_plain_errors
from posse.cli.naming import GameName
from posse.cli.output import Terminal, echo
from posse.cli.play import title
from posse.cli.words import WORDS as CLI
from posse.core.errors import BadNotation, PosseError
from posse.core.words import CORE, Seat
from posse.daily import Daily, daily, day_of, streak, today
from posse.games.registry import GAMES
from posse.table.daily_game import DailyGame


class NotYet(BadNotation):
    """A day that has not come."""

    words = WORDS


@main.command(name="daily", epilog="Example: posse daily goat --lang fr")
@click.argument("game", type=GameName(), required=False)
@click.option("--day", "asked", help="A day before today, as 2026-11-17: it is practice.")
@click.option("--name", help="What the table calls you.")
@lang_option
@with_plain_errors
def daily_command(game: Any, asked: str | None, name: str | None, lang: str) -> None:
    """Play the deal of the day: the same for everyone, one try."""
    console = Terminal()
    now = today()
    day = day_of(asked) if asked is not None else now
    if day > now:
        raise NotYet("day-ahead", day=day.isoformat(), today=now.isoformat())
    if game is None:
        show_deals(console, day, lang)
        return
    sit_down(console, daily(game, day), name, lang, day == now).run()


def show_deals(console: Console, day: date, lang: str) -> None:
    """What there is on a day, and how it stands here."""
    console.print(WORDS.say(lang, "title", {"day": day.isoformat()}), style="bold")
    table = Table(box=None, pad_edge=False)
    for key in ("game", "players", "level", "you-sit", "stands"):
        table.add_column(WORDS.say(lang, key))
    for game in GAMES.values():
        deal = daily(game, day)
        level = CORE.say(lang, f"level.{deal.level}")
        stands = how_it_stands(deal, lang)
        table.add_row(game.id, str(deal.players), level, str(Seat(deal.seat)), Text(stands))
    console.print(table)
    days = streak(record.days_played(), today())
    if days:
        echo(WORDS.say(lang, "streak", {"days": days}))
    echo(WORDS.say(lang, "how"))


def how_it_stands(deal: Daily, lang: str) -> str:
    row = record.daily_row(deal)
    if row is not None:
        return place_of(int(row["rank"]), deal.players, lang)
    return WORDS.say(lang, "new" if slot_of(deal) is None else "going")


def slot_of(deal: Daily) -> int | None:
    """Where a try that was begun is kept."""
    for slot in saves.slots():
        try:
            kept = saves.load(slot)
        except PosseError:
            continue
        if kept.daily == deal.day.isoformat() and f"game: {deal.game.id}\n" in kept.record:
            return slot
    return None


def sit_down(console: Console, deal: Daily, name: str | None, lang: str, counts: bool) -> Client:
    """A new try, one that goes on, or practice."""
    saves.check()
    fields = {"title": deal.game.words.say(lang, "title"), "day": deal.day.isoformat()}
    slot, row = slot_of(deal) if counts else None, record.daily_row(deal)
    if slot is not None:
        return go_on(console, slot, lang)
    seats = range(deal.players)
    names = tuple(
        (name or CLI.say(lang, "you")) if at == deal.seat else title(deal.game, at, deal.level, lang)
        for at in seats
    )
    table = DailyTable(console, DailyGame(deal, names), lang, counts and row is None)
    if row is not None and counts:
        table.inform("played", result=place_of(int(row["rank"]), deal.players, lang))
    elif not counts:
        table.inform("practice", **fields)
    else:
        level = CORE.say(lang, f"level.{deal.level}")
        table.inform("begins", **fields, players=deal.players, level=level, you=Seat(deal.seat))
        table.keep()
    return Client(console, table)
