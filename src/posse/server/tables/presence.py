"""Who is at a table, and how long the others have been away. After a restart all have just gone.

Two things are kept apart. Whose seat the host may give to a bot depends on sockets and on commands. What the
others are sent depends on sockets alone: a command that nobody may notice must not change it.
"""

from dataclasses import replace

from posse.core.words import Seat
from posse.server.tables.connection import Connection
from posse.server.tables.needs import LiveTable
from posse.table.commands.bots import AwayCommand, BotCommand
from posse.table.commands.command import Command
from posse.table.encoding import encoded
from posse.table.wire import PresenceInfo


class Presence:
    """A seat is there while a socket of its own is open; without one, from its last command on it is not."""

    def __init__(self, room: LiveTable) -> None:
        self.room = room
        self.since = room.now()
        self.last: dict[str, float] = {}
        self.parted: dict[str, float] = {}  # when the last socket of a seat's token closed
        self.shown: list[bool] = []  # who was there when it was last told

    def heard(self, author: str) -> None:
        """A seat did something just now."""
        self.last[author] = self.room.now()

    def left(self, connection: Connection) -> None:
        """A socket is gone, and those who sat at it were there until now."""
        self.heard(connection.author)
        now = self.room.now()
        for seat, chair in enumerate(self.room.table.chairs):
            if chair.token in connection.beside:
                self.heard(str(Seat(seat)))
            if chair.token and (chair.token == connection.token or chair.token in connection.beside):
                self.parted[chair.token] = now

    def is_here(self, seat: int) -> bool:
        """Whether a socket of the seat is open; several at one screen are there together."""
        token = self.room.table.chairs[seat].token
        return any(
            one.reader == seat or (token != "" and token in one.beside) for one in self.room.connections
        )

    def absent(self, seat: int) -> float:
        """For how many seconds a seat was not heard of."""
        if self.is_here(seat):
            return 0.0
        return self.room.now() - self.last.get(str(Seat(seat)), self.since)

    def with_absence(self, command: Command) -> Command:
        """A command that asks for somebody's seat, with how long they have been absent."""
        if not isinstance(command, BotCommand | AwayCommand) or command.seat is None:
            return command
        known = 0 <= command.seat < self.room.table.players
        return replace(command, absent=self.absent(command.seat) if known else 0.0)

    # -- What the others are told

    def seats(self) -> list[PresenceInfo]:
        """By seat: whether a socket of it is open, and for how many seconds none has been."""
        now, out = self.room.now(), list[PresenceInfo]()
        for seat, chair in enumerate(self.room.table.chairs):
            here, parted = self.is_here(seat), self.parted.get(chair.token)
            gone = None if here or parted is None else int(now - parted)
            out.append({"here": here, "gone": gone})
        return out

    def send_presence(self, newcomer: "Connection | None" = None) -> None:
        """Sends to all who asked for it that someone has come or gone; a newcomer is sent how it stands."""
        seats = self.seats()
        here = [one["here"] for one in seats]
        changed, self.shown = here != self.shown, here
        message = encoded({"type": "presence", "seats": seats})
        for connection in list(self.room.connections):
            if connection.presence and (changed or connection is newcomer):
                self.room.send(connection, message)
