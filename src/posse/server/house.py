"""All tables of this process, the store behind them and the workers beside them."""

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, ParamSpec, TypeVar

import orjson

from posse.core.dice import LiveDice
from posse.core.errors import BadNotation, PosseError
from posse.games.registry import GAMES, find
from posse.server.config import Config
from posse.server.errors import Refused, no_table
from posse.server.helpers import Helpers
from posse.server.limits import Doors, Rates
from posse.server.metrics import Metrics
from posse.server.room import Room
from posse.server.thinkers import Thinkers
from posse.server.tokens import Mint, is_table_id, new_table_id
from posse.store import Store
from posse.table import Head, Table
from posse.table.feed import encoded
from posse.table.seats import Settings, hashed
from posse.table.table import checked_settings

T = TypeVar("T")
P = ParamSpec("P")
LOG: Final = logging.getLogger("posse.server")
SWEEP: Final = 1.0  # seconds between looks for stuck sockets
TIDY: Final = 600.0  # seconds between looks for garbage everywhere
ENDED: Final = ("over", "closed")


@dataclass(frozen=True)
class Wish:
    """A table that someone wants opened: a game, or with `deal` a finished table's again."""

    game: str
    players: int
    options: Mapping[str, object]
    settings: Mapping[str, Any]
    deal: str = ""

    def made(self, table: Table) -> bool:
        """Whether a table is the one wished for."""
        head = table.head
        if head.deal_of != self.deal or head.settings != checked_settings(self.settings):
            return False
        if self.deal:
            return True
        alike = (head.game, head.players) == (self.game, self.players)
        return alike and head.options == table.game.settle(self.options)


@dataclass(frozen=True)
class Opened:
    """A table that was opened, and its host's token."""

    room: Room
    host: str


class House:
    """Made inside the running loop; `start` brings every open table back."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.games = GAMES if config.games is None else config.games
        self.metrics = Metrics()
        self.thinkers = Thinkers(config.bots, config.workers, config.bot_seconds, self.metrics)
        self.mint = Mint.open(config.data)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.finished: dict[str, float] = {}  # listed tables that are over, by when they ended
        self.doors = Doors(config.limits.connections)
        self.new_tables = Rates(config.limits.tables, config.limits.table_seconds)
        self.codes = Rates(config.limits.codes, 60.0)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.writer = Helpers(1 if config.database is None else 4, "store-write")
        self.reader = Helpers(2, "store-read")
        self.stopped = False
        self._wall = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970, that never jump while the server runs."""
        return self._wall + time.monotonic()

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
        """What has begun to be written is finished, whoever has hung up meanwhile."""
        return await asyncio.shield(self.spawn(work))

    async def write(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.writer.do(call, *args, **kwargs)

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.reader.do(call, *args, **kwargs)

    # -- Tables

    def read_table(self, table_id: str) -> Table:
        """A table made again from what is stored."""
        loaded = self.store.load(table_id)
        table = Table(read_head(loaded.head), self.games)
        for entry in loaded.entries:
            table.apply(orjson.loads(entry.body), entry.at)
        return table

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded if it is not in memory; unknown ids are refused."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        if not is_table_id(table_id):
            self.metrics.refuse("no-table")
            raise no_table()
        loading = self.loading.get(table_id)
        if loading is None:
            loading = self.loading[table_id] = self.spawn(self._load(table_id))
            loading.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room:
        try:
            table = await self.read(self.read_table, table_id)
        except BadNotation as error:
            if error.key != "no-game":
                raise
            self.metrics.refuse("no-table")
            raise no_table() from None
        room = Room(self, table_id, table)
        async with room.lock:
            if table.status == "running":  # it stood still while nobody looked after it
                try:
                    await room.up()
                except BadNotation as error:
                    if error.key != "archived":  # an archived table is only read
                        raise
        return self.rooms.setdefault(table_id, room)

    async def opened(self, wish: "Wish", opener: str, command_id: str | None) -> "Opened | None":
        """The table that this command has opened already, perhaps before a restart."""
        if command_id is None:
            return None
        table_id = self.mint.table(opener, command_id)
        if table_id not in self.rooms and not await self.read(self.store.has, table_id):
            return None
        room = await self.room(table_id)
        host = self.mint.token("host", table_id, opener, command_id)
        if not room.is_host(host) or not wish.made(room.table):  # the id was used for something else
            raise Refused("invalid", 409, where="id", detail="used already")
        self.metrics.add("posse_repeats_total")
        return Opened(room, host)

    async def create(self, wish: "Wish", opener: str = "", command_id: str | None = None) -> "Opened":
        """A new table and its host's token; with an id, the same ones however often it is asked."""
        game, players, options = wish.game, wish.players, wish.options
        secret, nonces = secrets.token_hex(32), tuple[str, ...]()
        if wish.deal:
            game, players, options, secret, nonces = await self._deal(wish.deal)
        found = find(game, self.games)
        settled = found.settle(options)
        found.new(players, settled)  # refuses what cannot be played
        table_id = new_table_id() if command_id is None else self.mint.table(opener, command_id)
        host = self.mint.token("host", table_id, opener, command_id)
        head = Head(
            game=found.id,
            players=players,
            options=settled,
            settings=checked_settings(wish.settings),
            secret=secret,
            host=hashed(host),
            created=self.now(),
            nonces=tuple(nonces),
            deal_of=wish.deal,
        )
        try:
            await self.write(self.store.create, table_id, encoded(asdict(head)).decode(), head.created)
        except BadNotation as error:  # it came twice at the same time, and the other was quicker
            known = await self.opened(wish, opener, command_id) if error.key == "game-exists" else None
            if known is None:
                raise
            return known
        room = Room(self, table_id, Table(head, self.games))
        return Opened(self.rooms.setdefault(table_id, room), host)

    async def _deal(self, code: str) -> tuple[str, int, dict[str, object], str, tuple[str, ...]]:
        """The deal of a finished game, to be played again: its secret is known by then."""
        try:
            table = (await self.room(code)).table
        except Refused:
            raise Refused("no-deal", 404) from None
        if table.status not in ENDED or table.match is None:
            raise Refused("no-deal", 404)
        dice = table.match.state.dice
        nonces = tuple(dice.nonces) if isinstance(dice, LiveDice) else ()
        return table.game.id, table.players, dict(table.head.options), table.head.secret, nonces

    async def rematched(self, room: Room, author: str, command_id: str | None) -> "Opened | None":
        """The rematch that this command has opened already."""
        opened = await self.opened(rematch_of(room), f"{room.id} {author}", command_id)
        return opened if opened is not None and opened.room.id == room.table.rematch else None

    async def rematch(self, room: Room, author: str, command_id: str | None) -> "Opened":
        """A new table like the old one, its bots seated; the old one's people are told where."""
        table = room.table
        table.decide(author, {"do": "rematch", "table": ""}, self.now())
        fresh = await self.create(rematch_of(room), f"{room.id} {author}", command_id)
        for seat, chair in enumerate(table.chairs):
            if chair.kind == "bot" and fresh.room.table.chairs[seat].kind == "open":
                await fresh.room.handle("host", None, None, {"do": "bot", "seat": seat, "bot": chair.bot})
        await room.handle(author, command_id, None, {"do": "rematch", "table": fresh.room.id})
        return fresh

    # -- Living

    async def start(self) -> None:
        """Every open table stands where it stood; those that were running go on."""
        for table_id in await self.read(self.store.open_games):
            try:
                room = await self.room(table_id)
            except PosseError as error:  # one broken table must not keep the others down
                self.metrics.add("posse_errors_total")
                LOG.error("a table could not be brought back: %s", error.key)
                continue
            room.go_on()
            if room.table.status in ENDED:
                self._note_finished(room)
                del self.rooms[table_id]
        self.spawn(self._sweep())

    def _note_finished(self, room: Room) -> None:
        if room.table.head.settings.listed and room.table.match is not None:
            self.finished[room.id] = room.table.clock.since

    async def _sweep(self) -> None:
        """Drops readers who do not read, forgets tables nobody is at, archives old ones."""
        archived = tidied = self.now()
        while not self.stopped:
            await asyncio.sleep(SWEEP)
            now = self.now()
            for room in list(self.rooms.values()):
                for connection in list(room.connections):
                    since = connection.sending_since
                    if since is not None and now - since > self.config.limits.send_seconds:
                        room.drop_slow(connection)
                if room.table.status in ENDED and room.id not in self.finished:
                    self._note_finished(room)
                listed = room.table.head.settings.listed and room.table.status not in ENDED
                if not listed and room.is_idle(now, self.config.idle_seconds):
                    del self.rooms[room.id]
            if now - tidied > TIDY:
                tidied = now
                gc.collect()
            if now - archived > 3600:
                archived = now
                for table_id in await self.write(
                    self.store.archive_older_than, self.config.archive_seconds, now
                ):
                    self.rooms.pop(table_id, None)

    def listed(self) -> list[Room]:
        return [
            room
            for room in self.rooms.values()
            if room.table.head.settings.listed and room.table.status not in ENDED
        ]

    async def stop(self) -> None:
        """Nothing new is taken; what was taken is stored and answered; sockets are told to come back."""
        if self.stopped:
            return
        self.stopped = True
        rooms = list(self.rooms.values())
        for room in rooms:
            await room.stop()
        writers = [connection.finish(2.0) for room in rooms for connection in list(room.connections)]
        await asyncio.gather(*writers)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.thinkers.stop()
        await self.writer.stop()
        await self.reader.stop()
        await asyncio.to_thread(self.store.close)


def rematch_of(room: Room) -> Wish:
    head = room.table.head
    return Wish(head.game, head.players, head.options, asdict(head.settings))


def read_head(text: str) -> Head:
    data = orjson.loads(text)
    settings = data.pop("settings")
    settings["names"] = tuple(settings.get("names", ()))
    data["nonces"] = tuple(data["nonces"])
    return Head(settings=Settings(**settings), **data)
