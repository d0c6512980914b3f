"""One queue a table. A command that can be done waits for those before it; another is refused at once.

Whoever changes a table holds its line while the disk writes. Nobody else waits for the disk: readers, hellos
and refusals go by the table as everybody knows it now.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from posse.core.errors import PosseError
from posse.server.errors import Refused, Stale, moved
from posse.server.tables.needs import LiveTable, Services
from posse.server.tables.presence import Presence
from posse.store import Conflict, Entry
from posse.table.commands import KINDS
from posse.table.commands.bots import bot_in
from posse.table.commands.command import Command
from posse.table.decide import decide
from posse.table.entries import TableEntry
from posse.table.json_text import loads

KEPT: Final = 32  # answers kept in memory; older ones are found in the store
TRIES: Final = 5  # how often a command is decided anew when other processes write too
WAITING: Final = 64  # commands of a table that wait at a time
LOOK: Final = 0.01  # seconds between looks whether all are answered
Reply = Callable[["Answer"], None]
Allowed = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Submission:
    """A command with all that belongs to it, on its way to its answer. See `Room.handle`."""

    author: str
    id: str | None
    version: int | None
    command: Command
    reply: Reply | None
    reader: int | None
    allowed: Allowed | None
    address: str = ""  # of a stranger who takes a seat

    @property
    def key(self) -> tuple[str, str]:
        return self.author, self.id or ""


@dataclass(frozen=True)
class Answer:
    """The answer to a stored command; the same if the command comes again."""

    version: int
    body: dict[str, Any]


def answer_of(entry: Entry) -> Answer:
    body = loads(entry.body)
    return Answer(body["v"], body)


class Line(asyncio.Lock):
    """Those who want to change a table, in the order in which they came. Between two turns nobody holds it,
    and yet it is not free: asyncio's lock does not tell."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0

    async def acquire(self) -> Literal[True]:
        self.waiting += 1
        try:
            return await super().acquire()
        finally:
            self.waiting -= 1

    def is_free(self) -> bool:
        return not self.waiting and not self.locked()


class Seated(LiveTable, Protocol):
    """A table that knows who is there, and answers what was written."""

    presence: Presence

    async def write(
        self,
        author: str,
        command_id: str | None,
        entry: TableEntry,
        reply: Reply | None = None,
        reader: int | None = None,
    ) -> Answer: ...


class Turns:
    """The commands of a room: each is done once, whoever sends it again."""

    def __init__(self, room: Seated, house: Services) -> None:
        self.room = room
        self.house = house
        self.line = Line()
        self.recent: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self.under_way: set[tuple[str, str]] = set()
        self.comers: Counter[str] = (
            Counter()
        )  # by address, how often strangers sat down; the table has an end
        self.unanswered = 0

    async def handle(self, asked: Submission) -> Answer:
        """See `Room.handle`."""
        self.unanswered += 1
        try:
            known = self.recent.get(asked.key)
            if known is None:
                try:
                    return await self._do(asked)
                except PosseError:
                    if self.house.recovery.failing:  # sent again later, it is told what became of it
                        raise
                    known = await self._stored_before(asked.author, asked.id)
                    if known is None:
                        raise
            return self.again(known, asked.reply)
        finally:
            self.unanswered -= 1

    def again(self, known: Answer, reply: Reply | None) -> Answer:
        """The same answer once more."""
        if not KINDS[known.body["do"]].unseen and not known.body.get("draft"):
            self.house.metrics.add("posse_repeats_total")
        if reply is not None:
            reply(known)
        return known

    async def _do(self, asked: Submission) -> Answer:
        room = self.room
        if not self.line.is_free():
            self._check_now(asked)
        first = asked.id is not None and asked.key not in self.under_way
        if first:
            self.under_way.add(asked.key)
        try:
            async with self.line:
                known = self.recent.get(asked.key)
                if known is not None:  # it came twice at the same time
                    return self.again(known, asked.reply)
                for _ in range(TRIES):
                    self._check_open(asked)
                    await self.house.recovery.settle(room)
                    entry = self._decided(asked)
                    self._expect_bot(entry)
                    try:
                        answer = await room.write(asked.author, asked.id, entry, asked.reply, asked.reader)
                        self.comers[asked.address] += bool(asked.address)
                        return answer
                    except Conflict:  # another process was quicker: look again
                        continue
                raise Stale
        finally:
            if first:
                self.under_way.discard(asked.key)

    def _check_now(self, asked: Submission) -> None:
        """Refuses what cannot be done as the table is now, without a wait for those before it. What is under
        way already, or comes while the table itself is in doubt, is not judged yet."""
        room, recovery = self.room, self.house.recovery
        self._check_open(asked)
        recovery.check()
        if asked.key in self.under_way or room in recovery.doubtful:
            return
        self._decided(asked)
        if self.line.waiting >= WAITING:
            raise Refused("table-busy", 503, after=1.0)

    def _check_open(self, asked: Submission) -> None:
        """Refuses while the server stops or the table has moved, and whose token opens nothing any more."""
        if self.room.stopped:
            raise moved() if self.room.moved else Refused("stopping", 503, 1001)
        if asked.allowed is not None and not asked.allowed():
            raise Refused("revoked", 401)

    def _decided(self, asked: Submission) -> TableEntry:
        """The entry that a command leads to now; raises why there is none. Changes nothing."""
        room, command = self.room, asked.command
        if asked.version is not None and not command.timeless:
            if room.table.is_stale(asked.author, command.do, asked.version, asked.reader):
                raise Stale
        entry = decide(room.table, asked.author, room.presence.with_absence(command))
        most = self.house.config.limits.sits
        if asked.address and self.comers[asked.address] >= most:
            raise Refused("too-many-sits", 429, most=most)
        bot = bot_in(entry)
        if bot is not None:  # one that is to play here must not think longer than it is waited for
            self.house.thinkers.check(bot)
        return entry

    def _expect_bot(self, entry: TableEntry) -> None:
        """A bot that is to play here gets ready meanwhile."""
        bot = bot_in(entry)
        if bot is not None:
            self.house.spawn(self.house.thinkers.ready(bot, self.room.table.game))

    def remember(self, author: str, command_id: str | None, answer: Answer) -> None:
        if command_id is not None:
            self.recent[author, command_id] = answer
            if len(self.recent) > KEPT:
                self.recent.popitem(last=False)

    async def known(self, author: str, command_id: str | None) -> Answer | None:
        """The answer a command had, if it was done before."""
        recent = self.recent.get((author, command_id or ""))
        return recent if recent is not None else await self._stored_before(author, command_id)

    async def _stored_before(self, author: str, command_id: str | None) -> Answer | None:
        """The answer to a command that was stored earlier, perhaps before a restart."""
        if command_id is None:
            return None
        house = self.house
        entry = await house.read(house.store.find, self.room.id, author, command_id)
        return answer_of(entry) if entry is not None else None

    async def answered(self) -> None:
        """Ends when every command has its answer."""
        while self.unanswered:
            await asyncio.sleep(LOOK)
