"""What happened in a game of Outlaws, as far as its reader may know."""

from typing import Final

from posse.core.events import Numbers, declared, event, plain
from posse.core.view import Event
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import codes
from posse.games.outlaws.verbs import ALL_FIGURES

# How the fields are read


def team(n: Numbers) -> tuple[int, ...]:
    """OU-42: in a team the mate sees what the player sees."""
    return (n.seat ^ 2,) if n.c & ou.TEAM else ()


def numbered(n: Numbers) -> tuple[Seat, int]:
    return n.who, n.a


def figure_at(n: Numbers) -> tuple[Seat, int, str]:
    return n.who, n.a, ALL_FIGURES[n.b]


def token_at(n: Numbers) -> tuple[Seat, int, str]:
    return n.who, n.a, ou.TOKENS[n.b]


def with_rival(n: Numbers) -> tuple[Seat, Seat]:
    return n.who, Seat(n.a)


def at_rivals(n: Numbers) -> tuple[Seat, Seat, int]:
    return n.who, Seat(n.a), n.b


def named_at_rivals(n: Numbers) -> tuple[Seat, str, Seat, int]:
    return n.who, ALL_FIGURES[n.a], Seat(n.b), n.c


def in_saloon(n: Numbers) -> tuple[Seat, tuple[str, ...]]:
    return n.who, tuple(ALL_FIGURES[figure] for figure in (n.a, n.b) if figure >= 0)


def moved(n: Numbers) -> tuple[Seat, int, int, bool]:
    return n.who, n.a, n.b, bool(n.c & 1)


def entered(n: Numbers) -> tuple[Seat, str, str, tuple[int, int], int]:
    to, other = n.c & 15, n.c >> 4 & 15
    return n.who, ALL_FIGURES[n.a], ALL_FIGURES[n.b], (min(to, other), max(to, other)), to


def refilled(n: Numbers) -> tuple[Seat, str, tuple[int, ...], tuple[int | None, ...]]:
    """OU-45: the places, and where the three went as far as the reader sees it."""
    a, b, empty = (n.b >> shift & 15 for shift in (0, 4, 8))
    to = [(empty, a, b)[codes.goes_to(n.c & 15, one)] for one in range(3)]
    seen = [n.own or bool(n.c >> 4 + one & 1) for one in range(3)]
    if sum(seen) == 2:
        seen = [True] * 3  # whoever sees two of three sees all
    told = tuple(place if known else None for place, known in zip(to, seen, strict=True))
    return n.who, ALL_FIGURES[n.a], (a, b, empty), told


# What can happen, by its number in the trace


@event(ou.E_PLACED, "placed", lambda n: (n.who, ALL_FIGURES[n.a], n.b), eyes=team, alone=True)
class Placed(Event):
    """Set-up, for the player alone, and a team mate; the figure is named as the player sees it."""

    who: Seat
    figure: str
    place: int


@event(ou.E_CLEARED, "cleared", eyes=team, alone=True)
class Cleared(Event):
    """Set-up, for the player alone, and a team mate."""

    who: Seat


Ready = plain(ou.E_READY, "ready")


@event(ou.E_SALOON, "saloon", in_saloon, reveals=True)
class InSaloon(Event):
    """OU-7: who is left out of a line, open to all."""

    who: Seat
    figures: tuple[str, ...]


Begins = plain(ou.E_BEGINS, "begins")
TurnBegins = plain(ou.E_TURN, "turn", numbered, who=Seat, number=int)
Passed = plain(ou.E_PASSED, "passed")


@event(ou.E_MOVED, "moved", lambda n: moved(n) if n.own else (n.who, n.a, n.b, None), eyes=team)
class Moved(Event):
    """OU-13: only the player knows whether the figures were swapped."""

    who: Seat
    place: int
    other: int
    swapped: bool | None

    @property
    def says(self) -> str:
        return {None: "event.moved", True: "event.moved-swapped", False: "event.moved-kept"}[self.swapped]


@event(ou.E_MOVED_OPENLY, "moved-openly", moved, reveals=True)
class MovedOpenly(Event):
    """OU-15: a marked figure gives it away."""

    who: Seat
    place: int
    other: int
    swapped: bool

    @property
    def says(self) -> str:
        return "event.moved-swapped" if self.swapped else "event.moved-kept"


@event(
    ou.E_ENTERED,
    "entered",
    lambda n: entered(n) if n.own else (*entered(n)[:-1], None),
    eyes=team,
    saw="to",
    reveals=True,
)
class Entered(Event):
    """OU-14: only the player knows who went to which of the two places."""

    who: Seat
    figure: str
    gone: str
    places: tuple[int, int]
    to: int | None


@event(ou.E_ENTERED_OPENLY, "entered-openly", entered, reveals=True)
class EnteredOpenly(Event):
    """OU-15: a marked figure that comes or stays gives it away; one that leaves does not."""

    who: Seat
    figure: str
    gone: str
    places: tuple[int, int]
    to: int

    @property
    def says(self) -> str:
        return "event.entered-saw"


Revealed = plain(ou.E_REVEALED, "revealed", figure_at, reveals=True, who=Seat, place=int, figure=str)


@event(
    ou.E_LOOKED, "looked", lambda n: token_at(n) if n.own else (n.who, n.a, None), saw="token", reveals=True
)
class Looked(Event):
    """OU-16: only the player learns what it is."""

    who: Seat
    place: int
    token: str | None


Named = plain(ou.E_NAMED, "named", token_at, who=Seat, place=int, token=str)


@event(ou.E_TURNED_UP, "turned-up", token_at, reveals=True)
class TurnedUp(Event):
    who: Seat
    place: int
    token: str


@event(ou.E_TOOK, "took", lambda n: (n.who, ou.TOKENS[n.a]))
class Took(Event):
    who: Seat
    token: str


TurnedDown = plain(ou.E_TURNED_DOWN, "turned-down", numbered, who=Seat, place=int)


@event(ou.E_SHOT, "shot", at_rivals)
class Shot(Event):
    who: Seat
    rival: Seat
    place: int


Missed = plain(ou.E_MISSED, "missed", with_rival, reveals=True, who=Seat, rival=Seat)


@event(ou.E_ARRESTING, "arresting", at_rivals)
class Arresting(Event):
    who: Seat
    rival: Seat
    place: int


RoundingUp = plain(ou.E_ROUNDING_UP, "rounding-up", at_rivals, who=Seat, rival=Seat, place=int)
NoArrest = plain(ou.E_NO_ARREST, "no-arrest", with_rival, reveals=True, who=Seat, rival=Seat)
Jailed = plain(ou.E_JAILED, "jailed", numbered, who=Seat, place=int)
Scouted = plain(ou.E_SCOUTED, "scouted", at_rivals, who=Seat, rival=Seat, place=int)
Reported = plain(ou.E_REPORTED, "reported", named_at_rivals, who=Seat, figure=str, rival=Seat, place=int)
Marked = plain(ou.E_MARKED, "marked", figure_at, who=Seat, place=int, figure=str)
Robbing = plain(ou.E_ROBBING, "robbing", named_at_rivals, who=Seat, figure=str, rival=Seat, place=int)
Robbed = plain(
    ou.E_ROBBED, "robbed", lambda n: (n.who, Seat(n.a), ou.TOKENS[n.b]), who=Seat, rival=Seat, token=str
)
Freed = plain(ou.E_FREED, "freed", numbered, who=Seat, place=int)
Danced = plain(
    ou.E_DANCED, "danced", lambda n: (n.who, Seat(n.a), n.b, n.c), who=Seat, rival=Seat, place=int, to=int
)
Traded = plain(ou.E_TRADED, "traded", lambda n: (n.who, n.a, n.b), who=Seat, place=int, other=int)
Stocked = plain(ou.E_STOCKED, "stocked", lambda n: (n.who, n.a, n.b), who=Seat, place=int, position=int)


@event(ou.E_ASKED, "asked", lambda n: (n.who, ou.PHASES[n.a]))
class ReactionAsked(Event):
    """OU-26, OU-31: being asked shows nothing to the others."""

    who: Seat
    phase: str

    @property
    def says(self) -> str:
        return "event.asked-guard" if self.phase == "guard" else "event.asked"


LetGo = plain(ou.E_LET_GO, "let-go")


@event(ou.E_GUARDED, "guarded", with_rival, reveals=True)
class Guarded(Event):
    who: Seat
    rival: Seat


Prayed = plain(ou.E_PRAYED, "prayed", lambda n: (n.who, ALL_FIGURES[n.a]), who=Seat, figure=str)


@event(ou.E_OUT, "out", lambda n: (n.who, ou.REASONS[n.a]))
class Out(Event):
    who: Seat
    reason: str

    @property
    def says(self) -> str:
        return f"event.out-{self.reason}"


@event(ou.E_MERGED, "merged", at_rivals, reveals=True)
class Merged(Event):
    """OU-38, OU-39: a new arm between two seats."""

    who: Seat
    rival: Seat
    laid: int


@event(ou.E_SUDDEN_DEATH, "sudden-death", lambda n: (n.a, n.b, n.c))
class SuddenDeath(Event):
    bullets: int
    handcuffs: int
    elections: int

    @property
    def says(self) -> str:
        return "event.sudden-death" + ("", "-election", "-elections")[self.elections]


@event(ou.E_WITHDRAWN, "withdrawn")
class Withdrawn(Event):
    """OU-42: a team mate changed the line, so it has to be confirmed again."""

    who: Seat


@event(ou.E_TOOK_OVER, "took-over", at_rivals)
class TookOver(Event):
    """OU-44: figures and tokens of a team mate who is out; one place is empty."""

    who: Seat
    mate: Seat
    place: int


@event(ou.E_REFILLED, "refilled", refilled, eyes=team)
class Refilled(Event):
    """OU-45: where each of the three went is the team's secret, but for those that lie face up."""

    who: Seat
    figure: str
    places: tuple[int, int, int]  # where the two figures stood, and the empty place
    to: tuple[int | None, int | None, int | None]  # where the newcomer and the two went

    @property
    def says(self) -> str:
        return "event.refilled" if None in self.to else "event.refilled-saw"


@event(ou.E_WON, "won", lambda n: (n.who, ou.REASONS[n.a]))
class Won(Event):
    who: Seat
    reason: str

    @property
    def says(self) -> str:
        return f"event.won-{self.reason}"


Drawn = plain(ou.E_DRAWN, "drawn", lambda n: (n.a,), turns=int)


EVENTS: Final = declared(__name__)
