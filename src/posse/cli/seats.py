"""What this terminal keeps of online tables: the tokens of its seats, and how far it followed each game."""

import secrets
from typing import Any, Final

from posse.cli.errors import CliRefusal
from posse.cli.home import keep, kept
from posse.cli.link import Link
from posse.cli.words import WORDS
from posse.table.chain import Chain, follow
from posse.table.names import free_name

Message = dict[str, Any]
FILE: Final = "seats.json"


def token_of(table: str) -> str:
    """The token of the seat that was taken from this terminal; empty if there is none."""
    return str(kept(FILE).get(table, ""))


def host_token_of(table: str) -> str:
    """The host's token, if the table was opened from this terminal."""
    return token_of(f"{table} host")


def keep_token(table: str, token: str) -> None:
    keep(FILE, kept(FILE) | {table: token})


def keep_host_token(table: str, token: str) -> None:
    keep_token(f"{table} host", token)


def sit(at: Link, head: Message, seat: int, name: str, lang: str) -> str:
    """Takes the wanted seat, or the first free one; its token is kept for the next time."""
    free = [place for place, chair in enumerate(head["seats"]) if chair["kind"] == "open"]
    if seat == 0 and not free:
        raise CliRefusal("no-free-seat")
    wanted = seat - 1 if seat else free[0]
    called = name or free_name(WORDS.say(lang, "you"), [chair["name"] for chair in head["seats"]])
    body = {"name": called, "id": secrets.token_urlsafe(16)}
    token = str(at.ask(f"/api/tables/{at.table}/seats/{wanted}", body)["token"])
    keep_token(at.table, token)
    return token


class FollowedChains:
    """How far this terminal has followed a game: what it was sent must not change afterwards."""

    FILE: Final = "heads.json"
    MOST: Final = 200  # tables

    def __init__(self) -> None:
        self.place = ""
        self.now = Chain()

    def goes_on(self, message: Message) -> bool:
        """Whether a view or an update goes on from what was sent before; then it is kept."""
        known, before = kept(self.FILE), None
        if message["type"] == "view":
            self.place = f"{message['table']['id']} {(message['you'] or {}).get('seat', 'watch')}"
            if self.place in known:
                before = Chain(*known[self.place])
        if "chain" not in message:  # a server that keeps none; one that kept one may not stop
            return before is None and self.now == Chain()
        followed = follow(message, self.now, before)
        self.now = followed or Chain(message["chain"]["lines"], message["chain"]["head"])
        known.pop(self.place, None)
        keep(self.FILE, dict([*known.items(), (self.place, self.now)][-self.MOST :]))
        return followed is not None
