"""The one interface between a game and everything that uses it."""

import difflib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from posse.core import near
from posse.core.board import Grid, plain_board
from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError, need
from posse.core.events import Events
from posse.core.kernel.dice import Dice
from posse.core.kernel.encoder import Encoder, Feature
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.policy import Policy
from posse.core.kernel.state import EVENT, State
from posse.core.option import Option, option_value
from posse.core.reading import is_below, json_object, short, whole_number
from posse.core.regulars import Level, Regulars
from posse.core.typed import Labels, Spellings, same_label
from posse.core.verbs import Verbs
from posse.core.view import Cards, Chance, Event, Facts, View
from posse.core.words import LANGS, Seat, Words

Options = dict[str, int]
SAMPLE = 50  # actions that a few typed words may begin, of which it is asked why they are forbidden
T = TypeVar("T")


class Game(ABC):
    """A stateless description of one game; each game folder makes one of it.

    What it says of itself:
    `id`: its name in commands and files
    `rules_version`: the version of its rules; what was played by others is not played again
    `bots_version`: the version of its levels: raised when any of them may choose otherwise
    `least`, `most`, `usual`: how many can play, and how many sit down if nobody says
    `options`: the choices before the game, each an `Option`
    `cap`: actions after which a simulation gives up; no game played for real stops there
    `levels`: the bots under names that all games share, the weakest first
    `regulars`: its own opponents, who have a name and a temper
    `words`: its texts, in French and English
    `aliases`: other words a player may type, and the ones they stand for

    Its actions and events:
    `verbs`: the one table of its verbs
    `action_texts`: every action's notation, by code
    `window_pass`: what a player does who lets a window go by
    `numbered_places`: whether numbers in its notation are places on the board
    `all_events`: its events, each declared once; from it come the next three
    `kinds`: the names of the trace's event kinds, by number
    `reveals`: event kinds that show something hidden: no take-back past them
    `counts`: event kinds by which a round or hand is counted

    For whoever draws it, searches it or learns it:
    `cards`, `facts`: what is printed on each card; numbers and names of its rules that a board shows
    `side_names`: what its teams are called, among the names of its words
    `score_word`: the key of what its points are, if they are worth telling at the end
    `policy`: what it lends a searcher
    `encoding`: what makes numbers of a seat's knowledge
    """

    id: ClassVar[str]
    rules_version: ClassVar[int]
    bots_version: ClassVar[int] = 1
    least: ClassVar[int]
    most: ClassVar[int]
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]]
    words: ClassVar[Words]
    all_events: ClassVar[Events]
    kinds: ClassVar[tuple[str, ...]]
    cap: ClassVar[int]
    verbs: ClassVar[Verbs]
    action_texts: ClassVar[tuple[str, ...]]
    reveals: ClassVar[frozenset[str]]
    counts: ClassVar[frozenset[str]] = frozenset()
    window_pass: ClassVar[str] = ""
    cards: ClassVar[Cards] = {}
    facts: ClassVar[Facts] = {}
    side_names: ClassVar[tuple[str, ...]] = ()
    levels: ClassVar[tuple[Level, ...]] = (Level("deputy", "house"),)
    regulars: ClassVar[Regulars] = Regulars()
    policy: ClassVar[Policy] = Policy()
    encoding: ClassVar[type[Encoder]] = Encoder
    score_word: ClassVar[str] = ""
    numbered_places: ClassVar[bool] = False
    aliases: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if (events := vars(cls).get("all_events")) is not None:
            cls.kinds, cls.reveals, cls.counts = events.kinds, events.reveals, events.counts
        if (verbs := vars(cls).get("verbs")) is not None:
            cls.action_texts = verbs.texts

    @property
    def usual_players(self) -> int:
        """How many sit down if nobody says."""
        return min(max(self.least, self.usual), self.most)

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.least} to {self.most} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        """There is one object for each game: a copy, or what arrives in another process, is that object."""
        return game_of, (type(self),)

    # -- what a game must say, of its own State, Knowledge and View

    @abstractmethod
    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        """A new game; players and options have been checked."""

    @abstractmethod
    def why_not(self, state: Any, seat: int, action: int) -> PosseError | None:
        """Why a seat that is to act may not do this, from what it may know; None if it may.

        `check` asks only about a seat to act; to any other this may answer None.
        """

    @abstractmethod
    def view(self, state: Any, seat: int | None) -> View:
        """What a seat sees; None is someone who only watches."""

    @abstractmethod
    def knowledge(self, state: Any, seat: int | None) -> Knowledge:
        """What a seat may know, built field by field; None is someone who only watches."""

    @abstractmethod
    def to_position(self, state: Any) -> dict[str, Any]:
        """The whole state as plain values, ready for JSON."""

    @abstractmethod
    def read_position(self, data: dict[str, Any], dice: Dice) -> State:
        """The state again; `from_position` has checked whose it is, this checks all else."""

    @abstractmethod
    def knowledge_to_json(self, knowledge: Any) -> dict[str, Any]:
        """What a seat knows as plain values, ready for JSON."""

    @abstractmethod
    def read_knowledge(self, data: dict[str, Any]) -> Knowledge:
        """The knowledge again; `knowledge_from_json` has checked whose it is, this checks all else."""

    @abstractmethod
    def score(self, world: Any, seat: int, action: int) -> int:
        """The house bot: how good an action looks to the seat, from what it may know."""

    def choose(self, world: Any, seat: int, legal: Sequence[int], dice: Dice) -> int:
        """The house bot's action: the first of the best; a game of bluff may draw from a mixed strategy."""
        return max(legal, key=lambda action: self.score(world, seat, action))

    def is_hasty(self, world: Any, seat: int, action: int) -> bool:
        """Whether patient bots leave a legal action alone: it would beat somebody who has not acted yet."""
        return False

    def odds(self, knowledge: Any) -> list[Chance]:
        """The counting aid, from what the seat may know."""
        return []

    def label(self, view: Any, text: str, lang: str, names: Sequence[str]) -> str:
        """A legal action as a player reads it on a button; its notation, if the game says nothing else."""
        return text

    def board(self, view: Any, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
        """The table in words, for clients that draw with text."""
        return plain_board(view, self.words, lang, names)

    def scored(self, points: int, lang: str) -> str:
        """A player's points at the end, as the game counts them: tokens, dollars."""
        return str(points)

    def verdict(self, ending: Any, lang: str) -> str:
        """What the view of the end tells beside the result, in a sentence; "" for nothing."""
        return ""

    def ending(self, before: Any, after: Any, events: Sequence[Event]) -> View | None:
        """The view of a game that has ended, with everything face up; None if its last view shows it all.

        It is given the states before and after the last action, and its events; if no action ended the game,
        the same state twice.
        """
        return None

    def shown(self, seat: int, action: int, reader: int | None) -> str:
        """An action in notation as a reader may know it; games with sealed choices hide what is hidden."""
        hidden = self.verbs.hidden(action) if reader != seat else ""
        return f"{Seat(seat)} {hidden}" if hidden else self.format(seat, action)

    def in_window(self, state: Any) -> bool:
        """Whether players are asked for a reaction that only some can really make."""
        return False

    def check_options(self, players: int, options: Options) -> None:
        """Refuses combinations the rules forbid."""
        return

    def sides(self, players: int, options: Options) -> tuple[tuple[int, ...], ...]:
        """The seats that share what they hide and win together; every seat alone unless there are teams."""
        return tuple((seat,) for seat in range(players))

    def aside(self, event: Event) -> str:
        """The key of what a bot says to its mates when it alone has seen something; "" for nothing."""
        return ""

    def leaves_to_mates(self, state: Any, seat: int) -> bool:
        """Whether a bot lets the people of its side make this choice, which is theirs together."""
        return False

    def is_draft(self, state: Any, seat: int) -> bool:
        """Whether the seat can still change by itself what it has chosen: then nothing is taken back."""
        return False

    # -- what every game gets

    def views(self, state: Any, seats: Sequence[int | None]) -> Sequence[View]:
        """What several readers see of one moment; a game may make what they share only once."""
        return [self.view(state, seat) for seat in seats]

    def new(
        self,
        players: int,
        options: Mapping[str, object] | None = None,
        dice: Dice | None = None,
        traced: bool = False,
    ) -> State:
        """A new game with checked options."""
        players = self.checked_players(players)
        need(options or {}, Mapping, "options", "a mapping of names to values")
        settled = self.settle(options or {})
        with self.own_words():
            self.check_options(players, settled)
        return self.start(players, settled, dice or Dice(0), traced)

    def checked_players(self, players: int) -> int:
        """A number of players for whom the game is."""
        players = whole_number(players, "players")
        if not self.least <= players <= self.most:
            raise BadNotation("players", low=self.least, high=self.most, players=players)
        return players

    def settle(self, options: Mapping[str, object]) -> Options:
        """Every option's value, the given ones checked."""
        known = {option.name: option for option in self.options}
        for name in options:
            need(name, str, "an option's name", "a text")
            if name not in known:
                if meant := difflib.get_close_matches(name, known, 1):
                    raise BadNotation("no-such-option-near", name=name, near=meant[0])
                raise BadNotation("no-such-option", name=name, known=tuple(known))
        return {
            name: option_value(option, options.get(name, option.default)) for name, option in known.items()
        }

    def imagine(self, knowledge: Knowledge, dice: Dice) -> State:
        """A full state that agrees with what a seat knows; hidden things are drawn anew."""
        return knowledge.imagine(dice)

    def view_of(self, knowledge: Knowledge) -> View:
        """What the seat sees, from what it knows alone: for a bot, which never gets the State.

        Its `legal` holds the notation of the legal actions, in the order of their codes.
        """
        seat = int(knowledge.seat)
        return self.view(self.imagine(knowledge, Dice(0)), seat if seat >= 0 else None)

    def encoder(self, players: int) -> Encoder:
        """What turns a seat's knowledge into numbers, at a table of so many."""
        players = self.checked_players(players)
        if self.encoding is Encoder:
            raise BadNotation("no-encoder", name=self.id)
        made = self._encoders.get(players)
        if made is None:
            made = self._encoders[players] = self.encoding(players, vec[i64](self.verbs.as_seen(players)))
        return made

    @cached_property
    def _encoders(self) -> dict[int, Encoder]:
        """The encoders that were asked for, by number of players."""
        return {}

    def features(self, players: int) -> list[Feature]:
        """The name of every number an observation has, in order, and the most it can be."""
        return self.encoder(players).features()

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        """Another world that looks the same to the seat."""
        return self.imagine(self.knowledge(state, seat), dice)

    def events(
        self, trace: Sequence[int], reader: int | None = None, everything: bool = False
    ) -> list[Event]:
        """A trace as events for one reader (None: a spectator); `everything` only for finished games."""
        if type(self).event is Game.event:
            return self.all_events.read(trace, reader, everything)
        out: list[Event] = []
        for at in range(0, len(trace), EVENT):
            event = self.event(trace[at], trace[at + 1 : at + EVENT], reader, everything)
            if event is not None:
                out.append(event)
        return out

    def event(self, kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
        """One event of a trace as its reader may know it; None if the reader learns nothing of it."""
        events = self.all_events.read((kind, *numbers), reader, everything)
        return events[0] if events else None

    def format(self, seat: int, action: int) -> str:
        """An action in notation: `p2 take tombstone`."""
        return f"{Seat(seat)} {self.action_texts[action]}"

    def parse(self, text: str, state: State, names: Sequence[str] = ()) -> tuple[int, int]:
        """Turns what was typed into (seat, action). The seat may be left out when only one may act."""
        need(text, str, "an action", "a text")
        words = text.strip().lower().split()
        acting = state.seats_to_act()
        if words and words[0][0] == "p" and words[0][1:].isdecimal() and len(words[0]) < 5:
            seat = int(words[0][1:]) - 1
            if not 0 <= seat < state.players:
                raise BadNotation("no-seat", text=words[0], players=int(state.players))
            words = words[1:]
        elif not acting:
            raise NotYourTurn("over")
        elif len(acting) > 1:
            raise BadNotation("which-seat", text=text.strip()[:60], actors=tuple(Seat(s) for s in acting))
        else:
            seat = acting[0]
        return seat, self.understood(" ".join(words), state, seat, names)

    def understood(self, text: str, state: State, seat: int | None, names: Sequence[str] = ()) -> int:
        """Turns what a player typed into an action: notation, verbs and names, or what a button says."""
        if text not in self.codes and any(near.names_another(seat, name) for seat, name in enumerate(names)):
            meant = self.labelled(text, state, seat, names)  # the button's p2 is the player of that name
            if meant is not None:
                return meant
        try:
            return self.parse_action(text, state, seat)
        except BadNotation:
            meant = self.labelled(text, state, seat, names)
            if meant is None:
                raise
            return meant

    def labelled(self, text: str, state: State, seat: int | None, names: Sequence[str]) -> int | None:
        """The one legal action of the asker whose button says this, in either language."""
        own = self.own_actions(state, seat)
        if not own or not self.labels.may_be(text):
            return None
        view = self.view(state, seat)
        said = [
            (self.label(view, self.action_texts[code], lang, names), code) for lang in LANGS for code in own
        ]
        return same_label(text, said, names)

    def parse_action(self, text: str, state: State, seat: int | None = None) -> int:
        """Turns notation into an action. `seat` asks, and no answer holds what it may not know."""
        codes = self.codes
        plain = " ".join(self.aliases.get(word, word) for word in text.split())
        if plain in codes:
            return codes[plain]
        meant = self.typed.codes(text)
        if len(meant) > 1:  # one word may be two verbs: the one that is possible, if only one is
            meant = [code for code in self.own_actions(state, seat) if code in meant] or meant[:1]
        if len(meant) == 1:
            return meant[0]
        plain = self.typed.in_notation(plain)
        begun = [codes[full] for full in codes if near.is_short_for(full, plain)]
        if not begun:
            begun = self.typed.codes(text, short=True)
        if len(begun) == 1:
            return begun[0]
        raise self.misread(text, plain, begun, state, seat)

    def misread(
        self, text: str, plain: str, begun: Sequence[int], state: State, seat: int | None
    ) -> BadNotation:
        """What is wrong with what was typed, and what would be right: actions of the asker's own, since
        another's may be secret, or always the same one."""
        codes, shown = self.codes, text[:60]
        begun = [*begun, *(code for full, code in codes.items() if plain and full.startswith(f"{plain} "))]
        legal = self.own_actions(state, seat)
        own = [self.action_texts[code] for code in legal]
        if longer := [self.action_texts[code] for code in legal if code in begun]:
            return BadNotation("notation-more", text=shown, example=tuple(longer[: near.FEW_EXAMPLES]))
        if legal and begun:  # that is forbidden now, however it goes on
            some = begun[:: 1 + len(begun) // SAMPLE]
            reasons = [self.why_not(state, seat or 0, code) for code in some]
            first = reasons[0]
            if first and all(r and (r.key, r.fields) == (first.key, first.fields) for r in reasons):
                refusal = BadNotation(first.key, first.rule, **first.fields)
                refusal.words = self.words
                return refusal
        if meant := near.nearest(plain, own, near.VERY_LIKE) or (
            "" if near.alike(plain, own) else near.nearest(plain, codes)
        ):
            return BadNotation("notation-near", text=shown, near=meant)
        example = near.alike(plain, own) or near.one_a_verb(own) or self.action_texts[:1]
        return BadNotation("notation", text=shown, example=tuple(example[: near.FEW_EXAMPLES]))

    def own_actions(self, state: State, seat: int | None) -> list[int]:
        """The legal actions of a seat that is to act; none for any other seat or a spectator."""
        return state.legal_actions(seat) if seat is not None and seat in state.seats_to_act() else []

    @cached_property
    def typed(self) -> Spellings:
        """How its verbs and names may be typed."""
        return Spellings(self.verbs, self.words, self.aliases)

    @cached_property
    def labels(self) -> Labels:
        """How whole labels may be typed."""
        return Labels(self.words)

    @property
    def codes(self) -> dict[str, int]:
        """Every action's code, by its notation."""
        return self.verbs.codes

    def legal(self, state: State, seat: int) -> list[str]:
        """The seat's legal actions in notation, without the seat."""
        return [self.action_texts[action] for action in state.legal_actions(seat)]

    def check_seat(self, state: State, seat: object) -> None:
        """Refuses a seat that is not at the table."""
        if not is_below(seat, int(state.players)):
            raise BadNotation("seat-number", text=str(seat)[:20], most=int(state.players) - 1)

    def check(self, state: State, seat: int, action: int) -> None:
        """Raises the error that says why this may not be done now."""
        self.check_seat(state, seat)
        if not is_below(action, len(self.action_texts)):
            raise BadNotation("no-action", action=str(action)[:20], most=len(self.action_texts) - 1)
        acting = state.seats_to_act()
        if not acting:
            raise NotYourTurn("over")
        if seat not in acting:
            raise NotYourTurn("not-your-turn", who=Seat(seat), actors=tuple(Seat(s) for s in acting))
        if not state.allows(seat, action):
            reason = self.why_not(state, seat, action)
            if reason is not None:
                reason.words = self.words
                raise reason
            raise IllegalAction(
                "illegal", text=self.action_texts[action], legal=tuple(self.legal(state, seat)[:12])
            )

    def play(self, state: State, text: str) -> tuple[int, int]:
        """Checks and does one action given in notation; returns what it was."""
        seat, action = self.parse(text, state)
        self.check(state, seat, action)
        state.apply(seat, action)
        return seat, action

    def from_position(self, data: object, dice: Dice | None = None) -> State:
        """A state from JSON text or its parsed form; refuses what cannot be, saying why."""
        return self._read(data, lambda parsed: self.read_position(parsed, dice or Dice(0)))

    def knowledge_from_json(self, data: object) -> Knowledge:
        """What a seat knows, from JSON text or its parsed form; refuses what cannot be, saying why."""
        return self._read(data, self.read_knowledge)

    def _read(self, data: object, reader: Callable[[dict[str, Any]], T]) -> T:
        parsed = json_object(data)
        if parsed.get("game") != self.id:
            raise BadNotation("other-game", found=short(parsed.get("game")), wanted=self.id)
        if parsed.get("rules") != self.rules_version:
            raise BadNotation("rules-version", found=short(parsed.get("rules")), wanted=self.rules_version)
        with self.own_words():
            return reader(parsed)

    @contextmanager
    def own_words(self) -> Iterator[None]:
        """What the game refuses in here is said in the game's words."""
        try:
            yield
        except PosseError as error:
            if error.words is None and self.words.has(f"error.{error.key}"):
                error.words = self.words
            raise


def game_of(kind: type[Game]) -> Game:
    """The one game of a class: its folder's, or a new one of a class that has no folder."""
    folder = import_module(kind.__module__.rpartition(".")[0] or kind.__module__)
    game = getattr(folder, "GAME", None)
    return game if type(game) is kind else kind()
