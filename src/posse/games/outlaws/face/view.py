"""What one seat is sent of the table: built from what it knows, never from the truth."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from posse.core.bits import count, lowest, members
from posse.core.packed import unpack
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.knowledge import knowledge_of
from posse.games.outlaws.rules.belief import may_be
from posse.games.outlaws.rules.setup import placed
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.rules.street import facing, hidden_pool, reserve_slot, rival_of, slot_of
from posse.games.outlaws.rules.table import (
    Town,
    empty_place,
    figure_at,
    is_in,
    is_jailed,
    is_marked,
    is_shared,
    kind_of_figure,
    left_of,
    own_figure,
    owner_of,
    side_of,
    spot_of,
    stool_of,
)
from posse.games.outlaws.verbs import ACTION_TEXTS, ALL_FIGURES

MODES: Final = {2: "duel", 3: "three", 4: "four"}
TEAMS: Final = "teams"


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
    """What decided a game that is over: a figure of somebody's line, and what befell it."""

    how: str  # shot, arrested, guarded (OU-26: arrested for the shot) or elected
    who: Seat  # whose figure it was
    by: Seat  # who did it
    figure: str
    place: int  # where it stood


@dataclass(frozen=True)
class OutlawsView(View):
    mode: str
    sides: tuple[tuple[Seat, ...], ...]  # who plays together
    phase: str
    first: Seat
    turn: Seat
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
    unseen: tuple[CountView, ...]  # tokens of street and Reserve that the reader has not seen
    fate: FateView | None = None  # once everything is turned over


def figures(mask: int) -> tuple[str, ...]:
    """The characters of some figures, each once: a team's two Governors read alike."""
    return tuple(dict.fromkeys(ou.FIGURES[kind_of_figure(figure)] for figure in members(i64(mask))))


def place_view(known: Town, side: int, place: int) -> PlaceView:
    figure = int(figure_at(known, side, place))
    guesses = int(may_be(known, side, place)) if known.phase != ou.SETUP and is_in(known, side) else 0
    sure = int(lowest(guesses)) if count(guesses) == 1 else -1
    shown = sure >= 0 and bool(is_marked(known, side, sure) or is_jailed(known, side, sure))
    if figure == ou.UNKNOWN:
        figure = sure if known.notes or shown else -1
    title = ou.FIGURES[kind_of_figure(figure)] if figure >= 0 else None
    if title is None and known.notes and len(figures(guesses)) == 1:
        title = figures(guesses)[0]  # one of two Governors, Hitmen or Sheriffs
    shared = figure >= 0 and bool(is_shared(known, figure))
    slot, arm = int(slot_of(known, side, place)), int(known.length if known.teams else ou.HALF)
    return PlaceView(
        place=place,
        figure=title,
        owner=Seat(owner_of(known, side, figure)) if figure >= 0 and not shared else None,
        shared=shared,
        taken=figure >= 0 and not shared and is_taken(known, side, figure),
        empty=place == empty_place(known, side),
        marked=shown and bool(is_marked(known, side, sure)),
        jailed=shown and bool(is_jailed(known, side, sure)),
        may_be=figures(guesses) if known.notes else (),
        rival=Seat(rival_of(known, side, place)),
        facing=int(facing(known, place)),
        arm=Seat(slot // arm),
        slot=slot % arm,
    )


def member_of(known: Town, side: int, figure: int) -> int:
    """OU-41: the member who brought a figure that is not shared."""
    return side + 2 if figure >= ou.FIGURE else side


def is_taken(known: Town, side: int, figure: int) -> bool:
    return bool(known.teams) and not known.alive >> member_of(known, side, figure) & 1


def removed(known: Town, seat: int) -> int:
    """OU-44: the figure a member lost when going out, as bits; everyone saw it."""
    side = int(side_of(known, seat))
    if not known.teams or known.phase == ou.SETUP or not is_in(known, side):
        return 0
    gone = [figure for figure in range(int(ou.CAST)) if spot_of(known, side, figure) == ou.AWAY]
    return sum(1 << figure for figure in gone if member_of(known, side, figure) == seat)


def in_saloon(known: Town, seat: int) -> tuple[str, ...]:
    """Who waits at a seat's own place or places, as that seat names them."""
    return tuple(ALL_FIGURES[own_figure(known, seat, figure)] for figure in members(stool_of(known, seat)))


def line_view(known: Town, seat: int) -> LineView:
    held = [int(known.held[seat * int(ou.HOLD) + kind]) for kind in range(len(ou.HELD))]
    side = int(side_of(known, seat))
    places = range(int(known.length)) if side == seat and is_in(known, side) else range(0)
    return LineView(
        Seat(seat),
        Seat(side),
        bool(known.ready >> seat & 1),
        tuple(place_view(known, side, place) for place in places),
        in_saloon(known, seat) if known.alive >> seat & 1 else (),
        held[0],
        held[1],
        held[2],
        held[3],
        figures(removed(known, seat)),
    )


def token_view(known: Town, slot: int, turned: bool) -> TokenView:
    cell = int(known.street[slot])
    kind, seen = (cell & int(ou.KIND)) - 1, cell >> int(ou.EYES)
    told = kind if (known.notes or turned) and 0 <= kind < ou.HIDDEN else -1
    return TokenView(
        empty=cell == 0,
        token=ou.TOKENS[told] if told >= 0 else None,
        seen_by=tuple(Seat(s) for s in members(i64(seen)) if s < known.players) if known.notes else (),
        open=bool(known.notes) and seen == ou.EVERYONE,
    )


def prompt(known: Town, seat: int) -> Phrase:
    """What the player to act is asked."""
    if known.phase == ou.SETUP:
        many = int(placed(known, side_of(known, seat)))
        team = "-team" if known.teams else ""
        if many == known.length:
            return Phrase(f"prompt.ready{team}")
        return Phrase(f"prompt.setup{team}", (("place", many),))
    if known.phase == ou.TURN and empty_place(known, side_of(known, seat)) >= 0:
        return Phrase("prompt.refill", (("place", int(empty_place(known, side_of(known, seat)))),))
    if known.phase == ou.TURN:
        return Phrase("prompt.turn", (("left", int(known.left)),))
    if known.phase == ou.GUARD:
        owner = owner_of(known, side_of(known, seat), known.struck)
        key = "prompt.guard" if owner == seat else "prompt.guard-mate"
        return Phrase(key, (("who", Seat(known.turn)),))
    return Phrase("prompt.roundup" if known.phase == ou.ROUNDUP else "prompt.arrest")


def sides_of(town: Town) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together: each seat alone, or with the one opposite (OU-42)."""
    return tuple(
        tuple(Seat(seat) for seat in range(int(town.players)) if side_of(town, seat) == side)
        for side in range(int(town.sides))
    )


def view(state: OutlawsState, seat: int | None) -> OutlawsView:
    """The only function that builds what a seat (None: a spectator) is shown."""
    known = knowledge_of(state, i64(-1 if seat is None else seat)).town
    return drawn(state, known, seat)


def drawn(state: OutlawsState, known: OutlawsState, seat: int | None, turned: bool = False) -> OutlawsView:
    """A table as far as it is known; turned over, the tokens too show their faces, notes or no notes."""
    legal = state.legal_actions(seat) if seat is not None else []
    outcome = state.outcome()
    left = 0 if turned else int(hidden_pool(known))
    sides = [side for side in range(int(known.sides)) if is_in(known, side)]
    arms = (sides[:1] if known.teams else sides) if known.phase != ou.SETUP and len(sides) > 1 else []
    arm_length = int(known.length if known.teams else ou.HALF)
    return OutlawsView(
        game="outlaws",
        seat=Seat(seat) if seat is not None else None,
        to_act=tuple(Seat(s) for s in state.seats_to_act()),
        prompt=prompt(known, seat) if seat is not None and legal else None,
        legal=tuple(ACTION_TEXTS[action] for action in legal),
        result=Result(*outcome) if outcome else None,
        mode=TEAMS if known.teams else MODES[int(known.players)],
        sides=sides_of(known),
        phase=ou.PHASES[known.phase],
        first=Seat(known.first),
        turn=Seat(known.turn),
        left=int(known.left),
        turns=int(known.turns),
        limit=int(known.limit),
        notes=bool(known.notes),
        dancer=int(known.reach),
        asked=Seat(known.asked) if known.asked >= 0 else None,
        reserve_end=Seat(known.end) if known.end >= 0 else None,
        out=tuple(Seat(s) for s in reversed(unpack(known.fallen))),
        lines=tuple(line_view(known, side) for side in range(int(known.players))),
        street=tuple(
            ArmView(
                Seat(arm),
                Seat(1 if known.teams else left_of(known, arm)),
                tuple(token_view(known, arm * arm_length + at, turned) for at in range(arm_length)),
            )
            for arm in arms
        ),
        reserve=tuple(
            token_view(known, int(reserve_slot(known, position)), turned)
            for position in range(int(known.reserve))
        ),
        unseen=tuple(
            CountView(token, left >> 8 * kind & 255)
            for kind, token in enumerate(ou.TOKENS)
            if left >> 8 * kind & 255
        ),
    )
