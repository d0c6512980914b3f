"""What one seat is sent of the table: built from what it knows, never from the truth."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from posse.core.bits import count, lowest, members
from posse.core.packed import unpack
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from posse.games.outlaws.belief import may_be
from posse.games.outlaws.knowledge import knowledge_of
from posse.games.outlaws.model import (
    EVERYONE,
    EYES,
    FIGURES,
    GUARD,
    HALF,
    HELD,
    HIDDEN,
    HOLD,
    KIND,
    LENGTH,
    PHASES,
    ROUNDUP,
    SETUP,
    TOKENS,
    TURN,
    UNKNOWN,
)
from posse.games.outlaws.notation import ACTION_TEXTS
from posse.games.outlaws.rules import Outlaws
from posse.games.outlaws.setup import placed
from posse.games.outlaws.street import facing, hidden_pool, reserve_slot, rival_of, slot_of
from posse.games.outlaws.town import Town, figure_at, is_jailed, is_marked, left_of, saloon_of

MODES: Final = {2: "duel", 3: "three", 4: "four"}


@dataclass(frozen=True)
class PlaceView:
    """A place of a line, and the figure there as far as the reader may know."""

    place: int
    figure: str | None
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
    ready: bool
    places: tuple[PlaceView, ...]  # from the owner's left; empty for those who are out
    saloon: tuple[str, ...]
    votes: int
    handcuffs: int
    bullets: int
    papers: int


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
class OutlawsView(View):
    mode: str
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


def figures(mask: int) -> tuple[str, ...]:
    return tuple(FIGURES[figure] for figure in members(i64(mask)))


def place_view(known: Town, side: int, place: int) -> PlaceView:
    figure = int(figure_at(known, side, place))
    guesses = int(may_be(known, side, place)) if known.phase != SETUP and known.alive >> side & 1 else 0
    sure = int(lowest(guesses)) if count(guesses) == 1 else -1
    shown = sure >= 0 and bool(is_marked(known, side, sure) or is_jailed(known, side, sure))
    if figure == UNKNOWN:
        figure = sure if known.notes or shown else -1
    slot = int(slot_of(known, side, place))
    return PlaceView(
        place=place,
        figure=FIGURES[figure] if figure >= 0 else None,
        marked=shown and bool(is_marked(known, side, sure)),
        jailed=shown and bool(is_jailed(known, side, sure)),
        may_be=figures(guesses) if known.notes else (),
        rival=Seat(rival_of(known, side, place)),
        facing=int(facing(place)),
        arm=Seat(slot // int(HALF)),
        slot=slot % int(HALF),
    )


def line_view(known: Town, side: int) -> LineView:
    held = [int(known.held[side * int(HOLD) + kind]) for kind in range(len(HELD))]
    alive = known.alive >> side & 1
    return LineView(
        Seat(side),
        bool(known.ready >> side & 1),
        tuple(place_view(known, side, place) for place in range(int(LENGTH))) if alive else (),
        figures(saloon_of(known, side)),
        held[0],
        held[1],
        held[2],
        held[3],
    )


def token_view(known: Town, slot: int) -> TokenView:
    cell = int(known.street[slot])
    kind, seen = (cell & int(KIND)) - 1, cell >> int(EYES)
    told = kind if known.notes and 0 <= kind < HIDDEN else -1
    return TokenView(
        empty=cell == 0,
        token=TOKENS[told] if told >= 0 else None,
        seen_by=tuple(Seat(s) for s in members(i64(seen)) if s < known.players) if known.notes else (),
        open=bool(known.notes) and seen == EVERYONE,
    )


def prompt(known: Town, seat: int) -> Phrase:
    """What the player to act is asked."""
    if known.phase == SETUP:
        many = int(placed(known, seat))
        return Phrase("prompt.ready") if many == LENGTH else Phrase("prompt.setup", (("place", many),))
    if known.phase == TURN:
        return Phrase("prompt.turn", (("left", int(known.left)),))
    if known.phase == GUARD:
        return Phrase("prompt.guard", (("who", Seat(known.turn)),))
    return Phrase("prompt.roundup" if known.phase == ROUNDUP else "prompt.arrest")


def view(state: Outlaws, seat: int | None) -> OutlawsView:
    """The only function that builds what a seat (None: a spectator) is shown."""
    known = knowledge_of(state, i64(-1 if seat is None else seat)).town
    legal = state.legal_actions(seat) if seat is not None else []
    outcome = state.outcome()
    left = int(hidden_pool(known))
    arms = members(known.alive) if known.phase != SETUP and count(known.alive) > 1 else []
    return OutlawsView(
        game="outlaws",
        seat=Seat(seat) if seat is not None else None,
        to_act=tuple(Seat(s) for s in state.seats_to_act()),
        prompt=prompt(known, seat) if seat is not None and legal else None,
        legal=tuple(ACTION_TEXTS[action] for action in legal),
        result=Result(*outcome) if outcome else None,
        mode=MODES[int(known.players)],
        phase=PHASES[known.phase],
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
                Seat(left_of(known, arm)),
                tuple(token_view(known, arm * int(HALF) + at) for at in range(int(HALF))),
            )
            for arm in arms
        ),
        reserve=tuple(
            token_view(known, int(reserve_slot(known, position))) for position in range(int(known.reserve))
        ),
        unseen=tuple(
            CountView(token, left >> 8 * kind & 255)
            for kind, token in enumerate(TOKENS)
            if left >> 8 * kind & 255
        ),
    )
