"""Codes short enough to say aloud: each leads to a table that waits for players, and to no other.

A code is made from a table's id and the server's key, so nothing need be stored. Which codes lead somewhere
is known in memory; workers that share a database know it there, too (`cluster/codes.py`). A wrong one,
one whose game has begun and one of a table closed long ago cost and are answered the same. How long guessing
takes is in docs/trust.md.
"""

from ipaddress import IPv6Network
from typing import Final

from posse.server.edge.counting import Counting
from posse.server.edge.tokens import TokenMaker
from posse.server.errors import Refused
from posse.server.tables.needs import LiveTable

HEARD: Final = str.maketrans("ilou", "110v")  # letters that codes lack, as they are misheard or misread


class Codes:
    """The codes of all tables that wait."""

    def __init__(self, mint: TokenMaker, counting: Counting) -> None:
        self.token_maker = mint
        self.counting = counting
        self.tables: dict[str, str] = {}
        self.codes: dict[str, str] = {}

    def note(self, room: LiveTable) -> None:
        """A table has a code from its opening until its game begins."""
        if room.table.status == "waiting":
            if room.id not in self.codes:
                code = self.token_maker.table_code(room.id)
                if self.tables.setdefault(code, room.id) == room.id:  # else it has none: its link does
                    self.codes[room.id] = code
                    self._announce(room.id, code)
        else:
            self.forget(room.id)

    def forget(self, table_id: str) -> None:
        if table_id in self.codes:
            del self.tables[self.codes.pop(table_id)]
            self._announce(table_id, None)

    def left(self, table_id: str) -> None:
        """A table has left memory: nobody else knows its code."""

    def loaded(self, room: LiveTable) -> None:
        """A table has come from the store."""
        self.note(room)

    def of(self, room: LiveTable) -> str | None:
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

    # -- What others may know, too

    async def _known(self, code: str) -> str | None:
        """The table of a code."""
        return self.tables.get(code)

    def _announce(self, table_id: str, code: str | None) -> None:
        """A table has this code now, or none."""

    async def announced(self) -> None:
        """When everyone knows the codes that are known here, or it takes too long."""


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
