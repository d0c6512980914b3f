"""Coming back, moving a seat to another device, and letting others watch."""

from dataclasses import dataclass

from posse.table.commands.command import Command, added, host_only, seat_on, settled_only
from posse.table.ends import CODES, LINKS, OFTEN
from posse.table.entries import End, OfSeat, TableEntry
from posse.table.errors import IllegalCommand
from posse.table.seats import hashed
from posse.table.state import Table

GUESTS = 20  # spectators' tokens a host can have given out


@dataclass(frozen=True)
class ReturnCommand(Command):
    """Takes my seat back from the bot that kept it warm."""

    do = "return"
    who = "a seat"

    def decide(self, table: Table, author: str) -> TableEntry:
        seat = table.playing_seat(author)
        if not table.chairs[seat].away:
            raise IllegalCommand("not-away")
        return Return(seat)


@dataclass
class Return(OfSeat):
    """A person plays their seat themselves again."""

    do = "return"
    end = End(OFTEN, "a seat", "returns")

    def apply(self, table: Table) -> None:
        chair = table.chairs[self.seat]
        chair.away, chair.bot = False, ""
        table.clock.welcome(self.seat)
        table.note("return", self.seat)


# -- Another device


@dataclass(frozen=True)
class CodeCommand(Command):
    """Asks for a code that moves my seat to another device: the answer has it."""

    do = "code"
    who = "a seat"
    timeless = True

    code: str = added("")  # hashed

    def decide(self, table: Table, author: str) -> TableEntry:
        return Code(table.seat_of(author), self.code)


@dataclass
class Code(OfSeat):
    """A seat may be moved to another device by a code."""

    do = "code"
    unseen = True
    of_seats = True
    end = End(CODES, "a seat")

    code: str  # hashed

    def apply(self, table: Table) -> None:
        table.chairs[self.seat].code = self.code


@dataclass(frozen=True)
class MoveSeatCommand(Command):
    """A person with the code gets the seat and a new token; the old token opens nothing any more."""

    do = "move-seat"
    timeless = True

    code: str
    token: str  # hashed

    def decide(self, table: Table, author: str) -> TableEntry:
        if table.status == "waiting":
            settled_only(table)
        given = hashed(self.code)
        for at, chair in enumerate(table.chairs):
            if chair.code and chair.code == given:
                return MoveSeat(at, self.token)
        raise IllegalCommand("bad-code")


@dataclass
class MoveSeat(OfSeat):
    """Another device has the seat now."""

    do = "move-seat"
    of_seats = True

    token: str  # hashed

    def apply(self, table: Table) -> None:
        chair = table.chairs[self.seat]
        waited = table.at_one_screen()
        chair.token, chair.code, chair.here, chair.hosts = self.token, "", False, False
        seat_on(table, self.seat, chair)  # the new device commits anew
        if table.window_since is not None and waited and not table.at_one_screen():
            table.window_since = (
                table.paused_at if table.paused else table.at
            )  # it waited; now it has its time
        table.note_seat("moved", self.seat)


# -- Spectators


@dataclass(frozen=True)
class AdmitCommand(Command):
    """The host lets someone watch; the caller made the token and hands over its hash."""

    do = "admit"
    timeless = True

    token: str

    def decide(self, table: Table, author: str) -> TableEntry:
        host_only(author)
        if len(table.guests) >= GUESTS:
            raise IllegalCommand("guests", most=GUESTS)
        return Admit(self.token)


@dataclass
class Admit(TableEntry):
    """Someone may watch."""

    do = "admit"
    unseen = True
    end = End(LINKS, "a table")

    token: str  # hashed

    def apply(self, table: Table) -> None:
        table.guests.append(self.token)
