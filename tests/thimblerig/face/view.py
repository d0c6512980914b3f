"""What one seat is sent of Thimblerig. The view is made from the seat's knowledge and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from posse.core.bits import members
from posse.core.view import Event, Phrase, Result, View
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.mind.knowledge import (
    ARRANGEMENT,
    NOT_KNOWN,
    PAIR,
    ThimblerigKnowledge,
    knowledge_of,
)
from tests.thimblerig.rules.state import ThimblerigState
from tests.thimblerig.verbs import ACTION_TEXTS


@dataclass(frozen=True)
class PairView:
    """One way two thimbles may stand: the cards under them, None for one this seat does not know."""

    left: str | None
    right: str | None


@dataclass(frozen=True)
class PlayerView:
    seat: Seat
    hand: str | None
    thimbles: tuple[PairView, ...]  # one of these is true
    seen_by: tuple[tuple[Seat, ...], ...]  # which seats have seen what lies there: left, right, hand
    rigged: bool
    points: int
    sealed: bool


@dataclass(frozen=True)
class ThimblerigView(View):
    options: tuple[str, ...]
    round: int
    turn: Seat
    phase: str
    stock: int
    discard: tuple[str, ...]
    asked: tuple[Seat, ...]
    real: bool | None  # window: this seat's own rig
    chosen: str | None  # this seat's own sealed choice
    players: tuple[PlayerView, ...]


def card_name(card: int) -> str | None:
    return th.CARDS[card] if card >= 0 else None


def seats_of(mask: int, players: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in members(mask) if seat < players)


def player_view(known: ThimblerigKnowledge, seat: int) -> PlayerView:
    at, place = seat * int(PAIR), seat * int(th.SIDE)
    starts = range(at + 1, at + 1 + int(known.pairs[at] * ARRANGEMENT), int(ARRANGEMENT))
    pairs = [PairView(card_name(known.pairs[start]), card_name(known.pairs[start + 1])) for start in starts]
    return PlayerView(
        seat=Seat(seat),
        hand=card_name(known.hands[seat]),
        thimbles=tuple(dict.fromkeys(pairs)),
        seen_by=tuple(seats_of(int(mask), int(known.players)) for mask in known.seen[place : place + 3]),
        rigged=bool(known.rigged >> seat & 1),
        points=int(known.points[seat]),
        sealed=known.sealed[seat] >= 0,
    )


def view(state: ThimblerigState, seat: int | None) -> ThimblerigView:
    """The only function that builds what a seat (None: a spectator) is shown."""
    known = knowledge_of(state, -1 if seat is None else seat)
    acting = seat is not None and seat in state.seats_to_act()
    legal = state.legal_actions(seat) if acting and seat is not None else []
    outcome = state.outcome()
    players = int(known.players)
    chosen = int(known.sealed[seat]) if seat is not None else -1
    return ThimblerigView(
        game="thimblerig",
        seat=Seat(seat) if seat is not None else None,
        to_act=tuple(Seat(s) for s in state.seats_to_act()),
        prompt=Phrase(f"prompt.{th.PHASES[known.phase]}", (("turn", Seat(known.turn)),)) if acting else None,
        legal=tuple(ACTION_TEXTS[action] for action in legal),
        result=Result(*outcome) if outcome else None,
        options=tuple(switch for bit, switch in enumerate(th.SWITCHES) if known.options >> bit & 1),
        round=int(known.round),
        turn=Seat(known.turn),
        phase=th.PHASES[known.phase],
        stock=int(th.STOCK) - len(members(known.discard)),
        discard=tuple(th.CARDS[card] for card in members(known.discard)),
        asked=seats_of(int(known.asked), players),
        real=None if known.real in (-1, NOT_KNOWN) else bool(known.real),
        chosen=th.SIDES[chosen] if chosen >= 0 else None,
        players=tuple(player_view(known, s) for s in range(players)),
    )


# -- Events. One class a kind; EVENTS below lists them in the order of the trace's numbers.


@dataclass(frozen=True)
class Dealt(Event):
    """For the player alone; to the others it tells nothing."""

    kind: ClassVar[str] = "dealt"
    who: Seat
    card: str


@dataclass(frozen=True)
class RoundBegins(Event):
    kind: ClassVar[str] = "round"
    round: int
    starter: Seat


@dataclass(frozen=True)
class Looked(Event):
    """Everyone learns where; only the player who looked learns what."""

    kind: ClassVar[str] = "looked"
    who: Seat
    owner: Seat
    side: str
    card: str | None

    @property
    def says(self) -> str:
        return "event.looked-saw" if self.card else "event.looked"


@dataclass(frozen=True)
class Switched(Event):
    kind: ClassVar[str] = "switched"
    who: Seat


@dataclass(frozen=True)
class Rigged(Event):
    """Perhaps a swap, perhaps a feint: only the player knows."""

    kind: ClassVar[str] = "rigged"
    who: Seat
    real: bool | None

    @property
    def says(self) -> str:
        return {None: "event.rigged", True: "event.rigged-swap", False: "event.rigged-feint"}[self.real]


@dataclass(frozen=True)
class Discarded(Event):
    kind: ClassVar[str] = "discarded"
    who: Seat
    card: str


@dataclass(frozen=True)
class Drew(Event):
    kind: ClassVar[str] = "drew"
    who: Seat
    card: str | None

    @property
    def says(self) -> str:
        return "event.drew-saw" if self.card else "event.drew"


@dataclass(frozen=True)
class Passed(Event):
    kind: ClassVar[str] = "passed"
    who: Seat


@dataclass(frozen=True)
class Called(Event):
    kind: ClassVar[str] = "called"
    who: Seat
    rigger: Seat
    real: bool

    @property
    def says(self) -> str:
        return "event.called-swap" if self.real else "event.called-feint"


@dataclass(frozen=True)
class Sealed(Event):
    kind: ClassVar[str] = "sealed"
    who: Seat
    side: str | None

    @property
    def says(self) -> str:
        return "event.sealed-own" if self.side else "event.sealed"


@dataclass(frozen=True)
class Shown(Event):
    kind: ClassVar[str] = "shown"
    who: Seat
    side: str
    card: str


@dataclass(frozen=True)
class Scored(Event):
    kind: ClassVar[str] = "point"
    who: Seat
    card: str


@dataclass(frozen=True)
class Won(Event):
    kind: ClassVar[str] = "won"
    who: Seat
    points: int


EVENTS: Final[tuple[type[Event], ...]] = (
    Dealt,
    RoundBegins,
    Looked,
    Switched,
    Rigged,
    Discarded,
    Drew,
    Passed,
    Called,
    Sealed,
    Shown,
    Scored,
    Won,
)


def event(kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
    """One event of a trace, as its reader may know it."""
    seat, a, b, c = numbers
    who = Seat(seat)
    own = everything or reader == seat
    made = EVENTS[kind]
    args: tuple[Any, ...]
    if made is Dealt:
        if not own:
            return None
        args = (who, th.CARDS[a])
    elif made is RoundBegins:
        args = (a, who)
    elif made is Looked:
        args = (who, Seat(a), th.SIDES[b], th.CARDS[c] if own else None)
    elif made is Rigged:
        args = (who, bool(a) if own else None)
    elif made is Drew:
        args = (who, th.CARDS[a] if own else None)
    elif made in (Discarded, Scored):
        args = (who, th.CARDS[a])
    elif made is Called:
        args = (who, Seat(a), bool(b))
    elif made is Sealed:
        args = (who, th.SIDES[a] if own else None)
    elif made is Shown:
        args = (who, th.SIDES[a], th.CARDS[b])
    elif made is Won:
        args = (who, a)
    else:
        args = (who,)
    return made(*args)
