"""Counting who does how much."""

from collections import Counter, deque
from collections.abc import Hashable


class Rate:
    """At most so many in so many seconds."""

    __slots__ = ("most", "seconds", "times")

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.times: deque[float] = deque()

    def allows(self, now: float) -> bool:
        """Whether one more may be done; it counts if so."""
        times = self.times
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        return True


class Rates:
    """One rate for each of many; those long silent are forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.by: dict[Hashable, Rate] = {}

    def allows(self, who: Hashable, now: float) -> bool:
        if len(self.by) > 10_000:
            self.by = {
                key: rate
                for key, rate in self.by.items()
                if rate.times and rate.times[-1] > now - self.seconds
            }
        rate = self.by.get(who)
        if rate is None:
            rate = self.by[who] = Rate(self.most, self.seconds)
        return rate.allows(now)


class Doors:
    """How many sockets each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]
