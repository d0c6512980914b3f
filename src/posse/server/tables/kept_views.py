"""Whole views of a table as bytes: made once for each kind of reader, language and moment, and shared."""

from collections import OrderedDict
from typing import Final

from posse.server.tables.counts import SECONDS
from posse.server.tables.needs import LiveTable
from posse.table import Table, feed
from posse.table.encoding import encoded

KEPT: Final = 16  # of one table: every seat's and a spectator's in both languages
STEP: Final = 0.25  # seconds: where time runs, what is left is told as of the beginning of such a step
STALE: Final = 5.0  # seconds after which nobody is expected to ask for the same again

Key = tuple[int | None, str, frozenset[int], float]
Moment = tuple[object, ...]


def moment_of(table: Table) -> Moment:
    """What a whole view depends on, beside the reader and the time."""
    hold = table.hold
    held = (hold.since, hold.until, *sorted(hold.reading)) if hold is not None else ()
    return table.n, table.status, table.clock.since, table.window_since, table.stood, held


class Views:
    """The views of one room. Whatever happens at the table, they are of another moment."""

    def __init__(self, room: LiveTable) -> None:
        self.room = room
        self.table = room.table
        self.moment: Moment = ()
        self.made: OrderedDict[Key, bytes] = OrderedDict()
        self.asked = 0.0

    def whole(self, reader: int | None, lang: str, muted: frozenset[int] = frozenset()) -> bytes:
        """Everything that a reader is sent of the table as it is now."""
        table, now = self.room.table, self.room.now()
        moment = moment_of(table)
        if table is not self.table or moment != self.moment:
            self.table, self.moment = table, moment
            self.made.clear()
        self.asked = now
        at = self.shown_as_of(table, now)
        key = (reader, lang, muted, at)
        view = self.made.get(key)
        if view is None:
            told = feed.whole(table, reader, lang, at, self.room.id, muted)
            view = self.made[key] = encoded(told)
            if len(self.made) > KEPT:
                self.made.popitem(last=False)
        self.made.move_to_end(key)
        return view

    def shown_as_of(self, table: Table, now: float) -> float:
        """The moment for which what is left of a time is told: the same for all who ask in one step, whatever
        is done meanwhile that nobody may notice."""
        until = table.deadline()
        if until is None:
            return 0.0  # nothing is told that runs
        if table.hold is not None:  # whatever is written meanwhile moves its beginning, and the clocks'
            since = until - SECONDS
        else:
            since = max(table.clock.since, table.window_since or 0.0, table.draw.since)
        return max(since, now // STEP * STEP)

    def tidy(self, now: float) -> None:
        """Nobody has asked for a while: nothing is kept."""
        if self.made and now - self.asked > STALE:
            self.made.clear()
