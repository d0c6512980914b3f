"""A match as pandas frames, as one reader may know it."""

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from posse.core.errors import BadNotation
from posse.core.extras import pandas
from posse.core.record import value_text
from posse.core.words import Seat

if TYPE_CHECKING:
    import pandas as pd

    from posse.table.match import Match


def match_frame(match: "Match", seat: int | None, of: str) -> "pd.DataFrame":
    if of == "lines":
        return match.record(seat).to_frame()
    if of == "events":
        return pandas().DataFrame(list(event_rows(match, seat)), columns=event_columns(match))
    raise BadNotation("no-such-frame", of=str(of)[:40], known=("lines", "events"))


def event_columns(match: "Match") -> list[str]:
    """The line, who acted in it, the kind, and every field that an event of the game can have."""
    known = [field.name for made in match.game.all_events for field in fields(made)]
    return list(dict.fromkeys(["line", "seat", "event", *known]))


def event_rows(match: "Match", reader: int | None) -> Iterator[dict[str, Any]]:
    """One row an event, of those the reader gets."""
    for step in match.steps:
        n = step.line.n
        if not match.notices(n, reader):
            continue
        actor = None if step.seat is None else str(Seat(step.seat))
        for event in match.events(n, reader):
            values = {name: plain(value) for name, value in event.fields().items()}
            yield {"line": match.number(n, reader), "seat": actor, "event": event.kind, **values}


def plain(value: object) -> object:
    """A seat, a card, a list of them as text; numbers, yes and no as they are."""
    return value_text(value) if isinstance(value, Seat | tuple) else value
