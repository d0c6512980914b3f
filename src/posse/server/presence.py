"""Who is at a table now, and since when who is not. After a restart all are counted as just gone."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from posse.core.words import Seat

if TYPE_CHECKING:
    from posse.server.connection import Connection
    from posse.server.room import Room


class Presence:
    """A seat is there while a socket of its own is open; without one, from its last command on it is not."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.since = room.house.now()
        self.last: dict[str, float] = {}

    def heard(self, author: str) -> None:
        """A seat did something just now."""
        self.last[author] = self.room.house.now()

    def left(self, connection: "Connection") -> None:
        """A socket is gone, and those who sat at it were there until now."""
        self.heard(connection.author)
        for seat, chair in enumerate(self.room.table.chairs):
            if chair.token in connection.beside:
                self.heard(str(Seat(seat)))

    def absent(self, seat: int) -> float:
        """For how many seconds a seat was not heard of; several at one screen are there together."""
        token = self.room.table.chairs[seat].token
        if any(one.reader == seat or token in one.beside for one in self.room.connections):
            return 0.0
        return self.room.house.now() - self.last.get(str(Seat(seat)), self.since)

    def told(self, command: Mapping[str, Any]) -> Mapping[str, Any]:
        """A command that asks for somebody's seat, with how long they have been absent."""
        seat = command.get("seat")
        if command["do"] not in ("bot", "away") or not isinstance(seat, int):
            return command
        known = 0 <= seat < self.room.table.players
        return {**command, "absent": self.absent(seat) if known else 0.0}
