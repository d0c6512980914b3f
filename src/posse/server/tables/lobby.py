"""The lobby: which tables are shown to everyone, so that nobody fills it for the others.

Shown are the tables in memory. Workers that share a database gather them from each other
(`cluster/lobby.py`), and any of them shows the same lobby.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple

from posse.server.config import Limits
from posse.server.edge.counting import Counting
from posse.server.errors import Refused
from posse.server.tables.needs import LiveTable
from posse.table import heads
from posse.table.wire import TableHead


class Listed(NamedTuple):
    """A table of the lobby: what anyone may know of it, and a word for whoever opened it."""

    head: TableHead
    opener: str


class Lobby:
    """Remembers from where a listed table was opened while the server runs."""

    def __init__(
        self,
        limits: Limits,
        rooms: Mapping[str, LiveTable],
        counting: Counting,
    ) -> None:
        self.limits = limits
        self.rooms = rooms
        self.counting = counting
        self.openers: dict[str, str] = {}
        self.ended: dict[str, str] = {}  # who opened tables that are over and still here

    # -- Opening

    @asynccontextmanager
    async def listing(self, address: str) -> AsyncIterator[Callable[[str], None]]:
        """While an address opens a listed table; refuses one too many, and notes the one that was opened."""
        self.tidy()
        opener = self.counting.hashed(address)
        if not await self.counting.enter("listed", opener):
            raise Refused("too-many-listed", 429, 0, 60.0, most=self.limits.listed)
        opened: list[str] = []
        try:
            yield opened.append
        finally:
            if opened and opened[0] not in self.openers:  # else the same command came twice
                self.openers[opened[0]] = opener
                self._announce(opened[0], opener)
            else:
                self.counting.leave("listed", opener)

    def _announce(self, table: str, opener: str) -> None:
        """Whoever else may have the table later is to know who opened it."""

    def loaded(self, room: LiveTable) -> None:
        """A table has come from the store, or from elsewhere."""

    def tidy(self) -> None:
        """Tables that are over, or not here any more, are nobody's."""
        for table, opener in list(self.openers.items()):
            if not self.is_open(table):
                del self.openers[table]
                self.ended[table] = opener
                self.counting.leave("listed", opener)
        self.ended = {table: opener for table, opener in self.ended.items() if table in self.rooms}

    def opener(self, table: str) -> str | None:
        """A word for whoever opened a listed table here; None if that is not known any more."""
        return self.openers.get(table) or self.ended.get(table)

    def is_open(self, table: str) -> bool:
        room = self.rooms.get(table)
        return room is not None and is_listed(room)

    # -- Showing

    def has(self, room: LiveTable, now: float) -> bool:
        """Whether a table is shown: until it ends, or everyone has left it for long."""
        if not is_listed(room):
            return False
        seated = any(chair.kind == "person" for chair in room.table.chairs)
        patience = self.limits.absent_seconds if seated else self.limits.empty_seconds
        return bool(room.connections) or now - room.idle_since <= patience

    def here(self, now: float) -> list[Listed]:
        """The tables that are here, with a word for whoever opened each."""
        rooms = [room for room in self.rooms.values() if self.has(room, now)]
        return self.fair(
            Listed(heads.head(room.table, room.id), self.openers.get(room.id, room.id)) for room in rooms
        )

    def fair(self, tables: Iterable[Listed]) -> list[Listed]:
        """The newest of each address before the second newest of any; in the end all by their age."""
        newest = sorted(tables, key=lambda listed: -listed.head["created"])
        before: Counter[str] = Counter()
        turns = {}
        for head, opener in newest:
            turns[head["id"]] = before[opener]
            before[opener] += 1
        chosen = sorted(newest, key=lambda listed: turns[listed.head["id"]])[: self.limits.lobby]
        return sorted(chosen, key=lambda listed: -listed.head["created"])

    async def shown(self, now: float) -> list[TableHead]:
        """All that is shown. A table that is just coming from elsewhere is shown once."""
        elsewhere = [one for one in await self._elsewhere(now) if one.head["id"] not in self.rooms]
        tables = {listed.head["id"]: listed for listed in elsewhere}
        tables |= {listed.head["id"]: listed for listed in self.here(now)}
        return [listed.head for listed in self.fair(tables.values())]

    async def _elsewhere(self, now: float) -> list[Listed]:
        """What is shown and is not here."""
        return []


def is_listed(room: LiveTable) -> bool:
    return room.table.head.settings.listed and room.table.status not in ("over", "closed")
