"""`posse join LINK`: an online table in the terminal."""

import click
from rich.console import Console

from posse.cli.client import Client
from posse.cli.errors import CliRefusal
from posse.cli.link import TABLE_CODE_LENGTH, Link
from posse.cli.main import lang_option, main, with_plain_errors
from posse.cli.output import Terminal
from posse.cli.remote import RemoteTable
from posse.cli.seats import host_token_of, sit, token_of
from posse.cli.words import WORDS
from posse.core.game import Game
from posse.games.registry import find


@main.command(epilog="Example: posse join http://127.0.0.1:8000/t/TABLE --name Ann")
@click.argument("link")
@click.option("--name", default="", help="Your name at the table.")
@click.option("--seat", type=int, default=0, help="The seat you want (default: the first free one).")
@click.option("--watch", is_flag=True, help="Only watch.")
@click.option("--yes", is_flag=True, help="Sit down also where the deal or the position is known.")
@lang_option
@with_plain_errors
def join(link: str, name: str, seat: int, watch: bool, yes: bool, lang: str) -> None:
    """Sit down at an online table, or watch it."""
    console = Terminal()
    at = Link(link, lang)
    if len(at.table) == TABLE_CODE_LENGTH:  # a code that somebody said aloud
        at.be_at(str(at.ask("/api/codes", {"code": at.table})["table"]))
    head = at.ask(f"/api/tables/{at.table}")
    game = find(str(head["game"]))
    token = "" if watch else token_of(at.table)
    if head.get("notice"):
        console.print(f" {head['notice'][lang]} ", style="bold reverse")
        if not watch and not token and not yes and not click.confirm(WORDS.say(lang, "sit-anyway")):
            return
    token = token if watch or token else sit(at, head, seat, name, lang)
    play_at(at, console, game, lang, token, "" if watch else host_token_of(at.table))


def play_at(at: Link, console: Console, game: Game, lang: str, token: str, host: str = "") -> None:
    """Sits at the table until the game is over or the player leaves."""
    from websockets.exceptions import WebSocketException

    from posse.cli.line import Line
    from posse.cli.tls import shared_tls

    tls = shared_tls() if at.socket.startswith("wss:") else None
    try:
        with Line(at.socket, tls) as line:
            table = RemoteTable(console, line, game, lang, at)
            table.hello(token, host)
            Client(console, table).run()
    except (WebSocketException, OSError):
        raise CliRefusal("cut-off") from None
