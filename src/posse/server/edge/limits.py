"""Limits: counts by seat, by table or by address, each kept for a bounded number of them."""

import ipaddress
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from posse.server.errors import Refused

COST: Final = 16 * 1024  # bytes: an answer counts once more for each so many
KEPT: Final = 10_000  # of whom a count is kept; those silent for longest are forgotten first


def host_of(client: tuple[str, int] | None) -> str:
    """Where a request or a socket comes from, as the network says it: its address, without the port."""
    return client[0] if client else "?"


@lru_cache(4096)
def counted_address(host: str) -> str:
    """The address that is counted: of IPv6 the network of 64 bits, which is one household's."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))


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

    def charge(self, now: float, cost: int) -> None:
        """What was done has cost as much as so many more: later ones are refused for it, not this one."""
        self.times.extend([now] * min(cost, self.most))

    def wait(self, now: float) -> float:
        """Seconds until one more may be done."""
        over = len(self.times) - self.most
        return max(0.0, self.times[over] + self.seconds - now) if over >= 0 else self.seconds


class Rates:
    """One rate for each of many."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.by: OrderedDict[Hashable, Rate] = OrderedDict()

    def allows(self, who: Hashable, now: float) -> bool:
        rate = self.by.get(who)
        if rate is None:
            rate = self.by[who] = Rate(self.most, self.seconds)
            if len(self.by) > KEPT:
                self.by.popitem(last=False)
        self.by.move_to_end(who)
        return rate.allows(now)

    def charge(self, who: Hashable, now: float, cost: int) -> None:
        """What was done has cost as much as so many more."""
        if who in self.by:
            self.by[who].charge(now, cost)

    def forgive(self, who: Hashable) -> None:
        """The last one does not count after all."""
        rate = self.by.get(who)
        if rate is not None and rate.times:
            rate.times.pop()

    def ask(self, who: Hashable, now: float, key: str, code: int = 0, **fields: object) -> None:
        """Counts one more, or refuses it and says when to come again."""
        if not self.allows(who, now):
            after = self.by[who].wait(now)
            raise Refused(key, 429, code, after, most=self.most, seconds=round(self.seconds), **fields)


class Tally:
    """How many of something each address has at a time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, address: str, more: int = 0) -> bool:
        if self.open[address] >= self.most + more:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]

    def total(self) -> int:
        return sum(self.open.values())


class Meter:
    """Seconds that were spent, worn off at an even rate."""

    __slots__ = ("at", "spent")

    def __init__(self, now: float) -> None:
        self.spent = 0.0
        self.at = now

    def read(self, rate: float, now: float) -> float:
        self.at = min(self.at, now)  # a clock that was put back adds nothing
        return max(0.0, self.spent - rate * (now - self.at))

    def add(self, seconds: float, rate: float, now: float) -> None:
        self.spent = max(0.0, self.read(rate, now) + seconds)
        self.at = now
