"""Bots by name, the same move from the same knowledge, and an obvious win found."""

from typing import Any

import pytest

from posse.bots import BOTS, ask, find
from posse.bots.bot import NOTHING
from posse.bots.searcher import MOST
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.regulars import Level
from posse.games.public_enemy.model import TOWNS, name
from posse.games.registry import GAMES
from posse.lab.sim import simulate
from posse.table import Match

PUBLIC_ENEMY = GAMES["public-enemy"]
NAMES = ["random", "house", "montecarlo:40", "search:40"]


def positions(game: Game, options: dict[str, object] | None = None) -> list[State]:
    """Some moments of some games where somebody is to act."""
    found = []
    for seed in range(6):
        state = game.new(3, options, Dice(seed))
        state.playout(9 + 4 * seed)
        if not state.is_over():
            found.append(state)
    assert len(found) > 3
    return found


def test_a_misspelt_bot_is_answered_with_what_was_meant():
    with pytest.raises(BadNotation, match=r"no bot called “marshl”\. Did you mean marshal\?"):
        find("marshl")
    with pytest.raises(BadNotation, match="There are: greenhorn"):
        find("x")


@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_bot_does_something_legal_and_changes_nothing(game: Game, bot: str):
    for state in positions(game):
        seat = state.seats_to_act()[0]
        before = game.to_position(state)
        assert ask(find(bot), game, state, seat, Dice(5)) in state.legal_actions(seat)
        assert game.to_position(state) == before


@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_knowledge_and_dice_give_the_same_action(game: Game, bot: str):
    """Another world with the same knowledge, and knowledge that went through JSON, make no difference."""
    for state in positions(game):
        seat = state.seats_to_act()[0]
        first = ask(find(bot), game, state, seat, Dice(5))
        other_world = game.redeal(state, seat, Dice(99))
        assert ask(find(bot), game, other_world, seat, Dice(5)) == first
        sent = game.knowledge_from_json(game.knowledge_to_json(game.knowledge(state, seat)))
        assert find(bot).choose(game, sent, state.legal_actions(seat), Dice(5)) == first


@pytest.mark.parametrize("bot", ["house", "search:25"])
def test_what_only_others_saw_makes_no_difference(bot: str):
    """Others' looks and the quick game's missing cards are the hidden things of Public Enemy."""
    for state in positions(PUBLIC_ENEMY, {"dollars": True, "quick": True, "cavalry": True}):
        seat = state.seats_to_act()[0]
        worlds = [PUBLIC_ENEMY.redeal(state, seat, Dice(seed)) for seed in range(8)]
        assert len({ask(find(bot), PUBLIC_ENEMY, world, seat, Dice(3)) for world in worlds}) == 1


def test_the_house_bot_casts_no_dice():
    for state in positions(PUBLIC_ENEMY, {"dollars": True}):
        seat = state.seats_to_act()[0]
        assert len({ask(find("house"), PUBLIC_ENEMY, state, seat, Dice(seed)) for seed in range(8)}) == 1


def test_the_random_bot_chooses_every_action_alike_without_knowledge():
    dice = Dice(3)
    chosen = [find("random").choose(PUBLIC_ENEMY, NOTHING, [4, 9, 21], dice) for _ in range(3000)]
    for action in (4, 9, 21):
        assert 900 < chosen.count(action) < 1100


def test_the_house_bot_takes_the_first_of_equals(monkeypatch: pytest.MonkeyPatch):
    state = PUBLIC_ENEMY.new(3, None, Dice(1))
    knowledge = PUBLIC_ENEMY.knowledge(state, state.seats_to_act()[0])
    monkeypatch.setattr(type(PUBLIC_ENEMY), "score", lambda *_: 7)
    assert find("house").choose(PUBLIC_ENEMY, knowledge, [3, 1, 2], Dice(0)) == 3


def about_to_win() -> State:
    """p1 has the One, three tokens and three gangs; the loner in Dodge City ends the round and the game."""
    position: dict[str, Any] = PUBLIC_ENEMY.to_position(PUBLIC_ENEMY.new(2, {"first": 1}, Dice(0)))
    position["round"] = 4
    position["one"] = "p1"
    position["wanted"]["p1"] = ["wild-bunch", "daltons", "james-younger"]
    position["stacks"] = {
        "p1": {
            "wild-bunch": [name(0, 1)],
            "daltons": [name(0, 4)],
            "james-younger": [name(0, 7)],
        },
        "p2": {"daltons": [name(1, 4)], "james-younger": [name(1, 7), name(2, 7)]},
    }
    for town, (taken, up) in enumerate([(3, 2), (2, 2), (1, 2), (0, 10)]):
        position["decks"][TOWNS[town]].update(left=12 - taken, up=name(town, up))
    return PUBLIC_ENEMY.from_position(position, Dice(0))


@pytest.mark.parametrize("bot", ["montecarlo:60", "montecarlo:300", "search:60", "search:300"])
@pytest.mark.parametrize("seed", range(5))
def test_a_search_finds_the_action_that_wins_at_once(bot: str, seed: int):
    state = about_to_win()
    action = ask(find(bot), PUBLIC_ENEMY, state, 0, Dice(seed))
    assert PUBLIC_ENEMY.format(0, action) == "p1 take dodge-city"
    state.apply(0, action)
    assert state.winners() == 1


def test_a_forced_move_takes_no_thought():
    """Nothing is imagined, no die is cast."""
    dice = Dice(1, True)
    for called in ("house", "montecarlo:1000000", "search:600000ms"):
        assert find(called).choose(PUBLIC_ENEMY, NOTHING, [17], dice) == 17
    assert dice.tape == []


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("hous", "house"),
        ("Montecarl", "montecarlo"),
        ("zzz", "random, house, montecarlo"),
        ("montecarlo:fast", "search:100ms and search:2000"),
        ("montecarlo:", "search:100ms"),
        ("montecarlo:0", "search:100ms"),
        ("search:0", f"1 to {MOST:,} iterations"),
        ("search:10000001ms", f"1 to {MOST:,} iterations, or as many milliseconds"),
        ("search:400:0ms", f"1 to {MOST:,} iterations"),
        ("montecarlo:-5ms", "search:100ms"),
        ("montecarlo:99999999", "search:100ms"),
        ("montecarlo:²ms", "search:100ms"),
        ("house:3", "house and house:patient"),
        ("house:", "house:patient"),
        ("montecarlo:patient", "search:100ms"),
        ("montecarlo:9:hasty", "search:100ms"),
        ("", "random, house, montecarlo"),
    ],
)
def test_a_wrong_calledis_answered_with_right_ones(called: str, told: str):
    with pytest.raises(BadNotation) as wrong:
        find(called)
    assert told in wrong.value.say("en")


def test_a_bot_is_called_what_it_was_asked_for():
    assert [find(called).name for called in (*BOTS, "montecarlo:2000", " House ", "search:7ms")] == [
        "random",
        "house",
        "montecarlo:50ms",
        "search:100ms",
        "net",
        "montecarlo:2000",
        "house",
        "search:7ms",
    ]


def test_a_level_is_the_bot_its_game_says(monkeypatch: pytest.MonkeyPatch):
    levels = (Level("greenhorn", "montecarlo:3"), Level("deputy", "house"), Level("marshal", "montecarlo:60"))
    monkeypatch.setattr(type(PUBLIC_ENEMY), "levels", levels)
    state = about_to_win()
    for level in levels:
        for seed in range(3):
            meant = ask(find(level.bot), PUBLIC_ENEMY, state, 0, Dice(seed))
            assert ask(find(level.name), PUBLIC_ENEMY, state, 0, Dice(seed)) == meant


def test_a_level_the_game_has_not_is_answered_with_those_it_has(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(PUBLIC_ENEMY), "levels", (Level("deputy", "house"),))
    told = "This game has no “legend”. It has: deputy."
    with pytest.raises(BadNotation, match=told):
        find("legend", PUBLIC_ENEMY)
    with pytest.raises(BadNotation, match=told):
        Match.new("public-enemy", 3, seed=1).ask("Legend")
    with pytest.raises(BadNotation, match=told):
        simulate("public-enemy", 3, ["legend"], 1)
    with pytest.raises(BadNotation, match=told):
        ask(find("legend"), PUBLIC_ENEMY, about_to_win(), 0, Dice(0))


def test_a_level_plays_in_simulations_under_its_own_name():
    report = simulate("public-enemy", 2, ["deputy", "random"], 4, seed=1)
    assert [seat.bot for seat in report.seats] == ["deputy", "random"]
    told, same = (
        simulate("public-enemy", 2, [bot, "random"], 4, seed=1).seats[0].wins for bot in ("deputy", "house")
    )
    assert told == same
