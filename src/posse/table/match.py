"""A match: a state, the dice behind it, and the record that is the truth about it."""

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from posse import bots
from posse.bots.coach import HINT_MS, Suggestion, advise
from posse.bots.searcher import MOST
from posse.core.board import Shown
from posse.core.errors import BadNotation, NotYourTurn, need
from posse.core.extras import notebook
from posse.core.game import Game
from posse.core.kernel.dice import LOW62, Dice, LiveDice, commitment, seed_for
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.core.outcome import Outcome
from posse.core.reading import json_object, number, whole_number
from posse.core.record import Line, Record, clean_name, parse_record
from posse.core.seals import Seals
from posse.core.view import Event, View
from posse.core.words import NamesTo, Seat
from posse.games.registry import find
from posse.table import back, lines
from posse.table.noticed import Missed

if TYPE_CHECKING:
    import pandas as pd


class Match:
    """A game being played. A change is an action or a take-back, and is a line of the record.

    `game`: its rules, a `posse.Game`
    `state`: the game in progress, with all that is hidden
    `names`: the players' names by seat
    `sides`: the seats that win together; every seat alone unless there are teams
    `steps`: every line so far, with who acted and the state after it
    `seed`: of a seeded game; None if the dice are live
    `start`: the position it began in, as JSON; "" if it began with a deal
    `came_from`: the finished table and the line that it plays on from; "" for none
    `seals`: how the seats drew the deal; None if none had committed to what they added
    `deal`: the finished table whose deal it is; "" if it was drawn
    `laid_open`: whether nothing is secret any more, though the game may not be over
    `backs`: how many take-backs there were
    """

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
        self.seals = seals
        self.deal = deal
        given = [clean_name(name) for name in checked_names(names, int(state.players))]
        self.names = tuple(given or [str(Seat(seat)) for seat in range(int(state.players))])
        self.steps: list[lines.Step] = []
        self._missed: Missed = {}  # lines
        self.laid_open = False
        self._live = [0]  # the lines that led here, without those taken back
        self.backs = 0
        lines.write(self, None, "deal" if not start else "start")

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
        """A new match. With a seed it can be dealt again; without, nobody can know what comes.

        `options` are those of the game, by name: `posse.games[name].options` lists them. `names` are for
        everybody, or for nobody. A live match can be given its `secret`, 32 bytes, and what the seats add to
        the dice, their `nonces`. `games` are those to choose from, if not Posse's own.
        """
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
        """Every option, with its value."""
        return dict(self._options)

    def _reader(self, seat: int | None) -> int | None:
        """A seat of this table, or None for someone who only watches."""
        if seat is None:
            return None
        self.game.check_seat(self.state, seat)
        return int(seat)

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.state.players)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now; nobody when the game is over."""
        return tuple(Seat(seat) for seat in self.state.seats_to_act())

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: ranks and points by seat, the reason, the winners. None while it goes on."""
        return self.state.outcome()

    @property
    def over(self) -> bool:
        """Whether it has ended."""
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

    def knowledge(self, seat: int | None) -> Knowledge:
        """What a seat may know and nothing else, as a bot is handed it; None is someone who only watches."""
        return self.game.knowledge(self.state, self._reader(seat))

    def position(self) -> dict[str, Any]:
        """The whole situation as plain values, ready for JSON; hidden things too."""
        return self.game.to_position(self.state)

    def events(self, n: int, seat: int | None = None) -> list[Event]:
        """What happened in line n, as a seat may know it; everything once the game is over."""
        self.step(n)
        return list(lines.events_of(self, n, self._reader(seat)))

    def say(self, n: int, lang: str = "en", seat: int | None = None, you: int | None = None) -> list[str]:
        """Line n in full sentences, as a seat may know it; said to one of the players, who is “you”."""
        step = self.step(n)
        if step.line.back is not None and step.seat is not None:
            fields = {"who": Seat(step.seat), "line": lines.number(self, step.line.back, seat)}
            return [self.game.words.say(lang, "event.take-back", fields, NamesTo(self.names, you))]
        return [lines.sentence(self, event, lang, you) for event in self.events(n, seat)]

    def step(self, n: int) -> lines.Step:
        """Line n and what is behind it."""
        n = whole_number(n, "a line")
        if not 0 <= n < len(self.steps):
            raise BadNotation(
                "number-range", where="line", low=0, high=len(self.steps) - 1, value=str(n)[:20]
            )
        return self.steps[n]

    def board(self, seat: int | None = None, line: int | None = None, lang: str = "en") -> Shown:
        """What a seat sees, or saw after a line, drawn: to print, or for a notebook; None is a watcher."""
        shown: Shown = notebook().board_of(self, self._reader(seat), line, lang)
        return shown

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
        return lines.do_legal(self, int(seat), int(action))

    def ask(self, bot: str | bots.Bot = "house", seed: int | None = None) -> str:
        """What a bot would do now, in notation; it is given what its seat may know.

        A name, `module:Class`, or a `posse.Bot`.
        Its dice fall anew on every line; with a seed they fall the same way each time.
        """
        asked, dice = bots.load(bot, self.game, self.players, self.options), self._dice(seed)
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
        """As `hint`, with more of what the search noted: points at the next count, the reply to fear most."""
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

    # -- Taking back

    def take_back(self, seat: int, free: bool = False) -> Line:
        """Takes the seat's last action back: freely against bots, else only where it cannot be used to peek.

        The dice rewind too, so the same action gives the same card.
        """
        return back.return_to(self, int(seat), back.back_to(self, seat, free))

    # -- The record

    def record(self, seat: int | None = None, sealed: bool = True) -> Record:
        """The record. Before the end it holds only what the reader may know; sealed=False keeps it whole."""
        from posse.table.records import written

        return written(self, self._reader(seat), whole=self.over or not sealed)

    def to_frame(self, of: Literal["lines", "events"] = "lines", seat: int | None = None) -> "pd.DataFrame":
        """For pandas: one row a line or an event, as a seat may know it; everything once the game is over."""
        return notebook().match_frame(self, self._reader(seat), of)

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
