"""Wyatt Earp as the rest of the package knows it."""

from posse.core.errors import BadNotation
from posse.core.game import Game, Options
from posse.core.kernel.dice import Dice
from posse.core.option import Option
from posse.core.regulars import Level
from posse.core.words import dollars
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.face import board as face_board
from posse.games.wyatt_earp.face import cards as face_cards
from posse.games.wyatt_earp.face import events, labels, refusals
from posse.games.wyatt_earp.face import odds as face_odds
from posse.games.wyatt_earp.face import view as face_view
from posse.games.wyatt_earp.files import position
from posse.games.wyatt_earp.mind import bot
from posse.games.wyatt_earp.mind.encode import WyattEarpEncoder
from posse.games.wyatt_earp.mind.knowledge import WyattEarpKnowledge, knowledge_of
from posse.games.wyatt_earp.mind.policy import WyattEarpPolicy
from posse.games.wyatt_earp.regulars import WyattEarpRegulars
from posse.games.wyatt_earp.rules.state import WyattEarpState, new_game
from posse.games.wyatt_earp.verbs import ALIASES, VERBS
from posse.games.wyatt_earp.words import WORDS


class WyattEarpGame(Game):
    id = position.GAME
    rules_version = position.RULES
    bots_version = 2
    score_word = "board.money"
    least = 2
    most = int(we.MOST_PLAYERS)
    options = (
        Option("target", default=25, low=we.LEAST_TARGET, high=we.MOST_TARGET),  # WE-37
        Option("own-hideout", default=1),  # WE-24
        Option("first", default=0, low=0, high=4),  # WE-6: who deals first, 0 for a draw
    )
    levels = (
        Level("greenhorn", "montecarlo:40"),
        Level("deputy", "house"),
        Level("marshal", "search:800:net=3"),
        Level("legend", "search:6000:1500ms:net=3"),
    )
    regulars = WyattEarpRegulars()
    words = WORDS
    all_events = events.EVENTS
    cap = 40_000
    verbs = VERBS
    cards = face_cards.CARDS
    facts = face_cards.FACTS
    aliases = ALIASES
    # Hands are noisy: few choices, each tried often, and a playout as long as the hand
    policy = WyattEarpPolicy(bold=20, house=100, stages=1, wide=8, fair=40)
    encoding = WyattEarpEncoder
    window_pass = "pass"

    why_not = staticmethod(refusals.why_not)
    view = staticmethod(face_view.view)
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
            raise BadNotation("first-player", "WE-6", players=players)

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> WyattEarpState:
        dealer = options["first"] - 1
        return new_game(players, options["target"], options["own-hideout"], dealer, dice, traced)

    def knowledge(self, state: WyattEarpState, seat: int | None) -> WyattEarpKnowledge:
        return knowledge_of(state, -1 if seat is None else seat)

    def in_window(self, state: WyattEarpState) -> bool:
        return state.phase == we.WINDOW

    def scored(self, points: int, lang: str) -> str:
        return dollars(lang, points)
