"""What a live table tells: everything a seat or a spectator receives while it is open.

Each part is built from what the reader may know; nothing is a state with parts taken out.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from posse.core.errors import PosseError
from posse.core.game import Game
from posse.core.record import events_text
from posse.core.view import Chance, Event, View
from posse.core.words import LANGS, NamesTo, Seat, is_players
from posse.table import lines
from posse.table.chain import ChainProgress, part_before, progress_of, record_of, view_start
from posse.table.chat import ChatItem, ending
from posse.table.commands.game import why_no_back
from posse.table.encoding import event_fields
from posse.table.heads import chairs, drawn, head, result
from posse.table.match import Match
from posse.table.phrases import spoken
from posse.table.state import LogItem, Table
from posse.table.wire import (
    ChainInfo,
    ChatLine,
    ClockInfo,
    CountInfo,
    CountMessage,
    Frame,
    GameEvent,
    LiveLine,
    LogLine,
    LogMessage,
    SeatAskedInfo,
    UpdateMessage,
    ViewMessage,
    WindowInfo,
    YouInfo,
)
from posse.table.words import WORDS

# An event as it is kept while a moment is told: with its fields, the seats that it names, and its sentence.
Said = tuple[Event, dict[str, Any], frozenset[int], str]
News = tuple[list[LogItem], bool]
REFUSALS: Final[dict[tuple[type[PosseError], str, str, str], str]] = {}  # that fill nothing in


class Common:
    """One moment of a table, told to some readers: what they share is made once."""

    def __init__(self, table: Table, now: float, readers: Collection[int | None]) -> None:
        match = table.match
        self.now = now
        self.names = table.names
        self.seats = chairs(table)
        self.clock = clock(table, now)
        self.result = result(table)
        self.ending = match.ending() if match else None
        self._views = (
            dict(zip(readers, match.game.views(match.state, list(readers)), strict=True)) if match else {}
        )
        # Those who may know the same of a move are given the very same events, kept here with what is made of
        # them, so that nothing else takes their place in memory.
        self._said: dict[tuple[str, int], Said] = {}
        self._texts: dict[tuple[int | None, ...], tuple[Sequence[Event], str]] = {}
        self._records: dict[tuple[int | None, int], str] = {}
        self._news: dict[int, News] = {}

    def view(self, match: Match | None, reader: int | None) -> View | None:
        if match is not None and reader not in self._views:
            self._views[reader] = match.view(reader)
        return self._views.get(reader)

    def say(self, match: Match, lang: str, event: Event) -> "Said":
        """What happened, as it travels and in words."""
        key = (lang, id(event))
        said = self._said.get(key)
        if said is None:
            other = next((self._said[at, id(event)] for at in LANGS if (at, id(event)) in self._said), None)
            fields, named = other[1:3] if other is not None else (event_fields(event), seats_named(event))
            said = self._said[key] = (event, fields, named, lines.sentence(match, event, lang))
        return said

    def events_text(self, events: Sequence[Event], actor: int | None) -> str:
        """What came out of an action, as a record has it."""
        key = (actor, *map(id, events))
        told = self._texts.get(key)
        if told is None:
            told = self._texts[key] = (events, events_text(events, actor))
        return told[1]

    def news(self, table: Table, since: int) -> "News":
        """What has been noted since a version, and whether a round or hand was counted in it."""
        known = self._news.get(since)
        if known is None:
            items = ending(table.log, lambda item: item.n >= since)
            known = self._news[since] = items, is_counted(table, items)
        return known

    def record(self, table: Table, item: LogItem, reader: int | None) -> str:
        """An item of the log as the reader's record has it: the log tells it, and the chain goes over it."""
        key = (reader, id(item))
        record = self._records.get(key)
        if record is None:
            record = self._records[key] = record_of(table, item, reader, self.events_text)
        return record


def whole(
    table: Table,
    reader: int | None,
    lang: str,
    now: float,
    table_id: str = "",
    muted: frozenset[int] = frozenset(),
) -> ViewMessage:
    """The table as it is now, with the last part of its log: the answer to hello, and to anyone who lost the
    thread."""
    common = Common(table, now, (reader,))
    start = view_start(progress(table, reader, common))
    log, _ = log_lines(table, table.log[start.items :], reader, lang, common)
    last = last_move(table, reader)
    _, events = log_lines(table, last, reader, lang, common)  # a trail for a reader who comes late
    counted = table.hold is not None and is_counted(table, last)  # a reader who has not read it, reads it now
    return {
        "type": "view",
        "table": head(table, table_id, now),
        "before": {"lines": start.chain.lines, "head": start.chain.head},
        **frame(table, reader, lang, common, log, chat(table, reader, lang, muted), events, counted),
    }


def earlier(table: Table, reader: int | None, lang: str, before: int) -> LogMessage:
    """The part of the log that ends before a line; and the chain before and after it."""
    common = Common(table, 0.0, ())
    start, end = part_before(progress(table, reader, common), before)
    log, _ = log_lines(table, table.log[start.items : end.items], reader, lang, common)
    return {
        "type": "log",
        "log": log,
        "before": {"lines": start.chain.lines, "head": start.chain.head},
        "after": {"lines": end.chain.lines, "head": end.chain.head},
    }


def last_move(table: Table, reader: int | None) -> list[LogItem]:
    """The last move that a reader could notice."""
    match = table.match
    for item in reversed(table.log):
        if item.line is not None and match is not None and lines.notices(match, item.line, reader):
            return [item]
    return []


def whole_log(table: Table, reader: int | None, lang: str) -> list[LogLine]:
    log, _ = log_lines(table, table.log, reader, lang, Common(table, 0.0, ()))
    return [
        {"n": line["n"], "line": line["line"], "seat": line["seat"], "text": line["text"]} for line in log
    ]


def update(
    table: Table,
    reader: int | None,
    lang: str,
    since: int,
    common: Common,
    muted: frozenset[int] = frozenset(),
) -> UpdateMessage:
    """What has changed since a version."""
    items, counted = common.news(table, since)
    log, events = log_lines(table, items, reader, lang, common)
    heard = chat(table, reader, lang, muted, since, table.n - 1)
    return {
        "type": "update",
        **frame(table, reader, lang, common, log, heard, events, counted),
    }


def is_counted(table: Table, items: list[LogItem]) -> bool:
    """Whether a round or hand was counted in one of these lines."""
    match = table.match
    return match is not None and any(
        item.line is not None and lines.is_count(match, item.line) for item in items
    )


def count(table: Table, now: float, counted: bool) -> CountInfo | None:
    """Who still reads a count, and how long the table waits for them: the same for everyone."""
    hold = table.hold
    if hold is None and not counted:
        return None
    until = hold.until if hold is not None else None
    left = round(max(0.0, until - now), 1) if until is not None else None
    return {"counted": counted, "reading": sorted(hold.reading) if hold is not None else [], "left": left}


def count_message(table: Table, reader: int | None, now: float) -> CountMessage:
    """What has become of a hold; clocks and windows stand until it is over."""
    return {
        "type": "count",
        "count": count(table, now, False) or {"counted": False, "reading": [], "left": None},
        "clock": clock(table, now),
        "window": window(table, reader, now),
    }


def chat(
    table: Table, reader: int | None, lang: str, muted: frozenset[int], since: int = 0, entry: int = 0
) -> list[ChatLine]:
    """What a reader hears; what is said in a team does not move the version, so its entry counts."""
    if not table.chat.has_news(since, entry):
        return []
    heard = table.chat.heard(None if reader is None else table.side_of(reader), since, entry)
    return [chat_line(table, said, lang, reader) for said in heard if said.seat not in muted]


def chat_line(table: Table, said: ChatItem, lang: str, reader: int | None) -> ChatLine:
    text, told = said.text, said.told
    if told is not None:
        text = table.game.words.say(lang, table.game.aside(told), told.fields(), table.names)
    if said.phrase:
        text = spoken(said.phrase, lang)
    n = table.version_of(reader, said.n)
    phrase = said.phrase or None
    return {"n": n, "seat": said.seat, "name": said.name, "text": text, "phrase": phrase, "team": said.team}


def frame(
    table: Table,
    reader: int | None,
    lang: str,
    common: Common,
    log: list[LiveLine],
    chat: list[ChatLine],
    events: list[GameEvent],
    counted: bool = False,
) -> Frame:
    view = common.view(table.match, reader)
    if view is not None and not table.asks(reader):
        view = replace(view, prompt=None, legal=())
    return {
        "version": table.version_of(reader),
        "status": table.status,
        "paused": table.paused,
        "seats": common.seats,
        "clock": common.clock,
        "view": view,
        "prompt": prompt(table, view, reader, lang),
        "labels": labels(table.game, view, lang, common.names),
        "window": window(table, reader, common.now),
        "count": count(table, common.now, counted),
        "you": you(table, reader, lang),
        "take_back": table.back_asked,
        "seat_asked": seat_asked(table),
        "draw": drawn(table, common.now) if table.status == "waiting" else None,
        "result": common.result,
        "ending": common.ending,
        "odds": odds(table, reader),
        "rematch": table.rematch or None,
        "log": log,
        "chain": chain(table, reader, common),
        "chat": chat,
        "events": events,
    }


def chain(table: Table, reader: int | None, common: Common) -> ChainInfo:
    lines, head = progress(table, reader, common).chain
    return {"lines": lines, "head": head}


def progress(table: Table, reader: int | None, common: Common) -> ChainProgress:
    return progress_of(table, reader, lambda item: common.record(table, item, reader))


def seat_asked(table: Table) -> SeatAskedInfo | None:
    asked = table.seat_asked
    if asked is None:
        return None
    waiting = sorted(table.still_asked())
    return {"seat": asked.seat, "bot": asked.bot, "away": asked.away, "asked": waiting}


def clock(table: Table, now: float) -> ClockInfo | None:
    if table.clock.rule.kind == "none":
        return None
    kind: Literal["move", "player"] = "move" if table.clock.rule.kind == "move" else "player"
    held = table.hold
    at = now if held is None else held.since
    left = [round(table.clock.left_at(seat, at), 1) for seat in range(table.players)]
    return {"kind": kind, "left": left, "running": sorted(table.clock.running) if held is None else []}


def you(table: Table, reader: int | None, lang: str) -> YouInfo | None:
    if reader is None:
        return None
    live = table.status == "running" and not table.paused
    refused = why_no_back(table, reader) if live else None
    return {
        "seat": reader,
        "standing_pass": table.chairs[reader].standing_pass,
        "hints": table.asks(reader) and table.may_ask_hints(reader),
        "no_back": said_once(refused, lang) if refused is not None else None,
    }


def said_once(error: PosseError, lang: str) -> str:
    """An error in words; where nothing is filled in, it is the same every time."""
    if error.fields:
        return error.say(lang)
    key = (type(error), error.key, error.rule, lang)
    said = REFUSALS.get(key)
    if said is None:
        said = REFUSALS[key] = error.say(lang)
    return said


def prompt(table: Table, view: View | None, reader: int | None, lang: str) -> str:
    """What the reader is asked, in words."""
    if view is None or view.prompt is None or reader in table.answers:
        return ""
    return table.game.words.say(lang, view.prompt.key, dict(view.prompt.fields), table.names)


def labels(game: Game, view: View | None, lang: str, names: list[str]) -> list[str]:
    return [game.label(view, text, lang, names) for text in view.legal] if view else []


def window(table: Table, reader: int | None, now: float) -> WindowInfo | None:
    """An open window: when it ends, and whether the reader has answered. Others' answers tell nothing."""
    if table.window_since is None:
        return None
    ends = table.window_ends() if not table.at_one_screen() else None
    at = table.paused_at if table.paused else now if table.hold is None else table.hold.since
    left = None if ends is None else round(max(0.0, ends - at), 1)
    return {"left": left, "answered": reader in table.answers}


def odds(table: Table, reader: int | None) -> list[Chance] | None:
    """The counting aid, if the table allows it."""
    if not table.head.settings.counting_aid or table.match is None:
        return None
    return table.game.odds(table.match.knowledge(reader))


def log_lines(
    table: Table, items: list[LogItem], reader: int | None, lang: str, common: Common
) -> tuple[list[LiveLine], list[GameEvent]]:
    """Items of the log in full sentences, and the events behind them, as the reader may know them."""
    log: list[LiveLine] = []
    events: list[GameEvent] = []
    match = table.match
    for item in items:
        if item.line is None or match is None:
            texts = [about_seats(table, item, lang, common.names)]
            yours = texts
            if reader is not None and item.seat == reader:
                yours = [about_seats(table, item, lang, NamesTo(common.names, reader))]
        elif happened := lines.events_of(match, item.line, reader):
            said = [common.say(match, lang, event) for event in happened]
            events += [fields for _, fields, _, _ in said]
            texts = [text for _, _, _, text in said]
            yours = [
                lines.sentence(match, event, lang, reader) if reader in named else text
                for event, _, named, text in said
            ]
        else:  # taken back
            texts = match.say(item.line, lang, reader)
            yours = texts if reader is None else match.say(item.line, lang, reader, reader)
        n = table.version_of(reader, item.n)
        line = lines.number(match, item.line, reader) if match is not None and item.line is not None else None
        record = common.record(table, item, reader) if texts else ""
        for text, to_you in zip(texts, yours, strict=True):
            told: LiveLine = {"n": n, "line": line, "seat": item.seat, "text": text, "record": record}
            if to_you != text:
                told["you"] = to_you
            log.append(told)
            record = ""
    return log, events


def seats_named(event: Event) -> frozenset[int]:
    """The seats that an event's sentence has in it."""
    named: set[int] = set()
    for value in event.fills().values():
        if isinstance(value, Mapping):
            named.update(key for key in value if isinstance(key, int))
        elif is_players(value):
            named.update(value if isinstance(value, tuple | list) else (value,))
    return frozenset(named)


def about_seats(table: Table, item: LogItem, lang: str, names: list[str]) -> str:
    given = {
        "who": Seat(item.seat) if item.seat is not None else "",
        "seat": (item.seat or 0) + 1,
        "bot": item.bot,
        "line": table.head.from_line,
    }
    return WORDS.say(lang, f"log.{item.kind}", given, names)
