"""A rematch: a table like the old one, and who sits where at it."""

from dataclasses import asdict

from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.server.edge.tokens import TokenMaker
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.tables.opening import create, like
from posse.server.tables.room import Room
from posse.server.words import Part
from posse.table.commands.before import OpenCommand, SitCommand
from posse.table.commands.bots import BotCommand
from posse.table.commands.whole import RematchCommand
from posse.table.decide import decide
from posse.table.names import can_be_a_name, free_name
from posse.table.seats import Chair, hashed
from posse.table.state import HOST


async def open_rematch(
    house: House, room: Room, author: str, command_id: str | None, address: str
) -> tuple[str, str]:
    """A new table like the old one, everyone seated as before; the old one's people learn where. If that
    broke off half-way, the same command finishes the same table. Its id, and its host's token."""
    maker = house.token_maker
    async with room.rematching:
        host = maker.token("host", room.id, author, command_id)
        known = await room.turns.known(author, command_id)
        if known is not None:
            if "table" not in known.body:
                raise Refused("invalid", 409, where="id", detail=Part("fault.used"))
            return known.body["table"], host
        decide(room.table, author, RematchCommand(""))
        table_id = maker.rematch_table(room.id, author, command_id)
        begins, settings = like(room.table.head), asdict(room.table.head.settings)
        try:
            fresh, _ = await create(house, begins, settings, host, table_id)
        except BadNotation as error:
            if error.key != "table-exists":
                raise
            fresh = await house.fetched(table_id)
        fresh.address = address
        await seat_again(fresh, people_again(maker, room, fresh.id, author))
        await room.handle(author, command_id, None, RematchCommand(fresh.id))
        return fresh.id, host


def people_again(maker: TokenMaker, room: Room, rematch: str, author: str) -> list[BotCommand | SitCommand]:
    """The commands that seat everyone of a room at its rematch; the bots last, so that they find names beside
    the people's."""
    table = room.table
    asking = {str(Seat(at)) for at, chair in enumerate(table.chairs) if chair.here}
    names: list[str] = []
    seated: list[BotCommand | SitCommand] = []
    for seat, chair in sorted(enumerate(table.chairs), key=lambda item: item[1].kind == "bot"):
        if chair.kind != "person":
            seated.append(BotCommand(seat, chair.bot))
            continue
        token = maker.rematch_token(room.id, rematch, seat)
        beside = chair.here and author in asking
        hosts = author == str(Seat(seat)) or beside or (author == HOST and chair.hosts)
        # Names that were given long ago may be none by now.
        name = chair.name if can_be_a_name(chair.name) else f"№ {seat + 1}"
        names.append(free_name(name, names))
        seated.append(SitCommand(seat, names[-1], hashed(token), chair.here, hosts))
    return seated


async def seat_again(fresh: Room, seated: list[BotCommand | SitCommand]) -> None:
    """Seats them at the new table. Some may sit there already, if a crash broke this off; and until it is
    done, strangers who found the table in the lobby may have their seats."""
    missing = [given for given in seated if not sits(fresh.table.chairs[given.seat], given)]
    for given in missing:
        if fresh.table.chairs[given.seat].kind != "open":
            await fresh.handle(HOST, None, None, OpenCommand(given.seat))
    for given in missing:
        await fresh.handle(HOST, None, None, given)


def sits(chair: Chair, given: BotCommand | SitCommand) -> bool:
    """Whether a seat is taken already by the one who is to have it."""
    if isinstance(given, BotCommand):
        return chair.kind == "bot" and chair.bot == given.bot
    return chair.kind == "person" and chair.token == given.token
