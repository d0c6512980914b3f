"""What one seat is sent: views, events, odds: frozen dataclasses, of which the wire's types come."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from posse.core.extras import notebook
from posse.core.words import Seat


@dataclass(frozen=True)
class Phrase:
    """A key of the game's words, and what fills it in."""

    key: str
    fields: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Result:
    """How the game ended: `ranks` (1 is best and may be shared) and `points` by seat, and the `reason`."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class View:
    """The part of a view that every game has; a client that knows no game can play with it.

    `game`: the game's id
    `seat`: the seat that sees this; None for someone who only watches
    `to_act`: the seats that may act now; none when the game is over
    `prompt`: what the seat is asked; None when it is not asked anything
    `legal`: the seat's legal actions, in notation and without the seat
    `result`: how the game ended; None while it goes on
    """

    game: str
    seat: Seat | None
    to_act: tuple[Seat, ...]
    prompt: Phrase | None
    legal: tuple[str, ...]
    result: Result | None

    def _repr_html_(self) -> str | None:
        """What a notebook shows."""
        shown: str | None = notebook().view_html(self)
        return shown


@dataclass(frozen=True)
class Event:
    """Something that happened, as far as its reader may know; `says` is the key of its sentence."""

    kind: ClassVar[str] = ""
    saw: ClassVar[str] = ""  # the field that only some are told; they read another sentence
    untold: ClassVar[frozenset[str]] = frozenset()  # fields younger than the first records: not written there

    @property
    def says(self) -> str:
        if self.saw and getattr(self, self.saw) not in (None, ()):
            return f"event.{self.kind}-saw"
        return f"event.{self.kind}"

    def fields(self) -> dict[str, object]:
        """What a record writes of it."""
        return dict(vars(self))

    def fills(self) -> dict[str, object]:
        """What fills in its sentence."""
        return self.fields()


@dataclass(frozen=True)
class Chance:
    """One line of the counting aid: where, what, how likely, how many may come, and its group."""

    where: str
    what: str
    chance: float
    left: float
    group: str = ""


# What a page draws from: JSON, made when the page is built.
Printed = Mapping[str, str | int | Mapping[str, str]]
Cards = Mapping[str, Printed]
Facts = Mapping[str, int | tuple[int, ...] | tuple[str, ...] | Mapping[str, str]]
