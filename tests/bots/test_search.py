"""The search itself: what it counts, what it keeps apart, where it stops."""

from collections.abc import Iterator

import pytest

from posse.bots import ask, find
from posse.bots.coach import advise
from posse.bots.search import Tree
from posse.bots.searcher import Searcher, chances, consider, most_tried, policy_for_people
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.policy import Policy
from posse.games.registry import GAMES

GOAT = GAMES["goat"]
SIZES = [(game, players) for game in GAMES.values() for players in (game.least, game.most)]


def named(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


@pytest.mark.parametrize(("game", "players"), SIZES, ids=named)
def test_every_iteration_is_counted_once(game: Game, players: int):
    state = game.new(players, None, Dice(3))
    state.playout(8)
    seat = state.seats_to_act()[0]
    thought = consider(game, game.knowledge(state, seat), state.legal_actions(seat), Dice(1), iterations=200)
    assert thought.iterations == sum(thought.visits) == 200
    assert set(thought.actions) <= set(state.legal_actions(seat))
    assert thought.best in thought.actions
    assert all(0 <= value <= 1 for value in thought.values)
    assert sum(thought.shares) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(("game", "players"), SIZES, ids=named)
def test_the_chances_of_all_seats_are_one_whoever_looks(game: Game, players: int):
    state = game.new(players, None, Dice(5))
    state.playout(10)
    for seat in range(players):
        found = chances(game, game.knowledge(state, seat), Dice(2), iterations=40)
        assert len(found) == players
        assert sum(found) == pytest.approx(1, abs=0.01)


def test_a_search_can_be_called_off():
    state = GOAT.new(2, None, Dice(1))
    seat = state.seats_to_act()[0]
    answers: Iterator[bool] = iter([False, False, True])
    knowledge, legal = GOAT.knowledge(state, seat), state.legal_actions(seat)
    thought = consider(GOAT, knowledge, legal, Dice(1), iterations=10**6, stop=lambda: next(answers))
    assert thought.iterations == 128


def test_the_tree_grows_by_no_more_than_a_node_an_iteration():
    state = GOAT.new(2, None, Dice(1))
    seat = state.seats_to_act()[0]
    tree = Tree(GOAT.knowledge(state, seat), state.legal_actions(seat), 2000, Policy(), Dice(1))
    tree.grow(500)
    assert 100 < tree.size() <= 501


def test_offers_that_sound_alike_lead_to_one_place():
    """Else the one who answers would, in the tree, see through every bluff."""
    state = GOAT.new(2, None, Dice(1))
    seat = state.seats_to_act()[0]
    legal = state.legal_actions(seat)
    alike = {GOAT.action_texts[action]: int(GOAT.policy.shown(action)) for action in legal}
    claims = {text.split(" as ")[-1] for text in alike}
    assert len(set(alike.values())) == len(claims) < len(legal)


def test_a_narrow_search_looks_at_what_the_house_bot_likes():
    game = GAMES["public-enemy"]
    state = game.new(3, {"dollars": True, "first": 1}, Dice(1))
    legal = state.legal_actions(0)
    assert len(legal) > 2
    bot = Searcher(iterations=60, knobs={"wide": 2})
    thought = consider(game, game.knowledge(state, 0), legal, Dice(1), 60, policy=bot.policy(game))
    best = sorted(legal, key=lambda action: -game.score(state, 0, action))[:2]
    assert set(thought.actions) == set(best)


def test_a_bluff_is_drawn_among_what_is_nearly_as_good():
    rows = [(7, 60, 30), (8, 30, 14), (9, 10, 1)]
    values = [0.50, 0.49, 0.10]
    drawn = [most_tried(rows, values, 0.03, Dice(seed)) for seed in range(300)]
    assert set(drawn) == {7, 8}
    assert drawn.count(7) > drawn.count(8) > 50
    assert most_tried(rows, values, 0, Dice(1)) == 7


def test_settings_of_a_study_are_part_of_the_name_and_checked():
    assert find("search:40:bold=30:deep=2").name == "search:40:bold=30:deep=2"
    for wrong in ("search:40:brave=1", "search:40:bold=x", "search:40:bold", "search:40:"):
        with pytest.raises(BadNotation) as error:
            find(wrong)
        assert "search:400:bold=70" in error.value.say("en")


def test_other_settings_think_otherwise():
    game = GAMES["public-enemy"]
    state = game.new(2, None, Dice(4))
    knowledge = game.knowledge(state, state.seats_to_act()[0])
    legal = state.legal_actions(state.seats_to_act()[0])
    visits = [
        consider(game, knowledge, legal, Dice(1), 100, policy=Policy(bold=bold)).visits for bold in (10, 200)
    ]
    assert max(visits[0]) > max(visits[1]), "the bolder, the more even"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_house_bot_s_playouts_are_legal(game: Game):
    """`pick` says what the house bot would do; a playout does it without asking whether it may."""
    for seed in range(3):
        state = game.new(game.least, None, Dice(seed))
        state.playout(6 * seed)
        for _ in range(30):
            if state.is_over():
                break
            seat = state.seats_to_act()[0]
            bot = Searcher(iterations=4, knobs={"house": 100})
            action = ask(bot, game, state, seat, Dice(seed))
            assert action in state.legal_actions(seat)
            state.apply(seat, action)


@pytest.mark.parametrize("name", ["public-enemy", "wyatt-earp", "outlaws", "goat"])
def test_a_search_that_is_settled_ends_early_with_the_same_move(name: str):
    game = GAMES[name]
    saved = 0
    for seed in range(10):
        state = game.new(2, None, Dice(seed))
        state.playout(20)
        if state.is_over():
            continue
        seat = state.seats_to_act()[0]
        knowledge, legal = game.knowledge(state, seat), state.legal_actions(seat)
        whole = consider(game, knowledge, legal, Dice(1), 300)
        quick = consider(game, knowledge, legal, Dice(1), 300, settle=True)
        assert quick.best == whole.best
        saved += whole.iterations - quick.iterations
    assert saved == 0 if game.policy.mixed else saved > 100, "where bluffs are drawn all counts matter"


def test_iterations_and_a_time_end_with_what_comes_first():
    state = GOAT.new(2, None, Dice(1))
    seat = state.seats_to_act()[0]
    knowledge, legal = GOAT.knowledge(state, seat), state.legal_actions(seat)
    assert consider(GOAT, knowledge, legal, Dice(1), 200, 60_000).iterations == 200
    assert 0 < consider(GOAT, knowledge, legal, Dice(1), 10**7, 20).iterations < 10**6
    assert find("search:200:1500ms").name == "search:200:1500ms"
    for wrong in ("search:200:0ms", "search:20ms:30ms", "search:20ms:300"):
        with pytest.raises(BadNotation):
            find(wrong)


def test_of_two_actions_to_be_compared_each_is_tried_as_often():
    """However bad the first luck of one was."""
    game = GAMES["outlaws"]
    state = game.new(2, None, Dice(2))
    while state.seats_to_act() and len(state.legal_actions(state.seats_to_act()[0])) < 30:
        state.playout(1)
    seat = state.seats_to_act()[0]
    legal = state.legal_actions(seat)
    pair = [legal[0], legal[-1]]
    thought = consider(
        game, game.knowledge(state, seat), pair, Dice(1), 60, policy=policy_for_people(game, 100)
    )
    assert set(thought.actions) == set(pair)
    assert max(thought.visits) - min(thought.visits) <= 2


@pytest.mark.parametrize(("game", "players"), SIZES, ids=named)
def test_a_hint_names_the_best_chance_first_and_shows_nothing_hardly_tried(game: Game, players: int):
    for seed in range(3):
        state = game.new(players, None, Dice(seed))
        state.playout(6)
        seat = state.seats_to_act()[0]
        legal = state.legal_actions(seat)
        found = advise(game, game.knowledge(state, seat), legal, Dice(1), 60)
        assert [each.chance for each in found] == sorted((each.chance for each in found), reverse=True)
        assert {each.action for each in found} <= set(legal)
        assert 1 <= len(found) <= 3


@pytest.mark.parametrize("players", [2, 4])
def test_the_chances_that_each_finds_for_itself_are_about_one_together(players: int):
    """Nobody is taken to play worse than oneself, in Outlaws either, where a searcher does just that."""
    game = GAMES["outlaws"]
    whole = 0.0
    for seed in range(6):
        state = game.new(players, None, Dice(seed))
        for seat in range(players):
            whole += chances(game, game.knowledge(state, seat), Dice(seed), iterations=60)[seat]
    assert whole / 6 == pytest.approx(1, abs=0.25)
