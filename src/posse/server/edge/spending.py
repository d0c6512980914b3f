"""What an address makes the server work: processor time, whatever it asks for.

Counts of requests say nothing of what one costs. So the time that answering takes is added up by address:
steps of the loop, and threads that read for it. Time goes off the account evenly; an address whose account is
full is refused until it is not, and what it says over sockets waits as long.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar

from posse.server.config import Limits
from posse.server.edge.limits import KEPT, Meter
from posse.server.errors import Refused

T = TypeVar("T")
P = ParamSpec("P")
# Of this thread; in a browser there is one thread and one clock.
CPU: Final[Callable[[], float]] = getattr(time, "thread_time", time.perf_counter)
MOMENT: Final = 0.001  # seconds: nobody asks again at the same moment
LOOK: Final = 1.0  # seconds after which a socket that waits looks whether it is still there


class Account:
    """One address' time."""

    __slots__ = ("address", "clock", "line", "meter", "most", "rate")

    def __init__(self, address: str, rate: float, most: float, clock: Callable[[], float]) -> None:
        self.address = address
        self.rate = rate
        self.most = most
        self.clock = clock
        self.meter = Meter(clock())
        self.line = asyncio.Lock()  # of its sockets, where there is too much to do

    def spend(self, seconds: float) -> None:
        self.meter.add(seconds, self.rate, self.clock())

    def spent(self) -> float:
        return self.meter.read(self.rate, self.clock())

    def is_full(self) -> bool:
        return self.spent() >= self.most

    def wait(self) -> float:
        """Seconds until it is full no more."""
        return (self.spent() - self.most) / self.rate

    async def rest(self, gone: Callable[[], object]) -> None:
        """Waits for that, unless whoever waits has gone. Its sockets wait in line: were they all to go on at
        once, the loop would be theirs for as long as that takes."""
        async with self.line:
            while self.is_full() and not gone():
                await asyncio.sleep(min(self.wait() + MOMENT, LOOK))


ACCOUNT: Final[ContextVar[Account | None]] = ContextVar("account", default=None)  # for whom something is done


class Spending:
    """The accounts of the latest addresses, in this process."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.rate = limits.core_share
        self.most = limits.core_share * limits.seconds  # seconds that may be spent at once
        self.clock = clock
        self.accounts: OrderedDict[str, Account] = OrderedDict()

    def of(self, address: str) -> Account:
        account = self.accounts.get(address)
        if account is None:
            account = self.accounts[address] = Account(address, self.rate, self.most, self.clock)
            if len(self.accounts) > KEPT:
                self.accounts.popitem(last=False)
        self.accounts.move_to_end(address)
        return account

    def check(self, address: str) -> Account:
        """The account of an address, if it has not spent all it may; else it is told when to come again."""
        account = self.of(address)
        if account.is_full():
            raise Refused("too-much-work", 429, 0, max(1.0, account.wait()))
        return account


class Metered(Awaitable[T]):
    """Does some work and adds what its own steps take of the loop to an account."""

    def __init__(self, work: Coroutine[Any, Any, T], account: Account) -> None:
        self.work = work
        self.account = account

    async def done(self) -> T:
        """The same as a coroutine."""
        return await self

    def __await__(self) -> Generator[Any, Any, T]:
        steps, error = self.work.__await__(), None
        while True:
            before = ACCOUNT.set(self.account)
            began = CPU()
            try:
                wish = steps.send(None) if error is None else steps.throw(error)
            except StopIteration as end:
                done: T = end.value
                return done
            finally:
                self.account.spend(CPU() - began)
                ACCOUNT.reset(before)
            error = None
            try:
                yield wish
            except BaseException as thrown:  # the work is to hear of it
                error = thrown


def charged(call: Callable[P, T]) -> Callable[P, T]:
    """A call for a thread, which adds what it takes to the account it is made for; unchanged if for none."""
    account = ACCOUNT.get()
    if account is None:
        return call
    loop = asyncio.get_running_loop()

    def counted(*args: P.args, **kwargs: P.kwargs) -> T:
        began = CPU()
        try:
            return call(*args, **kwargs)
        finally:
            with contextlib.suppress(RuntimeError):  # the loop is gone
                loop.call_soon_threadsafe(account.spend, CPU() - began)

    return counted


def asker() -> str:
    """The address for which something is done; "" if the server does it for itself."""
    account = ACCOUNT.get()
    return account.address if account is not None else ""
