"""Several workers on one PostgreSQL, and everything that can happen to them while people play.

A worker is killed, put to sleep and woken, or cut off from the database; the database is restarted or its
disk is full. After each of these everyone must be back within seconds, each acknowledged command must be in
the log once with the version it was acknowledged with, no refused one may be, and everything that anybody was
ever shown must be what the log tells.
"""

import asyncio
import json
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from posse.store import Store
from tests.silence import GONE
from tests.store import postgres
from tests.torture.cut import Cable
from tests.torture.kills import Client, Message, TableAt, comparable, open_table
from tests.torture.victim import Victim

WORKERS: Final = 3
FAR: Final = 2  # the number of a worker that seems to be on another machine: only its lease tells if it lives
TABLES: Final = 6
BACK: Final = 15.0  # seconds in which everyone must be back
LONG: Final = 800  # entries: then a new table is opened; dice may play Outlaws for ten thousand
PACE: Final = 0.15  # seconds between two commands: whatever is stored has to be compared, too
QUIET: Final = 2.0  # without a word for so long, a client asks whether anybody is there
SILENT: Final = 4.0  # and then looks for another worker
NAP: Final = 9.0  # longer than a lease
LONG_NAP: Final = 60.0
OUTAGE: Final = 3.0
PATIENCE: Final = 20.0  # seconds for a request; later ones are counted
AGAIN: Final = frozenset({"unstored", "stopping", "moved"})  # nobody knows yet what became of it: ask again
SMALL_DISK: Final = 220  # MiB
SMALL_LOG: Final = {"max_wal_size": "32MB", "min_wal_size": "32MB"}


class Busy(Exception):
    """A worker cannot do it now."""


class Person(Client):
    """A client who goes to any worker, and asks again until it is told what became of a command."""

    heard = 0.0
    wished = 0.0  # when the command that is not yet answered was first sent

    def hear(self, text: str) -> None:
        self.heard = time.monotonic()
        message: Message = json.loads(text)
        if message["type"] == "error" and message["rule"] in AGAIN:
            return
        super().hear(text)

    def is_back(self, since: float) -> bool:
        """Whether it was spoken to since then, and knows what became of what it had asked for before."""
        return self.heard > since + 0.1 and (self.pending is None or self.wished > since)

    async def stay(self, socket: ClientConnection, known: Callable[[str], None]) -> None:
        """One socket, until it is closed or says nothing any more."""
        await socket.send(json.dumps({"type": "hello", "lang": "fr"} | self.key()))
        first = str(await asyncio.wait_for(socket.recv(), SILENT))
        self.hear(first)
        if json.loads(first)["type"] != "view":
            return
        known(first)
        sent = asked = time.monotonic()
        if self.pending is not None:
            self.resent += 1
            await socket.send(json.dumps(self.pending))
        while (now := time.monotonic()) - max(self.heard, asked - QUIET) < SILENT:
            if self.pending is None and now - sent > PACE and (command := self.think()) is not None:
                self.pending = self.asked[command["id"]] = command
                sent = self.wished = now
                await socket.send(json.dumps(command))
            elif self.pending is not None and now - sent > 1.0:
                sent = now
                await socket.send(json.dumps(self.pending))
            if now - self.heard > QUIET and now - asked > QUIET:
                asked = now
                await socket.send('{"type": "ping"}')
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    self.hear(str(await socket.recv()))


@dataclass
class Siege:
    """The workers, the people, and what is done to them."""

    data: Path
    server: postgres.Server
    seed: int
    say: Callable[[str], None]
    ballast: Path | None = None  # a file that fills the database's disk
    counts: Counter[str] = field(default_factory=Counter)
    worst: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.url = self.server.fresh()
        self.tables: list[TableAt] = []
        self.shown: dict[str, list[tuple[int, str]]] = {}  # views of each table that were not yet looked up
        self.cables: list[Cable] = []
        self.victims: list[Victim] = []
        self.tasks: dict[int, asyncio.Task[None]] = {}

    async def begin(self) -> None:
        options = self.url.partition("&")[2]
        for number in range(WORKERS):
            cable = Cable(self.server.home / ".s.PGSQL.5432")
            self.cables.append(cable)
            url = f"postgresql://posse@127.0.0.1:{cable.port}/postgres?{options}"
            self.victims.append(Victim(self.data, url, "another machine" if number == FAR else ""))
            self.victims[-1].start()
        for victim in self.victims:
            await self.until_ready(victim)

    async def until_ready(self, victim: Victim) -> None:
        async with httpx.AsyncClient(timeout=2) as http:
            deadline = time.monotonic() + 2 * BACK
            while True:
                with suppress(*GONE):
                    if (await http.get(f"http://127.0.0.1:{victim.port}/ready")).status_code == 200:
                        return
                assert time.monotonic() < deadline, "a worker does not get ready"
                await asyncio.sleep(0.05)

    async def end(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        for victim in self.victims:
            victim.kill()
        for cable in self.cables:
            cable.stop()

    # -- People

    async def open_tables(self) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            for table in [table for table in self.tables if table.over or table.read > LONG]:
                self.tables.remove(table)
                for client in table.clients:
                    self.tasks.pop(id(client)).cancel()
            until = time.monotonic() + 2 * PATIENCE
            while len(self.tables) < TABLES:
                try:
                    table = await open_table(partial(self.post, http), self.dice, Person)
                except Busy:  # a worker that has just noticed that its store was away
                    if time.monotonic() > until:
                        raise
                    await asyncio.sleep(0.3)
                    continue
                self.tables.append(table)
                self.counts["tables"] += 1
                for place, client in enumerate(table.clients):
                    self.tasks[id(client)] = asyncio.create_task(self.live(table, place, client))

    async def post(self, http: httpx.AsyncClient, path: str, body: Message, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"http://127.0.0.1:{self.dice.choice(self.victims).port}{path}"
        try:
            answer = await http.post(url, json=body, headers=headers)
        except httpx.TimeoutException:
            self.counts["late"] += 1
            raise Busy(f"no answer in {PATIENCE:.0f} s") from None
        if answer.status_code == 503:
            raise Busy(answer.text)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def live(self, table: TableAt, place: int, client: Client) -> None:
        """Goes from worker to worker, as a proxy would send it, until it is cancelled."""
        assert isinstance(client, Person)

        def known(view: str) -> None:
            self.shown.setdefault(table.id, []).append((place, view))

        while True:
            port = self.dice.choice(self.victims).port
            address = f"ws://127.0.0.1:{port}/api/tables/{table.id}/socket"
            with suppress(*GONE):
                async with connect(
                    address, max_size=None, compression=None, ping_interval=None, open_timeout=SILENT,
                    close_timeout=0.2,
                ) as socket:  # fmt: skip
                    await client.stay(socket, known)
            self.counts["sockets"] += 1
            await asyncio.sleep(self.dice.uniform(0.02, 0.2))

    def people(self) -> Iterator[Person]:
        for table in self.tables:
            for client in table.clients:
                assert isinstance(client, Person)
                yield client

    # -- Harm

    async def round(self, harm: str, store: Store) -> None:
        for victim in self.victims:
            await self.until_ready(victim)
        await self.open_tables()
        await asyncio.sleep(self.dice.uniform(0.3, 1.2))
        began = time.monotonic()
        healed = await getattr(self, f"harm_{harm}")() or began
        while not all(person.is_back(healed) for person in self.people()):
            assert time.monotonic() - healed < 2 * BACK, f"not everyone is back after: {harm}"
            await asyncio.sleep(0.05)
        took = time.monotonic() - healed
        self.worst[harm] = max(took, self.worst.get(harm, 0.0))
        self.counts[harm] += 1
        assert took <= BACK, f"everyone was back only after {took:.1f} s: {harm}"
        self.compare(store)

    async def harm_kill(self) -> None:
        victim = self.dice.choice(self.victims)
        victim.kill()
        await asyncio.to_thread(victim.bury)
        victim.start()

    async def harm_sleep(self, seconds: float = NAP) -> float:
        """Its tables must go on elsewhere while it sleeps; awake again, it may harm nobody."""
        victim = self.dice.choice(self.victims)
        assert victim.running is not None
        assert victim.running.pid is not None
        slept = time.monotonic()
        victim.signal(signal.SIGSTOP)
        try:
            while not all(person.is_back(slept + seconds - 1) for person in self.people()):
                assert time.monotonic() - slept < seconds + BACK, "not everyone found another worker"
                await asyncio.sleep(0.05)
        finally:
            victim.signal(signal.SIGCONT)
        return time.monotonic()

    async def harm_long_sleep(self) -> float:
        return await self.harm_sleep(LONG_NAP)

    async def harm_restart(self) -> float:
        await asyncio.to_thread(self.server.stop)
        await asyncio.sleep(self.dice.uniform(0.0, OUTAGE))
        await asyncio.to_thread(self.server.start)
        return time.monotonic()

    async def harm_cut(self) -> float:
        cable = self.dice.choice(self.cables)
        cable.cut()
        await asyncio.sleep(self.dice.choice((0.5, OUTAGE, NAP)))
        cable.mend()
        return time.monotonic()

    async def harm_silence(self) -> float:
        cable = self.dice.choice(self.cables)
        cable.silence()
        await asyncio.sleep(self.dice.choice((0.5, OUTAGE, NAP)))
        cable.mend()
        return time.monotonic()

    async def harm_full(self) -> float:
        """The database's disk takes nothing more for a while."""
        assert self.ballast is not None
        await asyncio.to_thread(fill, self.ballast)
        await asyncio.sleep(2 * OUTAGE)
        self.ballast.unlink()
        await asyncio.to_thread(self.server.revive)
        return time.monotonic()

    # -- Comparing

    def compare(self, store: Store) -> None:
        lost = twice = 0
        for table in self.tables:
            shown = self.shown.pop(table.id, [])
            table.compare(store, [(place, comparable(view)) for place, view in shown])
            self.counts["views"] += len(shown)
            gone, more = table.check()
            lost, twice = lost + gone, twice + more
        self.counts["lost"] += lost
        self.counts["doubled"] += twice
        assert lost == 0 == twice, f"{lost} acknowledged commands lost, {twice} doubled"
        for person in self.people():
            self.counts["acknowledged"] += len(person.acked) - person.counted
            self.counts["resent"] += person.resent
            person.counted, person.resent = len(person.acked), 0


def fill(ballast: Path) -> None:
    """A file as large as the disk has room for."""
    block = b"\0" * (1 << 16)
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(block) == len(block):
            pass


HARMS: Final = ("sleep", "restart", "cut", "silence", "full")


def plan(kills: int, dice: random.Random) -> list[str]:
    """So many kills, and some of each other harm; a long sleep at the end."""
    others = [harm for harm in HARMS for _ in range(-(-kills // 40))]
    harms = ["kill"] * kills + others
    dice.shuffle(harms)
    return [*harms, "long_sleep"] if kills >= 100 else harms


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of its own, soon full; it needs the right to mount one."""
    folder = Path(tempfile.mkdtemp(prefix="posse-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}m,mode=755", "tmpfs", str(folder)]
    subprocess.run(mount, check=True, timeout=10)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True, timeout=10)
        shutil.rmtree(folder, ignore_errors=True)


def besiege(kills: int, seed: int = 1, say: Callable[[str], None] = print) -> Siege:
    with (
        small_disk() as disk,
        tempfile.TemporaryDirectory(prefix="posse-torture-") as data,
        postgres.server(home=disk / "pg", settings=SMALL_LOG) as running,
    ):
        siege = Siege(Path(data), running, seed, say, disk / "ballast")
        asyncio.run(run(siege, kills))
        return siege


async def run(siege: Siege, kills: int) -> None:
    harms = plan(kills, siege.dice)
    try:
        await siege.begin()
        with Store.open(url=siege.url) as store:
            for number, harm in enumerate(harms, 1):
                await siege.round(harm, store)
                if number % 20 == 0:
                    siege.say(summary(siege))
    finally:
        await siege.end()


def summary(siege: Siege) -> str:
    found = siege.counts
    done = ", ".join(
        f"{found[harm]} × {harm} (back in ≤ {worst:.1f} s)" for harm, worst in siege.worst.items()
    )
    return (
        f"{WORKERS} workers: {done}; {found['tables']} tables, {found['sockets']} sockets,"
        f" {found['acknowledged']} commands acknowledged, {found['resent']} sent again,"
        f" {found['views']} views compared, {found['late']} requests not answered in {PATIENCE:.0f} s:"
        f" {found['lost']} lost, {found['doubled']} doubled"
    )
