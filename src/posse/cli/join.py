"""`posse join LINK`: an online table in the terminal."""

import click
from rich.console import Console

from posse.cli.client import Client
from posse.cli.main import lang_option, main, with_plain_errors
from posse.cli.output import Terminal, confirm
from posse.cli.remote import RemoteTable
from posse.cli.words import WORDS
from posse.core.game import Game
from posse.games.registry import find
from posse.online import seats
from posse.online.link import Link
from posse.online.part import connected, open_line


@main.command(epilog="Example: posse join http://127.0.0.1:8000/t/TABLE --name Ann")
@click.argument("link")
@click.option("--name", default="", help="Your name at the table.")
@click.option("--seat", type=int, default=0, help="The seat you want (default: the first free one).")
@click.option("--watch", is_flag=True, help="Only watch.")
@click.option("--yes", is_flag=True, help="Sit down without being asked whether you really want to.")
@lang_option
@with_plain_errors
def join(link: str, name: str, seat: int, watch: bool, yes: bool, lang: str) -> None:
    """Sit down at an online table, or watch it."""
    console = Terminal()
    at = Link(link, lang)
    with at.understood():
        head = at.head()
        game = find(str(head["game"]))
        notice = str(head["notice"][lang]) if head.get("notice") else ""
        known = not watch and is_mine(at, lang, yes)
        token = seats.token_of(at) if known else ""
        doubts = [] if known else say_elsewhere(at, console, lang)
        if notice:
            console.print(f" {notice} ", style="bold reverse")
            doubts.append(notice)
        if doubts and not watch and not token and not yes and not confirm(WORDS.say(lang, "sit-anyway")):
            return
        token = token if watch or token else seats.sit(at, head, seat, name, WORDS.say(lang, "you"))
    play_at(at, console, game, lang, token, "" if watch else seats.host_token_of(at))


def is_mine(at: Link, lang: str, yes: bool) -> bool:
    """Whether this server has given a token for this table; whose an old one is, only the player knows."""
    if seats.token_of(at) or seats.host_token_of(at):
        return True
    if not seats.is_from_before(at) or yes:
        return False
    if not confirm(WORDS.say(lang, "old-seat", {"table": at.table, "url": at.url})):
        return False
    seats.take_over(at)
    return True


def say_elsewhere(at: Link, console: Console, lang: str) -> list[str]:
    """Names the other addresses where one sits at a table of this name: nothing of theirs is sent here."""
    pages = seats.elsewhere(at)
    for page in pages:
        told = WORDS.say(lang, "sits-elsewhere", {"page": page, "url": at.url})
        console.print(told, style="bold", highlight=False, soft_wrap=True)
    return pages


def play_at(at: Link, console: Console, game: Game, lang: str, token: str, host: str = "") -> None:
    """Sits at the table until the game is over or the player leaves."""
    with connected(at), open_line(at) as line:
        table = RemoteTable(console, line, game, lang, at)
        table.hello(token, host)
        Client(console, table).run()
