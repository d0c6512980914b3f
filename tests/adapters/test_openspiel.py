"""Posse's games in OpenSpiel: its own suites, chance, clones, what a player is told, and the same records."""

import importlib.util
import json
import pickle
import random
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

from posse.adapters import moments
from posse.adapters.openspiel import NAMES, WIDEST, SpielState, match_of
from posse.core.errors import BadNotation, IllegalAction, PosseError
from posse.core.game import Game
from posse.core.kernel.encoder import Encoder
from posse.games.registry import GAMES
from tests.adapters.games import Table, named
from tests.adapters.spiel import TABLES, agree, check_api, follow, load, random_match, simulate
from tests.registry import ALL_GAMES
from tests.thimblerig import GAME as THIMBLERIG

SOON = 40  # actions after which a game of the tests is cut off
PLAIN: list[Table] = [(game, game.least, {}) for game in ALL_GAMES.values()]
LARGEST: list[Table] = [table for table in TABLES if table[1] == table[0].most and table[2]]
each_table = pytest.mark.parametrize("table", TABLES, ids=named)
each_game = pytest.mark.parametrize("table", PLAIN, ids=lambda table: table[0].id)


def after_deal(table: Table, seed: int = 1, cap: int = 0) -> Any:
    """A state before the first choice."""
    state, chance = load(table, cap).new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def play_on(state: Any, seed: int = 1, most: int = 10**9) -> Any:
    """Plays at random to the end, or for so many steps."""
    chance = random.Random(seed)
    while not state.is_terminal() and most:
        state.apply_action(chance.choice(state.legal_actions()))
        most -= 1
    return state


# -- OpenSpiel's own suites


@each_table
def test_openspiels_simulations_pass(table: Table):
    simulate(load(table, SOON))


@each_game
def test_openspiels_test_of_the_api_passes(table: Table):
    assert check_api(load(table)) == 5


def test_a_broken_game_fails_the_suites(monkeypatch: pytest.MonkeyPatch):
    game = load((THIMBLERIG, 2, {}))
    monkeypatch.setattr(SpielState, "returns", lambda self: [1.0, 1.0])
    with pytest.raises(pyspiel.SpielError):
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@each_game
def test_openspiels_environment_for_learners_runs(table: Table):
    env = rl_environment.Environment(load(table, 6))
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][-1]])
    assert len(step.observations["info_state"][0]) == table[0].encoder(table[1]).size
    assert sum(step.rewards) == 0


# -- What is registered


def test_each_game_is_registered_under_its_name():
    assert set(NAMES) <= set(pyspiel.registered_names())
    assert [f"posse_{name.replace('-', '_')}" for name in GAMES] == list(NAMES)


@each_game
def test_players_options_and_cap_are_parameters(table: Table):
    game = table[0]
    known = load(table).get_type().parameter_specification
    assert set(known) == {"players", "cap", *(option.name for option in game.options)}
    assert load((game, game.most, {}), 7).max_game_length() == 7
    assert load((game, game.most, {})).num_players() == game.most
    assert f"players={game.most}" in str(load((game, game.most, {})))


def test_what_cannot_be_is_refused_with_a_reason():
    with pytest.raises(BadNotation, match="2 to 4 players"):
        load((THIMBLERIG, 5, {}))
    with pytest.raises(BadNotation, match="cap"):
        load((THIMBLERIG, 2, {}), -1)
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("posse_thimblerig(lwa=true)")
    with pytest.raises(PosseError, match="four players"):
        load((GAMES["outlaws"], 2, {"teams": 1}))


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    where = importlib.util.find_spec("posse.adapters.openspiel")
    assert where is not None
    assert where.loader is not None
    with pytest.raises(
        ModuleNotFoundError, match=r"needs the package pyspiel: pip install 'posse-games\[openspiel\]'"
    ):
        where.loader.exec_module(importlib.util.module_from_spec(where))


# -- The same games as the core's


@pytest.mark.parametrize("table", PLAIN + LARGEST, ids=named)
def test_games_have_the_records_that_the_core_gives(table: Table):
    for seed in range(2):
        agree(table, seed, 250)


def test_a_match_shows_the_game_so_far():
    state = play_on(after_deal((THIMBLERIG, 3, {})), most=4)
    match = match_of(state)
    assert match.record().lines[-1].n == state.moment.played
    assert match.position() == json.loads(
        str(state).partition("} p")[0] + "}" if state.is_chance_node() else str(state)
    )
    with pytest.raises(PosseError, match="no whole past"):
        match_of(play_on(state.resample_from_infostate(0, lambda: 0.5), most=1))
    with pytest.raises(PosseError, match="no whole past"):
        match_of(load((THIMBLERIG, 3, {})).new_initial_state())
    others: list[Any] = [5, None, match, pyspiel.load_game("tic_tac_toe").new_initial_state()]
    for other in others:
        with pytest.raises(PosseError, match="a state of one of Posse's games in OpenSpiel"):
            match_of(other)


# -- Chance, choices, returns


@each_table
def test_no_draw_falls_in_more_ways_than_declared(table: Table):
    ways = set()
    for state in follow(random_match(table, 3, 100)):
        if state.is_chance_node():
            ways.add(state.moment.ways)
            chances = [chance for _, chance in state.chance_outcomes()]
            assert sum(chances) == pytest.approx(1)
            assert len(set(chances)) == 1
    assert max(ways) <= WIDEST


def test_numbers_for_players_are_openspiels():
    assert int(pyspiel.PlayerId.CHANCE) == moments.CHANCE
    assert int(pyspiel.PlayerId.TERMINAL) == moments.NOBODY


def test_an_action_is_counted_from_the_player_who_acts():
    table: Table = (THIMBLERIG, 3, {})
    state = after_deal(table)
    assert state.action_to_string(0, 0) == "p1 look p1 left"
    assert state.action_to_string(1, 0) == "p2 look p2 left"
    assert state.action_to_string(1, 2) == "p2 look p3 left"
    assert state.string_to_action("p1 swap") == 9


def test_bad_actions_are_refused_and_change_nothing():
    state = after_deal((THIMBLERIG, 2, {}))
    before = str(state)
    with pytest.raises(IllegalAction, match="everyone has had a turn"):
        state.apply_action(14)
    with pytest.raises(PosseError, match="no action 17, only 0 to 16"):
        state.apply_action(17)
    assert (str(state), state.history()) == (before, after_deal((THIMBLERIG, 2, {})).history())
    start = load((THIMBLERIG, 2, {})).new_initial_state()
    with pytest.raises(PosseError, match="from 0 to 8"):
        start.apply_action(9)
    assert start.history() == []


def test_a_game_that_is_cut_off_is_nobodys():
    state = play_on(after_deal((GAMES["outlaws"], 2, {}), cap=5))
    assert state.is_cut_off()
    assert state.returns() == [0.0, 0.0]
    assert state.moment.played == 5
    assert not play_on(after_deal((THIMBLERIG, 2, {}))).is_cut_off()


def test_of_several_the_lowest_acts_first_and_the_next_learns_nothing():
    """Both choose in secret which card they will show: what p2 is told does not depend on p1's choice."""
    match = random_match((THIMBLERIG, 2, {}), 1, 2)
    *_, state = follow(match)
    assert match.state.seats_to_act() == [0, 1]
    assert state.current_player() == 0
    told = set()
    for action in state.legal_actions():
        child = state.child(action)
        assert child.current_player() == 1
        tensor = np.asarray(child.information_state_tensor(1)).tobytes()
        told.add((child.information_state_string(1), tensor, str(child.legal_actions())))
    assert len(state.legal_actions()) == 3
    assert len(told) == 1


# -- Clones and copies


@each_game
def test_a_clone_goes_its_own_way_and_a_copy_arrives_whole(table: Table):
    state = play_on(after_deal(table), most=12)
    before = str(state)
    play_on(state.clone(), seed=2, most=6)
    assert str(state) == before
    waiting = next((at for at in follow(random_match(table, 2, 200)) if at.moment.waiting), state)
    for sent in (state, waiting, load(table).new_initial_state()):
        again = pickle.loads(pickle.dumps(sent))
        assert (str(again), again.history()) == (str(sent), sent.history())
        assert play_on(again, 5, 20).history() == play_on(sent, 5, 20).history()
        assert str(again) == str(sent)


def test_a_game_arrives_where_it_was_not_loaded():
    """What it is pickled as names the adapter: reading it imports that, and so registers the games."""
    game = load((GAMES["goat"], 3, {"rounds": 1}))
    sent = pickle.dumps(game)
    assert b"posse.adapters.openspiel" in sent
    assert str(pickle.loads(sent)) == str(game) == "posse_goat(players=3,rounds=1)"


# -- What a player is told


@pytest.mark.parametrize("table", PLAIN + LARGEST, ids=named)
def test_a_resampled_world_tells_its_player_the_same(table: Table):
    match, chance = random_match(table, 4, 60), random.Random(4)
    others = 0
    for number, state in enumerate(follow(match)):
        if number % 6 or state.is_chance_node():
            continue
        for player in range(match.players):
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            if table[0].encoding is not Encoder:
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            others += str(other) != str(state)
    hides = table[0].id != "public-enemy" or table[2]  # in the plain game all players see the same
    assert bool(others) == bool(hides), "a world that is another"


def test_only_a_choice_can_be_dealt_anew_and_only_for_a_player():
    state = after_deal((THIMBLERIG, 2, {}))
    for player in (2, -1, "a", None, 1.0, True, [0]):
        with pytest.raises(PosseError, match="seats are whole numbers from 0 to 1"):
            state.resample_from_infostate(player, lambda: 0.5)
    assert state.resample_from_infostate(np.int64(1), lambda: 0.5).current_player() == 0
    for sampler in (None, 0.5, lambda: float("nan"), lambda: -0.5, lambda: 2, lambda: "a"):
        with pytest.raises(PosseError, match="function that gives numbers from 0 to 1"):
            state.resample_from_infostate(0, sampler)
    with pytest.raises(PosseError, match="dice are to fall first"):
        load((THIMBLERIG, 2, {})).new_initial_state().resample_from_infostate(0, lambda: 0.5)


@each_game
def test_a_player_is_told_what_the_game_says_it_knows(table: Table):
    game: Game = table[0]
    state = play_on(after_deal(table), most=9)
    for player in range(state.num_players()):
        known = game.knowledge_to_json(game.knowledge(state.moment.state, player))
        assert json.loads(state.information_state_string(player)) == known
        assert state.observation_string(player) == state.information_state_string(player)
        if game.encoding is not Encoder:
            encoder = game.encoder(table[1])
            seen = encoder.observation(encoder.know(state.moment.state, player))
            most = [max(1, most) for _, most in encoder.features()]
            wanted = np.frombuffer(seen, np.uint8) / np.array(most, np.float32)
            assert np.allclose(state.observation_tensor(player), wanted)
            assert state.information_state_tensor(player) == state.observation_tensor(player)
            assert max(state.observation_tensor(player)) <= 1


def observed(table: Table, state: Any, player: int, **kind: Any) -> str:
    observer = load(table).make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **kind), {})
    return str(observer.string_from(state, player))


def test_what_is_public_and_what_is_private_can_be_asked_for_alone():
    table: Table = (THIMBLERIG, 2, {})
    state = after_deal(table)
    none, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = json.loads(observed(table, state, 0, public_info=True, private_info=none))
    private = json.loads(observed(table, state, 0, public_info=False, private_info=single))
    assert public == THIMBLERIG.knowledge_to_json(THIMBLERIG.knowledge(state.moment.state, None))
    assert set(private) == {"seat", "hands"}
    assert {**public, **private} == json.loads(state.observation_string(0))
    everyones = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert load(table).make_py_observer(everyones, {}) is None


def test_during_the_deal_a_player_is_told_its_own_cards_and_no_others():
    """The dealer is drawn, then ten cards each, the starter first."""
    table: Table = (GAMES["wyatt-earp"], 2, {})
    single = pyspiel.PrivateInfoType.SINGLE_PLAYER
    state = load(table).new_initial_state()
    for number in (0, *range(9)):
        state.apply_action(number)
        told = [observed(table, state, player, public_info=False, private_info=single) for player in (0, 1)]
        assert told == ['{"seat":"p1","deal":[]}', '{"seat":"p2","deal":[]}']
    state.apply_action(9)
    starter = observed(table, state, 1, public_info=False, private_info=single)
    assert starter.startswith('{"seat":"p2","deal":["dealt p2, ')
    assert observed(table, state, 0, public_info=False, private_info=single) == '{"seat":"p1","deal":[]}'
    whole = observed(table, state, 0, public_info=True, private_info=single)
    assert whole == '{"seat":"p1","deal":["hand 1, p1, p2","dealt p2"]}'
