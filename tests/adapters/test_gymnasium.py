"""The games as Gymnasium environments, tried with Gymnasium's own checker. Warnings are errors."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.passive_env_checker import data_shares_objects
from gymnasium.vector import AutoresetMode

from posse.adapters.gymnasium import PosseEnv, register
from posse.adapters.vector import PosseVectorEnv
from posse.bots import Bot
from posse.core.errors import BadNotation, IllegalAction, PosseError
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.games.registry import GAMES
from tests.adapters.agreement import through_gymnasium, through_vector
from tests.adapters.games import FEW_TABLES, Table, named
from tests.thimblerig import GAME


@pytest.mark.parametrize("bots", ["random", "house"])
@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
def test_gymnasiums_own_check_passes(table: Table, bots: str):
    game, players, options = table
    name = register(game)
    check_env(gym.make(name, players=players, options=options, bots=bots).unwrapped)
    check_env(gym.make(name, players=players, options=options, bots=bots, seat=None).unwrapped)


@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
def test_games_are_those_of_the_core(table: Table):
    counts: Counter[str] = Counter()
    through_gymnasium(table, 3, 120, counts)
    through_vector(table, 3, 120, counts)
    assert counts["games"] == 6


def test_every_game_has_a_name():
    names = {name for name in gym.registry if name.startswith("posse/")}
    versions = {name: game.encoder(game.least).version for name, game in GAMES.items()}
    assert {
        f"posse/{name.title().replace('-', '')}-v{version}" for name, version in versions.items()
    } <= names
    env = gym.make("posse/PublicEnemy-v1", players=3, bots=["random", "house"])
    assert isinstance(env.unwrapped, PosseEnv)
    assert register(GAMES["goat"]) == register(GAMES["goat"]) == "posse/Goat-v2"


def test_what_gymnasium_made_can_be_written_down_and_made_again():
    env = gym.make("posse/Goat-v2", players=3, bots=["house", "random"], options={"rounds": 1})
    assert env.spec is not None
    again = gym.make(gym.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert data_equivalence(env.reset(seed=3), again.reset(seed=3))
    many = gym.make_vec("posse/Goat-v2", num_envs=2, players=3)
    assert many.spec is not None
    assert '"goat"' in many.spec.to_json()
    own = gym.make(register(GAME)).unwrapped
    assert isinstance(own, PosseEnv)
    assert own.game is GAME, "a game that Posse does not know by name is kept itself"


def test_many_at_once_take_no_language():
    with pytest.raises(BadNotation, match="Many games at once are not drawn: leave render_mode and lang out"):
        gym.make_vec("posse/Goat-v2", num_envs=2, lang="fr")


def test_an_illegal_action_is_not_played_and_costs_something():
    env = PosseEnv(GAME, 3, "random", illegal_reward=-0.25)
    before, info = env.reset(seed=4)
    for wrong in (int(np.flatnonzero(info["action_mask"] == 0)[0]), 17, -1, np.int64(99)):
        after, reward, terminated, truncated, told = env.step(wrong)
        assert (reward, terminated, truncated, told["illegal"]) == (-0.25, False, False, True)
        assert (after == before).all()
        assert (told["action_mask"] == info["action_mask"]).all()
    for no_number in (1.5, True, False, np.True_):
        with pytest.raises(IllegalAction, match=f"p1 has no action {no_number}, only 0 to 16"):
            env.step(no_number)
    legal = int(np.flatnonzero(info["action_mask"])[0])
    assert env.step(legal)[4]["illegal"] is False


def test_one_gets_something_only_at_the_end_and_then_resets():
    env = PosseEnv(GAME, 2, "house", seat=1)
    with pytest.raises(BadNotation, match="call reset"):
        env.step(0)
    with pytest.raises(BadNotation, match="call reset"):
        env.board()
    _, info = env.reset(seed=4)
    terminated = False
    while not terminated:
        assert info["seat"] == 1
        assert (env.action_masks() == info["action_mask"]).all()
        before = info
        _, reward, terminated, _, info = env.step(int(np.flatnonzero(before["action_mask"])[0]))
        assert terminated or reward == 0
    assert reward in (-1.0, 0.0, 1.0)
    assert not info["action_mask"].any()
    with pytest.raises(BadNotation, match="No game is going on"):
        env.step(0)


def test_a_game_is_cut_off_at_the_cap():
    env = PosseEnv(GAME, 3, "random", cap=4)
    _, info = env.reset(seed=4)
    truncated = False
    while not truncated:
        _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert (reward, terminated) == (0.0, False)


def test_the_seat_may_change_from_deal_to_deal():
    env = PosseEnv(GAME, 4, "random", seat=None)
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(8)]
    assert seats == [0, 1, 2, 3] * 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": ["random"] * 3}, "one bot for all other seats, or one for each of them: 2, not 3"),
        ({"bots": "hous"}, "house"),
        ({"bots": None}, r"The bots must be one for all other seats, or a list .*bots=\['house', 'random'\]"),
        ({"bots": 5}, "The bots must be one for all other seats"),
        ({"bots": {"house"}}, "The bots must be one for all other seats"),
        ({"seat": 3}, "seat"),
        ({"game": 5}, "The game must be its name, or the game itself"),
        ({"illegal_reward": float("nan")}, r"\(illegal_reward\) is a finite number, as -1\.0, not nan"),
        ({"illegal_reward": float("-inf")}, "not -inf"),
        ({"illegal_reward": None}, "not None"),
        ({"illegal_reward": "-1"}, "not -1"),
        ({"illegal_reward": True}, "not True"),
        ({"options": {"lawn": 1}}, "law"),
        ({"render_mode": "rgb_array"}, "no way to draw|not drawn"),
        ({"lang": "de"}, "does not speak “de”|not drawn: leave render_mode and lang out"),
    ],
)
@pytest.mark.parametrize("make", [PosseEnv, PosseVectorEnv])
def test_what_cannot_be_is_refused(make: Any, wrong: dict[str, Any], said: str):
    with pytest.raises(BadNotation, match=said):
        make(**{"game": GAME, "players": 3, **wrong})


@pytest.mark.parametrize("many", [0, -1, 1.0, None, "4"])
def test_a_vector_env_says_what_num_envs_may_be(many: Any):
    with pytest.raises(BadNotation, match="um_envs"):
        PosseVectorEnv(GAME, many, 3, "random")


def test_numbers_of_numpys_are_numbers():
    env = PosseVectorEnv(GAME, np.int64(2), np.int64(3), "random", illegal_reward=np.float32(-0.5))  # type: ignore[arg-type]
    env.reset(seed=1)
    assert list(env.step([99, 99])[1]) == [-0.5, -0.5]


def test_a_board_is_drawn(capsys: pytest.CaptureFixture[str]):
    env = PosseEnv("goat", 3, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("Round 1 of 3")
    loud = PosseEnv("goat", 3, render_mode="human", lang="fr")
    _, info = loud.reset(seed=1)
    loud.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert loud.render() is None
    assert capsys.readouterr().out.count("Manche") >= 2


def test_a_vector_env_is_many_of_one():
    env = gym.make_vec(register(GAME), num_envs=6, players=3, bots="random", seat=None)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, infos = env.reset(seed=2)
    assert observation in env.observation_space
    assert infos["_action_mask"].all()
    chance = np.random.default_rng(1)
    ended = 0
    while ended < 30:
        seats = infos["seat"]
        actions = [int(chance.choice(np.flatnonzero(mask))) for mask in infos["action_mask"]]
        observation, rewards, terminated, truncated, infos = env.step(actions)
        assert observation in env.observation_space
        assert not truncated.any()
        assert (rewards[~terminated] == 0).all()
        if terminated.any():
            ended += int(terminated.sum())
            assert (infos["_final_obs"] == terminated).all()
            for row in np.flatnonzero(terminated):
                assert infos["final_obs"][row] in env.single_observation_space
                assert infos["final_info"]["seat"][row] == seats[row]


def test_a_vector_env_survives_illegal_actions():
    env = PosseVectorEnv(GAME, 3, 3, "random")
    with pytest.raises(BadNotation, match="call reset"):
        env.step([0, 0, 0])
    before, infos = env.reset(seed=2)
    legal = int(np.flatnonzero(infos["action_mask"][1])[0])
    after, rewards, terminated, truncated, infos = env.step([17, legal, -1])
    assert list(rewards) == [-1.0, 0.0, -1.0]
    assert list(infos["illegal"]) == [True, False, True]
    assert not (terminated | truncated).any()
    assert (after[[0, 2]] == before[[0, 2]]).all()
    assert (after[1] != before[1]).any()
    for wrong in ([0], [[0], [0, 1], [0]]):
        with pytest.raises(BadNotation, match="one whole number for each row, 3 in all"):
            env.step(wrong)


def test_what_a_vector_env_returns_is_never_used_again():
    env: Any = PosseVectorEnv(GAME, 3, 3, "random", seat=None)
    runs = []
    for _ in range(2):
        run = [env.reset(seed=9), env.reset()]
        for _ in range(10):
            run.append(env.step(np.argmax(run[-1][-1]["action_mask"], axis=1)))
        runs.append(run)
    assert data_equivalence(runs[0], runs[1], exact=True)
    assert not any(data_shares_objects(one, other) for one, other in combinations(runs[0] + runs[1], 2))


class Fails(Bot):
    """Raises at its second choice."""

    name = "fails"
    asked = 0

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        self.asked += 1
        if self.asked == 2:
            raise RuntimeError("broken")
        return legal[0]


def play_on(env: Any) -> None:
    """The first legal action again and again."""
    _, info = env.reset(seed=0)
    for _ in range(50):
        first = info["action_mask"].argmax(-1)
        _, _, _, _, info = env.step(first)


def test_a_bot_that_fails_ends_the_game_alone_and_among_many():
    env = PosseEnv("public-enemy", bots=Fails())
    with pytest.raises(RuntimeError, match="broken"):
        play_on(env)
    with pytest.raises(PosseError, match=r"call reset\(\)"):
        env.step(0)
    env.reset(seed=0)
    many = PosseVectorEnv("public-enemy", num_envs=2, bots=Fails())
    with pytest.raises(RuntimeError, match="broken"):
        play_on(many)
    with pytest.raises(PosseError, match=r"call reset\(\)"):
        many.step(np.zeros(2, np.int64))


def test_an_illegal_action_of_any_kind_of_number_is_held():
    many = PosseVectorEnv("public-enemy", num_envs=1, players=3, bots="random")
    _, infos = many.reset(seed=1)
    wrong = int(np.flatnonzero(infos["action_mask"][0] == 0)[0])
    for kind in (np.uint8, np.uint16, np.uint32, np.uint64, np.int8):
        assert many.step(np.array([wrong], kind))[4]["illegal"].all()


def test_what_is_no_number_is_refused_with_a_sentence():
    env = PosseEnv("goat")
    env.reset(seed=1)
    for wrong in (1.0, None, "a", [1]):
        with pytest.raises(IllegalAction, match="has no action"):
            env.step(wrong)
    with pytest.raises(BadNotation, match="de"):
        PosseEnv("goat", lang="de")
