"""Many Gymnasium environments as one, over `posse.Batch`: one seat of each game against bots."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Self

from posse.adapters.batch import MOST_ROWS, Batch, Rows, checked_actions
from posse.adapters.deals import Deals, checked_reward, checked_seed
from posse.adapters.errors import AdapterRefusal
from posse.adapters.gymnasium import ILLEGAL
from posse.adapters.opponents import Opponents
from posse.adapters.spaces import actions_space, numbers_space
from posse.bots import Bot
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.batch import HOLD
from posse.core.reading import number

with needs("rl"):
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

Observations = NDArray[np.uint8]
Info = dict[str, Any]


class PosseVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """What `PosseEnv` is, many times. A game that ends is followed by the next one in the same step.

    The games are those of `Batch(…, seed)`; what the agent knew at an end is in `infos["final_obs"]`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        bots: Sequence[str | Bot] | str | Bot = "house",
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        cap: int | None = None,
        illegal_reward: float = ILLEGAL,
        render_mode: str | None = None,
        lang: str | None = None,
    ) -> None:
        if render_mode is not None or lang is not None:
            raise AdapterRefusal("no-drawing")
        self.deals = deals = Deals(game, players, options, cap)
        self.opponents = Opponents(deals.game, deals.players, bots, seat, deals.options)
        self.illegal_reward = checked_reward(illegal_reward)
        self.num_envs = num_envs = number(num_envs, 1, MOST_ROWS, "num_envs")
        self.render_mode = None
        self.batch = Batch(
            deals.game,
            deals.players,
            num_envs,
            options=options,
            cap=deals.cap,
            others=self.opponents.answer,
        )
        self.rows: Rows | None = None  # none before the first reset, and while a step is under way
        self.single_observation_space = numbers_space(deals.encoder)
        self.single_action_space = actions_space(deals.encoder)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Info]:
        """Begins the series of this seed, or another one that follows from the last."""
        checked_seed(seed)
        super().reset(seed=seed)
        self.rows = None  # if it is broken off, there are no games to go on with
        self.opponents.dice.clear()
        rows = self.batch.reset(self.deals.next_seed(seed))
        infos = self.infos(rows, np.zeros(self.num_envs, np.bool_))
        self.rows = rows
        return rows.observation, infos

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        if self.rows is None:
            raise AdapterRefusal("not-begun")
        given = checked_actions(actions, self.num_envs).astype(np.int64)  # what is held is -1
        every = np.arange(self.num_envs)
        known = (given >= 0) & (given < self.deals.actions)
        legal = known & (self.masks[every, np.where(known, given, 0)] == 1)
        seats = self.rows.seat
        self.rows = None  # if a bot fails, or it is broken off, there are no games to go on with
        rows = self.batch.step(np.where(legal, given, int(HOLD)))
        rewards = np.where(legal, rows.rewards[every, seats], self.illegal_reward)
        infos = self.infos(rows, ~legal)
        for row in map(int, np.flatnonzero(rows.terminated | rows.truncated)):
            seat = int(seats[row])
            last = {"final_obs": self.batch.final_observation(row, seat), "final_info": {"seat": seat}}
            infos = self._add_info(infos, last, row)
        self.rows = rows
        return rows.observation, rewards, rows.terminated, rows.truncated, infos

    def infos(self, rows: Rows, illegal: NDArray[np.bool_]) -> Info:
        """The same as of one environment, each with the mask that Gymnasium adds: all rows have it."""
        self.masks = rows.mask()
        told = {"action_mask": self.masks.copy(), "seat": rows.seat.copy(), "illegal": illegal}
        return told | {f"_{key}": np.ones(self.num_envs, np.bool_) for key in told}
