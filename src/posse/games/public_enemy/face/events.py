"""What happened in a game of Public Enemy, as far as its reader may know."""

from typing import Final

from posse.core.events import Numbers, declared, event, maybe_seat, plain, seats_in
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.public_enemy import model as pe

DECIDED: Final = ("most", "leader", "duel")


def gang_card(gang: int, card: int) -> str:
    return pe.name(*pe.town_card(gang, card))


def town_card(n: Numbers) -> tuple[Seat, str, str]:
    return n.who, pe.TOWNS[n.a], pe.name(n.a, n.b)


def saloon_card(n: Numbers) -> tuple[Seat, str]:
    return n.who, pe.SALOON_CARDS[n.a]


def victims_card(n: Numbers) -> tuple[Seat, Seat, str, str]:
    return n.who, Seat(n.a), pe.GANGS[n.b], gang_card(n.b, n.c)


def majority(n: Numbers) -> tuple[Seat, str, int, str]:
    return n.who, pe.GANGS[n.a], n.b, DECIDED[n.c]


def duel(n: Numbers) -> tuple[tuple[Seat, ...], str, tuple[int, ...], Seat | None]:
    places = (n.c // int(pe.TILES) + 1, n.c % int(pe.TILES) + 1)
    return seats_in(n.b), pe.TARGETS[n.a], places, maybe_seat(n.seat)


@event(pe.E_ROUND, "round", lambda n: (n.a, n.who, pe.GANGS[n.b] if n.b >= 0 else None))
class RoundBegins(Event):
    round: int
    starter: Seat
    supremacy: str | None

    @property
    def says(self) -> str:
        return "event.round-supremacy" if self.supremacy else "event.round"


TurnedUp = plain(
    pe.E_TURNED, "turned-up", lambda n: (pe.TOWNS[n.a], pe.name(n.a, n.b)), reveals=True, town=str, card=str
)


@event(pe.E_TOOK, "took", lambda n: (*town_card(n), pe.GANGS[n.b // 3]))
class Took(Event):
    who: Seat
    town: str
    card: str
    gang: str


DrewSaloon = plain(pe.E_SALOON, "saloon", saloon_card, reveals=True, who=Seat, card=str)
NoTarget = plain(pe.E_NOTHING, "no-target", saloon_card, who=Seat, card=str)
Jailed = plain(
    pe.E_JAILED, "jailed", lambda n: (n.who, pe.GANGS[n.a], gang_card(n.a, n.b)), who=Seat, gang=str, card=str
)
Shot = plain(pe.E_BOUNTY, "bounty", victims_card, who=Seat, victim=Seat, gang=str, card=str)
Swindled = plain(pe.E_SWINDLED, "swindled", victims_card, who=Seat, victim=Seat, gang=str, card=str)
Buried = plain(pe.E_BURIED, "buried", town_card, who=Seat, town=str, card=str)


@event(
    pe.E_LOOKED,
    "looked",
    lambda n: (n.who, pe.DECKS[n.a], pe.deck_card(n.a, n.b) if n.own else None),
    saw="card",
    reveals=True,
)
class Looked(Event):
    """Everyone learns where; only the player who looked learns what."""

    who: Seat
    deck: str
    card: str | None


@event(pe.E_STATIONED, "cavalry", lambda n: (n.who, pe.TOWNS[n.a], pe.TOWNS[n.b] if n.b >= 0 else None))
class Stationed(Event):
    who: Seat
    town: str
    left: str | None  # the town it rode from

    @property
    def says(self) -> str:
        return "event.cavalry-moved" if self.left else "event.cavalry"


Stayed = plain(pe.E_STAYED, "stayed")


@event(pe.E_EMPTY, "deck-empty", lambda n: (pe.DECKS[n.a],), counts=True)
class DeckEmpty(Event):
    deck: str


AllGangs = plain(pe.E_FULL, "all-gangs", counts=True)


@event(pe.E_MAJORITY, "majority", majority)
class Majority(Event):
    who: Seat
    gang: str
    cards: int
    by: str  # "most", "leader" or "duel"

    @property
    def says(self) -> str:
        return f"event.majority-{self.by}"


MajorityKept = plain(pe.E_KEPT, "majority-kept", majority, who=Seat, gang=str, cards=int, by=str)


@event(pe.E_TIED, "tied", lambda n: (seats_in(n.b), pe.TARGETS[n.a], n.c, n.seat == 1))
class Tied(Event):
    seats: tuple[Seat, ...]
    target: str  # a gang, or "one"
    count: int  # cards, or points
    fought: bool  # whether a duel settles it

    @property
    def says(self) -> str:
        if self.target == "one":
            return "event.tied-one-fought" if self.fought else "event.tied-one"
        return "event.tied-fought" if self.fought else "event.tied"


@event(pe.E_DUEL, "duel", duel, reveals=True)
class Duel(Event):
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


@event(pe.E_TRUEL, "truel", lambda n: (seats_in(n.b), pe.TARGETS[n.a], n.c + 1, n.who), reveals=True)
class Truel(Event):
    seats: tuple[Seat, ...]
    target: str
    place: int  # the Bang's place in the common line, 1 to 6
    winner: Seat

    def fills(self) -> dict[str, object]:
        """PE-32: in the order in which they turn tiles, so that the place falls to the winner."""
        first = (self.seats.index(self.winner) - self.place + 1) % len(self.seats)
        return super().fills() | {"seats": self.seats[first:] + self.seats[:first]}


Points = plain(pe.E_POINTS, "points", lambda n: (n.who, n.a), who=Seat, points=int)


@event(pe.E_ONE, "one", lambda n: (n.who, n.a, maybe_seat(n.b)))
class OneTaken(Event):
    who: Seat
    points: int
    loser: Seat | None  # who held it before

    @property
    def says(self) -> str:
        return "event.one" if self.loser is None else "event.one-from"


OneKept = plain(pe.E_ONE_KEPT, "one-kept", lambda n: (n.who, n.a), who=Seat, points=int)


@event(pe.E_WON, "won", lambda n: (n.who, "majority" if n.a == 1 else "points"))
class Won(Event):
    who: Seat
    by: str  # "majority" or "points"


Stopped = plain(pe.E_STOPPED, "stopped", lambda n: (n.a,), round=int)


EVENTS: Final = declared(__name__)
