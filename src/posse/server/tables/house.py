"""All tables of this process, the store behind them and what thinks for their bots."""

import asyncio
import gc
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import asdict
from functools import partial
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from posse.core.errors import BadNotation, PosseError
from posse.games.registry import GAMES
from posse.server.config import Config
from posse.server.edge.doors import Doors
from posse.server.edge.metrics import Metrics
from posse.server.edge.packing import PublicAnswer
from posse.server.edge.spending import ACCOUNT, Metered, Spending, asker
from posse.server.edge.tokens import TokenMaker, is_table_id
from posse.server.errors import Refused, moved, no_table
from posse.server.tables.appends import Appends
from posse.server.tables.archive import Archivist
from posse.server.tables.needs import Host, LiveTable
from posse.server.tables.outage import Recovery
from posse.server.tables.placement import AllHere, Placed
from posse.server.tables.rebuilding import built
from posse.server.tables.room import Room
from posse.server.thinking.fair_threads import FairThreads
from posse.server.thinking.thinkers import Thinkers
from posse.store import Damaged, Elsewhere, Store, StoreFailure
from posse.table import Head, Table
from posse.table.encoding import encoded
from posse.table.state import ENDED

T = TypeVar("T")
P = ParamSpec("P")
LOG: Final = logging.getLogger("posse.server")
SWEEP: Final = 1.0  # seconds between looks for stuck sockets, tables at rest and what is to be removed
AT_LEAST: Final = 100  # lines as which a table counts in memory, beside its own
TIDY: Final = 600.0  # seconds between looks for garbage everywhere
STOP: Final = 4.0  # seconds that a stop waits for what is being written
FETCHES: Final = 3  # how often a table that another worker has is asked for
READERS: Final = 2  # threads that read
READING: Final = 0.05  # seconds that a reading is taken to need, until it is known
WRITERS: Final = 8  # threads that write: so many writes may hang before others wait for them


class Attendant(Protocol):
    """Somebody else who looks after tables, and is told what becomes of them."""

    def loaded(self, room: Room) -> None:
        """A table has come into memory."""

    def look(self) -> None:
        """Once a second."""

    def needs(self, table_id: str) -> bool:
        """Whether a table is to stay in memory."""

    def removed(self, table_id: str) -> None:
        """A table is no more."""

    async def stop(self, seconds: float) -> None:
        """The server stops."""


class House:
    """Made inside the running loop; `start` brings every open table back."""

    def __init__(self, config: Config, store: Store, host: Host, placed: Placed = AllHere) -> None:
        self.config = config
        self.host = host
        self.store = store
        self.kept_games: PublicAnswer | None = None  # how they are told to everyone
        self.games = GAMES if config.games is None else config.games
        self.metrics = Metrics(str(config.worker or 1))
        self.thinkers = Thinkers(config.bots, host.crews(), config.bot_seconds, self.metrics)
        self.token_maker = TokenMaker.open(config.data)
        self.rooms: dict[str, Room] = {}
        self.under_way: dict[str, asyncio.Task[Any]] = {}  # tables that are coming into memory, or leaving it
        self._wall = time.time() - time.monotonic()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.recovery = Recovery(self)
        self.placement = placed(self)
        self.counting = self.placement.counting()
        self.doors = Doors(config, self.metrics, self.now, self.counting)
        self.spending = Spending(config.limits, lambda: self.now())
        self.lobby = self.placement.lobby()
        self.table_codes = self.placement.codes()
        self.attendants: list[Attendant] = []
        self.writer = host.helpers(WRITERS, "store-write", self.recovery.unkept)
        self.appends = Appends(self)
        self.reader = FairThreads(host.helpers(READERS, "store-read"), READERS, READING, "unread")
        self.builder = FairThreads(host.helpers(1, "tables"), 1, READING, "unread")
        self.stopped = False

    def now(self) -> float:
        """Seconds since 1970, that never jump while the server runs."""
        return self._wall + time.monotonic()

    def gauges(self) -> dict[str, int]:
        """How much there is of what, at this moment."""
        return {
            "posse_sockets": self.counting.sockets.total(),
            "posse_connections": self.doors.total,
            "posse_tables": len(self.rooms),
            "posse_leases": sum(room.epoch is not None for room in self.rooms.values()),
        }

    # -- Working beside the loop

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, PosseError):
                self.metrics.add("posse_errors_total")
                LOG.error("a task failed", exc_info=error)

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """What has begun to be written is finished, even if the client has hung up."""
        account = ACCOUNT.get()
        return await asyncio.shield(self.spawn(work if account is None else Metered(work, account).done()))

    async def write(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.writer.do(self.recovery.guarded, partial(call, *args, **kwargs), True)

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            guarded = partial(self.recovery.guarded, partial(call, *args, **kwargs), False)
            return await self.reader.do(asker(), guarded)
        except StoreFailure:
            raise Refused("unread", 503) from None

    # -- Tables

    async def table_of(self, table_id: str) -> Table:
        """A table made again from what is stored."""
        try:
            loaded = await self.read(self.store.load, table_id)
        except Damaged as error:
            LOG.error("table %s…: %s", table_id[:6], error)
            raise Refused("damaged", 409) from None
        return await self.builder.do(asker(), built, loaded, self.games)

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded if it is not in memory; unknown ids are refused, and tables that
        another worker has."""
        found = self.rooms.get(table_id) or await self._find(table_id)
        if isinstance(found, Elsewhere):
            raise moved()
        return found

    async def where(self, table_id: str) -> Elsewhere | None:
        """Which other worker has a table. None if it is here: in memory, or ours from now on."""
        found = self.rooms.get(table_id) or await self._find(table_id)
        return found if isinstance(found, Elsewhere) else None

    async def _find(self, table_id: str) -> Room | Elsewhere:
        """Whoever asks for a table that is on its way waits for it, also if it is on its way out."""
        if not is_table_id(table_id):
            self.metrics.refuse("no-table")
            raise no_table()
        found: Room | Elsewhere | None = None
        while not isinstance(found, Elsewhere):
            found = self.rooms.get(table_id)  # not the task's: it may have gone since
            if found is not None:
                return found
            task = self.under_way.get(table_id)
            if task is None or task.done():  # one that is done is forgotten a turn later: nothing to wait for
                task = self.spawn(self._bring(table_id))
                self.note_under_way(table_id, task)
            found = await asyncio.shield(task)
        return found

    def note_under_way(self, table_id: str, task: "asyncio.Task[Any]") -> None:
        self.under_way[table_id] = task

        def done(_: object) -> None:
            if self.under_way.get(table_id) is task:
                del self.under_way[table_id]

        task.add_done_callback(done)

    async def _bring(self, table_id: str) -> Room | Elsewhere:
        """Loads a table once it is ours: then nothing is written that we do not see."""
        try:
            epoch = await self.placement.claim(table_id)
            return epoch if isinstance(epoch, Elsewhere) else await self._load(table_id, epoch)
        except BadNotation as error:
            if error.key != "no-such-table":
                raise
            self.metrics.refuse("no-table")
            raise no_table() from None

    async def _load(self, table_id: str, epoch: int | None) -> Room:
        try:
            table = await self.table_of(table_id)
        except Refused as error:
            if epoch is not None and error.key != "unread":  # nobody can open it: it need not be looked after
                await self.placement.release({table_id: epoch})
            raise
        room = Room(self, table_id, table, epoch)
        async with room.lock:
            if (
                table.deadline() is not None
            ):  # it stood still meanwhile; where no time runs nothing is charged
                try:
                    await room.up()
                except Refused as error:
                    if error.key != "unstored":
                        raise
                    self.recovery.owing[room] = None  # it can be looked at; it goes on when the store does
        room = self.rooms.setdefault(table_id, room)
        room.go_on()
        self.table_codes.loaded(room)
        for attendant in self.attendants:
            attendant.loaded(room)
        self.lobby.loaded(room)
        return room

    async def look_at(self, table_id: str) -> Table:
        """A table as it stands now, to be read only; also one that another worker has."""
        try:
            return (await self.room(table_id)).table
        except Refused as error:
            if error.key != "moved":
                raise
        return await self.table_of(table_id)

    def put_away(self, rooms: Iterable[Room]) -> "asyncio.Task[None]":
        """Rooms leave memory at once, and nobody has their tables any more when the task is done. Whoever
        asks for one meanwhile waits for that."""
        held = {}
        for room in rooms:
            self.forget(room)
            if room.epoch is not None:
                room.stopped = room.moved = True
                held[room.id] = room.epoch
        task = self.spawn(self.placement.release(held))
        for table_id in held:
            self.note_under_way(table_id, task)
        return task

    def forget(self, room: LiveTable) -> None:
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.table_codes.left(room.id)
        self.recovery.doubtful.discard(room)
        self.recovery.owing.pop(room, None)

    async def yield_room(self, table_id: str) -> bool:
        """Gives a table up to another worker that is asked for it, if nobody is at it and nothing goes on."""
        room = self.rooms.get(table_id)
        busy = self.recovery.failing or self.is_needed(table_id)
        if room is None or room.epoch is None or busy or not room.is_idle(self.now(), -1.0):
            return False
        await asyncio.shield(self.put_away([room]))
        return True

    async def made(self, head: Head, table_id: str) -> Room:
        """The room of a new table."""
        owner = self.placement.owner
        text = encoded(asdict(head)).decode()
        try:
            await self.write(self.store.create, table_id, text, head.created, owner=owner)
        except StoreFailure:
            raise Refused("unstored", 503) from None
        room = Room(self, table_id, Table(head, self.games), None if owner is None else 1)
        room = self.rooms.setdefault(table_id, room)
        self.table_codes.note(room)
        await self.table_codes.announced()
        return room

    async def fetched(self, table_id: str) -> Room:
        """The room of a table that is needed in this worker; another that has it is asked to yield it, as it
        does if nobody is at it."""
        for _ in range(FETCHES):
            found = await self._find(table_id)
            if isinstance(found, Room):
                return found
            await self.placement.ask_for(found, table_id)
        raise moved()

    # -- Living

    async def start(self) -> None:
        """From now on it looks round; `bring_all_back` sees that running tables go on."""
        await self.placement.start()
        self.spawn(self._sweep())

    async def bring_all_back(self) -> None:
        for table_id in await self.read(self.store.open_tables, over=False):
            room = await self.bring_back(table_id)
            if room is not None and room.table.status in ENDED:
                del self.rooms[table_id]

    async def bring_back(self, table_id: str) -> Room | None:
        """A table goes on where it stood; None if it cannot."""
        try:
            room = await self.room(table_id)
        except PosseError as error:  # one broken table must not keep the others down
            if error.key not in ("moved", "stopping"):
                self.metrics.add("posse_errors_total")
                LOG.error("a table could not be brought back: %s", error.key)
            if error.key in ("unread", "unstored"):
                self.recovery.missing.add(table_id)
            return None
        room.go_on()
        return room

    async def _sweep(self) -> None:
        """Looks round once a second, whatever happened the last time."""
        archivist, tidied, failed = Archivist(self), self.now(), ""
        while not self.stopped:
            await asyncio.sleep(SWEEP)
            try:
                if idle := self._look_round(self.now()):
                    self.put_away(idle)
                await archivist.look(self.now())
                failed = ""
            except Exception as error:  # told once, not every second
                if failed != type(error).__name__:
                    failed = type(error).__name__
                    self.metrics.add("posse_errors_total")
                    LOG.error("looking after the tables failed", exc_info=error)
            if self.now() - tidied > TIDY:
                tidied = self.now()
                gc.collect()

    def _look_round(self, now: float) -> list[Room]:
        """Drops readers who do not read, and finds the tables nobody is at."""
        self.lobby.tidy()
        for attendant in self.attendants:
            attendant.look()
        idle = []
        for room in list(self.rooms.values()):
            room.views.tidy(now)
            for connection in list(room.connections):
                since = connection.sending_since
                if since is not None and now - since > self.config.limits.send_seconds:
                    room.drop_slow(connection)
            if not self.recovery.failing and self.may_leave(room, now, 0.0):
                idle.append(room)  # while the store fails, what stands still is to go on by itself
        return self.leaving(idle, now)

    def leaving(self, idle: Iterable[Room], now: float) -> list[Room]:
        """Of tables that nobody is at those that have been so for long, and of the others those that are too
        much: whoever asks for one after another fills no memory with them."""
        found, room_for = [], self.config.limits.resting
        for room in sorted(idle, key=lambda room: -room.idle_since):
            room_for -= len(room.table.log) + AT_LEAST
            if room_for < 0 or now - room.idle_since > self.config.idle_seconds:
                found.append(room)
        return found

    def may_leave(self, room: Room, now: float, seconds: float) -> bool:
        """Whether nobody was at a table for so long, nothing goes on there, and it is neither shown
        nor needed."""
        kept = self.lobby.has(room, now) or self.is_needed(room.id)
        return not kept and room.is_idle(now, seconds)

    def is_needed(self, table_id: str) -> bool:
        return any(attendant.needs(table_id) for attendant in self.attendants)

    def forget_removed(self, table_id: str) -> None:
        """A table has been removed: nothing leads to it any more. In the store it took its code with it."""
        self.table_codes.forget(table_id)
        for attendant in self.attendants:
            attendant.removed(table_id)
        self.recovery.missing.discard(table_id)

    async def stop(self) -> None:
        """Nothing new is taken; what was taken is stored and answered; sockets are told to come back."""
        if self.stopped:
            return
        self.stopped = True
        now, rooms = self.now(), list(self.rooms.values())
        until, resting = now + STOP, {room: room.table.n for room in rooms if self.may_leave(room, now, -1.0)}
        await asyncio.gather(*(room.stop(STOP) for room in rooms))
        resting = {room: n for room, n in resting.items() if room.table.n == n}  # nothing happened since
        await self.placement.hand_over(rooms, resting, max(0.2, until - self.now()))
        for room in rooms:
            room.close_sockets(1001, "stopping")
        writers = [connection.finish(2.0) for room in rooms for connection in list(room.connections)]
        await asyncio.gather(*writers)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.thinkers.stop()
        await self.placement.leave(max(0.2, until - self.now()))
        left = max(0.2, until - self.now())  # what hung until now is not waited for once more
        waiting = [self.writer.stop(left), self.reader.stop(left), self.builder.stop(left)]
        await asyncio.gather(*waiting, *(attendant.stop(left) for attendant in self.attendants))
        await self.placement.stop(left)
        closer = self.host.helpers(1, "store-close")
        await closer.do(self.store.close, left)
        await closer.stop(left)
