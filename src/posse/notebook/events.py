"""The events of a match as a pandas frame, as one reader may know them."""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

from posse.core.errors import BadNotation
from posse.core.extras import pandas
from posse.core.game import Game
from posse.core.record import value_text
from posse.core.words import Seat
from posse.table import Match, lines

if TYPE_CHECKING:
    import pandas as pd

TEXT = "string"


def match_frame(match: Match, seat: int | None, of: str) -> "pd.DataFrame":
    if of == "lines":
        return match.record(seat).to_frame()
    if of == "events":
        columns = event_columns(match.game)
        made = pandas().DataFrame(list(event_rows(match, seat)), columns=list(columns), dtype=object)
        return made.astype(columns)
    raise BadNotation("no-such-frame", of=str(of)[:40], known=("lines", "events"))


@lru_cache(maxsize=64)
def event_columns(game: Game) -> dict[str, str]:
    """The line, who acted in it, the kind, and every field that an event of the game can have; the type of
    each is the one declared, so it is the same whatever has happened yet."""
    columns = {"line": "int64", "seat": TEXT, "event": TEXT}
    for made in game.all_events:
        hints = get_type_hints(made)
        for field in fields(made):
            kind = column_type(hints[field.name])
            same = columns.setdefault(field.name, kind) == kind
            columns[field.name] = kind if same else TEXT  # a number of one event, a list of another
    return columns


def column_type(hint: Any) -> str:
    """What holds a declared type, of which some may be missing. Seats, cards and lists are text."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else [hint]
    kinds = [part for part in parts if part is not NoneType]
    return "boolean" if kinds == [bool] else "Int64" if kinds == [int] else TEXT


def event_rows(match: Match, reader: int | None) -> Iterator[dict[str, Any]]:
    """One row an event, of those the reader gets."""
    columns = event_columns(match.game)
    for step in match.steps:
        n = step.line.n
        if not lines.notices(match, n, reader):
            continue
        actor = None if step.seat is None else str(Seat(step.seat))
        for event in match.events(n, reader):
            values = {name: plain(value, columns[name]) for name, value in event.fields().items()}
            yield {"line": lines.number(match, n, reader), "seat": actor, "event": event.kind, **values}


def plain(value: object, column: str) -> object:
    """A seat, a card, a list of them as text; numbers, yes and no as they are."""
    return value_text(value) if column == TEXT and value is not None else value
