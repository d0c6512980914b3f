"""Thimblerig as the rest of the house knows it."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from posse.core.dice import Dice
from posse.core.errors import PosseError
from posse.core.game import Game, Level, Option, Options
from posse.core.knowledge import Knowledge
from posse.core.state import State
from posse.core.view import Event, View
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.face import view
from tests.thimblerig.face.refusals import why_not
from tests.thimblerig.files import position
from tests.thimblerig.mind.bot import score
from tests.thimblerig.mind.knowledge import ThimblerigKnowledge, knowledge_of
from tests.thimblerig.rules.state import ThimblerigState, new_game
from tests.thimblerig.verbs import ACTION_TEXTS, ALIASES, HIDDEN_TEXTS
from tests.thimblerig.words import WORDS


class ThimblerigGame(Game):
    id = position.GAME
    rules_version = position.RULES
    least = 2
    most = int(th.MOST_PLAYERS)
    options = tuple(Option(switch) for switch in th.SWITCHES)
    levels = (Level("greenhorn", "montecarlo:2"), Level("deputy", "house"))
    words = WORDS
    kinds = tuple(made.kind for made in view.EVENTS)
    reveals = frozenset({"dealt", "looked", "discarded", "drew", "called", "shown"})
    window_pass = "pass"
    cap = 60
    action_texts = ACTION_TEXTS
    aliases = ALIASES

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        bits = sum(1 << bit for bit, switch in enumerate(th.SWITCHES) if options[switch])
        return new_game(i64(players), i64(bits), dice, traced)

    def in_window(self, state: State) -> bool:
        assert isinstance(state, ThimblerigState)
        return state.phase == th.WINDOW

    def shown(self, seat: int, action: int, reader: int | None) -> str:
        """To the others a swap is like a feint, and one sealed choice like another."""
        if reader == seat or action not in HIDDEN_TEXTS:
            return self.format(seat, action)
        return f"{Seat(seat)} {HIDDEN_TEXTS[action]}"

    def why_not(self, state: State, seat: int, action: int) -> PosseError | None:
        assert isinstance(state, ThimblerigState)
        return why_not(state, seat, action)

    def view(self, state: State, seat: int | None) -> View:
        assert isinstance(state, ThimblerigState)
        return view.view(state, seat)

    def event(self, kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event | None:
        return view.event(kind, numbers, reader, everything)

    def knowledge(self, state: State, seat: int | None) -> Knowledge:
        assert isinstance(state, ThimblerigState)
        return knowledge_of(state, i64(-1 if seat is None else seat))

    def to_position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, ThimblerigState)
        return position.to_position(state)

    def read_position(self, data: dict[str, Any], dice: Dice) -> State:
        return position.read_position(data, dice)

    def knowledge_to_json(self, knowledge: Knowledge) -> dict[str, Any]:
        assert isinstance(knowledge, ThimblerigKnowledge)
        return position.knowledge_to_json(knowledge)

    def read_knowledge(self, data: dict[str, Any]) -> Knowledge:
        return position.read_knowledge(data)

    def score(self, world: State, seat: int, action: int) -> int:
        assert isinstance(world, ThimblerigState)
        return score(world, i64(seat), i64(action))
