"""A table on a server. It knows what it was sent and no more."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from rich.console import Console

from posse.cli.errors import CliRefusal
from posse.cli.my_record import store
from posse.cli.tables import ClientTable, Hint
from posse.cli.words import WORDS
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.outcome import Outcome
from posse.core.view import Chance, View
from posse.core.words import Seat
from posse.online.draws import Draws
from posse.online.errors import OnlineRefusal
from posse.online.link import Link
from posse.online.part import ENDED, Message, Part, Silence, said_to_me, view_in
from posse.online.words import WORDS as ONLINE
from posse.table.phrases import PHRASES, spoken

MOST_UNREAD: Final = 5_000  # lines of news that wait to be shown


class RemoteTable(Part, ClientTable):
    """A table on a server, at a terminal."""

    help_key = "help-online"
    online = True
    plays_only_choice = False  # how soon an answer comes would tell the others that there was no choice
    said_last = 4  # whether the shuffle is proved, too

    def __init__(self, console: Console, socket: Any, game: Game, lang: str, at: Link) -> None:
        ClientTable.__init__(self, console, game, lang)
        Part.__init__(self, socket, at, Draws(at.page))
        self.host = ""  # the host's token, if the table was opened here
        self.only_starts = False  # the host has no seat: the game is only to be started
        self.waited = ""  # what was said last about waiting
        self.started = -1  # the version for which it was asked to start
        self.unread: list[str] = []  # what happened since the news was last asked for
        self.reading: list[int] = []  # the seats that read a count
        self.count = -1  # the version of a count that this seat has to read
        self.head: Message = {}  # what anyone may know of the table

    def hello(self, token: str, host: str = "") -> None:
        self.host, self.only_starts = host, bool(host and not token)
        given = {"token": token, "host": host, "counts": self.console.is_terminal}
        self.send({"type": "hello", "lang": self.lang} | {key: told for key, told in given.items() if told})
        self.wait()

    # -- What there is to see

    @property
    def done(self) -> bool:
        status = self.now["status"]
        return status in ENDED or (self.only_starts and status == "running")

    @property
    def shows_at_once(self) -> bool:
        return True

    def view(self) -> View:
        if not self.now["view"]:
            raise CliRefusal("not-begun")
        made = view_in(self.game, self.now["view"])
        return replace(made, prompt=None)  # it came as a sentence of its own

    def ending(self) -> View | None:
        told = self.now.get("ending")
        return view_in(self.game, told) if told else None

    def prompt(self) -> str:
        return str(self.now["prompt"])

    def news(self) -> list[str]:
        lines, self.unread = self.unread, []
        return lines

    def odds(self) -> Sequence[Chance]:
        return [Chance(**chance) for chance in self.now.get("odds") or ()]

    def hint(self) -> Hint:
        """Asks the server, and waits for its answer or its refusal."""
        asked = secrets.token_hex(8)
        self.send({"type": "hint", "id": asked})
        while (message := self.receive()).get("id") != asked:
            self.show_error(message)
        if message["type"] == "error":
            raise OnlineRefusal("refused", text=message["text"])
        return Hint(message["choices"], message["why"])

    # -- Messages

    def take(self, news: Message, again: bool) -> None:
        """Keeps the lines of the log; a chat message is printed at once."""
        self.unread += [said_to_me(line) for line in self.new("log", news["log"], again)]
        del self.unread[:-MOST_UNREAD]
        for said in self.new("chat", news["chat"], again)[-5:]:
            to = f" ({WORDS.say(self.lang, 'to-team')})" if said["team"] else ""
            self.show(f"{said['name']}{to}: {said['text']}")
        count = news.get("count")
        self.reading = count["reading"] if count else []
        if count and count["counted"] and self.seat in count["reading"]:
            self.count = news["version"]

    def take_earlier(self, part: Message) -> None:
        earlier = [str(line["text"]) for line in self.new("log", part["log"], True)]
        self.unread = [*earlier, *self.unread][-MOST_UNREAD:]

    def know(self, told: Message) -> None:
        super().know(told)
        self.head = told.get("table") or self.head
        if told["status"] == "waiting":
            self.get_ready()

    def doubt(self, key: str) -> None:
        self.show(ONLINE.say(self.lang, key), "bold red")

    def show_error(self, message: Message) -> None:
        if message["type"] == "error":
            self.show(message["text"], "red")

    # -- Before the game

    def get_ready(self) -> None:
        """Says what is waited for; the host starts the game once everyone sits."""
        seats = self.now["seats"]
        open_ = sum(seat["kind"] == "open" for seat in seats)
        key = "wait-seats" if open_ else "wait-start" if self.host else "wait-host"
        said = WORDS.say(self.lang, key, {"taken": len(seats) - open_, "all": len(seats)})
        if said != self.waited:
            self.waited = said
            self.show(said, whole=True)
        if self.host and not open_ and self.is_sealed() and self.started != self.now["version"]:
            self.started = self.now["version"]
            self.send_command({"do": "start"})

    def is_sealed(self) -> bool:
        """Whether this seat has sealed what it adds to the dice, and nobody has started yet."""
        draw, seat = self.now["draw"], self.seat
        if draw is None:
            return True
        return draw["stage"] == "gathering" and (seat is None or bool(draw["commits"][seat]))

    # -- What there is to do

    def awaited(self) -> tuple[str, tuple[Seat, ...]]:
        now = self.now
        if now["status"] == "waiting":
            return "waiting", ()
        if now["paused"]:
            return "paused", ()
        if self.reading:
            return "reading", tuple(map(Seat, self.reading))
        acting = tuple(Seat(at) for at in now["view"]["to_act"] if at != self.seat)
        bots = acting and all(now["seats"][at]["bot"] for at in acting)
        return "thinking" if bots else "awaited" if acting else "waiting", acting

    def wait(self, patience: float | None = None) -> None:
        with suppress(Silence):
            message = self.receive(patience)
            if message["type"] == "count":
                self.reading = message["count"]["reading"]
            self.show_error(message)

    def play(self, action: str) -> None:
        self.ask_for({"action": action})

    def take_back(self) -> None:
        self.ask_for({"do": "take-back"})

    def command(self, typed: str) -> bool | None:
        """Something to say, after a `/`: words, or the number of a phrase; a `/` alone lists the phrases."""
        if not typed.startswith("/"):
            return None
        text, to = typed.lstrip("/"), "team" if typed.startswith("//") else "all"
        if not text.strip():
            for number, key in enumerate(PHRASES, 1):
                self.show(f"/{number}  {spoken(key, self.lang)}")
            return False
        if text.isdecimal() and 1 <= int(text) <= len(PHRASES):
            self.ask_for({"do": "chat", "phrase": PHRASES[int(text) - 1], "to": to})
        else:
            self.ask_for({"do": "chat", "text": text, "to": to})
        return True

    def question(self) -> str:
        """Whether a bot may play somebody's seat, if the host asks it."""
        asked = self.now.get("seat_asked")
        if not asked or self.seat not in asked["asked"]:
            return ""
        who = self.names[asked["seat"]]
        return WORDS.say(self.lang, "seat-asked", {"who": who, "bot": asked["bot"]})

    def answer(self, yes: bool) -> None:
        try:
            self.ask_for({"do": "agree-seat" if yes else "refuse-seat"})
        except OnlineRefusal as error:
            self.show(error.say(self.lang), "red")

    # -- Counts, and the end

    def counted(self) -> bool:
        return self.count >= 0 and self.now["status"] == "running"

    def read_count(self) -> None:
        self.send({"type": "onward", "version": self.count})
        self.count = -1

    def leave(self) -> None:
        self.say("left-table")

    @property
    def shows_end(self) -> bool:
        return bool(self.now["view"]) and not self.only_starts

    def end(self) -> None:
        now = self.now
        if now["status"] == "running":  # it was only to be started
            self.say("started")
        result = now["result"]
        if result and result["reason"] == "resigned":  # the game itself is not over
            won = [name for name, rank in zip(self.names, result["ranks"], strict=True) if rank == 1]
            self.say("won-by-resignation", who=won)
        if now["status"] == "over":
            self.note()
            self.prove()
            self.show(WORDS.say(self.lang, "replay-at", {"link": self.at.replay}), whole=True)

    def note(self) -> None:
        """A game that was played here is part of my record; a deal of the day is the page's to note."""
        told, head = self.now["result"], self.head
        if self.seat is None or not told or head.get("daily"):
            return
        others = (sits for at, sits in enumerate(self.now["seats"]) if at != self.seat)
        levels = {sits["bot"] if sits["kind"] == "bot" else "" for sits in others}
        outcome = Outcome(tuple(told["ranks"]), tuple(told["points"]), told["reason"])
        lines = max((line["line"] or 0 for line in self.now["log"]), default=0)
        store.note(head["id"], head["game"], self.seat, outcome, len(head["sides"]), levels, lines)

    def prove(self) -> None:
        """The record is played again here, and compared with the list that was kept."""
        try:
            _, record, verdict = self.checked()
        except BadNotation as error:
            self.say("proof-broken", why=error.say(self.lang))
            return
        self.show(ONLINE.say(self.lang, verdict))
        if record.called_off:
            self.say("proof-called-off", n=len(record.called_off))
