"""What travels: the types of all that leaves a table, and views and events as JSON values.

The JSON Schema of the wire is made from these classes. What they are filled with is made in `feed.py`.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict

from posse.core.events import seat_fields
from posse.core.view import Event, View
from posse.core.words import Seat
from posse.table.seats import Settings
from posse.table.state import Status

# -- A table


class SeatInfo(TypedDict):
    name: str
    kind: Literal["open", "person", "bot"]
    here: bool  # a person at the host's own screen
    bot: str  # the bot that plays the seat now
    away: bool
    resigned: bool


class ClockInfo(TypedDict):
    kind: Literal["move", "player"]
    left: list[float]
    running: list[int]


class PresenceInfo(TypedDict):
    """Whether a seat's socket is open; else for how long none has been, null if there was none."""

    here: bool
    gone: int | None  # seconds


class PresenceMessage(TypedDict):
    """Who is at the table, for those whose `hello` asked for it."""

    type: Literal["presence"]
    seats: list[PresenceInfo]


class WindowInfo(TypedDict):
    left: float | None  # None where nobody elsewhere waits: it has no stated time
    answered: bool


class CountInfo(TypedDict):
    """A round or hand was counted: who still reads it. The table waits for them."""

    counted: bool  # the events of this very message tell it
    reading: list[int]
    left: float | None  # seconds until it goes on without them; None if it does not


class YouInfo(TypedDict):
    """What a seat alone is told of itself."""

    seat: int
    standing_pass: bool
    hints: bool  # whether it may ask for one, when it is to act


class CalledOffInfo(TypedDict):
    """A start that was called off: everything of it is told."""

    commitment: str
    secret: str
    commits: list[str | None]
    nonces: list[str | None]
    missing: list[int]  # the seats that did not open


class DrawInfo(TypedDict):
    """How the deal is drawn: every device keeps this list, and opens its own only if it stands in it."""

    attempt: int  # from 1
    commitment: str  # to the server's secret, of this attempt
    stage: Literal["gathering", "closing", "opening", "dealt"]
    commits: list[str | None]  # by seat; a bot has none
    nonces: list[str | None]  # those that are opened
    left: float | None  # seconds until the list closes, or the start is called off
    called_off: list[CalledOffInfo]


class SeatAskedInfo(TypedDict):
    """The host asks whether a bot may play a seat."""

    seat: int
    bot: str
    away: bool  # only until its player is back
    asked: list[int]  # who has not answered yet


class NoticeInfo(TypedDict):
    """What everyone has to know before they sit down."""

    en: str
    fr: str


class ScoreInfo(TypedDict):
    """What is counted at the end, in one language: what it is, and how much of it each seat has."""

    word: str
    of: list[str]


class ScoresInfo(TypedDict):
    en: ScoreInfo
    fr: ScoreInfo


class ResultInfo(TypedDict):
    ranks: list[int]
    points: list[int]
    reason: str
    scores: ScoresInfo | None  # None where the game counts nothing, or nothing was counted


class ChanceInfo(TypedDict):
    where: str
    what: str
    chance: float
    left: float
    group: str


class LogLine(TypedDict):
    n: int
    line: int | None  # where a replay jumps to
    seat: int | None
    text: str


class ToldLine(LogLine):
    """A line of a live table's log."""

    record: (
        str  # the same in notation, as the reader's own record has it; "" if it is told with the line before
    )


class ChainInfo(TypedDict):
    """A hash over everything the reader was told so far: whoever keeps it notices a rewritten game."""

    lines: int
    head: str


class ChatLine(TypedDict):
    n: int
    seat: int | None
    name: str
    text: str
    phrase: str | None  # the key of a phrase, which `text` says in the reader's language
    team: int | None  # its number among the lines that only the reader's team hears


class Frame(TypedDict):
    """What every message says of the table."""

    version: int
    status: Status
    paused: bool
    seats: list[SeatInfo]
    clock: ClockInfo | None
    view: View | None
    prompt: str
    labels: list[str]  # the legal actions of the view in words
    window: WindowInfo | None
    count: CountInfo | None  # with the move that is counted, and while the table waits for who reads it
    you: YouInfo | None
    take_back: int | None  # the seat that asks to take back
    seat_asked: SeatAskedInfo | None
    draw: DrawInfo | None  # before the game; after that it is in the table's head
    result: ResultInfo | None
    ending: View | None  # the table turned over once the game has ended, if its last view hides anything
    odds: list[ChanceInfo] | None
    rematch: str | None
    log: list[ToldLine]
    chain: ChainInfo
    chat: list[ChatLine]
    events: list[Event]


class CameFrom(TypedDict):
    """The finished game that a table plays on from."""

    table: str
    line: int


class TableHead(TypedDict):
    """What anyone may know of a table before joining it."""

    id: str
    game: str
    players: int
    sides: list[list[int]]  # which seats play together
    options: dict[str, int]
    settings: Settings
    commitment: str
    draw: DrawInfo | None  # None where nothing is drawn: a known deal
    deal_of: str | None
    came_from: CameFrom | None
    notice: NoticeInfo | None  # of a known deal or position
    created: float
    status: Status
    seats: list[SeatInfo]


class ViewMessage(Frame):
    type: Literal["view"]
    table: TableHead


class UpdateMessage(Frame):
    type: Literal["update"]


class CountMessage(TypedDict):
    """Somebody has read the count, or the time for it is over; only to those who show counts."""

    type: Literal["count"]
    count: CountInfo
    clock: ClockInfo | None
    window: WindowInfo | None


class SuggestionInfo(TypedDict):
    action: str
    label: str
    chance: float  # the seat's, to win after it, by what it knows


class HintMessage(TypedDict):
    """What a strong player would do, for the seat that asked alone."""

    type: Literal["hint"]
    id: str
    text: str
    why: str  # why the first: what it wins and risks, in words; it may be empty
    choices: list[SuggestionInfo]  # the one to play, then at most two runners-up


class SaysInfo(TypedDict):
    """An event's sentence: its key in the game's words, and which of the event's fields are seats."""

    key: str
    seats: list[str]
    fills: NotRequired[dict[str, Any]]  # what fills it in in place of a field; an object is by seat


# -- Finished games


class ReplayFrame(TypedDict):
    """A finished game as it stood after one line."""

    game: str
    line: int
    last: int
    seats: list[SeatInfo]
    view: View
    hands: list[View] | None  # what every seat saw, if it was asked for
    ending: View | None  # after the last line: the table turned over
    log: list[LogLine]
    events: list[Event]


class ReplayLog(TypedDict):
    """A finished game's whole log; each `line` can be replayed."""

    game: str
    last: int
    seats: list[SeatInfo]
    result: ResultInfo | None
    log: list[LogLine]


class MomentInfo(TypedDict):
    line: int
    chances: list[float]  # each seat's to win, by what that seat knew then


class TurnInfo(TypedDict):
    """A choice that cost much."""

    line: int  # where a replay jumps to
    seat: int
    played: str
    better: str
    chance: float  # to win, with what was played
    could: float  # and with the better action
    text: str
    why: str  # what made it worse, in words; it may be empty


class ReviewInfo(TypedDict):
    """A finished game as a strong player sees it."""

    moments: list[MomentInfo]
    turns: list[TurnInfo]  # the costliest first


# -- JSON values

AS_IT_IS: Final = frozenset({str, int, bool, float, NoneType})
FIELDS: Final[dict[Any, tuple[str, ...]]] = {}  # the names of each class's fields, found once
SENTENCES: Final[dict[tuple[Any, str], SaysInfo]] = {}  # what events of a class with one sentence share


def field_names(kind: Any) -> tuple[str, ...]:
    if kind not in FIELDS:
        FIELDS[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return FIELDS[kind]


def plain(value: Any) -> Any:
    """Views and events as JSON values; a seat is its number, counted from 0."""
    kind = type(value)
    if kind in AS_IT_IS:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    if kind is Seat:
        return int(value)
    names = field_names(kind)
    if not names and not is_dataclass(kind):
        return value
    out = {name: plain(getattr(value, name)) for name in names}
    return {"kind": value.kind, **out, "says": says(value)} if isinstance(value, Event) else out


def from_plain(kind: Any, data: Any) -> Any:
    """A view as its own class again, from JSON values; for clients that draw with a game's own words."""
    if kind is Any or kind is object or data is None:
        return tuple(data) if isinstance(data, list) else data
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{field.name: from_plain(hints[field.name], data[field.name]) for field in fields(kind)})
    args = get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return from_plain(next(arg for arg in args if arg is not NoneType), data)
    if get_origin(kind) is tuple:
        inner = [args[0]] * len(data) if args[-1] is Ellipsis else args
        return tuple(from_plain(each, item) for each, item in zip(inner, data, strict=True))
    return kind(data)


def event_fields(event: Event) -> dict[str, Any]:
    """An event as it travels: its own fields, not what its sentence is filled with."""
    return {"kind": event.kind, **vars(event), "says": says(event)}


def says(event: Event) -> SaysInfo:
    """An event's sentence as it travels: to be filled in with the event's fields, and `fills` where given."""
    made, key = type(event), event.says
    told = SENTENCES.get((made, key))
    if told is None:
        told = SENTENCES[made, key] = {"key": key, "seats": list(seat_fields(made))}
    if made.fills is Event.fills:
        return told
    own = vars(event)
    other = {name: value for name, value in event.fills().items() if name not in own or value != own[name]}
    return {**told, "fills": {name: filling(value) for name, value in other.items()}} if other else told


def filling(value: object) -> Any:
    if isinstance(value, Mapping):
        return {str(int(seat)): plain(item) for seat, item in value.items()}
    return plain(value)
