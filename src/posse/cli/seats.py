"""What this terminal keeps of online tables: the tokens of its seats, and how far it followed each game."""

import secrets
from typing import Any, Final

from posse.cli.errors import CliRefusal
from posse.cli.home import keep, kept
from posse.cli.link import Link
from posse.cli.words import WORDS
from posse.table.chain import Chain, Follower
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
        self.follower = Follower()

    @property
    def asks(self) -> int | None:
        """The lines before which a part of the log has to be asked for; None if nothing is missing."""
        return self.follower.asks

    def goes_on(self, message: Message) -> bool:
        """Whether a view, an update or a part of the log goes on from what was sent before; then it is kept,
        once nothing is missing between the two."""
        known, before = kept(self.FILE), None
        if message["type"] == "view":
            self.place = f"{message['table']['id']} {(message['you'] or {}).get('seat', 'watch')}"
            if self.place in known:
                before = Chain(*known[self.place])
            if "chain" in message:
                self.follower = Follower(before)
        if "chain" not in message and message["type"] != "log":  # a server that keeps none may not stop to
            return before is None and self.follower.now == Chain()
        good = self.follower.goes_on(message)
        if self.asks is None:
            known.pop(self.place, None)
            keep(self.FILE, dict([*known.items(), (self.place, self.follower.now)][-self.MOST :]))
        return good
