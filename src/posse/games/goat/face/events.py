"""What happened in a game of the Goat, as far as its reader may know."""

from typing import Any, ClassVar, Final

from posse.core.events import Numbers, declared, event, plain, seats_in
from posse.core.kernel.bits import count, members
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.goat import model as go


def names(cards: int) -> tuple[str, ...]:
    return tuple(go.CHARACTERS[card] for card in members(cards))


def both(n: Numbers) -> tuple[int]:
    """What only two players know: not its seat alone, but the other one too."""
    return (n.a,)


def between(n: Numbers) -> tuple[Any, ...]:
    return n.who, Seat(n.a)


def counted(n: Numbers) -> tuple[Any, ...]:
    return n.who, n.a


def card(n: Numbers) -> tuple[Any, ...]:
    return n.who, go.CHARACTERS[n.a]


def tokens(n: Numbers) -> tuple[Any, ...]:
    return n.who, go.PLACES[n.a], go.RESOURCES[n.a], n.b


def to_another(n: Numbers) -> tuple[Any, ...]:
    return n.who, Seat(n.a), n.b


def gambled(n: Numbers) -> tuple[Any, ...]:
    return n.who, Seat(n.a), go.RESOURCES[n.b] if n.own else None


def saloon(n: Numbers) -> tuple[Any, ...]:
    came = [card for card in members(n.a) if go.OUTLAW <= card <= go.GAMBLER]
    owners = [Seat((n.b >> 4 * card & 15) - 1) for card in came]
    return tuple(go.CHARACTERS[card] for card in came), tuple(owners)


# -- The round and its cards


# The evening at the Saloon is over
RoundBegins = plain(go.E_ROUND, "round", lambda n: (n.a, n.who), counts=True, round=int, dealer=Seat)


@event(go.E_LAID, "laid", lambda n: (go.PLACES[n.a], go.RESOURCES[n.a], n.b, n.c))
class Laid(Event):
    """GO-11: what lies on a place now."""

    place: str
    resource: str
    tokens: int
    coins: int


GoatBack = plain(go.E_GOAT_BACK, "goat-back", lambda n: ())
SetAside = plain(go.E_ASIDE, "aside", lambda n: (go.CHARACTERS[n.a],), reveals=True, card=str)


@event(go.E_DEALT, "dealt", lambda n: (n.who, names(n.a) if n.own else None), saw="cards", reveals=True)
class Dealt(Event):
    """Only the dealer learns which."""

    who: Seat
    cards: tuple[str, ...] | None


@event(go.E_DREW, "drew", lambda n: (n.who, go.CHARACTERS[n.a] if n.own else None), saw="card", reveals=True)
class Drew(Event):
    """Only the dealer learns which."""

    who: Seat
    card: str | None


@event(
    go.E_PASSED,
    "passed",
    lambda n: (n.who, Seat(n.a), count(n.b), names(n.b) if n.own else None),
    eyes=both,
    saw="cards",
    reveals=True,
)
class PassedOn(Event):
    """Only the two dealers know which."""

    who: Seat  # the new dealer
    giver: Seat
    count: int
    cards: tuple[str, ...] | None


LastActive = plain(go.E_LAST, "last-active", counted, who=Seat, hats=int)


@event(
    go.E_TOOK_PILE,
    "took-pile",
    lambda n: (n.who, n.b, names(n.a) if n.own else None),
    saw="cards",
    reveals=True,
)
class TookPile(Event):
    """Only the dealer learns which."""

    who: Seat
    count: int
    cards: tuple[str, ...] | None


# -- Offers and answers


@event(
    go.E_OFFERED,
    "offered",
    lambda n: (n.who, Seat(n.a), go.CHARACTERS[n.b], go.CHARACTERS[n.c] if n.own else None),
    saw="card",
)
class Offered(Event):
    """Only the dealer knows the card."""

    who: Seat
    to: Seat
    claim: str
    card: str | None


Accepted = plain(go.E_ACCEPTED, "accepted", between, who=Seat, dealer=Seat)
Refused = plain(go.E_REFUSED, "refused", between, who=Seat, dealer=Seat)


@event(go.E_FORCED, "forced", between)
class Forced(Event):
    """GO-21: accepted because it had to be."""

    who: Seat
    dealer: Seat


@event(go.E_REVEALED, "revealed", card, reveals=True)
class Revealed(Event):
    who: Seat  # the dealer
    card: str


Truth = plain(go.E_TRUTH, "truth", card, reveals=True, who=Seat, card=str)
Bluff = plain(
    go.E_BLUFF,
    "bluff",
    lambda n: (n.who, go.CHARACTERS[n.a], go.CHARACTERS[n.b]),
    reveals=True,
    who=Seat,
    card=str,
    claim=str,
)
Placed = plain(go.E_PLACED, "placed", card, reveals=True, who=Seat, card=str)
Discarded = plain(go.E_DISCARDED, "discarded", lambda n: (go.CHARACTERS[n.a],), card=str)
Inactive = plain(go.E_INACTIVE, "inactive")


# -- Instant effects


TookTokens = plain(go.E_TOKENS, "tokens", tokens, who=Seat, place=str, resource=str, count=int)
TookCoins = plain(go.E_COINS, "coins", lambda n: (n.who, go.PLACES[n.a], n.b), who=Seat, place=str, count=int)
Nothing = plain(go.E_NOTHING, "nothing", card, who=Seat, card=str)
Robbed = plain(go.E_ROBBED, "robbed", tokens, who=Seat, place=str, resource=str, count=int)
Conned = plain(go.E_CONNED, "conned", to_another, who=Seat, victim=Seat, count=int)


# -- The Saloon


@event(go.E_SALOON, "saloon", saloon)
class SaloonOpens(Event):
    """GO-23: who came, in the order in which they act, and whose they are."""

    untold: ClassVar[frozenset[str]] = frozenset({"characters", "owners"})
    characters: tuple[str, ...]
    owners: tuple[Seat, ...]


SheriffKilled = plain(go.E_KILLED, "sheriff-killed", between, who=Seat, victim=Seat)
SheriffKilledOwn = plain(go.E_KILLED_OWN, "sheriff-killed-own")
SheriffPaid = plain(go.E_PAID, "sheriff-paid")
ThiefArrested = plain(go.E_THIEF_ARRESTED, "thief-arrested", between, who=Seat, victim=Seat)
ThiefArrestedOwn = plain(go.E_THIEF_ARRESTED_OWN, "thief-arrested-own")
CharlatanArrested = plain(go.E_CHARLATAN_ARRESTED, "charlatan-arrested", between, who=Seat, victim=Seat)
CharlatanArrestedOwn = plain(go.E_CHARLATAN_ARRESTED_OWN, "charlatan-arrested-own")
Returned = plain(go.E_RETURNED, "returned", lambda n: tokens(n)[1:], place=str, resource=str, count=int)
Refunded = plain(go.E_REFUNDED, "refunded", counted, who=Seat, count=int)
ThiefKept = plain(go.E_THIEF_KEPT, "thief-kept", tokens, who=Seat, place=str, resource=str, count=int)
CharlatanKept = plain(go.E_CHARLATAN_KEPT, "charlatan-kept", counted, who=Seat, count=int)
Served = plain(go.E_SERVED, "served", to_another, who=Seat, to=Seat, count=int)


@event(go.E_GAMBLED, "gambled", gambled, eyes=both, saw="resource", reveals=True)
class Gambled(Event):
    """Only the two players learn which token."""

    who: Seat
    victim: Seat
    resource: str | None


@event(go.E_WAITRESS_GAMBLED, "waitress-gambled", gambled, eyes=both, saw="resource", reveals=True)
class WaitressGambled(Event):
    """GO-28: the Waitress in the Gambler's place; only the two players learn which token."""

    who: Seat
    victim: Seat
    resource: str | None


# -- The end


# The game is over
Money = plain(
    go.E_MONEY,
    "money",
    lambda n: (n.who, n.a, n.b, n.c),
    reveals=True,
    counts=True,
    who=Seat,
    money=int,
    coins=int,
    tokens=int,
)


@event(go.E_WON, "won", lambda n: (seats_in(n.a), go.REASONS[n.b]))
class Won(Event):
    winners: tuple[Seat, ...]
    reason: str

    @property
    def says(self) -> str:
        return "event.shared" if len(self.winners) > 1 else "event.won"


@event(go.E_SHOWN, "gamble-shown", lambda n: (n.who, Seat(n.a), go.RESOURCES[n.b]), reveals=True)
class GambleShown(Event):
    """What a gambled token was; all learn it when the game is over."""

    who: Seat
    victim: Seat
    resource: str


EVENTS: Final = declared(__name__)
