"""What happened in a game of Outlaws, as far as its reader may know."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from posse.core.view import Event
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules.codes import goes_to
from posse.games.outlaws.verbs import ALL_FIGURES


@dataclass(frozen=True)
class Placed(Event):
    """Set-up, for the player alone, and a team mate; the figure is named as the player sees it."""

    kind: ClassVar[str] = "placed"
    who: Seat
    figure: str
    place: int


@dataclass(frozen=True)
class Cleared(Event):
    """Set-up, for the player alone, and a team mate."""

    kind: ClassVar[str] = "cleared"
    who: Seat


@dataclass(frozen=True)
class Ready(Event):
    kind: ClassVar[str] = "ready"
    who: Seat


@dataclass(frozen=True)
class InSaloon(Event):
    """OU-7: who is left out of a line, open to all."""

    kind: ClassVar[str] = "saloon"
    who: Seat
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Begins(Event):
    kind: ClassVar[str] = "begins"
    who: Seat


@dataclass(frozen=True)
class TurnBegins(Event):
    kind: ClassVar[str] = "turn"
    who: Seat
    number: int


@dataclass(frozen=True)
class Passed(Event):
    kind: ClassVar[str] = "passed"
    who: Seat


@dataclass(frozen=True)
class Moved(Event):
    """OU-13: only the player knows whether the figures were swapped."""

    kind: ClassVar[str] = "moved"
    who: Seat
    place: int
    other: int
    swapped: bool | None

    @property
    def says(self) -> str:
        return {None: "event.moved", True: "event.moved-swapped", False: "event.moved-kept"}[self.swapped]


@dataclass(frozen=True)
class MovedOpenly(Event):
    """OU-15: a marked figure gives it away."""

    kind: ClassVar[str] = "moved-openly"
    who: Seat
    place: int
    other: int
    swapped: bool

    @property
    def says(self) -> str:
        return "event.moved-swapped" if self.swapped else "event.moved-kept"


@dataclass(frozen=True)
class Entered(Event):
    """OU-14: only the player knows who went to which of the two places."""

    kind: ClassVar[str] = "entered"
    who: Seat
    figure: str
    gone: str
    places: tuple[int, int]
    to: int | None

    @property
    def says(self) -> str:
        return "event.entered" if self.to is None else "event.entered-saw"


@dataclass(frozen=True)
class EnteredOpenly(Event):
    """OU-15: a marked figure that comes or stays gives it away; one that leaves does not."""

    kind: ClassVar[str] = "entered-openly"
    who: Seat
    figure: str
    gone: str
    places: tuple[int, int]
    to: int

    @property
    def says(self) -> str:
        return "event.entered-saw"


@dataclass(frozen=True)
class Revealed(Event):
    kind: ClassVar[str] = "revealed"
    who: Seat
    place: int
    figure: str


@dataclass(frozen=True)
class Looked(Event):
    """OU-16: only the player learns what it is."""

    kind: ClassVar[str] = "looked"
    who: Seat
    place: int
    token: str | None

    @property
    def says(self) -> str:
        return "event.looked-saw" if self.token else "event.looked"


@dataclass(frozen=True)
class Named(Event):
    kind: ClassVar[str] = "named"
    who: Seat
    place: int
    token: str


@dataclass(frozen=True)
class TurnedUp(Event):
    kind: ClassVar[str] = "turned-up"
    who: Seat
    place: int
    token: str


@dataclass(frozen=True)
class Took(Event):
    kind: ClassVar[str] = "took"
    who: Seat
    token: str


@dataclass(frozen=True)
class TurnedDown(Event):
    kind: ClassVar[str] = "turned-down"
    who: Seat
    place: int


@dataclass(frozen=True)
class Shot(Event):
    kind: ClassVar[str] = "shot"
    who: Seat
    rival: Seat
    place: int


@dataclass(frozen=True)
class Missed(Event):
    kind: ClassVar[str] = "missed"
    who: Seat
    rival: Seat


@dataclass(frozen=True)
class Arresting(Event):
    kind: ClassVar[str] = "arresting"
    who: Seat
    rival: Seat
    place: int


@dataclass(frozen=True)
class RoundingUp(Event):
    kind: ClassVar[str] = "rounding-up"
    who: Seat
    rival: Seat
    place: int


@dataclass(frozen=True)
class NoArrest(Event):
    kind: ClassVar[str] = "no-arrest"
    who: Seat
    rival: Seat


@dataclass(frozen=True)
class Jailed(Event):
    kind: ClassVar[str] = "jailed"
    who: Seat
    place: int


@dataclass(frozen=True)
class Scouted(Event):
    kind: ClassVar[str] = "scouted"
    who: Seat
    rival: Seat
    place: int


@dataclass(frozen=True)
class Reported(Event):
    kind: ClassVar[str] = "reported"
    who: Seat
    figure: str
    rival: Seat
    place: int


@dataclass(frozen=True)
class Marked(Event):
    kind: ClassVar[str] = "marked"
    who: Seat
    place: int
    figure: str


@dataclass(frozen=True)
class Robbing(Event):
    kind: ClassVar[str] = "robbing"
    who: Seat
    figure: str
    rival: Seat
    place: int


@dataclass(frozen=True)
class Robbed(Event):
    kind: ClassVar[str] = "robbed"
    who: Seat
    rival: Seat
    token: str


@dataclass(frozen=True)
class Freed(Event):
    kind: ClassVar[str] = "freed"
    who: Seat
    place: int


@dataclass(frozen=True)
class Danced(Event):
    kind: ClassVar[str] = "danced"
    who: Seat
    rival: Seat
    place: int
    to: int


@dataclass(frozen=True)
class Traded(Event):
    kind: ClassVar[str] = "traded"
    who: Seat
    place: int
    other: int


@dataclass(frozen=True)
class Stocked(Event):
    kind: ClassVar[str] = "stocked"
    who: Seat
    place: int
    position: int


@dataclass(frozen=True)
class Asked(Event):
    """OU-26, OU-31: being asked tells nothing."""

    kind: ClassVar[str] = "asked"
    who: Seat
    phase: str

    @property
    def says(self) -> str:
        return "event.asked-guard" if self.phase == "guard" else "event.asked"


@dataclass(frozen=True)
class LetGo(Event):
    kind: ClassVar[str] = "let-go"
    who: Seat


@dataclass(frozen=True)
class Guarded(Event):
    kind: ClassVar[str] = "guarded"
    who: Seat
    rival: Seat


@dataclass(frozen=True)
class Prayed(Event):
    kind: ClassVar[str] = "prayed"
    who: Seat
    figure: str


@dataclass(frozen=True)
class Out(Event):
    kind: ClassVar[str] = "out"
    who: Seat
    reason: str

    @property
    def says(self) -> str:
        return f"event.out-{self.reason}"


@dataclass(frozen=True)
class Merged(Event):
    """OU-38, OU-39: a new arm between two seats."""

    kind: ClassVar[str] = "merged"
    who: Seat
    rival: Seat
    laid: int


@dataclass(frozen=True)
class SuddenDeath(Event):
    kind: ClassVar[str] = "sudden-death"
    bullets: int
    handcuffs: int
    elections: int

    @property
    def says(self) -> str:
        return "event.sudden-death" + ("", "-election", "-elections")[self.elections]


@dataclass(frozen=True)
class Withdrawn(Event):
    """OU-42: a team mate changed the line, so it has to be confirmed again."""

    kind: ClassVar[str] = "withdrawn"
    who: Seat


@dataclass(frozen=True)
class TookOver(Event):
    """OU-44: figures and tokens of a team mate who is out; one place is empty."""

    kind: ClassVar[str] = "took-over"
    who: Seat
    mate: Seat
    place: int


@dataclass(frozen=True)
class Refilled(Event):
    """OU-45: where each of the three went is the team's secret, but for those that lie face up."""

    kind: ClassVar[str] = "refilled"
    who: Seat
    figure: str
    places: tuple[int, int, int]  # where the two figures stood, and the empty place
    to: tuple[int | None, int | None, int | None]  # where the newcomer and the two went

    @property
    def says(self) -> str:
        return "event.refilled" if None in self.to else "event.refilled-saw"


@dataclass(frozen=True)
class Won(Event):
    kind: ClassVar[str] = "won"
    who: Seat
    reason: str

    @property
    def says(self) -> str:
        return f"event.won-{self.reason}"


@dataclass(frozen=True)
class Drawn(Event):
    kind: ClassVar[str] = "drawn"
    turns: int


# In the order of the trace's numbers
EVENTS: Final[tuple[type[Event], ...]] = (
    *(Placed, Cleared, Ready, InSaloon, Begins, TurnBegins, Passed, Moved, MovedOpenly, Entered),
    *(EnteredOpenly, Revealed, Looked, Named, TurnedUp, Took, TurnedDown, Shot, Missed, Arresting),
    *(RoundingUp, NoArrest, Jailed, Scouted, Reported, Marked, Robbing, Robbed, Freed, Danced),
    *(Traded, Stocked, Asked, LetGo, Guarded, Prayed, Out, Merged, SuddenDeath, Won, Drawn, Withdrawn),
    *(TookOver, Refilled),
)
ALONE: Final = (Placed, Cleared)  # for the player alone, and a team mate
SHARED: Final = (*ALONE, Moved, Entered, Refilled)  # a team mate sees what the player sees (OU-42)


def event(kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
    """One event of a trace, as its reader may know it."""
    seat, *more = numbers
    made = EVENTS[kind]
    own = everything or reader == seat
    if made in SHARED and reader is not None:
        own |= bool(more[2] & int(ou.TEAM)) and reader == seat ^ 2
    if made in ALONE and not own:
        return None
    return made(*arguments(made, Seat(seat), more, own))


def arguments(made: type[Event], who: Seat, more: Sequence[int], own: bool) -> tuple[Any, ...]:
    a, b, c = more
    if made in (Moved, MovedOpenly):
        return who, a, b, bool(c & 1) if own or made is MovedOpenly else None
    if made in (Entered, EnteredOpenly):
        to, other = c & 15, c >> 4 & 15
        places = (min(to, other), max(to, other))
        shown = own or made is EnteredOpenly
        return who, ALL_FIGURES[a], ALL_FIGURES[b], places, to if shown else None
    if made is Refilled:
        return who, ALL_FIGURES[a], *refilled(b, c, own)
    if made is Looked:
        return who, a, ou.TOKENS[b] if own else None
    if made is InSaloon:
        return who, tuple(ALL_FIGURES[figure] for figure in (a, b) if figure >= 0)
    if made is SuddenDeath:
        return a, b, c
    if made is Drawn:
        return (a,)
    return who, *(as_told(field.name, more[at]) for at, field in enumerate(fields(made)[1:]))


def refilled(places: int, order: int, own: bool) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """OU-45: the places, and where the three went as far as the reader sees it."""
    a, b, empty = (places >> shift & 15 for shift in (0, 4, 8))
    to = [(empty, a, b)[goes_to(order & 15, who)] for who in range(3)]
    seen = [own or bool(order >> 4 + who & 1) for who in range(3)]
    if sum(seen) == 2:
        seen = [True] * 3  # whoever sees two of three sees all
    return (a, b, empty), tuple(place if told else None for place, told in zip(to, seen, strict=True))


def as_told(field: str, number: int) -> object:
    """A number of the trace as the event's field says it."""
    if field == "figure":
        return ALL_FIGURES[number]
    if field == "token":
        return ou.TOKENS[number]
    if field in ("rival", "mate"):
        return Seat(number)
    if field == "phase":
        return ou.PHASES[number]
    if field == "reason":
        return ou.REASONS[number]
    return number
