"""The vendors' own tests on every table, and many games through every adapter next to the core's own."""

import contextlib
import io
import warnings
from collections import Counter
from collections.abc import Callable

import gymnasium
from gymnasium.utils.env_checker import check_env

from posse.adapters import pettingzoo
from posse.adapters.gymnasium import register
from tests.adapters.agreement import ADAPTERS
from tests.adapters.games import ENCODED, TABLES, Table, few_tables, named
from tests.adapters.vendors import api_test, render_test, seed_test

CAP = 1500  # actions: a game at random that takes longer is cut off in both, the adapter and the core


def vendors_tests(table: Table) -> None:
    """PettingZoo's and Gymnasium's own, with warnings as errors."""
    game, players, options = table
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        for make in (pettingzoo.env, pettingzoo.raw_env):
            api_test(make(game, players, options), 1000)
            seed_test(lambda make=make: make(game, players, options), 500)
        render_test(lambda render_mode: pettingzoo.env(game, players, options, render_mode=render_mode))
        for bots in ("random", "house"):
            for seat in (0, players - 1, None):
                name = register(game)
                env = gymnasium.make(name, players=players, options=options, bots=bots, seat=seat)
                check_env(env.unwrapped)


def study_again_and_again(games: int, say: Callable[[str], None]) -> Counter[str]:
    """So many games through each adapter, shared among the games and their tables."""
    counts: Counter[str] = Counter()
    for table in TABLES:
        vendors_tests(table)
        counts["tables"] += 1
        say(f"{named(table)} passes PettingZoo's and Gymnasium's tests")
    for name, play in ADAPTERS.items():
        shares = [table for game in ENCODED.values() for table in few_tables(game)]
        for table in shares:
            play(table, -(-games // len(shares)), CAP, counts)
            say(f"{name}: {named(table)}, {counts['games']} games so far")
    return counts


def summary(counts: Counter[str]) -> str:
    return (
        f"adapters: {counts['tables']} tables pass PettingZoo's and Gymnasium's tests;"
        f" {counts['games']} games end as in the core, {counts['cut off']} of them cut off in both"
    )
