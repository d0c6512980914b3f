"""Positions and knowledge of Outlaws as JSON: one shape, what a seat does not know is null.

Each part is read and checked here; `possible` checks the whole.
"""

from typing import Any, Final

from posse.core.errors import BadNotation
from posse.core.kernel.bits import members
from posse.core.kernel.dice import Dice
from posse.core.kernel.packed import pack, unpack
from posse.core.reading import JsonReader, name_of, number, refuse, seats
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.files.possible import check_possible, sides_in
from posse.games.outlaws.mind.knowledge import BLANK, OutlawsKnowledge
from posse.games.outlaws.rules import arrangement, street
from posse.games.outlaws.rules.state import OutlawsState, blank

RULES: Final = 1  # the version positions and records are written for
GAME: Final = "outlaws"
# What each says: docs/positions.md
KEYS: Final = (
    "game rules players options phase first turn left turns reserve_end ready asked out reason winners lines "
    "held pool street reserve"
).split()
TEAM_KEYS: Final = ("struck", "striker")  # with teams, these too
POSITION_KEYS: Final = [*KEYS, *TEAM_KEYS]
KNOWLEDGE_KEYS: Final = [*POSITION_KEYS, "seat"]
LINE_KEYS: Final = ("places", "saloon", "marked", "jailed", "seen")
TEAM_LINE_KEYS: Final = (*LINE_KEYS, "empty", "removed")
TOKEN_KEYS: Final = ("token", "seen")
OPTIONS: Final = ("limit", "notes", "dancer", "teams")
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


def arm_length(state: OutlawsState) -> int:
    """The tokens between two neighbours; OU-41: between teams there is one row."""
    return int(state.length if state.teams else ou.HALF)


def struck_names(state: OutlawsState) -> tuple[str, ...]:
    """The figures a reaction may be about."""
    return ou.side_figures(int(state.side_of(state.asked)) if state.asked >= 0 else 0, bool(state.teams))


# -- Writing


def written_line(state: OutlawsState, side: int) -> dict[str, Any]:
    at, names = side * ou.BELIEF, ou.side_figures(side, bool(state.teams))
    row = [int(figure) for figure in state.line[side * state.length : (side + 1) * state.length]]

    def cell_name(cell: int) -> str | None:
        return bar_names(side)[arrangement.bars_of(cell)] if arrangement.is_unseen(cell) else names[cell - 1]

    part: dict[str, Any] = {
        "places": None if ou.UNKNOWN in row else [names[f] if f >= 0 else None for f in row],
        "saloon": [names[figure] for figure in members(state.saloon_of(side))],
        "marked": [title for figure, title in enumerate(names) if state.is_marked(side, figure)],
        "jailed": bool(state.jailed >> side & 1),
        "seen": [
            [cell_name(arrangement.cell_at(seen, place)) for place in range(state.length)]
            for seen in state.belief[at + 1 : at + 1 + state.belief[at]]
        ],
    }
    if state.teams:
        live = [seat for seat in (side, side + 2) if state.alive >> seat & 1]
        waiting = {seat: members(state.stool_of(seat)) for seat in live}
        part["saloon"] = {str(Seat(seat)): [names[f] for f in found] for seat, found in waiting.items()}
        empty = int(state.empty_place(side))
        part["empty"] = empty if empty >= 0 else None
        gone = [title for f, title in enumerate(names) if state.spot_of(side, f) == ou.AWAY]
        part["removed"] = gone[0] if gone and state.phase != ou.SETUP else None
    return part


def written_token(state: OutlawsState, cell: int) -> dict[str, Any] | str | None:
    """A token nobody has seen is its name alone."""
    if cell == 0:
        return None
    kind, eyes = (cell & ou.KIND) - 1, cell >> ou.EYES
    token = ou.TOKENS[kind] if kind < ou.HIDDEN else None
    seen = [str(Seat(seat)) for seat in members(eyes) if seat < state.players]
    seen += [WATCHERS] if eyes & ou.WATCHER else []
    return token if token and not seen else {"token": token, "seen": seen}


def written(state: OutlawsState) -> dict[str, Any]:
    who, length = seats(state.players), arm_length(state)
    arms = range(1 if state.teams else state.players)
    row = [int(cell) for cell in state.street]
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": int(state.players),
        "options": {"limit": int(state.limit), "notes": bool(state.notes), "dancer": int(state.reach)},
        "phase": ou.PHASES[state.phase],
        "first": who[state.first],
        "turn": who[state.turn],
        "left": int(state.left),
        "turns": int(state.turns),
        "reserve_end": who[state.end] if state.end >= 0 else None,
        "ready": [who[seat] for seat in members(state.ready)],
        "asked": who[state.asked] if state.asked >= 0 else None,
        "out": [who[seat] for seat in reversed(unpack(state.fallen))],
        "reason": ou.REASONS[state.reason] or None,
        "winners": [who[seat] for seat in members(state.won)],
        "lines": {who[side]: written_line(state, side) for side in sides_in(state)},
        "held": {
            who[seat]: {title: int(state.has(seat, kind)) for kind, title in enumerate(ou.HELD)}
            for seat in members(state.alive)
        },
        "pool": {token: int(street.pool_of(state, kind)) for kind, token in enumerate(ou.TOKENS)},
        "street": {
            who[arm]: [written_token(state, cell) for cell in row[arm * length : (arm + 1) * length]]
            for arm in arms
            if any(row[arm * length : (arm + 1) * length])
        },
        "reserve": [
            written_token(state, row[street.reserve_slot(state, place)]) for place in range(state.reserve)
        ],
    }
    if state.teams:
        out["options"]["teams"] = True
        out["struck"] = struck_names(state)[state.struck] if state.struck >= 0 else None
        out["striker"] = who[state.striker] if state.striker >= 0 else None
    return out


def to_position(state: OutlawsState) -> dict[str, Any]:
    return written(state)


def knowledge_to_json(knowledge: OutlawsKnowledge) -> dict[str, Any]:
    seat = str(Seat(knowledge.seat)) if knowledge.seat >= 0 else None
    return {**written(knowledge.state), "seat": seat}


# -- Reading


def read_position(data: dict[str, Any], dice: Dice) -> OutlawsState:
    JsonReader(data).only(POSITION_KEYS)
    return TableReader(data, ALL_SEEING, dice).read()


def read_knowledge(data: dict[str, Any]) -> OutlawsKnowledge:
    top = JsonReader(data)
    top.only(KNOWLEDGE_KEYS)
    seat = top.name_or_none("seat", seats(top.number("players", 2, ou.MOST_PLAYERS)))
    return OutlawsKnowledge(seat, TableReader(data, seat, BLANK).read())


class TableReader:
    """Reads one position, or what one seat (-1: a spectator) knows of it."""

    def __init__(self, data: dict[str, Any], seat: int, dice: Dice) -> None:
        self.top = JsonReader(data)
        self.seat = seat
        self.players = self.top.number("players", 2, ou.MOST_PLAYERS)
        self.who = seats(self.players)
        self.options = self.top.object("options")
        self.options.only(OPTIONS)
        teams = self.options.flag("teams")
        refuse(teams and self.players != 4, "teams-of-two", "OU-41", players=self.players)
        self.state = blank(self.players, dice, int(teams))
        for side in range(self.state.sides):
            self.state.belief[side * ou.BELIEF] = 1

    def read(self) -> OutlawsState:
        self.read_options()
        self.read_turn()
        lines = self.top.object("lines")
        sides = sides_in(self.state)
        lines.only([self.who[side] for side in sides])
        for side in sides:
            title = self.who[side]
            LineReader(self, JsonReader(lines.get(title), lines.path(title)), side).read()
        self.read_struck()
        self.read_held(self.top.object("held"))
        self.read_tokens()
        self.read_pool()
        check_possible(self.state)
        return self.state

    def mask(self, key: str) -> int:
        return sum(1 << seat for seat in self.top.names(key, self.who))

    def read_options(self) -> None:
        state, options = self.state, self.options
        state.limit = number(options.data.get("limit", 0), 0, ou.MOST_LIMIT, options.path("limit"))
        state.notes = int("notes" not in options.data or options.flag("notes"))
        state.reach = number(options.data.get("dancer", 2), 1, 2, options.path("dancer"))

    def read_turn(self) -> None:
        state, top, who = self.state, self.top, self.who
        state.phase = top.name("phase", ou.PHASES)
        state.first = top.name("first", who) if "first" in top.data else 0
        state.turn = top.name("turn", who) if "turn" in top.data else state.first
        state.left = number(top.data.get("left", 2), 0, 2, "left")
        state.turns = number(top.data.get("turns", 0), 0, 10**9, "turns")
        state.ready = self.mask("ready")
        state.asked = top.name_or_none("asked", who)
        state.fallen = pack(top.names("out", who)[::-1])
        state.alive &= ~self.mask("out")
        state.reason = max(top.name_or_none("reason", ou.REASONS), 0)
        state.won = self.mask("winners")
        state.end = top.name_or_none("reserve_end", who)
        duel = state.teams or len(members(state.alive)) == 2
        if duel and state.phase != ou.SETUP and "reserve_end" not in top.data:
            state.end = state.side_of(state.first)

    def read_struck(self) -> None:
        """Whom a reaction is about, and whose action it was; without teams that goes without saying."""
        state = self.state
        if state.teams:
            state.struck = self.top.name_or_none("struck", struck_names(state))
            state.striker = self.top.name_or_none("striker", self.who)
            return
        self.top.only([*KEYS, "seat"])
        state.struck = STRUCK.get(int(state.phase), -1)
        state.striker = state.turn if state.struck >= 0 else -1

    def read_held(self, reader: JsonReader) -> None:
        live = members(self.state.alive)
        reader.only([self.who[seat] for seat in live])
        for seat in live:
            mine = reader.object(self.who[seat])
            mine.only(ou.HELD)
            for kind, name in enumerate(ou.HELD):
                default = 0 if self.state.phase == ou.SETUP else START[name]
                amount = number(mine.data.get(name, default), 0, MOST_HELD, mine.path(name))
                self.state.held[seat * ou.HOLD + kind] = amount

    def read_tokens(self) -> None:
        state, row, length = self.state, self.top.object("street"), arm_length(self.state)
        arms = self.who[:1] if state.teams else self.who
        row.only(arms if state.phase != ou.SETUP else ())
        for arm, title in enumerate(arms):
            items = row.listed(title)
            refuse(len(items) > length, "arm-length", "OU-5", where=row.path(title), most=length)
            for at, item in enumerate(items):
                state.street[arm * length + at] = self.read_token(item, f"{row.path(title)}[{at}]")
        reserve = self.top.listed("reserve")
        refuse(len(reserve) > ou.MOST_RESERVE, "reserve-size", "OU-9", most=int(ou.MOST_RESERVE))
        state.reserve = len(reserve)
        for at, item in enumerate(reversed(reserve)):
            cell = state.street[ou.SLOTS + at] = self.read_token(item, "reserve")
            refuse(cell == 0, "no-token", "OU-9", where="reserve")

    def read_token(self, item: object, where: str) -> int:
        if item is None:
            return 0
        reader = JsonReader({"token": item} if isinstance(item, str) else item, where)
        reader.only(TOKEN_KEYS)
        kind = reader.name_or_none("token", ou.TOKENS)
        seen = reader.names("seen", (*self.who, WATCHERS))
        mask = sum(1 << seat for seat in seen if seat < self.players)
        if self.players in seen:
            refuse(mask.bit_count() < self.players, "watchers-alone", "OU-17", where=where)
            mask = int(ou.EVERYONE)
        mine = self.seat == ALL_SEEING or (mask == ou.EVERYONE if self.seat < 0 else mask >> self.seat & 1)
        if bool(mine) != (kind >= 0):
            raise BadNotation("token-unknown" if mine else "token-not-seen", "OU-16", where=where)
        return (kind if kind >= 0 else int(ou.HIDDEN)) + 1 | mask << ou.EYES

    def read_pool(self) -> None:
        kinds = [int(cell & ou.KIND) for cell in self.state.street]
        counts = [kinds.count(kind + 1) for kind in range(ou.TOKEN)]
        if "pool" in self.top.data:
            reader = self.top.object("pool")
            reader.only(ou.TOKENS)
            told = [number(reader.data.get(name, 0), 0, 24, reader.path(name)) for name in ou.TOKENS]
            short = any(many < known for many, known in zip(told, counts, strict=True))
            refuse(short or sum(told) != sum(kind > 0 for kind in kinds), "pool-count", "OU-9", where="pool")
            counts = told
        elif ou.HIDDEN + 1 in kinds:
            raise BadNotation("missing", where="pool")
        self.state.pool = sum(many << 8 * kind for kind, many in enumerate(counts))


class LineReader:
    """Reads one line of a position."""

    def __init__(self, whole: TableReader, reader: JsonReader, side: int) -> None:
        self.state, self.seat, self.who = whole.state, whole.seat, whole.who
        self.reader = reader
        self.side = side
        self.names = ou.side_figures(side, bool(self.state.teams))
        self.line, self.spot = side * self.state.length, side * ou.CAST  # where its rows begin

    def read(self) -> None:
        state, reader, side = self.state, self.reader, self.side
        reader.only(TEAM_LINE_KEYS if state.teams else LINE_KEYS)
        hidden = reader.data.get("places") is None
        for_me = self.seat == ALL_SEEING or (self.seat >= 0 and side == state.side_of(self.seat))
        if hidden == for_me:
            wrong = "line-missing" if hidden else "line-not-yours"
            raise BadNotation(wrong, "OU-7", where=reader.path("places"))
        for figure in range(state.cast):
            state.spot[self.spot + figure] = ou.UNKNOWN if hidden else ou.AWAY
        self.read_saloon()
        for place in range(state.length):
            state.line[self.line + place] = ou.UNKNOWN
        removed = self.read_empty() if state.teams else -1
        if not hidden:
            self.read_places()
        if removed >= 0 and state.spot[self.spot + removed] != ou.AWAY:
            raise BadNotation("team-removed", "OU-44", who=Seat(side))
        for figure in reader.names("marked", self.names):
            state.marked |= 1 << self.spot + figure
        state.jailed |= int(reader.flag("jailed")) << side
        self.read_seen()

    def read_saloon(self) -> None:
        """OU-41: a team's by member."""
        state, side = self.state, self.side
        places = {side: self.reader.names("saloon", self.names)} if not state.teams else {}
        if state.teams:
            both = self.reader.object("saloon")
            live = [seat for seat in (side, side + 2) if state.alive >> seat & 1]
            both.only([self.who[seat] for seat in live])
            places = {seat: both.names(self.who[seat], self.names) for seat in live}
        for seat, figures in places.items():
            for figure in figures:
                self.only_once(figure)
                state.spot[self.spot + figure] = ou.SALOON
                if seat != side:
                    state.stools |= 1 << self.spot + figure

    def only_once(self, figure: int) -> None:
        if self.state.spot[self.spot + figure] == ou.SALOON:
            where = self.reader.path("saloon")
            raise BadNotation("figure-twice", "OU-1", where=where, figure=self.names[figure])

    def read_empty(self) -> int:
        """OU-44, OU-45: who was removed (-1 for nobody), and the place that is still empty."""
        removed = self.reader.name_or_none("removed", self.names)
        if removed >= 0:
            self.state.spot[self.spot + removed] = ou.AWAY
        empty = self.reader.data.get("empty")
        if empty is not None:
            place = number(empty, 0, int(self.state.length) - 1, self.reader.path("empty"))
            self.state.empty |= (place + 1) << self.side * 8
            self.state.line[self.line + place] = ou.NOBODY
        return removed

    def read_row(self, items: object, names: tuple[str, ...], where: str) -> list[int]:
        """A line's figures by place, -1 for none; nobody twice. Names beyond the cast are no figures."""
        if not isinstance(items, list) or len(items) != self.state.length:
            raise BadNotation("line-length", "OU-3", where=where, length=int(self.state.length))
        out = [-1 if item is None else name_of(item, names, where) for item in items]
        for figure in out:
            if 0 <= figure < self.state.cast and out.count(figure) > 1:
                raise BadNotation("figure-twice", "OU-1", where=where, figure=names[figure])
        return out

    def read_places(self) -> None:
        row = self.read_row(self.reader.data["places"], self.names, self.reader.path("places"))
        for place, figure in enumerate(row):
            self.state.line[self.line + place] = figure if figure >= 0 else ou.NOBODY
            if figure >= 0:
                self.only_once(figure)
                self.state.spot[self.spot + figure] = place

    def read_seen(self) -> None:
        """The arrangements everyone reckons with; without them, nobody remembers more than what lies open.

        In a team a figure not seen may be known not to be a member's own (OU-41).
        """
        at, where = self.side * ou.BELIEF, self.reader.path("seen")
        rows = self.reader.listed("seen") if "seen" in self.reader.data else [self.face_up()]
        refuse(not 1 <= len(rows) <= ou.GUESSES, "guesses", where=where, most=int(ou.GUESSES))
        self.state.belief[at] = len(rows)
        bars = tuple(name for name in bar_names(self.side) if name) if self.state.teams else ()
        many = len(self.names)
        for guess, items in enumerate(rows):
            packed = 0
            for place, figure in enumerate(self.read_row(items, (*self.names, *bars), where)):
                cell = figure + 1 if figure < many else arrangement.barred(figure - many + 1)
                packed = arrangement.with_cell(packed, place, cell)
            self.state.belief[at + 1 + guess] = packed

    def face_up(self) -> list[str | None]:
        row: list[str | None] = [None] * int(self.state.length)
        for figure, title in enumerate(self.names):
            place = self.state.spot[self.spot + figure]
            if place >= 0 and self.state.is_face_up(self.side, figure):
                row[place] = title
        return row
