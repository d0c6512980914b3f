"""What one seat is sent of the table: built from what it knows, never from the truth; and the last scene."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import i64

from posse.core.kernel.bits import count, lowest, members
from posse.core.kernel.packed import unpack
from posse.core.view import Event, Phrase, Result, View
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.events import Arresting, Guarded, Out, Shot, Took, TurnedUp
from posse.games.outlaws.files.position import arm_length
from posse.games.outlaws.files.possible import sides_in
from posse.games.outlaws.mind.knowledge import knowledge_of
from posse.games.outlaws.rules import belief, codes, setup, street
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.verbs import ALL_FIGURES, VERBS
from posse.games.outlaws.words import WORDS

MODES: Final = {2: "duel", 3: "three", 4: "four"}
TEAMS: Final = "teams"
SEATS: Final = tuple(Seat(seat) for seat in range(int(ou.MOST_PLAYERS)))
SHOT: Final = "shot"
ARRESTED: Final = "arrested"
GUARDED: Final = "guarded"
ELECTED: Final = "elected"


@dataclass(frozen=True)
class PlaceView:
    """A place of a line, and the figure there as far as the reader may know."""

    place: int
    figure: str | None
    owner: Seat | None  # whose it is, if that is known; None for a team's shared figures too
    shared: bool  # whoever of the team plays may use it
    taken: bool  # OU-44: from a mate who is out; it acts by `mate shoot` and the like
    empty: bool  # a removed figure stood there, and nobody has come yet
    marked: bool  # by a Newspaper: it stays face up
    jailed: bool
    may_be: tuple[str, ...]  # who it may be, for all that everyone has seen; empty without notes
    rival: Seat  # whose figure faces it
    facing: int  # at which place of the rival's line
    arm: Seat  # the slot before it, on this arm …
    slot: int  # … at this place of it


@dataclass(frozen=True)
class LineView:
    seat: Seat
    line: Seat  # with teams the places of both members are in the first one's view, at this seat
    ready: bool
    places: tuple[PlaceView, ...]  # from the owner's left; empty for those who are out
    saloon: tuple[str, ...]  # a team's by member, named from that seat: `mate-hitman` is one taken over
    votes: int
    handcuffs: int
    bullets: int
    papers: int
    removed: tuple[str, ...]  # OU-44: whom this member lost when going out


@dataclass(frozen=True)
class TokenView:
    """A slot of the street or a position of the Reserve."""

    empty: bool
    token: str | None  # if the reader has seen it
    seen_by: tuple[Seat, ...]  # who has looked at it; empty without notes
    open: bool  # everyone has seen it


@dataclass(frozen=True)
class ArmView:
    """The street between a seat and its neighbour on the left; slot 0 lies before that seat's place 0."""

    seat: Seat
    left: Seat
    slots: tuple[TokenView, ...]


@dataclass(frozen=True)
class CountView:
    token: str
    count: int


@dataclass(frozen=True)
class FateView:
    """What decided a game that is over: a figure of somebody's line, and what happened to it."""

    how: str  # shot, arrested, guarded (OU-26: arrested for the shot) or elected
    who: Seat  # whose figure it was
    by: Seat  # who did it
    figure: str
    place: int  # where it stood
    guess: tuple[int, int] | None = (
        None  # an Election named unseen: so many of so many, by what `who` had seen
    )


@dataclass(frozen=True)
class OutlawsView(View):
    mode: str
    sides: tuple[tuple[Seat, ...], ...]  # who plays together
    phase: str
    first: Seat | None  # OU-11: drawn when all lines are ready; None until then
    turn: Seat | None  # likewise
    left: int  # actions left in the turn
    turns: int  # turns that are over
    limit: int
    notes: bool
    dancer: int
    asked: Seat | None
    reserve_end: Seat | None  # whose last place is next to the Reserve; None: it lies at the centre
    out: tuple[Seat, ...]  # in the order they were eliminated
    lines: tuple[LineView, ...]
    street: tuple[ArmView, ...]
    reserve: tuple[TokenView, ...]  # top first
    unseen: tuple[CountView, ...]  # tokens of street and Reserve not seen by the reader; empty without notes
    fate: FateView | None = None  # once everything is turned over


# -- Lines


@lru_cache(maxsize=1024)
def figures(mask: int) -> tuple[str, ...]:
    """The characters of some figures, each once: a team's two Governors read alike."""
    return tuple(dict.fromkeys(ou.FIGURES[codes.kind_of_figure(figure)] for figure in members(i64(mask))))


def place_view(known: OutlawsState, side: int, place: int) -> PlaceView:
    figure = int(known.figure_at(side, place))
    noted = known.phase != ou.SETUP and known.is_in(side)
    guesses = belief.may_be(known, side, place) if noted else 0
    sure = int(lowest(guesses)) if count(guesses) == 1 else -1
    marked = sure >= 0 and known.is_marked(side, sure)
    jailed = sure >= 0 and known.is_jailed(side, sure)
    if figure == ou.UNKNOWN:
        figure = sure if known.notes or marked or jailed else -1
    title = ou.FIGURES[codes.kind_of_figure(figure)] if figure >= 0 else None
    if title is None and known.notes and len(figures(guesses)) == 1:
        title = figures(guesses)[0]  # one of two Governors, Hitmen or Sheriffs
    own = figure >= 0 and not known.is_shared(figure)
    slot = int(known.slot_of(side, place))
    return PlaceView(
        place=place,
        figure=title,
        owner=SEATS[known.owner_of(side, figure)] if own else None,
        shared=figure >= 0 and not own,
        taken=own and is_taken(known, side, figure),
        empty=place == known.empty_place(side),
        marked=marked,
        jailed=jailed,
        may_be=figures(guesses) if known.notes else (),
        rival=SEATS[known.rival_of(side, place)],
        facing=int(known.facing(place)),
        arm=SEATS[slot // arm_length(known)],
        slot=slot % arm_length(known),
    )


def member_of(side: int, figure: int) -> int:
    """OU-41: the member who brought a figure that is not shared."""
    return side + 2 if figure >= ou.FIGURE else side


def is_taken(known: OutlawsState, side: int, figure: int) -> bool:
    return bool(known.teams) and not known.alive >> member_of(side, figure) & 1


def removed(known: OutlawsState, seat: int) -> int:
    """OU-44: the figure a member lost when going out, as bits; everyone saw it."""
    side = int(known.side_of(seat))
    if not known.teams or known.phase == ou.SETUP or not known.is_in(side):
        return 0
    gone = [figure for figure in range(ou.CAST) if known.spot_of(side, figure) == ou.AWAY]
    return sum(1 << figure for figure in gone if member_of(side, figure) == seat)


def in_saloon(known: OutlawsState, seat: int) -> tuple[str, ...]:
    """Who waits at a seat's own place or places, as that seat names them."""
    waiting = members(known.stool_of(seat))
    return tuple(ALL_FIGURES[known.own_figure(seat, figure)] for figure in waiting)


def drawn_line(known: OutlawsState, seat: int) -> LineView:
    side = int(known.side_of(seat))
    places = known.length if side == seat and known.is_in(side) else 0
    votes, handcuffs, bullets, papers = known.held[seat * ou.HOLD : (seat + 1) * ou.HOLD]
    return LineView(
        seat=SEATS[seat],
        line=SEATS[side],
        ready=bool(known.ready >> seat & 1),
        places=tuple([place_view(known, side, place) for place in range(places)]),
        saloon=in_saloon(known, seat) if known.alive >> seat & 1 else (),
        votes=votes,
        handcuffs=handcuffs,
        bullets=bullets,
        papers=papers,
        removed=figures(removed(known, seat)),
    )


# Most of a table is the same for every reader and from one move to the next: a line, an arm or the Reserve is
# drawn once, and kept by the very numbers it shows.

LINES: Final[dict[tuple[object, ...], LineView]] = {}
MOST_LINES: Final = 2048


def line_numbers(known: OutlawsState, seat: int) -> tuple[object, ...]:
    """All that `drawn_line` looks at."""
    side, length, at = seat & known.fold, known.length, (seat & known.fold) * ou.BELIEF
    return (
        seat,
        known.players,
        known.teams,
        known.notes,
        known.phase == ou.SETUP,
        known.alive,
        known.ready >> seat & 1,
        known.marked,
        known.jailed,
        known.stools,
        known.empty,
        *known.held[seat * ou.HOLD : (seat + 1) * ou.HOLD],
        *known.line[side * length : (side + 1) * length],
        *known.spot[side * ou.CAST : (side + 1) * ou.CAST],
        *known.belief[at : at + 1 + known.belief[at]],
    )


def line_view(known: OutlawsState, seat: int) -> LineView:
    numbers = line_numbers(known, seat)
    line = LINES.get(numbers)
    if line is None:
        if len(LINES) >= MOST_LINES:
            LINES.clear()
        line = LINES[numbers] = drawn_line(known, seat)
    return line


# -- Main Street


@lru_cache(maxsize=1024)
def token_view(cell: int, players: int, notes: bool, turned: bool) -> TokenView:
    kind, seen = (cell & ou.KIND) - 1, cell >> ou.EYES
    told = (notes or turned) and 0 <= kind < ou.HIDDEN
    return TokenView(
        empty=cell == 0,
        token=ou.TOKENS[kind] if told else None,
        seen_by=tuple(SEATS[s] for s in members(i64(seen)) if s < players) if notes else (),
        open=notes and seen == ou.EVERYONE,
    )


@lru_cache(maxsize=4096)
def tokens(cells: tuple[int, ...], players: int, notes: bool, turned: bool) -> tuple[TokenView, ...]:
    return tuple(token_view(cell, players, notes, turned) for cell in cells)


@lru_cache(maxsize=4096)
def arm_view(arm: int, left: int, players: int, notes: bool, turned: bool, cells: tuple[int, ...]) -> ArmView:
    return ArmView(SEATS[arm], SEATS[left], tokens(cells, players, notes, turned))


@lru_cache(maxsize=64)
def counts(pool: int) -> tuple[CountView, ...]:
    """Tokens by kind, of a pool with eight bits a kind."""
    many = [pool >> 8 * kind & 255 for kind in range(ou.TOKEN)]
    return tuple(CountView(ou.TOKENS[kind], count) for kind, count in enumerate(many) if count)


# -- The table


def prompt(known: OutlawsState, seat: int) -> Phrase:
    """What the player to act is asked."""
    side = known.side_of(seat)
    if known.phase == ou.SETUP:
        many = int(setup.placed(known, side))
        team = "-team" if known.teams else ""
        if many == known.length:
            return Phrase(f"prompt.ready{team}")
        return Phrase(f"prompt.setup{team}", (("place", many),))
    if known.phase == ou.TURN and known.empty_place(side) >= 0:
        return Phrase("prompt.refill", (("place", int(known.empty_place(side))),))
    if known.phase == ou.TURN:
        return Phrase("prompt.turn", (("left", int(known.left)),))
    if known.phase == ou.GUARD:
        own = known.owner_of(side, known.struck) == seat
        return Phrase("prompt.guard" if own else "prompt.guard-mate", (("who", SEATS[known.turn]),))
    return Phrase("prompt.roundup" if known.phase == ou.ROUNDUP else "prompt.arrest")


@lru_cache(maxsize=8)
def sides_of(players: int, teams: bool) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together: each seat alone, or with the one opposite (OU-42)."""
    return ((SEATS[0], SEATS[2]), (SEATS[1], SEATS[3])) if teams else tuple((s,) for s in SEATS[:players])


def shown_to_all(state: OutlawsState) -> dict[str, Any]:
    """What every reader is shown alike."""
    outcome = state.outcome()
    begun = state.phase != ou.SETUP
    return {
        "game": "outlaws",
        "to_act": tuple([SEATS[s] for s in state.seats_to_act()]),
        "result": Result(*outcome) if outcome else None,
        "mode": TEAMS if state.teams else MODES[state.players],
        "sides": sides_of(state.players, bool(state.teams)),
        "phase": ou.PHASES[state.phase],
        "first": SEATS[state.first] if begun else None,
        "turn": SEATS[state.turn] if begun else None,
        "left": state.left,
        "turns": state.turns,
        "limit": state.limit,
        "notes": bool(state.notes),
        "dancer": state.reach,
        "asked": SEATS[state.asked] if state.asked >= 0 else None,
        "reserve_end": SEATS[state.end] if state.end >= 0 else None,
        "out": tuple([SEATS[s] for s in reversed(unpack(state.fallen))]),
    }


def shown_to_one(known: OutlawsState, turned: bool = False) -> dict[str, Any]:
    """What is shown of a table as far as it is known; turned over, the tokens too show their faces."""
    players, notes, length = known.players, bool(known.notes), arm_length(known)
    arms = sides_in(known)
    if known.phase == ou.SETUP or len(arms) < 2:
        arms = []
    elif known.teams:
        arms = [0]
    cells = tuple(known.street)
    shown = [
        arm_view(
            arm,
            1 if known.teams else known.left_of(arm),
            players,
            notes,
            turned,
            cells[arm * length : (arm + 1) * length],
        )
        for arm in arms
    ]
    reserve = cells[ou.SLOTS : ou.SLOTS + known.reserve]
    return {
        "lines": tuple([line_view(known, seat) for seat in range(players)]),
        "street": tuple(shown),
        "reserve": tokens(reserve[::-1], players, notes, turned),
        "unseen": () if turned or not notes else counts(street.hidden_pool(known)),
    }


@lru_cache(maxsize=128)
def texts(actions: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([VERBS.texts[action] for action in actions])


def views(state: OutlawsState, seats: Sequence[int | None]) -> list[OutlawsView]:
    """The only function that builds what seats (None: a spectator) are shown."""
    to_all = shown_to_all(state)
    made = []
    for seat in seats:
        known = knowledge_of(state, i64(-1 if seat is None else seat)).state
        legal = state.legal_actions(seat) if seat is not None else []
        made.append(
            OutlawsView(
                seat=None if seat is None else SEATS[seat],
                prompt=prompt(known, seat) if seat is not None and legal else None,
                legal=texts(tuple(legal)),
                **to_all,
                **shown_to_one(known),
            )
        )
    return made


def view(state: OutlawsState, seat: int | None) -> OutlawsView:
    return views(state, (seat,))[0]


# -- The last scene: lines turned over, and the shot, arrest or Election that ended it


def turned_over(state: OutlawsState) -> OutlawsView:
    return OutlawsView(
        seat=None, prompt=None, legal=(), **shown_to_all(state), **shown_to_one(state, turned=True)
    )


def ending(before: OutlawsState, after: OutlawsState, events: Sequence[Event]) -> OutlawsView | None:
    """Everything lies open; the player who went out last is still shown (OU-37 takes the figures away).

    None if the game ended before the lines stood.
    """
    if after.phase == ou.SETUP:
        return None
    fallen = any(isinstance(event, Out) for event in events)
    last, now = turned_over(before if fallen else after), turned_over(after)
    return replace(
        last,
        to_act=(),
        phase=now.phase,
        asked=None,
        out=now.out,
        lines=tuple(
            old if old.seat in now.out else replace(new, places=old.places)
            for old, new in zip(last.lines, now.lines, strict=True)
        ),
        result=now.result,
        fate=fate(before, after, events),
    )


def fate(before: OutlawsState, after: OutlawsState, events: Sequence[Event]) -> FateView | None:
    """What ended the game; None where time or a resignation did."""
    taken = [event for event in events if isinstance(event, Took) and event.token == "election"]
    if taken:
        (place,) = (event.place for event in events if isinstance(event, TurnedUp))
        who = taken[0].who
        return FateView(ELECTED, who, who, ou.FIGURES[ou.GOVERNOR], place, guess(before, who, place))
    if not any(isinstance(event, Out) for event in events):
        return None
    loser = unpack(after.fallen)[0]
    for event in events:
        if isinstance(event, Shot) and before.side_of(event.rival) == before.side_of(loser):
            return FateView(SHOT, Seat(loser), event.who, ou.FIGURES[ou.GOVERNOR], event.place)
        if isinstance(event, Arresting):
            return FateView(ARRESTED, Seat(loser), event.who, ou.FIGURES[ou.HITMAN], event.place)
        if isinstance(event, Guarded):  # the Governor stays, and the Hitman opposite is arrested
            guarded = before.spot_of(before.side_of(event.who), before.struck)
            place = int(before.facing(guarded))
            return FateView(GUARDED, Seat(loser), event.who, ou.FIGURES[ou.HITMAN], place)
    place = int(before.spot_of(before.side_of(loser), before.struck))
    how = {int(ou.GUARD): SHOT, int(ou.COUNTER): GUARDED}.get(int(before.phase), ARRESTED)
    figure = ou.GOVERNOR if how == SHOT else ou.HITMAN
    return FateView(how, Seat(loser), Seat(before.striker), ou.FIGURES[figure], place)


def guess(before: OutlawsState, seat: int, place: int) -> tuple[int, int] | None:
    """How bold it was to name the Election there; None if the seat had seen it, or could tell.

    At the end all can count this: the tokens are turned over, and everyone saw at which ones the seat looked.
    """
    known = knowledge_of(before, i64(seat)).state
    if known.token_before(known.side_of(seat), place) & ou.KIND != ou.HIDDEN + 1:
        return None
    hidden = street.hidden_pool(known)
    elections, many = hidden >> 8 * ou.ELECTION & 255, street.pool_size(hidden)
    return (int(elections), int(many)) if elections < many else None


def verdict(ending: OutlawsView, lang: str) -> str:
    """How bold the winning guess was, if it was one."""
    if ending.fate is None or ending.fate.guess is None:
        return ""
    chances, of = ending.fate.guess
    return WORDS.say(lang, "end.guess", {"chances": chances, "of": of})
