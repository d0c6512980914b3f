"""`posse record`: what was played at this terminal, and taking it elsewhere."""

from collections.abc import Sequence
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from posse.bots.levels import LEVELS, title_of
from posse.cli import saves
from posse.cli.main import lang_option, main, with_plain_errors
from posse.cli.my_record import store
from posse.cli.my_record.rows import BYTES, BadRecord, Row, format_file, parse_file
from posse.cli.my_record.sums import NEEDED, Kind, day_runs, progress, runs, sums, table_of
from posse.cli.my_record.words import WORDS
from posse.cli.output import Terminal, confirm, echo
from posse.daily import today
from posse.games.registry import GAMES


@main.command(name="record", epilog="Example: posse record --export my-games.json")
@click.option("--export", "to", type=click.Path(path_type=Path), help="Write your record to a new file.")
@click.option("--import", "source", type=click.Path(path_type=Path), help="Add the games of such a file.")
@click.option("--erase", is_flag=True, help="Erase your record, after a question.")
@lang_option
@with_plain_errors
def record_command(to: Path | None, source: Path | None, erase: bool, lang: str) -> None:
    """Show the games you have finished here, or take them elsewhere."""
    if (to is not None) + (source is not None) + erase > 1:
        raise BadRecord("one-only")
    if to is not None:
        export(to, lang)
    elif source is not None:
        bring(source, lang)
    elif erase:
        wipe(lang)
    else:
        show(store.rows(), lang)


# -- The file


def export(path: Path, lang: str) -> None:
    if path.exists():
        raise BadRecord("exists", path=str(path))
    rows = store.rows()
    saves.write(path, format_file(rows))
    echo(WORDS.say(lang, "exported", {"many": len(rows), "path": str(path)}))


def bring(path: Path, lang: str) -> None:
    with path.open("rb") as file:
        found = file.read(BYTES + 1)
    if len(found) > BYTES:
        raise BadRecord("foreign")
    try:
        rows = parse_file(found.decode())
    except UnicodeDecodeError:
        raise BadRecord("foreign") from None
    echo(WORDS.say(lang, "imported", {"new": store.add(rows), "many": len(rows)}))


def wipe(lang: str) -> None:
    many = len(store.rows())
    if not many:
        echo(WORDS.say(lang, "nothing"))
    elif confirm(WORDS.say(lang, "erase", {"many": many})):
        store.erase()
        echo(WORDS.say(lang, "erased"))
    else:
        echo(WORDS.say(lang, "kept"))


# -- In sum


def show(rows: Sequence[Row], lang: str) -> None:
    if not rows:
        echo(WORDS.say(lang, "none"))
        return
    found = sums(rows)
    won = sum(each.won for each in found.values())
    echo(WORDS.say(lang, "total", {"played": len(rows), "won": won}))
    table = Table(box=None, pad_edge=False)
    for key in ("game", "table", "level"):
        table.add_column(WORDS.say(lang, key))
    for key in ("played", "won", "best"):
        table.add_column(WORDS.say(lang, key), justify="right")
    for kind, each in found.items():
        names = title(kind.game, lang), size(kind.size, lang), level_name(kind.level, lang, kind.game)
        numbers = str(each.played), f"{each.won} ({each.won / each.played:.0%})", best(kind, each.best, lang)
        table.add_row(*map(Text, (*names, *numbers)))
    Terminal().print(table)
    for key, (now, most) in (("wins", runs(rows)), ("days", day_runs(rows, today()))):
        echo(WORDS.say(lang, key, {"now": now, "most": most}))
    show_medals(rows, lang)


def show_medals(rows: Sequence[Row], lang: str) -> None:
    """How far every medal is that some game counts for."""
    known = {(row["game"], table_of(row), row["level"]) for row in rows if row["level"] in LEVELS}
    if not known:
        return
    echo(WORDS.say(lang, "how"))
    for game, table, level in sorted(known, key=lambda each: (each[0], list(NEEDED).index(each[1]), each[2])):
        far = progress(rows, game, table, level)
        told = {
            "title": title(game, lang),
            "table": table_name(table, lang),
            "level": level_name(level, lang),
        }
        numbers = {"medals": far.medals, "won": far.won, "needed": far.needed, "played": far.played}
        echo(f"  {WORDS.say(lang, 'medal', {**told, **numbers})}")


def title(game: str, lang: str) -> str:
    return GAMES[game].words.say(lang, "title") if game in GAMES else game


def size(told: str, lang: str) -> str:
    if told == "teams":
        return WORDS.say(lang, "size.teams")
    return WORDS.say(lang, "players", {"players": int(told)})


def table_name(table: str, lang: str) -> str:
    return WORDS.say(lang, "many") if table == "4" else size(table, lang)


def level_name(level: str, lang: str, game: str = "") -> str:
    if not level:
        return WORDS.say(lang, "mixed")
    known = GAMES.get(game) or next(iter(GAMES.values()))
    return title_of(known, level, lang) or level


def best(kind: Kind, points: int, lang: str) -> str:
    """The most points, where a game counts any."""
    game = GAMES.get(kind.game)
    return game.scored(points, lang) if game is not None and game.score_word else ""
