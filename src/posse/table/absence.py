"""Whose seat a bot may take in a running game: of who is absent, or with the consent of the others."""

from typing import Final

from posse import bots
from posse.core.words import Seat
from posse.table.errors import IllegalCommand
from posse.table.names import likeness
from posse.table.seats import SeatAsked, bot_name
from posse.table.tabletop import KEEPER, SERVER, Body, Command, Tabletop

ABSENT_SECONDS: Final = 60.0  # without a socket or a command; after that the host may have a bot play


# -- Commands


def bot(table: Tabletop, author: str, command: Command, seat: int) -> Body:
    """The host puts a bot on a seat; in a running game it takes the place of who sat there."""
    name = str(command.get("bot") or KEEPER)
    bots.find(name, table.game)
    if table.status == "over":
        raise IllegalCommand("not-running")
    called = bot_name(seat, {likeness(other) for other in table.names_beside(seat)}, likeness)
    return permitted(table, author, command, {"do": "bot", "seat": seat, "bot": name, "name": called})


def away(table: Tabletop, author: str, command: Command, seat: int) -> Body:
    """By clock, by the host or by its own player, a bot keeps the seat warm."""
    table.running_match()
    if table.chairs[seat].kind != "person" or table.chairs[seat].played_by:
        raise IllegalCommand("person-only", what="kept warm")
    return permitted(table, author, command, {"do": "away", "seat": seat, "bot": KEEPER})


def permitted(table: Tabletop, author: str, command: Command, wish: Body) -> Body:
    """What is wished, a question to the others, or why neither. `absent` is the caller's word, in seconds."""
    seat = wish["seat"]
    chair = table.chairs[seat]
    if table.status != "running" or author in (SERVER, str(Seat(seat))):
        return wish
    if chair.kind != "person" or chair.resigned or chair.hosts:
        return wish
    if command.get("absent", 0.0) >= ABSENT_SECONDS:
        return wish
    if not askable(table, seat):
        raise IllegalCommand("present", who=Seat(seat), seconds=round(ABSENT_SECONDS))
    return {"do": "ask-seat", "seat": seat, "wish": wish}


def others(table: Tabletop, seat: int) -> set[int]:
    """The people who are asked about a seat: all who play, but whoever sits there and the host."""
    return {
        at
        for at, chair in enumerate(table.chairs)
        if at != seat and chair.kind == "person" and not chair.played_by and not chair.hosts
    }


def askable(table: Tabletop, seat: int) -> bool:
    """One who agrees is enough if it is not the host; where it is not known who that is, it takes two."""
    known = any(chair.hosts for chair in table.chairs)
    return len(others(table, seat)) >= (1 if known else 2)


def agree_seat(table: Tabletop, author: str, command: Command) -> Body:
    seat, asked = asked_of(table, author)
    if others(table, asked.seat) <= asked.agreed | {seat}:
        return dict(asked.wish)
    return {"do": "agree-seat", "seat": seat}


def refuse_seat(table: Tabletop, author: str, command: Command) -> Body:
    return {"do": "refuse-seat", "seat": asked_of(table, author)[0]}


def asked_of(table: Tabletop, author: str) -> tuple[int, SeatAsked]:
    """Who answers, and what was asked."""
    table.running_match()
    seat, asked = table.playing_seat(author), table.seat_asked
    if asked is None or not askable(table, asked.seat) or seat not in still_asked(table):
        raise IllegalCommand("no-seat-asked")
    return seat, asked


def still_asked(table: Tabletop) -> set[int]:
    """The people who have not answered yet whether a bot may play a seat."""
    asked = table.seat_asked
    return others(table, asked.seat) - asked.agreed if asked is not None else set()


# -- Entries


def ask_seat(table: Tabletop, body: Body) -> None:
    table.seat_asked = SeatAsked(body["seat"], body["wish"])
    table.note("ask-seat", body["seat"], bot=body["wish"]["bot"])


def agree(table: Tabletop, body: Body) -> None:
    if table.seat_asked is not None:
        table.seat_asked.agreed.add(body["seat"])
    table.note("agree-back", body["seat"])


def refuse(table: Tabletop, body: Body) -> None:
    table.seat_asked = None
    table.note("refuse-seat", body["seat"])


def answered(table: Tabletop, seat: int) -> None:
    """Whatever was asked about a seat, it has changed hands."""
    if table.seat_asked is not None and table.seat_asked.seat == seat:
        table.seat_asked = None
