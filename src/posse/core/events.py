"""What can happen in a game, declared once.

A game's `face/events.py` has one class for each kind of event, with its number in the trace, the name of its
kind, how its fields are read from the trace's numbers, and who may know them:

    @event(pe.E_LOOKED, "looked", lambda n: (n.who, pe.DECKS[n.a], card(n) if n.own else None), reveals=True)
    class Looked(Event):
        who: Seat
        deck: str
        card: str | None

    Jailed = plain(pe.E_JAILED, "jailed", town_card, who=Seat, town=str, card=str)

    EVENTS: Final = declared(__name__)

A plain one has nothing but its fields, and is named after its variable.

The game names that table once, as its `all_events`; the names of the kinds, which of them reveal or count
something, and the events of a trace as each reader may know them all come from it.
"""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import UnionType
from typing import Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from typing_extensions import dataclass_transform

from posse.core.kernel.bits import members
from posse.core.kernel.state import EVENT
from posse.core.view import Event
from posse.core.words import Seat

REMEMBERED: Final = 8192  # events of a game, those made last: many tables see the same, and most readers do
DECLARATION: Final = "_declared"
UNNAMED: Final = "?"  # until the module that declares it is read
E = TypeVar("E", bound=Event)


class Numbers(NamedTuple):
    """One event of a trace as it is read: its numbers, and whether its reader may know what is secret in it.

    Nothing else of the reader is known here, so readers who may know the same get the very same event.
    """

    seat: int
    a: int
    b: int
    c: int
    own: bool  # the reader is that seat, or one of those named by `eyes`, or everything is open

    @property
    def who(self) -> Seat:
        return Seat(self.seat)


Reading = Callable[[Numbers], tuple[Any, ...]]
Eyes = Callable[[Numbers], Collection[int]]


class Declaration(NamedTuple):
    """What `event` says of a class."""

    number: int
    reading: Reading
    eyes: Eyes | None
    alone: bool
    reveals: bool
    counts: bool


def its_seat(n: Numbers) -> tuple[Any, ...]:
    return (n.who,)


@dataclass_transform(frozen_default=True)
def event(
    number: int,
    kind: str,
    reading: Reading = its_seat,
    *,
    eyes: Eyes | None = None,
    alone: bool = False,
    saw: str = "",
    reveals: bool = False,
    counts: bool = False,
) -> Callable[[type[E]], type[E]]:
    """Declares a kind of event: a frozen dataclass, its fields in the order in which `reading` gives them.

    `eyes`: the seats that may know what is secret in it, where that is not its seat alone.
    `alone`: only these seats get the event at all.
    `saw`: a field that only they know; if a reader gets it, the key of the sentence ends in `-saw`.
    `reveals`: it shows something hidden, and is not taken back; `counts`: a round or hand is counted by it.
    """

    def declare(made: type[E]) -> type[E]:
        made.kind = kind
        made.saw = saw
        setattr(made, DECLARATION, Declaration(int(number), reading, eyes, alone, reveals, counts))
        return made if made.__module__ == UNNAMED else dataclass(frozen=True)(made)

    return declare


def plain(
    number: int,
    kind: str,
    reading: Reading = its_seat,
    /,
    *,
    eyes: Eyes | None = None,
    saw: str = "",
    reveals: bool = False,
    counts: bool = False,
    **fields: Any,
) -> type[Event]:
    """The same for an event that is no more than its fields; alone, the seat that it is about."""
    shown = {"who": Seat} if reading is its_seat else fields
    made = type(UNNAMED, (Event,), {"__annotations__": shown, "__module__": UNNAMED})
    return event(number, kind, reading, eyes=eyes, saw=saw, reveals=reveals, counts=counts)(made)


class Events:
    """All events of one game, in the order of their numbers."""

    def __init__(self, classes: Sequence[type[Event]]) -> None:
        self.classes = tuple(sorted(classes, key=lambda made: declaration(made).number))
        self.declarations = tuple(declaration(made) for made in self.classes)
        self.kinds = tuple(made.kind for made in self.classes)
        for at, one in enumerate(self.declarations):
            made = self.classes[at]
            if one.number != at:
                wrong = "has a number that is taken" if one.number < at else f"leaves no event number {at}"
                raise ValueError(f"{made.__name__}, event number {one.number}, {wrong}")
            if self.kinds.index(made.kind) != at:
                raise ValueError(f"{made.__name__} has a kind that is taken: {made.kind}")
        self.reveals = self._those(lambda one: one.reveals)
        self.counts = self._those(lambda one: one.counts)
        self._eyes = tuple(one.eyes for one in self.declarations)
        self._told = lru_cache(maxsize=REMEMBERED)(self._read)

    def __iter__(self) -> Iterator[type[Event]]:
        return iter(self.classes)

    def _those(self, chosen: Callable[[Declaration], bool]) -> frozenset[str]:
        named = zip(self.kinds, self.declarations, strict=True)
        return frozenset(kind for kind, one in named if chosen(one))

    def read(self, trace: Sequence[int], reader: int | None = None, everything: bool = False) -> list[Event]:
        """A trace as events for one reader, without those from which the reader learns nothing."""
        out: list[Event] = []
        told, all_eyes = self._told, self._eyes
        for kind, seat, a, b, c in zip(*[iter(trace)] * int(EVENT), strict=True):
            own = everything or reader == seat
            if not own and (eyes := all_eyes[kind]) is not None:
                own = reader in eyes(Numbers(seat, a, b, c, False))
            event = told(kind, seat, a, b, c, own)
            if event is not None:
                out.append(event)
        return out

    def _read(self, kind: int, seat: int, a: int, b: int, c: int, own: bool) -> Event | None:
        one = self.declarations[kind]
        if one.alone and not own:
            return None
        return self.classes[kind](*one.reading(Numbers(seat, a, b, c, own)))


def declaration(made: type[Event]) -> Declaration:
    found = vars(made)[DECLARATION]
    assert isinstance(found, Declaration)
    return found


def declared(module: str) -> Events:
    """The events that a module declares; said at its end: `EVENTS: Final = declared(__name__)`."""
    own: list[type[Event]] = []
    for name, made in vars(sys.modules[module]).items():
        if not isinstance(made, type) or DECLARATION not in vars(made) or made in own:
            continue
        if made.__module__ == UNNAMED:
            made.__module__, made.__name__, made.__qualname__ = module, name, name
            dataclass(frozen=True)(made)
        if made.__module__ == module:
            own.append(made)
    return Events(own)


# -- Seats


def maybe_seat(number: int) -> Seat | None:
    """A seat of the trace, or nobody (-1)."""
    return Seat(number) if number >= 0 else None


def seats_in(mask: int) -> tuple[Seat, ...]:
    """Seats that the trace has as bits."""
    return tuple(Seat(seat) for seat in members(mask))


def seat_fields(made: type[Event]) -> tuple[str, ...]:
    """Which fields of an event are seats, or lists of them, as they are declared."""
    return tuple(name for name, hint in get_type_hints(made).items() if is_seats(hint))


def is_seats(hint: object) -> bool:
    """Whether a declared type is a seat: Seat, Seat | None, tuple[Seat, ...]."""
    if get_origin(hint) in (Union, UnionType, tuple):
        return any(is_seats(part) for part in get_args(hint))
    return hint is Seat
