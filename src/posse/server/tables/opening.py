"""How a table comes to be: what is wished for, how its game begins, and who opens it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import LiveDice
from posse.daily import daily, day_of
from posse.games.registry import find
from posse.server.edge.tokens import new_table_id
from posse.server.errors import Refused
from posse.server.tables.house import House
from posse.server.tables.room import Room
from posse.server.words import Part
from posse.table import Head, Match, Table
from posse.table.encoding import encoded
from posse.table.seats import checked_settings, hashed
from posse.table.state import ENDED

# As every daily table has it, whatever its host asks for: it is played by one person alone.
DAILY_SETTINGS: Final[dict[str, Any]] = {"spectators": False, "counting_aid": True}


@dataclass(frozen=True)
class TableRequest:
    """A table that someone wants opened: a game, a finished table's deal again, or its line played on."""

    game: str
    players: int
    options: Mapping[str, object]
    settings: Mapping[str, Any]
    deal: str = ""
    from_table: str = ""
    from_line: int = 0
    daily: str = ""

    def of_day(self, day: str) -> "TableRequest":
        """The same for the deal of a day: what else is wished for follows from that."""
        return replace(self, settings=DAILY_SETTINGS, daily=day)

    def made(self, table: Table) -> bool:
        """Whether a table is the one wished for."""
        head = table.head
        if head.settings != checked_settings(self.settings):
            return False
        if head.daily != self.daily:
            return False
        if self.daily:
            return head.game == self.game
        if self.deal or self.from_table:
            origin = (head.deal_of, head.from_table, head.from_line)
            return origin == (self.deal, self.from_table, self.from_line)
        alike = (head.game, head.players, head.deal_of, head.from_table) == (self.game, self.players, "", "")
        return alike and head.options == table.game.settle(self.options)


@dataclass(frozen=True)
class Opened:
    """A table that was opened, and its host's token."""

    id: str
    table: Table
    host: str


class GameBeginning(NamedTuple):
    """How a game begins: with a deal, with an old one again, or where a finished game stood."""

    game: str
    players: int
    options: Mapping[str, object]
    secret: str = ""  # a fresh one if none is given
    nonces: tuple[str, ...] = ()
    deal_of: str = ""
    start: str = ""
    from_table: str = ""
    from_line: int = 0
    daily: str = ""


def of_day(game: Game, day: str) -> GameBeginning:
    """The deal of a day. Who knows the formula knows its secret: it counts for honor."""
    deal = daily(game, day_of(day))
    return GameBeginning(game.id, deal.players, {}, deal.secret.hex(), daily=day)


def like(head: Head) -> GameBeginning:
    """The same again, with new dice."""
    return GameBeginning(
        head.game,
        head.players,
        head.options,
        start=head.start,
        from_table=head.from_table,
        from_line=head.from_line,
    )


def deal_of(table_id: str, table: Table, match: Match) -> GameBeginning:
    """The deal of a finished game, to be played again: its secret is known by then."""
    dice = match.state.dice
    assert isinstance(dice, LiveDice)
    nonces = tuple(dice.nonces)
    return like(table.head)._replace(secret=dice.secret.hex(), nonces=nonces, deal_of=table_id)


def on_from(table_id: str, line: int, table: Table, match: Match) -> GameBeginning:
    """A finished game as it stood after a line, with dice of its own from there on."""
    last = len(match.steps) - 1
    if line > last:
        raise Refused("no-line", 404, line=line, last=last)
    state = match.steps[line].after
    if state.is_over():
        raise Refused("over-there", 409, line=line)
    start = encoded(match.game.to_position(state)).decode()
    return like(table.head)._replace(start=start, from_table=table_id, from_line=line)


# -- Opening


async def opened_before(house: House, wish: TableRequest, command_id: str | None) -> Opened | None:
    """The table that this command has opened already, perhaps before a restart."""
    if command_id is None:
        return None
    table_id = house.token_maker.table(command_id)
    if table_id not in house.rooms and not await house.read(house.store.has, table_id):
        return None
    table = await house.look_at(table_id)
    host = house.token_maker.token("host", table_id, "", command_id)
    own = secrets.compare_digest(table.head.host, hashed(host))
    if not own or not wish.made(table):  # the id was used for something else
        raise Refused("invalid", 409, where="id", detail=Part("fault.used"))
    house.metrics.add("posse_repeats_total")
    return Opened(table_id, table, host)


async def open_table(house: House, wish: TableRequest, command_id: str | None, address: str = "") -> Opened:
    """A table as wished; with an id, always the same one. Its bots think on account of the address it was
    opened from."""
    opened = await opened_now(house, wish, command_id)
    room = house.rooms.get(opened.id)
    if room is not None:
        room.address = room.address or address
    return opened


async def opened_now(house: House, wish: TableRequest, command_id: str | None) -> Opened:
    begins = await beginning_of(house, wish)
    if command_id is None:
        room, host = await create(house, begins, wish.settings)
        return Opened(room.id, room.table, host)
    table_id = house.token_maker.table(command_id)
    host = house.token_maker.token("host", table_id, "", command_id)
    try:
        room, host = await create(house, begins, wish.settings, host, table_id)
        return Opened(room.id, room.table, host)
    except BadNotation as error:  # it came twice at the same time, and the other was quicker
        known = await opened_before(house, wish, command_id) if error.key == "table-exists" else None
        if known is None:
            raise
        return known


async def beginning_of(house: House, wish: TableRequest) -> GameBeginning:
    if wish.deal:
        return deal_of(wish.deal, *await finished_game(house, wish.deal))
    if wish.from_table:
        return on_from(wish.from_table, wish.from_line, *await finished_game(house, wish.from_table))
    if wish.daily:
        return of_day(find(wish.game, house.games), wish.daily)
    return GameBeginning(wish.game, wish.players, wish.options)


async def finished_game(house: House, table_id: str) -> tuple[Table, Match]:
    """A game in which nothing is secret any more."""
    try:
        table = await house.look_at(table_id)
    except Refused:
        raise Refused("no-deal", 404) from None
    if table.status not in ENDED or table.match is None:
        raise Refused("no-deal", 404)
    return table, table.match


async def create(
    house: House, begins: GameBeginning, settings: Mapping[str, Any], host: str = "", table_id: str = ""
) -> tuple[Room, str]:
    """A new table and its host's token."""
    game = find(begins.game, house.games)
    settled = game.settle(begins.options)
    game.new(begins.players, settled)  # refuses what cannot be played
    host, table_id = host or secrets.token_hex(16), table_id or new_table_id()
    head = Head(
        game=game.id,
        players=begins.players,
        options=settled,
        settings=checked_settings(settings),
        secret=begins.secret or secrets.token_hex(32),
        host=hashed(host),
        created=house.now(),
        rules=game.rules_version,
        tells_comings=False,
        nonces=begins.nonces,
        deal_of=begins.deal_of,
        start=begins.start,
        from_table=begins.from_table,
        from_line=begins.from_line,
        daily=begins.daily,
    )
    return await house.made(head, table_id), host
