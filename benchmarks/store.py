"""What it costs to store a line, in µs, on both engines, as JSON: python -m benchmarks.store [times [folder]]

The folder is where SQLite writes (here, if none is given); PostgreSQL is a throwaway server that waits for
the disk too. `disk` is one bare write of a page and its fdatasync, which every store that waits pays.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from posse.server.cluster.shared import SharedCounts
from posse.store import Addition, Entry, Store
from tests.store.postgres import server

TABLES = 500
BODY = json.dumps(
    {"do": "play", "seat": 1, "line": "p2 take tombstone : Cole Younger {7}", "more": "x" * 130}
)


def measure(does: Callable[[int], None], times: int) -> dict[str, float]:
    took = []
    for turn in range(times):
        start = time.perf_counter_ns()
        does(turn)
        took.append((time.perf_counter_ns() - start) / 1000)
    took.sort()
    cuts = {"p10": 0.1, "p50": 0.5, "p90": 0.9, "p99": 0.99}
    return {name: round(took[int(cut * times)], 1) for name, cut in cuts.items()}


def play_in(store: Store, many: int = 1) -> Callable[[int], None]:
    """Steps of some lines, each at the next of the tables."""
    games = [os.urandom(8).hex() for _ in range(TABLES)]
    for game in games:
        store.create(game, "{}")

    def step(turn: int) -> None:
        n = turn // TABLES * many
        now = time.time()
        commands = [f"{turn:032x}", *[None] * (many - 1)]
        lines = [Entry(n + k, "p2", command, BODY, now) for k, command in enumerate(commands)]
        store.append(games[turn % TABLES], n, lines)

    return step


def play_together(store: Store, many: int) -> Callable[[int], None]:
    """A line at each of some tables, stored together."""
    games = [os.urandom(8).hex() for _ in range(TABLES)]
    for game in games:
        store.create(game, "{}")

    def step(turn: int) -> None:
        n, first = divmod(turn, TABLES // many)
        at = games[first * many : (first + 1) * many]
        lines = [Entry(n, "p2", f"{turn:032x}", BODY, time.time())]
        assert store.append_all([Addition(game, n, lines) for game in at]) == [None] * many

    return step


def write_a_page(handle: int) -> Callable[[int], None]:
    def write(_: int) -> None:
        os.pwrite(handle, b"x" * 4096, 0)
        os.fdatasync(handle)

    return write


def run(times: int, folder: Path) -> dict[str, dict[str, float]]:
    figures = {}
    with tempfile.TemporaryDirectory(dir=folder) as home, server(fsync=True) as postgres:
        with (Path(home) / "page").open("wb") as page:
            figures["disk"] = measure(write_a_page(page.fileno()), times)
        with Store.open(Path(home) / "data") as store:
            figures["sqlite"] = measure(play_in(store), times)
            figures["sqlite_3_lines"] = measure(play_in(store, 3), times)
            figures["sqlite_10_tables"] = measure(play_together(store, 10), times // 10)
            games = store.table_ids()
            figures["sqlite_load"] = measure(lambda turn: void(store.load(games[turn % TABLES])), times)
        with Store.open(url=postgres.fresh()) as store:
            figures["postgres"] = measure(play_in(store), times)
            figures["postgres_3_lines"] = measure(play_in(store, 3), times)
            figures["postgres_count"] = measure(ask_in(store), times)
    return figures


def ask_in(store: Store) -> Callable[[int], None]:
    """What workers count together, for one of some addresses in turn."""
    shared = SharedCounts(store.engine)
    return lambda turn: void(shared.ask("requests", f"{turn % TABLES:064x}", 600, 60.0))


def void(_: object) -> None:
    """For what is asked only to see how long it takes."""


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    print(json.dumps(run(many, Path(sys.argv[2] if len(sys.argv) > 2 else ".")), indent=2))
