"""What is counted by address: how often, and how many at a time.

Everything is counted here in memory. Workers that share a database also count together
(`cluster/counting.py`), and then the other workers' counts refuse, too.

What protects one process (connections, requests being answered, files of the page, WebSocket frames) is not
here: `doors.py` counts it for its own process.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from posse.server.config import Limits
from posse.server.edge.limits import Rates, Tally

MINUTE: Final = 60.0
HOUR: Final = 3600.0


class Rule(NamedTuple):
    """At most so many in so many seconds, and the word for one too many."""

    most: int
    seconds: float
    key: str


def rules(limits: Limits) -> dict[str, Rule]:
    """How often an address may do what."""
    wrong = "too-many-table-codes"
    return {
        "requests": Rule(limits.requests, limits.seconds, "too-many-requests"),
        "watchers": Rule(limits.watchers_messages, limits.seconds, "too-fast"),
        "tables": Rule(limits.tables, limits.table_seconds, "too-many-tables"),
        "codes": Rule(limits.codes, MINUTE, "too-many-codes"),
        "wrong-codes": Rule(limits.wrong_codes, MINUTE, wrong),
        "wrong-codes-hour": Rule(limits.wrong_codes_hour, HOUR, wrong),
        "wrong-codes-near": Rule(limits.wrong_codes_near, HOUR, wrong),
        "records": Rule(limits.records, MINUTE, "too-many-records"),
        "shown": Rule(limits.shown, HOUR, "too-many-listed"),  # it is told to nobody
        "reviews": Rule(limits.review_starts, limits.table_seconds, "too-many-reviews"),
    }


class Counting:
    """One for each server, in memory; workers that share a database have one that asks the others, too."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.rules = rules(limits)
        self.rates = {kind: Rates(rule.most, rule.seconds) for kind, rule in self.rules.items()}
        self.sockets = Tally(limits.connections)
        self.seated = Tally(limits.seated)
        self.listed = Tally(limits.listed)
        self.held = {"sockets": self.sockets, "seated": self.seated, "listed": self.listed}

    def hashed(self, who: str) -> str:
        """An address as others may know it."""
        return who

    # -- How often

    async def ask(self, kind: str, who: str) -> None:
        """Counts one more, or refuses it and says when to come again."""
        self._ask_here(kind, who)

    def count(self, kind: str, who: str, code: int = 0) -> None:
        """The same without waiting for what others have counted."""
        self._ask_here(kind, who, code)

    def charge(self, kind: str, who: str, cost: int) -> None:
        """What was answered has cost as much as so many more."""
        self.rates[kind].charge(who, self.clock(), cost)

    def forgive(self, kind: str, who: str) -> None:
        """The last one does not count after all."""
        self.rates[kind].forgive(who)

    def _ask_here(self, kind: str, who: str, code: int = 0) -> None:
        self.rates[kind].ask(who, self.clock(), self.rules[kind].key, code)

    # -- How many at a time

    async def enter(self, kind: str, who: str, more: int = 0) -> bool:
        """Whether one more may be held; it is, until it is left. `more` is how many may be held beyond the
        limit."""
        return self.held[kind].enter(who, more)

    def take(self, kind: str, who: str) -> None:
        """One more is held, however many there are: it has come from elsewhere."""
        self.held[kind].open[who] += 1

    def leave(self, kind: str, who: str) -> None:
        """One less is held."""
        self.held[kind].leave(who)

    async def enter_socket(self, who: str) -> bool:
        """Whether one more socket may be held: those that open a seat leave the others their number."""
        return await self.enter("sockets", who, self.seated.open.get(who, 0))


class SeatedSocket:
    """One socket, which counts as one that opens a seat from the moment it shows that; an address has only so
    many of those, too."""

    def __init__(self, counting: Counting, address: str) -> None:
        self.counting = counting
        self.address = address
        self.state: Literal["open", "seated", "gone"] = "open"

    async def sits(self) -> None:
        """It has shown that it opens a seat."""
        if not await self.counting.enter("seated", self.address):
            return
        if self.state == "open":
            self.state = "seated"
        else:  # it has gone meanwhile
            self.counting.leave("seated", self.address)

    def leave(self) -> None:
        if self.state == "seated":
            self.counting.leave("seated", self.address)
        self.state = "gone"
