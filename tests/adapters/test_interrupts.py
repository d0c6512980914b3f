"""After Ctrl+C in the middle of a step or a reset, nothing was played, or the environment asks for a reset.

So whoever repeats the action that was broken off never plays a second one, nor plays for another seat.
"""

import copy
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

import posse
from posse.adapters import pettingzoo
from posse.adapters.gymnasium import PosseEnv
from posse.adapters.vector import PosseVectorEnv
from posse.core.errors import BadNotation, PosseError
from tests.adapters.interrupts import broken_off
from tests.thimblerig import GAME

Call = Callable[[Any], Any]


def refusal(ask: Call, env: Any) -> PosseError | None:
    try:
        ask(env)
    except PosseError as error:
        return error
    return None


def check(
    make: Callable[[], Any], call: Call, after: Call, seen: Call, begin: Call, asks: Iterable[Call] = ()
) -> None:
    """Breaks a call off at every point. `after` is what is done then, of which `seen` tells what came.

    It is what would have come without the call, or it is refused, and so is all that is asked for. `begin`
    begins anew.
    """
    usual, begun = make(), make()
    after(usual)
    begin(begun)
    wanted, first = seen(usual), seen(begun)
    refused = 0
    for env in broken_off(make, call):
        if (error := refusal(after, env)) is None:
            assert seen(env) == wanted
            continue
        refused += 1
        for ask in asks:
            assert "call reset()" in str(refusal(ask, env)), error
            assert "call reset()" in str(refusal(ask, copy.deepcopy(env)))
        begin(env)
        assert seen(env) == first
    assert refused, "at some points something was played"


# -- PettingZoo


def shown(env: Any) -> Any:
    """All that a caller can look at."""
    told = [env.agents, env.agent_selection, env.played, env.ended, env.rewards, env._cumulative_rewards]
    masks = {agent: info["action_mask"].tobytes() for agent, info in env.infos.items()}
    sights = [env.observe(agent).tobytes() for agent in env.possible_agents]
    return [*map(str, [*told, env.terminations, env.truncations]), masks, sights, env.position.seats_to_act()]


def first_legal(env: Any) -> None:
    env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))


def dealt(make: Callable[..., Any], **kinds: Any) -> Callable[[], Any]:
    def made() -> Any:
        env = make("goat", 3, render_mode="ansi", **kinds)
        env.reset(seed=7)
        return env

    return made


ASKED: list[Call] = [
    first_legal,
    lambda env: env.observe("player_0"),
    lambda env: env.last(),
    lambda env: env.render(),
]


@pytest.mark.parametrize("cap", [1, 100], ids=["the last", "the first"])
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env], ids=["env", "raw_env"])
def test_a_step_of_pettingzoo(make: Call, cap: int):
    action = int(dealt(make)().infos["player_0"]["action_mask"].argmax())
    check(
        dealt(make, cap=cap),
        lambda env: env.step(action),
        lambda env: env.step(action),
        shown,
        lambda env: env.reset(seed=8),
        ASKED,
    )


def test_an_illegal_step_of_pettingzoo():
    check(
        dealt(pettingzoo.env),
        lambda env: env.step(5000),
        lambda env: env.step(5000),
        shown,
        lambda env: env.reset(seed=8),
        ASKED,
    )


def test_an_agent_that_leaves():
    def ended() -> Any:
        env = dealt(pettingzoo.raw_env, cap=1)()
        first_legal(env)
        return env

    check(
        ended,
        lambda env: env.step(None),
        lambda env: env.step(None),
        shown,
        lambda env: env.reset(seed=8),
        [lambda env: env.step(None), *ASKED[1:]],
    )


def test_a_reset_of_pettingzoo():
    check(
        dealt(pettingzoo.raw_env),
        lambda env: env.reset(seed=9),
        first_legal,
        shown,
        lambda env: env.reset(seed=8),
        ASKED,
    )


# -- Gymnasium


def told(result: Any) -> Any:
    """What was returned, to be compared."""
    if isinstance(result, dict):
        return {key: told(value) for key, value in result.items()}
    if isinstance(result, np.ndarray | np.generic):
        result = result.tolist()
    return [told(value) for value in result] if isinstance(result, tuple | list) else result


class Kept:
    """An environment, and what it returned last."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.last: Any = None
        self.begin(7)

    def begin(self, seed: int) -> None:
        self.last = self.env.reset(seed=seed)

    def step(self) -> None:
        """The first action that was legal in the beginning."""
        self.last = self.env.step(self.env.first)


def begun(make: Callable[[], Any]) -> Callable[[], Kept]:
    def made() -> Kept:
        kept = Kept(make())
        kept.env.first = kept.last[1]["action_mask"].argmax(-1)
        return kept

    return made


@pytest.mark.parametrize("bots", ["random", "house"])
@pytest.mark.parametrize(
    "make",
    [
        lambda bots: PosseEnv("goat", 3, bots, seat=None),
        lambda bots: PosseEnv("goat", 3, bots, cap=1),
        lambda bots: PosseVectorEnv("goat", 2, 3, bots, seat=None),
        lambda bots: PosseVectorEnv("goat", 2, 3, bots, cap=1),
    ],
    ids=["one", "one to its end", "many", "many to their ends"],
)
def test_gymnasium(make: Call, bots: str):
    made = begun(lambda: make(bots))
    asks: list[Call] = [lambda kept: kept.step()]
    for call in (lambda kept: kept.step(), lambda kept: kept.begin(9)):
        check(
            made,
            call,
            lambda kept: kept.step(),
            lambda kept: told(kept.last),
            lambda kept: kept.begin(8),
            asks,
        )


# -- Batches


def listed(rows: Any) -> Any:
    names = ("observation", "seat", "legal", "offsets", "rewards", "terminated", "truncated", "number")
    return [getattr(rows, name).tolist() for name in names]


@pytest.mark.parametrize("cap", [1, 100], ids=["the last", "the first"])
def test_batches(cap: int):
    rows = posse.Batch(GAME, 3, size=4, seed=1).rows
    actions = rows.legal[rows.offsets[:-1]]
    asks: list[Call] = [
        lambda batch: batch.rows,
        lambda batch: batch.step(actions),
        lambda batch: batch.final_state(0),
        lambda batch: batch.final_observation(0, 0),
    ]
    for call in (lambda batch: batch.step(actions), lambda batch: batch.reset(seed=2)):
        check(
            lambda: posse.Batch(GAME, 3, size=4, seed=1, cap=cap),
            call,
            lambda batch: batch.step(actions),
            lambda batch: listed(batch.rows),
            lambda batch: batch.reset(seed=3),
            asks,
        )


# -- What is refused breaks nothing off


@pytest.mark.parametrize("seed", [-1, 1 << 62, 1.5, "a", [1], True])
def test_a_seed_that_cannot_be_is_refused_and_the_game_goes_on(seed: Any):
    env = dealt(pettingzoo.raw_env)()
    before = shown(env)
    with pytest.raises(BadNotation, match="“seed” must be"):
        env.reset(seed=seed)
    assert shown(env) == before
    for make in (lambda: PosseEnv("goat", 3), lambda: PosseVectorEnv("goat", 2, 3)):
        kept = begun(make)()
        with pytest.raises(BadNotation, match="“seed” must be"):
            kept.env.reset(seed=seed)
        kept.step()
