"""The games as PettingZoo environments, tried with PettingZoo's own tests. Warnings are errors."""

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from posse.adapters import pettingzoo
from posse.core.errors import BadNotation, IllegalAction
from tests.adapters.agreement import through_pettingzoo
from tests.adapters.games import FEW_TABLES, Table, named
from tests.adapters.vendors import api_test, render_test, seed_test
from tests.thimblerig import GAME


@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env], ids=["env", "raw_env"])
def test_pettingzoos_own_tests_pass(make, table: Table):
    game, players, options = table
    api_test(make(game, players, options, cap=300), 1000)
    seed_test(lambda: make(game, players, options), 20)


# The test warns of every observation that is no row of numbers, of those of PettingZoo's card games too.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env], ids=["env", "raw_env"])
def test_pettingzoos_own_tests_pass_with_the_mask_in_the_observation(make, table: Table):
    game, players, options = table
    api_test(make(game, players, options, cap=300, mask_in_observation=True), 1000)
    seed_test(lambda: make(game, players, options, mask_in_observation=True), 20)


def test_the_mask_is_in_the_observation_if_it_is_asked_for():
    plain, masked = pettingzoo.env("goat", 3), pettingzoo.env("goat", 3, mask_in_observation=True)
    for env in (plain, masked):
        env.reset(seed=4)
    while not masked.terminations[masked.agent_selection]:
        for agent in masked.agents:
            seen, mask = masked.observe(agent), masked.infos[agent]["action_mask"]
            assert np.array_equal(seen["observation"], plain.observe(agent))
            assert (seen["action_mask"] == mask).all()
            assert mask.any() == (agent == masked.agent_selection)
            assert masked.observation_space(agent).contains(seen)
            assert not np.shares_memory(seen["action_mask"], mask)
        action = int(masked.last()[0]["action_mask"].argmax())
        twin = pickle.loads(pickle.dumps(masked))
        assert (twin.last()[0]["action_mask"] == masked.last()[0]["action_mask"]).all()
        for env in (plain, masked):
            env.step(action)
    assert not masked.last()[0]["action_mask"].any(), "who is out may do nothing"
    with pytest.raises(BadNotation, match="must be True or False"):
        pettingzoo.env("goat", mask_in_observation="yes")  # type: ignore[arg-type]


@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
def test_every_game_can_be_drawn(table: Table, capsys: pytest.CaptureFixture[str]):
    def drawn(render_mode: str):
        return pettingzoo.env(*table, render_mode=render_mode)

    render_test(drawn)
    printed = capsys.readouterr().out
    env = drawn("ansi")
    env.reset(seed=1)
    assert isinstance(text := env.render(), str)
    assert "│" in text
    assert "│" in printed


@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
def test_games_are_those_of_the_core(table: Table):
    counts: Counter[str] = Counter()
    through_pettingzoo(table, 3, 120, counts)
    assert counts["games"] == 3


def test_a_game_by_name_and_what_can_be_chosen():
    env = pettingzoo.env("public-enemy")
    assert str(env) == "posse_public_enemy_v1"
    assert env.possible_agents == ["player_0", "player_1"]
    assert pettingzoo.env(GAME, 3, {"law": 1}).max_num_agents == 3
    with pytest.raises(BadNotation, match="goat"):
        pettingzoo.env("goose")
    with pytest.raises(BadNotation, match="“rgb_array” is no way to draw here: ansi and human"):
        pettingzoo.env(GAME, render_mode="rgb_array")
    with pytest.raises(BadNotation, match="cap"):
        pettingzoo.raw_env(GAME, cap=0)
    with pytest.raises(BadNotation, match="seed"):
        env.reset(seed=-1)


def test_it_can_be_drawn_in_french():
    env = pettingzoo.raw_env("goat", 3, render_mode="ansi", lang="fr")
    env.reset(seed=1)
    assert "Manche 1 sur 3" in str(env.render())


def test_one_gets_something_only_at_the_end():
    env = pettingzoo.raw_env(GAME, 3)
    env.reset(seed=4)
    while not env.terminations[env.agent_selection]:
        assert set(env.rewards.values()) == {0.0}
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert sum(env.rewards.values()) == pytest.approx(0.0)
    assert max(env.rewards.values()) > 0
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert not any(env.truncations.values())


def test_a_game_is_cut_off_at_the_cap():
    env = pettingzoo.raw_env(GAME, 3, cap=2)
    env.reset(seed=4)
    for _ in range(2):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_an_agent_that_is_out_still_observes():
    env = pettingzoo.env(GAME, 2)
    env.reset(seed=4)
    for _ in env.agent_iter():
        _, _, terminated, _, info = env.last()
        env.step(None if terminated else int(np.flatnonzero(info["action_mask"])[0]))
    assert env.agents == []
    for agent in env.possible_agents:
        assert env.observation_space(agent).contains(env.observe(agent))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (7, "p1 may not do action 7, “look p4 right”. p1 may do 0, 1, 2"),
        (17, "p1 has no action 17, only 0 to 16"),
        (-1, "p1 has no action -1"),
        (None, "p1 has no action None"),
        ("look", "p1 has no action look"),
        (1.0, r"p1 has no action 1\.0"),
        (True, "p1 has no action True, only 0 to 16"),
        (False, "p1 has no action False"),
        (np.True_, "p1 has no action True"),
    ],
)
def test_an_illegal_action_is_refused_and_changes_nothing(action, said: str):
    env = pettingzoo.raw_env(GAME, 3)
    env.reset(seed=4)
    env.infos["player_0"]["action_mask"][:] = 1  # a caller's copy
    before = env.observe("player_0")
    with pytest.raises(IllegalAction, match=said):
        env.step(action)
    assert env.agent_selection == "player_0"
    assert (env.observe("player_0") == before).all()


@pytest.mark.parametrize("action", [7, 17])
def test_the_usual_environment_ends_at_an_illegal_action(action: int):
    env = pettingzoo.env(GAME, 3)
    env.reset(seed=4)
    env.step(action)
    got = {}
    for agent in env.agent_iter():
        _, got[agent], terminated, _, info = env.last()
        assert terminated
        assert not info["action_mask"].any()
        env.step(None)
    assert got == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            ("p1 has no action 17, only 0 to 16.", "The game is over: player_0 gets −1, the others nothing."),
        ),
        ("fr", ("p1 n'a pas d'action 17, seulement de 0 à 16.", "player_0 reçoit −1, les autres rien.")),
    ],
)
def test_the_warning_of_an_illegal_action_says_where_the_mask_is(lang: str, said: tuple[str, ...]):
    env = pettingzoo.env(GAME, 3, lang=lang)
    env.reset(seed=4)
    EnvLogger.flush()
    env.step(17)
    told = EnvLogger.mqueue[-1]
    assert told.startswith(f"[WARNING]: {said[0]}")
    assert said[1] in told
    assert "obs[" not in told
    assert " info['action_mask'] " in told


def test_what_there_is_only_after_a_reset_says_so():
    env = pettingzoo.env(GAME, 3, render_mode="ansi")
    assert pettingzoo.raw_env(GAME, 3).played == 0
    lookups: list[Callable[[], object]] = [
        lambda: env.rewards["player_0"],
        lambda: env.terminations["player_0"],
        lambda: env.truncations["player_0"],
        lambda: env.infos["player_0"],
        lambda: env.step(0),
        lambda: env.observe("player_0"),
        env.last,
        env.render,
    ]
    for ask in lookups:
        with pytest.raises(BadNotation, match=r"call reset\(\) first"):
            ask()
    env.reset(seed=4)
    for _ in env.agent_iter():
        env.step(None if env.last()[2] else int(env.last()[4]["action_mask"].argmax()))
    with pytest.raises(BadNotation, match="call reset"):
        env.step(None)


@pytest.mark.parametrize("agent", ["player_9", "", None, 0, ["player_0"]])
def test_an_agent_that_is_not_there_is_refused_with_those_that_are(agent):
    env = pettingzoo.env(GAME, 3)
    env.reset(seed=4)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(BadNotation, match=r"no agent .* here: player_0, player_1 and player_2"):
            ask(agent)


def test_what_is_handed_out_is_never_written_again():
    env = pettingzoo.env(GAME, 3)
    env.reset(seed=4)
    handed, kept = [], []
    while not env.terminations[env.agent_selection]:
        observation, _, _, _, info = env.last()
        handed += [observation, info["action_mask"]]
        kept += [observation.copy(), info["action_mask"].copy()]
        env.step(int(info["action_mask"].argmax()))
    assert all((one == other).all() for one, other in zip(handed, kept, strict=True))
    assert not any(np.shares_memory(one, other) for one, other in combinations(handed, 2))


def test_the_next_games_follow_from_a_seed():
    def first_sights(env) -> list[bytes]:
        sights = []
        for seed in (5, None, None, 5):
            env.reset(seed=seed)
            sights.append(env.observe("player_1").tobytes())
        return sights

    one, other = (first_sights(pettingzoo.env(GAME, 4)) for _ in range(2))
    assert one == other
    assert one[0] == one[3]
    assert len(set(one)) > 1
    fresh = pettingzoo.raw_env(GAME, 4)
    fresh.reset()
    assert fresh.deals.series is not None
    fresh.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert fresh.observe("player_1").tobytes() == one[0]


def test_an_environment_travels_to_another_process():
    env = pickle.loads(pickle.dumps(pettingzoo.env("goat", 4)))
    env.reset(seed=1)
    assert env.max_num_agents == 4


def test_what_is_no_number_ends_no_game():
    env = pettingzoo.env("goat")
    env.reset(seed=1)
    for wrong in (None, 1.0, "a", [1], True):
        with pytest.raises(IllegalAction, match="has no action"):
            env.step(wrong)
        assert not any(env.terminations.values())
