"""Threads that many want: whoever waits for one takes turns by address, however much one address asks for."""

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, ParamSpec, TypeVar

from posse.server.edge.spending import charged
from posse.server.errors import Refused
from posse.server.helpers import Helpers
from posse.server.thinking.queue import MOST, Asker, Kind, Queue, Thought

T = TypeVar("T")
P = ParamSpec("P")
BUDGET: Final = 10.0  # seconds that an address has in a minute before it comes after all others


@dataclass(eq=False)
class Turn(Thought):
    """One that waits for a thread; `may` is done when it is its turn."""

    may: "asyncio.Future[None]"


class FairThreads:
    """If too many wait, the one is refused whose turn would have come last."""

    def __init__(
        self,
        helpers: Helpers,
        many: int,
        seconds: float,
        busy: str,
        most: int = MOST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.helpers = helpers
        self.many = many
        self.seconds = seconds  # that one is taken to need, until it is known
        self.busy = busy  # the word for one too many
        self.clock = clock
        self.queue = Queue(BUDGET, most)
        self.under_way: set[Turn] = set()

    @property
    def waiting(self) -> int:
        """How many wait, those whose turn it is among them."""
        return len(self.queue.waiting) + len(self.under_way)

    async def do(self, address: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the call returns; its time is counted for the address."""
        may: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        turn = Turn(Asker(address), Kind.REVIEW, math.inf, self.seconds, may)
        began: float | None = None
        try:
            gone = self.queue.put(turn, self.clock())
            if isinstance(gone, Turn) and not gone.may.done():
                gone.may.set_exception(Refused(self.busy, 503, after=1.0))
            self._go_on()
            await turn.may
            began = self.clock()
            return await self.helpers.do(charged(call), *args, **kwargs)
        finally:
            self.queue.drop(turn)
            if turn in self.under_way:
                now = self.clock()
                self.queue.settle(turn, now - began if began is not None else 0.0, now)
                self.under_way.discard(turn)
                self._go_on()

    def _go_on(self) -> None:
        while len(self.under_way) < self.many:
            turn = self.queue.take(self.clock())
            if not isinstance(turn, Turn):
                return
            self.under_way.add(turn)
            if not turn.may.done():
                turn.may.set_result(None)

    async def stop(self, seconds: float) -> None:
        await self.helpers.stop(seconds)
