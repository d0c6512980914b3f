"""What happened in a game of Public Enemy, as far as its reader may know."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from posse.core.bits import members
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.public_enemy import model as pe


@dataclass(frozen=True)
class RoundBegins(Event):
    kind: ClassVar[str] = "round"
    round: int
    starter: Seat
    supremacy: str | None

    @property
    def says(self) -> str:
        return "event.round-supremacy" if self.supremacy else "event.round"


@dataclass(frozen=True)
class TurnedUp(Event):
    kind: ClassVar[str] = "turned-up"
    town: str
    card: str


@dataclass(frozen=True)
class Took(Event):
    kind: ClassVar[str] = "took"
    who: Seat
    town: str
    card: str
    gang: str


@dataclass(frozen=True)
class DrewSaloon(Event):
    kind: ClassVar[str] = "saloon"
    who: Seat
    card: str


@dataclass(frozen=True)
class NoTarget(Event):
    kind: ClassVar[str] = "no-target"
    who: Seat
    card: str


@dataclass(frozen=True)
class Jailed(Event):
    kind: ClassVar[str] = "jailed"
    who: Seat
    gang: str
    card: str


@dataclass(frozen=True)
class Shot(Event):
    kind: ClassVar[str] = "bounty"
    who: Seat
    victim: Seat
    gang: str
    card: str


@dataclass(frozen=True)
class Swindled(Event):
    kind: ClassVar[str] = "swindled"
    who: Seat
    victim: Seat
    gang: str
    card: str


@dataclass(frozen=True)
class Buried(Event):
    kind: ClassVar[str] = "buried"
    who: Seat
    town: str
    card: str


@dataclass(frozen=True)
class Looked(Event):
    """Everyone learns where; only the player who looked learns what."""

    kind: ClassVar[str] = "looked"
    who: Seat
    deck: str
    card: str | None

    @property
    def says(self) -> str:
        return "event.looked-saw" if self.card else "event.looked"


@dataclass(frozen=True)
class Stationed(Event):
    kind: ClassVar[str] = "cavalry"
    who: Seat
    town: str
    left: str | None  # the town it rode from

    @property
    def says(self) -> str:
        return "event.cavalry-moved" if self.left else "event.cavalry"


@dataclass(frozen=True)
class Stayed(Event):
    kind: ClassVar[str] = "stayed"
    who: Seat


@dataclass(frozen=True)
class DeckEmpty(Event):
    kind: ClassVar[str] = "deck-empty"
    deck: str


@dataclass(frozen=True)
class AllGangs(Event):
    kind: ClassVar[str] = "all-gangs"
    who: Seat


@dataclass(frozen=True)
class Majority(Event):
    kind: ClassVar[str] = "majority"
    who: Seat
    gang: str
    cards: int
    by: str  # "most", "leader" or "duel"

    @property
    def says(self) -> str:
        return f"event.majority-{self.by}"


@dataclass(frozen=True)
class MajorityKept(Event):
    kind: ClassVar[str] = "majority-kept"
    who: Seat
    gang: str
    cards: int
    by: str


@dataclass(frozen=True)
class Tied(Event):
    kind: ClassVar[str] = "tied"
    seats: tuple[Seat, ...]
    target: str  # a gang, or "one"
    count: int  # cards, or points
    fought: bool  # whether a duel settles it

    @property
    def says(self) -> str:
        if self.target == "one":
            return "event.tied-one-fought" if self.fought else "event.tied-one"
        return "event.tied-fought" if self.fought else "event.tied"


@dataclass(frozen=True)
class Duel(Event):
    kind: ClassVar[str] = "duel"
    seats: tuple[Seat, ...]
    target: str
    places: tuple[int, ...]  # each one's Bang, 1 to 6
    winner: Seat | None

    @property
    def says(self) -> str:
        return "event.duel" if self.winner is not None else "event.duel-nobody"

    def fills(self) -> dict[str, object]:
        """Both Bangs in one place are said once."""
        return super().fills() | {"places": tuple(dict.fromkeys(self.places))}


@dataclass(frozen=True)
class Truel(Event):
    kind: ClassVar[str] = "truel"
    seats: tuple[Seat, ...]
    target: str
    place: int  # the Bang's place in the common line, 1 to 6
    winner: Seat

    def fills(self) -> dict[str, object]:
        """PE-32: in the order in which they turn tiles, so that the place falls to the winner."""
        first = (self.seats.index(self.winner) - self.place + 1) % len(self.seats)
        return super().fills() | {"seats": self.seats[first:] + self.seats[:first]}


@dataclass(frozen=True)
class Points(Event):
    kind: ClassVar[str] = "points"
    who: Seat
    points: int


@dataclass(frozen=True)
class OneTaken(Event):
    kind: ClassVar[str] = "one"
    who: Seat
    points: int
    loser: Seat | None  # who held it before

    @property
    def says(self) -> str:
        return "event.one" if self.loser is None else "event.one-from"


@dataclass(frozen=True)
class OneKept(Event):
    kind: ClassVar[str] = "one-kept"
    who: Seat
    points: int


@dataclass(frozen=True)
class Won(Event):
    kind: ClassVar[str] = "won"
    who: Seat
    by: str  # "majority" or "points"


@dataclass(frozen=True)
class Stopped(Event):
    kind: ClassVar[str] = "stopped"
    round: int


# In the order of the trace's numbers
EVENTS: Final[tuple[type[Event], ...]] = (
    RoundBegins,
    TurnedUp,
    Took,
    DrewSaloon,
    NoTarget,
    Jailed,
    Shot,
    Swindled,
    Buried,
    Looked,
    Stationed,
    Stayed,
    DeckEmpty,
    AllGangs,
    Majority,
    MajorityKept,
    Tied,
    Duel,
    Truel,
    Points,
    OneTaken,
    OneKept,
    Won,
    Stopped,
)
DECIDED: Final = ("most", "leader", "duel")


def seats_of(mask: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in members(mask))


def gang_card_name(gang: int, card: int) -> str:
    return pe.name(*pe.town_card(gang, card))


@lru_cache(maxsize=8192)  # those made last: many a table sees the same, and most readers of it do
def event(kind: int, numbers: tuple[int, ...], reader: int | None, everything: bool) -> Event:
    """One event of a trace, as its reader may know it."""
    seat, a, b, c = numbers
    who = Seat(seat)
    made = EVENTS[kind]
    args: tuple[Any, ...]
    if made is RoundBegins:
        args = (a, who, pe.GANGS[b] if b >= 0 else None)
    elif made is TurnedUp:
        args = (pe.TOWNS[a], pe.name(a, b))
    elif made is Took:
        args = (who, pe.TOWNS[a], pe.name(a, b), pe.GANGS[b // 3])
    elif made in (DrewSaloon, NoTarget):
        args = (who, pe.SALOON_CARDS[a])
    elif made is Jailed:
        args = (who, pe.GANGS[a], gang_card_name(a, b))
    elif made in (Shot, Swindled):
        args = (who, Seat(a), pe.GANGS[b], gang_card_name(b, c))
    elif made is Buried:
        args = (who, pe.TOWNS[a], pe.name(a, b))
    elif made is Looked:
        args = (who, pe.DECKS[a], pe.deck_card(a, b) if everything or reader == seat else None)
    elif made is Stationed:
        args = (who, pe.TOWNS[a], pe.TOWNS[b] if b >= 0 else None)
    elif made in (Stayed, AllGangs):
        args = (who,)
    elif made is DeckEmpty:
        args = (pe.DECKS[a],)
    elif made in (Majority, MajorityKept):
        args = (who, pe.GANGS[a], b, DECIDED[c])
    elif made is Tied:
        args = (seats_of(b), pe.TARGETS[a], c, seat == 1)
    elif made is Duel:
        places = (c // int(pe.TILES) + 1, c % int(pe.TILES) + 1)
        args = (seats_of(b), pe.TARGETS[a], places, who if seat >= 0 else None)
    elif made is Truel:
        args = (seats_of(b), pe.TARGETS[a], c + 1, who)
    elif made in (Points, OneKept):
        args = (who, a)
    elif made is OneTaken:
        args = (who, a, Seat(b) if b >= 0 else None)
    elif made is Won:
        args = (who, "majority" if a == 1 else "points")
    else:
        args = (a,)
    return made(*args)
