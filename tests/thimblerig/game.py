"""Thimblerig as the rest of the package knows it."""

from posse.core.game import Game, Options
from posse.core.kernel.dice import Dice
from posse.core.option import Option
from posse.core.regulars import Level
from tests.thimblerig import model as th
from tests.thimblerig.face import events, refusals
from tests.thimblerig.face import view as face_view
from tests.thimblerig.files import position
from tests.thimblerig.mind import bot
from tests.thimblerig.mind.encode import ThimblerigEncoder
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
    all_events = events.EVENTS
    cap = 60
    verbs = VERBS
    encoding = ThimblerigEncoder
    window_pass = "pass"

    why_not = staticmethod(refusals.why_not)
    view = staticmethod(face_view.view)
    to_position = staticmethod(position.to_position)
    read_position = staticmethod(position.read_position)
    knowledge_to_json = staticmethod(position.knowledge_to_json)
    read_knowledge = staticmethod(position.read_knowledge)
    score = staticmethod(bot.score)

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> ThimblerigState:
        bits = sum(1 << bit for bit, switch in enumerate(th.SWITCHES) if options[switch])
        return new_game(players, bits, dice, traced)

    def knowledge(self, state: ThimblerigState, seat: int | None) -> ThimblerigKnowledge:
        return knowledge_of(state, -1 if seat is None else seat)

    def in_window(self, state: ThimblerigState) -> bool:
        return state.phase == th.WINDOW
