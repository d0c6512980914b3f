"""`posse join LINK`: an online table in the terminal. It draws what it is sent and knows no more."""

import json
import secrets
from dataclasses import replace
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from posse.cli import screen
from posse.cli.draws import Draws
from posse.cli.link import TABLE_CODE_LENGTH, Link
from posse.cli.main import lang_option, main, polite
from posse.cli.menu import Walk, asking
from posse.cli.seats import Heads, host_token_of, sit, token_of
from posse.cli.words import WORDS
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.view import View
from posse.games.registry import find
from posse.table.match import Match
from posse.table.phrases import PHRASES, spoken

Message = dict[str, Any]


class Leave(Exception):
    """The player goes; the seat stays theirs."""


class Online:
    """One person (or a watcher) at an online table."""

    def __init__(self, console: Console, socket: Any, game: Game, lang: str, at: Link) -> None:
        self.console = console
        self.at = at
        self.draws = Draws(at.table)
        self.socket = socket
        self.game = game
        self.lang = lang
        self.now: Message = {}
        self.heads = Heads()
        self.host = ""  # the host's token, of who opened the table here
        self.waited = ""  # what was said last about waiting
        self.started = -1  # the version for which it was asked to start
        self.news: list[str] = []  # what happened since the last question

    def say(self, key: str, **fields: object) -> None:
        self.console.print(WORDS.say(self.lang, key, fields), markup=False, highlight=False)

    @property
    def names(self) -> list[str]:
        return [str(seat["name"]) for seat in self.now["seats"]]

    def run(self, token: str, host: str = "") -> None:
        self.host = host
        tokens = {"token": token, "host": host}
        self.send({"type": "hello", "lang": self.lang} | {key: told for key, told in tokens.items() if told})
        self.receive()
        try:
            while self.now["status"] not in ("over", "closed"):
                if host and not token and self.now["status"] == "running":  # it was only to be started
                    self.say("started")
                    return
                if self.asked_about_seat():
                    self.answer_about_seat()
                elif self.asked():
                    self.turn()
                else:
                    self.tell()
                    self.receive()
            if self.now["view"]:
                screen.show_end(self.console, self.game, self.view(), self.lang, self.names, self.news)
            result = self.now["result"]
            if result and result["reason"] == "resigned":  # the game itself is not over
                won = [name for name, rank in zip(self.names, result["ranks"], strict=True) if rank == 1]
                self.say("won-by-resignation", who=won)
            if self.now["status"] == "over":
                self.prove()
                self.say("replay-at", link=self.at.replay)
        except (Leave, KeyboardInterrupt, EOFError):
            self.say("left-table")

    @property
    def seat(self) -> int | None:
        return self.now["you"]["seat"] if self.now["you"] else None

    def draw(self) -> None:
        """Before the game: seals what this seat adds to the dice, and opens it once the list is closed."""
        told = self.now["draw"]
        if told is None:
            return
        if not self.draws.note(told):
            self.say("proof-list")
        command = self.draws.answer(told, self.seat) if self.seat is not None else None
        if command is not None:
            given = {"type": "command", "id": secrets.token_hex(8), "version": self.now["version"]}
            self.send(given | command)

    def prove(self) -> None:
        """The record is played again here, and compared with the list that was kept."""
        try:
            text = self.at.read(f"/api/tables/{self.at.table}/record")
            match = Match.from_record(text, verify=True)
        except BadNotation as error:
            self.say("proof-broken", why=error.say(self.lang))
            return
        record = match.record(sealed=False)
        self.say(self.draws.verdict(record, self.seat))
        if record.called_off:
            self.say("proof-called-off", n=len(record.called_off))

    def asked_about_seat(self) -> bool:
        asked = self.now.get("seat_asked")
        return bool(asked and self.seat in asked["asked"])

    def answer_about_seat(self) -> None:
        """The host asks whether a bot may play somebody's seat."""
        asked = self.now["seat_asked"]
        question = WORDS.say(self.lang, "seat-asked", {"who": self.names[asked["seat"]], "bot": asked["bot"]})
        text = self.console.input(f"[bold cyan]{escape(question)}[/bold cyan] ").strip().lower()
        if text in ("q", "quit", "exit"):
            raise Leave
        do = "agree-seat" if text in ("y", "yes", "o", "oui") else "refuse-seat"
        self.ask_for({"do": do})

    def wait(self) -> None:
        """Before the game: says what it waits for; the host starts it once everyone sits."""
        seats = self.now["seats"]
        open_ = sum(seat["kind"] == "open" for seat in seats)
        key = "wait-seats" if open_ else "wait-start" if self.host else "wait-host"
        said = WORDS.say(self.lang, key, {"taken": len(seats) - open_, "all": len(seats)})
        if said != self.waited:
            self.waited = said
            self.console.print(said, markup=False, highlight=False, soft_wrap=True)
        if self.host and not open_ and self.is_sealed() and self.started != self.now["version"]:
            self.started = self.now["version"]
            start = {"type": "command", "id": secrets.token_hex(8), "version": self.started}
            self.send(start | {"do": "start"})

    def is_sealed(self) -> bool:
        """Whether this seat has sealed what it adds to the dice, and nobody has started yet."""
        draw, seat = self.now["draw"], self.seat
        if draw is None:
            return True
        return draw["stage"] == "gathering" and (seat is None or bool(draw["commits"][seat]))

    def asked(self) -> bool:
        now = self.now
        running = now["status"] == "running" and not now["paused"]
        resigned = now["you"] and now["seats"][now["you"]["seat"]]["resigned"]
        return bool(running and not resigned and now["labels"] and not (now["window"] or {}).get("answered"))

    def view(self) -> View:
        from posse.table.encoding import from_plain, view_class

        made: View = from_plain(view_class(self.game), self.now["view"])
        return replace(made, prompt=None)  # it came as a sentence of its own

    def send(self, message: Message) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> Message:
        """The next message; news is told as it comes."""
        message: Message = json.loads(self.socket.recv())
        if message["type"] in ("view", "update"):
            self.now = message
            if not self.heads.goes_on(message):
                self.console.print(f"[bold red]{escape(WORDS.say(self.lang, 'rewritten'))}[/bold red]")
            self.news += [line["text"] for line in message["log"]]
            for said in message["chat"][-5:]:
                to = f" ({WORDS.say(self.lang, 'to-team')})" if said["team"] else ""
                self.console.print(f"{said['name']}{to}: {said['text']}", markup=False, highlight=False)
        elif message["type"] == "error":
            self.console.print(f"[red]{escape(message['text'])}[/red]")
            self.now = message.get("view", self.now)
            if "view" in message and not self.heads.goes_on(message["view"]):
                self.console.print(f"[bold red]{escape(WORDS.say(self.lang, 'rewritten'))}[/bold red]")
        told = message["type"] in ("view", "update") or "view" in message
        if told and self.now["status"] == "waiting":
            self.draw()
            self.wait()
        return message

    def turn(self) -> None:
        """Shows the table and asks until something is sent."""
        view = self.view()
        walk = Walk(self.game, view.legal, screen.most_choices(self.console))
        said = (self.lang, self.names, self.news, self.now["prompt"])
        screen.show_turn(self.console, self.game, view, walk, *said)
        self.news = []
        command: Message | None = None
        while command is None:
            choose = WORDS.say(self.lang, asking(walk) if walk.deep else "choose-online")
            text = self.console.input(f"[bold cyan]{escape(choose)}[/bold cyan] ").strip()
            if walk.is_step(text.lower()):
                command = self.stepped(text.lower(), walk, view)
            else:
                command = self.command(text)
        self.ask_for(command)

    def ask_for(self, command: Message) -> None:
        given = {"type": "command", "id": secrets.token_hex(8), "version": self.now["version"]}
        self.send(given | command)
        done = False
        while True:  # it is refused, or done, and then told
            message = self.receive()
            if message["type"] == "error" or (done and message["type"] == "update"):
                return
            done = done or message["type"] == "ack"

    def tell(self) -> None:
        """What happened, to who is not asked about it."""
        screen.show_log(self.console, self.news[-12:])
        self.news = []

    def command(self, text: str) -> Message | None:
        if text in ("q", "quit", "exit"):
            raise Leave
        if text.startswith("/"):
            return self.said(text.lstrip("/"), "team" if text.startswith("//") else "all")
        if text == "u":
            return {"do": "take-back"}
        if text.lower() in ("h", "hint", "conseil"):
            self.hint()
            return None
        if not text or text == "?":
            self.say("help-online")
            return None
        return {"action": text}

    def said(self, text: str, to: str) -> Message | None:
        """Something to say: words, or the number of a phrase; nothing shows which phrases there are."""
        if text.strip() == "":
            for number, key in enumerate(PHRASES, 1):
                self.console.print(f"/{number}  {spoken(key, self.lang)}", markup=False, highlight=False)
            return None
        if text.isdecimal() and 1 <= int(text) <= len(PHRASES):
            return {"do": "chat", "phrase": PHRASES[int(text) - 1], "to": to}
        return {"do": "chat", "text": text, "to": to}

    def hint(self) -> None:
        """Asks the server, and waits for its answer or its refusal."""
        asked = secrets.token_hex(8)
        self.send({"type": "hint", "id": asked})
        while (message := self.receive()).get("id") != asked:
            continue
        if message["type"] == "hint":
            choices = message["choices"]
            self.console.print(f"{message['text']} ({choices[0]['action']})", markup=False, highlight=False)
            if message["why"]:
                self.console.print(message["why"], markup=False, highlight=False)
            for other in choices[1:]:
                told = f"{other['label']} ({other['action']})"
                self.say("hint-next", action=told, chance=round(100 * other["chance"]))

    def stepped(self, typed: str, walk: Walk, view: View) -> Message | None:
        """The action that was chosen, or None after showing where it leads."""
        try:
            chosen = walk.step(typed)
        except BadNotation as error:
            self.console.print(error.say(self.lang), style="red", markup=False)
            return None
        if chosen is not None:
            return {"action": chosen}
        screen.show_choices(self.console, self.game, view, walk.now, self.lang, self.names)
        return None


@main.command(epilog="Example: posse join http://127.0.0.1:8000/t/TABLE --name Ann")
@click.argument("link")
@click.option("--name", default="", help="Your name at the table.")
@click.option("--seat", type=int, default=0, help="The seat you want (default: the first free one).")
@click.option("--watch", is_flag=True, help="Only watch.")
@click.option("--yes", is_flag=True, help="Sit down also where the deal or the position is known.")
@lang_option
@polite
def join(link: str, name: str, seat: int, watch: bool, yes: bool, lang: str) -> None:
    """Sit down at an online table, or watch it."""
    console = Console(emoji=False)
    at = Link(link, lang)
    if len(at.table) == TABLE_CODE_LENGTH:  # a code that somebody said aloud
        at.be_at(str(at.ask("/api/codes", {"code": at.table})["table"]))
    head = at.ask(f"/api/tables/{at.table}")
    game = find(str(head["game"]))
    token = "" if watch else token_of(at.table)
    if head.get("notice"):
        console.print(f"[bold reverse] {escape(str(head['notice'][lang]))} [/bold reverse]")
        if not watch and not token and not yes and not click.confirm(WORDS.say(lang, "sit-anyway")):
            return
    token = token if watch or token else sit(at, head, seat, name, lang)
    play_at(at, console, game, lang, token, "" if watch else host_token_of(at.table))


def play_at(at: Link, console: Console, game: Game, lang: str, token: str, host: str = "") -> None:
    """Sits at the table until the game is over or the player leaves."""
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    try:
        with connect(at.socket, max_size=None) as socket:
            Online(console, socket, game, lang, at).run(token, host)
    except (WebSocketException, OSError):
        raise BadNotation("cut-off", words=WORDS) from None
