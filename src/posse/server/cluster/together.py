"""What the workers of a server count together, seen from one of them: asked in threads, with little patience.

The database has the counts of all workers, by a hash of the address that nobody can make without the server's
key. If it does not answer in half a second, it is not asked for two seconds, and each worker counts for
itself. What a worker holds is told as a number, not as steps: after a failure the next telling is right.
"""

import asyncio
import hashlib
import hmac
import math
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from posse.server.edge.limits import Tally
from posse.server.threads import Threads
from posse.store import StoreFailure

T = TypeVar("T")
P = ParamSpec("P")
PATIENCE: Final = 0.5  # seconds for an answer
REST: Final = 2.0  # seconds without asking after there was none
SOON: Final = 0.25  # seconds in which counts are gathered before they are told
BARRED: Final = 10_000  # addresses of which it is known that all workers together have counted too many
MANY: Final = 1 << 30  # a limit that refuses nobody


class NoAnswer(Exception):
    """The database does not answer, or not soon enough."""


class Shared(Protocol):
    """What the database counts; every call blocks."""

    def ask(self, kind: str, who: str, most: int, seconds: float, by: int = 1) -> float: ...
    def forgive(self, kind: str, who: str) -> None: ...
    def hold(self, kind: str, who: str, worker: str, many: int, most: int) -> bool: ...
    def held_by_all(self, kind: str, who: str, worker: str) -> int: ...


class SharedCodes(Protocol):
    """The codes of all workers' tables; every call blocks."""

    def note(self, code: str, table_id: str) -> bool: ...
    def drop(self, table_id: str) -> None: ...
    def find(self, code: str) -> str | None: ...


class SharedOpeners(Protocol):
    """From where listed tables were opened; every call blocks."""

    def note(self, table_id: str, who: str) -> None: ...
    def of(self, table_id: str) -> str | None: ...


class Together:
    """What one worker tells the others, and hears of them."""

    def __init__(
        self,
        shared: Shared,
        codes: SharedCodes,
        openers: SharedOpeners,
        worker: str,
        key: bytes,
        clock: Callable[[], float],
        spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        alone: Callable[[], bool],
    ) -> None:
        self.shared = shared
        self.codes = codes
        self.openers = openers
        self.worker = worker
        self.clock = clock
        self.spawn = spawn
        self.alone = alone  # whether there is no other worker: then no answer is waited for
        self.hashed = lru_cache(4096)(lambda who: hash_of(key, who))
        self.held: Mapping[str, Tally] = {}
        self.noted: dict[tuple[str, str], tuple[int, int, float]] = {}  # how often, of how many in how long
        self.bars: dict[tuple[str, str], float] = {}  # until when
        self.unshared: set[tuple[str, str]] = set()  # what is held and may be another number there
        self.sharing: asyncio.Task[None] | None = None
        self.rest_until = -math.inf
        self.asking = Threads(2, "counts")
        self.holding = Threads(1, "holds")  # one after another, so that the latest number is told last

    # -- How often

    async def ask(self, kind: str, who: str, most: int, seconds: float) -> float:
        """Seconds until one more may be done; 0.0 if it may be now, or if nobody can say."""
        if self.alone():
            self.note(kind, who, most, seconds)
            return 0.0
        try:
            return await self.answer(self.shared.ask, kind, self.hashed(who), most, seconds)
        except NoAnswer:
            return 0.0

    def note(self, kind: str, who: str, most: int, seconds: float) -> None:
        """Counts one more, a moment later and together with what comes meanwhile."""
        by = self.noted[kind, who][0] if (kind, who) in self.noted else 0
        self.noted[kind, who] = (by + 1, most, seconds)
        self._share_soon()

    def barred(self, kind: str, who: str) -> float:
        """Seconds until one more may be done, as was last heard; 0.0 if it may be now."""
        until = self.bars.get((kind, who))
        if until is None:
            return 0.0
        wait = until - self.clock()
        if wait > 0.0 and not self.alone():
            return wait
        del self.bars[kind, who]
        return 0.0

    def forgive(self, kind: str, who: str) -> None:
        """The last one does not count after all."""
        noted = self.noted.get((kind, who))
        if noted is None:
            self.later(self.shared.forgive, kind, self.hashed(who))
        elif noted[0] > 1:
            self.noted[kind, who] = (noted[0] - 1, *noted[1:])
        else:
            del self.noted[kind, who]

    # -- How many at a time

    async def all_held(self, kind: str, who: str) -> int:
        """How many all workers hold; if nobody can say, how many this one does."""
        here = self.held[kind].open.get(who, 0)
        if self.alone():
            return here
        try:
            return await self.answer(self.shared.held_by_all, kind, self.hashed(who), self.worker)
        except NoAnswer:
            return here

    async def hold(self, kind: str, who: str, more: int = 0) -> bool:
        """Whether this worker may hold as many as it has counted; so it is, if nobody can say."""
        tally = self.held[kind]
        if self.alone():
            self.share(kind, who)
            return True
        self.unshared.add((kind, who))
        try:
            return await self._share_held(kind, who, tally.open[who], tally.most + more)
        except NoAnswer:
            self._share_soon()
            return True

    def share(self, kind: str, who: str) -> None:
        """Another number is held; the others hear of it a moment later."""
        self.unshared.add((kind, who))
        self._share_soon()

    async def _share_held(self, kind: str, who: str, wished: int, most: int) -> bool:
        def hold() -> tuple[bool, int]:  # as many as there still are when it is told
            many = min(wished, self.held[kind].open.get(who, 0))
            return self.shared.hold(kind, self.hashed(who), self.worker, many, most), many

        may, many = await self._answered(self.holding, hold)
        if may and many == self.held[kind].open.get(who, 0):
            self.unshared.discard((kind, who))
        return may

    # -- Sharing

    def _share_soon(self) -> None:
        if self.sharing is None:
            self.sharing = self.spawn(self._share())

    async def _share(self) -> None:
        """A few times a second, until there is nothing left to tell."""
        try:
            while self.noted or self.unshared:
                await asyncio.sleep(SOON)
                with suppress(NoAnswer):
                    await self._share_all()
        finally:
            self.sharing = None

    async def _share_all(self) -> None:
        noted, self.noted = self.noted, {}
        for (kind, who), (by, most, seconds) in noted.items():
            wait = await self.answer(self.shared.ask, kind, self.hashed(who), most, seconds, by)
            if wait:
                self.bars[kind, who] = self.clock() + wait
        while len(self.bars) > BARRED:
            self.bars.pop(next(iter(self.bars)))
        for kind, who in list(self.unshared):
            await self._share_held(kind, who, MANY, MANY)

    # -- Asking the database

    async def answer(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the database says to a call, if it says it soon."""
        return await self._answered(self.asking, call, *args, **kwargs)

    def later(self, call: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Tells the database something that nobody waits for."""

        async def note() -> None:
            with suppress(NoAnswer):
                await self.answer(call, *args, **kwargs)

        self.spawn(note())

    async def _answered(self, helpers: Threads, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self.clock() < self.rest_until:
            raise NoAnswer
        try:
            async with asyncio.timeout(PATIENCE):
                return await helpers.do(call, *args, **kwargs)
        except (TimeoutError, StoreFailure):
            self._rest()
            raise NoAnswer from None

    def _rest(self) -> None:
        """Each counts for itself; later everything held is told anew, for a crash forgets it."""
        self.rest_until = self.clock() + REST
        self.unshared.update((kind, who) for kind, tally in self.held.items() for who in tally.open)
        if self.unshared:
            self._share_soon()

    async def stop(self, seconds: float) -> None:
        await asyncio.gather(self.asking.stop(seconds), self.holding.stop(seconds))


def hash_of(key: bytes, who: str) -> str:
    """An address as the database knows it."""
    return hmac.new(key, f"counted\0{who}".encode(), hashlib.sha256).hexdigest()[:32]
