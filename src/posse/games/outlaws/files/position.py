"""Positions and knowledge of Outlaws as JSON: one shape, what a seat does not know is null.

Each part is read and checked here; `possible` checks the whole.
"""

from typing import Any, Final

from posse.core.bits import members
from posse.core.dice import Dice
from posse.core.errors import BadNotation
from posse.core.packed import pack, unpack
from posse.core.reading import Reader, name_of, number, seats
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.files.possible import check_possible, sides_in
from posse.games.outlaws.mind.knowledge import NO_DICE, OutlawsKnowledge
from posse.games.outlaws.rules import belief, street
from posse.games.outlaws.rules.state import OutlawsState, empty_state

RULES: Final = 1  # the version positions and records are written for
GAME: Final = "outlaws"
# What each says: docs/positions.md
KEYS: Final = (
    "game rules players options phase first turn left turns reserve_end ready asked out reason winners lines "
    "held pool street reserve"
).split()
TEAM_KEYS: Final = ("struck", "striker")  # with teams, these too
LINE_KEYS: Final = ("places", "saloon", "marked", "jailed", "seen")
TEAM_LINE_KEYS: Final = (*LINE_KEYS, "empty", "removed")
TOKEN_KEYS: Final = ("token", "seen")
OPTIONS: Final = ("limit", "notes", "dancer", "teams")
MOST_LIMIT: Final = 1000
MOST_HELD: Final = 12  # of any one thing, before the tokens are counted
START: Final = {"votes": 0, "handcuffs": 1, "bullets": 1, "papers": int(ou.START_PAPERS)}  # OU-8
WATCHERS: Final = "watchers"
ALL_SEEING: Final = -2  # the seat of a position
# Whom a reaction is about, without teams
STRUCK: Final = {
    int(ou.GUARD): ou.GOVERNOR,
    int(ou.ROUNDUP): ou.BANDIT,
    int(ou.ARREST): ou.HITMAN,
    int(ou.COUNTER): ou.HITMAN,
}


def bar_names(side: int) -> tuple[str | None, ...]:
    """OU-41: in an arrangement, a figure not seen that is known not to be a member's own, by its bars."""
    return (None, f"not-p{side + 1}", f"not-p{side + 3}", "shared")


def arm_length(town: OutlawsState) -> int:
    """The tokens between two neighbours; OU-41: between teams there is one row."""
    return int(town.length if town.teams else ou.HALF)


def struck_names(town: OutlawsState) -> tuple[str, ...]:
    """The figures a reaction may be about."""
    return ou.side_figures(int(town.side_of(town.asked)) if town.asked >= 0 else 0, bool(town.teams))


# -- Writing


def line_part(town: OutlawsState, side: int) -> dict[str, Any]:
    at, names = side * ou.BELIEF, ou.side_figures(side, bool(town.teams))
    row = [int(figure) for figure in town.line[side * town.length : (side + 1) * town.length]]

    def told(cell: int) -> str | None:
        return bar_names(side)[belief.bars_of(cell)] if belief.is_unseen(cell) else names[cell - 1]

    part: dict[str, Any] = {
        "places": None if ou.UNKNOWN in row else [names[f] if f >= 0 else None for f in row],
        "saloon": [names[figure] for figure in members(town.saloon_of(side))],
        "marked": [title for figure, title in enumerate(names) if town.is_marked(side, figure)],
        "jailed": bool(town.jailed >> side & 1),
        "seen": [
            [told(belief.cell_at(seen, place)) for place in range(town.length)]
            for seen in town.belief[at + 1 : at + 1 + town.belief[at]]
        ],
    }
    if town.teams:
        live = [seat for seat in (side, side + 2) if town.alive >> seat & 1]
        waiting = {seat: members(town.stool_of(seat)) for seat in live}
        part["saloon"] = {str(Seat(seat)): [names[f] for f in found] for seat, found in waiting.items()}
        empty = int(town.empty_place(side))
        part["empty"] = empty if empty >= 0 else None
        gone = [title for f, title in enumerate(names) if town.spot_of(side, f) == ou.AWAY]
        part["removed"] = gone[0] if gone and town.phase != ou.SETUP else None
    return part


def token_part(town: OutlawsState, cell: int) -> dict[str, Any] | str | None:
    """A token nobody has seen is its name alone."""
    if cell == 0:
        return None
    kind, eyes = (cell & ou.KIND) - 1, cell >> ou.EYES
    token = ou.TOKENS[kind] if kind < ou.HIDDEN else None
    seen = [str(Seat(seat)) for seat in members(eyes) if seat < town.players]
    seen += [WATCHERS] if eyes & ou.WATCHER else []
    return token if token and not seen else {"token": token, "seen": seen}


def written(town: OutlawsState) -> dict[str, Any]:
    who, length = seats(town.players), arm_length(town)
    arms = range(1 if town.teams else town.players)
    row = [int(cell) for cell in town.street]
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": int(town.players),
        "options": {"limit": int(town.limit), "notes": bool(town.notes), "dancer": int(town.reach)},
        "phase": ou.PHASES[town.phase],
        "first": who[town.first],
        "turn": who[town.turn],
        "left": int(town.left),
        "turns": int(town.turns),
        "reserve_end": who[town.end] if town.end >= 0 else None,
        "ready": [who[seat] for seat in members(town.ready)],
        "asked": who[town.asked] if town.asked >= 0 else None,
        "out": [who[seat] for seat in reversed(unpack(town.fallen))],
        "reason": ou.REASONS[town.reason] or None,
        "winners": [who[seat] for seat in members(town.won)],
        "lines": {who[side]: line_part(town, side) for side in sides_in(town)},
        "held": {
            who[seat]: {title: int(town.has(seat, kind)) for kind, title in enumerate(ou.HELD)}
            for seat in members(town.alive)
        },
        "pool": {token: int(street.pool_of(town, kind)) for kind, token in enumerate(ou.TOKENS)},
        "street": {
            who[arm]: [token_part(town, cell) for cell in row[arm * length : (arm + 1) * length]]
            for arm in arms
            if any(row[arm * length : (arm + 1) * length])
        },
        "reserve": [token_part(town, row[street.reserve_slot(town, place)]) for place in range(town.reserve)],
    }
    if town.teams:
        out["options"]["teams"] = True
        out["struck"] = struck_names(town)[town.struck] if town.struck >= 0 else None
        out["striker"] = who[town.striker] if town.striker >= 0 else None
    return out


def to_position(state: OutlawsState) -> dict[str, Any]:
    return written(state)


def knowledge_to_json(knowledge: OutlawsKnowledge) -> dict[str, Any]:
    seat = str(Seat(knowledge.seat)) if knowledge.seat >= 0 else None
    return {**written(knowledge.state), "seat": seat}


# -- Reading


def read_position(data: dict[str, Any], dice: Dice) -> OutlawsState:
    Reader(data).only([*KEYS, *TEAM_KEYS])
    return PositionReader(data, ALL_SEEING, dice).read()


def read_knowledge(data: dict[str, Any]) -> OutlawsKnowledge:
    top = Reader(data)
    top.only([*KEYS, *TEAM_KEYS, "seat"])
    seat = top.name_or_none("seat", seats(top.number("players", 2, ou.MOST_PLAYERS)))
    return OutlawsKnowledge(seat, PositionReader(data, seat, NO_DICE).read())


class PositionReader:
    """Reads one position, or what one seat (-1: a spectator) knows of it."""

    def __init__(self, data: dict[str, Any], seat: int, dice: Dice) -> None:
        self.top = Reader(data)
        self.seat = seat
        self.players = self.top.number("players", 2, ou.MOST_PLAYERS)
        self.who = seats(self.players)
        self.options = self.top.object("options")
        self.options.only(OPTIONS)
        teams = self.options.flag("teams")
        if teams and self.players != 4:
            raise BadNotation("teams-of-two", "OU-41", players=self.players)
        self.town = empty_state(self.players, dice, int(teams))
        for side in range(self.town.sides):
            self.town.belief[side * ou.BELIEF] = 1

    def read(self) -> OutlawsState:
        self.read_options()
        self.read_turn()
        lines = self.top.object("lines")
        sides = sides_in(self.town)
        lines.only([self.who[side] for side in sides])
        for side in sides:
            title = self.who[side]
            LineReader(self, Reader(lines.get(title), lines.path(title)), side).read()
        self.read_struck()
        self.read_held(self.top.object("held"))
        self.read_tokens()
        self.read_pool()
        check_possible(self.town)
        return self.town

    def mask(self, key: str) -> int:
        return sum(1 << seat for seat in self.top.names(key, self.who))

    def read_options(self) -> None:
        town, options = self.town, self.options
        town.limit = number(options.data.get("limit", 0), 0, MOST_LIMIT, options.path("limit"))
        town.notes = int("notes" not in options.data or options.flag("notes"))
        town.reach = number(options.data.get("dancer", 2), 1, 2, options.path("dancer"))

    def read_turn(self) -> None:
        town, top, who = self.town, self.top, self.who
        town.phase = top.name("phase", ou.PHASES)
        town.first = top.name("first", who) if "first" in top.data else 0
        town.turn = top.name("turn", who) if "turn" in top.data else town.first
        town.left = number(top.data.get("left", 2), 0, 2, "left")
        town.turns = number(top.data.get("turns", 0), 0, 10**9, "turns")
        town.ready = self.mask("ready")
        town.asked = top.name_or_none("asked", who)
        town.fallen = pack(top.names("out", who)[::-1])
        town.alive &= ~self.mask("out")
        town.reason = max(top.name_or_none("reason", ou.REASONS), 0)
        town.won = self.mask("winners")
        town.end = top.name_or_none("reserve_end", who)
        duel = town.teams or len(members(town.alive)) == 2
        if duel and town.phase != ou.SETUP and "reserve_end" not in top.data:
            town.end = town.side_of(town.first)

    def read_struck(self) -> None:
        """Whom a reaction is about, and whose action it was; without teams that goes without saying."""
        town = self.town
        if town.teams:
            town.struck = self.top.name_or_none("struck", struck_names(town))
            town.striker = self.top.name_or_none("striker", self.who)
            return
        self.top.only([*KEYS, "seat"])
        town.struck = STRUCK.get(int(town.phase), -1)
        town.striker = town.turn if town.struck >= 0 else -1

    def read_held(self, reader: Reader) -> None:
        live = members(self.town.alive)
        reader.only([self.who[seat] for seat in live])
        for seat in live:
            mine = reader.object(self.who[seat])
            mine.only(ou.HELD)
            for kind, name in enumerate(ou.HELD):
                default = 0 if self.town.phase == ou.SETUP else START[name]
                found = number(mine.data.get(name, default), 0, MOST_HELD, mine.path(name))
                self.town.held[seat * ou.HOLD + kind] = found

    def read_tokens(self) -> None:
        town, row, length = self.town, self.top.object("street"), arm_length(self.town)
        arms = self.who[:1] if town.teams else self.who
        row.only(arms if town.phase != ou.SETUP else ())
        for arm, title in enumerate(arms):
            found = row.listed(title)
            if len(found) > length:
                raise BadNotation("arm-length", "OU-5", where=row.path(title), most=length)
            for at, item in enumerate(found):
                town.street[arm * length + at] = self.read_token(item, f"{row.path(title)}[{at}]")
        reserve = self.top.listed("reserve")
        if len(reserve) > ou.MOST_RESERVE:
            raise BadNotation("reserve-size", "OU-9", most=int(ou.MOST_RESERVE))
        town.reserve = len(reserve)
        for at, item in enumerate(reversed(reserve)):
            cell = town.street[ou.SLOTS + at] = self.read_token(item, "reserve")
            if cell == 0:
                raise BadNotation("no-token", "OU-9", where="reserve")

    def read_token(self, item: object, where: str) -> int:
        if item is None:
            return 0
        reader = Reader({"token": item} if isinstance(item, str) else item, where)
        reader.only(TOKEN_KEYS)
        kind = reader.name_or_none("token", ou.TOKENS)
        seen = reader.names("seen", (*self.who, WATCHERS))
        mask = sum(1 << seat for seat in seen if seat < self.players)
        if self.players in seen:
            if mask.bit_count() < self.players:
                raise BadNotation("watchers-alone", "OU-17", where=where)
            mask = int(ou.EVERYONE)
        mine = self.seat == ALL_SEEING or (mask == ou.EVERYONE if self.seat < 0 else mask >> self.seat & 1)
        if bool(mine) != (kind >= 0):
            raise BadNotation("token-unknown" if mine else "token-not-seen", "OU-16", where=where)
        return (kind if kind >= 0 else int(ou.HIDDEN)) + 1 | mask << ou.EYES

    def read_pool(self) -> None:
        kinds = [int(cell & ou.KIND) for cell in self.town.street]
        counts = [kinds.count(kind + 1) for kind in range(ou.TOKEN)]
        if "pool" in self.top.data:
            reader = self.top.object("pool")
            reader.only(ou.TOKENS)
            told = [number(reader.data.get(name, 0), 0, 24, reader.path(name)) for name in ou.TOKENS]
            short = any(many < known for many, known in zip(told, counts, strict=True))
            if short or sum(told) != sum(kind > 0 for kind in kinds):
                raise BadNotation("pool-count", "OU-9", where="pool")
            counts = told
        elif ou.HIDDEN + 1 in kinds:
            raise BadNotation("missing", where="pool")
        self.town.pool = sum(many << 8 * kind for kind, many in enumerate(counts))


class LineReader:
    """Reads one line of a position."""

    def __init__(self, whole: PositionReader, reader: Reader, side: int) -> None:
        self.town, self.seat, self.who = whole.town, whole.seat, whole.who
        self.reader = reader
        self.side = side
        self.names = ou.side_figures(side, bool(self.town.teams))
        self.line, self.spot = side * self.town.length, side * ou.CAST  # where its rows begin

    def read(self) -> None:
        town, reader, side = self.town, self.reader, self.side
        reader.only(TEAM_LINE_KEYS if town.teams else LINE_KEYS)
        hidden = reader.data.get("places") is None
        for_me = self.seat == ALL_SEEING or (self.seat >= 0 and side == town.side_of(self.seat))
        if hidden == for_me:
            wrong = "line-missing" if hidden else "line-not-yours"
            raise BadNotation(wrong, "OU-7", where=reader.path("places"))
        for figure in range(town.cast):
            town.spot[self.spot + figure] = ou.UNKNOWN if hidden else ou.AWAY
        self.read_saloon()
        for place in range(town.length):
            town.line[self.line + place] = ou.UNKNOWN
        removed = self.read_empty() if town.teams else -1
        if not hidden:
            self.read_places()
        if removed >= 0 and town.spot[self.spot + removed] != ou.AWAY:
            raise BadNotation("team-removed", "OU-44", who=Seat(side))
        for figure in reader.names("marked", self.names):
            town.marked |= 1 << self.spot + figure
        town.jailed |= int(reader.flag("jailed")) << side
        self.read_seen()

    def read_saloon(self) -> None:
        """OU-41: a team's by member."""
        town, side = self.town, self.side
        places = {side: self.reader.names("saloon", self.names)} if not town.teams else {}
        if town.teams:
            both = self.reader.object("saloon")
            live = [seat for seat in (side, side + 2) if town.alive >> seat & 1]
            both.only([self.who[seat] for seat in live])
            places = {seat: both.names(self.who[seat], self.names) for seat in live}
        for seat, found in places.items():
            for figure in found:
                self.only_once(figure)
                town.spot[self.spot + figure] = ou.SALOON
                if seat != side:
                    town.stools |= 1 << self.spot + figure

    def only_once(self, figure: int) -> None:
        if self.town.spot[self.spot + figure] == ou.SALOON:
            where = self.reader.path("saloon")
            raise BadNotation("figure-twice", "OU-1", where=where, figure=self.names[figure])

    def read_empty(self) -> int:
        """OU-44, OU-45: who was removed (-1 for nobody), and the place that is still empty."""
        removed = self.reader.name_or_none("removed", self.names)
        if removed >= 0:
            self.town.spot[self.spot + removed] = ou.AWAY
        empty = self.reader.data.get("empty")
        if empty is not None:
            place = number(empty, 0, int(self.town.length) - 1, self.reader.path("empty"))
            self.town.empty |= (place + 1) << self.side * 8
            self.town.line[self.line + place] = ou.NOBODY
        return removed

    def read_row(self, items: object, names: tuple[str, ...], where: str) -> list[int]:
        """A line's figures by place, -1 for none; nobody twice. Names beyond the cast are no figures."""
        if not isinstance(items, list) or len(items) != self.town.length:
            raise BadNotation("line-length", "OU-3", where=where, length=int(self.town.length))
        out = [-1 if item is None else name_of(item, names, where) for item in items]
        for figure in out:
            if 0 <= figure < self.town.cast and out.count(figure) > 1:
                raise BadNotation("figure-twice", "OU-1", where=where, figure=names[figure])
        return out

    def read_places(self) -> None:
        row = self.read_row(self.reader.data["places"], self.names, self.reader.path("places"))
        for place, figure in enumerate(row):
            self.town.line[self.line + place] = figure if figure >= 0 else ou.NOBODY
            if figure >= 0:
                self.only_once(figure)
                self.town.spot[self.spot + figure] = place

    def read_seen(self) -> None:
        """The arrangements everyone reckons with; without them, nobody remembers more than what lies open.

        In a team a figure not seen may be known not to be a member's own (OU-41).
        """
        at, where = self.side * ou.BELIEF, self.reader.path("seen")
        rows = self.reader.listed("seen") if "seen" in self.reader.data else [self.face_up()]
        if not 1 <= len(rows) <= ou.GUESSES:
            raise BadNotation("guesses", where=where, most=int(ou.GUESSES))
        self.town.belief[at] = len(rows)
        bars = tuple(name for name in bar_names(self.side) if name) if self.town.teams else ()
        many = len(self.names)
        for guess, items in enumerate(rows):
            packed = 0
            for place, figure in enumerate(self.read_row(items, (*self.names, *bars), where)):
                cell = figure + 1 if figure < many else belief.barred(figure - many + 1)
                packed = belief.with_cell(packed, place, cell)
            self.town.belief[at + 1 + guess] = packed

    def face_up(self) -> list[str | None]:
        row: list[str | None] = [None] * int(self.town.length)
        for figure, title in enumerate(self.names):
            place = self.town.spot[self.spot + figure]
            if place >= 0 and self.town.is_face_up(self.side, figure):
                row[place] = title
        return row
