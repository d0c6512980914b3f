"""What is counted by address: how often, and how many at a time.

Everything is counted here in memory. Where several workers share a database they also count together
(`together.py`), and then the other workers' counts refuse, too. On SQLite, for a worker that is alone, and
while the database does not answer, memory alone decides: nobody is refused because a counter is down.

What protects one process (connections, requests being answered, files of the page, WebSocket frames) is not
here: `doors.py` counts it for its own process.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from posse.server.cluster.together import Together
from posse.server.config import Limits
from posse.server.edge.limits import Rates, Tally
from posse.server.errors import Refused

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
    """One for each server."""

    def __init__(self, limits: Limits, clock: Callable[[], float], together: Together | None = None) -> None:
        self.clock = clock
        self.together = together
        self.rules = rules(limits)
        self.rates = {kind: Rates(rule.most, rule.seconds) for kind, rule in self.rules.items()}
        self.sockets = Tally(limits.connections)
        self.seated = Tally(limits.seated)
        self.listed = Tally(limits.listed)
        self.held = {"sockets": self.sockets, "seated": self.seated, "listed": self.listed}
        if together is not None:
            together.held = self.held

    def hashed(self, who: str) -> str:
        """An address as other workers may know it."""
        return self.together.hashed(who) if self.together is not None else who

    # -- How often

    async def ask(self, kind: str, who: str) -> None:
        """Counts one more, by all workers together, or refuses it and says when to come again."""
        self._ask_here(kind, who)
        if self.together is None:
            return
        rule = self.rules[kind]
        wait = await self.together.ask(kind, who, rule.most, rule.seconds)
        if wait:
            self.rates[kind].forgive(who)
            raise self._too_many(kind, wait)

    def count(self, kind: str, who: str, code: int = 0) -> None:
        """The same without waiting for the other workers' counts: theirs are heard of a moment later."""
        if self.together is not None and (wait := self.together.barred(kind, who)):
            raise self._too_many(kind, wait, code)
        self._ask_here(kind, who, code)
        if self.together is not None:
            rule = self.rules[kind]
            self.together.note(kind, who, rule.most, rule.seconds)

    def charge(self, kind: str, who: str, cost: int) -> None:
        """What was answered has cost as much as so many more."""
        self.rates[kind].charge(who, self.clock(), cost)
        if self.together is not None:
            rule = self.rules[kind]
            for _ in range(min(cost, rule.most)):
                self.together.note(kind, who, rule.most, rule.seconds)

    def forgive(self, kind: str, who: str) -> None:
        """The last one does not count after all."""
        self.rates[kind].forgive(who)
        if self.together is not None:
            self.together.forgive(kind, who)

    def _ask_here(self, kind: str, who: str, code: int = 0) -> None:
        self.rates[kind].ask(who, self.clock(), self.rules[kind].key, code)

    def _too_many(self, kind: str, wait: float, code: int = 0) -> Refused:
        rule = self.rules[kind]
        return Refused(rule.key, 429, code, wait, most=rule.most, seconds=round(rule.seconds))

    # -- How many at a time

    async def enter(self, kind: str, who: str, more: int = 0) -> bool:
        """Whether one more may be held, by all workers together; it is, until it is left. `more` is how many
        may be held beyond the limit."""
        if not self.held[kind].enter(who, more):
            return False
        may = False
        try:
            may = self.together is None or await self.together.hold(kind, who, more)
        finally:
            if not may:
                self.leave(kind, who)
        return may

    def take(self, kind: str, who: str) -> None:
        """One more is held, however many there are: it has come from another worker."""
        self.held[kind].open[who] += 1
        if self.together is not None:
            self.together.tell(kind, who)

    def leave(self, kind: str, who: str) -> None:
        """One less is held."""
        self.held[kind].leave(who)
        if self.together is not None:
            self.together.tell(kind, who)

    async def enter_socket(self, who: str) -> bool:
        """Whether one more socket may be held: those that open a seat, at whichever worker, leave the others
        their number."""
        if await self.enter("sockets", who, self.seated.open.get(who, 0)):
            return True
        if self.together is None:
            return False
        seated = await self.together.all_held("seated", who)
        return seated > 0 and await self.enter("sockets", who, seated)


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
