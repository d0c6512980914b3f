"""Stopping at every count: the table waits until everyone who is shown the count has read it.

Only clients that say in their hello that they show counts are waited for, so that nobody holds a table up
without knowing. What is held, and for whom, depends on who is there and on nothing hidden.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from posse.server.tables.connection import Connection
from posse.server.tables.needs import LiveTable
from posse.table import feed
from posse.table.commands.coming import MoveSeat
from posse.table.commands.game import Move
from posse.table.encoding import encoded
from posse.table.entries import TableEntry
from posse.table.hold import Hold
from posse.table.lines import is_count

SECONDS: Final = 30.0  # that a table of several screens waits
GONE: Final = 10.0  # seconds without a socket after which nobody is waited for: a page may be loaded anew
MOVES: Final = frozenset({"play", "close-window"})
# A player who does this has read the count, if others may notice it.
READ: Final = (Move, MoveSeat)


class Counts:
    """A room's holds."""

    def __init__(self, room: LiveTable) -> None:
        self.room = room

    def seats_of(self, connection: Connection, people: Iterable[int] | None = None) -> set[int]:
        """The people at a screen: the reader, and those who sit beside."""
        chairs = self.room.table.chairs
        return {
            seat
            for seat in (self.room.table.people() if people is None else people)
            if connection.reader == seat or chairs[seat].token in connection.beside
        }

    def shown_to(self) -> list[set[int]]:
        """The people of each screen that shows counts."""
        return [self.seats_of(one) for one in self.room.connections if one.counts]

    def after(self, entry: TableEntry, lines: int, now: float) -> None:
        """An entry was done; `lines` of the match were there before, and it is told as of `now`."""
        table = self.room.table
        match = table.match
        if match is None or table.status != "running" or entry.do == "back":
            self.release()
        elif entry.do in MOVES and any(is_count(match, n) for n in range(lines, len(match.steps))):
            self.begin(now)
        elif table.hold is not None:
            sealed = entry.heard_by(table) is not None and table.hold.until is not None
            read = {entry.seat} if isinstance(entry, READ) and not sealed else set()
            # An update that everyone gets tells it: nothing of what was done comes before that.
            self.keep(table.hold.reading.intersection(table.people()) - read, entry.heard_by(table) is None)
            self.bound(now)

    def begin(self, now: float) -> None:
        table = self.room.table
        reading = set().union(*self.shown_to())
        until = None if self.is_alone() else now + SECONDS
        table.write_off(now)
        table.hold = Hold(table.version, reading, now, until) if reading else None

    def is_alone(self) -> bool:
        """Whether all people are at one screen, also those who are away and may come back.

        A screen that turns from one to the other has two sockets for a moment.
        """
        owners = self.room.table.owners()
        screens = [seats for one in self.room.connections if (seats := self.seats_of(one, owners))]
        return bool(screens) and all(seats.issuperset(owners) for seats in screens)

    def bound(self, now: float) -> bool:
        """When a second screen appears, the first one has the stated time from now on."""
        hold = self.room.table.hold
        if hold is None or hold.until is not None or self.is_alone():
            return False
        hold.until = now + SECONDS
        return True

    def keep(self, reading: Iterable[int], told: bool = False) -> None:
        """Only these still read; when nobody does, the game goes on. All learn it, unless it is `told`."""
        hold = self.room.table.hold
        if hold is None or hold.reading == set(reading):
            return
        hold.reading = set(reading)
        if not hold.reading:
            self.release()
        if not told:
            self.send_count()

    def release(self) -> None:
        table = self.room.table
        table.write_off(self.room.now())
        table.hold = None

    def send_count(self) -> None:
        """Sends to everyone who still reads the count."""
        now = self.room.now()
        for connection in list(self.room.connections):
            if connection.counts:
                message = feed.count_message(self.room.table, connection.reader, now)
                self.room.send(connection, encoded(message))

    # -- What sockets say

    def onward(self, connection: Connection, version: int) -> None:
        """Everyone at this screen has read the count; of one that is past, nothing follows."""
        table = self.room.table
        hold = table.hold
        if hold is None or version < table.version_of(connection.reader, hold.version):
            return
        self.keep(hold.reading - self.seats_of(connection))
        if table.hold is None:
            self.room.go_on()

    def joined(self) -> None:
        """Somebody has come: there may now be a second screen."""
        if self.bound(self.room.now()):
            self.send_count()
            self.room.go_on()

    def left(self, connection: Connection) -> None:
        """A socket is gone: the table does not wait for a player who does not come back."""
        if self.room.table.hold is not None and connection.counts:
            asyncio.get_running_loop().call_later(GONE, self.missed)

    def missed(self) -> None:
        hold = self.room.table.hold
        if hold is not None and not self.room.stopped:
            self.keep(hold.reading.intersection(set().union(*self.shown_to())))
            if self.room.table.hold is None:
                self.room.go_on()

    def overdue(self) -> None:
        """The time for reading may be over."""
        hold = self.room.table.hold
        if hold is not None and hold.until is not None and self.room.now() >= hold.until:
            self.keep(())
