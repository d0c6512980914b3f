"""Records: a game as text that a person can read and a program can play again.

A header, then one line for each action: its number, the action in notation, what came of it after a colon,
and in braces the numbers the dice showed. Line 0 is the deal.

    posse record 1
    game: …
    rules: 1
    players: 2
    options: duel=1
    seats: Ann | house
    commitment: 5f1d…
    nonces: a3 9c
    commits: 77b0… e41c…

    0 deal : … {1 4 0}
    1 p2 take tombstone : took tombstone, Cole Younger {7}
    2 p1 back 0
    end: stopped 1 2
    secret: 0c2e…
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from posse.core.errors import BadNotation
from posse.core.extras import notebook
from posse.core.seals import CalledOff, read_called_off
from posse.core.view import Event
from posse.core.words import Seat

if TYPE_CHECKING:
    import pandas as pd

HEAD: Final = "posse record 1"
KEYS: Final = (
    "game", "rules", "players", "options", "seats", "for", "seed", "commitment", "nonces", "commits",
    "called-off", "deal", "from", "start",
)  # fmt: skip
TAIL: Final = ("end", "secret")
LINE: Final = re.compile(r"(\d{1,7}) (\S[^:{}]*?)(?: : ([^{}]*?))?(?: \{([\d ]*)\})?")
MOST_LINES: Final = 1_000_000


@dataclass(frozen=True)
class Line:
    """One line of a record.

    `n`: its number; the deal is line 0
    `action`: what was done: "deal", "p2 take tombstone" or "p2 back 4"
    `told`: what came out of it, event after event
    `numbers`: what the dice showed
    """

    n: int
    action: str
    told: str = ""
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        told = f" : {self.told}" if self.told else ""
        numbers = f" {{{' '.join(map(str, self.numbers))}}}" if self.numbers else ""
        return f"{self.n} {self.action}{told}{numbers}"

    @property
    def back(self) -> int | None:
        """The line a take-back returns to."""
        words = self.action.split()
        return int(words[2]) if len(words) == 3 and words[1] == "back" and words[2].isdecimal() else None


@dataclass(frozen=True)
class Record:
    """A whole record; `str` writes it.

    `game`, `rules`: the game's id, and the version of its rules
    `players`, `options`, `names`: how many, every option's value, the names by seat
    `lines`: the deal, and every action and take-back
    `seat`: "p2" or "spectator" if it holds only what that reader may know; "" if it is whole
    `seed`: of a seeded game
    `commitment`, `nonces`: of a live game: the seal on its secret, and what the seats added
    `commits`: the seats' own seals on their nonces, "-" for a seat that added nothing; none if none sealed
    `called_off`: the starts before this one
    `deal`: the finished table whose deal this is again: nothing was drawn
    `came_from`: "TABLE LINE": the finished game that this one plays on from
    `start`: a position as JSON on one line, if the game did not begin with a deal
    `end`: the reason it ended, and the ranks by seat; "" while it goes on
    `secret`: what the dice were made from; it is published once the game is over
    """

    game: str
    rules: int
    players: int
    options: dict[str, int]
    names: tuple[str, ...]
    lines: tuple[Line, ...] = ()
    seat: str = ""
    seed: int | None = None
    commitment: str = ""
    nonces: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()
    called_off: tuple[CalledOff, ...] = ()
    deal: str = ""
    came_from: str = ""
    start: str = ""
    end: str = ""
    secret: str = ""

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        head = {
            "game": self.game,
            "rules": str(self.rules),
            "players": str(self.players),
            "options": options,
            "seats": " | ".join(self.names),
            "for": self.seat,
            "seed": "" if self.seed is None else str(self.seed),
            "commitment": self.commitment,
            "nonces": " ".join(self.nonces),
            "commits": " ".join(self.commits),
            "called-off": " | ".join(map(str, self.called_off)),
            "deal": self.deal,
            "from": self.came_from,
            "start": self.start,
        }
        rows = [HEAD, *(f"{key}: {value}" for key, value in head.items() if value), ""]
        rows += map(str, self.lines)
        rows += [f"{key}: {value}" for key, value in (("end", self.end), ("secret", self.secret)) if value]
        return "\n".join(rows) + "\n"

    def to_frame(self) -> "pd.DataFrame":
        """For pandas: one row a line, with what the record says and nothing more."""
        return notebook().record_frame(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        shown: str = notebook().record_html(self)
        return shown

    def until(self, n: int) -> "Record":
        """The record as it was after line n."""
        return replace(self, lines=tuple(line for line in self.lines if line.n <= n), end="", secret="")


@dataclass
class RecordParts:
    """The parts of a record that have been read so far."""

    head: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)


def events_text(events: Sequence[Event], actor: int | None = None) -> str:
    """What came out of an action: each event's kind and values; the first does not repeat the actor."""
    return "; ".join(event_text(event, None if place else actor) for place, event in enumerate(events))


@lru_cache(maxsize=1024)  # most readers are told the same of a move
def event_text(event: Event, actor: int | None) -> str:
    values = [
        name if value is True else value_text(value)  # what is so is named, what is not is left out
        for name, value in event.fields().items()
        if name not in event.untold
        and value is not None
        and value is not False
        and not (isinstance(value, Seat) and value == actor)
    ]
    return f"{event.kind} {', '.join(values)}".strip()


def value_text(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(value_text(item) for item in value)
    return str(value)


def clean_name(name: str) -> str:
    """A player's name as one line of a record can hold it."""
    kept = "".join(char for char in name if char.isprintable() and char not in "|{}")
    return " ".join(kept.split())[:40] or "?"


def parse_record(text: str) -> Record:
    """Reads a record's text; playing it again checks what it says."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != HEAD:
        raise BadNotation("record-head", wanted=HEAD)
    parts = RecordParts()
    for at, row in enumerate(rows[1:], start=2):
        if row.strip():
            read_row(parts, row.strip(), at)
    head = parts.head
    for key in ("game", "rules", "players", "seats"):
        if key not in head:
            raise BadNotation("missing", where=key)
    return Record(
        game=head["game"],
        rules=whole_number(head["rules"], "rules"),
        players=whole_number(head["players"], "players"),
        options=read_options(head.get("options", "")),
        names=tuple(name.strip() for name in head["seats"].split("|")),
        lines=tuple(parts.lines),
        seat=head.get("for", ""),
        seed=whole_number(head["seed"], "seed") if "seed" in head else None,
        commitment=head.get("commitment", ""),
        nonces=tuple(head.get("nonces", "").split()),
        commits=tuple(head.get("commits", "").split()),
        called_off=read_called_off(head.get("called-off", "")),
        deal=head.get("deal", ""),
        came_from=head.get("from", ""),
        start=head.get("start", ""),
        end=head.get("end", ""),
        secret=head.get("secret", ""),
    )


def read_row(parts: RecordParts, row: str, at: int) -> None:
    key, colon, value = row.partition(": ")
    if colon and key in (TAIL if parts.lines else KEYS):
        if key in parts.head:
            raise BadNotation("named-twice", where=f"line {at}", name=key)
        parts.head[key] = value.strip()
        return
    if row == HEAD:
        raise BadNotation("record-another", line=at)
    match = LINE.fullmatch(row)
    if match is None or "end" in parts.head or len(parts.lines) >= MOST_LINES:
        raise BadNotation("record-line", line=at, text=row[:60])
    n, action, told, numbers = match.groups()
    if int(n) != len(parts.lines):
        raise BadNotation("record-number", line=at, wanted=len(parts.lines))
    read = tuple(whole_number(number, f"line {at}") for number in (numbers or "").split())
    parts.lines.append(Line(int(n), action.strip(), (told or "").strip(), read))


def read_options(text: str) -> dict[str, int]:
    options = {}
    for word in text.split():
        name, _, value = word.partition("=")
        options[name] = whole_number(value, f"options.{name[:40]}")
    return options


def whole_number(text: str, where: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 19:
        raise BadNotation("record-value", where=where, text=text[:40])
    return int(text)
