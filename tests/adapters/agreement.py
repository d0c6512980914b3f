"""Games played through an adapter are the core's: the same seed and actions give the same last position."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import posse
from posse import bots
from posse.adapters import gymnasium, pettingzoo
from posse.adapters.vector import PosseVectorEnv
from posse.core.game import Game
from posse.core.kernel.arena import advance
from posse.core.kernel.dice import Dice, seed_for
from posse.core.kernel.state import State
from tests.adapters.games import Table

Action = tuple[int, int]  # the seat, and the action as it counts
Ending = tuple[Any, list[float]]  # the last position and what each seat got


def played_directly(table: Table, seed: int, actions: Sequence[Action]) -> Ending:
    """The game as the core plays it, every action checked."""
    game, players, options = table
    state = game.new(players, options, Dice(seed))
    encoder = game.encoder(players)
    for seat, index in actions:
        code = int(encoder.code(seat, index))
        game.check(state, seat, code)
        state.apply(seat, code)
    return ending(game, state)


def ending(game: Game, state: State) -> Ending:
    players = int(state.players)
    over = state.is_over()
    return game.to_position(state), [players * state.share(s) - 1 if over else 0.0 for s in range(players)]


def through_pettingzoo(table: Table, games: int, cap: int, counts: Counter[str]) -> None:
    game, players, options = table
    env = pettingzoo.env(game, players, options, cap)
    chance = np.random.default_rng(games)
    for seed in range(games):
        env.reset(seed=seed)
        actions: list[Action] = []
        got = [0.0] * players
        for agent in env.agent_iter():
            _, reward, terminated, truncated, info = env.last()
            seat = int(agent.removeprefix("player_"))
            got[seat] += float(reward)
            if terminated or truncated:
                env.step(None)
                continue
            action = int(chance.choice(np.flatnonzero(info["action_mask"])))
            actions.append((seat, action))
            env.step(action)
        raw: Any = env.unwrapped
        assert (game.to_position(raw.position), got) == played_directly(table, seed, actions)
        counts["games"] += 1
        counts["cut off"] += not raw.position.is_over()


def through_batch(table: Table, games: int, cap: int, counts: Counter[str]) -> None:
    game, players, options = table
    size = min(games, 64)
    batch = posse.Batch(game, players, size, 3, options, cap)
    chance = np.random.default_rng(games)
    rows = batch.rows
    actions: list[list[Action]] = [[] for _ in range(size)]
    left = set(range(games))
    while left:
        before, picked = rows, rows.sample(chance)
        rows = batch.step(picked)
        for row in range(size):
            actions[row].append((int(before.seat[row]), int(picked[row])))
        for row in map(int, np.flatnonzero(rows.terminated | rows.truncated)):
            number = int(before.number[row])
            if number in left:
                left.remove(number)
                state = batch.final_state(row)
                direct = played_directly(table, seed_for(3, number), actions[row])
                assert (game.to_position(state), list(rows.rewards[row])) == direct
                counts["games"] += 1
                counts["cut off"] += bool(rows.truncated[row])
            actions[row] = []


def against_bots(table: Table, seed: int, seat: int, actions: Sequence[int], cap: int) -> Ending:
    """The game as `posse.simulate` plays it, with these actions at one seat."""
    game, players, options = table
    state = game.new(players, options, Dice(seed))
    encoder = game.encoder(players)
    named = {(seat + 1 + place) % players: bot for place, bot in enumerate(opponents(players))}
    careless = sum(1 << other for other, bot in named.items() if not bot.reads)
    dice = [Dice(seed_for(seed, each)) for each in range(players)]
    own = iter(actions)
    played = advance(state, careless, cap)
    while played < cap and not state.is_over():
        acting = state.seats_to_act()[0]
        if acting == seat:
            code = int(encoder.code(seat, next(own)))
            game.check(state, seat, code)
        else:
            code = bots.ask(named[acting], game, state, acting, dice[acting])
        state.apply(acting, code)
        played += 1 + advance(state, careless, cap - played - 1)
    assert next(own, None) is None
    return ending(game, state)


def opponents(players: int) -> list[posse.Bot]:
    """A house bot on the agent's left, and then by turns."""
    return [bots.find(("house", "random")[place % 2]) for place in range(players - 1)]


def through_gymnasium(table: Table, games: int, cap: int, counts: Counter[str]) -> None:
    game, players, options = table
    env = gymnasium.PosseEnv(game, players, opponents(players), None, options, cap)
    chance = np.random.default_rng(games)
    for seed in range(games):
        _, info = env.reset(seed=seed)
        actions: list[int] = []
        over = False
        while not over:
            actions.append(int(chance.choice(np.flatnonzero(info["action_mask"]))))
            _, reward, terminated, truncated, info = env.step(actions[-1])
            over = terminated or truncated
        assert env.position is not None
        position, got = against_bots(table, seed, info["seat"], actions, cap)
        assert (game.to_position(env.position), reward) == (position, got[info["seat"]])
        counts["games"] += 1
        counts["cut off"] += truncated


def through_vector(table: Table, games: int, cap: int, counts: Counter[str]) -> None:
    game, players, options = table
    size = min(games, 64)
    env = PosseVectorEnv(game, size, players, opponents(players), None, options, cap)
    chance = np.random.default_rng(games)
    _, infos = env.reset(seed=3)
    actions: list[list[int]] = [[] for _ in range(size)]
    left = set(range(games))
    while left:
        assert env.rows is not None
        numbers = env.rows.number
        for row in range(size):
            actions[row].append(int(chance.choice(np.flatnonzero(infos["action_mask"][row]))))
        _, rewards, terminated, truncated, infos = env.step([own[-1] for own in actions])
        for row in map(int, np.flatnonzero(terminated | truncated)):
            number, seat = int(numbers[row]), int(infos["final_info"]["seat"][row])
            if number in left:
                left.remove(number)
                position, got = against_bots(table, seed_for(3, number), seat, actions[row], cap)
                last = game.to_position(env.batch.final_state(row))
                assert (last, rewards[row]) == (position, got[seat])
                counts["games"] += 1
                counts["cut off"] += bool(truncated[row])
            actions[row] = []


ADAPTERS: dict[str, Callable[[Table, int, int, Counter[str]], None]] = {
    "batch": through_batch,
    "pettingzoo": through_pettingzoo,
    "gymnasium": through_gymnasium,
    "vector": through_vector,
}
