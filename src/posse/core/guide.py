"""A first game: a scripted hand that teaches a game while it is played."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Step:
    """One action of the script; `hint` and `after` are keys of the game's words, "" for none."""

    seat: int
    action: str  # in notation, without the seat
    hint: str = ""  # said before it; the learner is always told what to do and why
    after: str = ""  # said once it is done, until the next hint


@dataclass(frozen=True)
class Guide:
    """Where the script starts, whose hand the learner plays, and what happens."""

    steps: tuple[Step, ...]
    ends: str  # the event kind that the last step brings about, such as the end of a round
    seat: int = 0  # the learner's
    names: tuple[str, ...] = ("Ada", "Silas", "Josephine", "Buck", "Clementine", "Wes")
    seed: int = 0
    players: int = 2
    options: Mapping[str, int] = field(default_factory=dict)
    position: Mapping[str, Any] | None = (
        None  # instead of players and options; the seed still drives the dice
    )
    opening: str = "guide.opening"  # what the game is about, before the first step
    closing: str = "guide.closing"  # what comes next, after the last one
    title: str = ""  # of a further guide: the key of what it teaches, such as another way to play
