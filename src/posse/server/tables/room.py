"""One live table: commands in, entries stored, news out. It is the table's only owner in this process."""

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol, Self

from posse.core.errors import BadNotation, PosseError
from posse.core.words import Seat
from posse.server.edge.limits import Rates
from posse.server.edge.spending import asker
from posse.server.errors import Refused, moved
from posse.server.tables.appends import Appends
from posse.server.tables.bot_turns import BotTurns
from posse.server.tables.codes import Codes
from posse.server.tables.connection import Connection
from posse.server.tables.counts import Counts
from posse.server.tables.hints import Hints
from posse.server.tables.kept_views import Views
from posse.server.tables.needs import LiveTable, Services
from posse.server.tables.presence import Presence
from posse.server.tables.rebuilding import LAG, follow_beside
from posse.server.tables.turns import Allowed, Answer, Line, Reply, Submission, Turns, answer_of
from posse.server.thinking.fair_threads import FairThreads
from posse.store import Conflict, Entry, NotOwner, Repeated, StoreFailure
from posse.table import Table, feed
from posse.table.apply import apply
from posse.table.chain import NOTHING_YET, lag
from posse.table.commands import due
from posse.table.commands.command import Command
from posse.table.commands.whole import Rematch, UpCommand
from posse.table.decide import decide
from posse.table.encoding import encoded
from posse.table.entries import TableEntry
from posse.table.seats import hashed
from posse.table.state import HOST, SERVER, WATCHER


class TableServices(Services, Protocol):
    """What a house does for a table, beside what it does for the table's parts."""

    appends: Appends
    builder: FairThreads
    table_codes: Codes

    async def table_of(self, table_id: str) -> Table:
        """A table made again from what is stored."""

    def forget(self, room: LiveTable) -> None:
        """It is in memory no more."""


class Room:
    """Writers stand in line (`lock`) and take turns; those who only read never wait for one."""

    def __init__(self, house: TableServices, table_id: str, table: Table, epoch: int | None = None) -> None:
        self.house = house
        self.id = table_id
        self.table = table
        self.epoch = epoch  # under which the table is this worker's; None where there is only one
        self.turns = Turns(self, house)
        self.rematching = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.address = ""  # whose thinking this table's is; in memory only, and told to nobody
        self.timer: asyncio.TimerHandle | None = None
        self.visitors = 0  # how many hold this room, or are on the way in
        self.stopped = False
        self.moved = False  # to another worker: nothing that is done here would count
        self.idle_since = house.now()
        self.up_at = 0.0  # when it was last said that nobody could play before
        self.presence = Presence(self)
        self.counts = Counts(self)
        self.bots = BotTurns(self, house)
        self.hints = Hints(self, house)
        self.views = Views(self)
        limits = house.config.limits
        self.rates = Rates(limits.seat_messages, limits.seconds)  # a seat's, whatever socket it uses

    @property
    def lock(self) -> Line:
        """Held by whoever changes the table."""
        return self.turns.line

    def now(self) -> float:
        return self.house.now()

    # -- Commands

    async def handle(
        self,
        author: str,
        command_id: str | None,
        version: int | None,
        command: Command,
        reply: Reply | None = None,
        reader: int | None = None,
        allowed: Allowed | None = None,
        address: str = "",
    ) -> Answer:
        """Does a command once. `reply` is called when it is stored, before anyone else hears of it.

        `reader` is the seat whose versions are meant, if the author is none: a host who plays. `allowed` says
        whether the author still is who it was: the command may have to wait its turn. `address` is that of a
        stranger who takes a seat.
        A caller that may be cancelled shields this call, so that what has begun to be written is done.
        """
        seat = self.table.reader_of(author)
        reader = reader if seat is None else seat
        self.presence.heard(author)
        return await self.turns.handle(
            Submission(author, command_id, version, command, reply, reader, allowed, address)
        )

    async def write(
        self,
        author: str,
        command_id: str | None,
        entry: TableEntry,
        reply: Reply | None = None,
        reader: int | None = None,
    ) -> Answer:
        """Stores an entry, does it, then sends the news: nothing is answered that is not on disk."""
        table, house = self.table, self.house
        now = house.now()
        table.write_off(now)
        entry.v, entry.stood = table.version_of(reader) + (not entry.unseen), table.stood
        body = entry.body()
        noticed = entry.is_counted  # a counter is a view too
        try:
            await self._store(Entry(table.n, author, command_id, encoded(body).decode(), now))
        except Repeated as repeated:
            return self.turns.again(answer_of(repeated.entry), reply)
        except Conflict:
            await self.reload()
            raise
        except StoreFailure:
            if noticed:
                house.metrics.add("posse_store_failures_total")
            house.recovery.doubtful.add(self)
            raise Refused("unstored", 503) from None
        since, lines = table.version, len(table.match.steps) if table.match else 0
        apply(table, entry, now, author)
        self.counts.after(entry, lines, now)
        answer = Answer(table.version_of(reader), body)
        self.turns.remember(author, command_id, answer)
        if noticed:
            house.metrics.add("posse_entries_total", entry.do)
        if reply is not None:
            reply(answer)
        self._send_news(entry, since, now)
        self._revoke()
        house.table_codes.note(self)
        self.go_on()
        return answer

    async def _store(self, entry: Entry) -> None:
        """Adds an entry; an archived table is opened for it."""
        try:
            await self.house.appends.add(self.id, entry.n, [entry], self.epoch)
        except NotOwner:
            self.let_go()
            raise moved() from None
        except BadNotation as error:
            if error.key != "archived":
                raise
            await self.house.write(self.house.store.reopen, self.id)
            await self._store(entry)

    async def up(self) -> None:
        """The server is up again: time in which nobody could play is charged to nobody."""
        self.up_at = self.now()  # before it is stored: a late renewal meanwhile is the same silence
        await self.write(SERVER, None, decide(self.table, SERVER, UpCommand()))

    async def up_since(self, since: float) -> None:
        """The same when nobody could play since then; where no time ran there is nothing to say."""
        table = self.table
        seconds = table.charged(since, self.now())
        if not seconds and not table.draw.under_way:
            return
        stood = table.stood
        table.stand(seconds)
        table.stood += seconds
        try:
            await self.up()
        except PosseError:  # it is counted anew when it can be written
            table.stand(-seconds)
            table.stood = stood
            raise
        if table.clock.running:  # every screen has counted on
            for connection in list(self.connections):
                self.send(connection, self.whole(connection))

    async def reload(self) -> None:
        """Someone else wrote, or a write is in doubt: what is stored is the truth."""
        fresh = await self.house.table_of(self.id)
        for reader in {connection.reader for connection in self.connections}:
            await self.follow(fresh, reader)
        before, self.table = self.table, fresh
        if self.table.n == before.n:  # there is no news, and those who read a count still do
            self.table.resume_hold(before)
        else:
            for connection in list(self.connections):
                self.send(connection, self.whole(connection))
        self.house.table_codes.note(self)
        self.go_on()

    # -- Sending

    async def prepare(self, reader: int | None) -> None:
        """Before a reader's first view: a long log is followed beside the loop."""
        await self.follow(self.table, reader)

    async def follow(self, table: Table, reader: int | None) -> None:
        if lag(table, reader) > LAG:
            followed = await self.house.builder.do(asker(), follow_beside, table, reader)
            if table.chains.get(reader, NOTHING_YET).items < followed.items:
                table.chains = table.chains | {reader: followed}

    def whole(self, connection: Connection) -> bytes:
        return self.views.whole(connection.reader, connection.lang, connection.muted)

    def _send_news(self, entry: TableEntry, since: int, now: float) -> None:
        """Sends the news, to those who may notice it."""
        hearing = entry.heard_by(self.table)
        told = [
            connection for connection in self.connections if hearing is None or connection.reader in hearing
        ]
        if not told:
            return
        common = feed.Common(self.table, now, {connection.reader for connection in told})
        made: dict[tuple[int | None, str, frozenset[int]], bytes] = {}
        for connection in told:
            key = (connection.reader, connection.lang, connection.muted)
            if key not in made:
                made[key] = encoded(feed.update(self.table, *key[:2], since, common, key[2]))
            self.send(connection, made[key])
            if isinstance(entry, Rematch):
                self._invite(connection)
        if entry.is_counted:
            self.house.metrics.add("posse_updates_total", by=len(self.connections))

    def send(self, connection: Connection, text: bytes) -> None:
        if not connection.send(text):
            self.drop_slow(connection)

    def drop_slow(self, connection: Connection) -> None:
        self.house.metrics.refuse("too-slow")
        self.connections.discard(connection)
        connection.abort()

    def _revoke(self) -> None:
        """Sockets whose token opens nothing any more are closed."""
        for connection in list(self.connections):
            if not self.still_open(connection):
                self.connections.discard(connection)
                connection.send(encoded(problem(Refused("revoked", 401), connection.lang)))
                connection.close(4401, "revoked")

    def still_open(self, connection: Connection) -> bool:
        if connection.reader is not None:
            return self.table.chairs[connection.reader].token == connection.token
        return not connection.token or connection.token in self.table.guests

    # -- Who may

    def seat_with(self, token: str) -> int | None:
        """The seat a token opens."""
        digest = hashed(token)
        for at, chair in enumerate(self.table.chairs):
            if chair.kind == "person" and secrets.compare_digest(chair.token, digest):
                return at
        return None

    def is_host(self, token: str) -> bool:
        return secrets.compare_digest(self.table.head.host, hashed(token))

    def is_guest(self, token: str) -> bool:
        return hashed(token) in self.table.guests

    def author_with(self, token: str) -> str:
        """Who a token speaks for; "" if it opens nothing."""
        seat = self.seat_with(token)
        if seat is not None:
            return str(Seat(seat))
        if self.is_host(token):
            return HOST
        return WATCHER if self.is_guest(token) else ""

    def join(self, connection: Connection) -> None:
        """One socket for each seat: an older one of the same seat is closed."""
        if self.moved:  # while the hello was awaited
            raise moved()
        for other in list(self.connections):
            if connection.reader is not None and other.reader == connection.reader:
                self.connections.discard(other)
                other.send(encoded(problem(Refused("elsewhere", 409), other.lang)))
                other.close(4409, "elsewhere")
        self.connections.add(connection)
        self.counts.joined()
        if not self.address and (connection.reader is not None or connection.host):
            self.address = connection.address  # a restart has forgotten who opened it
        self.send(connection, self.whole(connection))
        self.bots.wake()
        self.presence.send_presence(connection)
        if self.table.rematch:
            self._invite(connection)

    def spectators(self) -> int:
        """How many sockets only watch."""
        return sum(other.reader is None and not other.host for other in self.connections)

    def _invite(self, connection: Connection) -> None:
        """Gives a seat, and nobody else, its token for the rematch."""
        if connection.reader is not None:
            token = self.house.token_maker.rematch_token(self.id, self.table.rematch, connection.reader)
            self.send(connection, encoded({"type": "rematch", "table": self.table.rematch, "token": token}))

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.presence.left(connection)
        self.presence.send_presence()
        self.counts.left(connection)
        self.idle_since = self.now()

    # -- What the table does by itself: clocks, windows, bots

    def go_on(self) -> None:
        """After any change: sets the alarm and wakes the bots."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.stopped or self.house.recovery.failing:  # then everything goes on once it is over
            return
        deadline = self.table.deadline()
        if deadline is not None:
            wait = max(0.001, deadline - self.now())
            self.timer = asyncio.get_running_loop().call_later(wait, self._ring)
        self.bots.wake()

    def _ring(self) -> None:
        self.timer = None
        self.house.spawn(self._tick())

    async def _tick(self) -> None:
        async with self.lock:
            await self.house.recovery.settle(self)
            self.counts.overdue()
            for command in due(self.table, self.now()):
                if not self.stopped:
                    await self.write(SERVER, None, decide(self.table, SERVER, command))
        if self.timer is None:
            self.go_on()

    def is_attended(self) -> bool:
        """Whether anyone wants to know how it goes on: a person who holds a seat, or a spectator."""
        held = any(chair.kind == "person" and not chair.resigned for chair in self.table.chairs)
        return held or bool(self.connections)

    # -- Ending

    @contextmanager
    def held(self) -> Iterator[Self]:
        """While someone is on the way in, the room is not put away: there must not be a second one."""
        self.visitors += 1
        try:
            yield self
        finally:
            self.visitors -= 1
            self.idle_since = self.now()

    def is_idle(self, now: float, seconds: float) -> bool:
        quiet = (
            not self.visitors
            and not self.connections
            and not self.bots.thoughts
            and self.timer is None
            and not self.turns.unanswered
            and self.lock.is_free()
        )
        return quiet and now - self.idle_since > seconds

    async def stop(self, seconds: float) -> None:
        """Lets what is being written be written, if it does not take long, then takes no more: what still
        waits is refused."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                async with self.lock:
                    self.stopped = True
                await self.turns.answered()
        self.stopped = True
        self.go_on()

    def close_sockets(self, code: int, reason: str) -> None:
        for connection in list(self.connections):
            connection.close(code, reason)

    def let_go(self) -> None:
        """Another worker has the table: nothing more is done here, and everyone is told to come back."""
        if self.moved:
            return
        self.stopped = self.moved = True
        self.house.metrics.add("posse_takeovers_total")
        self.go_on()
        self.bots.stop()
        self.house.forget(self)
        self.close_sockets(4307, "moved")


def problem(
    error: PosseError, lang: str, command_id: str | None = None, names: Sequence[str] = ()
) -> dict[str, Any]:
    """An error as the wire carries it: the rule that speaks or a key, and a sentence."""
    rule = error.rule or error.key
    return {"type": "error", "id": command_id, "rule": rule, "text": error.say(lang, names)}
