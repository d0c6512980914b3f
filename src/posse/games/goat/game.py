"""The Good, the Goat and the Crook as the rest of the package knows it."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.errors import BadNotation
from posse.core.game import Game, Options
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.option import Option
from posse.core.regulars import Level
from posse.core.words import dollars
from posse.games.goat import model as go
from posse.games.goat.face import board as face_board
from posse.games.goat.face import cards as face_cards
from posse.games.goat.face import events, labels, refusals
from posse.games.goat.face import odds as face_odds
from posse.games.goat.face import view as face_view
from posse.games.goat.files import position
from posse.games.goat.mind import bot
from posse.games.goat.mind.encode import GoatEncoder
from posse.games.goat.mind.knowledge import GoatKnowledge, knowledge_of
from posse.games.goat.mind.policy import GoatPolicy
from posse.games.goat.regulars import GoatRegulars
from posse.games.goat.rules.by_players import rounds_of
from posse.games.goat.rules.state import GoatState, new_game
from posse.games.goat.verbs import ALIASES, VERBS
from posse.games.goat.words import WORDS

chosen_rates = itemgetter(*go.RATES)


@lru_cache(maxsize=1000)
def rate_row(rates: tuple[int, ...]) -> Any:
    """GO-4: the values and coins of a table; its games share them."""
    return vec[i64]([i64(rate) for rate in rates])


class GoatGame(Game):
    id = position.GAME
    rules_version = position.RULES
    bots_version = 3
    score_word = "board.money"
    least = 2
    most = 5
    options = (
        *(
            Option(rate, default=value, low=0, high=go.MOST_RATE)  # GO-4
            for rate, value in zip(go.RATES, go.HOUSE_RATES, strict=True)
        ),
        Option("first", default=0, low=0, high=5),  # GO-9: who deals first, 0 for a draw
        Option("rounds", default=0, low=0, high=int(go.MOST_ROUNDS)),  # GO-10: 0 for the book's number
    )
    levels = (
        Level("greenhorn", "montecarlo:8"),
        Level("deputy", "house"),
        Level("marshal", "search:300"),
        Level("legend", "net", players=(2,)),
    )
    regulars = GoatRegulars()
    words = WORDS
    all_events = events.EVENTS
    cap = 2_000
    verbs = VERBS
    cards = face_cards.CARDS
    facts = face_cards.FACTS
    aliases = ALIASES
    policy = GoatPolicy(bold=15, house=85, stages=1, deep=1, mixed=15)
    encoding = GoatEncoder

    why_not = staticmethod(refusals.why_not)
    view = staticmethod(face_view.view)
    views = staticmethod(face_view.views)
    label = staticmethod(labels.label)
    board = staticmethod(face_board.board)
    odds = staticmethod(face_odds.odds)
    to_position = staticmethod(position.to_position)
    read_position = staticmethod(position.read_position)
    knowledge_to_json = staticmethod(position.knowledge_to_json)
    read_knowledge = staticmethod(position.read_knowledge)
    score = staticmethod(bot.score)

    def check_options(self, players: int, options: Options) -> None:
        if options["first"] > players:
            raise BadNotation("first-player", "GO-9", players=players)

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        rounds = options["rounds"] or int(rounds_of(players))
        return new_game(players, rounds, options["first"] - 1, rate_row(chosen_rates(options)), dice, traced)

    def knowledge(self, state: GoatState, seat: int | None) -> GoatKnowledge:
        return knowledge_of(state, -1 if seat is None else seat)

    def choose(self, world: GoatState, seat: int, legal: Sequence[int], dice: Dice) -> int:
        return bot.choose(world, seat, list(legal), dice)

    def scored(self, points: int, lang: str) -> str:
        return dollars(lang, points)
