"""The one place that makes what leaves the table: everything a seat or a spectator receives is built here.

Each part is built from what the reader may know; nothing is a state with parts taken out.
"""

from dataclasses import fields, is_dataclass
from typing import Any

from posse.core.view import Event
from posse.core.words import Seat
from posse.table.table import LogItem, Table
from posse.table.words import WORDS

Message = dict[str, Any]


def plain(value: Any) -> Any:
    """Views and events as JSON values; a seat is its number, counted from 0."""
    if is_dataclass(value) and not isinstance(value, type):
        out = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {"kind": value.kind, **out} if isinstance(value, Event) else out
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, Seat) else value


def whole(table: Table, reader: int | None, lang: str, now: float) -> Message:
    """The table as it is now, with its whole log: the answer to hello, and to anyone who lost the thread."""
    return {
        "type": "view",
        **frame(table, reader, lang, now),
        "log": [line for item in table.log for line in log_lines(table, item, reader, lang)],
        "chat": [plain(said) for said in table.chat],
        "events": [],
    }


def update(table: Table, reader: int | None, lang: str, now: float, since: int) -> Message:
    """What has changed since a version."""
    items = [item for item in table.log[-40:] if item.n >= since]
    events = [
        plain(event)
        for item in items
        if item.line is not None and table.match is not None
        for event in table.match.events(item.line, reader)
    ]
    return {
        "type": "update",
        **frame(table, reader, lang, now),
        "log": [line for item in items for line in log_lines(table, item, reader, lang)],
        "chat": [plain(said) for said in table.chat[-40:] if said.n >= since],
        "events": events,
    }


def frame(table: Table, reader: int | None, lang: str, now: float) -> Message:
    """What every message says of the table."""
    outcome = table.outcome
    view = table.match.view(reader) if table.match else None
    return {
        "version": table.n,
        "status": table.status,
        "paused": table.paused,
        "seats": [chair(table, at) for at in range(table.players)],
        "clock": clock(table, now),
        "view": plain(view),
        "prompt": prompt(table, reader, lang),
        "window": window(table, reader, now),
        "take_back": table.back_asked,
        "result": plain(outcome._asdict()) if outcome else None,
        "odds": odds(table, reader),
    }


def chair(table: Table, at: int) -> Message:
    sits = table.chairs[at]
    return {
        "name": table.names[at],
        "kind": sits.kind,
        "bot": sits.played_by,
        "away": sits.away,
        "resigned": sits.resigned,
    }


def clock(table: Table, now: float) -> Message | None:
    if table.clock.rule.kind == "none":
        return None
    left = [round(table.clock.left_at(seat, now), 1) for seat in range(table.players)]
    return {"kind": table.clock.rule.kind, "left": left, "running": sorted(table.clock.running)}


def prompt(table: Table, reader: int | None, lang: str) -> str:
    """What the reader is asked, in words."""
    if reader is None or table.match is None or reader in table.answers or table.status != "running":
        return ""
    asked = table.match.view(reader).prompt
    return table.game.words.say(lang, asked.key, dict(asked.fields), table.names) if asked else ""


def window(table: Table, reader: int | None, now: float) -> Message | None:
    """An open window: when it ends, and whether the reader has answered. Others' answers tell nothing."""
    if table.window_since is None:
        return None
    left = table.window_since + table.window_seconds() - now
    return {"left": round(max(0.0, left), 1), "answered": reader in table.answers}


def odds(table: Table, reader: int | None) -> list[Message] | None:
    """The counting aid, if the table allows it."""
    if not table.head.settings.counting_aid or table.match is None:
        return None
    return [plain(chance) for chance in table.game.odds(table.match.knowledge(reader))]


def log_lines(table: Table, item: LogItem, reader: int | None, lang: str) -> list[Message]:
    """An item of the log in full sentences; `line` is where a replay jumps to."""
    if item.line is not None and table.match is not None:
        said = table.match.say(item.line, lang, reader)
    else:
        given = {
            "who": Seat(item.seat) if item.seat is not None else "",
            "seat": (item.seat or 0) + 1,
            "bot": item.bot,
        }
        said = [WORDS.say(lang, f"log.{item.kind}", given, table.names)]
    return [{"n": item.n, "line": item.line, "seat": item.seat, "text": text} for text in said]
