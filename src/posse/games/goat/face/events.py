"""What happened in a game of the Goat, as far as its reader may know."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from posse.core.bits import count, members
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.goat import model as go


@dataclass(frozen=True)
class RoundBegins(Event):
    kind: ClassVar[str] = "round"
    round: int
    dealer: Seat


@dataclass(frozen=True)
class Laid(Event):
    """GO-11: what lies on a place now."""

    kind: ClassVar[str] = "laid"
    place: str
    resource: str
    tokens: int
    coins: int


@dataclass(frozen=True)
class GoatBack(Event):
    kind: ClassVar[str] = "goat-back"


@dataclass(frozen=True)
class SetAside(Event):
    kind: ClassVar[str] = "aside"
    card: str


@dataclass(frozen=True)
class Dealt(Event):
    """Only the dealer learns which."""

    kind: ClassVar[str] = "dealt"
    who: Seat
    cards: tuple[str, ...] | None

    @property
    def says(self) -> str:
        return "event.dealt-saw" if self.cards else "event.dealt"


@dataclass(frozen=True)
class Drew(Event):
    """Only the dealer learns which."""

    kind: ClassVar[str] = "drew"
    who: Seat
    card: str | None

    @property
    def says(self) -> str:
        return "event.drew-saw" if self.card else "event.drew"


@dataclass(frozen=True)
class PassedOn(Event):
    """Only the two dealers know which."""

    kind: ClassVar[str] = "passed"
    who: Seat  # the new dealer
    giver: Seat
    count: int
    cards: tuple[str, ...] | None

    @property
    def says(self) -> str:
        return "event.passed-saw" if self.cards else "event.passed"


@dataclass(frozen=True)
class LastActive(Event):
    kind: ClassVar[str] = "last-active"
    who: Seat
    hats: int


@dataclass(frozen=True)
class TookPile(Event):
    """Only the dealer learns which."""

    kind: ClassVar[str] = "took-pile"
    who: Seat
    count: int
    cards: tuple[str, ...] | None

    @property
    def says(self) -> str:
        return "event.took-pile-saw" if self.cards else "event.took-pile"


@dataclass(frozen=True)
class Offered(Event):
    """Only the dealer knows the card."""

    kind: ClassVar[str] = "offered"
    who: Seat
    to: Seat
    claim: str
    card: str | None

    @property
    def says(self) -> str:
        return "event.offered-saw" if self.card else "event.offered"


@dataclass(frozen=True)
class Accepted(Event):
    kind: ClassVar[str] = "accepted"
    who: Seat
    dealer: Seat


@dataclass(frozen=True)
class Refused(Event):
    kind: ClassVar[str] = "refused"
    who: Seat
    dealer: Seat


@dataclass(frozen=True)
class Forced(Event):
    """GO-21: accepted because it had to be."""

    kind: ClassVar[str] = "forced"
    who: Seat
    dealer: Seat


@dataclass(frozen=True)
class Revealed(Event):
    kind: ClassVar[str] = "revealed"
    who: Seat  # the dealer
    card: str


@dataclass(frozen=True)
class Truth(Event):
    kind: ClassVar[str] = "truth"
    who: Seat
    card: str


@dataclass(frozen=True)
class Bluff(Event):
    kind: ClassVar[str] = "bluff"
    who: Seat
    card: str
    claim: str


@dataclass(frozen=True)
class Placed(Event):
    kind: ClassVar[str] = "placed"
    who: Seat
    card: str


@dataclass(frozen=True)
class Discarded(Event):
    kind: ClassVar[str] = "discarded"
    card: str


@dataclass(frozen=True)
class Inactive(Event):
    kind: ClassVar[str] = "inactive"
    who: Seat


@dataclass(frozen=True)
class TookTokens(Event):
    kind: ClassVar[str] = "tokens"
    who: Seat
    place: str
    resource: str
    count: int


@dataclass(frozen=True)
class TookCoins(Event):
    kind: ClassVar[str] = "coins"
    who: Seat
    place: str
    count: int


@dataclass(frozen=True)
class Nothing(Event):
    kind: ClassVar[str] = "nothing"
    who: Seat
    card: str


@dataclass(frozen=True)
class Robbed(Event):
    kind: ClassVar[str] = "robbed"
    who: Seat
    place: str
    resource: str
    count: int


@dataclass(frozen=True)
class Conned(Event):
    kind: ClassVar[str] = "conned"
    who: Seat
    victim: Seat
    count: int


@dataclass(frozen=True)
class SaloonOpens(Event):
    """GO-23: who came, in the order in which they act, and whose they are."""

    kind: ClassVar[str] = "saloon"
    untold: ClassVar[frozenset[str]] = frozenset({"characters", "owners"})
    characters: tuple[str, ...]
    owners: tuple[Seat, ...]


@dataclass(frozen=True)
class SheriffKilled(Event):
    kind: ClassVar[str] = "sheriff-killed"
    who: Seat
    victim: Seat


@dataclass(frozen=True)
class SheriffKilledOwn(Event):
    kind: ClassVar[str] = "sheriff-killed-own"
    who: Seat


@dataclass(frozen=True)
class SheriffPaid(Event):
    kind: ClassVar[str] = "sheriff-paid"
    who: Seat


@dataclass(frozen=True)
class ThiefArrested(Event):
    kind: ClassVar[str] = "thief-arrested"
    who: Seat
    victim: Seat


@dataclass(frozen=True)
class ThiefArrestedOwn(Event):
    kind: ClassVar[str] = "thief-arrested-own"
    who: Seat


@dataclass(frozen=True)
class CharlatanArrested(Event):
    kind: ClassVar[str] = "charlatan-arrested"
    who: Seat
    victim: Seat


@dataclass(frozen=True)
class CharlatanArrestedOwn(Event):
    kind: ClassVar[str] = "charlatan-arrested-own"
    who: Seat


@dataclass(frozen=True)
class Returned(Event):
    kind: ClassVar[str] = "returned"
    place: str
    resource: str
    count: int


@dataclass(frozen=True)
class Refunded(Event):
    kind: ClassVar[str] = "refunded"
    who: Seat
    count: int


@dataclass(frozen=True)
class ThiefKept(Event):
    kind: ClassVar[str] = "thief-kept"
    who: Seat
    place: str
    resource: str
    count: int


@dataclass(frozen=True)
class CharlatanKept(Event):
    kind: ClassVar[str] = "charlatan-kept"
    who: Seat
    count: int


@dataclass(frozen=True)
class Served(Event):
    kind: ClassVar[str] = "served"
    who: Seat
    to: Seat
    count: int


@dataclass(frozen=True)
class Gambled(Event):
    """Only the two players learn which token."""

    kind: ClassVar[str] = "gambled"
    who: Seat
    victim: Seat
    resource: str | None

    @property
    def says(self) -> str:
        return "event.gambled-saw" if self.resource else "event.gambled"


@dataclass(frozen=True)
class WaitressGambled(Event):
    """GO-28: the Waitress in the Gambler's place; only the two players learn which token."""

    kind: ClassVar[str] = "waitress-gambled"
    who: Seat
    victim: Seat
    resource: str | None

    @property
    def says(self) -> str:
        return "event.waitress-gambled-saw" if self.resource else "event.waitress-gambled"


@dataclass(frozen=True)
class Money(Event):
    kind: ClassVar[str] = "money"
    who: Seat
    money: int
    coins: int
    tokens: int


@dataclass(frozen=True)
class Won(Event):
    kind: ClassVar[str] = "won"
    winners: tuple[Seat, ...]
    reason: str

    @property
    def says(self) -> str:
        return "event.shared" if len(self.winners) > 1 else "event.won"


@dataclass(frozen=True)
class GambleShown(Event):
    """What a gambled token was, told to all when the game is over."""

    kind: ClassVar[str] = "gamble-shown"
    who: Seat
    victim: Seat
    resource: str


EVENTS: Final[tuple[type[Event], ...]] = (
    RoundBegins,
    Laid,
    GoatBack,
    SetAside,
    Dealt,
    Drew,
    PassedOn,
    LastActive,
    TookPile,
    Offered,
    Accepted,
    Refused,
    Forced,
    Revealed,
    Truth,
    Bluff,
    Placed,
    Discarded,
    Inactive,
    TookTokens,
    TookCoins,
    Nothing,
    Robbed,
    Conned,
    SaloonOpens,
    SheriffKilled,
    SheriffKilledOwn,
    SheriffPaid,
    ThiefArrested,
    ThiefArrestedOwn,
    CharlatanArrested,
    CharlatanArrestedOwn,
    Returned,
    Refunded,
    ThiefKept,
    CharlatanKept,
    Served,
    Gambled,
    WaitressGambled,
    Money,
    Won,
    GambleShown,
)
OWN_CARDS: Final = (SheriffKilledOwn, SheriffPaid, ThiefArrestedOwn, CharlatanArrestedOwn, Inactive)


def names(cards: int) -> tuple[str, ...]:
    return tuple(go.CHARACTERS[card] for card in members(cards))


@lru_cache(maxsize=8192)  # those made last: many a table sees the same, and most readers of it do
def event(kind: int, numbers: tuple[int, ...], reader: int | None, everything: bool) -> Event:
    """One event of a trace, as its reader may know it."""
    seat, a, b, c = numbers
    who = Seat(seat)
    made = EVENTS[kind]
    args: tuple[Any, ...]
    own = everything or reader == seat
    both = own or reader == a  # for events between two players
    if made is RoundBegins:
        args = (a, who)
    elif made is Laid:
        args = (go.PLACES[a], go.RESOURCES[a], b, c)
    elif made is GoatBack:
        args = ()
    elif made is SaloonOpens:
        came = [card for card in members(a) if go.OUTLAW <= card <= go.GAMBLER]
        owners = [Seat((b >> 4 * card & 15) - 1) for card in came]
        args = (tuple(go.CHARACTERS[card] for card in came), tuple(owners))
    elif made in (SetAside, Discarded):
        args = (go.CHARACTERS[a],)
    elif made is Dealt:
        args = (who, names(a) if own else None)
    elif made is Drew:
        args = (who, go.CHARACTERS[a] if own else None)
    elif made is PassedOn:
        args = (who, Seat(a), int(count(b)), names(b) if both else None)
    elif made is TookPile:
        args = (who, b, names(a) if own else None)
    elif made is Offered:
        args = (who, Seat(a), go.CHARACTERS[b], go.CHARACTERS[c] if own else None)
    elif made in (Revealed, Truth, Placed, Nothing):
        args = (who, go.CHARACTERS[a])
    elif made is Bluff:
        args = (who, go.CHARACTERS[a], go.CHARACTERS[b])
    elif made in (TookTokens, Robbed, ThiefKept):
        args = (who, go.PLACES[a], go.RESOURCES[a], b)
    elif made is TookCoins:
        args = (who, go.PLACES[a], b)
    elif made is Returned:
        args = (go.PLACES[a], go.RESOURCES[a], b)
    elif made in (Conned, Served):
        args = (who, Seat(a), b)
    elif made in (Gambled, WaitressGambled):
        args = (who, Seat(a), go.RESOURCES[b] if both else None)
    elif made is GambleShown:
        args = (who, Seat(a), go.RESOURCES[b])
    elif made in (LastActive, Refunded, CharlatanKept):
        args = (who, a)
    elif made is Money:
        args = (who, a, b, c)
    elif made is Won:
        args = (tuple(Seat(s) for s in members(a)), go.REASONS[b])
    elif made in OWN_CARDS:
        args = (who,)
    else:  # between two seats: answers, kills and arrests
        args = (who, Seat(a))
    return made(*args)
