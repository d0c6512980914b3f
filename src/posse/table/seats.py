"""Who sits where."""

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from posse.table.clock import KINDS, LEAST, MOST
from posse.table.errors import BadCommand

Sides = tuple[tuple[int, ...], ...]
# What bots are called, by seat: short, and nobody any of the games knows.
BOT_NAMES: Final = ("Silas", "Josephine", "Buck", "Mabel", "Amos", "Clementine", "Ezra", "Ida")


def bot_name(
    seat: int, taken: Collection[str], folded: Callable[[str], str] = str.lower, own: str = ""
) -> str:
    """A name for the bot on a seat that nobody at the table has, its own if it can be; `taken` are theirs,
    folded alike."""
    if own:
        return own if folded(own) not in taken else f"{own} {seat + 1}"
    for step in range(len(BOT_NAMES)):
        name = BOT_NAMES[(seat + step) % len(BOT_NAMES)]
        if folded(name) not in taken:
            return name
    return f"{BOT_NAMES[seat % len(BOT_NAMES)]} {seat + 1}"


def side_of(sides: Sides, seat: int) -> int:
    """The number of the side that a seat plays on."""
    return next(at for at, side in enumerate(sides) if seat in side)


def mates(sides: Sides, seat: int) -> tuple[int, ...]:
    """The others of a seat's side."""
    return tuple(mate for mate in sides[side_of(sides, seat)] if mate != seat)


def hashed(token: str) -> str:
    """Tokens are kept hashed, so that a reader of the store cannot sit down."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Chair:
    """One seat: open, a person, or a bot. A bot may keep the seat of a person who is away warm."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    bot: str = ""  # a bot's name, or the one that keeps the seat warm
    token: str = ""  # hashed
    here: bool = False  # a person on the host's own screen
    hosts: bool = False  # sat down with the host's token: the host, or someone beside them
    away: bool = False
    resigned: bool = False
    standing_pass: bool = False
    code: str = ""  # hashed: moves the seat to another device, once
    origin: int = 0  # the entry by which its player, or whoever gave them the seat, came to the table

    @property
    def played_by(self) -> str:
        """The bot that plays this seat now, "" for its person."""
        return self.bot if self.kind == "bot" or self.away or self.resigned else ""


@dataclass
class SeatAsked:
    """The host's question whether a bot may play the seat of someone who is there."""

    seat: int
    bot: str
    away: bool  # only until the player is back
    name: str | None  # what the bot is called then; older entries do not say it
    agreed: set[int] = field(default_factory=set)


@dataclass
class Settings:
    """What the host chose for the table; shown before anyone joins."""

    listed: bool = False
    spectators: bool = True
    counting_aid: bool = False
    hints: bool = False  # among people too; against bots alone they are always there
    clock: str = "none"
    seconds: int = 0
    window: int = 6  # seconds a reaction window lasts
    names: tuple[str, ...] = field(default=())


def checked_settings(data: Mapping[str, Any]) -> Settings:
    """A host's wishes as settings."""
    clock = data.get("clock", "none")
    seconds = data.get("seconds", 0)
    whole = isinstance(seconds, int) and not isinstance(seconds, bool)
    if clock not in KINDS or not whole or (clock != "none" and not LEAST <= seconds <= MOST):
        raise BadCommand("clock", low=LEAST, high=MOST)
    window = data.get("window", 6)
    if isinstance(window, bool) or not isinstance(window, int) or not 0 <= window <= 60:
        raise BadCommand("window")
    return Settings(
        listed=bool(data.get("listed", False)),
        spectators=bool(data.get("spectators", True)),
        counting_aid=bool(data.get("counting_aid", False)),
        hints=bool(data.get("hints", False)),
        clock=clock,
        seconds=seconds if clock != "none" else 0,
        window=window,
    )
