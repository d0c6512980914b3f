"""Tables that are not in play any more: which are archived, which are removed (a part of all at most in
one run), and which cannot be opened by today's rules."""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from posse.core.errors import PosseError
from posse.core.game import Game
from posse.games.registry import find
from posse.server.errors import BadSetting, Refused, no_table
from posse.store import OldTable, StoreFailure
from posse.table import Head, Table

if TYPE_CHECKING:  # it puts away what the house has in memory, and the house has it look
    from posse.server.tables.house import House

LOG: Final = logging.getLogger("posse.server")
EVERY: Final = 3600.0  # seconds between looks for tables to archive or to remove
BATCH: Final = 100  # tables that are looked up at a time
SHARE: Final = 20  # of all tables, one in so many is removed in an hour, by all workers together
JUMP: Final = 60.0  # seconds by which a clock that is set right does not jump
REST: Final = 0.02  # seconds between two of them, at least
SPANS: Final = {"m": 60.0, "h": 3600.0, "d": 24 * 3600.0, "w": 7 * 24 * 3600.0}


def read_span(text: str) -> float:
    """`90d` as seconds; so are minutes, hours and weeks."""
    read = re.fullmatch(r"([1-9][0-9]{0,5})([mhdw])", text)
    if read is None:
        raise BadSetting("keep-form", given=text[:40])
    return int(read[1]) * SPANS[read[2]]


def check_rules(head: Head, games: dict[str, Game] | None) -> None:
    """Refuses a table that was begun under other rules: going on under ours would change it."""
    known = find(head.game, games).rules_version
    if head.rules != known:
        raise Refused("other-rules", 409, game=head.game, found=head.rules, known=known)


def is_done(table: Table) -> bool:
    """Whether nothing more will happen by itself: it has ended, or never began and nobody sits there."""
    if table.status == "waiting":
        return not any(chair.kind == "person" for chair in table.chairs)
    return table.status != "running"


class Archivist:
    """Archives tables that are done and have been quiet for long; a request for one opens it again. Removes
    those that the operator does not want kept any longer."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.looked = house.now()
        self.running: dict[str, int] = {}  # quiet tables that are not done, by their lines when we looked
        self.kept: dict[str, int] = {}  # the same of old ones
        self.removing: asyncio.Task[int] | None = None
        self.wall: Callable[[], float] = time.time
        self.jumped = 0.0

    async def look(self, now: float) -> None:
        """Once an hour; what is to be removed also at the start."""
        if self.house.recovery.failing:
            return
        if self.removing is None:
            self.remove_old(now)
        if now - self.looked > EVERY:
            self.looked = now
            self.remove_old(now)
            await self.archive(now)

    def remove_old(self, now: float) -> None:
        """Begins to remove what is old enough: it takes its time, and nothing waits for it."""
        seconds = self.house.config.keep_seconds
        if seconds is not None and (self.removing is None or self.removing.done()):
            self.removing = self.house.spawn(self.remove(self.earlier(now), seconds))

    def earlier(self, now: float) -> float:
        """The time by which tables are old: if the system's clock has jumped, by whichever is earlier. What
        one clock alone calls old may be of yesterday."""
        wall = self.wall()
        jumped = round((wall - now) / JUMP) * JUMP
        if jumped != self.jumped:
            self.jumped = jumped
            if jumped:
                told = f"{abs(jumped):.0f} seconds {'ahead' if jumped > 0 else 'back'}"
                LOG.warning("the system's clock has jumped %s since the server started", told)
        return min(now, wall)

    async def archive(self, now: float) -> None:
        house = self.house
        me = house.placement.owner  # others look after what is theirs
        quiet = dict(await house.read(house.store.quiet, house.config.archive_seconds, now, me))
        self.running = {game: lines for game, lines in self.running.items() if quiet.get(game) == lines}
        for table_id, lines in quiet.items():
            if table_id in self.running:
                continue
            room = house.rooms.get(table_id)
            try:
                table = room.table if room is not None else await house.table_of(table_id)
            except PosseError:  # it cannot be opened: it stays where it can be seen
                self.running[table_id] = lines
                continue
            if not is_done(table):
                self.running[table_id] = lines
                continue
            await house.write(house.store.archive, table_id, now)
            if room is not None and room.is_idle(now, 0.0):
                house.put_away([room])

    # -- Removal

    async def remove(self, now: float, seconds: float) -> int:
        """Removes tables that are done and have been quiet for so long, the oldest first and one after
        another, and no more than a share of all; how many."""
        house, removed, kept = self.house, 0, dict[str, int]()
        due = await self._due(now, seconds)
        workers = house.placement.workers
        most = max(1, await house.read(house.store.many) // (SHARE * workers))
        for at, old in enumerate(due):
            if removed == most:
                left = len(due) - at
                LOG.warning(
                    "--keep: %d tables removed, one in %d; up to %d more are due", removed, SHARE, left
                )
                kept |= {later.id: self.kept[later.id] for later in due[at:] if later.id in self.kept}
                break
            began = house.now()
            if self.kept.get(old.id) == old.length:
                kept[old.id] = old.length
                continue
            if await self._is_over(old):
                removed += await self._remove(old, now)
            else:
                kept[old.id] = old.length
            await asyncio.sleep(max(REST, house.now() - began))  # those who play have half of the time
        self.kept = kept
        return removed

    async def _due(self, now: float, seconds: float) -> list[OldTable]:
        """What has been quiet for so long, the oldest first."""
        house, found, after = self.house, list[OldTable](), ""
        while True:
            batch = await house.read(house.store.old, seconds, now, after, BATCH)
            found += batch
            if len(batch) < BATCH:
                return sorted(found, key=lambda old: old.last)
            after = batch[-1].id
            await asyncio.sleep(REST)

    async def _is_over(self, old: OldTable) -> bool:
        """Whether a table is done. One that today's rules cannot open is, if that was noted when it ended; of
        a damaged one nothing is sure."""
        house, room = self.house, self.house.rooms.get(old.id)
        try:
            table = room.table if room is not None else await house.table_of(old.id)
        except PosseError as error:
            if house.recovery.failing:
                raise
            return old.ended is not None and error.key != "damaged"
        return is_done(table)

    async def _remove(self, old: OldTable, now: float) -> bool:
        """Removes a table, unless somebody is at it. Who comes meanwhile waits until it is known."""
        house, room = self.house, self.house.rooms.get(old.id)
        if old.id in house.under_way or (room is not None and not room.is_idle(now, 0.0)):
            return False
        house.rooms.pop(old.id, None)
        going = house.spawn(self._gone(old))
        house.note_under_way(old.id, going)
        try:
            await going
        except Refused as error:
            return error.key == "no-table"
        return False

    async def _gone(self, old: OldTable) -> None:
        """Looks like a table that is being loaded, and turns out not to be there. If it stays, because
        somebody wrote to it or another worker has it, whoever waits looks again."""
        house = self.house
        try:
            me = house.placement.owner
            removed = await house.write(house.store.remove, old.id, old.length, me)
        except StoreFailure:
            raise Refused("unread", 503) from None
        if not removed:
            return
        house.forget_removed(old.id)
        raise no_table()
