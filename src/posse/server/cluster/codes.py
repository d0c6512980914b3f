"""The codes of all workers' tables: the database knows them, too, by a hash of the code."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from posse.server.cluster.counting import SharedCounting
from posse.server.cluster.together import PATIENCE, NoAnswer
from posse.server.edge.tokens import TokenMaker
from posse.server.errors import Refused
from posse.server.tables.codes import Codes
from posse.server.tables.needs import LiveTable

AGAIN: Final = 1.0  # seconds until a code that could not be told is told again
Read = Callable[[Callable[[str], str | None], str], Awaitable[str | None]]


class SharedCodes(Codes):
    """Whichever worker is asked, a code leads to its table."""

    def __init__(self, mint: TokenMaker, counting: SharedCounting, read: Read) -> None:
        super().__init__(mint, counting)
        self.together = counting.together
        self.read = read  # from the store
        self.unannounced: dict[str, str | None] = {}  # tables whose code, or lack of one, is to be told
        self.announcing: asyncio.Task[None] | None = None

    def left(self, table_id: str) -> None:
        """The store knows its code, and another worker may have the table."""
        if table_id in self.codes:
            del self.tables[self.codes.pop(table_id)]

    def loaded(self, room: LiveTable) -> None:
        super().loaded(room)
        if room.table.status != "waiting":  # whoever had it before may have died without saying so
            self._announce(room.id, None)

    async def _known(self, code: str) -> str | None:
        try:
            return await self.read(self.together.codes.find, self.together.hashed(code))
        except Refused:  # what is known here still leads on; of any other nobody can say
            if code not in self.tables:
                raise
            return self.tables[code]

    def _announce(self, table_id: str, code: str | None) -> None:
        self.unannounced[table_id] = code
        if self.announcing is None:
            self.announcing = self.together.spawn(self._announce_all())

    async def _announce_all(self) -> None:
        """One after another, until all are told; those that could not be are told when they can."""
        try:
            while self.unannounced:
                table_id, code = next(iter(self.unannounced.items()))
                try:
                    await self._announce_one(table_id, code)
                except NoAnswer:
                    await asyncio.sleep(AGAIN)
                    continue
                if self.unannounced.get(table_id) == code:
                    del self.unannounced[table_id]
        finally:
            self.announcing = None

    async def _announce_one(self, table_id: str, code: str | None) -> None:
        together = self.together
        if code is None:
            await together.answer(together.codes.drop, table_id)
        elif not await together.answer(together.codes.note, together.hashed(code), table_id):
            self.tables.pop(code, None)  # it is another table's already
            self.codes.pop(table_id, None)

    async def announced(self) -> None:
        if self.announcing is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await asyncio.shield(self.announcing)
