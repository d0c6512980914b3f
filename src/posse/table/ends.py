"""How much of everything a table can have. Whatever somebody can add to it comes to an end.

What a stranger does at a waiting table, its host and the players there must not pay for: each is counted by
themselves. What is refused has changed nothing; what was answered before is answered the same again.
"""

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from posse.table import entries
from posse.table.entries import OfSeat, TableEntry
from posse.table.errors import IllegalCommand

if TYPE_CHECKING:
    from posse.table.state import Table

HOST: Final = "host"
SERVER: Final = "table"

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

Counted = tuple[str, int | None]  # what, and whose


class End(NamedTuple):
    """At most so many, and how that is refused; or what ends it, where it cannot be had without bound."""

    most: int
    whose: str
    refusal: str = "enough"


# What is counted by itself. Before the start seats change hands, and `seats` below counts who changes them.
ENDS: Final[dict[str, End]] = {
    "play": End(LINES, "a game", "game-lines"),
    "hint": End(OFTEN, "a seat"),
    "standing-pass": End(OFTEN, "a seat"),
    "ask-back": End(OFTEN, "a seat"),
    "return": End(OFTEN, "a seat", "returns"),
    "code": End(CODES, "a seat"),
    "chat": End(CHAT, "a seat", "said-enough"),
    "aside": End(CHAT, "a seat", "said-enough"),
    "pause": End(PAUSES, "a table"),
    "admit": End(LINKS, "a table"),
    "dismiss": End(LINKS, "a table"),
    "seats": End(HOSTS, "a host"),  # `bot`, `away` and `ask-seat` in a game
}
EARLY: Final[dict[str, End]] = {
    "strangers": End(STRANGERS, "a table", "strangers"),
    "host": End(HOSTS, "a host", "host-changes"),
    "sitting": End(SITTING, "one who sits", "sitting"),
    "chat": End(EARLY_CHAT, "a seat", "early-chat"),
}
# What needs no count of its own: each of these follows something that is counted, or can happen but once.
FOLLOWS: Final[dict[str, str]] = {
    "nonce": "nobody writes it any more",
    "draw": "the starts of a table",
    "close-list": "one for each `draw`",
    "reveal": "one for each seat and `draw`",
    "call-off": "one for each `draw`",
    "start": "once",
    "answer": "one for each seat and window",
    "close-window": "one for each window; each is a line of the game",
    "resign": "once for each seat",
    "practice": "once",
    "agree-back": "one for each seat and `ask-back`",
    "refuse-back": "one for each `ask-back`",
    "back": "the take-backs of a game",
    "agree-seat": "one for each seat and `ask-seat`",
    "refuse-seat": "one for each `ask-seat`",
    "resume": "one for each `pause`",
    "close": "once",
    "rematch": "once",
    "up": "one for each time the server was away while a clock ran or a draw was under way",
}
# Counted by whoever changes seats, before the start; what they are in a game is said above.
OF_SEATS: Final = ("sit", "sit-together", "open", "bot", "move-seat", "commit", "code")
HOSTS_IN_GAME: Final = ("bot", "away", "ask-seat")


class Counts:
    """How much of everything there was at a table."""

    def __init__(self) -> None:
        self.of: Counter[Counted] = Counter()
        self.origin = 0  # of those who sit down by the entry that is being done


def counted(table: "Table", author: str, entry: TableEntry) -> tuple[Counted, End, int] | None:
    """As what an entry counts, where that ends, and how many it is; None if it needs no count."""
    seat = entry.seat if isinstance(entry, OfSeat) else None
    if table.status == "waiting" and (entry.do in OF_SEATS or entry.do == "chat"):
        return counted_early(table, author, entry, seat)
    if entry.do in HOSTS_IN_GAME:
        return (("seats", None), ENDS["seats"], 1) if author == HOST else None
    end = ENDS.get(entry.do)
    if end is None or (author == SERVER and entry.do != "play"):
        return None
    return (entry.do, seat if end.whose == "a seat" else None), end, 1


def counted_early(
    table: "Table", author: str, entry: TableEntry, seat: int | None
) -> tuple[Counted, End, int] | None:
    """Before the start: the host, those who sit and strangers each have an end of their own."""
    if entry.do == "chat":
        return ("early chat", seat), EARLY["chat"], 1
    many = len(entry.people) if isinstance(entry, entries.SitTogether) else 1
    if author == HOST:
        return ("host", None), EARLY["host"], many
    if isinstance(entry, entries.Open):  # their own seat, once for each time it was taken
        return None
    holder = seat if isinstance(entry, entries.MoveSeat) else table.reader_of(author)
    if holder is None:
        return ("strangers", None), EARLY["strangers"], many
    return ("sitting", table.chairs[holder].origin), EARLY["sitting"], many


def check(table: "Table", author: str, entry: TableEntry) -> None:
    """Refuses what is one too many."""
    found = counted(table, author, entry)
    if found is None:
        return
    what, end, many = found
    if so_far(table, what) + many > end.most:
        raise IllegalCommand(end.refusal, most=end.most)


def so_far(table: "Table", what: Counted) -> int:
    if what[0] == "play":
        return len(table.match.steps) if table.match is not None else 0
    return table.counts.of[what]


def count(table: "Table", author: str, entry: TableEntry) -> None:
    """Counts an entry that is about to be done. Those whom one who sits seats beside them share their end."""
    holder = table.reader_of(author)
    table.counts.origin = table.n if holder is None else table.chairs[holder].origin
    found = counted(table, author, entry)
    if found is not None and found[0][0] != "play":
        table.counts.of[found[0]] += found[2]
