"""Which thought is next: the most urgent kind, fair to addresses and then to their tables. It reads no clock.

Every address has a budget of thinking that fills up again evenly. Within it, moves come before hints, and
hints before reviews; of one kind, the address that has thought least lately is next. Beyond it, an address
waits for all others. A thought that is too late is not begun.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

SPAN: Final = 60.0  # seconds over which a budget is counted
LEAST: Final = 0.03  # seconds that must be left for a thought to be worth beginning
TURN: Final = 0.3  # seconds that a search has to itself, however many wait
MOST: Final = 2_000  # thoughts that wait; more are too late at once
METERS: Final = 10_000  # kept before those at rest are forgotten


class Kind(IntEnum):
    """What is thought about, the most urgent first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


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


class ThinkingMeter:
    """Seconds of thinking, worn off at an even rate."""

    __slots__ = ("at", "spent")

    def __init__(self, now: float) -> None:
        self.spent = 0.0
        self.at = now

    def read(self, rate: float, now: float) -> float:
        return max(0.0, self.spent - rate * (now - self.at))

    def add(self, seconds: float, rate: float, now: float) -> None:
        self.spent = max(0.0, self.read(rate, now) + seconds)
        self.at = now


class Queue:
    """Thoughts that wait for a worker."""

    def __init__(self, budget: float) -> None:
        self.budget = budget  # seconds an address may think in a minute before it comes after all others
        self.rate = budget / SPAN
        self.waiting: list[Thought] = []
        self.meters: dict[Hashable, ThinkingMeter] = {}
        self.count = 0

    def put(self, thought: Thought) -> bool:
        """Whether it may wait."""
        if len(self.waiting) >= MOST:
            return False
        self.count += 1
        thought.n = self.count
        self.waiting.append(thought)
        return True

    def drop(self, thought: Thought) -> None:
        """Nobody waits for it any more."""
        if thought in self.waiting:
            self.waiting.remove(thought)

    def take(self, now: float) -> Thought | None:
        """The next to be thought, counted as if it took all its time until `settle` knows better."""
        thought = self.first(now)
        if thought is not None:
            self.waiting.remove(thought)
            self.count_for(thought, thought.seconds, now)
        return thought

    def first(self, now: float) -> Thought | None:
        """The next; those for which it is too late are passed over."""
        fit = [thought for thought in self.waiting if thought.latest - now >= LEAST]
        return min(fit, key=lambda thought: self.rank(thought, now), default=None)

    def rank(self, thought: Thought, now: float) -> tuple[bool, int, float, float, int]:
        asker = thought.asker
        own, table = self.spent(asker.address, now), self.spent(asker, now)
        return (own > self.budget, thought.kind, own, table, thought.n)

    def spent(self, who: Hashable, now: float) -> float:
        meter = self.meters.get(who)
        return meter.read(self.rate, now) if meter is not None else 0.0

    def is_over(self, asker: Asker, now: float) -> bool:
        return self.spent(asker.address, now) > self.budget

    def settle(self, thought: Thought, seconds: float, now: float) -> None:
        """It is done, and took so long."""
        self.count_for(thought, seconds - thought.seconds, now)

    def count_for(self, thought: Thought, seconds: float, now: float) -> None:
        if len(self.meters) > METERS:
            self.meters = {who: m for who, m in self.meters.items() if m.read(self.rate, now) > 0}
        for who in (thought.asker.address, thought.asker):
            meter = self.meters.get(who)
            if meter is None:
                meter = self.meters[who] = ThinkingMeter(now)
            meter.add(seconds, self.rate, now)

    def turn(self, running: Thought, now: float) -> float | None:
        """How long a running thought has to itself before it must end for the next; None: for as long as it
        likes, nobody waits who comes before it."""
        first = self.first(now)
        if first is None:
            return None
        mine, theirs = self.is_over(running.asker, now), self.is_over(first.asker, now)
        if theirs and not mine:
            return None
        return 0.0 if mine and not theirs else TURN
