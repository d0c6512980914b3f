"""Records that people bring to look at, and the thread that reads them one after another, within limits."""

import hashlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from posse.server.config import Limits
from posse.server.edge.limits import Tally
from posse.server.errors import Refused
from posse.server.helpers import Helpers
from posse.server.thinking.fair_threads import FairThreads
from posse.table import Match

T = TypeVar("T")
P = ParamSpec("P")
KEPT: Final = 32
# What a record costs in memory: its text and a copy of the game for each line, but none for a take-back.
# Measured for every game (benchmarks/bombs.py): 2 to 4 KB a line of play, 5 KB where nothing is compiled.
LINE_BYTES: Final = 5_120
BACK_BYTES: Final = 512
WORK: Final = 0.004  # seconds of reading before others may run
PAUSE: Final = 0.001


def key_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def weight(text: str, match: Match) -> int:
    """About the bytes that a record takes up while it is at hand, and rather more than less."""
    return 2 * len(text) + LINE_BYTES * (len(match.steps) - match.backs) + BACK_BYTES * match.backs


class BroughtRecords:
    """The records that were brought last, as many as fit; nothing of them is stored. If there is no
    room, the address with most of them loses its oldest."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes
        self.matches: OrderedDict[str, Match] = OrderedDict()
        self.weights: dict[str, int] = {}
        self.owners: dict[str, str] = {}

    def put(self, text: str, match: Match, address: str = "") -> str:
        key = key_of(text)
        self.matches[key] = match
        self.weights[key] = weight(text, match)
        self.owners[key] = address
        self.matches.move_to_end(key)
        while len(self.matches) > 1 and (len(self.matches) > KEPT or self.bytes() > self.most):
            old = self._oldest_of_the_most(key)
            del self.matches[old], self.weights[old], self.owners[old]
        return key

    def _oldest_of_the_most(self, kept: str) -> str:
        held: Counter[str] = Counter()
        for key, owner in self.owners.items():
            held[owner] += self.weights[key]
        others = [key for key in self.matches if key != kept]  # the oldest first
        return max(others, key=lambda key: held[self.owners[key]])

    def bytes(self) -> int:
        return sum(self.weights.values())

    def get(self, key: str) -> Match:
        if key not in self.matches:
            raise Refused("no-brought-record", 404)
        self.matches.move_to_end(key)
        return self.matches[key]


class ReplayLimit:
    """Called after every line that is played again: it lets the server's other threads run, and ends what
    takes too long."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        now = time.monotonic()
        self.end = now + seconds
        self.pause = now + WORK

    def __call__(self) -> None:
        now = time.monotonic()
        if now > self.end:
            raise Refused("record-slow", 413, seconds=round(self.seconds))
        if now > self.pause:
            time.sleep(PAUSE)
            self.pause = time.monotonic() + WORK


class ReplayThread(FairThreads):
    """A thread of its own for games that are played again: neither moves nor the disk wait for it."""

    def __init__(self, limits: Limits, helpers: Helpers) -> None:
        super().__init__(helpers, 1, limits.record_seconds, "readers-busy", limits.readings)
        self.doors = Tally(limits.readings_each)

    async def do(self, address: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the call returns; refused if too many wait already, or too many of the address."""
        if not self.doors.enter(address):
            raise Refused("readers-busy", 503, after=1.0)
        try:
            return await super().do(address, call, *args, **kwargs)
        finally:
            self.doors.leave(address)
