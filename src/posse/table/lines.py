"""The lines of a match: written, and read as one reader may know and count them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from posse.core.game import Game
from posse.core.kernel.state import EVENT, State
from posse.core.record import Line, events_text
from posse.core.view import Event
from posse.core.words import NamesTo
from posse.table.noticed import note_missed, number_for, number_meant_by

if TYPE_CHECKING:
    from posse.table.match import Match

EventsText = Callable[[Sequence[Event], int | None], str]


@dataclass(frozen=True)
class Step:
    """A line of the record, and what is behind it.

    `line`: as the whole record has it
    `seat`: who acted; None for the deal
    `action`: the action's code; None for the deal and a take-back
    `trace`: the events as numbers
    `after`: the state after it
    `noticed`: the seats that can notice it; None if everyone can
    """

    line: Line
    seat: int | None
    action: int | None
    trace: tuple[int, ...]
    after: State
    noticed: tuple[int, ...] | None = None


@lru_cache(maxsize=1024)
def read_trace(game: Game, trace: tuple[int, ...], reader: int | None, everything: bool) -> tuple[Event, ...]:
    """A trace as a reader may know it. A move is told, written and hashed: each reader's is read once."""
    return tuple(game.events(trace, reader, everything))


# -- Written


def do_legal(match: "Match", seat: int, action: int) -> Line:
    """Does an action that was found legal where the match stands."""
    draft = match.game.is_draft(match.state, seat)
    match.state.apply(seat, action)
    line = write(match, seat, match.game.format(seat, action), action, draft=draft)
    match._live.append(line.n)
    return line


def write(
    match: "Match",
    seat: int | None,
    text: str,
    action: int | None = None,
    after: State | None = None,
    draft: bool = False,
) -> Line:
    """Adds a line for what the state has just done."""
    state = match.state
    trace, tape = tuple(state.trace or ()), state.dice.tape or []
    outcome = events_text(read_trace(match.game, trace, seat, True), seat)
    line = Line(len(match.steps), text, outcome, tuple(tape))
    state.dice.tape = []
    state.trace = []
    noticed = noticed_by(match, trace, seat, draft)
    if noticed is not None:
        note_missed(match._missed, match.players, line.n, noticed)
    match.steps.append(Step(line, seat, action, trace, after or copy_of(state), noticed))
    return line


def noticed_by(
    match: "Match", trace: tuple[int, ...], seat: int | None, draft: bool
) -> tuple[int, ...] | None:
    """Who can notice the last action: of a draft those who get an event of it, otherwise everyone."""
    if not draft or read_trace(match.game, trace, None, False):
        return None
    return tuple(at for at in range(match.players) if at == seat or read_trace(match.game, trace, at, False))


def copy_of(state: State) -> State:
    copy = state.clone()
    copy.trace = []
    return copy


# -- Read


def events_of(match: "Match", n: int, reader: int | None) -> tuple[Event, ...]:
    """What happened in line n, as a reader may know it; everything once the game is over."""
    return read_trace(match.game, match.steps[n].trace, reader, match.over)


def line_at_once(
    match: "Match", n: int, reader: int | None, text_of: EventsText = events_text
) -> tuple[str, str]:
    """What was done in line n and what came out of it, as far as a reader knew at once."""
    step = match.steps[n]
    done = step.line.action
    if step.seat is not None and step.action is not None:
        done = match.game.shown(step.seat, step.action, reader)
    return done, text_of(read_trace(match.game, step.trace, reader, False), step.seat)


def sentence(match: "Match", event: Event, lang: str, you: int | None = None) -> str:
    """One event in words, said to one of the players, who is “you”."""
    return match.game.words.say(lang, event.says, event.fills(), NamesTo(match.names, you))


def is_count(match: "Match", n: int) -> bool:
    """Whether a round or hand was counted in line n; the deal counts nothing."""
    kinds = (match.game.kinds[kind] for kind in match.steps[n].trace[::EVENT])
    return n > 0 and any(kind in match.game.counts for kind in kinds)


# -- Counted as a reader counts


def number(match: "Match", n: int, reader: int | None) -> int:
    """Line n as a reader counts: what others do in secret has no number, until nothing is secret."""
    return n if match.over or match.laid_open else number_for(match._missed, reader, n)


def line_of(match: "Match", number: int, reader: int | None) -> int:
    """The line that a reader means by a number."""
    return number if match.over or match.laid_open else number_meant_by(match._missed, reader, number)


def notices(match: "Match", n: int, reader: int | None) -> bool:
    """Whether a reader can know that there was a line n."""
    noticed = match.steps[n].noticed
    return noticed is None or reader in noticed or match.over or match.laid_open
