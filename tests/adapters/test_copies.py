"""Environments that are copied or pickled in the middle of a game go on with the very same game."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import posse
from posse.adapters import pettingzoo
from posse.adapters.gymnasium import PosseEnv, register
from posse.adapters.vector import PosseVectorEnv
from posse.core.errors import BadNotation, PosseError
from tests.adapters.games import FEW_TABLES, Table, named
from tests.thimblerig import GAME

Copied = Callable[[Any], Any]


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


WAYS = pytest.mark.parametrize("copied", [copy.deepcopy, pickled], ids=["deepcopy", "pickle"])
CAP = 16


def of_pettingzoo(env: Any, steps: int, reset: bool = True) -> list[Any]:
    """What is seen and got in so many steps, and in the next game if one ends."""
    chance = np.random.default_rng(3)
    told: list[Any] = []
    if reset:
        env.reset(seed=2)
    for _ in range(steps):
        if not env.agents:
            env.reset()
        observation, reward, terminated, truncated, info = env.last()
        others = [env.observe(agent).tobytes() for agent in env.possible_agents]
        told += [env.agent_selection, observation.tobytes(), reward, terminated, truncated, others]
        told += [info["action_mask"].tobytes(), dict(env.rewards)]
        over = terminated or truncated
        env.step(None if over else int(chance.choice(np.flatnonzero(info["action_mask"]))))
    return told


def of_gymnasium(env: Any, steps: int, reset: bool = True) -> list[Any]:
    chance = np.random.default_rng(3)
    told: list[Any] = []
    if reset:
        env.reset(seed=2)
    over = False
    for _ in range(steps):
        mask = env.unwrapped.action_masks()
        if over or not mask.any():
            _, info = env.reset()
            mask = info["action_mask"]
        observation, reward, terminated, truncated, info = env.step(int(chance.choice(np.flatnonzero(mask))))
        told += [observation.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()]
        over = terminated or truncated
    return told


def of_vector(env: Any, steps: int, reset: bool = True) -> list[Any]:
    chance = np.random.default_rng(3)
    told: list[Any] = []
    if reset:
        env.reset(seed=2)
    for _ in range(steps):
        observation, rewards, terminated, truncated, infos = env.step(env.rows.sample(chance))
        told += [observation.tobytes(), rewards.tobytes(), terminated.tobytes(), truncated.tobytes()]
        told += [infos["action_mask"].tobytes(), infos["seat"].tobytes()]
        told += [each.tobytes() for each in infos.get("final_obs", []) if each is not None]
    return told


def of_batch(batch: posse.Batch, steps: int, reset: bool = True) -> list[Any]:
    chance = np.random.default_rng(3)
    told: list[Any] = []
    for _ in range(steps):
        rows = batch.rows
        ended = np.flatnonzero(rows.terminated | rows.truncated)
        told += [array.tobytes() for array in (rows.observation, rows.seat, rows.legal, rows.offsets)]
        told += [array.tobytes() for array in (rows.rewards, rows.terminated, rows.truncated, rows.number)]
        told += [batch.final_observation(int(row), 0).tobytes() for row in ended]
        batch.step(rows.sample(chance))
    return told


def bots(players: int) -> list[str]:
    """One that throws dice of its own, and others that do not read."""
    return ["house", *["random"] * (players - 2)]


MAKERS: dict[str, tuple[Callable[..., Any], Callable[..., list[Any]]]] = {
    "env": (lambda game, players, options: pettingzoo.env(game, players, options, CAP), of_pettingzoo),
    "raw_env": (
        lambda game, players, options: pettingzoo.raw_env(game, players, options, CAP),
        of_pettingzoo,
    ),
    "PosseEnv": (
        lambda game, players, options: PosseEnv(game, players, bots(players), None, options, CAP),
        of_gymnasium,
    ),
    "PosseVectorEnv": (
        lambda game, players, options: PosseVectorEnv(game, 3, players, bots(players), None, options, CAP),
        of_vector,
    ),
    "Batch": (lambda game, players, options: posse.Batch(game, players, 3, 5, options, CAP), of_batch),
}


@WAYS
@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
def test_a_copy_goes_on_with_the_very_same_game(table: Table, name: str, copied: Copied):
    make, play = MAKERS[name]
    env = make(*table)
    play(env, 5)
    twin, later = copied(env), copied(env)
    played = play(env, 6, reset=False)
    assert play(twin, 6, reset=False) == played, "what is played here changes nothing there"
    assert play(copied(later), 6, reset=False) == played, "nor does a copy of a copy differ"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled], ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("name", MAKERS)
def test_it_can_be_copied_at_any_moment(name: str, copied: Copied):
    """At the end of a game too, while agents leave, and when the next one has begun."""
    make, play = MAKERS[name]
    env = make(GAME, 3, {})
    play(env, 1)
    for _ in range(40):
        twin = copied(env)
        assert play(env, 1, reset=False) == play(twin, 1, reset=False)
        env = twin


@WAYS
@pytest.mark.parametrize("name", MAKERS)
def test_a_copy_before_the_first_game_plays_what_the_other_plays(name: str, copied: Copied):
    make, play = MAKERS[name]
    env = make(GAME, 3, {})
    twin = copied(env)
    if name != "Batch":
        with pytest.raises(BadNotation, match="call reset"):
            twin.step([0, 0, 0] if name == "PosseVectorEnv" else 0)
    assert play(twin, 20) == play(env, 20)


@WAYS
def test_what_gymnasium_makes_can_be_copied_too(copied: Copied):
    env = gym.make(register(GAME), players=3, bots=["house", "random"], seat=None)
    of_gymnasium(env, 4)
    twin = copied(env)
    assert of_gymnasium(twin, 30, reset=False) == of_gymnasium(env, 30, reset=False)


@WAYS
def test_the_same_games_follow_in_a_copy(copied: Copied):
    env = pettingzoo.env("goat", 3)
    env.reset(seed=5)
    env.reset()
    twin = copied(env)
    for each in (env, twin):
        each.reset()
    assert env.deals.seed == twin.deals.seed
    assert env.observe("player_1").tobytes() == twin.observe("player_1").tobytes()


@WAYS
def test_a_copy_of_a_batch_whose_step_was_broken_off_waits_for_a_reset_too(copied: Copied):
    batch = posse.Batch(GAME, 2, 3)
    batch.halfway = True
    twin = copied(batch)
    with pytest.raises(PosseError, match=r"call reset\(\)"):
        twin.rows  # noqa: B018
    assert (twin.reset().observation == batch.reset().observation).all()
