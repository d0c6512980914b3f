"""Outlaws as the rest of the house knows it."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from posse.core.board import Grid
from posse.core.dice import Dice
from posse.core.errors import BadNotation, PosseError
from posse.core.game import Chance, Game, Level, Option, Options
from posse.core.knowledge import Knowledge
from posse.core.state import State
from posse.core.view import Event, View
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.face import events, odds, view
from posse.games.outlaws.face.board import PARTIES, board
from posse.games.outlaws.face.labels import label
from posse.games.outlaws.face.refusals import why_not
from posse.games.outlaws.face.view import OutlawsView, ending
from posse.games.outlaws.files import position, reading
from posse.games.outlaws.mind.bot import choose, score
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge, knowledge_of
from posse.games.outlaws.mind.policy import OutlawsPolicy
from posse.games.outlaws.rules.state import OutlawsState, new_game
from posse.games.outlaws.verbs import ACTION_TEXTS, ALIASES, hidden_text, tidied
from posse.games.outlaws.words import WORDS


class OutlawsGame(Game):
    id = position.GAME
    rules_version = position.RULES
    least = 2
    most = 4
    options = (
        Option("limit", default=0, low=0, high=position.MOST_LIMIT),  # OU-36: turns, 0 for no limit
        Option("notes", default=1),
        Option("dancer", default=2, low=1, high=2),  # OU-29
        Option("teams"),  # OU-41
    )
    levels = (
        Level("greenhorn", "montecarlo:100"),
        Level("deputy", "house"),
        Level("marshal", "search:500"),
        Level("legend", "search:4000:1500ms:loyal=0"),  # stronger rivals are no house bots
    )
    words = WORDS
    kinds = tuple(made.kind for made in events.EVENTS)
    cap = 10_000
    action_texts = ACTION_TEXTS
    policy = OutlawsPolicy(bold=20, house=100, wide=40, loyal=1, trust=100)  # how strong: docs/strength.md
    aliases = ALIASES
    numbered_places = True
    window_pass = "pass"
    side_names = PARTIES
    reveals = frozenset(
        ("saloon", "entered", "entered-openly", "moved-openly", "revealed", "looked", "turned-up", "merged")
    )

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        return new_game(
            i64(players),
            i64(options["teams"]),
            i64(options["limit"]),
            i64(options["notes"]),
            i64(options["dancer"]),
            dice,
            traced,
        )

    def check_options(self, players: int, options: Options) -> None:
        if options["teams"] and players != 4:
            raise BadNotation("teams-of-two", "OU-41", words=WORDS, players=players)

    def sides(self, players: int, options: Options) -> tuple[tuple[int, ...], ...]:
        """OU-42: team mates sit opposite each other."""
        return ((0, 2), (1, 3)) if options.get("teams") else super().sides(players, options)

    def tells(self, event: Event) -> str:
        """OU-48: a token looked at is known to the looker, who may tell."""
        return "tell.looked" if isinstance(event, events.Looked) and event.token else ""

    def leaves_to_mates(self, state: State, seat: int) -> bool:
        """OU-42: the line is one draft of both; a bot confirms what its mate has laid."""
        assert isinstance(state, OutlawsState)
        return state.phase == ou.SETUP and ou.READY not in state.legal_actions(seat)

    def is_draft(self, state: State, seat: int) -> bool:
        """OU-7: a line is secret, and may be laid anew until its player is ready."""
        assert isinstance(state, OutlawsState)
        return state.phase == ou.SETUP and seat in state.seats_to_act()

    def in_window(self, state: State) -> bool:
        assert isinstance(state, OutlawsState)
        return state.phase not in (ou.SETUP, ou.TURN, ou.OVER)

    def shown(self, seat: int, action: int, reader: int | None) -> str:
        """Swapped or not, in which order, and a line in the making are the player's secret."""
        hidden = hidden_text(action) if reader != seat else ""
        return f"{Seat(seat)} {hidden}" if hidden else self.format(seat, action)

    def parse_action(self, text: str, state: State, seat: int | None = None) -> int:
        """Of two places either may be named first."""
        words = [self.aliases.get(word, word) for word in text.split()]
        return super().parse_action(" ".join(tidied(words)), state, seat)

    def why_not(self, state: State, seat: int, action: int) -> PosseError | None:
        assert isinstance(state, OutlawsState)
        return why_not(state, seat, action)

    def view(self, state: State, seat: int | None) -> View:
        assert isinstance(state, OutlawsState)
        return view.view(state, seat)

    def views(self, state: State, seats: Sequence[int | None]) -> Sequence[View]:
        assert isinstance(state, OutlawsState)
        return view.views(state, seats)

    def ending(self, before: State, after: State, events: Sequence[Event]) -> View | None:
        assert isinstance(before, OutlawsState)
        assert isinstance(after, OutlawsState)
        return ending(before, after, events)

    def event(self, kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
        return events.event(kind, numbers, reader, everything)

    def knowledge(self, state: State, seat: int | None) -> Knowledge:
        assert isinstance(state, OutlawsState)
        return knowledge_of(state, i64(-1 if seat is None else seat))

    def to_position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, OutlawsState)
        return position.to_position(state)

    def read_position(self, data: dict[str, Any], dice: Dice) -> State:
        return reading.read_position(data, dice)

    def knowledge_to_json(self, knowledge: Knowledge) -> dict[str, Any]:
        assert isinstance(knowledge, OutlawsKnowledge)
        return position.knowledge_to_json(knowledge)

    def read_knowledge(self, data: dict[str, Any]) -> Knowledge:
        return reading.read_knowledge(data)

    def score(self, world: State, seat: int, action: int) -> int:
        assert isinstance(world, OutlawsState)
        return score(world, i64(seat), i64(action))

    def choose(self, world: State, seat: int, legal: Sequence[int], dice: Dice) -> int:
        assert isinstance(world, OutlawsState)
        return choose(world, i64(seat), list(legal), dice)

    def label(self, view: View, text: str, lang: str, names: Sequence[str]) -> str:
        assert isinstance(view, OutlawsView)
        return label(view, text, lang, names)

    def board(self, view: View, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
        assert isinstance(view, OutlawsView)
        return board(view, lang, names)

    def odds(self, knowledge: Knowledge) -> list[Chance]:
        assert isinstance(knowledge, OutlawsKnowledge)
        return odds.odds(knowledge)
