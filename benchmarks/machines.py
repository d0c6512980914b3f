"""How fast Ray is on this machine's cores, next to plain processes: the same games, in turns.

    python -m benchmarks.machines [workers [rounds [games]]]

Both have begun and have played before they are measured: what is compared is how fast games are played, and
how long either takes to begin is told beside it.
"""

import json
import statistics
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import posse
from posse.lab.on_ray import RayExecutor

GAME = {"game": "public-enemy", "players": 4, "bots": "house"}


def begun(make: Any) -> tuple[Executor, float]:
    """An executor whose workers have all played, and the seconds until then."""
    start = time.perf_counter()
    executor = make()
    posse.simulate(**GAME, games=400, executor=executor)
    return executor, time.perf_counter() - start


def main(workers: int = 2, rounds: int = 7, games: int = 20_000) -> None:
    spawned = get_context("spawn")
    both = {
        "processes": begun(lambda: ProcessPoolExecutor(workers, spawned)),
        "ray": begun(lambda: RayExecutor(workers=workers)),
    }
    rates: dict[str, list[float]] = {name: [] for name in both}
    reports = []
    for turn in range(rounds):
        for name in list(both)[:: 1 if turn % 2 else -1]:
            report = posse.simulate(**GAME, games=games, seed=turn, executor=both[name][0])
            rates[name].append(report.games / report.seconds)
            reports.append(report)
            print(f"{turn + 1} of {rounds}: {name}, {rates[name][-1]:,.0f} games/s", file=sys.stderr)
        assert reports[-1] == reports[-2]
    for executor, _ in both.values():
        executor.shutdown()
    ratios = [ray / plain for ray, plain in zip(rates["ray"], rates["processes"], strict=True)]
    figures = {
        "workers": workers,
        "games": games,
        "games_per_second": {name: round(statistics.median(each)) for name, each in rates.items()},
        "seconds_to_begin": {name: round(seconds, 1) for name, (_, seconds) in both.items()},
        "ray_over_processes": round(statistics.median(ratios), 3),
        "each": [round(ratio, 3) for ratio in ratios],
    }
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
