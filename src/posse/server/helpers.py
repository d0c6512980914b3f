"""Who does what the loop need not wait for: threads on a machine; where there are none, the loop itself."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
Done = Callable[[Any, BaseException | None], None]  # called in the loop with what was returned or raised


class Helpers(Protocol):
    """Some that take one job after another."""

    async def do(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the call returns or raises; it is finished even if nobody waits for it any more."""

    def do_then(self, done: Done, call: Callable[[], object]) -> None:
        """Does a call, and then tells so."""

    async def stop(self, seconds: float) -> None:
        """Ends when everything asked for is done, or hangs for so long that nobody waits any more."""


class InTheLoop:
    """Helpers where there are no threads: the loop does each job in its turn. Where what was done is safe
    only once it is kept, nobody hears before that that it is done."""

    def __init__(self, kept: Callable[[], Awaitable[object]] | None = None) -> None:
        self._kept = kept
        self._loop = asyncio.get_running_loop()
        self._under_way: set[asyncio.Task[None]] = set()

    async def do(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self.do_then(partial(settle, future), partial(call, *args, **kwargs))
        return await future

    def do_then(self, done: Done, call: Callable[[], object]) -> None:
        task = self._loop.create_task(self._work(done, call))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _work(self, done: Done, call: Callable[[], object]) -> None:
        result, error = None, None
        try:
            result = call()
            if self._kept is not None:
                await self._kept()
        except BaseException as raised:  # it belongs to whoever asked
            error = raised
        done(result, error)

    async def stop(self, seconds: float) -> None:
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=seconds)


def settle(future: "asyncio.Future[Any]", result: object, error: BaseException | None) -> None:
    if future.done():  # nobody waits any more
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
