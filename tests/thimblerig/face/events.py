"""What happened in a game of Thimblerig, as far as its reader may know."""

from typing import Final

from posse.core.events import Numbers, declared, event
from posse.core.view import Event
from posse.core.words import Seat
from tests.thimblerig import model as th


def who_card(n: Numbers) -> tuple[object, ...]:
    return n.who, th.CARDS[n.a]


@event(th.E_DEALT, "dealt", who_card, alone=True, reveals=True)
class Dealt(Event):
    who: Seat
    card: str


@event(th.E_ROUND, "round", lambda n: (n.a, n.who))
class RoundBegins(Event):
    round: int
    starter: Seat


@event(
    th.E_LOOKED,
    "looked",
    lambda n: (n.who, Seat(n.a), th.SIDES[n.b], th.CARDS[n.c] if n.own else None),
    saw="card",
    reveals=True,
)
class Looked(Event):
    """Everyone learns where; only the player who looked learns what."""

    who: Seat
    owner: Seat
    side: str
    card: str | None


@event(th.E_SWITCHED, "switched")
class Switched(Event):
    who: Seat


@event(th.E_RIGGED, "rigged", lambda n: (n.who, bool(n.a) if n.own else None))
class Rigged(Event):
    """Perhaps a swap, perhaps a feint: only the player knows."""

    who: Seat
    real: bool | None

    @property
    def says(self) -> str:
        return {None: "event.rigged", True: "event.rigged-swap", False: "event.rigged-feint"}[self.real]


@event(th.E_DISCARDED, "discarded", who_card, reveals=True)
class Discarded(Event):
    who: Seat
    card: str


@event(th.E_DREW, "drew", lambda n: (n.who, th.CARDS[n.a] if n.own else None), saw="card", reveals=True)
class Drew(Event):
    who: Seat
    card: str | None


@event(th.E_PASSED, "passed")
class Passed(Event):
    who: Seat


@event(th.E_CALLED, "called", lambda n: (n.who, Seat(n.a), bool(n.b)), reveals=True)
class Called(Event):
    who: Seat
    rigger: Seat
    real: bool

    @property
    def says(self) -> str:
        return "event.called-swap" if self.real else "event.called-feint"


@event(th.E_SEALED, "sealed", lambda n: (n.who, th.SIDES[n.a] if n.own else None), saw="side")
class Sealed(Event):
    who: Seat
    side: str | None


@event(th.E_SHOWN, "shown", lambda n: (n.who, th.SIDES[n.a], th.CARDS[n.b]), reveals=True)
class Shown(Event):
    who: Seat
    side: str
    card: str


@event(th.E_POINT, "point", who_card)
class Scored(Event):
    who: Seat
    card: str


@event(th.E_WON, "won", lambda n: (n.who, n.a))
class Won(Event):
    who: Seat
    points: int


EVENTS: Final = declared(__name__)
