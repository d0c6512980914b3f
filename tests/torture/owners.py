"""Two workers, two processes, told to own the same table at the same moment, each then adding a line to it.

Before each round the table is at rest, or wanted, or a dead worker's. Exactly one of the two must get it, and
exactly that one's line must be stored. In some rounds the owner has fallen silent and does not know: then the
other may take the table from it at any moment, and whatever was acknowledged must be there, once.
"""

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

from sqlalchemy import update

from posse.store import Conflict, Entry, NotOwner, Store, Worker
from posse.store.schema import TABLES

NAMES: Final = ("ann", "bob")
EACH: Final = 10  # rounds at a table
STATES: Final = ("rest", "wanted", "ghost", "asleep")
PATIENCE: Final = 60.0
Answer = tuple[int | None, bool]  # the epoch that a worker got, if any; whether its line was acknowledged


def state_of(round_: int, seed: int) -> str:
    return random.Random(f"{seed}/{round_}").choice(STATES)


def prepare(store: Store, game: str, state: str) -> None:
    """As the owner before left it; who sleeps has it and does not know that its time is over."""
    owner = {"rest": None, "wanted": "", "ghost": "a dead worker", "asleep": "ann"}[state]
    with store.engine.begin() as connection:
        values = {"owner": owner, "epoch": TABLES.c.epoch + 1}
        connection.execute(update(TABLES).where(TABLES.c.id == game).values(values))
    assert store.leases is not None
    for name in NAMES:
        seconds = -1.0 if state == "asleep" and name == "ann" else 600.0
        store.leases.renew(Worker(name, "127.0.0.1:1", "here", name), seconds)


def try_round(store: Store, name: str, game: str, round_: int) -> Answer:
    assert store.leases is not None
    got = store.leases.claim(game, name)
    epoch = got if isinstance(got, int) else None
    n = len(store.load(game).entries)
    line = Entry(n, name, f"{name}-{round_}", json.dumps({"round": round_, "epoch": epoch}), 1.0)
    try:
        # One who was told that another has it tries all the same, with an epoch from before.
        store.append(game, n, [line], epoch=0 if epoch is None else epoch)
    except (NotOwner, Conflict):
        return epoch, False
    return epoch, True


def work(name: str, url: str) -> None:
    """A worker: for each "GAME ROUND" that it reads it answers as `try_round` does."""
    with Store.open(url=url) as store:
        for order in sys.stdin:
            game, round_ = order.split()
            print(json.dumps(try_round(store, name, game, int(round_))), flush=True)


class Hired:
    """A worker's process."""

    def __init__(self, name: str, url: str) -> None:
        asked = [sys.executable, "-m", "tests.torture.owners", name, url]
        self.process = subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, game: str, round_: int) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{game} {round_}\n")
        self.process.stdin.flush()

    def answer(self) -> Answer:
        assert self.process.stdout is not None
        epoch, acked = json.loads(self.process.stdout.readline())
        return epoch, acked

    def dismiss(self) -> None:
        try:
            self.process.communicate(timeout=PATIENCE)  # its input ends, and so does it
        finally:
            self.process.kill()


def own_again_and_again(
    url: str, rounds: int, seed: int = 1, say: Callable[[str], None] = lambda text: None
) -> dict[str, int]:
    """Plays the rounds and compares each with what is stored; how many of each kind there were."""
    found: Counter[str] = Counter()
    with Store.open(url=url) as store, ExitStack() as leaving:
        workers = {name: Hired(name, url) for name in NAMES}
        for worker in workers.values():
            leaving.callback(worker.dismiss)
        for first in range(0, rounds, EACH):
            game, lines = f"t{first // EACH}", Counter[tuple[str, int]]()
            store.create(game, "{}")
            for round_ in range(first, min(first + EACH, rounds)):
                state = state_of(round_, seed)
                prepare(store, game, state)
                for worker in workers.values():
                    worker.tell(game, round_)
                answers = {name: worker.answer() for name, worker in workers.items()}
                check_round(state, answers)
                lines.update((name, round_) for name, (_, acked) in answers.items() if acked)
                found[state] += 1
            check_table(store, game, lines)
            found["lines"] += lines.total()
            if (first + EACH) % 1000 == 0:
                say(f"{first + EACH} times")
    return dict(found)


def check_round(state: str, answers: dict[str, Answer]) -> None:
    epochs = [epoch for epoch, _ in answers.values() if epoch is not None]
    assert len(set(epochs)) == len(epochs), f"two owners of one epoch: {answers}"
    for name, (epoch, acked) in answers.items():
        assert not (acked and epoch is None), f"{name} wrote and had no table: {answers}"
    if state != "asleep":
        assert len(epochs) == 1, f"not one owner, {state}: {answers}"
        assert [acked for _, acked in answers.values()].count(True) == 1, f"not one line, {state}: {answers}"


def check_table(store: Store, game: str, lines: "Counter[tuple[str, int]]") -> None:
    """What was acknowledged is stored, once, and nothing else; who wrote later wrote under a later epoch."""
    told = [(entry.author, json.loads(entry.body)) for entry in store.load(game).entries]
    assert Counter((author, body["round"]) for author, body in told) == lines
    epochs = [body["epoch"] for _, body in told]
    assert epochs == sorted(set(epochs))


def summary(found: dict[str, int]) -> str:
    rounds = sum(found.get(state, 0) for state in STATES)
    kinds = ", ".join(f"{found.get(state, 0)} {state}" for state in STATES)
    return (
        f"owners: {rounds} times two workers wanted one table ({kinds}): {found['lines']} lines,"
        " none lost, none twice, never two owners"
    )


if __name__ == "__main__":
    work(*sys.argv[1:])
