"""Public Enemy Number One as the rest of the house knows it."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from posse.core.board import Grid
from posse.core.dice import Dice
from posse.core.errors import BadNotation, PosseError
from posse.core.game import Chance, Game, Level, Option, Options
from posse.core.knowledge import Knowledge
from posse.core.state import State
from posse.core.view import View
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.face import odds
from posse.games.public_enemy.face import view as views
from posse.games.public_enemy.face.board import board
from posse.games.public_enemy.face.events import EVENTS
from posse.games.public_enemy.face.labels import label
from posse.games.public_enemy.face.refusals import why_not
from posse.games.public_enemy.files import position
from posse.games.public_enemy.mind.bot import score
from posse.games.public_enemy.mind.knowledge import PublicEnemyKnowledge, knowledge_of
from posse.games.public_enemy.mind.policy import PublicEnemyPolicy
from posse.games.public_enemy.rules.state import PublicEnemyState, new_game
from posse.games.public_enemy.verbs import ALIASES, VERBS
from posse.games.public_enemy.words import WORDS

SWITCH_BITS = tuple((1 << bit, switch) for bit, switch in enumerate(pe.SWITCHES))


class PublicEnemyGame(Game):
    id = position.GAME
    rules_version = position.RULES
    score_word = "board.wanted"
    least = 2
    most = 6
    options = (
        *(Option(switch) for switch in pe.SWITCHES),
        Option("first", default=0, low=0, high=6),  # PE-8: who starts, 0 for a draw
        Option("rounds", default=0, low=0, high=position.MOST_ROUNDS),  # PE-30: 0 for no limit
    )
    levels = (
        Level("greenhorn", "search:25"),
        Level("deputy", "house"),
        Level("marshal", "search:2000"),
        Level("legend", "search:20000:1500ms"),
    )
    words = WORDS
    all_events = EVENTS
    cap = 20_000
    verbs = VERBS
    policy = PublicEnemyPolicy()
    aliases = ALIASES
    cards = pe.PRINTED

    def check_options(self, players: int, options: Options) -> None:
        if options["quick"] and players > 4:
            raise BadNotation("quick-players", "PE-5", WORDS)
        if options["first"] > players:
            raise BadNotation("first-player", "PE-8", WORDS, players=players)

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        bits = 0
        for bit, switch in SWITCH_BITS:
            if options[switch]:
                bits |= bit
        return new_game(players, bits, options["first"] - 1, options["rounds"], dice, traced)

    def why_not(self, state: State, seat: int, action: int) -> PosseError | None:
        assert isinstance(state, PublicEnemyState)
        return why_not(state, seat, action)

    def view(self, state: State, seat: int | None) -> View:
        assert isinstance(state, PublicEnemyState)
        return views.view(state, seat)

    def views(self, state: State, seats: Sequence[int | None]) -> Sequence[View]:
        assert isinstance(state, PublicEnemyState)
        return views.views(state, seats)

    def knowledge(self, state: State, seat: int | None) -> Knowledge:
        assert isinstance(state, PublicEnemyState)
        return knowledge_of(state, i64(-1 if seat is None else seat))

    def to_position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, PublicEnemyState)
        return position.to_position(state)

    def read_position(self, data: dict[str, Any], dice: Dice) -> State:
        return position.read_position(data, dice)

    def knowledge_to_json(self, knowledge: Knowledge) -> dict[str, Any]:
        assert isinstance(knowledge, PublicEnemyKnowledge)
        return position.knowledge_to_json(knowledge)

    def read_knowledge(self, data: dict[str, Any]) -> Knowledge:
        return position.read_knowledge(data)

    def score(self, world: State, seat: int, action: int) -> int:
        assert isinstance(world, PublicEnemyState)
        return score(world, i64(seat), i64(action))

    def label(self, view: View, text: str, lang: str, names: Sequence[str]) -> str:
        assert isinstance(view, views.PublicEnemyView)
        return label(view, text, lang, names)

    def board(self, view: View, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
        assert isinstance(view, views.PublicEnemyView)
        return board(view, lang, names)

    def odds(self, knowledge: Knowledge) -> list[Chance]:
        assert isinstance(knowledge, PublicEnemyKnowledge)
        return odds.odds(knowledge)
