"""OpenSpiel: its suites over whole games of every table, and many games with the core's own records."""

import warnings
from collections import Counter
from collections.abc import Callable
from multiprocessing import get_context
from typing import Final

from tests.adapters.games import named
from tests.adapters.spiel import TABLES, agree, check_api, load, simulate

CHUNK: Final = 50  # games of one chunk of work
SOON: Final = 500  # actions after which a game that is compared is cut off


def suites(at: int) -> Counter[str]:
    """OpenSpiel's suites at one table. Its games go on to their end, or to the game's own cap."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game = load(TABLES[at])
        simulate(game)
        return Counter(tables=1, tests=check_api(game))


def compare(first: int) -> Counter[str]:
    """A chunk of games, each at the next table."""
    found: Counter[str] = Counter()
    for number in range(first, first + CHUNK):
        match = agree(TABLES[number % len(TABLES)], number, SOON)
        found += Counter(games=1, lines=len(match.steps), over=int(match.over))
    return found


def play_again_and_again(
    many: int, seed: int = 1, workers: int = 2, say: Callable[[str], None] = print
) -> Counter[str]:
    found: Counter[str] = Counter()
    with get_context("forkserver").Pool(workers) as pool:
        for table, chunk in zip(TABLES, pool.imap(suites, range(len(TABLES))), strict=True):
            found += chunk
            say(f"{named(table)}: all suites")
        chunks = range(seed * many, (seed + 1) * many, CHUNK)
        for done, chunk in enumerate(pool.imap_unordered(compare, chunks), 1):
            found += chunk
            if done % 20 == 0:
                say(summary(found))
    return found


def summary(found: Counter[str]) -> str:
    return (
        f"OpenSpiel: {found['tests']} tests of its API and both simulations at {found['tables']} tables;"
        f" {found['games']} games ({found['over']} of them to their end, {found['lines']} lines)"
        " have the core's records"
    )
