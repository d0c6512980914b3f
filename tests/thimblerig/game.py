"""Thimblerig as the rest of the house knows it."""

from typing import Any

from mypy_extensions import i64

from posse.core.dice import Dice
from posse.core.errors import PosseError
from posse.core.game import Game, Level, Option, Options
from posse.core.view import View
from tests.thimblerig import model as th
from tests.thimblerig.face import refusals
from tests.thimblerig.face.events import EVENTS
from tests.thimblerig.face.view import view
from tests.thimblerig.files import position
from tests.thimblerig.mind.bot import score
from tests.thimblerig.mind.knowledge import ThimblerigKnowledge, knowledge_of
from tests.thimblerig.rules.state import ThimblerigState, new_game
from tests.thimblerig.verbs import VERBS
from tests.thimblerig.words import WORDS


class ThimblerigGame(Game):
    id = position.GAME
    rules_version = position.RULES
    least = 2
    most = int(th.MOST_PLAYERS)
    options = tuple(Option(switch) for switch in th.SWITCHES)
    levels = (Level("greenhorn", "montecarlo:2"), Level("deputy", "house"))
    words = WORDS
    verbs = VERBS
    all_events = EVENTS
    window_pass = "pass"
    cap = 60

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> ThimblerigState:
        bits = sum(1 << bit for bit, switch in enumerate(th.SWITCHES) if options[switch])
        return new_game(i64(players), i64(bits), dice, traced)

    def in_window(self, state: ThimblerigState) -> bool:
        return state.phase == th.WINDOW

    def why_not(self, state: ThimblerigState, seat: int, action: int) -> PosseError | None:
        return refusals.why_not(state, seat, action)

    def view(self, state: ThimblerigState, seat: int | None) -> View:
        return view(state, seat)

    def knowledge(self, state: ThimblerigState, seat: int | None) -> ThimblerigKnowledge:
        return knowledge_of(state, i64(-1 if seat is None else seat))

    def to_position(self, state: ThimblerigState) -> dict[str, Any]:
        return position.to_position(state)

    def read_position(self, data: dict[str, Any], dice: Dice) -> ThimblerigState:
        return position.read_position(data, dice)

    def knowledge_to_json(self, knowledge: ThimblerigKnowledge) -> dict[str, Any]:
        return position.knowledge_to_json(knowledge)

    def read_knowledge(self, data: dict[str, Any]) -> ThimblerigKnowledge:
        return position.read_knowledge(data)

    def score(self, world: ThimblerigState, seat: int, action: int) -> int:
        return score(world, i64(seat), i64(action))
