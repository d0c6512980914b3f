"""`posse features`: the numbers by which a program knows what a seat knows."""

import json
from typing import Any

import click
from rich.table import Table

from posse.cli.main import FIRST, lang_option, main, with_plain_errors
from posse.cli.naming import GameName
from posse.cli.output import Terminal, echo_data
from posse.cli.words import WORDS


@main.command(epilog=f"Example: posse features {FIRST} --players 3")
@click.argument("game", type=GameName())
@click.option("--players", type=int, help="Seats at the table.")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@lang_option
@with_plain_errors
def features(game: Any, players: int | None, as_json: bool, lang: str) -> None:
    """List the numbers of an observation: what a seat knows, for programs that learn."""
    many = players if players is not None else game.usual_players
    encoder, named = game.encoder(many), game.features(many)
    if as_json:
        echo_data(json.dumps(as_data(game, many, encoder, named), indent=1))
        return
    console = Terminal()
    told = {"title": game.words.say(lang, "title"), "players": many, "numbers": len(named)}
    told |= {"version": int(encoder.version), "actions": int(encoder.actions)}
    console.print(WORDS.say(lang, "features-title", told), highlight=False)
    table = Table(box=None, pad_edge=False)
    table.add_column(WORDS.say(lang, "features-number"), justify="right")
    table.add_column(WORDS.say(lang, "features-most"), justify="right")
    table.add_column(WORDS.say(lang, "features-name"))
    for number, (name, most) in enumerate(named):
        table.add_row(str(number), str(most), name)
    console.print(table)


def as_data(game: Any, players: int, encoder: Any, named: list[tuple[str, int]]) -> dict[str, Any]:
    listed = [{"name": name, "most": most} for name, most in named]
    counts = {"version": int(encoder.version), "size": int(encoder.size), "actions": int(encoder.actions)}
    return {"game": game.id, "players": players, **counts, "features": listed}
