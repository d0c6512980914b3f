"""Finished games: which are shown to everyone, from the store, whichever worker had them."""

import asyncio
from typing import Final

from posse.core.errors import PosseError
from posse.server.api.models import ReplayInfo
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.tables.room import Room
from posse.store import StoreFailure
from posse.table import Table, heads
from posse.table.state import ENDED

SHOWN: Final = 50


class FinishedGames:
    """The store knows when a table ended; what is shown of it is read once and kept while it is shown."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.noted: dict[str, float] = {}  # tables in memory that are over, by when they ended
        self.kept: dict[tuple[str, float], ReplayInfo | None] = {}
        self.reading = asyncio.Lock()

    def look(self) -> None:
        """Tells the store of tables that have ended since the last look."""
        rooms = self.house.rooms
        self.noted = {table: at for table, at in self.noted.items() if table in rooms}
        for room in list(rooms.values()):
            self.note(room)

    def note(self, room: Room) -> None:
        table, ended = room.table, room.table.clock.since
        if table.status not in ENDED or self.noted.get(room.id) == ended:
            return
        self.noted[room.id] = ended
        shown = table.head.settings.listed and table.match is not None
        self.house.spawn(self._announce(room.id, ended, shown))

    async def _announce(self, table_id: str, ended: float, shown: bool) -> None:
        """Of one address' games so many an hour are shown to everyone, so that they push out no others."""
        opener = self.house.lobby.opener(table_id)
        try:
            if shown and opener is not None:
                await self.house.counting.ask("shown", opener)
        except Refused:
            shown = False
        try:
            await self.house.write(self.house.store.note_end, table_id, ended, shown)
        except StoreFailure:  # the next look tells it again
            self.noted.pop(table_id, None)

    async def latest(self) -> list[ReplayInfo]:
        """Listed games that are over, the latest first."""
        async with self.reading:  # a second reader finds what the first one has read
            found = await self.house.read(self.house.store.finished, SHOWN)
            self.kept = {at: await self._info(*at) for at in found}
        return [info for info in self.kept.values() if info is not None]

    async def _info(self, table_id: str, ended: float) -> ReplayInfo | None:
        room = self.house.rooms.get(table_id)
        if room is not None:
            return info_of(room.table, table_id)
        if (table_id, ended) in self.kept:
            return self.kept[table_id, ended]
        try:
            table = await self.house.table_of(table_id)
        except PosseError as error:  # begun under other rules, or damaged: it is not shown
            if isinstance(error, Refused) and error.status == 503:
                raise
            return None
        return info_of(table, table_id)


def info_of(table: Table, table_id: str) -> ReplayInfo | None:
    if table.match is None:
        return None
    return {"table": heads.head(table, table_id), "lines": len(table.match.steps)}
