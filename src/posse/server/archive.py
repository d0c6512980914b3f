"""Tables that are not in play any more: which are archived, and which cannot be opened by today's rules."""

from typing import TYPE_CHECKING, Final

from posse.core.errors import PosseError
from posse.core.game import Game
from posse.games.registry import find
from posse.server.errors import Refused
from posse.table import Head, Table

if TYPE_CHECKING:
    from posse.server.house import House

EVERY: Final = 3600.0  # seconds between looks for tables to archive


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
    """Archives tables that are done and have been quiet for long. A request for one opens it again."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.looked = house.now()
        self.running: dict[str, int] = {}  # quiet tables that are not done, by their lines when we looked

    async def look(self, now: float) -> None:
        """Once an hour."""
        if now - self.looked <= EVERY or self.house.recovery.failing:
            return
        self.looked = now
        await self.archive(now)

    async def archive(self, now: float) -> None:
        house = self.house
        quiet = dict(await house.read(house.store.quiet, house.config.archive_seconds, now))
        self.running = {game: lines for game, lines in self.running.items() if quiet.get(game) == lines}
        for table_id, lines in quiet.items():
            if table_id in self.running:
                continue
            room = house.rooms.get(table_id)
            try:
                table = room.table if room is not None else await house.read(house.read_table, table_id)
            except PosseError:  # it cannot be opened: it stays where it can be seen
                self.running[table_id] = lines
                continue
            if not is_done(table):
                self.running[table_id] = lines
                continue
            await house.write(house.store.archive, table_id, now)
            if room is not None and room.is_idle(now, 0.0):
                house.rooms.pop(table_id, None)
