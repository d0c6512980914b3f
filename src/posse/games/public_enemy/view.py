"""What one seat is sent of Public Enemy: the view of the table, and the events that led to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from posse.core.bits import members
from posse.core.packed import unpack
from posse.core.piles import LEFT, SEEN, STRIDE, TOP, UNDER
from posse.core.view import Event, Phrase, Result, View
from posse.core.words import Seat
from posse.games.public_enemy.leads import LeadView, leads
from posse.games.public_enemy.model import (
    BURY,
    DECKS,
    DRAW,
    GANGS,
    OVER,
    PHASES,
    RIDE,
    SALOON,
    SALOON_CARDS,
    SWITCHES,
    TARGET,
    TARGETS,
    TILES,
    TOWNS,
    deck_card,
    name,
    town_card,
)
from posse.games.public_enemy.notation import ACTION_TEXTS
from posse.games.public_enemy.position import saloon_left, used_saloon
from posse.games.public_enemy.rules import PublicEnemy
from posse.games.public_enemy.scoring import gang_points, points_of


@dataclass(frozen=True)
class DeckView:
    """A deck: how many cards, the face-up one among them, and what this seat knows of the rest."""

    deck: str
    left: int
    up: str | None
    looked: str | None  # the first hidden card, if this seat has seen it
    looked_by: tuple[Seat, ...]
    under: tuple[str, ...]  # known cards at the bottom, the next one first


@dataclass(frozen=True)
class StackView:
    gang: str
    cards: tuple[str, ...]  # the uncovered one first
    points: int  # what it would count now (PE-25, PE-35)


@dataclass(frozen=True)
class PlayerView:
    seat: Seat
    stacks: tuple[StackView, ...]
    wanted: tuple[str, ...]
    one: bool
    dollars: int
    points: int  # what the stacks would count now


@dataclass(frozen=True)
class PublicEnemyView(View):
    options: tuple[str, ...]
    rounds: int  # PE-30: the limit, 0 for none
    round: int
    starter: Seat
    turn: Seat
    phase: str
    card: str | None  # the Saloon card being applied
    spent: bool
    cavalry: str | None
    supremacy: str | None
    decks: tuple[DeckView, ...]
    used: tuple[str, ...]  # the Saloon cards that are out for the round (PE-14)
    players: tuple[PlayerView, ...]
    leads: tuple[LeadView, ...]


# Most of a table is the same for every reader and from one move to the next: what is shown of a deck or a
# player is kept by the very numbers it shows.


@lru_cache(maxsize=2048)
def shown_deck(deck: int, left: int, up: int, looked: int, seen: int, under: int) -> DeckView:
    return DeckView(
        deck=DECKS[deck],
        left=left,
        up=name(deck, up) if up >= 0 else None,
        looked=deck_card(deck, looked) if looked >= 0 else None,
        looked_by=tuple(Seat(s) for s in members(seen)),
        under=tuple(name(deck, card) for card in unpack(under)),
    )


def deck_view(state: PublicEnemy, deck: int, seat: int | None) -> DeckView:
    at = deck * STRIDE
    piles = state.piles
    up = state.up[deck] if deck != SALOON else -1
    seen = piles[at + SEEN]
    known = seat is not None and seen >> seat & 1
    left = piles[at + LEFT] + (1 if up >= 0 else 0)
    return shown_deck(deck, left, up, piles[at + TOP] - 1 if known else -1, seen, piles[at + UNDER])


@lru_cache(maxsize=2048)
def stack_view(gang: int, cards: int, points: int) -> StackView:
    return StackView(GANGS[gang], tuple(name(*town_card(gang, card)) for card in unpack(cards)), points)


@lru_cache(maxsize=2048)
def shown_player(
    seat: int,
    stacks: tuple[int, ...],
    worth: tuple[int, ...],
    wanted: int,
    one: bool,
    dollars: int,
    points: int,
) -> PlayerView:
    return PlayerView(
        seat=Seat(seat),
        stacks=tuple(stack_view(gang, cards, worth[gang]) for gang, cards in enumerate(stacks)),
        wanted=tuple(GANGS[gang] for gang in members(wanted)),
        one=one,
        dollars=dollars,
        points=points,
    )


def player_view(state: PublicEnemy, seat: int) -> PlayerView:
    stacks, at = state.stacks, seat * 4
    return shown_player(
        seat,
        (stacks[at], stacks[at + 1], stacks[at + 2], stacks[at + 3]),
        tuple([int(gang_points(state.heights, seat, gang, state.supremacy)) for gang in range(4)]),
        state.wanted[seat],
        state.one == seat,
        state.dollars[seat],
        points_of(state.heights, seat, state.supremacy),
    )


def used(state: PublicEnemy) -> tuple[str, ...]:
    """Everyone saw them turned up; it tells what the Saloon still holds, not in which order."""
    gone = used_saloon(int(state.options), saloon_left(state))
    return tuple(kind for kind, many in gone.items() for _ in range(many))


def prompt(state: PublicEnemy) -> Phrase:
    """What the player whose turn it is, is asked."""
    if state.phase == TARGET:
        return Phrase(f"prompt.{SALOON_CARDS[state.card]}")
    if state.phase == RIDE:
        return Phrase("prompt.ride")
    if state.phase == DRAW and state.legal_actions(state.turn)[-1] >= BURY:
        return Phrase("prompt.draw-or-dollar")
    return Phrase("prompt.draw")


def views(state: PublicEnemy, seats: Sequence[int | None]) -> list[PublicEnemyView]:
    """The only function that builds what seats (None: a spectator) are shown; most of it is for all eyes."""
    outcome = state.outcome()
    shown: dict[str, Any] = {
        "to_act": tuple(Seat(s) for s in state.seats_to_act()),
        "result": Result(*outcome) if outcome else None,
        "options": tuple(switch for bit, switch in enumerate(SWITCHES) if state.options >> bit & 1),
        "rounds": int(state.limit),
        "round": int(state.round),
        "starter": Seat(state.starter),
        "turn": Seat(state.turn),
        "phase": PHASES[state.phase],
        "card": SALOON_CARDS[state.card] if state.card >= 0 else None,
        "spent": bool(state.spent),
        "cavalry": TOWNS[state.cavalry] if state.cavalry >= 0 else None,
        "supremacy": GANGS[state.supremacy] if state.supremacy >= 0 else None,
        "used": used(state),
        "players": tuple([player_view(state, s) for s in range(int(state.players))]),
        "leads": leads(state),
    }
    looked = any(state.piles[deck * STRIDE + SEEN] for deck in range(5))
    decks = tuple([deck_view(state, deck, None) for deck in range(5)])
    made = []
    for seat in seats:
        acting = state.phase != OVER and seat == state.turn
        legal = state.legal_actions(state.turn) if acting else []
        made.append(
            PublicEnemyView(
                game="public-enemy",
                seat=Seat(seat) if seat is not None else None,
                prompt=prompt(state) if acting else None,
                legal=tuple([ACTION_TEXTS[action] for action in legal]),
                decks=tuple([deck_view(state, deck, seat) for deck in range(5)]) if looked else decks,
                **shown,
            )
        )
    return made


def view(state: PublicEnemy, seat: int | None) -> PublicEnemyView:
    return views(state, (seat,))[0]


# -- Events. One class a kind; `kinds` below lists them in the order of the trace's numbers.


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


@dataclass(frozen=True)
class Truel(Event):
    kind: ClassVar[str] = "truel"
    seats: tuple[Seat, ...]
    target: str
    place: int  # the Bang's place in the common line, 1 to 6
    winner: Seat


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
    return name(*town_card(gang, card))


@lru_cache(maxsize=8192)  # those made last: many a table sees the same, and most readers of it do
def event(kind: int, numbers: tuple[int, ...], reader: int | None, everything: bool) -> Event:
    """One event of a trace, as its reader may know it."""
    seat, a, b, c = numbers
    who = Seat(seat)
    made = EVENTS[kind]
    args: tuple[Any, ...]
    if made is RoundBegins:
        args = (a, who, GANGS[b] if b >= 0 else None)
    elif made is TurnedUp:
        args = (TOWNS[a], name(a, b))
    elif made is Took:
        args = (who, TOWNS[a], name(a, b), GANGS[b // 3])
    elif made in (DrewSaloon, NoTarget):
        args = (who, SALOON_CARDS[a])
    elif made is Jailed:
        args = (who, GANGS[a], gang_card_name(a, b))
    elif made in (Shot, Swindled):
        args = (who, Seat(a), GANGS[b], gang_card_name(b, c))
    elif made is Buried:
        args = (who, TOWNS[a], name(a, b))
    elif made is Looked:
        args = (who, DECKS[a], deck_card(a, b) if everything or reader == seat else None)
    elif made is Stationed:
        args = (who, TOWNS[a], TOWNS[b] if b >= 0 else None)
    elif made in (Stayed, AllGangs):
        args = (who,)
    elif made is DeckEmpty:
        args = (DECKS[a],)
    elif made in (Majority, MajorityKept):
        args = (who, GANGS[a], b, DECIDED[c])
    elif made is Tied:
        args = (seats_of(b), TARGETS[a], c, seat == 1)
    elif made is Duel:
        places = (c // int(TILES) + 1, c % int(TILES) + 1)
        args = (seats_of(b), TARGETS[a], places, who if seat >= 0 else None)
    elif made is Truel:
        args = (seats_of(b), TARGETS[a], c + 1, who)
    elif made in (Points, OneKept):
        args = (who, a)
    elif made is OneTaken:
        args = (who, a, Seat(b) if b >= 0 else None)
    elif made is Won:
        args = (who, "majority" if a == 1 else "points")
    else:
        args = (a,)
    return made(*args)
