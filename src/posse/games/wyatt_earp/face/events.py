"""What happened in a game of Wyatt Earp, as far as its reader may know. Money is in dollars."""

from typing import Final

from posse.core.events import Numbers, declared, event, plain, seats_in
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import many

GRAND: Final = int(we.THOUSAND)


def names(cards: int) -> tuple[str, ...]:
    """Every card of a multiset, in canonical order."""
    return tuple(name for kind, name in enumerate(we.KINDS) for _ in range(many(cards, kind)))


def card(n: Numbers) -> tuple[Seat, str]:
    return n.who, we.KINDS[n.a]


def outlaw(n: Numbers) -> tuple[Seat, str]:
    return n.who, we.OUTLAWS[n.a]


def owners_outlaw(n: Numbers) -> tuple[Seat, Seat, str]:
    return n.who, Seat(n.a), we.OUTLAWS[n.b]


def reward(n: Numbers) -> tuple[str, int]:
    return we.OUTLAWS[n.a], n.b * GRAND


def own_cards(n: Numbers) -> tuple[str, ...] | None:
    return names(n.a) if n.own else None


HandBegins = plain(
    we.E_HAND, "hand", lambda n: (n.a, n.who, Seat(n.b)), number=int, dealer=Seat, starter=Seat
)


@event(we.E_DEALT, "dealt", lambda n: (n.who, own_cards(n)), saw="cards", reveals=True)
class Dealt(Event):
    """Only the player learns which."""

    who: Seat
    cards: tuple[str, ...] | None


TurnedUp = plain(we.E_TURNED_UP, "turned-up", lambda n: (we.KINDS[n.a],), reveals=True, card=str)


@event(we.E_DREW, "drew", lambda n: (n.who, n.b, own_cards(n)), saw="cards", reveals=True)
class Drew(Event):
    """Only the player learns which."""

    who: Seat
    count: int
    cards: tuple[str, ...] | None


Took = plain(we.E_TOOK, "took", card, who=Seat, card=str)
Reshuffled = plain(we.E_RESHUFFLED, "reshuffled", lambda n: (n.a,), count=int)


@event(we.E_LAID, "laid", lambda n: (*outlaw(n), n.b, n.c * GRAND))
class Laid(Event):
    who: Seat
    outlaw: str
    count: int
    money: int

    @property
    def says(self) -> str:
        return "event.laid" if self.money else "event.laid-only"


PhotoShown = plain(we.E_PHOTO, "photo", outlaw, who=Seat, outlaw=str)


@event(we.E_PLAYED, "played", card)
class Played(Event):
    """A card that needs a shot."""

    who: Seat
    card: str


@event(we.E_SHOT, "shot", lambda n: (*card(n), n.a < we.OUTLAW), reveals=True)
class Shot(Event):
    """WE-16: an outlaw card has a bullet hole."""

    who: Seat
    card: str
    hit: bool

    @property
    def says(self) -> str:
        return "event.shot-hit" if self.hit else "event.shot-missed"


Missed = plain(we.E_MISSED, "missed", card, who=Seat, card=str)
Stagecoach = plain(we.E_STAGECOACH, "stagecoach-robbery", outlaw, who=Seat, outlaw=str)
Bank = plain(we.E_BANK, "bank-robbery", outlaw, who=Seat, outlaw=str)
FastestGun = plain(we.E_GUN, "fastest-gun", outlaw, who=Seat, outlaw=str)
GunLost = plain(we.E_GUN_LOST, "gun-lost", outlaw, who=Seat, outlaw=str)


@event(we.E_HIDEOUT, "hideout", owners_outlaw)
class HideoutPut(Event):
    who: Seat
    owner: Seat
    outlaw: str

    @property
    def says(self) -> str:
        return "event.hideout-own" if self.who == self.owner else "event.hideout"


Asks = plain(we.E_ASKS, "asks", outlaw, who=Seat, outlaw=str)


@event(we.E_ANSWERED, "answered", lambda n: (*owners_outlaw(n), bool(n.c)), reveals=True)
class Answered(Event):
    who: Seat
    asker: Seat
    outlaw: str
    gave: bool

    @property
    def says(self) -> str:
        return "event.gave" if self.gave else "event.denied"


Caught = plain(we.E_CAUGHT, "caught", owners_outlaw, who=Seat, owner=Seat, outlaw=str)
GroupGone = plain(
    we.E_GROUP_GONE,
    "group-gone",
    lambda n: (*outlaw(n), names(n.b)),
    who=Seat,
    outlaw=str,
    cards=tuple[str, ...],
)
EarpDrew = plain(we.E_EARP_DREW, "earp-drew")


@event(we.E_LOOKED, "looked", lambda n: (n.who, not n.b, own_cards(n)), saw="cards", reveals=True)
class Looked(Event):
    """WE-29: the pile is shown to that player alone; that nothing could be taken, to all."""

    who: Seat
    nothing: bool
    cards: tuple[str, ...] | None

    @property
    def says(self) -> str:
        return "event.looked-nothing" if self.nothing else super().says


@event(we.E_CHOSE, "chose", lambda n: (n.who, we.KINDS[n.a] if n.own else None), saw="card", reveals=True)
class Chose(Event):
    """Only the player knows which card."""

    who: Seat
    card: str | None


CardKept = plain(we.E_KEPT, "kept")
AtOnce = plain(we.E_AT_ONCE, "at-once", card, who=Seat, card=str)
Flushed = plain(we.E_FLUSHED, "flushed", outlaw, who=Seat, outlaw=str)
WindowOpens = plain(we.E_WINDOW, "window")
Passed = plain(we.E_PASSED, "passed")
Discarded = plain(we.E_DISCARDED, "discarded", card, reveals=True, who=Seat, card=str)


@event(we.E_HAND_OVER, "hand-over", lambda n: (n.who, we.ENDINGS[n.a]), counts=True)
class HandOver(Event):
    who: Seat
    reason: str

    @property
    def says(self) -> str:
        return f"event.over-{self.reason}"


def standing(n: Numbers) -> tuple[str, int, tuple[int, ...]]:
    return we.OUTLAWS[n.a], n.c * GRAND, tuple(n.b >> 8 * seat & 255 for seat in range(n.b >> 32))


@event(we.E_STANDING, "standing", standing)
class Standing(Event):
    """What lies on a poster, and everyone's capture points for it by seat."""

    outlaw: str
    money: int
    points: tuple[int, ...]

    def fields(self) -> dict[str, object]:
        return super().fields() | {"points": " / ".join(str(points) for points in self.points)}

    def fills(self) -> dict[str, object]:
        return super().fills() | {
            "points": {Seat(seat): points for seat, points in enumerate(self.points) if points}
        }

    @property
    def says(self) -> str:
        return "event.standing" if any(self.points) else "event.standing-none"


Stays = plain(we.E_STAYS, "stays", reward, outlaw=str, money=int)
TakesAll = plain(we.E_TAKES_ALL, "takes-all", lambda n: (n.who, *reward(n)), who=Seat, outlaw=str, money=int)


@event(we.E_TAKES, "takes", lambda n: (n.who, *reward(n)))
class Takes(Event):
    """WE-35: one taking of a shared reward."""

    who: Seat
    outlaw: str
    money: int


LeftOver = plain(we.E_LEFT, "left-over", reward, outlaw=str, money=int)
Money = plain(we.E_MONEY, "money", lambda n: (n.who, n.a * GRAND), who=Seat, money=int)
DuelBegins = plain(we.E_DUEL, "duel", lambda n: (seats_in(n.a),), seats=tuple[Seat, ...])


@event(we.E_DUEL_CARD, "duel-card", lambda n: (*card(n), n.a < we.OUTLAW, n.b), reveals=True)
class DuelCard(Event):
    who: Seat
    card: str
    hit: bool
    hits: int

    @property
    def says(self) -> str:
        return "event.duel-hit" if self.hit else "event.duel-miss"


@event(we.E_WON, "won", lambda n: (n.who, n.a * GRAND, we.REASONS[n.b]))
class Won(Event):
    who: Seat
    money: int
    reason: str

    @property
    def says(self) -> str:
        return f"event.won-{self.reason}"


EVENTS: Final = declared(__name__)
