"""The one place that makes what leaves the table: everything a seat or a spectator receives is built here.

Each part is built from what the reader may know; nothing is a state with parts taken out. The classes are
the wire's types; its JSON Schema is made from them.
"""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict

from posse.core.game import Game
from posse.core.view import Event, View
from posse.core.words import Seat
from posse.table.match import Match
from posse.table.seats import Settings
from posse.table.table import LogItem, Status, Table
from posse.table.words import WORDS


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


class WindowInfo(TypedDict):
    left: float
    answered: bool


class YouInfo(TypedDict):
    """What a seat alone is told of itself."""

    seat: int
    standing_pass: bool


class ResultInfo(TypedDict):
    ranks: list[int]
    points: list[int]
    reason: str


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


class ChatLine(TypedDict):
    n: int
    seat: int | None
    name: str
    text: str


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
    you: YouInfo | None
    take_back: int | None  # the seat that asks to take back
    result: ResultInfo | None
    odds: list[ChanceInfo] | None
    rematch: str | None
    log: list[LogLine]
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
    options: dict[str, int]
    settings: Settings
    commitment: str
    deal_of: str | None
    came_from: CameFrom | None
    created: float
    status: Status
    seats: list[SeatInfo]


class ViewMessage(Frame):
    type: Literal["view"]
    table: TableHead


class UpdateMessage(Frame):
    type: Literal["update"]


class ReplayFrame(TypedDict):
    """A finished game as it stood after one line."""

    game: str
    line: int
    last: int
    seats: list[SeatInfo]
    view: View
    hands: list[View] | None  # what every seat saw, if it was asked for
    log: list[LogLine]
    events: list[Event]


class ReplayLog(TypedDict):
    """A finished game's whole log; each `line` can be replayed."""

    game: str
    last: int
    seats: list[SeatInfo]
    result: ResultInfo | None
    log: list[LogLine]


AS_IT_IS: Final = frozenset({str, int, bool, float, NoneType})


FIELDS: Final[dict[Any, tuple[str, ...]]] = {}  # the names of each class's fields, found once


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
    return {"kind": value.kind, **out} if isinstance(value, Event) else out


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


def head(table: Table, table_id: str) -> TableHead:
    return {
        "id": table_id,
        "game": table.game.id,
        "players": table.players,
        "options": table.game.settle(table.head.options),
        "settings": plain(table.head.settings),
        "commitment": table.head.commitment,
        "deal_of": table.head.deal_of or None,
        "came_from": came_from(table),
        "created": table.head.created,
        "status": table.status,
        "seats": chairs(table),
    }


def came_from(table: Table) -> CameFrom | None:
    head = table.head
    return {"table": head.from_table, "line": head.from_line} if head.from_table else None


def whole(
    table: Table,
    reader: int | None,
    lang: str,
    now: float,
    table_id: str = "",
    muted: frozenset[int] = frozenset(),
) -> ViewMessage:
    """The table as it is now, with its whole log: the answer to hello, and to anyone who lost the thread."""
    said = whole_log(table, reader, lang)
    return {
        "type": "view",
        "table": head(table, table_id),
        **frame(table, reader, lang, now, said, chat(table, 0, muted), []),
    }


def whole_log(table: Table, reader: int | None, lang: str) -> list[LogLine]:
    return [line for item in table.log for line in log_lines(table, item, reader, lang)]


def update(
    table: Table,
    reader: int | None,
    lang: str,
    now: float,
    since: int,
    muted: frozenset[int] = frozenset(),
) -> UpdateMessage:
    """What has changed since a version."""
    items = [item for item in table.log[-40:] if item.n >= since]
    events = [
        plain(event)
        for item in items
        if item.line is not None and table.match is not None
        for event in table.match.events(item.line, reader)
    ]
    said = [line for item in items for line in log_lines(table, item, reader, lang)]
    return {"type": "update", **frame(table, reader, lang, now, said, chat(table, since, muted), events)}


def chat(table: Table, since: int, muted: frozenset[int]) -> list[ChatLine]:
    return [plain(said) for said in table.chat if said.n >= since and said.seat not in muted]


def frame(
    table: Table,
    reader: int | None,
    lang: str,
    now: float,
    log: list[LogLine],
    chat: list[ChatLine],
    events: list[Any],
) -> Frame:
    view = table.match.view(reader) if table.match else None
    return {
        "version": table.version,
        "status": table.status,
        "paused": table.paused,
        "seats": chairs(table),
        "clock": clock(table, now),
        "view": plain(view),
        "prompt": prompt(table, view, reader, lang),
        "labels": labels(table.game, view, lang, table.names),
        "window": window(table, reader, now),
        "you": you(table, reader),
        "take_back": table.back_asked,
        "result": result(table),
        "odds": odds(table, reader),
        "rematch": table.rematch or None,
        "log": log,
        "chat": chat,
        "events": events,
    }


def chairs(table: Table) -> list[SeatInfo]:
    return [chair(table, at) for at in range(table.players)]


def result(over: Table | Match) -> ResultInfo | None:
    outcome = over.outcome
    return plain(outcome._asdict()) if outcome else None


def chair(table: Table, at: int) -> SeatInfo:
    sits = table.chairs[at]
    return {
        "name": table.names[at],
        "kind": sits.kind,
        "here": sits.here,
        "bot": sits.played_by,
        "away": sits.away,
        "resigned": sits.resigned,
    }


def clock(table: Table, now: float) -> ClockInfo | None:
    if table.clock.rule.kind == "none":
        return None
    kind: Literal["move", "player"] = "move" if table.clock.rule.kind == "move" else "player"
    left = [round(table.clock.left_at(seat, now), 1) for seat in range(table.players)]
    return {"kind": kind, "left": left, "running": sorted(table.clock.running)}


def you(table: Table, reader: int | None) -> YouInfo | None:
    if reader is None:
        return None
    return {"seat": reader, "standing_pass": table.chairs[reader].standing_pass}


def prompt(table: Table, view: View | None, reader: int | None, lang: str) -> str:
    """What the reader is asked, in words."""
    if view is None or view.prompt is None or reader in table.answers or table.status != "running":
        return ""
    return table.game.words.say(lang, view.prompt.key, dict(view.prompt.fields), table.names)


def labels(game: Game, view: View | None, lang: str, names: list[str]) -> list[str]:
    return [game.label(view, text, lang, names) for text in view.legal] if view else []


def window(table: Table, reader: int | None, now: float) -> WindowInfo | None:
    """An open window: when it ends, and whether the reader has answered. Others' answers tell nothing."""
    if table.window_since is None:
        return None
    left = table.window_since + table.window_seconds() - now
    return {"left": round(max(0.0, left), 1), "answered": reader in table.answers}


def odds(table: Table, reader: int | None) -> list[ChanceInfo] | None:
    """The counting aid, if the table allows it."""
    if not table.head.settings.counting_aid or table.match is None:
        return None
    return [plain(chance) for chance in table.game.odds(table.match.knowledge(reader))]


def log_lines(table: Table, item: LogItem, reader: int | None, lang: str) -> list[LogLine]:
    """An item of the log in full sentences; `line` is where a replay jumps to."""
    if item.line is not None and table.match is not None:
        said = table.match.say(item.line, lang, reader)
    else:
        given = {
            "who": Seat(item.seat) if item.seat is not None else "",
            "seat": (item.seat or 0) + 1,
            "bot": item.bot,
            "line": table.head.from_line,
        }
        said = [WORDS.say(lang, f"log.{item.kind}", given, table.names)]
    return [{"n": item.n, "line": item.line, "seat": item.seat, "text": text} for text in said]


def named(names: Sequence[str]) -> list[SeatInfo]:
    """The seats of a record that was brought along: only their names are known."""
    return [
        {"name": name, "kind": "person", "here": False, "bot": "", "away": False, "resigned": False}
        for name in names
    ]


def replay(
    match: Match, seats: list[SeatInfo], line: int, reader: int | None, lang: str, hands: bool = False
) -> ReplayFrame:
    """One line of a game through a reader's eyes, or through everyone's at once."""
    return {
        "game": match.game.id,
        "line": line,
        "last": len(match.steps) - 1,
        "seats": seats,
        "view": plain(match.view(reader, line)),
        "hands": [plain(match.view(who, line)) for who in range(match.players)] if hands else None,
        "log": story(match, reader, lang, line, line + 1),
        "events": [plain(event) for event in match.events(line, reader)],
    }


def story(
    match: Match, reader: int | None, lang: str, first: int = 0, end: int | None = None
) -> list[LogLine]:
    """Some lines of a game in full sentences."""
    return [
        {"n": step.line.n, "line": step.line.n, "seat": step.seat, "text": text}
        for step in match.steps[first:end]
        for text in match.say(step.line.n, lang, reader)
    ]


def replay_log(
    match: Match, seats: list[SeatInfo], result: ResultInfo | None, log: list[LogLine]
) -> ReplayLog:
    """All lines of a game at once, to jump between them."""
    return {"game": match.game.id, "last": len(match.steps) - 1, "seats": seats, "result": result, "log": log}
