"""Bots in the seats of people: of those who are absent, or with the consent of the others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from posse.bots import find
from posse.core.game import Game
from posse.core.words import Seat
from posse.table.commands.command import (
    Command,
    added,
    change_hands,
    checked_seat,
    host_only,
    seat_on,
    settled_only,
)
from posse.table.ends import HOSTS
from posse.table.entries import Body, End, OfSeat, TableEntry
from posse.table.errors import IllegalCommand
from posse.table.fields import Doc, Whole
from posse.table.names import likeness
from posse.table.seats import Chair, SeatAsked, bot_name
from posse.table.state import HOST, KEEPER, SERVER, Table

ABSENT_SECONDS: Final = 60.0  # without a socket or a command; after that the host may have a bot play
BY_HOST: Final = End(HOSTS, "a host")  # of all these together


@dataclass(frozen=True)
class BotCommand(Command):
    """Has a bot take a seat. One that would search for more than 4 seconds a move is refused."""

    do = "bot"
    who = "the host"

    seat: Annotated[int, Whole(), Doc("Counted from 0.")]
    bot: Annotated[str | None, Doc("Its name; the house bot if left out.")] = None
    absent: float = added(0.0)  # for how many seconds the player has been

    def decide(self, table: Table, author: str) -> TableEntry:
        """In a running game it takes the place of the player there."""
        host_only(author)
        if table.status == "waiting":
            settled_only(table)
        seat = checked_seat(table, self.seat)
        name = self.bot or KEEPER
        find(name, table.game).check(table.game, len(table.chairs))
        if table.status == "over":
            raise IllegalCommand("not-running")
        regular, taken = table.game.regulars.find(name), map(likeness, table.names_beside(seat))
        called = bot_name(seat, set(taken), likeness, regular.called if regular else "")
        return permitted(table, author, Bot(seat, name, called), self.absent)


@dataclass
class Bot(OfSeat):
    """A bot takes a seat."""

    do = "bot"
    of_seats = True
    end = BY_HOST

    bot: str
    name: str | None = None  # older entries do not say it: `apply` finds one

    def apply(self, table: Table) -> None:
        seat = self.seat
        old = table.chairs[seat]
        taken = {chair.name.lower() for at, chair in enumerate(table.chairs) if at != seat}
        name = old.name if old.kind == "person" else self.name or bot_name(seat, taken)
        seat_on(table, seat, Chair("bot", name, bot=self.bot))
        change_hands(table, seat)
        table.note_seat("bot", seat)


@dataclass(frozen=True)
class AwayCommand(Command):
    """Has the house bot play a seat until its player is back; a player may say it of their own seat."""

    do = "away"
    who = "the host, or the seat itself"

    seat: Annotated[Annotated[int, Whole()] | None, Doc("The player's own if left out.")] = None
    absent: float = added(0.0)

    def decide(self, table: Table, author: str) -> TableEntry:
        """A clock has run out, or the host or the player wants it."""
        own = author not in (HOST, SERVER) and self.seat is None
        seat = table.playing_seat(author) if own else checked_seat(table, self.seat)
        if author != str(Seat(seat)):
            host_only(author)
        table.running_match()
        if table.chairs[seat].kind != "person" or table.chairs[seat].played_by:
            raise IllegalCommand("person-only")
        return permitted(table, author, Away(seat, KEEPER), self.absent)


@dataclass
class Away(OfSeat):
    """A bot keeps a person's seat warm."""

    do = "away"
    end = BY_HOST

    bot: str

    def apply(self, table: Table) -> None:
        chair = table.chairs[self.seat]
        chair.away, chair.bot = True, self.bot
        change_hands(table, self.seat)
        table.note("away", self.seat, bot=self.bot)


# -- The others may be asked


def permitted(table: Table, author: str, wanted: Bot | Away, absent: float) -> TableEntry:
    """What is wanted, a question to the others, or why neither."""
    chair = table.chairs[wanted.seat]
    if table.status != "running" or author in (SERVER, str(Seat(wanted.seat))):
        return wanted
    if chair.kind != "person" or chair.resigned or chair.hosts:
        return wanted
    if absent >= ABSENT_SECONDS:
        return wanted
    if not table.may_ask_about(wanted.seat):
        raise IllegalCommand("present", who=Seat(wanted.seat), seconds=round(ABSENT_SECONDS))
    return AskSeat(wanted.seat, wanted)


@dataclass
class AskSeat(OfSeat):
    """The host asks the others whether a bot may play the seat of someone who is there."""

    do = "ask-seat"
    end = BY_HOST

    wish: Bot | Away

    def body(self) -> Body:
        return super().body() | {"wish": self.wish.body()}

    @classmethod
    def fields_from(cls, body: Mapping[str, Any], game: Game) -> dict[str, Any]:
        kind = Away if body["wish"]["do"] == Away.do else Bot
        return {"seat": body["seat"], "wish": kind.read(body["wish"], game)}

    def apply(self, table: Table) -> None:
        name = self.wish.name if isinstance(self.wish, Bot) else None
        table.seat_asked = SeatAsked(self.seat, self.wish.bot, isinstance(self.wish, Away), name)
        table.note("ask-seat", self.seat, bot=self.wish.bot)


def bot_for(asked: SeatAsked) -> Bot | Away:
    """The entry that a question leads to if all others agree."""
    return Away(asked.seat, asked.bot) if asked.away else Bot(asked.seat, asked.bot, asked.name)


def bot_in(entry: TableEntry) -> str | None:
    """The bot that an entry brings to a table, or asks for."""
    wanted = entry.wish if isinstance(entry, AskSeat) else entry
    return wanted.bot if isinstance(wanted, Bot) else None
