"""Threads that wait for the disk, so that the loop need not."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from posse.server.helpers import Done, settle

T = TypeVar("T")
P = ParamSpec("P")
Job = tuple[Done, Callable[[], Any]]


class Threads:
    """Some threads that take one job after another. Every move waits for one, so there is little around it: a
    queue there, and one call into the loop back.

    Why no ThreadPoolExecutor: Python waits at its end for every thread of such a pool, so a disk that hangs
    would keep the process for ever; these are daemons. A job costs 35 µs of CPU here and 47 µs there, and
    with fifty waiting 14 and 27 (of the 700 of a move; a bench of whole servers shows no difference).
    """

    def __init__(self, many: int, name: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._asked: set[asyncio.Future[Any]] = set()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(many)]
        for thread in self._threads:
            thread.start()

    async def do(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the call returns or raises; it is finished even if nobody waits for it any more."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._asked.add(future)
        self.do_then(partial(settle, future), partial(call, *args, **kwargs))
        try:
            return await future
        finally:
            self._asked.discard(future)

    def do_then(self, done: Done, call: Callable[[], object]) -> None:
        """Does a call, and then tells so."""
        self._jobs.put((done, call))

    async def stop(self, seconds: float) -> None:
        """Ends when everything asked for is done, or hangs for so long that nobody waits any more."""
        for _ in self._threads:
            self._jobs.put(None)
        await asyncio.to_thread(self._join, time.monotonic() + seconds)
        for future in list(self._asked):  # of what hangs no answer will come
            future.cancel()

    def _join(self, until: float) -> None:
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            done, call = job
            result, error = None, None
            try:
                result = call()
            except BaseException as raised:  # it belongs to whoever asked
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop is gone, and with it who asked
                self._loop.call_soon_threadsafe(done, result, error)
            del job, done, call, result, error
