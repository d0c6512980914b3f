"""All tables of this process, the store behind them and the workers beside them."""

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

import orjson

from posse.core.dice import LiveDice
from posse.core.errors import BadNotation, PosseError
from posse.core.words import Seat
from posse.games.registry import GAMES, find
from posse.server.archive import Archivist, check_rules
from posse.server.brought import BroughtRecords, ReplayThread
from posse.server.codes import Codes
from posse.server.config import Config
from posse.server.doors import Doors
from posse.server.errors import Refused, no_table
from posse.server.helpers import Helpers
from posse.server.limits import Rates
from posse.server.lobby import Lobby
from posse.server.metrics import Metrics
from posse.server.recovery import Recovery
from posse.server.reviews import Reviews
from posse.server.room import Room
from posse.server.thinkers import Thinkers
from posse.server.tokens import TokenMaker, is_table_id, new_table_id
from posse.server.words import Part
from posse.store import Damaged, Store, StoreFailure
from posse.table import Head, Match, Table
from posse.table.apply import apply_stored
from posse.table.decide import decide
from posse.table.encoding import encoded
from posse.table.names import can_be_a_name, free_name
from posse.table.seats import Settings, checked_settings, hashed
from posse.table.state import HOST

T = TypeVar("T")
P = ParamSpec("P")
LOG: Final = logging.getLogger("posse.server")
SWEEP: Final = 1.0  # seconds between looks for stuck sockets
TIDY: Final = 600.0  # seconds between looks for garbage everywhere
STOP: Final = 4.0  # seconds that a stop waits for what is being written
ENDED: Final = ("over", "closed")


@dataclass(frozen=True)
class TableWish:
    """A table that someone wants opened: a game, a finished table's deal again, or its line played on."""

    game: str
    players: int
    options: Mapping[str, object]
    settings: Mapping[str, Any]
    deal: str = ""
    from_table: str = ""
    from_line: int = 0

    def made(self, table: Table) -> bool:
        """Whether a table is the one wished for."""
        head = table.head
        if head.settings != checked_settings(self.settings):
            return False
        if self.deal or self.from_table:
            origin = (head.deal_of, head.from_table, head.from_line)
            return origin == (self.deal, self.from_table, self.from_line)
        alike = (head.game, head.players, head.deal_of, head.from_table) == (self.game, self.players, "", "")
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
        self.thinkers = Thinkers(
            config.bots, config.workers, config.bot_seconds, self.metrics, config.limits.thinking
        )
        self.token_maker = TokenMaker.open(config.data)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.finished: dict[str, float] = {}  # listed tables that are over, by when they ended
        self._wall = time.time() - time.monotonic()
        self.doors = Doors(config, self.metrics, self.now)
        self.lobby = Lobby(config.limits, self.rooms)
        self.new_tables = Rates(config.limits.tables, config.limits.table_seconds)
        self.codes = Rates(config.limits.codes, 60.0)
        self.table_codes = Codes(self.token_maker, config.limits)
        self.readings = Rates(config.limits.records, 60.0)
        self.brought = BroughtRecords(config.limits.brought)
        self.readers = ReplayThread(config.limits.readings, config.limits.readings_each)
        self.reviews = Reviews(self)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.recovery = Recovery(self)
        self.writer = Helpers(1 if config.database is None else 4, "store-write")
        self.reader = Helpers(2, "store-read")
        self.stopped = False

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
        """What has begun to be written is finished, even if the client has hung up."""
        return await asyncio.shield(self.spawn(work))

    async def write(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.writer.do(self.recovery.guarded, partial(call, *args, **kwargs), True)

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self.reader.do(self.recovery.guarded, partial(call, *args, **kwargs), False)
        except StoreFailure:
            raise Refused("unread", 503) from None

    # -- Tables

    def read_table(self, table_id: str) -> Table:
        """A table made again from what is stored."""
        try:
            loaded = self.store.load(table_id)
        except Damaged as error:
            LOG.error("table %s…: %s", table_id[:6], error)
            raise Refused("damaged", 409) from None
        try:
            head = read_head(loaded.head)
            check_rules(head, self.games)
            table = Table(head, self.games)
            for entry in loaded.entries:
                apply_stored(table, orjson.loads(entry.body), entry.at)
        except Refused:
            raise
        except Exception as error:  # whatever other rules or a damaged disk have made of it
            raise Refused("unreadable", 409) from error
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
            if table.status == "running" or table.draw.under_way:  # it stood still meanwhile
                try:
                    await room.up()
                except Refused as error:
                    if error.key != "unstored":
                        raise
                    self.recovery.owing.add(room)  # it can be looked at; it goes on when the store does
        self.table_codes.note(room)
        return self.rooms.setdefault(table_id, room)

    async def opened(self, wish: "TableWish", command_id: str | None) -> "Opened | None":
        """The table that this command has opened already, perhaps before a restart."""
        if command_id is None:
            return None
        table_id = self.token_maker.table(command_id)
        if table_id not in self.rooms and not await self.read(self.store.has, table_id):
            return None
        room = await self.room(table_id)
        host = self.token_maker.token("host", table_id, "", command_id)
        if not room.is_host(host) or not wish.made(room.table):  # the id was used for something else
            raise Refused("invalid", 409, where="id", detail=Part("fault.used"))
        self.metrics.add("posse_repeats_total")
        return Opened(room, host)

    async def open(self, wish: "TableWish", command_id: str | None, address: str = "") -> "Opened":
        """A table as wished; with an id, always the same one. Its bots think on account of the address it was
        opened from."""
        opened = await self._open(wish, command_id)
        opened.room.address = opened.room.address or address
        return opened

    async def _open(self, wish: "TableWish", command_id: str | None) -> "Opened":
        if wish.deal:
            begins = await self.same_deal(wish.deal)
        elif wish.from_table:
            begins = await self.play_on(wish.from_table, wish.from_line)
        else:
            begins = GameBeginning(wish.game, wish.players, wish.options)
        if command_id is None:
            return Opened(*await self.create(begins, wish.settings))
        table_id = self.token_maker.table(command_id)
        host = self.token_maker.token("host", table_id, "", command_id)
        try:
            return Opened(*await self.create(begins, wish.settings, host, table_id))
        except BadNotation as error:  # it came twice at the same time, and the other was quicker
            known = await self.opened(wish, command_id) if error.key == "game-exists" else None
            if known is None:
                raise
            return known

    async def create(
        self, begins: "GameBeginning", settings: Mapping[str, Any], host: str = "", table_id: str = ""
    ) -> tuple[Room, str]:
        """A new table and its host's token."""
        game = find(begins.game, self.games)
        settled = game.settle(begins.options)
        game.new(begins.players, settled)  # refuses what cannot be played
        host, table_id = host or secrets.token_hex(16), table_id or new_table_id()
        head = Head(
            game=game.id,
            players=begins.players,
            options=settled,
            settings=checked_settings(settings),
            secret=begins.secret or secrets.token_hex(32),
            host=hashed(host),
            created=self.now(),
            rules=game.rules_version,
            nonces=begins.nonces,
            deal_of=begins.deal_of,
            start=begins.start,
            from_table=begins.from_table,
            from_line=begins.from_line,
        )
        try:
            await self.write(self.store.create, table_id, encoded(asdict(head)).decode(), head.created)
        except StoreFailure:
            raise Refused("unstored", 503) from None
        room = self.rooms.setdefault(table_id, Room(self, table_id, Table(head, self.games)))
        self.table_codes.note(room)
        return room, host

    async def finished_game(self, table_id: str) -> tuple[Table, Match]:
        """A game in which nothing is secret any more."""
        try:
            table = (await self.room(table_id)).table
        except Refused:
            raise Refused("no-deal", 404) from None
        if table.status not in ENDED or table.match is None:
            raise Refused("no-deal", 404)
        return table, table.match

    async def same_deal(self, table_id: str) -> "GameBeginning":
        """The deal of a finished game, to be played again: its secret is known by then."""
        table, match = await self.finished_game(table_id)
        dice = match.state.dice
        assert isinstance(dice, LiveDice)
        nonces = tuple(dice.nonces)
        return like(table.head)._replace(secret=dice.secret.hex(), nonces=nonces, deal_of=table_id)

    async def play_on(self, table_id: str, line: int) -> "GameBeginning":
        """A finished game as it stood after a line, with dice of its own from there on."""
        table, match = await self.finished_game(table_id)
        last = len(match.steps) - 1
        if line > last:
            raise Refused("no-line", 404, line=line, last=last)
        state = match.steps[line].after
        if state.is_over():
            raise Refused("over-there", 409, line=line)
        start = encoded(match.game.to_position(state)).decode()
        return like(table.head)._replace(start=start, from_table=table_id, from_line=line)

    async def rematch(
        self, room: Room, author: str, command_id: str | None, address: str = ""
    ) -> tuple[str, str]:
        """A new table like the old one, everyone seated as before; the old one's people learn where."""
        async with room.rematching:
            host = self.token_maker.token("host", room.id, author, command_id)
            known = await room.known(author, command_id)
            if known is not None:
                if "table" not in known.body:
                    raise Refused("invalid", 409, where="id", detail=Part("fault.used"))
                return known.body["table"], host
            table = room.table
            decide(table, author, {"do": "rematch", "table": ""})
            fresh, host = await self.create(like(table.head), asdict(table.head.settings), host)
            fresh.address = address
            asking = {str(Seat(at)) for at, chair in enumerate(table.chairs) if chair.here}
            names: list[str] = []
            for seat, chair in sorted(enumerate(table.chairs), key=lambda item: item[1].kind == "bot"):
                given: dict[str, Any] = {"do": "bot", "bot": chair.bot}  # bots find names beside the people's
                if chair.kind == "person":
                    token = self.rematch_token(room.id, fresh.id, seat)
                    beside = chair.here and author in asking
                    hosts = author == str(Seat(seat)) or beside or (author == HOST and chair.hosts)
                    # Names that were given long ago may be none by now.
                    name = chair.name if can_be_a_name(chair.name) else str(Seat(seat))
                    names.append(free_name(name, names))
                    given = {"do": "sit", "name": names[-1], "token": hashed(token), "here": chair.here}
                    given["hosts"] = hosts
                await fresh.handle(HOST, None, None, given | {"seat": seat})
            await room.handle(author, command_id, None, {"do": "rematch", "table": fresh.id})
            return fresh.id, host

    def rematch_token(self, table: str, rematch: str, seat: int) -> str:
        """A seat's token for the rematch; made again whenever the seat comes back to ask."""
        return self.token_maker.token("rematch", rematch, str(Seat(seat)), table)

    # -- Living

    async def start(self) -> None:
        """Every open table stands where it stood; those that were running go on."""
        for table_id in await self.read(self.store.open_games):
            try:
                room = await self.room(table_id)
            except PosseError as error:  # one broken table must not keep the others down
                self.metrics.add("posse_errors_total")
                LOG.error("a table could not be brought back: %s", error.key)
                if error.key in ("unread", "unstored"):
                    self.recovery.missing.add(table_id)
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
        """Looks round once a second, whatever happened the last time."""
        archivist, tidied, failed = Archivist(self), self.now(), ""
        while not self.stopped:
            await asyncio.sleep(SWEEP)
            try:
                self._look_round(self.now())
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

    def _look_round(self, now: float) -> None:
        """Drops readers who do not read, forgets tables nobody is at."""
        for room in list(self.rooms.values()):
            for connection in list(room.connections):
                since = connection.sending_since
                if since is not None and now - since > self.config.limits.send_seconds:
                    room.drop_slow(connection)
            if room.table.status in ENDED and room.id not in self.finished:
                self._note_finished(room)
            kept = self.lobby.has(room, now) or self.recovery.failing  # what stands still goes on by itself
            if not kept and room.is_idle(now, self.config.idle_seconds):
                del self.rooms[room.id]

    def listed(self) -> list[Room]:
        """The lobby: tables that are not over, nor left by everyone."""
        return self.lobby.shown(self.now())

    async def stop(self) -> None:
        """Nothing new is taken; what was taken is stored and answered; sockets are told to come back."""
        if self.stopped:
            return
        self.stopped = True
        until, rooms = self.now() + STOP, list(self.rooms.values())
        await asyncio.gather(*(room.stop(STOP) for room in rooms))
        writers = [connection.finish(2.0) for room in rooms for connection in list(room.connections)]
        await asyncio.gather(*writers)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.thinkers.stop()
        left = max(0.2, until - self.now())  # what hung until now is not waited for once more
        await asyncio.gather(self.writer.stop(left), self.reader.stop(left), self.readers.stop(left))
        await asyncio.to_thread(self.store.close, left)


class GameBeginning(NamedTuple):
    """How a game begins: with a deal, with an old one again, or where a finished game stood."""

    game: str
    players: int
    options: Mapping[str, object]
    secret: str = ""  # a fresh one if none is given
    nonces: tuple[str, ...] = ()
    deal_of: str = ""
    start: str = ""
    from_table: str = ""
    from_line: int = 0


def like(head: Head) -> GameBeginning:
    """The same again, with new dice."""
    return GameBeginning(
        head.game,
        head.players,
        head.options,
        start=head.start,
        from_table=head.from_table,
        from_line=head.from_line,
    )


def read_head(text: str) -> Head:
    data = orjson.loads(text)
    settings = data.pop("settings")
    settings["names"] = tuple(settings.get("names", ()))
    data["nonces"] = tuple(data["nonces"])
    return Head(settings=Settings(**settings), **data)
