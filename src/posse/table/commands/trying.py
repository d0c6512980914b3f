"""A deal of the day: its one try, and giving that up."""

from dataclasses import dataclass

from posse.table.commands.command import Command
from posse.table.entries import OfSeat, TableEntry
from posse.table.errors import IllegalCommand
from posse.table.state import Table


@dataclass(frozen=True)
class PracticeCommand(Command):
    """Turns a deal of the day into practice: it counts no more, and has hints and take-backs."""

    do = "practice"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        table.running_match()
        seat = table.playing_seat(author)
        if not table.head.daily or table.practice:
            raise IllegalCommand("no-try")
        return Practice(seat)


@dataclass
class Practice(OfSeat):
    """The deal of the day does not count any more."""

    do = "practice"
    end = "once"

    def apply(self, table: Table) -> None:
        table.practice = True
        table.note("practice", self.seat)
