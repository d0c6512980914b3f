"""Wyatt Earp as the rest of the house knows it."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from posse.core.board import Grid
from posse.core.dice import Dice
from posse.core.errors import PosseError
from posse.core.game import Chance, Game, Level, Option, Options
from posse.core.knowledge import Knowledge
from posse.core.state import State
from posse.core.view import Event, View
from posse.core.words import dollars
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.face import events, odds, view
from posse.games.wyatt_earp.face.board import board
from posse.games.wyatt_earp.face.labels import label
from posse.games.wyatt_earp.face.refusals import why_not
from posse.games.wyatt_earp.face.view import WyattEarpView
from posse.games.wyatt_earp.files import position
from posse.games.wyatt_earp.mind.bot import score
from posse.games.wyatt_earp.mind.knowledge import WyattEarpKnowledge, knowledge_of
from posse.games.wyatt_earp.mind.policy import WyattEarpPolicy
from posse.games.wyatt_earp.rules.state import WyattEarpState, new_game
from posse.games.wyatt_earp.verbs import ALIASES, VERBS
from posse.games.wyatt_earp.words import WORDS


class WyattEarpGame(Game):
    id = position.GAME
    rules_version = position.RULES
    score_word = "board.money"
    least = 2
    most = int(we.MOST_PLAYERS)
    options = (
        Option("target", default=25, low=position.LEAST_TARGET, high=position.MOST_TARGET),  # WE-37
        Option("own-hideout", default=1),  # WE-24
    )
    levels = (
        Level("greenhorn", "montecarlo:40"),
        Level("deputy", "house"),
        Level("marshal", "search:800"),
        Level("legend", "search:6000:1500ms"),
    )
    words = WORDS
    kinds = tuple(made.kind for made in events.EVENTS)
    cap = 40_000
    verbs = VERBS
    # Hands are noisy: few choices, each tried often, and a playout as long as the hand
    policy = WyattEarpPolicy(bold=20, house=100, stages=1, wide=8, fair=40)
    aliases = ALIASES
    counts = frozenset({"hand-over"})
    reveals = frozenset({"dealt", "turned-up", "drew", "shot", "answered", "looked", "chose", "duel-card"})
    window_pass = "pass"

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        return new_game(players, options["target"], options["own-hideout"], dice, traced)

    def in_window(self, state: State) -> bool:
        assert isinstance(state, WyattEarpState)
        return state.phase == we.WINDOW

    def why_not(self, state: State, seat: int, action: int) -> PosseError | None:
        assert isinstance(state, WyattEarpState)
        return why_not(state, seat, action)

    def view(self, state: State, seat: int | None) -> View:
        assert isinstance(state, WyattEarpState)
        return view.view(state, seat)

    def event(self, kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event:
        return events.event(kind, numbers, reader, everything)

    def knowledge(self, state: State, seat: int | None) -> Knowledge:
        assert isinstance(state, WyattEarpState)
        return knowledge_of(state, i64(-1 if seat is None else seat))

    def to_position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, WyattEarpState)
        return position.to_position(state)

    def read_position(self, data: dict[str, Any], dice: Dice) -> State:
        return position.read_position(data, dice)

    def knowledge_to_json(self, knowledge: Knowledge) -> dict[str, Any]:
        assert isinstance(knowledge, WyattEarpKnowledge)
        return position.knowledge_to_json(knowledge)

    def read_knowledge(self, data: dict[str, Any]) -> Knowledge:
        return position.read_knowledge(data)

    def score(self, world: State, seat: int, action: int) -> int:
        assert isinstance(world, WyattEarpState)
        return score(world, i64(seat), i64(action))

    def odds(self, knowledge: Knowledge) -> list[Chance]:
        assert isinstance(knowledge, WyattEarpKnowledge)
        return odds.odds(knowledge)

    def label(self, view: View, text: str, lang: str, names: Sequence[str]) -> str:
        assert isinstance(view, WyattEarpView)
        return label(view, text, lang, names)

    def board(self, view: View, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
        assert isinstance(view, WyattEarpView)
        return board(view, lang, names)

    def scored(self, points: int, lang: str) -> str:
        return dollars(lang, points)
