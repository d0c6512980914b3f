"""Every bot and level, in every game and mode: knowledge and dice alone decide what it does."""

import re
from collections.abc import Sequence

import pytest

from posse.bots import BOTS, LEVELS, Bot, ask, find
from posse.bots.levels import bot_of, levels_at
from posse.bots.shipped import NAME as NET
from posse.bots.shipped import sizes
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.core.words import CORE, LANGS
from tests.conformance.cases import SAMPLE, Case, Step, cases, sampled_cases, steps
from tests.conformance.entries import ALL_GAMES

FEW = 2 if SAMPLE else 8  # iterations: interpreted, a playout of the house bot takes its time
QUICK = {"montecarlo": f"montecarlo:{FEW}", "search": f"search:{FEW}"}  # not by the clock


def few(bot: str) -> str:
    """The same bot with few iterations and no clock, which would have a part in what it does."""
    return re.sub(r":\d+(:\d+ms)?(?=:|$)", f":{FEW}", bot)


def fixed_levels(game: Game, players: int) -> list[str]:
    """The levels as they are, if they have no clock; interpreted, all with few iterations."""
    levels = levels_at(game, players)
    return [few(level.bot) if SAMPLE or "ms" in level.bot else level.name for level in levels]


def bots_at(game: Game, players: int) -> list[str]:
    """The kinds of bots that can sit there, those that search without their clock."""
    return [QUICK.get(name, name) for name in BOTS if name != NET or players in sizes(game)]


def choices(game: Game, case: Case) -> list[Step]:
    """Positions with something to choose, spread over a game."""
    return [step for step in steps(game, case, 12) if len(step.state.legal_actions(step.seat)) > 1]


def check_same(game: Game, step: Step, bot: str) -> None:
    """Another world that looks the same, and knowledge that was sent as JSON, change nothing."""
    legal = step.state.legal_actions(step.seat)
    chosen = ask(find(bot), game, step.state, step.seat, Dice(7))
    assert chosen in legal
    other = game.redeal(step.state, step.seat, Dice(99))
    assert ask(find(bot), game, other, step.seat, Dice(7)) == chosen
    sent = game.knowledge_from_json(game.knowledge_to_json(game.knowledge(step.state, step.seat)))
    assert find(bot).choose(game, sent, legal, Dice(7)) == chosen


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_bot_moves_by_knowledge_and_dice_alone(case: Case) -> None:
    game = ALL_GAMES[case.game]
    some = choices(game, case)[:: 12 if SAMPLE else 3]
    assert some
    for bot in bots_at(game, case.players):
        for step in some:
            check_same(game, step, bot)


@pytest.mark.parametrize(
    "case", [case for game in ALL_GAMES.values() for case in sampled_cases(game)], ids=str
)
def test_every_level_with_fixed_iterations_moves_by_knowledge_and_dice_alone(case: Case) -> None:
    game = ALL_GAMES[case.game]
    late = choices(game, case)[-1 if SAMPLE else -2 :]  # where there is less left to imagine
    assert late
    for level in fixed_levels(game, case.players):
        for step in late:
            check_same(game, step, level)


@pytest.mark.parametrize(
    "case", [case for game in ALL_GAMES.values() for case in sampled_cases(game)], ids=str
)
def test_every_regular_moves_by_knowledge_and_dice_alone(case: Case) -> None:
    game = ALL_GAMES[case.game]
    some = choices(game, case)[:: 6 if SAMPLE else 2]
    assert some
    for regular in game.regulars.people:
        for step in some:
            check_same(game, step, few(regular.bot) if SAMPLE else regular.name)


class Spy(Bot):
    """Notes what it is handed."""

    name = "spy"

    def __init__(self) -> None:
        self.handed: list[object] = []

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        self.handed += [game, knowledge, dice, *legal]
        return legal[0]


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_a_bot_is_handed_no_state_and_not_the_games_dice(game: Game) -> None:
    for step in steps(game, sampled_cases(game)[0], 6):
        spy, dice = Spy(), Dice(3)
        ask(spy, game, step.state, step.seat, dice)
        kinds = [thing for thing in spy.handed if not isinstance(thing, int)]
        assert [type(thing) for thing in kinds] == [
            type(game),
            type(game.knowledge(step.state, step.seat)),
            Dice,
        ]
        assert not any(isinstance(thing, State) for thing in spy.handed)
        assert kinds[2] is dice
        assert kinds[2] is not step.state.dice


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_every_level_is_a_bot_with_a_name_and_an_explanation(game: Game) -> None:
    names = [level.name for level in game.levels]
    assert "deputy" in names
    assert names == [name for name in LEVELS if name in names], "known ones, the weakest first, each once"
    for name in names:
        assert find(name, game).name == name
        assert find(bot_of(game, name)).name == bot_of(game, name)
        assert all(CORE.say(lang, f"level.{name}") and CORE.say(lang, f"level.{name}.help") for lang in LANGS)
