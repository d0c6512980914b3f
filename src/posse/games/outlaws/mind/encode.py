"""What a seat of Outlaws knows as numbers.

Places are counted from a line's own left, as in the actions; a figure at place p faces the mirrored place of
its rival. Two teams play with two lines: +0 is the reader's, +1 the rivals'. There `governor` is the figure
of the seat after which the line is called, `mate-governor` that of the seat opposite.

Of every line, the reader's too, it says what all others reckon with: who may stand at a place, and in how
many of the arrangements that they keep in mind somebody was seen there.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.bits import ONE
from posse.core.kernel.encoder import (
    OTHER_GAME,
    Encoder,
    Feature,
    clear,
    large,
    put,
    put_bits,
    put_large,
    put_one_hot,
)
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge, knowledge_of
from posse.games.outlaws.rules import arrangement, belief, codes, street
from posse.games.outlaws.rules.state import OutlawsState

PHASE: Final[i64] = 7
MOST_HELD: Final = 12  # of anything, in the box or in a hand
SEVEN: Final[i64] = 7


@final
class OutlawsEncoder(Encoder):
    """The table, the reader's line, the tokens, then seat by seat what it has and how its line looks."""

    def __init__(self, players: i64, codes: vec[i64]) -> None:
        super().__init__(players, codes)
        self.places: i64 = ou.LENGTH  # of a line
        self.cast: i64 = ou.FIGURE
        if players == ou.MOST_PLAYERS:  # there may be teams
            self.places = ou.TEAM_LENGTH
            self.cast = ou.CAST
        self.size = i64(len(self.features()))

    def know(self, state: State, seat: i64) -> Knowledge:
        assert isinstance(state, OutlawsState), OTHER_GAME
        self.check_reader(state.players, seat)
        return knowledge_of(state, seat)

    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        assert isinstance(known, OutlawsKnowledge), OTHER_GAME
        self.check_row(known.state.players, out, at)
        state = known.state
        reader: i64 = 0  # someone who only watches sits with the first player
        eye = ou.WATCHER
        if known.seat >= 0:
            reader = known.seat
            eye = ONE << reader
        places = self.places
        cast = self.cast
        at = write_table(state, reader, eye, cast, out, at)
        at = write_own_line(known, places, cast, out, at)
        at = write_street(state, reader, eye, places, out, at)
        seat = reader
        for away in range(state.players):
            own = known.seat >= 0 and state.side_of(seat) == state.side_of(reader)
            at = write_seat(state, seat, own, cast, out, at)
            if away < state.sides:
                at = write_line(state, seat, places, cast, out, at)
            else:  # OU-41: a team has one line
                clear(out, at, line_size(places, cast))
                at += line_size(places, cast)
            seat += 1
            if seat == state.players:
                seat = 0

    def features(self) -> list[Feature]:
        players = int(self.players)
        figures = ou.FIGURES + ou.MATE_FIGURES if self.cast == ou.CAST else ou.FIGURES
        places = int(self.places)
        named = table_features(players, figures)
        named += [(f"own place {place} {figure}", 1) for place in range(places) for figure in figures]
        named += street_features(players, places)
        for away in range(players):
            more = seat_features(figures) + line_features(places, figures)
            named += [(f"+{away} {name}", most) for name, most in more]
        return named


def seen_from(state: OutlawsState, seat: i64, figures: i64) -> i64:
    """Figures of a line, as bits, as this member of a team counts them: its own first."""
    if state.teams == 0 or seat < 2:
        return figures
    return figures & arrangement.SHARED | (figures & SEVEN) << ou.FIGURE | figures >> ou.FIGURE


# -- The table


def write_table(state: OutlawsState, reader: i64, eye: i64, cast: i64, out: vec[u8], at: i64) -> i64:
    """OU-36: without a limit it does not matter how many turns there have been."""
    left: i64 = 0
    if state.limit > state.turns:
        left = state.limit - state.turns
    put(out, at, state.teams)
    put(out, at + 1, state.reach)
    put(out, at + 2, state.notes)
    put(out, at + 3, 1 if state.limit else 0)
    put_large(out, at + 4, left)
    put(out, at + 6, state.left)
    at = put_one_hot(out, at + 7, state.phase, PHASE)
    struck: i64 = 0
    if state.struck >= 0:
        struck = ONE << state.struck
        struck = seen_from(state, line_name(state, reader, state.side_of(state.asked)), struck)
    at = put_bits(out, at, struck, cast)
    unseen = unseen_pool(state, eye)
    for kind in range(ou.TOKEN):
        put(out, at + kind, street.pool_of(state, kind))
        put(out, at + ou.TOKEN + kind, unseen >> (kind * 8) & 255)
    at += 2 * ou.TOKEN
    left_rival: i64 = 1
    right_rival: i64 = 1
    if state.teams == 0:
        left_rival = (state.left_of(reader) - reader + state.players) % state.players
        right_rival = (state.right_of(reader) - reader + state.players) % state.players
    at = put_one_hot(out, at, left_rival - 1, state.players - 1)
    return put_one_hot(out, at, right_rival - 1, state.players - 1)


def unseen_pool(state: OutlawsState, eye: i64) -> i64:
    """The tokens that this eye has not seen, eight bits a kind."""
    pool = state.pool
    for slot in range(ou.SLOTS + ou.MOST_RESERVE):
        cell = state.street[slot]
        if cell >> ou.EYES & eye:
            pool -= ONE << (codes.kind_of(cell) * 8)
    return pool


def line_name(state: OutlawsState, reader: i64, side: i64) -> i64:
    """The seat that a line is called by: the reader, or the first one clockwise."""
    if state.teams == 0:
        return side
    return reader if state.side_of(reader) == side else (reader + 1) % state.players


def table_features(players: int, figures: tuple[str, ...]) -> list[Feature]:
    named: list[Feature] = [("teams", 1), ("dancer", 2), ("notes", 1), ("turn limit", 1)]
    named += [*large("turns left", ou.MOST_LIMIT), ("actions left", int(ou.ACTIONS_A_TURN))]
    named += [(f"phase {phase}", 1) for phase in ou.PHASES]
    named += [(f"struck {figure}", 1) for figure in figures]
    named += [(f"street and reserve {token}", MOST_HELD) for token in ou.TOKENS]
    named += [(f"unseen {token}", MOST_HELD) for token in ou.TOKENS]
    named += [(f"on the left +{away}", 1) for away in range(1, players)]
    return named + [(f"on the right +{away}", 1) for away in range(1, players)]


# -- The reader's line


def write_own_line(known: OutlawsKnowledge, places: i64, cast: i64, out: vec[u8], at: i64) -> i64:
    """In the set-up, as far as it is laid; nobody at an empty place (OU-45)."""
    clear(out, at, places * cast)
    if known.seat < 0:
        return at + places * cast
    state = known.state
    reader = known.seat
    side = state.side_of(reader)
    for place in range(state.length):
        figure = state.figure_at(side, place)
        if figure >= 0:
            out[at + place * cast + state.own_figure(reader, figure)] = 1
    return at + places * cast


# -- Tokens


def write_street(state: OutlawsState, reader: i64, eye: i64, places: i64, out: vec[u8], at: i64) -> i64:
    """Before the reader's places, then on the arms that are not the reader's, then in the Reserve."""
    side = state.side_of(reader)
    players = state.players
    for place in range(places):
        cell: i64 = 0
        if place < state.length:
            cell = state.token_before(side, place)
        at = write_token(cell, reader, eye, players, out, at)
    for away in range(1, players - 1):
        arm = (reader + away) % players * ou.HALF
        for place in range(ou.HALF):
            cell = 0
            if state.teams == 0:
                cell = state.street[arm + place]
            at = write_token(cell, reader, eye, players, out, at)
    for position in range(ou.MOST_RESERVE):
        cell = 0
        if position < state.reserve:
            cell = state.street[street.reserve_slot(state, position)]
        at = write_token(cell, reader, eye, players, out, at)
    return at


def write_token(cell: i64, reader: i64, eye: i64, players: i64, out: vec[u8], at: i64) -> i64:
    """Whether one lies there, which if the reader has seen it, and which others have."""
    if cell == 0:
        clear(out, at, ou.TOKEN + players)
        return at + ou.TOKEN + players
    out[at] = 1
    eyes = cell >> ou.EYES
    kind: i64 = -1
    if eyes & eye:
        kind = codes.kind_of(cell)
    at = put_one_hot(out, at + 1, kind, ou.TOKEN)
    seat = reader
    for other in range(players - 1):
        seat += 1
        if seat == players:
            seat = 0
        out[at + other] = u8(eyes >> seat & 1)
    return at + players - 1


def street_features(players: int, places: int) -> list[Feature]:
    slots = [f"before own place {place}" for place in range(places)]
    slots += [
        f"before +{away} place {place}" for away in range(1, players - 1) for place in range(int(ou.HALF))
    ]
    slots += [f"reserve {position + 1}" for position in range(int(ou.MOST_RESERVE))]
    seen = [f"seen by +{away}" for away in range(1, players)]
    return [(f"{slot} {what}", 1) for slot in slots for what in ("token", *ou.TOKENS, *seen)]


# -- A seat


def write_seat(state: OutlawsState, seat: i64, own: bool, cast: i64, out: vec[u8], at: i64) -> i64:
    """What a seat has. In the set-up nobody sees another side's Saloon."""
    side = state.side_of(seat)
    out[at] = u8(state.alive >> seat & 1)
    out[at + 1] = u8(state.ready >> seat & 1)
    out[at + 2] = u8(state.actors() >> seat & 1)
    put(out, at + 3, 1 if state.turn == seat and state.phase != ou.SETUP else 0)
    put(out, at + 4, 1 if state.teams and (state.first + state.turns) % state.players == seat else 0)
    put(out, at + 5, 1 if state.striker == seat else 0)
    put(out, at + 6, 1 if state.end == side else 0)
    out[at + 7] = u8(state.won >> seat & 1)
    at += 8
    for kind in range(ou.HOLD):
        put(out, at + kind, state.has(seat, kind))
    waiting: i64 = 0
    if state.alive >> seat & 1 and (own or state.phase != ou.SETUP):
        waiting = seen_from(state, seat, state.stool_of(seat))
    return put_bits(out, at + ou.HOLD, waiting, cast)


def seat_features(figures: tuple[str, ...]) -> list[Feature]:
    named: list[Feature] = [("in", 1), ("ready", 1), ("to act", 1), ("turn", 1), ("turn by the order", 1)]
    named += [("strikes", 1), ("next to the reserve", 1), ("winner", 1)]
    named += [(held, MOST_HELD) for held in ou.HELD]
    return named + [(f"saloon {figure}", 1) for figure in figures]


# -- A line, as all who do not own it see it


def line_size(places: i64, cast: i64) -> i64:
    return 2 + 2 * cast + places * (1 + 2 * cast)


def write_line(state: OutlawsState, seat: i64, places: i64, cast: i64, out: vec[u8], at: i64) -> i64:
    """The line that is called by this seat. Nothing is known of one that is being laid or is gone."""
    side = state.side_of(seat)
    if state.phase == ou.SETUP or not state.is_in(side):
        clear(out, at, line_size(places, cast))
        return at + line_size(places, cast)
    first = side * ou.BELIEF + 1
    many = state.belief[first - 1]
    gone: i64 = 0
    for figure in range(state.cast):
        if state.spot_of(side, figure) == ou.AWAY:
            gone |= ONE << figure
    put(out, at, many)
    out[at + 1] = u8(state.jailed >> side & 1)
    marked = state.marked >> (side * ou.CAST) & (ONE << ou.CAST) - 1
    at = put_bits(out, at + 2, seen_from(state, seat, marked), cast)
    at = put_bits(out, at, seen_from(state, seat, gone), cast)
    empty = state.empty_place(side)
    unseen = belief.unseen_figures(state, side)
    for place in range(state.length):
        out[at] = u8(1 if place == empty else 0)
        seen = at + 1 + cast
        clear(out, seen, cast)
        may_be: i64 = 0
        for guess in range(first, first + many):
            row = state.belief[guess]
            cell = arrangement.cell_at(row, place)
            if not arrangement.is_unseen(cell):
                may_be |= ONE << (cell - 1)
                out[seen + state.own_figure(seat, cell - 1)] += 1
            elif state.teams == 0:
                may_be |= unseen
            elif place != empty:
                may_be |= belief.may_fill(row, place, unseen)
        put_bits(out, at + 1, seen_from(state, seat, may_be), cast)
        at = seen + cast
    rest = (places - state.length) * (1 + 2 * cast)
    clear(out, at, rest)
    return at + rest


def line_features(places: int, figures: tuple[str, ...]) -> list[Feature]:
    most = int(ou.GUESSES)
    named: list[Feature] = [("arrangements", most), ("bandit immobilised", 1)]
    named += [(f"{figure} marked", 1) for figure in figures]
    named += [(f"{figure} removed", 1) for figure in figures]
    for place in range(places):
        named += [(f"place {place} empty", 1)]
        named += [(f"place {place} may be {figure}", 1) for figure in figures]
        named += [(f"place {place} seen as {figure}", most) for figure in figures]
    return named
