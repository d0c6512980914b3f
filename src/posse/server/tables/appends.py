"""Entries on their way to the disk.

SQLite has one writer, and each commit waits for the disk. So what comes while it writes is written together,
with one commit for many tables. On PostgreSQL each table is written by itself, over several connections.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from posse.core.errors import PosseError
from posse.server.helpers import Helpers, settle
from posse.server.tables.needs import Services
from posse.store import Addition, Entry

LATE: Final = 0.05  # seconds after which others do not wait for what is being written
LANES: Final = 4  # that write beside each other then


class Writing(Services, Protocol):
    """A house whose helpers write."""

    writer: Helpers


class Batch:
    """Additions that are written together, and who waits for each."""

    def __init__(self) -> None:
        self.additions: list[Addition] = []
        self.futures: list[asyncio.Future[None]] = []
        self.late = False


class Appends:
    """One for each server."""

    def __init__(self, house: Writing) -> None:
        self.house = house
        self.together = house.config.database is None
        self.waiting = Batch()
        self.under_way: set[Batch] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()

    async def add(self, table_id: str, n: int, entries: Sequence[Entry], epoch: int | None) -> None:
        """Adds entries to a table: on disk when it returns, or raises what the store does."""
        house = self.house
        if not self.together:
            return await house.write(house.store.append, table_id, n, entries, epoch)
        future: asyncio.Future[None] = self._loop.create_future()
        self.waiting.additions.append(Addition(table_id, n, entries, epoch))
        self.waiting.futures.append(future)
        self._go_on()
        await future

    def _go_on(self) -> None:
        """Has what waits written, unless something is being written and is not late."""
        if not self.waiting.futures:
            return
        if len(self.under_way) < LANES and all(batch.late for batch in self.under_way):
            batch, self.waiting = self.waiting, Batch()
            self.under_way.add(batch)
            self.house.writer.do_then(partial(self._done, batch), partial(self._write, batch))
        elif self._timer is None:
            self._timer = self._loop.call_later(LATE, self._look)

    def _look(self) -> None:
        self._timer = None
        for batch in self.under_way:
            batch.late = True
        self._go_on()

    def _write(self, batch: Batch) -> list[PosseError | None]:
        """In a helper's thread: by addition, why it was refused."""
        store, guarded = self.house.store, self.house.recovery.guarded
        if len(batch.additions) > 1:
            return guarded(partial(store.append_all, batch.additions), True)
        guarded(partial(store.append, *batch.additions[0]), True)
        return [None]

    def _done(
        self, batch: Batch, refusals: Sequence[PosseError | None] | None, failure: BaseException | None
    ) -> None:
        self.under_way.discard(batch)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._go_on()
        errors: Sequence[BaseException | None] = refusals or [failure] * len(batch.futures)
        for future, error in zip(batch.futures, errors, strict=True):
            settle(future, None, error)
