"""What happened in a game of Outlaws, as far as its reader may know."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from posse.core.view import Event
from posse.core.words import Seat
from posse.games.outlaws.model import FIGURES, PHASES, REASONS, TOKENS


@dataclass(frozen=True)
class Placed(Event):
    """Set-up, for the player alone."""

    kind: ClassVar[str] = "placed"
    who: Seat
    figure: str
    place: int


@dataclass(frozen=True)
class Cleared(Event):
    """Set-up, for the player alone."""

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
    """OU-15: a marked figure gives it away."""

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
        return "event.sudden-death-election" if self.elections else "event.sudden-death"


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
    *(Traded, Stocked, Asked, LetGo, Guarded, Prayed, Out, Merged, SuddenDeath, Won, Drawn),
)
ALONE: Final = (Placed, Cleared)  # for the player alone


def event(kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
    """One event of a trace, as its reader may know it."""
    seat, *more = numbers
    made = EVENTS[kind]
    own = everything or reader == seat
    if made in ALONE and not own:
        return None
    return made(*arguments(made, Seat(seat), more, own))


def arguments(made: type[Event], who: Seat, more: Sequence[int], own: bool) -> tuple[Any, ...]:
    a, b, c = more
    if made in (Moved, MovedOpenly):
        return who, a, b, bool(c) if own or made is MovedOpenly else None
    if made in (Entered, EnteredOpenly):
        to, other = c & 15, c >> 4 & 15
        places = (min(to, other), max(to, other))
        return who, FIGURES[a], FIGURES[b], places, to if own or made is EnteredOpenly else None
    if made is Looked:
        return who, a, TOKENS[b] if own else None
    if made is InSaloon:
        return who, (FIGURES[a], FIGURES[b])
    if made is SuddenDeath:
        return a, b, c
    if made is Drawn:
        return (a,)
    return who, *(as_told(field.name, more[at]) for at, field in enumerate(fields(made)[1:]))


def as_told(field: str, number: int) -> object:
    """A number of the trace as the event's field says it."""
    if field == "figure":
        return FIGURES[number]
    if field == "token":
        return TOKENS[number]
    if field == "rival":
        return Seat(number)
    if field == "phase":
        return PHASES[number]
    if field == "reason":
        return REASONS[number]
    return number
