"""The Good, the Goat and the Crook as the rest of the house knows it."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.board import Grid
from posse.core.dice import Dice
from posse.core.errors import BadNotation, PosseError
from posse.core.game import Chance, Game, Level, Option, Options
from posse.core.knowledge import Knowledge
from posse.core.state import State
from posse.core.view import Event, View
from posse.core.words import Seat, dollars
from posse.games.goat import model as go
from posse.games.goat.face import events, odds, view
from posse.games.goat.face.board import board
from posse.games.goat.face.labels import label
from posse.games.goat.face.refusals import why_not
from posse.games.goat.face.view import GoatView
from posse.games.goat.files import position
from posse.games.goat.mind.bot import choose, score
from posse.games.goat.mind.knowledge import GoatKnowledge, knowledge_of
from posse.games.goat.mind.policy import GoatPolicy
from posse.games.goat.rules.setup import rounds_of
from posse.games.goat.rules.state import GoatState, new_game
from posse.games.goat.verbs import ACTION_TEXTS, ALIASES, mended
from posse.games.goat.words import WORDS

chosen_rates = itemgetter(*go.RATES)


@lru_cache(maxsize=1000)
def rate_row(rates: tuple[int, ...]) -> Any:
    """GO-4: the values and coins of a table; its games share them."""
    return vec[i64]([i64(rate) for rate in rates])


class GoatGame(Game):
    id = position.GAME
    rules_version = position.RULES
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
    )
    words = WORDS
    kinds = tuple(made.kind for made in events.EVENTS)
    cap = 2_000
    action_texts = ACTION_TEXTS
    policy = GoatPolicy(bold=15, house=85, stages=1, deep=1, mixed=15)
    aliases = ALIASES
    counts = frozenset({"round", "money"})  # the evening at the Saloon is over, then the game
    reveals = frozenset(
        (
            *("aside", "dealt", "drew", "passed", "took-pile", "revealed", "truth", "bluff", "placed"),
            *("gambled", "waitress-gambled", "gamble-shown", "money"),
        )
    )

    def check_options(self, players: int, options: Options) -> None:
        if options["first"] > players:
            raise BadNotation("first-player", "GO-9", WORDS, players=players)

    def start(self, players: int, options: Options, dice: Dice, traced: bool) -> State:
        rounds = options["rounds"] or int(rounds_of(players))
        return new_game(players, rounds, options["first"] - 1, rate_row(chosen_rates(options)), dice, traced)

    def why_not(self, state: State, seat: int, action: int) -> PosseError | None:
        assert isinstance(state, GoatState)
        return why_not(state, seat, action)

    def view(self, state: State, seat: int | None) -> View:
        assert isinstance(state, GoatState)
        return view.view(state, seat)

    def views(self, state: State, seats: Sequence[int | None]) -> Sequence[View]:
        assert isinstance(state, GoatState)
        return view.views(state, seats)

    def event(self, kind: int, numbers: Sequence[int], reader: int | None, everything: bool) -> Event:
        return events.event(kind, tuple(numbers), reader, everything)

    def knowledge(self, state: State, seat: int | None) -> Knowledge:
        assert isinstance(state, GoatState)
        return knowledge_of(state, i64(-1 if seat is None else seat))

    def to_position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, GoatState)
        return position.to_position(state)

    def read_position(self, data: dict[str, Any], dice: Dice) -> State:
        return position.read_position(data, dice)

    def knowledge_to_json(self, knowledge: Knowledge) -> dict[str, Any]:
        assert isinstance(knowledge, GoatKnowledge)
        return position.knowledge_to_json(knowledge)

    def read_knowledge(self, data: dict[str, Any]) -> Knowledge:
        return position.read_knowledge(data)

    def score(self, world: State, seat: int, action: int) -> int:
        assert isinstance(world, GoatState)
        return score(world, i64(seat), i64(action))

    def choose(self, world: State, seat: int, legal: Sequence[int], dice: Dice) -> int:
        assert isinstance(world, GoatState)
        return choose(world, i64(seat), list(legal), dice)

    def label(self, view: View, text: str, lang: str, names: Sequence[str]) -> str:
        assert isinstance(view, GoatView)
        return label(view, text, lang, names)

    def board(self, view: View, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
        assert isinstance(view, GoatView)
        return board(view, lang, names)

    def scored(self, points: int, lang: str) -> str:
        return dollars(lang, points)

    def parse_action(self, text: str, state: State, seat: int | None = None) -> int:
        """An offer is a sentence: a mistake in it is looked for word by word."""
        plain = " ".join(self.aliases.get(word, word) for word in text.split())
        if plain in self.codes or not plain.startswith("offer "):
            return super().parse_action(text, state, seat)
        near = mended(plain)
        if near in self.codes:
            raise BadNotation("notation-near", text=text[:60], near=near)
        raise BadNotation("notation", text=text[:60], example="offer goat as sheriff to p2")

    def shown(self, seat: int, action: int, reader: int | None) -> str:
        """GO-14: the card on offer is for the dealer's eyes alone."""
        if action < go.ACCEPT and reader != seat:
            _, claim, to = go.offer_parts(action)
            return f"{Seat(seat)} offer ? as {go.CHARACTERS[claim]} to {Seat(to)}"
        return self.format(seat, action)

    def odds(self, knowledge: Knowledge) -> list[Chance]:
        assert isinstance(knowledge, GoatKnowledge)
        return odds.odds(knowledge)
