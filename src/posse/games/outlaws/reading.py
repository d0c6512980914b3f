"""Positions and knowledge of Outlaws from JSON, each part read and checked; `possible` checks the whole."""

from typing import Any, Final

from mypy_extensions import i64

from posse.core.dice import Dice
from posse.core.errors import BadNotation
from posse.core.packed import pack
from posse.core.reading import Reader, name_of, number, seats
from posse.games.outlaws.belief import with_figure
from posse.games.outlaws.knowledge import NO_DICE, OutlawsKnowledge
from posse.games.outlaws.model import (
    AWAY,
    BANDIT,
    BELIEF,
    BLANK,
    EVERYONE,
    EYES,
    FIGURE,
    FIGURES,
    GUESSES,
    HALF,
    HELD,
    HIDDEN,
    HOLD,
    LENGTH,
    MOST_PLAYERS,
    MOST_RESERVE,
    NOBODY,
    PHASES,
    REASONS,
    SALOON,
    SETUP,
    SLOTS,
    START_PAPERS,
    TOKENS,
    UNKNOWN,
)
from posse.games.outlaws.position import KEYS, LINE_KEYS, MOST_LIMIT, OPTIONS, WATCHERS
from posse.games.outlaws.possible import check_possible
from posse.games.outlaws.rules import Outlaws, empty_town

MOST_HELD: Final = 12  # of any one thing, before the tokens are counted
START: Final = {"votes": 0, "handcuffs": 1, "bullets": 1, "papers": int(START_PAPERS)}  # OU-8
ALL_SEEING: Final = -2  # the seat of a position


class Table:
    """One position, or what one seat (-1: a spectator) knows of it."""

    def __init__(self, data: dict[str, Any], seat: int, dice: Dice) -> None:
        top = Reader(data)
        self.seat = seat
        self.players = top.number("players", 2, int(MOST_PLAYERS))
        self.who = seats(self.players)
        self.town = empty_town(i64(self.players), dice)
        for side in range(self.players):
            self.town.belief[side * int(BELIEF)] = i64(1)
        self.read_options(top.object("options"))
        self.read_turn(top)
        lines = top.object("lines")
        lines.only(self.live)
        for side in range(self.players):
            if self.town.alive >> side & 1:
                self.read_line(Reader(lines.get(self.who[side]), lines.path(self.who[side])), side)
        self.read_held(top.object("held"))
        self.read_tokens(top)

    def read_options(self, reader: Reader) -> None:
        reader.only(OPTIONS)
        town = self.town
        town.limit = i64(number(reader.data.get("limit", 0), 0, MOST_LIMIT, reader.path("limit")))
        town.notes = i64(reader.flag("notes") if "notes" in reader.data else 1)
        town.reach = i64(number(reader.data.get("dancer", 2), 1, 2, reader.path("dancer")))

    def read_turn(self, top: Reader) -> None:
        town = self.town
        town.phase = i64(top.name("phase", PHASES))
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
        town.reason = i64(max(top.name_or_none("reason", REASONS), 0))
        town.won = i64(sum(1 << seat for seat in top.names("winners", self.who)))
        town.end = i64(top.name_or_none("reserve_end", self.who))
        if len(self.live) == 2 and town.phase != SETUP and "reserve_end" not in top.data:
            town.end = town.first

    # -- Lines

    def read_line(self, reader: Reader, side: int) -> None:
        reader.only(LINE_KEYS)
        town = self.town
        saloon = reader.names("saloon", FIGURES)
        hidden = reader.data.get("places") is None
        if hidden and self.seat in (ALL_SEEING, side):
            raise BadNotation("line-missing", "OU-7", where=reader.path("places"))
        if not hidden and self.seat not in (ALL_SEEING, side):
            raise BadNotation("line-not-yours", "OU-7", where=reader.path("places"))
        for figure in range(int(FIGURE)):
            town.spot[side * int(FIGURE) + figure] = UNKNOWN if hidden else AWAY
        for figure in saloon:
            town.spot[side * int(FIGURE) + figure] = SALOON
        for place in range(int(LENGTH)):
            town.line[side * int(LENGTH) + place] = UNKNOWN
        if not hidden:
            self.read_places(reader, side)
        for figure in reader.names("marked", FIGURES):
            town.marked |= i64(1) << i64(side * int(FIGURE) + figure)
        town.jailed |= i64(reader.flag("jailed")) << side
        self.read_seen(reader, side)

    def read_row(self, items: object, where: str) -> list[int]:
        """A line's figures by place, -1 for none; nobody twice."""
        if not isinstance(items, list) or len(items) != LENGTH:
            raise BadNotation("line-length", "OU-3", where=where, length=int(LENGTH))
        out = [-1 if item is None else name_of(item, FIGURES, where) for item in items]
        found = [figure for figure in out if figure >= 0]
        for figure in found:
            if found.count(figure) > 1:
                raise BadNotation("figure-twice", "OU-1", where=where, figure=FIGURES[figure])
        return out

    def read_places(self, reader: Reader, side: int) -> None:
        for place, figure in enumerate(self.read_row(reader.data["places"], reader.path("places"))):
            self.town.line[side * int(LENGTH) + place] = figure if figure >= 0 else NOBODY
            if figure < 0:
                continue
            at = side * int(FIGURE) + figure
            if self.town.spot[at] == SALOON:
                where = reader.path("saloon")
                raise BadNotation("figure-twice", "OU-1", where=where, figure=FIGURES[figure])
            self.town.spot[at] = place

    def read_seen(self, reader: Reader, side: int) -> None:
        """The arrangements everyone reckons with; without them, nobody remembers more than what lies open."""
        at, where = side * int(BELIEF), reader.path("seen")
        rows = reader.listed("seen") if "seen" in reader.data else [self.face_up(side)]
        if not 1 <= len(rows) <= GUESSES:
            raise BadNotation("guesses", where=where, most=int(GUESSES))
        self.town.belief[at] = i64(len(rows))
        for guess, items in enumerate(rows):
            packed = i64(0)
            for place, figure in enumerate(self.read_row(items, where)):
                packed = with_figure(packed, place, figure)
            self.town.belief[at + 1 + guess] = packed

    def face_up(self, side: int) -> list[str | None]:
        town = self.town
        start = side * int(FIGURE)
        row: list[str | None] = [None] * int(LENGTH)
        for figure in range(int(FIGURE)):
            openly = town.marked >> (start + figure) & 1 or (figure == BANDIT and town.jailed >> side & 1)
            if openly and town.spot[start + figure] >= 0:
                row[town.spot[start + figure]] = FIGURES[figure]
        return row

    # -- Tokens

    def read_held(self, reader: Reader) -> None:
        reader.only(self.live)
        for seat, title in enumerate(self.who):
            if title not in self.live:
                continue
            mine = reader.object(title)
            mine.only(HELD)
            for kind, name in enumerate(HELD):
                default = 0 if self.town.phase == SETUP else START[name]
                found = number(mine.data.get(name, default), 0, MOST_HELD, mine.path(name))
                self.town.held[seat * int(HOLD) + kind] = i64(found)

    def read_tokens(self, top: Reader) -> None:
        town = self.town
        street = top.object("street")
        street.only(self.who if town.phase != SETUP else ())
        for arm, title in enumerate(self.who):
            if title in street.data:
                found = street.listed(title)
                if len(found) > HALF:
                    raise BadNotation("arm-length", "OU-5", where=street.path(title), most=int(HALF))
                for at, item in enumerate(found):
                    town.street[arm * int(HALF) + at] = self.read_token(item, f"{street.path(title)}[{at}]")
        reserve = top.listed("reserve")
        if len(reserve) > MOST_RESERVE:
            raise BadNotation("reserve-size", "OU-9", most=int(MOST_RESERVE))
        town.reserve = i64(len(reserve))
        for position, item in enumerate(reversed(reserve)):
            town.street[int(SLOTS) + position] = self.read_token(item, "reserve")
            if town.street[int(SLOTS) + position] == 0:
                raise BadNotation("no-token", "OU-9", where="reserve")
        self.read_pool(top.object("pool") if "pool" in top.data else None)

    def read_token(self, item: object, where: str) -> i64:
        if item is None:
            return i64(0)
        if isinstance(item, str):
            item = {"token": item, "seen": []}
        reader = Reader(item, where)
        reader.only(("token", "seen"))
        kind = reader.name_or_none("token", TOKENS)
        seen = reader.names("seen", (*self.who, WATCHERS))
        mask = sum(1 << index for index in seen if index < self.players)
        if self.players in seen:
            if mask.bit_count() < self.players:
                raise BadNotation("watchers-alone", "OU-17", where=where)
            mask = int(EVERYONE)
        mine = self.seat == ALL_SEEING or (mask == EVERYONE if self.seat < 0 else mask >> self.seat & 1)
        if bool(mine) != (kind >= 0):
            raise BadNotation("token-unknown" if mine else "token-not-seen", "OU-16", where=where)
        return i64((kind if kind >= 0 else int(HIDDEN)) + 1 | mask << int(EYES))

    def read_pool(self, reader: Reader | None) -> None:
        cells = [int(cell) & 15 for cell in self.town.street]
        counts = [cells.count(kind + 1) for kind in range(int(BLANK) + 1)]
        if reader is not None:
            reader.only(TOKENS)
            told = [number(reader.data.get(name, 0), 0, 24, reader.path(name)) for name in TOKENS]
            short = [name for name, many, known in zip(TOKENS, told, counts, strict=True) if many < known]
            if short or sum(told) != sum(cell > 0 for cell in cells):
                raise BadNotation("pool-count", "OU-9", where="pool")
            counts = told
        elif int(HIDDEN) + 1 in cells:
            raise BadNotation("missing", where="pool")
        self.town.pool = i64(sum(many << 8 * kind for kind, many in enumerate(counts)))


def read(data: dict[str, Any], seat: int, dice: Dice) -> Outlaws:
    table = Table(data, seat, dice)
    check_possible(table.town)
    return table.town


def read_position(data: dict[str, Any], dice: Dice) -> Outlaws:
    Reader(data).only(KEYS)
    return read(data, ALL_SEEING, dice)


def read_knowledge(data: dict[str, Any]) -> OutlawsKnowledge:
    top = Reader(data)
    top.only([*KEYS, "seat"])
    seat = top.name_or_none("seat", seats(top.number("players", 2, int(MOST_PLAYERS))))
    return OutlawsKnowledge(i64(seat), read(data, seat, NO_DICE))
