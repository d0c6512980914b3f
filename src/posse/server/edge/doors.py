"""The doors of one process: its connections, the requests it answers, its sockets and their frames.

Connections are counted where they are accepted, before a byte of them is read. What they owe us (the rest of
a head or of a body, reading what they asked for) has a deadline, checked twice a second.
"""

import asyncio
import logging
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from posse.server.config import Config
from posse.server.edge.counting import Counting
from posse.server.edge.limits import Rates, Tally, counted_address
from posse.server.edge.metrics import Metrics
from posse.server.edge.proxies import Proxies
from posse.server.errors import Refused

LOG: Final = logging.getLogger("posse.server")
LOOK: Final = 0.5  # seconds between two looks for those who are late
MINUTE: Final = 60.0
SHARE: Final = 8  # an address gets no more than this part of all connections there can be


class Peer(Protocol):
    """A connection's end in this process; `protocols.py` has those for uvicorn."""

    transport: asyncio.Transport

    def late(self) -> None:
        """The deadline has passed: says so, and hangs up."""


class Visit:
    """One connection, from the moment it is accepted until it is gone."""

    __slots__ = ("_doors", "address", "awaited", "guest", "is_socket", "since", "until", "waiting")

    def __init__(self, doors: "Doors", address: str | None) -> None:
        self._doors: Doors | None = doors
        self.address = address  # None behind a proxy: there people are counted, not connections
        self.guest: Peer | None = None
        self.is_socket = False
        self.awaited = ""  # the word for what is owed, if it comes too late
        self.until = math.inf
        self.waiting = 0  # bytes it had still to read when it last read any
        self.since = 0.0

    def owes(self, what: str, seconds: float) -> None:
        if self._doors is not None:
            self.awaited, self.until = what, self._doors.clock() + seconds

    def owes_nothing(self) -> None:
        self.until = math.inf

    def trust(self) -> None:
        """It is another worker, which has counted the people whose words it brings."""
        if self._doors is not None and self.address is not None:
            self._doors.gone(self)
            self.address = None
            self._doors.came(self)

    def leave(self) -> None:
        """However often it is said, it is counted once."""
        if self._doors is not None:
            self._doors.gone(self)
            self._doors = None


class Doors:
    """One set of counters for a process. Requests and sockets are counted by all workers together."""

    def __init__(
        self,
        config: Config,
        metrics: Metrics,
        clock: Callable[[], float],
        counting: Counting | None = None,
    ) -> None:
        limits = config.limits
        self.limits = limits
        self.metrics = metrics
        self.clock = clock
        self.proxies = Proxies(config.forwarded_allow)
        self.counting = counting if counting is not None else Counting(limits, clock)
        self.asking = Tally(limits.visits)  # requests that are being answered
        self.pages = Rates(limits.pages, limits.seconds)
        self.frames = Rates(limits.address_frames, limits.seconds)
        self.by: dict[str, dict[Visit, None]] = {}
        self.proxied: set[Visit] = set()
        self.total = 0
        self.most = limits.files  # connections at a time; less if the system says so
        self.scarce = 0  # errors of accepting since they were last told
        self.told = -math.inf

    # -- Connections

    @property
    def most_each(self) -> int:
        return min(self.limits.visits, max(1, self.most // SHARE))

    def enter(self, host: str) -> Visit | None:
        """Lets a connection in, or not: an address has only so many."""
        behind = self.proxies.knows(host)
        return self._enter(None if behind else counted_address(host), self.most_each)

    def enter_own(self, host: str) -> Visit | None:
        """Lets a connection in at the own door; until it shows that it is a worker's, it is one of few."""
        return self._enter(f"own {counted_address(host)}", max(1, self.most // 2))

    def go_out(self) -> Visit | None:
        """A connection that this worker opens to another: it takes a file like one that came."""
        return self._enter(None, self.most)

    def _enter(self, address: str | None, most: int) -> Visit | None:
        held = self.by.get(address, {}) if address is not None else {}
        if len(held) >= most or (self.total >= self.most and not self._make_room(len(held))):
            self.metrics.refuse("too-many-connections")
            return None
        visit = Visit(self, address)
        self.came(visit)
        return visit

    def came(self, visit: Visit) -> None:
        if visit.address is None:
            self.proxied.add(visit)
        else:
            self.by.setdefault(visit.address, {})[visit] = None
        self.total += 1

    def _make_room(self, own: int) -> bool:
        """All connections are taken: the address with most loses its oldest silent one."""
        held = max(self.by.values(), key=len, default={})
        idle = next((visit for visit in held if visit.until < math.inf), None)
        if idle is None or idle.guest is None or len(held) <= own + 1:
            return False
        self.metrics.refuse("too-many-connections")
        idle.guest.transport.abort()
        idle.leave()
        return True

    def gone(self, visit: Visit) -> None:
        self.total -= 1
        if visit.address is None:
            self.proxied.discard(visit)
            return
        held = self.by[visit.address]
        held.pop(visit, None)
        if not held:
            del self.by[visit.address]

    def visits(self) -> list[Visit]:
        return [*self.proxied, *(visit for held in self.by.values() for visit in held)]

    async def watch(self) -> None:
        """Looks for those who are late, for as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            now = self.clock()
            for visit in self.visits():
                try:
                    self._look(visit, now)
                except Exception:  # one that cannot be looked at must not keep the others from it
                    self.metrics.add("posse_errors_total")
                    LOG.exception("a connection could not be looked at")
                    visit.leave()

    def _look(self, visit: Visit, now: float) -> None:
        guest = visit.guest
        if guest is None:
            return
        if now > visit.until:
            visit.owes_nothing()
            self.metrics.refuse(visit.awaited)
            guest.late()
        transport = guest.transport
        waiting, before = transport.get_write_buffer_size(), visit.waiting
        if not waiting or (visit.is_socket and not transport.is_closing()):  # sockets' readers have a queue
            visit.waiting = 0
        elif not before or waiting > before or waiting <= before - self.limits.send_bytes:
            visit.waiting, visit.since = waiting, now
        elif now - visit.since > self.limits.answer_seconds:
            self.metrics.refuse("too-slow")
            transport.abort()

    def crowded(self, error: OSError) -> None:
        """The system has no connection left to give; said once a minute, or it would fill the log."""
        self.metrics.add("posse_accept_errors_total")
        self.scarce += 1
        now = self.clock()
        if now - self.told >= MINUTE:
            LOG.error("connections cannot be accepted: %s (errors: %d)", error.strerror, self.scarce)
            self.scarce, self.told = 0, now

    # -- Requests and frames

    @contextmanager
    def asked(self, host: str, is_page: bool, seat: str = "") -> Iterator[None]:
        """While a request is answered; refuses what is too much. A seat's are counted by the seat."""
        address = counted_address(host)
        if is_page:
            self.pages.ask(address, self.clock(), "too-many-pages")
        else:
            self.counting.count("requests", seat or address)
        if not self.asking.enter(address):
            raise Refused("too-many-at-once", 429, 0, 1.0, most=self.asking.most)
        try:
            yield
        finally:
            self.asking.leave(address)

    async def knocked(self, host: str) -> str:
        """Someone wants a socket; the address it is counted by, until the socket is gone."""
        address = counted_address(host)
        self.counting.count("requests", address)
        if not await self.counting.enter_socket(address):
            raise Refused("too-many-sockets", 429, 0, 1.0)
        return address
