"""Codes short enough to say aloud: each leads to a table that waits for players, and to no other.

A code is made from a table's id and the server's key, so nothing is stored. Which codes lead somewhere is
known in memory, so that a wrong one, one whose game has begun and one of a table closed long ago cost and
are answered the same. How long guessing takes is in docs/server.md.
"""

from ipaddress import IPv6Network
from typing import TYPE_CHECKING, Final

from posse.server.config import Limits
from posse.server.errors import Refused
from posse.server.limits import Rates
from posse.server.tokens import TokenMaker

if TYPE_CHECKING:
    from posse.server.room import Room

HEARD: Final = str.maketrans("ilou", "110v")  # letters that codes lack, as they are misheard or misread


class Codes:
    """The codes of all tables that wait."""

    def __init__(self, mint: TokenMaker, limits: Limits) -> None:
        self.token_maker = mint
        self.tables: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.wrong = (Rates(limits.wrong_codes, 60.0), Rates(limits.wrong_codes_hour, 3600.0))
        self.near = Rates(limits.wrong_codes_near, 3600.0)

    def note(self, room: "Room") -> None:
        """A table has a code from its opening until its game begins."""
        if room.table.status == "waiting":
            if room.id not in self.codes:
                code = self.token_maker.table_code(room.id)
                if self.tables.setdefault(code, room.id) == room.id:  # else it has none: its link does
                    self.codes[room.id] = code
        elif room.id in self.codes:
            del self.tables[self.codes.pop(room.id)]

    def of(self, room: "Room") -> str | None:
        return self.codes.get(room.id)

    def find(self, text: str, address: str, now: float) -> str:
        """The table that a code leads to. Wrong ones are counted; those that are right are not."""
        counts = [(rates, address) for rates in self.wrong] + [(self.near, neighbours(address))]
        for rates, who in counts:
            rates.ask(who, now, "too-many-table-codes")
        table_id = self.tables.get(read(text))
        if table_id is None:
            raise Refused("no-table-code", 404)
        for rates, who in counts:
            rates.forgive(who)
        return table_id


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
