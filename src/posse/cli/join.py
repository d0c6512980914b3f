"""`posse join LINK`: an online table in the terminal. It draws what it is sent and knows no more."""

import http.client
import json
import os
import re
import secrets
import urllib.error
import urllib.request
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlsplit

import click
from rich.console import Console
from rich.markup import escape

from posse.cli import saves, screen
from posse.cli.main import lang_option, main, polite
from posse.cli.menu import menu
from posse.cli.words import WORDS
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.view import View
from posse.games.registry import find
from posse.table.chain import Chain, follow

Message = dict[str, Any]
PAGES = ("/table", "/t", "/r", "/api/tables", "/api/replays")  # what stands before a table in a link


class Leave(Exception):
    """The player goes; the seat stays theirs."""


class Link:
    """A server and a table on it, read from `http://host:port/…/TABLE`."""

    def __init__(self, text: str, lang: str) -> None:
        self.text = text
        self.lang = lang
        try:
            parts = urlsplit(text.strip() if "//" in text else f"http://{text.strip()}")
        except ValueError:
            raise self.wrong() from None
        path = parts.path.rstrip("/")
        base, _, table = path.rpartition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not table or path.endswith(PAGES):
            raise self.wrong()
        if re.search(r"[^!-~]", path):  # no request can be made of it
            raise self.wrong()
        for ending in PAGES:
            base = base.removesuffix(ending)
        self.table = table
        self.url = f"{parts.scheme}://{parts.netloc}{base}"
        self.socket = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    def wrong(self) -> BadNotation:
        return BadNotation("link", words=WORDS, link=self.text[:60])

    def ask(self, path: str, body: Message | None = None) -> Any:
        """An HTTP request's answer as JSON."""
        return json.loads(self.read(path, body))

    def read(self, path: str, body: Message | None = None) -> str:
        """An HTTP request; a refusal becomes its sentence."""
        data = json.dumps(body).encode() if body is not None else None
        headers = {"Content-Type": "application/json", "Accept-Language": self.lang}
        asked = urllib.request.Request(f"{self.url}{path}", data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:
                told: bytes = answer.read()
                if answer.headers.get_content_type() == "text/html":  # a page, of ours or of anyone
                    raise self.wrong()
                return told.decode()
        except urllib.error.HTTPError as error:
            with error:
                why = refusal_of(error.read())
            if why.get("rule", "not-found") == "not-found":
                raise self.wrong() from None
            raise BadNotation("refused", words=WORDS, text=str(why.get("text"))[:200]) from None
        except BadNotation:
            raise
        except (OSError, ValueError, http.client.HTTPException):
            raise BadNotation("no-server", words=WORDS, url=self.url) from None


def refusal_of(body: bytes) -> Message:
    """What a Posse server says when it refuses; empty from any other."""
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def seats_file() -> dict[str, str]:
    """The tokens of the seats taken from this terminal, by table."""
    try:
        found: dict[str, str] = json.loads((saves.home() / "seats.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def keep_seat(table: str, token: str) -> None:
    keep("seats.json", seats_file() | {table: token})


def keep(name: str, kept: Message) -> None:
    """Writes one of the files that only their owner may read."""
    path = saves.home() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(
        os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as file:
        json.dump(kept, file)


class Heads:
    """How far this terminal has followed a game: what it was told must not change afterwards."""

    FILE: Final = "heads.json"
    MOST: Final = 200  # tables

    def __init__(self) -> None:
        self.place = ""
        self.now = Chain()

    def kept(self) -> Message:
        try:
            found: Message = json.loads((saves.home() / self.FILE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found

    def goes_on(self, message: Message) -> bool:
        """Whether a view or an update goes on from what was told before; then it is kept."""
        known, before = self.kept(), None
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


class Online:
    """One person (or a watcher) at an online table."""

    def __init__(self, console: Console, socket: Any, game: Game, lang: str) -> None:
        self.console = console
        self.socket = socket
        self.game = game
        self.lang = lang
        self.now: Message = {}
        self.heads = Heads()
        self.choices = menu(())

    def say(self, key: str, **fields: object) -> None:
        self.console.print(WORDS.say(self.lang, key, fields), markup=False, highlight=False)

    @property
    def names(self) -> list[str]:
        return [str(seat["name"]) for seat in self.now["seats"]]

    def run(self, token: str) -> None:
        self.send({"type": "hello", "lang": self.lang} | ({"token": token} if token else {}))
        self.receive()
        try:
            while self.now["status"] not in ("over", "closed"):
                if self.asked():
                    self.turn()
                else:
                    self.receive()
            if self.now["view"]:
                view = self.view()
                screen.show_board(self.console, self.game, view, self.lang, self.names)
                screen.show_result(self.console, self.game, view, self.lang, self.names)
            result = self.now["result"]
            if result and result["reason"] == "resigned":  # the game itself is not over
                won = [name for name, rank in zip(self.names, result["ranks"], strict=True) if rank == 1]
                self.say("won-by-resignation", who=won)
        except (Leave, KeyboardInterrupt, EOFError):
            self.say("left-table")

    def asked(self) -> bool:
        now = self.now
        running = now["status"] == "running" and not now["paused"]
        resigned = now["you"] and now["seats"][now["you"]["seat"]]["resigned"]
        return bool(running and not resigned and now["labels"] and not (now["window"] or {}).get("answered"))

    def view(self) -> View:
        from posse.server.schema import view_classes
        from posse.table.feed import from_plain

        made: View = from_plain(view_classes(self.game)[0], self.now["view"])
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
            screen.show_log(self.console, [line["text"] for line in message["log"]][-12:])
            for said in message["chat"][-5:]:
                to = f" ({WORDS.say(self.lang, 'to-team')})" if said["team"] else ""
                self.console.print(f"{said['name']}{to}: {said['text']}", markup=False, highlight=False)
        elif message["type"] == "error":
            self.console.print(f"[red]{escape(message['text'])}[/red]")
            self.now = message.get("view", self.now)
            if "view" in message and not self.heads.goes_on(message["view"]):
                self.console.print(f"[bold red]{escape(WORDS.say(self.lang, 'rewritten'))}[/bold red]")
        return message

    def turn(self) -> None:
        """Shows the table and asks until something is sent."""
        view = self.view()
        screen.show_board(self.console, self.game, view, self.lang, self.names)
        self.console.print(f"[bold]{escape(self.now['prompt'])}[/bold]")
        command: Message | None = None
        self.choices = menu(view.legal)
        screen.show_choices(self.console, self.game, view, self.choices, self.lang, self.names)
        while command is None:
            choose = WORDS.say(self.lang, "choose-online")
            text = self.console.input(f"[bold cyan]{escape(choose)}:[/bold cyan] ").strip()
            command = self.command(text, view)
        given = {"type": "command", "id": secrets.token_hex(8), "version": self.now["version"]}
        self.send(given | command)
        done = False
        while True:  # it is refused, or done, and then told
            message = self.receive()
            if message["type"] == "error" or (done and message["type"] == "update"):
                return
            done = done or message["type"] == "ack"

    def command(self, text: str, view: View) -> Message | None:
        if text in ("q", "quit", "exit"):
            raise Leave
        if text.startswith("//"):
            return {"do": "chat", "text": text[2:], "to": "team"}
        if text.startswith("/"):
            return {"do": "chat", "text": text[1:]}
        if text == "u":
            return {"do": "take-back"}
        if text.lower() in ("h", "hint", "conseil"):
            self.hint()
            return None
        if text.isdecimal() and len(text) < 5:
            return self.numbered(int(text), view)
        if not text or text == "?":
            self.say("help-online")
            return None
        return {"action": text}

    def hint(self) -> None:
        """Asks the server, and waits for its answer or its refusal."""
        asked = secrets.token_hex(8)
        self.send({"type": "hint", "id": asked})
        while (message := self.receive()).get("id") != asked:
            continue
        if message["type"] == "hint":
            choices = message["choices"]
            self.console.print(f"{message['text']} ({choices[0]['action']})", markup=False, highlight=False)
            for other in choices[1:]:
                told = f"{other['label']} ({other['action']})"
                self.say("hint-next", action=told, chance=round(100 * other["chance"]))

    def numbered(self, number: int, view: View) -> Message | None:
        """The action a number stands for, or None after showing where it leads."""
        if not 1 <= number <= len(self.choices.texts):
            self.say("error.not-a-choice", n=number, most=len(self.choices.texts))
            return None
        chosen = self.choices.texts[number - 1]
        if self.choices.whole:
            return {"action": chosen}
        self.choices = menu(view.legal, chosen)
        screen.show_choices(self.console, self.game, view, self.choices, self.lang, self.names)
        return None


@main.command(epilog="Example: posse join http://127.0.0.1:8000/t/TABLE --name Ann")
@click.argument("link")
@click.option("--name", default="", help="Your name at the table.")
@click.option("--seat", type=int, default=0, help="The seat you want (default: the first free one).")
@click.option("--watch", is_flag=True, help="Only watch.")
@lang_option
@polite
def join(link: str, name: str, seat: int, watch: bool, lang: str) -> None:
    """Sit down at an online table, or watch it."""
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    console = Console(emoji=False)
    at = Link(link, lang)
    head = at.ask(f"/api/tables/{at.table}")
    game = find(str(head["game"]))
    token = "" if watch else seats_file().get(at.table, "") or sit(at, head, seat, name, lang)
    try:
        with connect(at.socket, max_size=None) as socket:
            Online(console, socket, game, lang).run(token)
    except (WebSocketException, OSError):
        raise BadNotation("cut-off", words=WORDS) from None


def sit(at: Link, head: Message, seat: int, name: str, lang: str) -> str:
    """Takes the wanted seat, or the first free one; its token is kept for the next time."""
    free = [place for place, chair in enumerate(head["seats"]) if chair["kind"] == "open"]
    if seat == 0 and not free:
        raise BadNotation("no-free-seat", words=WORDS)
    wanted = seat - 1 if seat else free[0]
    body = {
        "name": name or WORDS.say(lang, "you"),
        "nonce": secrets.token_hex(8),
        "id": secrets.token_urlsafe(16),
    }
    token = str(at.ask(f"/api/tables/{at.table}/seats/{wanted}", body)["token"])
    keep_seat(at.table, token)
    return token
