"""How a table comes to be: what is wished for, and how its game begins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from posse.core.game import Game
from posse.core.kernel.dice import LiveDice
from posse.daily import daily, day_of
from posse.server.errors import Refused
from posse.table import Head, Match, Table
from posse.table.encoding import encoded
from posse.table.json_text import loads
from posse.table.seats import Settings, checked_settings

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


def read_head(text: str) -> Head:
    data = loads(text)
    settings = data.pop("settings")
    settings["names"] = tuple(settings.get("names", ()))
    data["nonces"] = tuple(data["nonces"])
    return Head(settings=Settings(**settings), **data)
