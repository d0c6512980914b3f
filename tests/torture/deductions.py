"""Deductions: in random games of Outlaws every onlooker knows what the canon lets it deduce, and no more."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from typing import Final

from tests.rules.outlaws.onlookers import TURNS, WRONG, summary, watch

__all__ = ["deduce_again_and_again", "summary"]

REPORT: Final = 10  # seeds from one report to the next, a game at each table for each


def deduce(seed: int, turns: int) -> Counter[str]:
    found = watch(1, seed, turns=turns)  # says where
    assert not any(found[kind] for kind in WRONG), summary(found)
    return found


def deduce_again_and_again(
    checks: int,
    seed: int = 1,
    workers: int = 2,
    say: Callable[[str], None] = print,
    turns: int = TURNS,
    report: int = REPORT,
) -> Counter[str]:
    """At least so many checks, seed after seed; raises where somebody is told too much or too little."""
    found: Counter[str] = Counter()
    with get_context("forkserver").Pool(workers) as pool:
        while found["checks"] < checks:
            for chunk in pool.imap_unordered(partial(deduce, turns=turns), range(seed, seed + report)):
                found += chunk
            seed += report
            say(summary(found))
    return found
