"""Outlaws as the rest of the package knows it."""

from collections.abc import Sequence

from posse.core.errors import BadNotation
from posse.core.game import Game, Options
from posse.core.kernel.dice import Dice
from posse.core.option import Option
from posse.core.regulars import Level
from posse.core.view import Event
from posse.games.outlaws import model as ou
from posse.games.outlaws.face import board as face_board
from posse.games.outlaws.face import cards as face_cards
from posse.games.outlaws.face import events, labels, refusals
from posse.games.outlaws.face import odds as face_odds
from posse.games.outlaws.face import view as face_view
from posse.games.outlaws.files import position
from posse.games.outlaws.mind import bot
from posse.games.outlaws.mind.encode import OutlawsEncoder
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge, knowledge_of
from posse.games.outlaws.mind.policy import OutlawsPolicy
from posse.games.outlaws.regulars import OutlawsRegulars
from posse.games.outlaws.rules.state import OutlawsState, new_game
from posse.games.outlaws.verbs import ALIASES, VERBS
from posse.games.outlaws.words import WORDS


class OutlawsGame(Game):
    id = position.GAME
    rules_version = position.RULES
    bots_version = 1
    least = 2
    most = 4
    usual = 2  # the duel
    options = (
        Option("limit", default=0, low=0, high=ou.MOST_LIMIT),  # OU-36: turns, 0 for no limit
        Option("notes", default=1),
        Option("dancer", default=2, low=1, high=2),  # OU-29
        Option("teams"),  # OU-41
    )
    levels = (
        Level("greenhorn", "montecarlo:100:patient"),
        Level("deputy", "house:patient"),
        Level("marshal", "search:500"),
        Level("legend", "search:4000:1500ms:loyal=0"),  # stronger rivals are no house bots
    )
    regulars = OutlawsRegulars()
    words = WORDS
    all_events = events.EVENTS
    cap = 10_000
    verbs = VERBS
    cards = face_cards.CARDS
    facts = face_cards.FACTS
    aliases = ALIASES
    policy = OutlawsPolicy(bold=20, house=100, wide=40, loyal=1, trust=100)  # docs/strength.md
    encoding = OutlawsEncoder
    numbered_places = True
    window_pass = "pass"
    side_names = face_board.PARTIES

    why_not = staticmethod(refusals.why_not)
    view = staticmethod(face_view.view)
    views = staticmethod(face_view.views)
    ending = staticmethod(face_view.ending)
    verdict = staticmethod(face_view.verdict)
    label = staticmethod(labels.label)
    board = staticmethod(face_board.board)
    odds = staticmethod(face_odds.odds)
    to_position = staticmethod(position.to_position)
    read_position = staticmethod(position.read_position)
    knowledge_to_json = staticmethod(position.knowledge_to_json)
    read_knowledge = staticmethod(position.read_knowledge)
    score = staticmethod(bot.score)

    def check_options(self, players: int, options: Options) -> None:
        if options["teams"] and players != 4:
            raise BadNotation("teams-of-two", "OU-41", players=players)

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> OutlawsState:
        teams, limit, notes, dancer = (options[name] for name in ("teams", "limit", "notes", "dancer"))
        return new_game(players, teams, limit, notes, dancer, dice, traced)

    def knowledge(self, state: OutlawsState, seat: int | None) -> OutlawsKnowledge:
        return knowledge_of(state, -1 if seat is None else seat)

    def choose(self, world: OutlawsState, seat: int, legal: Sequence[int], dice: Dice) -> int:
        return bot.choose(world, seat, list(legal), dice)

    def is_hasty(self, world: OutlawsState, seat: int, action: int) -> bool:
        return bot.is_hasty(world, action)

    def sides(self, players: int, options: Options) -> tuple[tuple[int, ...], ...]:
        """OU-42: team mates sit opposite each other."""
        return ((0, 2), (1, 3)) if options.get("teams") else super().sides(players, options)

    def aside(self, event: Event) -> str:
        """OU-48: a bot tells its mate which token it has looked at."""
        return "tell.looked" if isinstance(event, events.Looked) and event.token else ""

    def leaves_to_mates(self, state: OutlawsState, seat: int) -> bool:
        """OU-42: the line is one draft of both; a bot confirms what its mate has laid."""
        return state.phase == ou.SETUP and ou.READY not in state.legal_actions(seat)

    def is_draft(self, state: OutlawsState, seat: int) -> bool:
        """OU-7: a line is secret, and may be laid anew until its player is ready."""
        return state.phase == ou.SETUP and seat in state.seats_to_act()

    def in_window(self, state: OutlawsState) -> bool:
        return state.phase not in (ou.SETUP, ou.TURN, ou.OVER)
