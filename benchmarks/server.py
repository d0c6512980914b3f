"""What a real server carries: thousands of sockets, hundreds of tables, moves at an even pace, and a crash.

    python -m benchmarks.server [--sockets 2000] [--tables 500] [--rate 200] [--seconds 30] [--workers 1]
        [--database URL] [--capacity]

The server is a process of its own with all its limits and a SQLite file that waits for the disk, or several
workers on a PostgreSQL database; this process plays everyone. Every table has four people who read two
languages, so that no two are sent the same bytes. What is going on is said on stderr, one line a phase; the
figures are JSON. Each phase is a method of `Bench` that returns its figures.
"""

import argparse
import asyncio
import contextlib
import gc
import http.client
import itertools
import json
import os
import random
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from benchmarks import stages
from benchmarks.load import (
    PATIENCE,
    TABLES_AN_ADDRESS,
    BroadcastGroup,
    LiveTable,
    Traffic,
    address,
    gathered,
    paced,
)
from posse.core.seals import seal
from posse.games.registry import GAMES

PLAYED: Final = tuple(GAMES)[:2]  # two games of different kinds; four sit at each table
LISTENERS: Final = 4
MOVES_A_TABLE: Final = 3  # of which it is told what each stage costs
NAMES: Final = ("Ann", "Benoît", "Calamity", "Désirée")
SLICES: Final = 4  # of the cost; server and broadcaster take turns
MOST_PACE: Final = 4  # moves a second at one table: the server lets a seat send 5 messages a second
TURNS: Final = 4  # direct and forwarded, in turns
IN_TIME: Final = 30.0  # ms within which 99 of 100 moves must have arrived
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
Say = Callable[[str], None]


class Refused(Exception):
    """A load that cannot be measured, with the reason."""


@dataclass(frozen=True)
class Load:
    """How much is asked of the server."""

    sockets: int = 2000
    tables: int = 500
    rate: float = 200.0  # moves a second
    seconds: float = 30.0
    workers: int = 1
    database: str | None = None  # a PostgreSQL database for this alone; else SQLite in a folder of its own
    capacity: bool = False  # whether to look for the highest pace at which p99 stays small

    def check(self) -> None:
        if self.workers > 1 and self.database is None:
            raise Refused("several workers share a PostgreSQL database: give an empty one with --database")
        if self.sockets != self.tables * LISTENERS:
            raise Refused(f"every table has {LISTENERS} sockets: ask for {LISTENERS} times as many as tables")
        if self.rate > self.tables * MOST_PACE:
            raise Refused(f"so few tables take at most {self.tables * MOST_PACE} moves a second")
        if not Path("/proc/self/statm").exists():
            raise Refused("processes are measured by what Linux tells of them: this needs Linux")


class Process:
    """A server that runs beside this process, and what the system says of it."""

    def __init__(self, *command: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )

    def cpu(self) -> float:
        """Seconds of CPU time so far, all threads of all its processes."""
        return sum(cpu_of(pid) for pid in self.pids())

    def memory(self) -> int:
        """Bytes in memory."""
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in self.pids())

    def pids(self) -> list[int]:
        """Itself, and those it has started."""
        return [self.child.pid, *children(self.child.pid)]

    def kill(self) -> None:
        """Ends it as a power cut would."""
        for pid in reversed(self.pids() if self.child.poll() is None else []):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.child.wait()

    def kill_a_worker(self) -> None:
        """Ends the busiest of those it has started."""
        os.kill(max(children(self.child.pid), key=cpu_of), signal.SIGKILL)


def cpu_of(pid: int) -> float:
    return time.clock_gettime((~pid << 3) | 2)  # what clock_getcpuclockid(3) makes of a pid


def children(pid: int) -> list[int]:
    """All below a process."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            found += [int(child), *children(int(child))]
    return found


@contextlib.contextmanager
def running(*command: str) -> Iterator[Process]:
    process = Process(*command)
    try:
        yield process
    finally:
        process.kill()


def free_port() -> int:
    return free_ports(1)[0]


def free_ports(many: int) -> list[int]:
    """So many ports in a row at which nobody listens."""
    while True:
        with contextlib.ExitStack() as stack:
            ports: list[int] = []
            for _ in range(many):
                probe = stack.enter_context(socket.socket())
                try:
                    probe.bind(("127.0.0.1", ports[-1] + 1 if ports else 0))
                except (OSError, OverflowError):
                    break
                ports.append(int(probe.getsockname()[1]))
            if len(ports) == many:
                return ports


def percentiles(took: Sequence[float]) -> tuple[float, float]:
    """p50 and p99 in milliseconds."""
    cuts = [cut * 1000 for cut in statistics.quantiles(took, n=100, method="inclusive")]
    return round(cuts[49], 2), round(cuts[98], 2)


def raise_file_limit(needed: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        if hard != resource.RLIM_INFINITY and hard < needed:
            raise Refused(f"so many sockets need {needed} open files; the system allows {hard} (ulimit -n)")
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


# -- Opening tables, over HTTP as anyone would


def request(link: http.client.HTTPConnection, path: str, body: object, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    link.request("POST", path, orjson.dumps(body), headers)
    answer = link.getresponse()
    told = orjson.loads(answer.read())
    if answer.status >= 300:
        raise Refused(f"the server refused to open a table: {str(told)[:200]}")
    return told


def open_table(port: int, number: int) -> LiveTable:
    """A table whose four seats are taken, started."""
    source = (address(number // TABLES_AN_ADDRESS), 0)
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=source)
    with contextlib.closing(link):
        game = PLAYED[number % len(PLAYED)]
        opened = request(link, "/api/tables", {"game": game, "players": LISTENERS})
        path = f"/api/tables/{opened['table']['id']}"
        tokens = [
            request(link, f"{path}/seats/{seat}", {"name": NAMES[seat]})["token"] for seat in range(LISTENERS)
        ]
        draw, nonces = opened["table"]["draw"], [f"n{seat}" for seat in range(LISTENERS)]
        for seat, token in enumerate(tokens):
            made = seal(draw["commitment"], draw["attempt"], seat, nonces[seat])
            commit = {"do": "commit", "id": "commit", "commit": made, "attempt": draw["attempt"]}
            request(link, f"{path}/commands", commit, token)
        request(link, f"{path}/commands", {"do": "start", "id": "start"}, opened["host"])
        for seat, token in enumerate(tokens):
            request(link, f"{path}/commands", {"do": "reveal", "id": "reveal", "nonce": nonces[seat]}, token)
    return LiveTable(opened["table"]["id"], tokens, number * LISTENERS)


async def until_up(port: int, process: Process) -> None:
    deadline = time.perf_counter() + PATIENCE
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if time.perf_counter() > deadline or process.child.poll() is not None:
                raise Refused("the server did not start") from None
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return


# -- The phases


class Bench:
    """One run: a server, its tables and everyone at them."""

    def __init__(self, load: Load, folder: Path, say: Say) -> None:
        self.load = load
        self.say = say
        self.ports = free_ports(1 + load.workers)
        self.port = self.ports[0]
        # A table's people come to the worker that has it, as a proxy that knows table ids would send them.
        self.doors = self.ports[1:] if load.workers > 1 else self.ports[:1]
        self.serve = ["posse", "serve", "--port", str(self.port), "--data", str(folder), "--no-browser"]
        if load.database is not None:
            self.serve += ["--database", load.database]
        if load.workers > 1:
            self.serve += ["--workers", str(load.workers), "--own-ports"]
        self.tables: list[LiveTable] = []
        self.lost = 0

    async def run(self) -> dict[str, Any]:
        load = self.load
        raise_file_limit(2 * load.sockets + 200)
        with contextlib.ExitStack() as stack:
            server = stack.enter_context(running(*self.serve))
            for port in self.doors:
                await until_up(port, server)
            with ThreadPoolExecutor(4) as pool:
                loop = asyncio.get_running_loop()
                opening = [
                    loop.run_in_executor(pool, open_table, self.door(number), number)
                    for number in range(load.tables)
                ]
                self.tables = list(await asyncio.gather(*opening))
            self.say(f"{load.tables} tables opened: {server.memory() >> 20} MiB")
            gc.disable()  # the generator must not pause to look for garbage
            stack.callback(gc.enable)
            figures = await self.paced(server)
            figures |= await self.cost(server)
            if load.workers > 1:
                figures |= await self.forwarding(server)
            if load.capacity:
                figures |= await self.capacity()
            figures |= await self.recovery(server, stack)
        refused = [text for live in self.tables for text in live.refused]
        if refused:
            self.say(f"{len(refused)} moves refused: {refused[0]}")
        asked = {"sockets": load.sockets, "tables": load.tables, "workers": load.workers}
        return {**asked, **figures, "lost": self.lost + len(refused)}

    def door(self, number: int, beside: int = 0) -> int:
        """Where a table's people come in; `beside`: at a worker that has not got it."""
        return self.doors[(number + beside) % len(self.doors)]

    async def join(self, beside: int = 0) -> None:
        """Everyone comes, and leaves by whatever socket they had."""
        await gathered([live.join(self.door(at, beside)) for at, live in enumerate(self.tables)])

    async def paced(self, server: Process) -> dict[str, float]:
        """Everyone is there, and moves come at an even pace."""
        load, empty = self.load, server.memory()
        await self.join()
        full = server.memory()
        self.say(f"{load.sockets} sockets open: {full >> 20} MiB")
        begun = time.perf_counter()
        took, missing = await paced(self.tables, load.rate, load.seconds)
        rate = len(took) / (time.perf_counter() - begun)
        self.lost += missing
        p50, p99 = percentiles(took)
        worst, mib = round(max(took) * 1000, 1), server.memory() >> 20
        self.say(
            f"{len(took)} moves at {rate:.0f} a second: "
            f"p50 {p50} ms, p99 {p99} ms, worst {worst} ms; {mib} MiB"
        )
        return {
            "moves_per_second": round(rate, 1),
            "p50_ms": p50,
            "p99_ms": p99,
            "kib_per_socket": round((full - empty) / load.sockets / 1024, 1),
        }

    async def cost(self, server: Process) -> dict[str, float]:
        """CPU of a move at that pace, next to a bare broadcaster's with the same bytes; they take turns."""
        port, seconds = free_port(), self.load.seconds / 2 / SLICES
        ours = bare = 0.0
        moves: list[Traffic] = []
        with running("benchmarks.broadcaster", str(port)) as broadcaster:
            await until_up(port, broadcaster)
            replayed = growing(moves)
            circles = [
                BroadcastGroup(number, LISTENERS, number * LISTENERS, replayed)
                for number in range(self.load.tables)
            ]
            await gathered([circle.join(port) for circle in circles])
            for _ in range(SLICES):
                for live in self.tables:
                    live.traffic.clear()
                before = server.cpu()
                took, missing = await paced(self.tables, self.load.rate, seconds)
                ours += server.cpu() - before
                self.lost += missing
                moves += [move for live in self.tables for move in live.traffic if move.answer]
                before = broadcaster.cpu()
                await paced(circles, self.load.rate, len(took) / self.load.rate)
                bare += broadcaster.cpu() - before
        ours, bare = ours / len(moves) * 1e6, bare / len(moves) * 1e6
        ratio = round(ours / bare, 2)
        self.say(
            f"{len(moves)} moves: {ours:.0f} µs of CPU each, "
            f"a bare broadcaster's {bare:.0f} µs, ratio {ratio}"
        )
        return {
            "cpu_us_per_move": round(ours, 1),
            "broadcast_cpu_us_per_move": round(bare, 1),
            "cost_ratio": ratio,
        }

    async def forwarding(self, server: Process) -> dict[str, float]:
        """CPU of a move whose people have come to the worker that has the table, and to another; in turns."""
        cost = [0.0, 0.0]
        took: tuple[list[float], list[float]] = ([], [])
        for turn in range(TURNS):
            await self.join(beside := turn % 2)
            before = server.cpu()
            moves, missing = await paced(self.tables, self.load.rate, self.load.seconds / TURNS)
            cost[beside] += server.cpu() - before
            took[beside].extend(moves)
            self.lost += missing
        await self.join()
        direct, forwarded = (cost[at] / len(took[at]) * 1e6 for at in (0, 1))
        figures = {
            "direct_cpu_us_per_move": round(direct, 1),
            "forwarded_cpu_us_per_move": round(forwarded, 1),
            "direct_p50_ms": percentiles(took[0])[0],
            "forwarded_p50_ms": percentiles(took[1])[0],
        }
        self.say(
            f"a move costs {direct:.0f} µs of CPU at the worker that has the table, "
            f"{forwarded:.0f} µs through another"
        )
        return figures

    async def capacity(self) -> dict[str, float]:
        """The highest pace at which moves still arrive in time: faster and faster, until they do not."""
        best, rate, failures = 0.0, float(self.load.rate), 0
        while rate <= self.load.tables * MOST_PACE and failures < 2:  # one may be the machine's
            begun = time.perf_counter()
            took, missing = await paced(self.tables, rate, self.load.seconds / 4)
            reached = len(took) / (time.perf_counter() - begun)
            self.lost += missing
            if percentiles(took)[1] > IN_TIME:
                failures += 1
            else:
                best, rate, failures = max(best, reached), rate * 1.25, 0
        self.say(f"up to {best:.0f} moves a second with p99 ≤ {IN_TIME:.0f} ms")
        return {"capacity_moves_per_second": round(best, 1)}

    async def recovery(self, server: Process, stack: contextlib.ExitStack) -> dict[str, float]:
        """The server, or one of its workers, is killed while moves are made; everyone comes back to what they
        saw."""
        moving = asyncio.create_task(paced(self.tables, self.load.rate, PATIENCE))
        await asyncio.sleep(0.5)
        if self.load.workers > 1:
            server.kill_a_worker()
        else:
            server.kill()
        begun = time.perf_counter()
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
        await asyncio.sleep(0)  # what had come before the end is heard
        before = [[(player.version, player.shown) for player in live.players] for live in self.tables]
        if self.load.workers == 1:
            stack.enter_context(running(*self.serve))
        await self.join()
        seconds = round(time.perf_counter() - begun, 2)
        for live, seen in zip(self.tables, before, strict=True):
            self.lost += missed(live, seen)
        self.say(f"everyone back {seconds} s after kill -9")
        return {"recovery_s": seconds}


def growing(moves: list[Traffic]) -> Iterator[Traffic]:
    """The items of a list that grows meanwhile; the last again if there are too few."""
    for at in itertools.count():
        yield moves[min(at, len(moves) - 1)]


def missed(live: LiveTable, seen: Sequence[tuple[int, dict[str, Any]]]) -> int:
    """How many of a table's people miss an answered move, or see something else at the same version."""
    lost = 0
    for player, (version, shown) in zip(live.players, seen, strict=True):
        behind = player.version < max(live.acknowledged, version)
        lost += behind or (player.version == version and player.shown != shown)
    return lost


def on_stderr(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(load: Load, say: Say = on_stderr) -> dict[str, Any]:
    """Measures a server; what is going on is said meanwhile."""
    load.check()
    random.seed(1)
    with tempfile.TemporaryDirectory(prefix="posse-bench-") as folder:
        told = asyncio.run(Bench(load, Path(folder), say).run())
    by_stage = stages.measured(MOVES_A_TABLE * load.tables)
    shown = ", ".join(f"{stage} {us:.0f}" for stage, us in by_stage.items())
    say(f"µs of CPU a move, in one thread: {shown}")
    return told | {"cpu_us_by_stage": by_stage}


def main(args: Sequence[str] | None = None) -> None:
    usual = Load()
    read = argparse.ArgumentParser(prog="python -m benchmarks.server", description="A server under load.")
    read.add_argument("--sockets", type=int, default=usual.sockets)
    read.add_argument("--tables", type=int, help="four sockets each")
    read.add_argument("--rate", type=float, default=usual.rate, help="moves a second")
    read.add_argument("--seconds", type=float, default=usual.seconds, help="how long at that pace")
    read.add_argument("--workers", type=int, default=usual.workers)
    read.add_argument("--database", metavar="URL", help="an empty PostgreSQL database; else SQLite")
    read.add_argument("--capacity", action="store_true", help="look for the most moves a second, too")
    asked = vars(read.parse_args(args))
    asked["tables"] = asked["tables"] or asked["sockets"] // LISTENERS
    try:
        print(json.dumps(run(Load(**asked)), indent=2))
    except Refused as refusal:
        read.error(str(refusal))


if __name__ == "__main__":
    main()
