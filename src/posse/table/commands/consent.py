"""The others are asked whether a bot may play somebody's seat."""

from dataclasses import dataclass

from posse.table.commands.bots import bot_for
from posse.table.commands.command import Command
from posse.table.entries import OfSeat, TableEntry
from posse.table.errors import IllegalCommand
from posse.table.seats import SeatAsked
from posse.table.state import Table


@dataclass(frozen=True)
class AgreeSeatCommand(Command):
    """A bot may play that seat: the answer to `seat_asked`."""

    do = "agree-seat"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        seat, asked = asked_of(table, author)
        if table.asked_about(asked.seat) <= asked.agreed | {seat}:
            return bot_for(asked)
        return AgreeSeat(seat)


@dataclass
class AgreeSeat(OfSeat):
    """One of the others agrees."""

    do = "agree-seat"
    end = "one for each seat and `ask-seat`"

    def apply(self, table: Table) -> None:
        if table.seat_asked is not None:
            table.seat_asked.agreed.add(self.seat)
        table.note("agree-back", self.seat)  # the sentence is the same


@dataclass(frozen=True)
class RefuseSeatCommand(Command):
    """It may not."""

    do = "refuse-seat"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        return RefuseSeat(asked_of(table, author)[0])


@dataclass
class RefuseSeat(OfSeat):
    """One of the others does not."""

    do = "refuse-seat"
    end = "one for each `ask-seat`"

    def apply(self, table: Table) -> None:
        table.seat_asked = None
        table.note("refuse-seat", self.seat)


def asked_of(table: Table, author: str) -> tuple[int, SeatAsked]:
    """The seat that answers, and what was asked."""
    table.running_match()
    seat, asked = table.playing_seat(author), table.seat_asked
    if asked is None or not table.may_ask_about(asked.seat) or seat not in table.still_asked():
        raise IllegalCommand("no-seat-asked")
    return seat, asked
