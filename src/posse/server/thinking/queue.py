"""Which thought is next: the most urgent kind, fair to addresses and then to their tables. It reads no clock.

A few hints of every address come first of all, whatever its bots have thought: a person waits for them, and a
bot that is not asked is played by the house. Beside that every address has a budget of thinking that fills up
again evenly. Within it, moves come before hints, and hints before reviews; of one kind, the address that has
thought least lately is next. Beyond it, an address waits for all others. Looks back at games that are played
come after all that, fair to addresses among themselves, and count for no budget. A thought that comes too
late is not begun. If too many wait, the one goes whose turn would have come last.
"""

from collections import Counter
from collections.abc import Container, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from posse.server.edge.limits import Meter

SPAN: Final = 60.0  # seconds over which a budget is counted
LEAST: Final = 0.03  # seconds that must be left for a thought to be worth beginning
TURN: Final = 0.3  # seconds that a search has to itself, however many wait
HINTS: Final = 10.0  # seconds of hints an address has in a minute before anybody's moves
MOST: Final = 2_000  # thoughts that wait
METERS: Final = 10_000  # kept before those at rest are forgotten


class Kind(IntEnum):
    """What is thought about, the most urgent first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2
    LOOK = 3  # back, while a game is played: it ends at once for all others, and is then thought again


@dataclass(frozen=True)
class Asker:
    """For whom: the address that a table's thinking is counted for, and the table. Both stay secret."""

    address: str = ""
    table: str = ""


@dataclass(eq=False)
class Thought:
    """One that waits or is being thought. `seconds` is the most it may take; it is counted when it begins."""

    asker: Asker
    kind: Kind
    latest: float  # nobody needs it any more after this
    seconds: float
    n: int = field(default=0, init=False)
    first: bool = field(default=False, init=False)  # whether it was one of the hints that come before all


Rank = tuple[bool, int, float, float, int]


class Queue:
    """Thoughts that wait for a worker."""

    def __init__(self, budget: float, most: int = MOST) -> None:
        self.budget = budget  # seconds an address may think in a minute before it comes after all others
        self.rate = budget / SPAN
        self.most = most
        self.waiting: list[Thought] = []
        self.meters: dict[Hashable, Meter] = {}
        self.count = 0

    def put(self, thought: Thought, now: float) -> Thought | None:
        """Takes one more; returns the one that has to go for it, perhaps itself."""
        self.count += 1
        thought.n = self.count
        self.waiting.append(thought)
        if len(self.waiting) <= self.most:
            return None
        gone = self.order(now)[-1]
        self.waiting.remove(gone)
        return gone

    def drop(self, thought: Thought) -> None:
        """Nobody waits for it any more."""
        if thought in self.waiting:
            self.waiting.remove(thought)

    def take(self, now: float, busy: Container[str] = ()) -> Thought | None:
        """The next to be thought, counted as if it took all its time until `settle` knows better. Nothing is
        taken for an address that is busy."""
        thought = self.first(now, busy)
        if thought is not None:
            self.waiting.remove(thought)
            thought.first = self.is_first(thought, now)
            self.count_for(thought, thought.seconds, now)
        return thought

    def first(self, now: float, busy: Container[str] = ()) -> Thought | None:
        """The next; those for which it is too late are passed over."""
        fit = [one for one in self.waiting if one.latest - now >= LEAST and one.asker.address not in busy]
        return min(fit, key=lambda thought: self.rank(thought, now), default=None)

    def rank(self, thought: Thought, now: float, ahead: float = 0.0) -> Rank:
        """What is least is next; `ahead` are the seconds that its address will have been given until then."""
        asker = thought.asker
        if thought.kind == Kind.LOOK:
            looked = self.spent(looks_of(asker.address), now) + ahead
            return (True, thought.kind, looked, self.spent(looks_of(asker), now), thought.n)
        table = self.spent(asker, now)
        if self.is_first(thought, now):
            return (False, -1, self.spent(hints_of(asker), now), table, thought.n)
        own = self.spent(asker.address, now) + ahead
        return (own > self.budget, thought.kind, own, table, thought.n)

    def is_first(self, thought: Thought, now: float) -> bool:
        """Whether it is a hint that comes before all else."""
        return thought.kind == Kind.HINT and self.spent(hints_of(thought.asker), now) < HINTS

    def order(self, now: float) -> list[Thought]:
        """In which order those who wait would be taken, if nobody else came; for thoughts of one kind and
        length."""
        ahead: Counter[str] = Counter()
        ranks: dict[int, Rank] = {}
        for thought in self.waiting:
            ranks[thought.n] = self.rank(thought, now, ahead[thought.asker.address] * thought.seconds)
            ahead[thought.asker.address] += 1
        return sorted(self.waiting, key=lambda thought: ranks[thought.n])

    def place(self, thought: Thought, now: float) -> int:
        """At which place in that order one waits, from 1; 0 if it does not wait."""
        return self.order(now).index(thought) + 1 if thought in self.waiting else 0

    def spent(self, who: Hashable, now: float) -> float:
        meter = self.meters.get(who)
        return meter.read(self.rate, now) if meter is not None else 0.0

    def is_over(self, thought: Thought, now: float) -> bool:
        """Whether it comes after those of all who are within their budget."""
        first = thought.first or self.is_first(thought, now)
        return not first and self.spent(thought.asker.address, now) > self.budget

    def settle(self, thought: Thought, seconds: float, now: float) -> None:
        """It is done, and took so long."""
        self.count_for(thought, seconds - thought.seconds, now)

    def count_for(self, thought: Thought, seconds: float, now: float) -> None:
        if len(self.meters) > METERS:
            self.meters = {who: m for who, m in self.meters.items() if m.read(self.rate, now) > 0}
        counted: list[Hashable] = [thought.asker.address, thought.asker]
        if thought.kind == Kind.LOOK:
            counted = [looks_of(thought.asker.address), looks_of(thought.asker)]
        if thought.kind == Kind.HINT:
            counted.append(hints_of(thought.asker))
        for who in counted:
            meter = self.meters.get(who)
            if meter is None:
                meter = self.meters[who] = Meter(now)
            meter.add(seconds, self.rate, now)

    def turn(self, running: Thought, now: float) -> float | None:
        """How long a running thought has to itself before it must end for the next; None: for as long as it
        likes, nobody waits who comes before it."""
        first = self.first(now)
        if first is None:
            return None
        if Kind.LOOK in (running.kind, first.kind):  # another look waits until one is done: it is short
            return None if first.kind == Kind.LOOK else 0.0
        mine, theirs = self.is_over(running, now), self.is_over(first, now)
        if theirs and not mine:
            return None
        return 0.0 if mine and not theirs else TURN


def looks_of(who: Hashable) -> Hashable:
    """Where the looks back of an address or of its table are counted."""
    return (who, Kind.LOOK)


def hints_of(asker: Asker) -> Hashable:
    """Where the hints of an address are counted."""
    return (asker.address, Kind.HINT)
