"""Counts connections, requests, sockets and WebSocket frames by address, in one set of counters.

Connections are counted where they are accepted, before a byte of them is read. What they owe us (the rest of
a head or of a body, reading what they asked for) has a deadline, checked once a second.
"""

import asyncio
import logging
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from posse.server.config import Config
from posse.server.errors import Refused
from posse.server.limits import Rates, Tally, counted_address
from posse.server.metrics import Metrics
from posse.server.proxies import Proxies

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

    def leave(self) -> None:
        """However often it is said, it is counted once."""
        if self._doors is not None:
            self._doors.gone(self)
            self._doors = None


class Doors:
    """One set of counters for a server."""

    def __init__(self, config: Config, metrics: Metrics, clock: Callable[[], float]) -> None:
        limits = config.limits
        self.limits = limits
        self.metrics = metrics
        self.clock = clock
        self.proxies = Proxies(config.forwarded_allow)
        self.sockets = Tally(limits.connections)
        self.asking = Tally(limits.visits)  # requests that are being answered
        self.requests = Rates(limits.requests, limits.seconds)
        self.pages = Rates(limits.pages, limits.seconds)
        self.watchers = Rates(limits.watchers_messages, limits.seconds)
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
        address = None if behind else counted_address(host)
        held = self.by.get(address, {}) if address is not None else {}
        if len(held) >= self.most_each or (self.total >= self.most and not self._make_room(len(held))):
            self.metrics.refuse("too-many-connections")
            return None
        visit = Visit(self, address)
        if address is None:
            self.proxied.add(visit)
        else:
            self.by.setdefault(address, {})[visit] = None
        self.total += 1
        return visit

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
    def asked(self, host: str, is_page: bool) -> Iterator[None]:
        """While a request is answered; refuses what is too much."""
        address = counted_address(host)
        rates, key = (self.pages, "too-many-pages") if is_page else (self.requests, "too-many-requests")
        rates.ask(address, self.clock(), key)
        if not self.asking.enter(address):
            raise Refused("too-many-at-once", 429, 0, 1.0, most=self.asking.most)
        try:
            yield
        finally:
            self.asking.leave(address)

    def knocked(self, host: str) -> str:
        """Someone wants a socket; the address it is counted by."""
        address = counted_address(host)
        self.requests.ask(address, self.clock(), "too-many-requests")
        if not self.sockets.enter(address):
            raise Refused("too-many-sockets", 429, 0, 1.0)
        return address
