"""Everything that somebody at a table can say to a server: right, wrong, half-typed, meant for others.

What is said depends on what the reader was told and on the dice, never on a world: both worlds are sent the
same bytes.
"""

import json
import random
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from posse.core.game import Game
from posse.core.words import FIELD, LANGS
from posse.server.api.commands import COMMANDS
from tests.table.drawing import nonce

WORDS: Final = (
    "qqqq",
    "zz",
    "-",
    "offer",
    "lay",
    "take",
    "place",
    "pass",
    "p1",
    "1",
    "ä",
    "look 1 2 3",
    "  ",
    "?",
)
TEXTS: Final = ("howdy", "a" * 400, "\u202e!", "", "draw 😀")
SAYINGS: Final = ("good-game", "well-bluffed", "dance", "", 7)
NONSENSE: Final = (
    "", "{", "[]", "null", "7", '"why"', "{}", '{"type": 3}', '{"type": "dance"}', '{"type": "hello"}',
    '{"type": "why"}', '{"type": "command"}', '{"type": "hint"}', '{"type": "lang", "lang": "de"}',
    '{"type": "onward"}', '{"type": "onward", "version": -1}',
    '{"type": "mute", "seat": 99, "on": true}', '{"type": "mute", "seat": 0}', '{"type": "\\ud800"}',
    '{"type": "command", "id": "", "version": 1}', '{"type": "command", "id": "x", "version": -1}',
    "x" * 9000,
)  # fmt: skip
SEATED: Final = (
    "standing-pass",
    "take-back",
    "agree-back",
    "refuse-back",
    "return",
    "code",
    "commit",
    "reveal",
    "agree-seat",
    "refuse-seat",
    "resign",
)
# Every address of the server, and how it is asked; {t} is the table, {x} one that does not exist.
DRAWN: Final = (
    ("GET", "/api/games"), ("GET", "/api/tables"), ("POST", "/api/tables"), ("GET", "/api/tables/{t}"),
    ("GET", "/api/tables/{x}"), ("GET", "/api/tables/{t}/code"), ("POST", "/api/codes"),
    ("POST", "/api/tables/{t}/seats/{n}"), ("POST", "/api/tables/{t}/seats"),
    ("POST", "/api/tables/{t}/move-seat"), ("POST", "/api/tables/{t}/spectators"),
    ("POST", "/api/tables/{t}/commands"), ("POST", "/api/tables/{t}/rematch"),
    ("GET", "/api/tables/{t}/record"), ("GET", "/api/replays"), ("GET", "/api/replays/{t}"),
    ("GET", "/api/replays/{t}/log"), ("GET", "/api/replays/{t}/shuffle"), ("GET", "/api/replays/{t}/review"),
    ("POST", "/api/replays/{t}/review"), ("POST", "/api/records"), ("GET", "/api/records/{h}"),
    ("GET", "/api/records/{h}/log"), ("GET", "/api/records/{h}/review"), ("POST", "/api/records/{h}/review"),
    ("GET", "/health"), ("GET", "/ready"), ("GET", "/api/here"), ("GET", "/metrics"), ("GET", "/api/docs"),
    ("GET", "/api/openapi.json"), ("GET", "/t/{t}"), ("GET", "/nowhere"), ("DELETE", "/api/tables/{t}"),
)  # fmt: skip
# Where the first of these is drawn, one after another is asked for: so the seeds that find a leak still do.
NOWHERE: Final = (
    "/nowhere",
    "/api/replays/{t}/turning",
    "/api/daily/{day}",
    "/api/daily/{day}/{game}/results",
)
ADDRESSES: Final = (*DRAWN, *(("GET", path) for path in NOWHERE[1:]))
# The same for everybody, and slow to make: asked for seldom.
SLOW: Final = frozenset({"/api/openapi.json", "/api/docs", "/api/games", "/t/{t}"})
# These tell of the table that is played.
TELLING: Final = (
    "/api/tables/{t}/record", "/api/replays/{t}", "/api/replays/{t}/log", "/metrics", "/api/tables/{t}",
    "/api/tables/{t}/commands", "/api/tables", "/health",
)  # fmt: skip


@dataclass(frozen=True)
class Reader:
    """A seat, a spectator (with a token of its own or without), or a host who sits nowhere."""

    seat: int | None = None
    host: bool = False
    guest: bool = False

    def __str__(self) -> str:
        if self.seat is not None:
            return f"p{self.seat + 1}"
        return "host" if self.host else "guest" if self.guest else "spectator"

    @property
    def token(self) -> str:
        if self.seat is not None:
            return f"seat-{self.seat}"
        return "host" if self.host else "guest" if self.guest else ""

    @property
    def lang(self) -> str:
        return "fr" if (self.seat or 0) % 2 else "en"

    def hello(self) -> dict[str, Any]:
        told: dict[str, Any] = {"type": "hello", "lang": self.lang, "presence": True}
        if self.seat != 0:  # who does not show counts is waited for by nobody
            told["counts"] = True
        if self.token and not self.host:
            told["token"] = self.token
        return told | ({"host": self.token} if self.host else {})


class Asked(NamedTuple):
    """One message: what kind it is counted as, by which door it goes, and what it says."""

    kind: str
    door: str  # socket, hello, again, http
    text: str | bytes
    method: str = ""
    path: str = ""


@dataclass
class Told:
    """What a reader has been told that matters for what it says next."""

    version: int = 0
    lines: int = 0
    legal: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)  # what its buttons say
    to_act: bool = False
    last: str = ""

    def hear(self, message: dict[str, Any]) -> None:
        if message.get("type") == "error" and "view" in message:
            message = message["view"]
        if message.get("type") in ("view", "update"):
            self.version = message["version"]
            view = message["view"]
            self.legal = view["legal"] if view else []
            self.labels = message.get("labels") or []
            for line in message["log"]:
                self.lines = max(self.lines, line["line"] or 0)


class Speaker:
    """Makes up what a reader says."""

    def __init__(self, game: Game, table: str, players: int, dice: random.Random) -> None:
        self.game = game
        self.table = table
        self.players = players
        self.dice = dice
        self.asked = 0
        self.nowhere = 0

    def any_action(self, told: Told) -> tuple[str, str]:
        """A kind of text, and one of it, that is or is not an action now."""
        dice, texts = self.dice, self.game.action_texts
        kind = dice.choice(
            ("nonsense", "half", "anyone's", "anyone's", "one's own", "with a seat", "a button", "in words")
        )
        if kind == "nonsense":
            return kind, dice.choice(WORDS)
        if kind == "one's own" and told.legal:
            return kind, dice.choice(told.legal)
        if kind == "a button" and told.labels:
            return "one's own", dice.choice(told.labels)
        if kind == "in words":
            return kind, self.in_words()
        text = dice.choice(texts)
        if kind == "half":
            return kind, text[: dice.randint(1, len(text))]
        if kind == "with a seat":
            return kind, f"p{dice.randint(1, self.players)} {text}"
        return "anyone's", text

    def in_words(self) -> str:
        """What somebody's button might say, or a verb in words with anything behind it."""
        dice, told = self.dice, self.game.words.texts[self.dice.choice(LANGS)]
        names = [told[key] for key in told if key.startswith("name.")]
        said = dice.choice([told[key] for key in told if key.startswith(("action.", "verb."))] or names)
        if "|" in said and "{" not in said:
            return f"{dice.choice(said.split('|'))} {dice.choice(names)}"[:200]
        return FIELD.sub(lambda _: dice.choice((*names, "p1", "p2")), said)[:200]

    def new_id(self) -> str:
        self.asked += 1
        return f"message-{self.asked:08}"

    def command(self, told: Told, do: str | None = None, **more: Any) -> dict[str, Any]:
        dice = self.dice
        version = dice.choice((told.version,) * 6 + (max(0, told.version - 1), told.version + 1, 0))
        given: dict[str, Any] = {"id": self.new_id(), "version": version, **more}
        return given | ({"do": do} if do is not None else {})

    def fields(self, do: str) -> dict[str, Any]:
        """Whatever else a command may say; often what it needs."""
        dice = self.dice
        seat = dice.choice((*range(self.players), 99))
        known: dict[str, dict[str, Any]] = {
            "standing-pass": {"on": dice.random() < 0.5},
            "commit": {"commit": "ab" * 32, "attempt": dice.choice((1, 1, 2, 99))},
            "reveal": {"nonce": dice.choice((nonce(0), nonce(1), "abc", ""))},
            "chat": {
                **dice.choice(({"text": dice.choice(TEXTS)}, {"phrase": dice.choice(SAYINGS)})),
                "to": dice.choice(("all", "team", "team", "moon")),
            },
            "bot": {"seat": seat, "bot": dice.choice(("house", "random", "nobody"))},
            "open": {"seat": seat},
            "away": {"seat": seat},
        }
        return known.get(do, {})

    def play(self, told: Told) -> dict[str, Any]:
        return self.command(told, action=self.dice.choice(told.legal)) | {"version": told.version}

    def say(self, reader: Reader, told: Told) -> Asked:
        """Anything."""
        dice = self.dice
        chosen = dice.random()
        if chosen < 0.30:
            return self.asking(told)
        if chosen < 0.50:
            return self.commanding(reader, told)
        if chosen < 0.56:
            return Asked("nonsense", "socket", dice.choice((*NONSENSE, b"\x00\xff", b"{}")))
        if chosen < 0.62:
            return self.again(reader)
        if chosen < 0.64 and told.last:
            return Asked("the same again", "socket", told.last)
        return self.request(reader, told)

    def asking(self, told: Told) -> Asked:
        dice = self.dice
        kind = dice.choice(("why", "why", "why", "why", "hint", "lang", "mute", "earlier", "onward", "ping"))
        more: dict[str, Any] = {}
        if kind == "why":
            what, text = self.any_action(told)
            return Asked(f"why: {what}", "socket", json.dumps({"type": "why", "action": text}))
        if kind == "hint":
            more = {"id": self.new_id()}
        elif kind == "lang":
            more = {"lang": dice.choice(("en", "fr"))}
        elif kind == "earlier":
            more = {"before": dice.choice((0, 1, 5, 10, 10**6))}
        elif kind == "onward":
            more = {"version": dice.choice((told.version, told.version, max(0, told.version - 1), 0))}
        elif kind == "mute":
            more = {"seat": dice.randrange(self.players), "on": dice.random() < 0.5}
        return Asked(kind, "socket", json.dumps({"type": kind, **more}))

    def commanding(self, reader: Reader, told: Told) -> Asked:
        dice = self.dice
        if dice.random() < 0.5:
            what, text = self.any_action(told)
            if what == "one's own":  # that would be a move: they are made by themselves
                what, text = "nonsense", "qqqq"
            given = self.command(told, action=text)
            return Asked(f"play: {what}", "socket", json.dumps({"type": "command", **given}))
        rare = dice.random()
        do = dice.choice([*COMMANDS] if rare < 0.3 else [*SEATED[:-1], "chat", "chat", "dance"])
        if do in ("resign", "close", "start", "pause") and rare > 0.05:
            do = "take-back"
        given = self.command(told, do, **self.fields(do))
        return Asked(f"command: {do}", "socket", json.dumps({"type": "command", **given}))

    def again(self, reader: Reader) -> Asked:
        kind = self.dice.choice(
            (
                *("reconnect", "hello elsewhere", "hello with a wrong token", "hello in nonsense"),
                *("hello beside", "hello that shows counts"),
            )
        )
        told: Any = reader.hello()
        if kind == "hello beside":
            told |= {"beside": self.dice.choice(([reader.token], ["0" * 32], 3, [3], ["0"] * 99))}
        if kind == "hello that shows counts":
            told |= {"counts": self.dice.choice((True, True, False, 1))}
        if kind == "hello with a wrong token":
            told |= {"token": "0" * 32}
        if kind == "hello in nonsense":
            told = self.dice.choice(
                (
                    {"type": "ping"},
                    {"type": "hello", "lang": 3},
                    [],
                    {"type": "hello", "token": 5},
                    {"type": "hello", "presence": 1},
                )
            )
        return Asked(kind, "hello" if kind != "reconnect" else "again", json.dumps(told))

    def request(self, reader: Reader, told: Told) -> Asked:
        dice = self.dice
        method, path = dice.choice(DRAWN)
        if (path in SLOW and dice.random() < 0.97) or dice.random() < 0.5:
            wanted = dice.choice(TELLING)
            method, path = next(row for row in ADDRESSES if row[1] == wanted)
        if path == NOWHERE[0]:
            path = NOWHERE[self.nowhere % len(NOWHERE)]
            self.nowhere += 1
        kind = f"{method} {path}"
        where = (
            path.replace("{t}", self.table)
            .replace("{x}", "0" * 16)
            .replace("{h}", "0" * 64)
            .replace("{n}", str(dice.randrange(self.players + 1)))
            .replace("{day}", "2026-11-17")
            .replace("{game}", "chess")  # results of a game that there is would be played first
        )
        body = self.body(path, told) if method == "POST" else ""
        if path == "/api/replays/{t}":
            line = dice.choice((0, told.lines, max(0, told.lines - 1), told.lines + 1, told.lines + 9))
            eyes = reader.seat if dice.random() < 0.7 else dice.randrange(self.players)
            where += f"?line={line}" + (f"&seat={eyes}" if eyes is not None else "")
            where += "&hands=true" if dice.random() < 0.1 else ""
        if path == "/api/replays/{t}/log" and dice.random() < 0.7 and reader.seat is not None:
            where += f"?seat={reader.seat}"
        return Asked(kind, "http", body, method, where)

    def body(self, path: str, told: Told) -> str:
        dice = self.dice
        made: Any = {}
        if path == "/api/tables":
            made = dice.choice(
                (
                    {"deal": self.table},
                    {"from": {"table": self.table, "line": told.lines}},
                    {"game": self.game.id, "players": self.players, "id": self.new_id()},
                    {"game": "chess"},
                )
            )
        elif path.endswith("/commands"):
            if dice.random() < 0.6:
                made = self.command(told, "play", action=self.any_action(told)[1])
                if made["action"] in (*told.legal, *told.labels):
                    made["action"] = "qqqq"
            else:
                do = dice.choice((*SEATED[:-1], "chat", "start", "dismiss", "dance"))
                made = self.command(told, do, **self.fields(do))
        elif "/seats/" in path:
            made = {"name": "Zed", "id": self.new_id()}
        elif path.endswith("/seats"):
            made = {"people": [{"seat": 0, "name": "Zed"}], "id": self.new_id()}
        elif path.endswith("/move-seat"):
            made = {"code": "aaaaa aaaaa", "id": self.new_id()}
        elif path.endswith("/codes"):
            made = {"code": dice.choice(("0000000", "K7M 4QXR", "", "zz", 7))}
        elif path.endswith("/records"):
            made = {"text": dice.choice(("", "posse 1", "howdy"))}
        else:
            made = {"id": self.new_id()}
        if dice.random() < 0.05:
            return dice.choice(("{", "[]", "null", '{"do": 5}'))
        return json.dumps(made)
