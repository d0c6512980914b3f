"""A process that forks writers on demand, to be killed.

"write KIND PLACE GAME" on its input forks a writer that adds steps of one to three lines until it is killed,
and says "ack N" once line N and those before it are stored. "race KIND PLACE GAME NAME MOST" forks one that
tries for every next line up to MOST, and says "won N" for those it got, then "done". Both say "pid" first.
"reap PID" waits for one to be gone and says "gone".
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from posse.store import Conflict, Entry, Repeated, Store, bounded, engine


def tell(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())  # a short write to a pipe is never torn


def step(n: int) -> list[Entry]:
    """One to three lines; each body says where its step begins and how long it is."""
    many = n % 3 + 1
    return [
        Entry(n + k, "p1", f"c{n}" if k == 0 else None, json.dumps({"step": n, "of": many}), float(n))
        for k in range(many)
    ]


def write(store: Store, game: str) -> None:
    n = 0
    while True:
        new = step(n)
        try:
            store.append(game, n, new)
        except (Conflict, Repeated):  # the start, or a database that was still at a dead writer's last step
            n = len(store.load(game).entries)
            continue
        n += len(new)
        tell("ack", n - 1)


def race(store: Store, game: str, name: str, most: str) -> None:
    n = 0
    while n < int(most):
        try:
            store.append(game, n, [Entry(n, name, f"c{n}", "{}", 0.0)])
            tell("won", n)
            n += 1
        except Conflict as conflict:
            n = conflict.next_line
    tell("done")


WORK: dict[str, Callable[..., None]] = {"write": write, "race": race}


def main() -> None:
    # Nobody gives up on a busy machine's disk or database.
    vars(engine).update(PATIENCE_MS=60_000)
    vars(bounded).update(ANSWER_SECONDS=60.0, hurried=lambda _: ())
    for order in sys.stdin:
        verb, *words = order.split()
        if verb == "reap":
            os.waitpid(int(words[0]), 0)
            tell("gone")
        elif os.fork() == 0:
            kind, place, *rest = words
            with Store.open(Path(place)) if kind == "--data" else Store.open(url=place) as store:
                tell("pid", os.getpid())
                WORK[verb](store, *rest)
            os._exit(0)


if __name__ == "__main__":
    main()
