"""A match: a state, the dice behind it, and the record that is the truth about it."""

import json
import secrets
from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from posse import bots
from posse.bots.coach import HINT_MS, Suggestion, advise
from posse.bots.searcher import MOST
from posse.core.dice import LOW62, Dice, LiveDice, commitment, seed_for
from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, need
from posse.core.game import Game, json_object
from posse.core.knowledge import Knowledge
from posse.core.outcome import Outcome
from posse.core.reading import number, whole_number
from posse.core.record import Line, Record, clean_name, events_text, parse_record
from posse.core.seals import Seals
from posse.core.state import EVENT, State
from posse.core.view import Event, View
from posse.core.words import NamesTo, Seat
from posse.games.registry import find
from posse.table.noticed import Missed, note_missed, number_for, number_meant_by
from posse.table.seats import mates

if TYPE_CHECKING:
    import pandas as pd

    from posse.core.html import Board

EventsText = Callable[[Sequence[Event], int | None], str]


@dataclass(frozen=True)
class Step:
    """A line of the record, who acted, the events behind it and the state after it."""

    line: Line
    seat: int | None
    action: int | None
    trace: tuple[int, ...]
    after: State
    noticed: tuple[int, ...] | None = None  # the seats that can notice it, if not everyone can


@lru_cache(maxsize=1024)
def read_trace(game: Game, trace: tuple[int, ...], reader: int | None, everything: bool) -> tuple[Event, ...]:
    """A trace as a reader may know it. A move is told, written and hashed: each reader's is read once."""
    return tuple(game.events(trace, reader, everything))


class Match:
    """A game being played. A change is an action or a take-back, and is a line of the record."""

    def __init__(
        self,
        game: Game,
        state: State,
        options: Mapping[str, int],
        names: Sequence[str] = (),
        seed: int | None = None,
        start: str = "",
        came_from: str = "",
        seals: Seals | None = None,
        deal: str = "",
    ) -> None:
        self.game = game
        self.state = state
        self._options = dict(options)
        told = json.loads(start).get("options", {}) if start else {}  # a position says them itself
        self.sides = game.sides(int(state.players), {**game.settle(options), **told})
        self.seed = seed
        self.start = start
        self.came_from = came_from
        self.seals = seals  # how it was drawn, if the seats committed to what they added
        self.deal = deal  # the finished table whose deal it is
        given = [clean_name(name) for name in checked_names(names, int(state.players))]
        self.names = tuple(given or [str(Seat(seat)) for seat in range(int(state.players))])
        self.steps: list[Step] = []
        self.missed: Missed = {}  # lines
        self.laid_open = False  # nothing is secret any more, though the game may not be over
        self._live = [0]  # the lines that led here, without those taken back
        self.backs = 0  # take-backs so far
        self._write(None, "deal" if not start else "start")

    # -- Beginning

    @classmethod
    def new(
        cls,
        name: str,
        players: int,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        names: Sequence[str] = (),
        secret: bytes | None = None,
        nonces: Sequence[str] = (),
        games: dict[str, Game] | None = None,
    ) -> "Match":
        """A new match. With a seed it can be dealt again; without, nobody can know what comes."""
        game = find(name, games)
        seed = None if seed is None else checked_seed(seed)
        dice = seeded(seed) if seed is not None else live(secret, nonces)
        if seed is not None and secret is not None:
            raise BadNotation("seed-or-secret")
        state = game.new(players, options, dice, traced=True)
        return cls(game, state, game.settle(options or {}), names, seed)

    @classmethod
    def from_position(
        cls,
        position: object,
        seed: int | None = None,
        names: Sequence[str] = (),
        games: dict[str, Game] | None = None,
    ) -> "Match":
        """A match that begins in a position (JSON text or its parsed form)."""
        data = json_object(position)
        if "game" not in data:
            raise BadNotation("missing", where="game")
        game = find(data["game"], games)
        seed = None if seed is None else checked_seed(seed)
        dice = seeded(seed) if seed is not None else live(None, ())
        state = game.from_position(data, dice)
        start = json.dumps(game.to_position(state), separators=(",", ":"), ensure_ascii=False)
        return cls(game, state, {}, names, seed, start)

    # -- What anyone may ask

    def __repr__(self) -> str:
        acting = ", ".join(map(str, self.to_act))
        now = f"{acting} to act" if acting else "over"
        return f"<Match {self.game.id}, {self.players} players, line {len(self.steps) - 1}, {now}>"

    def clone(self) -> "Match":
        """A match that goes on by itself; its dice will fall the same way."""
        from posse.table.copies import clone

        return clone(self)

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, object]) -> "Match":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        from posse.table.copies import packed, unpacked

        return unpacked, packed(self)

    @property
    def options(self) -> dict[str, int]:
        return dict(self._options)

    def _reader(self, seat: int | None) -> int | None:
        """A seat of this table, or None for someone who only watches."""
        if seat is None:
            return None
        self.game.check_seat(self.state, seat)
        return int(seat)

    @property
    def players(self) -> int:
        return int(self.state.players)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now; nobody when the game is over."""
        return tuple(Seat(seat) for seat in self.state.seats_to_act())

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    @property
    def over(self) -> bool:
        return self.state.is_over()

    @property
    def commitment(self) -> str:
        """What was published before the first card; "" for a seeded game."""
        dice = self.state.dice
        return commitment(dice.secret) if isinstance(dice, LiveDice) else ""

    def legal(self, seat: int | None = None) -> list[str]:
        """What may be done now, in notation: one seat's, or everyone's who may act."""
        reader = self._reader(seat)
        seats = self.state.seats_to_act() if reader is None else [reader]
        return [self.game.format(who, action) for who in seats for action in self.state.legal_actions(who)]

    def view(self, seat: int | None = None, line: int | None = None) -> View:
        """What a seat sees, or saw after a line; None is someone who only watches."""
        state = self.state if line is None else self.step(line).after
        return self.game.view(state, self._reader(seat))

    def ending(self) -> View | None:
        """The table turned over, once nothing is secret any more; None if the last view shows it all."""
        if not self.over and not self.laid_open:
            return None
        last = len(self.steps) - 1
        if not self.over or last == 0:
            return self.game.ending(self.state, self.state, [])
        return self.game.ending(self.step(last - 1).after, self.state, self.events(last))

    def views(self, seats: Sequence[int | None]) -> Sequence[View]:
        """What several readers see of this moment."""
        return self.game.views(self.state, [self._reader(seat) for seat in seats])

    def knowledge(self, seat: int | None) -> Knowledge:
        return self.game.knowledge(self.state, self._reader(seat))

    def position(self) -> dict[str, Any]:
        return self.game.to_position(self.state)

    def events(self, n: int, seat: int | None = None) -> list[Event]:
        """What happened in line n, as a seat may know it; everything once the game is over."""
        self.step(n)
        return list(self.told(n, self._reader(seat)))

    def told(self, n: int, reader: int | None) -> tuple[Event, ...]:
        """The same, of a line and for a reader that there are."""
        return read_trace(self.game, self.steps[n].trace, reader, self.over)

    def told_at_once(self, n: int, reader: int | None, told: EventsText = events_text) -> tuple[str, str]:
        """What was done in line n and what came out of it, as far as a reader knew at once."""
        step = self.steps[n]
        done = step.line.action
        if step.seat is not None and step.action is not None:
            done = self.game.shown(step.seat, step.action, reader)
        return done, told(read_trace(self.game, step.trace, reader, False), step.seat)

    def counts(self, n: int) -> bool:
        """Whether a round or hand was counted in line n; the deal counts nothing."""
        kinds = (self.game.kinds[kind] for kind in self.steps[n].trace[::EVENT])
        return n > 0 and any(kind in self.game.counts for kind in kinds)

    def mates(self, seat: int) -> set[int]:
        """The seats that play together with one."""
        return set(mates(self.sides, seat))

    def seen_for_mates(self, n: int, people: Collection[int]) -> list[Event]:
        """What the player of line n saw and these mates did not: a bot tells them."""
        seat = self.step(n).seat
        mates = self.mates(seat).intersection(people) if seat is not None else set()
        known = [self.events(n, mate) for mate in mates]
        return [
            event
            for event in (self.events(n, seat) if known else [])
            if self.game.tells(event) and any(event not in events for events in known)
        ]

    def leaves_it(self, seat: int, people: Collection[int]) -> bool:
        """Whether a bot lets these people of its team make a choice that is theirs together."""
        asked = self.mates(seat).intersection(self.state.seats_to_act()).intersection(people)
        return bool(asked) and self.game.leaves_to_mates(self.state, seat)

    def say(self, n: int, lang: str = "en", seat: int | None = None, you: int | None = None) -> list[str]:
        """Line n in full sentences, as a seat may know it; said to one of the players, who is “you”."""
        step = self.step(n)
        if step.line.back is not None and step.seat is not None:
            fields = {"who": Seat(step.seat), "line": self.number(step.line.back, seat)}
            return [self.game.words.say(lang, "event.take-back", fields, NamesTo(self.names, you))]
        return [self.sentence(event, lang, you) for event in self.events(n, seat)]

    def sentence(self, event: Event, lang: str, you: int | None = None) -> str:
        """One event in words."""
        return self.game.words.say(lang, event.says, event.fills(), NamesTo(self.names, you))

    def step(self, n: int) -> Step:
        """Line n and what is behind it."""
        n = whole_number(n, "a line")
        if not 0 <= n < len(self.steps):
            raise BadNotation(
                "number-range", where="line", low=0, high=len(self.steps) - 1, value=str(n)[:20]
            )
        return self.steps[n]

    def board(self, seat: int | None = None, line: int | None = None, lang: str = "en") -> "Board":
        """What a seat sees, or saw after a line, drawn for a notebook; None is someone who only watches."""
        from posse.table.boards import board_of

        return board_of(self, self._reader(seat), line, lang)

    def _repr_html_(self) -> str:
        """What a notebook shows: a spectator's board, so that nobody peeks by accident."""
        return self.board()._repr_html_()

    # -- Playing

    def play(self, text: str) -> Line:
        """Checks and does one action given in notation: `p2 take tombstone`."""
        seat, action = self.game.parse(text, self.state, self.names)
        return self.play_action(seat, action)

    def play_action(self, seat: int, action: int) -> Line:
        """Checks and does one action given by its code."""
        self.game.check(self.state, seat, action)
        return self.do_legal(int(seat), int(action))

    def do_legal(self, seat: int, action: int) -> Line:
        """Does an action that was found legal where the match stands."""
        draft = self.game.is_draft(self.state, seat)
        self.state.apply(seat, action)
        line = self._write(seat, self.game.format(seat, action), action, draft=draft)
        self._live.append(line.n)
        return line

    def ask(self, bot: str | bots.Bot = "house", seed: int | None = None) -> str:
        """What a bot would do now, in notation; it is given what its seat may know.

        A name, `module:Class`, or a `posse.Bot`.
        Its dice fall anew on every line; with a seed they fall the same way each time.
        """
        asked, dice = bots.load(bot, self.game), self._dice(seed)
        acting = self.state.seats_to_act()
        if not acting:
            raise NotYourTurn("over")
        seat = acting[0]
        action = bots.ask(asked, self.game, self.state, seat, dice)
        return self.game.format(seat, action)

    def hint(
        self, iterations: int = 0, ms: int = HINT_MS, seed: int | None = None
    ) -> list[tuple[str, float]]:
        """The best actions for the seat to act, in notation, each with the chance to win after it.

        From what that seat may know. With iterations and a seed it is the same each time.
        """
        suggestions = self.advice(iterations, ms, seed)
        return [
            (self.game.format(self.state.seats_to_act()[0], one.action), one.chance) for one in suggestions
        ]

    def advice(self, iterations: int = 0, ms: int = HINT_MS, seed: int | None = None) -> list[Suggestion]:
        """The same, with what the search noted by the way: `reasons` puts it into words."""
        iterations, ms = number(iterations, 0, MOST, "iterations"), number(ms, 1, MOST, "ms")
        dice = self._dice(seed)
        acting = self.state.seats_to_act()
        if not acting:
            raise NotYourTurn("over")
        seat = acting[0]
        legal = self.state.legal_actions(seat)
        return advise(self.game, self.knowledge(seat), legal, dice, iterations, ms)

    def _dice(self, seed: int | None) -> Dice:
        """Dice for a bot or a hint at this line; they fall differently at the next line."""
        if seed is None:
            return Dice(seed_for(self.seed or 0, len(self.steps)))
        return Dice(number(seed, 0, LOW62, "seed"))

    # -- Lines as a reader counts them

    def number(self, n: int, reader: int | None) -> int:
        """Line n as a reader counts: what others do in secret has no number, until nothing is secret."""
        return n if self.over or self.laid_open else number_for(self.missed, reader, n)

    def line_of(self, number: int, reader: int | None) -> int:
        """The line that a reader means by a number."""
        return number if self.over or self.laid_open else number_meant_by(self.missed, reader, number)

    def notices(self, n: int, reader: int | None) -> bool:
        """Whether a reader can know that there was a line n."""
        noticed = self.steps[n].noticed
        return noticed is None or reader in noticed or self.over or self.laid_open

    def _noticed(self, trace: tuple[int, ...], seat: int | None, draft: bool) -> tuple[int, ...] | None:
        """Who can notice the last action: of a draft those who get an event of it, otherwise everyone."""
        if not draft or read_trace(self.game, trace, None, False):
            return None
        return tuple(
            at for at in range(self.players) if at == seat or read_trace(self.game, trace, at, False)
        )

    def _write(
        self,
        seat: int | None,
        text: str,
        action: int | None = None,
        after: State | None = None,
        draft: bool = False,
    ) -> Line:
        """Adds a line for what the state has just done."""
        trace, tape = tuple(self.state.trace or ()), self.state.dice.tape or []
        outcome = events_text(read_trace(self.game, trace, seat, True), seat)
        line = Line(len(self.steps), text, outcome, tuple(tape))
        self.state.dice.tape = []
        self.state.trace = []
        noticed = self._noticed(trace, seat, draft)
        if noticed is not None:
            note_missed(self.missed, self.players, line.n, noticed)
        self.steps.append(Step(line, seat, action, trace, after or self._snapshot(), noticed))
        return line

    def _snapshot(self) -> State:
        copy = self.state.clone()
        copy.trace = []
        return copy

    # -- Taking back

    def take_back(self, seat: int, free: bool = False) -> Line:
        """Takes the seat's last action back: freely against bots, else only where it cannot be used to peek.

        The dice rewind too, so the same action gives the same card.
        """
        back = self.back_to(seat, free)
        return self.return_to(int(seat), back)

    def return_to(self, seat: int, back: int) -> Line:
        """Goes back to what a line had left; the dice rewind with the state."""
        after = self.steps[back].after
        self.state = after.clone()
        self.state.trace = []
        del self._live[bisect_left(self._live, back) + 1 :]
        self.backs += 1
        return self._write(seat, f"{Seat(seat)} back {back}", after=after)

    def can_return_to(self, line: int) -> bool:
        """Whether a line led here, and something has come after it."""
        place = bisect_left(self._live, line)
        return place < len(self._live) - 1 and self._live[place] == line

    def back_to(self, seat: int, free: bool = False) -> int:
        """The line a take-back would return to; raises if it is not allowed."""
        live = self._live
        own = next(
            (place for place in range(len(live) - 1, 0, -1) if self.steps[live[place]].seat == seat), 0
        )
        if not own:
            raise IllegalAction("no-take-back")
        if not free:
            self._check_take_back(seat, self.steps[live[-1]])
        return live[own - 1]

    def _check_take_back(self, seat: int, last: Step) -> None:
        """Never another's move, past chance or a reveal, of a draft, or while others choose in secret."""
        acting = self.state.seats_to_act()
        if self.game.is_draft(self.state, seat):  # before all else: what others do meanwhile is theirs
            raise IllegalAction("take-back-draft")
        passed = seat not in acting
        if passed and self.chosen_in_secret(acting):  # whether somebody has, nobody may ask
            raise IllegalAction("take-back-secret")
        if last.seat != seat:
            raise IllegalAction("take-back-moved-on")
        if last.line.numbers:
            raise IllegalAction("take-back-chance")
        # What was shown to anybody counts once the turn has passed on.
        kinds = {event.kind for event in read_trace(self.game, last.trace, seat, passed)}
        if kinds & self.game.reveals:
            raise IllegalAction("take-back-reveal")

    def chosen_in_secret(self, acting: Collection[int]) -> bool:
        """Whether those who are to act may have chosen already, unseen by the others."""
        if len(acting) > 1 or self.game.in_window(self.state):
            return True
        return any(self.game.is_draft(self.state, other) for other in acting)

    def live_lines(self) -> list[int]:
        """The lines that led here, without those taken back."""
        return self._live[:]

    # -- The record

    def record(self, seat: int | None = None, sealed: bool = True) -> Record:
        """The record. Before the end it holds only what the reader may know; sealed=False keeps it whole."""
        from posse.table.records import written

        return written(self, self._reader(seat), whole=self.over or not sealed)

    def to_frame(self, of: Literal["lines", "events"] = "lines", seat: int | None = None) -> "pd.DataFrame":
        """For pandas: one row a line or an event, as a seat may know it; everything once the game is over."""
        from posse.table.frames import match_frame

        return match_frame(self, self._reader(seat), of)

    @classmethod
    def from_record(
        cls, record: str | Record, verify: bool = False, games: dict[str, Game] | None = None
    ) -> "Match":
        """Plays a record again and checks what it says; with verify also that its secret dealt it.

        Without verify the numbers written down are believed; an unfinished game goes on with the same dice
        if the record holds its secret or seed, else with new ones.
        """
        from posse.table.records import played_again

        need(record, (str, Record), "a record", "a text, or a posse.Record")
        read = parse_record(record) if isinstance(record, str) else record
        return played_again(read, verify, games)


def seeded(seed: int) -> Dice:
    return Dice(checked_seed(seed), True)


def checked_seed(seed: int) -> int:
    seed = whole_number(seed, "seed")
    if not 0 <= seed <= LOW62:
        raise BadNotation("number-range", where="seed", low=0, high="2^62 - 1", value=str(seed)[:20])
    return seed


def live(secret: bytes | None, nonces: Sequence[str]) -> LiveDice:
    """Dice from a secret, a fresh one if none is given, and what the seats added."""
    if secret is not None:
        need(secret, bytes, "secret", "32 bytes")
        if len(secret) != 32:
            raise BadNotation("kind", what="secret", wanted="32 bytes")
    for nonce in nonces:
        need(nonce, str, "nonce", "a text")
        if not 1 <= len(nonce) <= 64 or not nonce.isprintable() or " " in nonce:
            raise BadNotation("nonce")
    return LiveDice(secrets.token_bytes(32) if secret is None else secret, list(nonces))


def checked_names(names: Sequence[str], players: int) -> list[str]:
    need(names, (list, tuple), "names", "a list of texts")
    for name in names:
        need(name, str, "a name", "a text")
    if names and len(names) != players:
        raise BadNotation("wrong-names", names=len(names), players=players)
    return list(names)
