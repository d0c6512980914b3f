"""What happened in a game of Wyatt Earp, as far as its reader may know. Money is in dollars."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from posse.core.bits import members
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import many


@dataclass(frozen=True)
class HandBegins(Event):
    kind: ClassVar[str] = "hand"
    number: int
    dealer: Seat
    starter: Seat


@dataclass(frozen=True)
class Dealt(Event):
    """Only the player learns which."""

    kind: ClassVar[str] = "dealt"
    who: Seat
    cards: tuple[str, ...] | None

    @property
    def says(self) -> str:
        return "event.dealt-saw" if self.cards else "event.dealt"


@dataclass(frozen=True)
class TurnedUp(Event):
    kind: ClassVar[str] = "turned-up"
    card: str


@dataclass(frozen=True)
class Drew(Event):
    """Only the player learns which."""

    kind: ClassVar[str] = "drew"
    who: Seat
    count: int
    cards: tuple[str, ...] | None

    @property
    def says(self) -> str:
        return "event.drew-saw" if self.cards else "event.drew"


@dataclass(frozen=True)
class Took(Event):
    kind: ClassVar[str] = "took"
    who: Seat
    card: str


@dataclass(frozen=True)
class Reshuffled(Event):
    kind: ClassVar[str] = "reshuffled"
    count: int


@dataclass(frozen=True)
class Laid(Event):
    kind: ClassVar[str] = "laid"
    who: Seat
    outlaw: str
    count: int
    money: int

    @property
    def says(self) -> str:
        return "event.laid" if self.money else "event.laid-only"


@dataclass(frozen=True)
class PhotoShown(Event):
    kind: ClassVar[str] = "photo"
    who: Seat
    outlaw: str


@dataclass(frozen=True)
class Played(Event):
    """A card that needs a shot."""

    kind: ClassVar[str] = "played"
    who: Seat
    card: str


@dataclass(frozen=True)
class Shot(Event):
    """WE-16: an outlaw card has a bullet hole."""

    kind: ClassVar[str] = "shot"
    who: Seat
    card: str
    hit: bool

    @property
    def says(self) -> str:
        return "event.shot-hit" if self.hit else "event.shot-missed"


@dataclass(frozen=True)
class Missed(Event):
    kind: ClassVar[str] = "missed"
    who: Seat
    card: str


@dataclass(frozen=True)
class Stagecoach(Event):
    kind: ClassVar[str] = "stagecoach-robbery"
    who: Seat
    outlaw: str


@dataclass(frozen=True)
class Bank(Event):
    kind: ClassVar[str] = "bank-robbery"
    who: Seat
    outlaw: str


@dataclass(frozen=True)
class FastestGun(Event):
    kind: ClassVar[str] = "fastest-gun"
    who: Seat
    outlaw: str


@dataclass(frozen=True)
class GunLost(Event):
    kind: ClassVar[str] = "gun-lost"
    who: Seat
    outlaw: str


@dataclass(frozen=True)
class HideoutPut(Event):
    kind: ClassVar[str] = "hideout"
    who: Seat
    owner: Seat
    outlaw: str

    @property
    def says(self) -> str:
        return "event.hideout-own" if self.who == self.owner else "event.hideout"


@dataclass(frozen=True)
class Asks(Event):
    kind: ClassVar[str] = "asks"
    who: Seat
    outlaw: str


@dataclass(frozen=True)
class Answered(Event):
    kind: ClassVar[str] = "answered"
    who: Seat
    asker: Seat
    outlaw: str
    gave: bool

    @property
    def says(self) -> str:
        return "event.gave" if self.gave else "event.denied"


@dataclass(frozen=True)
class Caught(Event):
    kind: ClassVar[str] = "caught"
    who: Seat
    owner: Seat
    outlaw: str


@dataclass(frozen=True)
class GroupGone(Event):
    kind: ClassVar[str] = "group-gone"
    who: Seat
    outlaw: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class EarpDrew(Event):
    kind: ClassVar[str] = "earp-drew"
    who: Seat


@dataclass(frozen=True)
class Looked(Event):
    """WE-29: the pile is shown to that player alone; that nothing could be taken, to all."""

    kind: ClassVar[str] = "looked"
    who: Seat
    nothing: bool
    cards: tuple[str, ...] | None

    @property
    def says(self) -> str:
        if self.nothing:
            return "event.looked-nothing"
        return "event.looked-saw" if self.cards else "event.looked"


@dataclass(frozen=True)
class Chose(Event):
    """Only the player knows which card."""

    kind: ClassVar[str] = "chose"
    who: Seat
    card: str | None

    @property
    def says(self) -> str:
        return "event.chose-saw" if self.card else "event.chose"


@dataclass(frozen=True)
class Kept(Event):
    kind: ClassVar[str] = "kept"
    who: Seat


@dataclass(frozen=True)
class AtOnce(Event):
    kind: ClassVar[str] = "at-once"
    who: Seat
    card: str


@dataclass(frozen=True)
class Flushed(Event):
    kind: ClassVar[str] = "flushed"
    who: Seat
    outlaw: str


@dataclass(frozen=True)
class WindowOpens(Event):
    kind: ClassVar[str] = "window"
    who: Seat


@dataclass(frozen=True)
class Passed(Event):
    kind: ClassVar[str] = "passed"
    who: Seat


@dataclass(frozen=True)
class Discarded(Event):
    kind: ClassVar[str] = "discarded"
    who: Seat
    card: str


@dataclass(frozen=True)
class HandOver(Event):
    kind: ClassVar[str] = "hand-over"
    who: Seat
    reason: str

    @property
    def says(self) -> str:
        return f"event.over-{self.reason}"


@dataclass(frozen=True)
class Standing(Event):
    """What lies on a poster, and everyone's capture points for it by seat."""

    kind: ClassVar[str] = "standing"
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


@dataclass(frozen=True)
class Stays(Event):
    kind: ClassVar[str] = "stays"
    outlaw: str
    money: int


@dataclass(frozen=True)
class TakesAll(Event):
    kind: ClassVar[str] = "takes-all"
    who: Seat
    outlaw: str
    money: int


@dataclass(frozen=True)
class Takes(Event):
    """WE-35: one taking of a shared reward."""

    kind: ClassVar[str] = "takes"
    who: Seat
    outlaw: str
    money: int


@dataclass(frozen=True)
class LeftOver(Event):
    kind: ClassVar[str] = "left-over"
    outlaw: str
    money: int


@dataclass(frozen=True)
class Money(Event):
    kind: ClassVar[str] = "money"
    who: Seat
    money: int


@dataclass(frozen=True)
class DuelBegins(Event):
    kind: ClassVar[str] = "duel"
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class DuelCard(Event):
    kind: ClassVar[str] = "duel-card"
    who: Seat
    card: str
    hit: bool
    hits: int

    @property
    def says(self) -> str:
        return "event.duel-hit" if self.hit else "event.duel-miss"


@dataclass(frozen=True)
class Won(Event):
    kind: ClassVar[str] = "won"
    who: Seat
    money: int
    reason: str

    @property
    def says(self) -> str:
        return f"event.won-{self.reason}"


EVENTS: Final[tuple[type[Event], ...]] = (
    *(HandBegins, Dealt, TurnedUp, Drew, Took, Reshuffled, Laid, PhotoShown, Played, Shot, Missed),
    *(Stagecoach, Bank, FastestGun, GunLost, HideoutPut, Asks, Answered, Caught, GroupGone, EarpDrew),
    *(Looked, Chose, Kept, AtOnce, Flushed, WindowOpens, Passed, Discarded, HandOver, Standing, Stays),
    *(TakesAll, Takes, LeftOver, Money, DuelBegins, DuelCard, Won),
)
OF_A_CARD: Final = (Took, Played, Missed, AtOnce, Discarded)
OF_AN_OUTLAW: Final = (PhotoShown, Stagecoach, Bank, FastestGun, GunLost, Asks, Flushed)
OF_A_SEAT: Final = (EarpDrew, Kept, WindowOpens, Passed)


def names(cards: int) -> tuple[str, ...]:
    """Every card of a multiset, in canonical order."""
    return tuple(name for kind, name in enumerate(we.KINDS) for _ in range(many(cards, kind)))


def standing(packed: int) -> tuple[int, ...]:
    """Points by seat."""
    return tuple(packed >> 8 * seat & 255 for seat in range(packed >> 32))


def event(kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event:
    """One event of a trace, as its reader may know it."""
    seat, a, b, c = numbers
    who = Seat(seat)
    made = EVENTS[kind]
    own = everything or reader == seat
    grand = int(we.THOUSAND)
    args: tuple[Any, ...]
    if made in OF_A_CARD:
        args = (who, we.KINDS[a])
    elif made in OF_AN_OUTLAW:
        args = (who, we.OUTLAWS[a])
    elif made in OF_A_SEAT:
        args = (who,)
    elif made is HandBegins:
        args = (a, who, Seat(b))
    elif made is Dealt:
        args = (who, names(a) if own else None)
    elif made is Drew:
        args = (who, b, names(a) if own else None)
    elif made is TurnedUp:
        args = (we.KINDS[a],)
    elif made is Reshuffled:
        args = (a,)
    elif made is Laid:
        args = (who, we.OUTLAWS[a], b, c * grand)
    elif made is Shot:
        args = (who, we.KINDS[a], a < we.OUTLAW)
    elif made in (HideoutPut, Caught):
        args = (who, Seat(a), we.OUTLAWS[b])
    elif made is Answered:
        args = (who, Seat(a), we.OUTLAWS[b], bool(c))
    elif made is GroupGone:
        args = (who, we.OUTLAWS[a], names(b))
    elif made is Looked:
        args = (who, not b, names(a) if own else None)
    elif made is Chose:
        args = (who, we.KINDS[a] if own else None)
    elif made is HandOver:
        args = (who, we.ENDINGS[a])
    elif made is Standing:
        args = (we.OUTLAWS[a], c * grand, standing(b))
    elif made in (Stays, LeftOver):
        args = (we.OUTLAWS[a], b * grand)
    elif made in (TakesAll, Takes):
        args = (who, we.OUTLAWS[a], b * grand)
    elif made is Money:
        args = (who, a * grand)
    elif made is DuelBegins:
        args = (tuple(Seat(tied) for tied in members(a)),)
    elif made is DuelCard:
        args = (who, we.KINDS[a], a < we.OUTLAW, b)
    else:
        args = (who, a * grand, we.REASONS[b])
    return made(*args)
