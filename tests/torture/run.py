"""`make torture`: everything that takes long, in full or as asked for."""

import argparse
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.store import postgres
from tests.torture import (
    adapters,
    cores,
    deductions,
    doors,
    fuzz,
    kills,
    machines,
    observations,
    owners,
    redeals,
    spiel,
    standby,
    standstills,
    training,
    tries,
    workers,
)
from tests.torture.site import games as sites
from tests.trust import compare, sockets


def kill(many: int, seed: int, say: Callable[[str], None]) -> str:
    rows = []
    with tempfile.TemporaryDirectory(prefix="posse-torture-") as data:
        found = kills.kill_again_and_again(Path(data), None, many, seed, lambda text: say(f"SQLite: {text}"))
        rows.append(f"SQLite: {kills.summary(found)}")
    with tempfile.TemporaryDirectory(prefix="posse-torture-") as data, postgres.server() as running:
        url = running.fresh()
        found = kills.kill_again_and_again(
            Path(data), url, many, seed, lambda text: say(f"PostgreSQL: {text}")
        )
        rows.append(f"PostgreSQL: {kills.summary(found)}")
    return "\n  ".join(rows)


def own(many: int, seed: int, say: Callable[[str], None]) -> str:
    with postgres.server() as running:
        return owners.summary(owners.own_again_and_again(running.fresh(), many, seed, say))


def redeal(many: int, seed: int, say: Callable[[str], None]) -> str:
    return redeals.summary(redeals.redeal_again_and_again(many, seed, say=say))


def adapt(many: int, seed: int, say: Callable[[str], None]) -> str:
    return adapters.summary(adapters.study_again_and_again(many, say))


def observe(many: int, seed: int, say: Callable[[str], None]) -> str:
    return observations.summary(observations.look_again_and_again(many, seed, say=say))


def deduce(many: int, seed: int, say: Callable[[str], None]) -> str:
    return deductions.summary(deductions.deduce_again_and_again(many, seed, say=say))


def stand_still(many: int, seed: int, say: Callable[[str], None]) -> str:
    return standstills.summary(standstills.play_again_and_again(many, seed, say=say))


def compare_worlds(kept: Path | None, many: int, seed: int, say: Callable[[str], None]) -> str:
    return compare.summary(compare.compare_again_and_again(many, seed, say=say, kept=kept))


def compare_far(many: int, seed: int, say: Callable[[str], None]) -> str:
    return sockets.summary(sockets.compare_far(many, seed, say))


def attack(many: int, seed: int, say: Callable[[str], None]) -> str:
    with tempfile.TemporaryDirectory(prefix="posse-torture-") as data:
        return fuzz.summary(fuzz.fuzz_again_and_again(Path(data), many, seed, say))


def crowd(seconds: int, seed: int, say: Callable[[str], None]) -> str:
    return doors.summary(doors.figures(seconds, say))


def play_openspiel(many: int, seed: int, say: Callable[[str], None]) -> str:
    return spiel.summary(spiel.play_again_and_again(many, seed, say=say))


def lose_machines(many: int, seed: int, say: Callable[[str], None]) -> str:
    return machines.summary(machines.kill_again_and_again(many, seed, say))


def besiege(many: int, seed: int, say: Callable[[str], None]) -> str:
    return workers.summary(workers.besiege(many, seed, say))


def take_over(many: int, seed: int, say: Callable[[str], None]) -> str:
    standby.lose(seed, say)
    return standby.summary(standby.take_over_again_and_again(many, seed, say))


def train(seconds: int, seed: int, say: Callable[[str], None]) -> str:
    with tempfile.TemporaryDirectory(prefix="posse-torture-") as folder:
        return training.summary(training.train_and_attack(Path(folder), seconds, seed, say))


def try_more(many: int, seed: int, say: Callable[[str], None]) -> str:
    return tries.try_again_and_again(many, say)


def remake_core(many: int, seed: int, say: Callable[[str], None]) -> str:
    return cores.summary(cores.make_and_play(many, say))


def click(many: int, seed: int, say: Callable[[str], None]) -> str:
    return sites.summary(*sites.click_again_and_again(many, seed, say))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="on each of SQLite and PostgreSQL")
    parser.add_argument("--workers", type=int, default=200, help="kills of one of three, and other harm")
    parser.add_argument("--standby", type=int, default=20, help="times that a standby takes over")
    parser.add_argument("--owners", type=int, default=10_000, help="times two workers want one table")
    parser.add_argument("--redeals", type=int, default=1_000_000)
    parser.add_argument("--adapted", type=int, default=10_000, help="games through each adapter")
    parser.add_argument("--observations", type=int, default=100_000, help="decisions of each game")
    parser.add_argument("--deductions", type=int, default=200_000)
    parser.add_argument("--standstills", type=int, default=100_000, help="games of Wyatt Earp at 2, 3 and 4")
    parser.add_argument("--worlds", type=int, default=1_000_000, help="comparisons in this process")
    parser.add_argument("--kept", type=Path, help="a file of comparisons: those in it are not made again")
    parser.add_argument("--sockets", type=int, default=10_000, help="comparisons over real sockets")
    parser.add_argument("--fuzz", type=int, default=100_000)
    parser.add_argument("--doors", type=int, default=75, help="seconds for which the idle are watched")
    parser.add_argument("--openspiel", type=int, default=10_000, help="games, after its own suites")
    parser.add_argument("--machines", type=int, default=4, help="workers of a local Ray that are killed")
    parser.add_argument(
        "--trained", type=int, default=60, help="seconds in which a bot learns to beat chance"
    )
    parser.add_argument("--tries", type=int, default=10, help="times as many as tests take of very many")
    parser.add_argument("--core", type=int, default=20, help="games of each kind with a core made anew")
    parser.add_argument("--sites", type=int, default=2, help="games of each kind by clicks on a built site")
    parser.add_argument("--seed", type=int, default=1, help="a seed gives the same games and kills' places")
    asked = parser.parse_args()
    began, told = time.monotonic(), []
    for what, work, many in (
        ("kills", kill, asked.kills),
        ("workers", besiege, asked.workers),
        ("standby", take_over, asked.standby),
        ("owners", own, asked.owners),
        ("machines", lose_machines, asked.machines),
        ("trained", train, asked.trained),
        ("tries", try_more, asked.tries),
        ("fuzz", attack, asked.fuzz),
        ("deductions", deduce, asked.deductions),
        ("standstills", stand_still, asked.standstills),
        ("doors", crowd, asked.doors),
        ("observations", observe, asked.observations),
        ("adapters", adapt, asked.adapted),
        ("openspiel", play_openspiel, asked.openspiel),
        ("redeals", redeal, asked.redeals),
        ("sockets", compare_far, asked.sockets),
        ("core", remake_core, asked.core),
        ("sites", click, asked.sites),
        ("worlds", partial(compare_worlds, asked.kept), asked.worlds),
    ):
        if many:

            def say(text: str, what: str = what) -> None:
                print(f"[{time.monotonic() - began:6.0f} s] {what}: {text}", flush=True)

            told.append(work(many, asked.seed, say))
    print("\nposse: torture survived")
    for text in told:
        print(f"  {text}")


if __name__ == "__main__":
    main()
