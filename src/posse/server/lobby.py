"""The lobby: which tables are shown to everyone, so that nobody fills it for the others."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from posse.server.config import Limits
from posse.server.errors import Refused

if TYPE_CHECKING:
    from posse.server.room import Room


class Lobby:
    """Remembers which address opened a listed table while the server runs; this is not stored."""

    def __init__(self, limits: Limits, rooms: Mapping[str, "Room"]) -> None:
        self.limits = limits
        self.rooms = rooms
        self.openers: dict[str, str] = {}
        self.opening: Counter[str] = Counter()

    @contextmanager
    def listing(self, address: str) -> Iterator[Callable[[str], None]]:
        """While an address opens a listed table; refuses one too many, and notes the one that was opened."""
        self.openers = {table: by for table, by in self.openers.items() if self.is_open(table)}
        held = sum(by == address for by in self.openers.values()) + self.opening[address]
        if held >= self.limits.listed:
            raise Refused("too-many-listed", 429, 0, 60.0, most=self.limits.listed)
        self.opening[address] += 1

        def note(table: str) -> None:
            self.openers[table] = address

        try:
            yield note
        finally:
            self.opening[address] -= 1
            if not self.opening[address]:
                del self.opening[address]

    def is_open(self, table: str) -> bool:
        room = self.rooms.get(table)
        return room is not None and is_listed(room)

    def has(self, room: "Room", now: float) -> bool:
        """Whether a table is shown: until it ends, or everyone has left it for long."""
        if not is_listed(room):
            return False
        seated = any(chair.kind == "person" for chair in room.table.chairs)
        patience = self.limits.absent_seconds if seated else self.limits.empty_seconds
        return bool(room.connections) or now - room.idle_since <= patience

    def shown(self, now: float) -> list["Room"]:
        """The newest of each address before the second newest of any; in the end all by their age."""
        rooms = [room for room in self.rooms.values() if self.has(room, now)]
        rooms.sort(key=lambda room: -room.table.head.created)
        before: Counter[str] = Counter()
        turns = {}
        for room in rooms:
            opener = self.openers.get(room.id, room.id)
            turns[room.id] = before[opener]
            before[opener] += 1
        chosen = sorted(rooms, key=lambda room: turns[room.id])[: self.limits.lobby]
        return sorted(chosen, key=lambda room: -room.table.head.created)


def is_listed(room: "Room") -> bool:
    return room.table.head.settings.listed and room.table.status not in ("over", "closed")
