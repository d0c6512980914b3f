"""How fast one can learn from our games, next to PettingZoo's, OpenSpiel's and RLCard's leduc hold'em.

Rates are decisions per second of CPU time, on one core, with all that a learner is handed for each of them:
the observation and the legal actions. Actions are chosen at random. Measures take turns as in `bench`.

Ours, each game for four: a batch of 1,024 with the legal list (`batch`) and with masks (`batch_masks`); the
PettingZoo adapter (`pettingzoo`); one seat against random bots, alone (`gymnasium`) and 64 at once
(`vector`): there only the agent's own decisions are counted.
"""

import random
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from rich.table import Table

from posse.core.game import Game
from posse.games.registry import GAMES
from posse.lab.bench import PLAYERS, SLICE, SLICES, Measure, Progress, Work, put_by_path, take_turns
from posse.lab.errors import LabRefusal
from posse.lab.report import table
from posse.lab.words import WORDS

ROWS = 1024
MANY = 64  # games of the vector environment
CAP = 200  # actions after which an environment's game is cut off: a slice is short
NEEDED = ("numpy", "gymnasium", "pettingzoo")  # of the extra

# What is measured for comparison: what it is called, and what must be installed for it.
PEERS = {
    "pettingzoo leduc_holdem": ("rlcard", "pygame"),
    "rlcard leduc-holdem": ("rlcard",),
    "openspiel leduc_poker": ("pyspiel",),
}
BROUGHT_BY = {"pyspiel": "open_spiel"}  # a package that is installed under another name


def run(
    games: Mapping[str, Game] | None = None,
    slices: int = SLICES,
    seconds: float = SLICE,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Measures every game and, where they are installed, the peers."""
    for package in NEEDED:
        if find_spec(package) is None:
            raise LabRefusal("needs-extra", package=package, extra="rl")
    measures = [measure for game in (games or GAMES).values() for measure in of_game(game)]
    measures += [Measure(("peers", name), PEER_WORK[name]()) for name in PEERS if not lacking(name)]
    take_turns(measures, slices, seconds, progress)
    return collected(measures)


def lacking(peer: str) -> list[str]:
    """The packages that are not installed and that a peer needs."""
    return [package for package in PEERS[peer] if find_spec(package) is None]


def collected(measures: list[Measure]) -> dict[str, Any]:
    """The figures, the PettingZoo adapter's over PettingZoo's own, and which peers are left out."""
    result: dict[str, Any] = {"games": {}, "peers": {}}
    put_by_path(measures, result)
    leduc = result["peers"].get("pettingzoo leduc_holdem")
    if leduc:
        result["ratios"] = {
            name: {"pettingzoo_to_leduc_holdem": round(figures["pettingzoo"] / leduc, 1)}
            for name, figures in result["games"].items()
        }
    left_out = {name: lacking(name) for name in PEERS if lacking(name)}
    return {**result, "left_out": left_out} if left_out else result


# -- ours


def of_game(game: Game) -> list[Measure]:
    players = min(max(PLAYERS, game.least), game.most)
    at = ("games", game.id)
    return [
        Measure((*at, "batch"), batches(game, players, masks=False)),
        Measure((*at, "batch_masks"), batches(game, players, masks=True)),
        Measure((*at, "pettingzoo"), of_pettingzoo(game, players)),
        Measure((*at, "gymnasium"), of_gymnasium(game, players)),
        Measure((*at, "vector"), of_vector(game, players)),
    ]


def batches(game: Game, players: int, masks: bool) -> Work:
    import numpy as np

    from posse.adapters.batch import Batch

    batch = Batch(game, players, ROWS)
    chance = np.random.default_rng(1)
    rows = batch.rows

    def work() -> float:
        nonlocal rows
        if masks:
            rows.mask()
        rows = batch.step(rows.sample(chance))
        return ROWS

    return work


def of_pettingzoo(game: Game, players: int) -> Work:
    from posse.adapters.pettingzoo import env

    return agents_in_turn(env(game, players, cap=CAP))


def agents_in_turn(env: Any) -> Work:
    """A game of any PettingZoo environment that has masks, in its observations or in its infos."""

    def work() -> float:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(random.choice(mask.view(bool).nonzero()[0]))
            decisions += 1
        return decisions

    return work


def of_gymnasium(game: Game, players: int) -> Work:
    from posse.adapters.gymnasium import PosseEnv

    env = PosseEnv(game, players, "random", cap=CAP)

    def work() -> float:
        _, info = env.reset()
        decisions, over = 0, False
        while not over:
            action = random.choice(info["action_mask"].nonzero()[0])
            _, _, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            decisions += 1
        return decisions

    return work


def of_vector(game: Game, players: int) -> Work:
    import numpy as np

    from posse.adapters.vector import PosseVectorEnv

    env = PosseVectorEnv(game, MANY, players, "random")
    env.reset()
    chance = np.random.default_rng(1)

    def work() -> float:
        assert env.rows is not None
        env.step(env.rows.sample(chance))
        return MANY

    return work


# -- the peers


def pettingzoo_leduc() -> Work:
    from pettingzoo.classic.rlcard_envs import leduc_holdem

    return agents_in_turn(leduc_holdem.env())


def rlcard_leduc() -> Work:
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": 1})

    def work() -> float:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return work


def openspiel_leduc() -> Work:
    import pyspiel

    game = pyspiel.load_game("leduc_poker")

    def work() -> float:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                state.information_state_tensor(state.current_player())
                decisions += 1
            state.apply_action(random.choice(actions))  # every card is as likely
        return decisions

    return work


PEER_WORK = {
    "pettingzoo leduc_holdem": pettingzoo_leduc,
    "rlcard leduc-holdem": rlcard_leduc,
    "openspiel leduc_poker": openspiel_leduc,
}


# -- for a terminal


def tables(result: dict[str, Any], lang: str = "en") -> list[Table | str]:
    """Decisions a second, ratios where the peer is there, and who is left out."""
    rates = table(lang, "measure", "decisions")
    for name, figures in result["games"].items():
        for key, figure in figures.items():
            rates.add_row(f"{name} {key}", f"{figure:,.0f}")
    for name, figure in result["peers"].items():
        rates.add_row(name, f"{figure:,.0f}")
    made: list[Table | str] = [rates]
    if "ratios" in result:
        compared = table(lang, "measure", "ratio")
        for name, ratios in result["ratios"].items():
            for key, ratio in ratios.items():
                compared.add_row(f"{name} {key}", f"{ratio:.1f}")
        made.append(compared)
    for name, packages in result.get("left_out", {}).items():
        asked = " ".join(BROUGHT_BY.get(package, package) for package in packages)
        made.append(WORDS.say(lang, "no-peer", {"peer": name, "packages": asked}))
    return made
