"""Trains a player for two minutes on one CPU and shows that it plays better than chance.

    pip install 'posse-games[rl]' sb3-contrib
    python examples/maskable_ppo.py [seconds]

One round of the Goat for two, against the house bot. The player learns with masks, so it never tries an
illegal action. At the end it plays a few hundred games; before that a random player plays the same ones.
The house bot's bluffs can be seen through: after two minutes the player wins most games.
"""

import sys
import time
from typing import Any

import gymnasium as gym
import numpy as np
import torch
from gymnasium.spaces import Box
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from posse.adapters.gymnasium import name_of
from posse.games.registry import find

GAME, PLAYERS, OPTIONS = "goat", 2, {"rounds": 1}
AT_ONCE = 8
GAMES = 400


def environment() -> gym.Env[Any, Any]:
    """One seat against house bots, its numbers between 0 and 1."""
    env = gym.make(name_of(find(GAME)), players=PLAYERS, options=OPTIONS, bots="house", seat=None)
    space = env.observation_space
    assert isinstance(space, Box)
    most = space.high.astype(np.float32)
    scaled = Box(0.0, 1.0, space.shape, np.float32)
    return gym.wrappers.TransformObservation(env, lambda numbers: numbers / most, scaled)


class StopAfter(BaseCallback):
    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


def mean_reward(model: MaskablePPO | None) -> tuple[float, float]:
    """What a player gets in the same games, and how far off that may be (95 %); None plays at random."""
    env = environment()
    chance = np.random.default_rng(1)
    rewards = []
    for seed in range(GAMES):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            if model is None:
                action = chance.choice(np.flatnonzero(info["action_mask"]))
            else:
                action, _ = model.predict(seen, action_masks=get_action_masks(env), deterministic=True)
            seen, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        rewards.append(float(reward))
    return float(np.mean(rewards)), 1.96 * float(np.std(rewards)) / GAMES**0.5


def main(seconds: str = "110") -> None:
    torch.set_num_threads(1)  # the network is small: more threads only wait for each other
    random, within = mean_reward(None)
    print(f"a random player against the house bot: {random:+.2f} ± {within:.2f} a game")
    envs = DummyVecEnv([environment] * AT_ONCE)
    settings = {"n_steps": 256, "batch_size": 256, "n_epochs": 5, "learning_rate": 1e-3, "gamma": 1.0}
    model = MaskablePPO("MlpPolicy", envs, **settings, ent_coef=0.003, seed=1, device="cpu")
    model.learn(10**9, callback=StopAfter(float(seconds)))
    trained, within = mean_reward(model)
    print(f"after {model.num_timesteps:,} decisions: {trained:+.2f} ± {within:.2f} a game")


if __name__ == "__main__":
    main(*sys.argv[1:])
