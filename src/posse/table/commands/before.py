"""Before the game: seats are taken and freed, and the host begins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from posse.core.game import Game
from posse.core.words import Seat
from posse.table.commands.command import Command, checked_seat, host_only, seat_on, settled_only
from posse.table.commands.draw import Draw, Start
from posse.table.drawing import ATTEMPTS
from posse.table.entries import Body, OfSeat, TableEntry
from posse.table.errors import IllegalCommand
from posse.table.fields import Doc, Whole
from posse.table.names import own_name
from posse.table.seats import Chair
from posse.table.state import HOST, Table


@dataclass(frozen=True)
class SitCommand(Command):
    """A person takes an open seat; the caller made the token and hands over its hash."""

    do = "sit"
    timeless = True

    seat: int
    name: str
    token: str
    here: bool = False
    hosts: bool = True

    def decide(self, table: Table, author: str) -> TableEntry:
        return self.beside((), table, author)

    def beside(self, others: Sequence["Sit"], table: Table, author: str) -> "Sit":
        """The same for one of several who sit down together."""
        settled_only(table)
        seat, by_host = checked_seat(table, self.seat), author == HOST
        if table.chairs[seat].kind != "open":
            raise IllegalCommand("seat-taken", seat=seat + 1)
        name = own_name(self.name, [*table.names_beside(seat), *(other.name for other in others)])
        return Sit(seat, name, self.token, here=self.here and by_host, hosts=self.hosts and by_host)


@dataclass
class Sit(OfSeat):
    """A person takes a seat."""

    do = "sit"
    of_seats = True

    name: str
    token: str  # hashed
    here: bool  # at the host's own screen
    hosts: bool = False  # sat down with the host's token

    def apply(self, table: Table) -> None:
        chair = Chair("person", self.name, token=self.token, here=self.here, hosts=self.hosts)
        chair.origin = table.counts.origin
        seat_on(table, self.seat, chair)
        table.note_seat("sit", self.seat)


@dataclass(frozen=True)
class SitTogetherCommand(Command):
    """The people of one screen take their seats, all of them or none."""

    do = "sit-together"
    timeless = True

    people: Sequence[SitCommand]

    def decide(self, table: Table, author: str) -> TableEntry:
        people: list[Sit] = []
        for person in self.people:
            people.append(person.beside(people, table, author))
        for at, sitting in enumerate(people):
            if any(other.seat == sitting.seat for other in people[:at]):
                raise IllegalCommand("seat-taken", seat=sitting.seat + 1)
        return SitTogether(people)


@dataclass
class SitTogether(TableEntry):
    """The people of one screen take their seats."""

    do = "sit-together"
    of_seats = True

    people: list[Sit]

    @property
    def seats(self) -> int:
        return len(self.people)

    def body(self) -> Body:
        return super().body() | {"people": [person.body() for person in self.people]}

    @classmethod
    def fields_from(cls, body: Mapping[str, Any], game: Game) -> dict[str, Any]:
        return {"people": [Sit.read(person, game) for person in body["people"]]}

    def apply(self, table: Table) -> None:
        for person in self.people:
            person.apply(table)


@dataclass(frozen=True)
class OpenCommand(Command):
    """Frees a seat before the game."""

    do = "open"
    who = "the host, or the seat itself"

    seat: Annotated[int, Whole(), Doc("Counted from 0.")]

    def decide(self, table: Table, author: str) -> TableEntry:
        settled_only(table)
        seat = checked_seat(table, self.seat)
        if author != str(Seat(seat)):
            host_only(author)
        return Open(seat)


@dataclass
class Open(OfSeat):
    """A seat is free again."""

    do = "open"
    of_seats = True

    def apply(self, table: Table) -> None:
        seat_on(table, self.seat, Chair())
        table.note_seat("open", self.seat)


@dataclass(frozen=True)
class StartCommand(Command):
    """Starts the game."""

    do = "start"
    who = "the host"

    def decide(self, table: Table, author: str) -> TableEntry:
        """The list of commitments closes: at once if all are there, else a little later."""
        host_only(author)
        settled_only(table)
        free = tuple(str(at + 1) for at, chair in enumerate(table.chairs) if chair.kind == "open")
        if free:
            raise IllegalCommand("seats-open", seats=free)
        if table.head.is_known:  # a known deal: nothing is drawn
            return Start(list(table.head.nonces))
        if table.draw.attempt > ATTEMPTS:
            raise IllegalCommand("attempts", most=ATTEMPTS)
        return Draw()
