"""What all commands have, and what several of them ask before they decide anything."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from posse.table.entries import TableEntry
from posse.table.errors import BadCommand, IllegalCommand
from posse.table.seats import Chair
from posse.table.state import HOST, SERVER, Table

Who = Literal["a seat", "the host", "the host, or the seat itself"]


@dataclass(frozen=True)
class Command:
    """Something that is asked of a table. Its fields are what travels; `None` is what was left out.

    `who` may send it as a command; without one it has a request of its own, or is the table's.
    """

    do: ClassVar[str]
    who: ClassVar[Who | None] = None
    timeless: ClassVar[bool] = False  # wherever the game stands: no version is too old for it

    def decide(self, table: Table, author: str) -> TableEntry:
        """The entry it leads to; raises what is wrong with it. Changes nothing."""
        raise NotImplementedError


def added(default: Any) -> Any:
    """A field that the server fills in: nobody can send it."""
    return field(default=default, metadata={"added": True})


# -- Who may, when, and with what


def checked_seat(table: Table, seat: int | None) -> int:
    if seat is None or not 0 <= seat < table.players:
        shown = "?" if seat is None else str(seat + 1)[:12]
        raise BadCommand("no-such-seat", seat=shown, players=table.players)
    return seat


def host_only(author: str) -> None:
    if author not in (HOST, SERVER):
        raise IllegalCommand("not-host")


def table_only(author: str) -> None:
    """What the table does by itself; nobody may ask for it."""
    if author != SERVER:
        raise IllegalCommand("not-host")


def settled_only(table: Table) -> None:
    """Before the game, and not while it is being drawn: seats do not change hands then."""
    if table.status != "waiting":
        raise IllegalCommand("not-waiting")
    if table.draw.under_way:
        raise IllegalCommand("drawing")


# -- What several entries do


def seat_on(table: Table, seat: int, chair: Chair) -> None:
    """What the former player of this seat had sealed is void."""
    table.chairs[seat] = chair
    table.draw.commits[seat] = "" if table.status == "waiting" else table.draw.commits[seat]


def change_hands(table: Table, seat: int) -> None:
    """Whatever was asked about a seat is asked no more."""
    if table.seat_asked is not None and table.seat_asked.seat == seat:
        table.seat_asked = None
