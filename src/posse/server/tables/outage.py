"""When the store fails, commands are refused at once, one task tries again until the store answers, and then
every table goes on by itself.

While it lasts nothing is sent to the disk but those tries: commands are refused as `unstored`, and bots,
windows and clocks wait: afterwards an entry `up` says how long nobody could play, and that time is charged
to nobody. So it is after a sleep of the whole worker. A room whose last write may or may not have happened
looks before it goes on.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from posse.core.errors import PosseError
from posse.server.errors import Refused
from posse.server.tables.needs import LiveTable
from posse.store import StoreFailure

if TYPE_CHECKING:  # it has every table of the house go on, and the house asks it before it writes
    from posse.server.tables.house import House

T = TypeVar("T")
LOG: Final = logging.getLogger("posse.server")
FIRST: Final = 0.25  # seconds until it is tried again; twice that the next time, and so on
LONGEST: Final = 2.0
AGAIN: Final = 30.0  # a failure so soon after the last is the same one: it is not told twice


class Recovery:
    """One for each server; the helpers' threads ask it too."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.since: float | None = None  # when the store began to fail
        self.readable = True  # a full disk can still be read
        self.reason = ""
        self.doubtful: set[LiveTable] = set()  # their last write may have happened
        # Time that must not be charged, from when on; None: all since the latest entry, because the room was
        # loaded while nothing could be written.
        self.owing: dict[LiveTable, float | None] = {}
        self.missing: set[str] = set()  # tables that could not be loaded
        self._ended = -AGAIN
        self._told = False
        self._loop = asyncio.get_running_loop()

    @property
    def failing(self) -> bool:
        return self.since is not None

    # -- Noticing

    def guarded(self, call: Callable[[], T], writes: bool) -> T:
        """Does a call to the store, in a helper's thread; while the store fails it is not even tried."""
        if self.failing and (writes or not self.readable):
            raise StoreFailure("failure", detail=self.reason)
        began = self.house.now()
        try:
            return call()
        except StoreFailure as error:
            self._loop.call_soon_threadsafe(self._begin, began, str(error.fields.get("detail", "")), writes)
            raise

    def unkept(self, reason: str) -> None:
        """What the store has written is not safe: it fails until that is."""
        self._begin(self.house.now(), reason, writes=True)

    def _begin(self, began: float, reason: str, writes: bool) -> None:
        """In the loop, before anyone hears of the failure there."""
        house, self.readable = self.house, self.readable and writes
        if self.since is not None:
            return
        self.since, self.reason = max(began, self._ended), reason  # it may have hung for long
        house.metrics.add("posse_outages_total")
        self._told = house.now() - self._ended > AGAIN
        if self._told:
            LOG.error("the store fails (%s): tables stand still; trying again until it answers", self.reason)
        house.spawn(self._try_again())

    def check(self) -> None:
        """Refuses what would have to be written."""
        if self.failing:
            raise Refused("unstored", 503)

    def ready(self) -> None:
        """Refuses, with the reason, while the server cannot do its work."""
        if self.house.stopped:
            raise Refused("stopping", 503)
        if self.since is not None:
            raise Refused("store-down", 503, seconds=round(self.house.now() - self.since))
        if not self.house.placement.sure:
            raise Refused("store-down", 503, seconds=round(self.house.placement.silence))

    # -- Going on

    async def _try_again(self) -> None:
        pause = FIRST if self._told else LONGEST
        while self.failing:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)
            try:
                await self.house.writer.do(self.house.store.probe)
            except StoreFailure:
                continue
            except Exception as error:  # whatever it is, trying must go on
                self.house.metrics.add("posse_errors_total")
                LOG.error("the store could not be tried", exc_info=error)
                continue
            self._end()
        await self.go_on()

    def _end(self) -> None:
        now = self.house.now()
        if self._told and self.since is not None:
            LOG.warning("the store answers again, after %.1f s", now - self.since)
        for room in self.house.rooms.values():
            self.owing.setdefault(room, self.since)
        self._ended, self.since, self.readable = now, None, True

    def slept(self, room: LiveTable, since: float) -> None:
        """The worker was not heard of since then: it slept, or the database was away, which may have been
        said already."""
        if room.up_at < since:
            self.owing.setdefault(room, since)

    async def go_on(self) -> None:
        """Every table goes on, with nobody's help; those that could not be loaded are."""
        for table_id in list(self.missing):
            self.missing.discard(table_id)
            try:
                await self.house.room(table_id)
            except PosseError:
                if self.failing:
                    self.missing.add(table_id)
        for room in list(self.house.rooms.values()):
            if self.failing:  # again: whoever tries then goes on
                return
            try:
                async with room.lock:
                    await self.settle(room)
            except PosseError as error:
                if error.key != "moved" and not self.failing:
                    LOG.error("a table could not go on: %s", error.key)
                continue
            room.go_on()

    async def settle(self, room: LiveTable) -> None:
        """Before a room writes, with its lock held: refuses while the store fails; then what is stored is the
        truth about a write in doubt, and time in which nobody could play is written off."""
        self.check()
        placement = self.house.placement
        if not placement.sure:  # its lease will be renewed late
            self.slept(room, self.house.now() - placement.silence)
        if room in self.doubtful:
            await room.reload()
            self.doubtful.discard(room)
        if room in self.owing:
            since = self.owing.pop(room)
            try:
                await (room.up() if since is None else room.up_since(since))
            except PosseError as error:
                if error.key != "moved":
                    self.owing[room] = since
                raise
