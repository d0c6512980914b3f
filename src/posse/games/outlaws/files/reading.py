"""Positions and knowledge of Outlaws from JSON, each part read and checked; `possible` checks the whole."""

from typing import Any, Final

from mypy_extensions import i64

from posse.core.dice import Dice
from posse.core.errors import BadNotation
from posse.core.packed import pack
from posse.core.reading import Reader, name_of, number, seats
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.files.position import (
    KEYS,
    LINE_KEYS,
    MOST_LIMIT,
    OPTIONS,
    TEAM_KEYS,
    TEAM_LINE_KEYS,
    WATCHERS,
    bar_names,
    figure_names,
)
from posse.games.outlaws.files.possible import check_possible
from posse.games.outlaws.mind.knowledge import NO_DICE, OutlawsKnowledge
from posse.games.outlaws.rules.cells import barred, with_cell
from posse.games.outlaws.rules.state import OutlawsState, empty_town
from posse.games.outlaws.rules.table import is_face_up, is_in, side_of, spot_of

MOST_HELD: Final = 12  # of any one thing, before the tokens are counted
START: Final = {"votes": 0, "handcuffs": 1, "bullets": 1, "papers": int(ou.START_PAPERS)}  # OU-8
ALL_SEEING: Final = -2  # the seat of a position


class Table:
    """One position, or what one seat (-1: a spectator) knows of it."""

    def __init__(self, data: dict[str, Any], seat: int, dice: Dice) -> None:
        top = Reader(data)
        self.seat = seat
        self.players = top.number("players", 2, int(ou.MOST_PLAYERS))
        self.who = seats(self.players)
        options = top.object("options")
        options.only(OPTIONS)
        teams = "teams" in options.data and options.flag("teams")
        if teams and self.players != 4:
            raise BadNotation("teams-of-two", "OU-41", players=self.players)
        self.town = empty_town(i64(self.players), dice, i64(teams))
        for side in range(int(self.town.sides)):
            self.town.belief[side * int(ou.BELIEF)] = i64(1)
        self.read_options(options)
        self.read_turn(top)
        lines = top.object("lines")
        sides = [side for side in range(int(self.town.sides)) if is_in(self.town, side)]
        lines.only([self.who[side] for side in sides])
        for side in sides:
            self.read_line(Reader(lines.get(self.who[side]), lines.path(self.who[side])), side)
        self.read_struck(top)
        self.read_held(top.object("held"))
        self.read_tokens(top)

    def read_options(self, reader: Reader) -> None:
        town = self.town
        town.limit = i64(number(reader.data.get("limit", 0), 0, MOST_LIMIT, reader.path("limit")))
        town.notes = i64(reader.flag("notes") if "notes" in reader.data else 1)
        town.reach = i64(number(reader.data.get("dancer", 2), 1, 2, reader.path("dancer")))

    def read_turn(self, top: Reader) -> None:
        town = self.town
        town.phase = i64(top.name("phase", ou.PHASES))
        town.first = i64(top.name("first", self.who) if "first" in top.data else 0)
        town.turn = i64(top.name("turn", self.who) if "turn" in top.data else town.first)
        town.left = i64(number(top.data.get("left", 2), 0, 2, "left"))
        town.turns = i64(number(top.data.get("turns", 0), 0, 10**9, "turns"))
        town.ready = i64(sum(1 << seat for seat in top.names("ready", self.who)))
        town.asked = i64(top.name_or_none("asked", self.who))
        out = top.names("out", self.who)
        town.fallen = pack(list(reversed(out)))
        town.alive &= ~i64(sum(1 << seat for seat in out))
        self.live = tuple(title for seat, title in enumerate(self.who) if town.alive >> seat & 1)
        town.reason = i64(max(top.name_or_none("reason", ou.REASONS), 0))
        town.won = i64(sum(1 << seat for seat in top.names("winners", self.who)))
        town.end = i64(top.name_or_none("reserve_end", self.who))
        if (len(self.live) == 2 or town.teams) and town.phase != ou.SETUP and "reserve_end" not in top.data:
            town.end = side_of(town, town.first)

    def read_struck(self, top: Reader) -> None:
        """Whom a reaction is about, and whose action it was; without teams that goes without saying."""
        town = self.town
        if not town.teams:
            top.only([*KEYS, "seat"])
            struck = {
                int(ou.GUARD): ou.GOVERNOR,
                int(ou.ROUNDUP): ou.BANDIT,
                int(ou.ARREST): ou.HITMAN,
                int(ou.COUNTER): ou.HITMAN,
            }
            town.struck = i64(struck.get(int(town.phase), -1))
            town.striker = town.turn if town.struck >= 0 else i64(-1)
            return
        names = figure_names(town, int(side_of(town, town.asked)) if town.asked >= 0 else 0)
        town.struck = i64(top.name_or_none("struck", names))
        town.striker = i64(top.name_or_none("striker", self.who))

    # -- Lines

    def read_line(self, reader: Reader, side: int) -> None:
        town = self.town
        reader.only(TEAM_LINE_KEYS if town.teams else LINE_KEYS)
        names = figure_names(town, side)
        hidden = reader.data.get("places") is None
        own = self.seat >= 0 and side == side_of(town, i64(self.seat))
        if hidden and (own or self.seat == ALL_SEEING):
            raise BadNotation("line-missing", "OU-7", where=reader.path("places"))
        if not hidden and not own and self.seat != ALL_SEEING:
            raise BadNotation("line-not-yours", "OU-7", where=reader.path("places"))
        for figure in range(int(town.cast)):
            town.spot[side * int(ou.CAST) + figure] = ou.UNKNOWN if hidden else ou.AWAY
        self.read_saloon(reader, side, names)
        for place in range(int(town.length)):
            town.line[side * int(town.length) + place] = ou.UNKNOWN
        removed = self.read_empty(reader, side, names) if town.teams else -1
        if not hidden:
            self.read_places(reader, side, names)
        if removed >= 0 and town.spot[side * int(ou.CAST) + removed] != ou.AWAY:
            raise BadNotation("team-removed", "OU-44", who=Seat(side))
        for figure in reader.names("marked", names):
            town.marked |= i64(1) << i64(side * int(ou.CAST) + figure)
        town.jailed |= i64(reader.flag("jailed")) << side
        self.read_seen(reader, side, names)

    def read_saloon(self, reader: Reader, side: int, names: tuple[str, ...]) -> None:
        """OU-41: a team's by member."""
        town = self.town
        places = {side: reader}
        if town.teams:
            both = reader.object("saloon")
            places = {seat: both for seat in (side, side + 2) if town.alive >> seat & 1}
            both.only([self.who[seat] for seat in places])
        for seat, found in places.items():
            for figure in found.names(self.who[seat] if town.teams else "saloon", names):
                at = side * int(ou.CAST) + figure
                if town.spot[at] == ou.SALOON:
                    where = reader.path("saloon")
                    raise BadNotation("figure-twice", "OU-1", where=where, figure=names[figure])
                town.spot[at] = ou.SALOON
                if seat != side:
                    town.stools |= i64(1) << i64(at)

    def read_empty(self, reader: Reader, side: int, names: tuple[str, ...]) -> int:
        """OU-44, OU-45: who was removed (-1 for nobody), and the place that is still empty."""
        town = self.town
        removed = reader.name_or_none("removed", names)
        if removed >= 0:
            town.spot[side * int(ou.CAST) + removed] = ou.AWAY
        empty = reader.data.get("empty")
        if empty is not None:
            place = number(empty, 0, int(town.length) - 1, reader.path("empty"))
            town.empty |= i64(place + 1) << i64(side * 8)
            town.line[side * int(town.length) + place] = ou.NOBODY
        return removed

    def read_row(self, items: object, names: tuple[str, ...], where: str) -> list[int]:
        """A line's figures by place, -1 for none; nobody twice. Names beyond the cast are no figures."""
        length = int(self.town.length)
        if not isinstance(items, list) or len(items) != length:
            raise BadNotation("line-length", "OU-3", where=where, length=length)
        out = [-1 if item is None else name_of(item, names, where) for item in items]
        found = [figure for figure in out if 0 <= figure < self.town.cast]
        for figure in found:
            if found.count(figure) > 1:
                raise BadNotation("figure-twice", "OU-1", where=where, figure=names[figure])
        return out

    def read_places(self, reader: Reader, side: int, names: tuple[str, ...]) -> None:
        row = self.read_row(reader.data["places"], names, reader.path("places"))
        for place, figure in enumerate(row):
            self.town.line[side * int(self.town.length) + place] = figure if figure >= 0 else ou.NOBODY
            if figure < 0:
                continue
            at = side * int(ou.CAST) + figure
            if self.town.spot[at] == ou.SALOON:
                where = reader.path("saloon")
                raise BadNotation("figure-twice", "OU-1", where=where, figure=names[figure])
            self.town.spot[at] = place

    def read_seen(self, reader: Reader, side: int, names: tuple[str, ...]) -> None:
        """The arrangements everyone reckons with; without them, nobody remembers more than what lies open."""
        at, where = side * int(ou.BELIEF), reader.path("seen")
        rows = reader.listed("seen") if "seen" in reader.data else [self.face_up(side, names)]
        if not 1 <= len(rows) <= ou.GUESSES:
            raise BadNotation("guesses", where=where, most=int(ou.GUESSES))
        self.town.belief[at] = i64(len(rows))
        for guess, items in enumerate(rows):
            packed = i64(0)
            for place, cell in enumerate(self.read_cells(items, side, names, where)):
                packed = with_cell(packed, place, cell)
            self.town.belief[at + 1 + guess] = packed

    def read_cells(self, items: object, side: int, names: tuple[str, ...], where: str) -> list[i64]:
        """An arrangement; in a team, of a figure not seen, whose own it is not (OU-41)."""
        bars = tuple(name for name in bar_names(side) if name) if self.town.teams else ()
        row = self.read_row(items, (*names, *bars), where)
        return [i64(figure + 1) if figure < len(names) else barred(figure - len(names) + 1) for figure in row]

    def face_up(self, side: int, names: tuple[str, ...]) -> list[str | None]:
        town = self.town
        row: list[str | None] = [None] * int(town.length)
        for figure, title in enumerate(names):
            if is_face_up(town, side, figure) and spot_of(town, side, figure) >= 0:
                row[spot_of(town, side, figure)] = title
        return row

    # -- Tokens

    def read_held(self, reader: Reader) -> None:
        reader.only(self.live)
        for seat, title in enumerate(self.who):
            if title not in self.live:
                continue
            mine = reader.object(title)
            mine.only(ou.HELD)
            for kind, name in enumerate(ou.HELD):
                default = 0 if self.town.phase == ou.SETUP else START[name]
                found = number(mine.data.get(name, default), 0, MOST_HELD, mine.path(name))
                self.town.held[seat * int(ou.HOLD) + kind] = i64(found)

    def read_tokens(self, top: Reader) -> None:
        town = self.town
        street = top.object("street")
        arms = self.who[:1] if town.teams else self.who
        length = int(town.length if town.teams else ou.HALF)
        street.only(arms if town.phase != ou.SETUP else ())
        for arm, title in enumerate(arms):
            if title in street.data:
                found = street.listed(title)
                if len(found) > length:
                    raise BadNotation("arm-length", "OU-5", where=street.path(title), most=length)
                for at, item in enumerate(found):
                    town.street[arm * length + at] = self.read_token(item, f"{street.path(title)}[{at}]")
        reserve = top.listed("reserve")
        if len(reserve) > ou.MOST_RESERVE:
            raise BadNotation("reserve-size", "OU-9", most=int(ou.MOST_RESERVE))
        town.reserve = i64(len(reserve))
        for position, item in enumerate(reversed(reserve)):
            town.street[int(ou.SLOTS) + position] = self.read_token(item, "reserve")
            if town.street[int(ou.SLOTS) + position] == 0:
                raise BadNotation("no-token", "OU-9", where="reserve")
        self.read_pool(top.object("pool") if "pool" in top.data else None)

    def read_token(self, item: object, where: str) -> i64:
        if item is None:
            return i64(0)
        if isinstance(item, str):
            item = {"token": item, "seen": []}
        reader = Reader(item, where)
        reader.only(("token", "seen"))
        kind = reader.name_or_none("token", ou.TOKENS)
        seen = reader.names("seen", (*self.who, WATCHERS))
        mask = sum(1 << index for index in seen if index < self.players)
        if self.players in seen:
            if mask.bit_count() < self.players:
                raise BadNotation("watchers-alone", "OU-17", where=where)
            mask = int(ou.EVERYONE)
        mine = self.seat == ALL_SEEING or (mask == ou.EVERYONE if self.seat < 0 else mask >> self.seat & 1)
        if bool(mine) != (kind >= 0):
            raise BadNotation("token-unknown" if mine else "token-not-seen", "OU-16", where=where)
        return i64((kind if kind >= 0 else int(ou.HIDDEN)) + 1 | mask << int(ou.EYES))

    def read_pool(self, reader: Reader | None) -> None:
        cells = [int(cell) & 15 for cell in self.town.street]
        counts = [cells.count(kind + 1) for kind in range(int(ou.BLANK) + 1)]
        if reader is not None:
            reader.only(ou.TOKENS)
            told = [number(reader.data.get(name, 0), 0, 24, reader.path(name)) for name in ou.TOKENS]
            short = [name for name, many, known in zip(ou.TOKENS, told, counts, strict=True) if many < known]
            if short or sum(told) != sum(cell > 0 for cell in cells):
                raise BadNotation("pool-count", "OU-9", where="pool")
            counts = told
        elif int(ou.HIDDEN) + 1 in cells:
            raise BadNotation("missing", where="pool")
        self.town.pool = i64(sum(many << 8 * kind for kind, many in enumerate(counts)))


def read(data: dict[str, Any], seat: int, dice: Dice) -> OutlawsState:
    table = Table(data, seat, dice)
    check_possible(table.town)
    return table.town


def read_position(data: dict[str, Any], dice: Dice) -> OutlawsState:
    Reader(data).only([*KEYS, *TEAM_KEYS])
    return read(data, ALL_SEEING, dice)


def read_knowledge(data: dict[str, Any]) -> OutlawsKnowledge:
    top = Reader(data)
    top.only([*KEYS, *TEAM_KEYS, "seat"])
    seat = top.name_or_none("seat", seats(top.number("players", 2, int(ou.MOST_PLAYERS))))
    return OutlawsKnowledge(i64(seat), read(data, seat, NO_DICE))
