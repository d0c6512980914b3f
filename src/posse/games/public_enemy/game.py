"""Public Enemy Number One as the rest of the package knows it."""

from posse.core.errors import BadNotation
from posse.core.game import Game, Options
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.option import Option
from posse.core.regulars import Level
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.face import board as face_board
from posse.games.public_enemy.face import cards as face_cards
from posse.games.public_enemy.face import events, labels, refusals
from posse.games.public_enemy.face import odds as face_odds
from posse.games.public_enemy.face import view as face_view
from posse.games.public_enemy.files import position
from posse.games.public_enemy.mind import bot
from posse.games.public_enemy.mind.encode import PublicEnemyEncoder
from posse.games.public_enemy.mind.knowledge import PublicEnemyKnowledge, knowledge_of
from posse.games.public_enemy.mind.policy import PublicEnemyPolicy
from posse.games.public_enemy.regulars import PublicEnemyRegulars
from posse.games.public_enemy.rules.state import PublicEnemyState, new_game
from posse.games.public_enemy.verbs import ALIASES, VERBS
from posse.games.public_enemy.words import WORDS


class PublicEnemyGame(Game):
    id = position.GAME
    rules_version = position.RULES
    bots_version = 1
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
    regulars = PublicEnemyRegulars()
    words = WORDS
    all_events = events.EVENTS
    cap = 20_000
    verbs = VERBS
    cards = face_cards.CARDS
    facts = face_cards.FACTS
    aliases = ALIASES
    policy = PublicEnemyPolicy()
    encoding = PublicEnemyEncoder

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
        if options["quick"] and players > 4:
            raise BadNotation("quick-players", "PE-5")
        if options["first"] > players:
            raise BadNotation("first-player", "PE-8", players=players)

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        bits = sum(1 << bit for bit, switch in enumerate(pe.SWITCHES) if options[switch])
        return new_game(players, bits, options["first"] - 1, options["rounds"], dice, traced)

    def knowledge(self, state: PublicEnemyState, seat: int | None) -> PublicEnemyKnowledge:
        return knowledge_of(state, -1 if seat is None else seat)
