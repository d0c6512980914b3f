"""Which tables are this worker's. On PostgreSQL several workers share the tables, and each table has one of
them.

The worker renews its lease every other second. After a silence it looks which tables it still has. Tables
that nobody looks after, because their worker died or stopped, are adopted in the background.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Container, Iterable
from contextlib import suppress
from functools import partial
from typing import Final, ParamSpec, TypeVar

from posse.server.cluster.processes import is_gone, this_machine, this_process
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.tables.needs import LiveTable
from posse.server.threads import Threads
from posse.store import Elsewhere, StoreFailure, Worker
from posse.store.leases import LEASE, Leases

T = TypeVar("T")
P = ParamSpec("P")
LOG: Final = logging.getLogger("posse.server")
BEAT: Final = 2.0  # seconds between two renewals, and between two looks for tables to adopt
ADOPTED: Final = 50  # tables that are looked for at a time
STRAYS: Final = 15  # looks until one for tables that are ours, but not in memory
AGAIN: Final = 0.5  # seconds until a renewal is tried again that did not come through


class Ownership:
    """One for each server."""

    def __init__(self, house: House, leases: Leases) -> None:
        self.house = house
        self.leases = leases
        self.me = Worker(secrets.token_hex(8), "", this_machine(), this_process())
        self.others: list[Worker] = []  # that live, as was last seen
        self.renewed = 0.0  # when the last renewal that came through was asked for, by the monotonic clock
        self._begun = False
        self._doubtful = False  # whether others may have taken tables of ours
        self._strays: set[str] = set()  # tables that are ours, but were not in memory when we last looked
        self._patient_until = 0.0  # nothing is adopted before, by the monotonic clock
        self._pulse = Threads(1, "lease")  # so that a renewal waits for nothing else
        self._claims = Threads(2, "claims")

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken our tables. Without that a write still finds out by itself."""
        return self.silence < LEASE

    @property
    def silence(self) -> float:
        """Seconds since this worker was heard of."""
        return time.monotonic() - self.renewed

    async def begin(self, address: str = "") -> None:
        """The worker lives from now on, and others reach it at this address; "": they do not."""
        if self._begun:
            return
        self._begun = True
        self.me = self.me._replace(address=address)
        await self.renew()
        self.house.spawn(self._beat())

    async def start(self) -> None:
        """Tables of dead processes are free at once; they and others are adopted in the background."""
        await self.begin()
        await self.end_the_dead()
        self.house.spawn(self._look_after())

    async def hand_over(
        self, rooms: Iterable[LiveTable], resting: Container[LiveTable], seconds: float
    ) -> None:
        """At a clean stop: others may have the tables at once, and should look after those that are not at
        rest."""
        ours = [room for room in rooms if not room.moved]
        with suppress(TimeoutError, StoreFailure):
            async with asyncio.timeout(seconds):
                for wanted in (True, False):
                    held = {
                        room.id: room.epoch
                        for room in ours
                        if room.epoch is not None and (room not in resting) == wanted
                    }
                    await self._claims.do(self.leases.release, self.me.id, held, wanted)

    async def stop(self, seconds: float) -> None:
        """The worker is no more; if even that cannot be said, its lease runs out by itself."""
        with suppress(TimeoutError, StoreFailure):
            if self._begun:
                async with asyncio.timeout(seconds):  # after a renewal that may be under way
                    await self._pulse.do(self.leases.end, self.me.id)
        await asyncio.gather(self._pulse.stop(0.2), self._claims.stop(0.2))

    async def living(self) -> list[Worker]:
        """All workers that live."""
        return await self._ask(self.leases.workers)

    # -- One's own life

    async def renew(self) -> bool:
        """Says that this worker lives; False if it had been silent for too long."""
        asked = time.monotonic()
        unbroken = await self._pulse.do(self.leases.renew, self.me, LEASE)
        self.renewed = asked
        return unbroken

    async def _beat(self) -> None:
        pause = BEAT
        while not self.house.stopped:
            await asyncio.sleep(pause)
            pause = AGAIN
            heard = self.house.now() - self.silence
            try:
                if not await self.renew():
                    self.house.metrics.add("posse_late_renewals_total")
                    self._wait_for_others()
                    self._doubtful = True
                    for room in self.house.rooms.values():
                        self.house.recovery.slept(room, heard)
                if self._doubtful:
                    await self.check()
                    self._doubtful = False
                    self.house.spawn(self.house.recovery.go_on())
                self._see(await self._pulse.do(self.leases.workers))
                pause = BEAT
            except StoreFailure:
                self._wait_for_others()
            except Exception as error:
                self.house.metrics.add("posse_errors_total")
                LOG.error("the worker's lease could not be renewed", exc_info=error)

    def _wait_for_others(self) -> None:
        """If the database was away, all leases have run out. Whoever is back first takes nothing from those
        who are about to be."""
        self._patient_until = time.monotonic() + LEASE

    async def check(self) -> None:
        """After a silence: lets go of the tables that others have taken meanwhile."""
        rooms = list(self.house.rooms.values())  # before we look: what is brought in later is ours
        held = await self._claims.do(self.leases.held, self.me.id)
        lost = [room for room in rooms if held.get(room.id) != room.epoch]
        lost = [room for room in lost if self.house.rooms.get(room.id) is room]  # and not on its way out
        for room in lost:
            room.let_go()
        if lost:
            LOG.warning("this worker was silent for too long: others have %d of its tables now", len(lost))

    # -- Tables

    async def claim(self, table_id: str) -> int | Elsewhere:
        """The epoch under which the table is ours now; or who else has it."""
        if self.house.stopped:
            raise Refused("stopping", 503)
        try:
            return await self._ask(self.leases.claim, table_id, self.me.id)
        except StoreFailure:
            raise Refused("unread", 503) from None

    async def release(self, held: dict[str, int], wanted: bool = False) -> None:
        """Gives tables back. If that fails they are still ours, and are found when we look for strays."""
        if not held:
            return
        try:
            await self._ask(self.leases.release, self.me.id, held, wanted)
        except StoreFailure:
            return

    # -- Adoption

    async def _look_after(self) -> None:
        """Looks again and again for tables that nobody looks after, whatever happened the last time."""
        looks, failed = 0, ""
        while not self.house.stopped:
            try:
                if self.sure and not self.house.recovery.failing and time.monotonic() > self._patient_until:
                    await self.end_the_dead()
                    await self._adopt()
                    if looks % STRAYS == 0:
                        await self._adopt_strays()
                    looks, failed = looks + 1, ""
            except StoreFailure:
                pass
            except Exception as error:  # told once, not every other second
                if failed != type(error).__name__:
                    failed = type(error).__name__
                    self.house.metrics.add("posse_errors_total")
                    LOG.error("tables could not be adopted", exc_info=error)
            await asyncio.sleep(BEAT)

    async def end_the_dead(self) -> None:
        """Ends the leases of processes of this machine that are gone; also asked for by whoever could not
        reach one."""
        workers = await self._ask(self.leases.workers)
        self._see(workers)
        for worker in filter(self._is_dead, workers):
            await self._ask(self.leases.end, worker.id)

    def _see(self, workers: list[Worker]) -> None:
        self.others = [one for one in workers if one.id != self.me.id and not self._is_dead(one)]

    def _is_dead(self, worker: Worker) -> bool:
        return worker.machine == self.me.machine != "" and is_gone(worker.process)

    async def _adopt(self) -> None:
        """Takes tables that nobody looks after until there are no more."""
        found, brought = [""] * ADOPTED, 1
        while len(found) == ADOPTED and brought:
            found = await self._ask(self.leases.wanted, ADOPTED)
            secrets.SystemRandom().shuffle(found)  # others look at the same moment
            brought = await self._bring_back(found)

    async def _adopt_strays(self) -> None:
        """Looks for tables that are ours, but not in memory: giving them back, or loading them, failed."""
        house = self.house
        held = await self._ask(self.leases.held, self.me.id)
        strays = {one for one in held if one not in house.rooms and one not in house.under_way}
        await self._bring_back(strays & self._strays)  # the others may just be on their way
        self._strays = strays

    async def _bring_back(self, tables: Iterable[str]) -> int:
        """Brings tables back, one after another and never all of the time: what is played here goes first.
        Those at which nothing goes on are given back at once, to nobody."""
        house, brought = self.house, 0
        for table_id in tables:
            if house.stopped or house.recovery.failing:
                break
            if table_id in house.rooms:
                continue
            began = time.monotonic()
            room = await house.bring_back(table_id)
            if room is not None:
                brought += 1
                house.metrics.add("posse_adoptions_total")
                if house.may_leave(room, house.now(), -1.0):
                    await house.put_away([room])
            await asyncio.sleep(time.monotonic() - began)
        return brought

    async def _ask(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call to the database that does not wait behind what tables write."""
        return await self._claims.do(self.house.recovery.guarded, partial(call, *args, **kwargs), True)
