"""How much of everything a table can have. Whatever somebody can add to it comes to an end.

What a stranger does at a waiting table, its host and the players there must not pay for: each is counted by
themselves. What is refused has changed nothing; what was answered before is answered the same again.
"""

from typing import Final

from posse.table.entries import End, OfSeat, TableEntry
from posse.table.errors import IllegalCommand
from posse.table.state import HOST, SERVER, Counted, Table

STRANGERS: Final = 120  # seats taken before the start by people who had none
HOSTS: Final = 500  # seats that the host gives and frees before the start; and as often in the game
SITTING: Final = 48  # what one who sat down seals, moves and changes before the start, with all they seat
LINES: Final = 10_000  # of one game: its record can be brought to any server
TAKE_BACKS: Final = 1_000  # in one game, for the same reason
EARLY_CHAT: Final = 200  # what a seat says before the start
CHAT: Final = 2_000  # what a seat says after it, and as much to its team
OFTEN: Final = 1_000  # what a seat does in a game beside playing, of each kind
CODES: Final = 100  # to move a seat to another device, in a game
PAUSES: Final = 500
LINKS: Final = 200  # for spectators; and how often they are shown out

EARLY: Final[dict[str, End]] = {
    "strangers": End(STRANGERS, "a table", "strangers"),
    "host": End(HOSTS, "a host", "host-changes"),
    "sitting": End(SITTING, "one who sits", "sitting"),
    "chat": End(EARLY_CHAT, "a seat", "early-chat"),
}


def counted(table: Table, author: str, entry: TableEntry) -> tuple[Counted, End, int] | None:
    """As what an entry counts, where that ends, and how many it is; None if it needs no count."""
    seat = entry.seat if isinstance(entry, OfSeat) else None
    if table.status == "waiting" and (entry.of_seats or entry.do == "chat"):
        return counted_early(table, author, entry, seat)
    end = entry.end
    if isinstance(end, str):
        return None
    if end.whose == "a host":  # whoever plays a seat: all of these together
        return (("seats", None), end, 1) if author == HOST else None
    if author == SERVER and entry.do != "play":
        return None
    return (entry.do, seat if end.whose == "a seat" else None), end, 1


def counted_early(
    table: Table, author: str, entry: TableEntry, seat: int | None
) -> tuple[Counted, End, int] | None:
    """Before the start: the host, those who sit and strangers each have an end of their own."""
    if entry.do == "chat":
        return ("early chat", seat), EARLY["chat"], 1
    if author == HOST:
        return ("host", None), EARLY["host"], entry.seats
    if entry.do == "open":  # their own seat, once for each time it was taken
        return None
    holder = seat if entry.do == "move-seat" else table.reader_of(author)
    if holder is None:
        return ("strangers", None), EARLY["strangers"], entry.seats
    return ("sitting", table.chairs[holder].origin), EARLY["sitting"], entry.seats


def check(table: Table, author: str, entry: TableEntry) -> None:
    """Refuses what is one too many."""
    found = counted(table, author, entry)
    if found is None:
        return
    what, end, many = found
    if so_far(table, what) + many > end.most:
        raise IllegalCommand(end.refusal, most=end.most)


def so_far(table: Table, what: Counted) -> int:
    if what[0] == "play":
        return len(table.match.steps) if table.match is not None else 0
    return table.counts.of[what]


def count(table: Table, author: str, entry: TableEntry) -> None:
    """Counts an entry that is about to be done. Those whom one who sits seats beside them share their end."""
    holder = table.reader_of(author)
    table.counts.origin = table.n if holder is None else table.chairs[holder].origin
    found = counted(table, author, entry)
    if found is not None and found[0][0] != "play":
        table.counts.of[found[0]] += found[2]
