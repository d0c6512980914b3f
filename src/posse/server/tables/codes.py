"""Codes short enough to say aloud: each leads to a table that waits for players, and to no other.

A code is made from a table's id and the server's key, so nothing need be stored. Which codes lead somewhere
is known in memory; where workers share a database it is known there, too, by a hash of the code. A wrong one,
one whose game has begun and one of a table closed long ago cost and are answered the same. How long guessing
takes is in docs/trust.md.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import IPv6Network
from typing import TYPE_CHECKING, Final

from posse.server.cluster.together import PATIENCE, NoAnswer
from posse.server.edge.counting import Counting
from posse.server.edge.tokens import TokenMaker
from posse.server.errors import Refused

if TYPE_CHECKING:
    from posse.server.tables.room import Room

AGAIN: Final = 1.0  # seconds until a code that could not be told is told again
HEARD: Final = str.maketrans("ilou", "110v")  # letters that codes lack, as they are misheard or misread


Read = Callable[[Callable[[str], str | None], str], Awaitable[str | None]]


class Codes:
    """The codes of all tables that wait."""

    def __init__(self, mint: TokenMaker, counting: Counting, read: Read | None = None) -> None:
        self.token_maker = mint
        self.counting = counting
        self.read = read  # from the store, where workers share one
        self.tables: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.untold: dict[str, str | None] = {}  # tables whose code, or that they have none, is to be told
        self.telling: asyncio.Task[None] | None = None

    def note(self, room: "Room") -> None:
        """A table has a code from its opening until its game begins."""
        if room.table.status == "waiting":
            if room.id not in self.codes:
                code = self.token_maker.table_code(room.id)
                if self.tables.setdefault(code, room.id) == room.id:  # else it has none: its link does
                    self.codes[room.id] = code
                    self._tell(room.id, code)
        else:
            self.forget(room.id)

    def forget(self, table_id: str) -> None:
        if table_id in self.codes:
            del self.tables[self.codes.pop(table_id)]
            self._tell(table_id, None)

    def left(self, table_id: str) -> None:
        """A table has left memory. Where workers share a store it knows the code, and another may have the
        table; elsewhere nobody else knows it."""
        if self.counting.together is not None and table_id in self.codes:
            del self.tables[self.codes.pop(table_id)]

    def loaded(self, room: "Room") -> None:
        """A table has come from the store, or from another worker."""
        self.note(room)
        if room.table.status != "waiting":  # whoever had it before may have died without saying so
            self._tell(room.id, None)

    def of(self, room: "Room") -> str | None:
        return self.codes.get(room.id)

    async def find(self, text: str, address: str) -> str:
        """The table that a code leads to. Wrong ones are counted; those that are right are not."""
        near, counting = neighbours(address), self.counting
        await counting.ask("wrong-codes", address)
        counting.count("wrong-codes-hour", address)
        counting.count("wrong-codes-near", near)
        table_id = await self._known(read(text))
        if table_id is None:
            raise Refused("no-table-code", 404)
        for kind, who in (
            ("wrong-codes", address),
            ("wrong-codes-hour", address),
            ("wrong-codes-near", near),
        ):
            counting.forgive(kind, who)
        return table_id

    # -- Among workers

    async def _known(self, code: str) -> str | None:
        """The table of a code, whichever worker has it."""
        together = self.counting.together
        if together is None or self.read is None:
            return self.tables.get(code)
        try:
            return await self.read(together.codes.find, together.hashed(code))
        except Refused:  # what is known here still leads on; of any other nobody can say
            if code not in self.tables:
                raise
            return self.tables[code]

    def _tell(self, table_id: str, code: str | None) -> None:
        if self.counting.together is not None:
            self.untold[table_id] = code
            if self.telling is None:
                self.telling = self.counting.together.spawn(self._tell_all())

    async def _tell_all(self) -> None:
        """One after another, until all are told; those that could not be are told when they can."""
        try:
            while self.untold:
                table_id, code = next(iter(self.untold.items()))
                try:
                    await self._tell_one(table_id, code)
                except NoAnswer:
                    await asyncio.sleep(AGAIN)
                    continue
                if self.untold.get(table_id) == code:
                    del self.untold[table_id]
        finally:
            self.telling = None

    async def _tell_one(self, table_id: str, code: str | None) -> None:
        together = self.counting.together
        assert together is not None
        if code is None:
            await together.answer(together.codes.drop, table_id)
        elif not await together.answer(together.codes.note, together.hashed(code), table_id):
            self.tables.pop(code, None)  # it is another table's already
            self.codes.pop(table_id, None)

    async def told(self) -> None:
        """When all workers know the codes that are known here, or it takes too long."""
        if self.telling is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await asyncio.shield(self.telling)


def neighbours(address: str) -> str:
    """An address with all that may be the same customer's: of IPv6 those that share 48 bits."""
    try:
        return str(IPv6Network(address).supernet(new_prefix=48))
    except ValueError:  # IPv4, or no address at all
        return address


def read(text: str) -> str:
    """A code as it was heard or typed."""
    plain = "".join(letter for letter in text.lower() if letter.isalnum())
    return plain.translate(HEARD)
