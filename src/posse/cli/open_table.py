"""`posse table SERVER GAME`: opens a table on a server, and starts it once everyone sits."""

import secrets
from typing import Any

import click

from posse.cli.errors import CliRefusal
from posse.cli.join import play_at
from posse.cli.main import FIRST, lang_option, main, read_names, read_options, with_plain_errors
from posse.cli.naming import BotNames, GameName, RuleName
from posse.cli.output import Terminal, echo
from posse.cli.words import WORDS
from posse.core.errors import BadNotation
from posse.online.link import Link
from posse.online.seats import keep_host_token, sit


@main.command(epilog=f"Example: posse table http://127.0.0.1:8000 {FIRST} --bots deputy --name Ann")
@click.argument("server")
@click.argument("game", type=GameName())
@click.option("--players", type=int, help="How many, you and the bots included.")
@click.option("--bots", type=BotNames(), default="", help="Who sits in the last seats: marshal,deputy,…")
@click.option("--option", "given", type=RuleName(), multiple=True, help="A rule to switch on, or name=value.")
@click.option("--name", default="", help="Your name at the table.")
@click.option("--listed", is_flag=True, help="Show it in the server's lobby.")
@click.option("--no-seat", is_flag=True, help="Only open and start it: the seats are for others.")
@lang_option
@with_plain_errors
def table(
    server: str,
    game: Any,
    players: int | None,
    bots: str,
    given: tuple[str, ...],
    name: str,
    listed: bool,
    no_seat: bool,
    lang: str,
) -> None:
    """Open a table on a server, wait for the others, start it and play."""
    names = read_names(bots, "--bots") if bots else []
    many = players if players is not None else max(game.least, len(names) + (not no_seat))
    if not game.least <= many <= game.most:
        raise BadNotation("players", low=game.least, high=game.most, players=many)
    free = many - (not no_seat)
    if len(names) > free:
        raise CliRefusal("too-many-bots", bots=len(names), seats=free)
    at = Link(f"{server.strip().rstrip('/')}/t/TABLE", lang)
    wish = {
        "game": game.id,
        "players": many,
        "options": read_options(given),
        "settings": {"listed": listed},
        "id": secrets.token_urlsafe(16),
    }
    with at.understood():
        opened = at.ask("/api/tables", wish)
        at.be_at(str(opened["table"]["id"]))
        host = str(opened["host"])
        keep_host_token(at, host)  # a host who comes back by `posse join` is still the host
        for place, bot in enumerate(names):
            command = {"do": "bot", "id": secrets.token_hex(8), "seat": many - len(names) + place, "bot": bot}
            at.ask(f"/api/tables/{at.table}/commands", command, host)
        echo(WORDS.say(lang, "opened", {"link": at.page}))
        token = "" if no_seat else sit(at, at.ask(f"/api/tables/{at.table}"), 0, name, WORDS.say(lang, "you"))
    play_at(at, Terminal(), game, lang, token, host)
