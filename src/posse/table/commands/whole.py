"""The table as a whole: pauses, its end, and where it goes on."""

from dataclasses import dataclass

from posse.table.commands.command import Command, host_only, table_only
from posse.table.ends import LINKS, PAUSES
from posse.table.entries import End, TableEntry
from posse.table.errors import IllegalCommand
from posse.table.state import HOST, Table


@dataclass(frozen=True)
class PauseCommand(Command):
    """Stops clocks, windows and bots."""

    do = "pause"
    who = "the host"

    def decide(self, table: Table, author: str) -> TableEntry:
        host_only(author)
        if table.status != "running" or table.paused:
            raise IllegalCommand("not-running")
        return Pause()


@dataclass
class Pause(TableEntry):
    do = "pause"
    end = End(PAUSES, "a table")

    def apply(self, table: Table) -> None:
        table.paused = True
        table.note("pause")


@dataclass(frozen=True)
class ResumeCommand(Command):
    """Goes on after a pause."""

    do = "resume"
    who = "the host"

    def decide(self, table: Table, author: str) -> TableEntry:
        host_only(author)
        if table.status != "running" or not table.paused:
            raise IllegalCommand("not-running")
        return Resume()


@dataclass
class Resume(TableEntry):
    do = "resume"
    end = "one for each `pause`"

    def apply(self, table: Table) -> None:
        table.paused = False
        table.note("resume")


@dataclass(frozen=True)
class CloseCommand(Command):
    """Closes the table."""

    do = "close"
    who = "the host"

    def decide(self, table: Table, author: str) -> TableEntry:
        host_only(author)
        return Close()


@dataclass
class Close(TableEntry):
    do = "close"
    end = "once"

    def apply(self, table: Table) -> None:
        if table.draw.under_way:  # a start that is broken off is told like one called off
            table.draw.call_off()
        table.status = "closed"
        table.note("close")


@dataclass(frozen=True)
class DismissCommand(Command):
    """Ends all spectators' tokens."""

    do = "dismiss"
    who = "the host"
    timeless = True

    def decide(self, table: Table, author: str) -> TableEntry:
        host_only(author)
        return Dismiss()


@dataclass
class Dismiss(TableEntry):
    """Nobody who was let in to watch may watch any more."""

    do = "dismiss"
    end = End(LINKS, "a table")

    def apply(self, table: Table) -> None:
        table.guests = []
        table.note("dismiss")


@dataclass(frozen=True)
class RematchCommand(Command):
    """Once it is over, the host or a player opens the table where it goes on; the caller makes it."""

    do = "rematch"
    timeless = True

    table: str

    def decide(self, table: Table, author: str) -> TableEntry:
        if author != HOST:
            table.seat_of(author)
        if table.status != "over":
            raise IllegalCommand("not-over")
        if table.rematch:
            raise IllegalCommand("rematched", table=table.rematch)
        return Rematch(self.table)


@dataclass
class Rematch(TableEntry):
    """It goes on at another table."""

    do = "rematch"
    end = "once"

    table: str

    def apply(self, table: Table) -> None:
        table.rematch = self.table
        table.note("rematch")


# -- What the server says of itself


@dataclass(frozen=True)
class UpCommand(Command):
    do = "up"

    def decide(self, table: Table, author: str) -> TableEntry:
        table_only(author)
        return Up()


@dataclass
class Up(TableEntry):
    """The server is up again. After an outage of the store `stood` says how long it was; after a restart
    nothing is charged since the entry before."""

    do = "up"
    unseen = True
    end = "one for each time the server was away while a clock ran or a draw was under way"

    def apply(self, table: Table) -> None:
        """A draw under way has its whole time once more."""
        table.draw.since = table.at
