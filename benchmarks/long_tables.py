"""What strangers can make a table cost, and what a long honest game costs, as JSON lines.

python -m benchmarks.long_tables [seconds [lines]]

1. From four addresses people sit down at a waiting table and stand up again, for so many seconds: how often
   that was done, how often refused, and how long the log is that a spectator is sent then.
2. 84 sockets from four addresses ask again and again for an older table whose log has 4,808 lines of that
   kind, and read nothing: what the server's memory grows by, and how long a player at another table waits
   for an answer meanwhile.
3. Spectators who do read ask for it as often as they may: how long that player waits.
4. Games of 200 lines and of so many: what the first view costs, and what it costs to open the stored table
   while somebody else plays: how long that takes, and how long the other one waits.
"""

import asyncio
import contextlib
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.crowd import SERVE
from posse.core.seals import seal
from posse.games.registry import GAMES
from posse.store import Entry, Store
from posse.table import Head, Table, feed
from posse.table.apply import apply
from posse.table.commands import COMMANDS
from posse.table.decide import decide
from posse.table.encoding import encoded
from posse.table.seats import Settings, hashed

STRANGERS = tuple(f"127.0.0.{n}" for n in range(2, 6))
ANN = "127.0.0.9"
EACH = 21  # sockets of an address
SEED = 2  # of a game that lasts
OPENED = 7  # long tables that are opened one after another
FULL = "f0ndermgwmjxkzpa"  # a table's id
ASKED = 18  # whole views that a socket asks for: all of an address stay below its limit


def say(what: str, **figures: Any) -> None:
    print(json.dumps({"what": what, **figures}), flush=True)


def people(url: str, address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=url, timeout=60, transport=httpx.AsyncHTTPTransport(local_address=address)
    )


def memory(process: subprocess.Popen[bytes]) -> int:
    """What a process holds, in MB."""
    rows = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return int(next(row for row in rows if row.startswith("VmRSS")).split()[1]) // 1024


@contextlib.asynccontextmanager
async def serving(data: Path) -> AsyncIterator[tuple[str, subprocess.Popen[bytes]]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(data), str(port)])
    url = f"http://127.0.0.1:{port}"
    try:
        async with people(url, ANN) as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get("/health")).status_code == 200:
                        break
                await asyncio.sleep(0.05)
        yield url, process
    finally:
        process.terminate()
        process.wait()


class Bystander:
    """A player at another table, who asks something harmless all the time and notes how long it takes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.waits: list[float] = []

    async def __aenter__(self) -> "Bystander":
        async with people(self.url, ANN) as http:
            opened = (await http.post("/api/tables", json={"game": "public-enemy"})).json()
            table = opened["table"]["id"]
            token = (await http.post(f"/api/tables/{table}/seats/0", json={"name": "Ann"})).json()["token"]
        self.socket = await connect(
            f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket", local_addr=(ANN, 0)
        )
        await self.socket.send(json.dumps({"type": "hello", "token": token}))
        await self.socket.recv()
        self.task = asyncio.create_task(self.ping())
        return self

    async def ping(self) -> None:
        while True:
            began = time.monotonic()
            await self.socket.send('{"type": "ping"}')
            while json.loads(await self.socket.recv())["type"] != "pong":
                pass
            self.waits.append(1000 * (time.monotonic() - began))
            await asyncio.sleep(0.25)  # within its own limit

    def figures(self) -> dict[str, float]:
        waits, self.waits = sorted(self.waits), []
        if not waits:
            return {}
        return {
            "waits": len(waits),
            "median_ms": round(statistics.median(waits), 1),
            "longest_ms": round(waits[-1], 1),
        }

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()
        await self.socket.close()


async def come_and_go(url: str, table: str, seat: int, address: str, seconds: float) -> Counter[str]:
    """Sits down and stands up for so long."""
    done: Counter[str] = Counter()
    until = time.monotonic() + seconds
    async with people(url, address) as http:
        while time.monotonic() < until:
            answer = await http.post(f"/api/tables/{table}/seats/{seat}", json={"name": f"M{seat}"})
            if answer.status_code != 201:
                done[answer.json()["rule"]] += 1
                await asyncio.sleep(0.2)
                continue
            token = {"Authorization": f"Bearer {answer.json()['token']}"}
            asked = {"do": "open", "seat": seat, "id": f"o{seat} {sum(done.values())}"}
            done["sat"] += 1
            while (
                left := await http.post(f"/api/tables/{table}/commands", json=asked, headers=token)
            ).status_code != 200:
                done[left.json()["rule"]] += 1
                if time.monotonic() > until:
                    return done
                await asyncio.sleep(0.5)
            done["stood"] += 1
    return done


async def deaf(url: str, table: str, address: str) -> socket.socket:
    """A socket that says hello and reads nothing."""
    host, port = url.removeprefix("http://").split(":")
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.bind((address, 0))
    made.connect((host, int(port)))
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    made.sendall(head.encode())
    made.setblocking(False)
    await asyncio.sleep(0.02)
    shout(made, '{"type":"hello"}')
    return made


def shout(made: socket.socket, text: str) -> None:
    """Says something over a socket that is never read."""
    data = text.encode()
    with contextlib.suppress(OSError):
        made.send(bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)


async def greedy(url: str, table: str, address: str, seconds: float) -> int:
    """A spectator who reads, and asks for everything as often as may be: for so long, and so many times."""
    views, until = 0, asyncio.get_running_loop().time() + seconds
    where = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with contextlib.suppress(TimeoutError, OSError, WebSocketException):
        async with (
            asyncio.timeout_at(until),
            connect(where, local_addr=(address, 0), max_size=None, close_timeout=1) as ws,
        ):
            await ws.send('{"type":"hello"}')
            for _ in range(2 * ASKED):
                await ws.recv()
                views += 1
                await ws.send('{"type":"lang","lang":"en"}')
                await asyncio.sleep(0.1)  # long enough for the other's waits to be counted
    return views


async def attack(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), FULL, *come_and_gone(4808))
        async with (
            serving(Path(folder)) as (url, process),
            Bystander(url) as ann,
            people(url, ANN) as http,
        ):
            (await http.get(f"/api/tables/{FULL}")).raise_for_status()
            asked = {"game": "public-enemy", "players": 4}
            table = (await http.post("/api/tables", json=asked)).json()["table"]["id"]
            await asyncio.sleep(3)
            say("quiet", memory_mb=memory(process), **ann.figures())
            done = await asyncio.gather(
                *(come_and_go(url, table, seat, one, seconds) for seat, one in enumerate(STRANGERS))
            )
            where = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with connect(where, max_size=None, local_addr=(ANN, 0)) as ws:
                await ws.send('{"type":"hello"}')
                text = await ws.recv()
            counted = sum(done, Counter())
            lines = len(json.loads(text)["log"])
            say("come and go", **counted, lines=lines, view_bytes=len(text), **ann.figures())
            await asyncio.sleep(20)  # the limits' window
            ann.figures()
            before = memory(process)
            deafs = [await deaf(url, FULL, one) for one in STRANGERS for _ in range(EACH)]
            most = before
            await asyncio.sleep(10)
            for n in range(120):
                for made in deafs if n < ASKED else ():
                    shout(made, '{"type":"lang","lang":"en"}')
                await asyncio.sleep(0.5)
                most = max(most, memory(process))
            say("sockets that do not read", sockets=len(deafs), grew_mb=most - before, **ann.figures())
            for made in deafs:
                made.close()
            await asyncio.sleep(22)
            ann.figures()
            views = await asyncio.gather(*(greedy(url, FULL, one, 15) for one in STRANGERS for _ in range(9)))
            say("spectators who ask", views=sum(views), **ann.figures())


def come_and_gone(lines: int) -> tuple[Table, list[tuple[str, bytes]]]:
    """A waiting table as an earlier version left it, where people have come and gone so often."""
    game = GAMES["public-enemy"]
    table = Table(Head(game.id, 4, game.settle({}), Settings(), "ab" * 32, hashed("host"), 0.0))
    table.head = replace(table.head, rules=game.rules_version)
    sat = '{"do":"sit","seat":0,"name":"Mallory","token":"ab","here":false,"hosts":false,"v":%d}'
    told = [
        ("watcher", (sat % (n + 1)).encode())
        if n % 2 == 0
        else ("p1", b'{"do":"open","seat":0,"v":%d}' % (n + 1))
        for n in range(lines)
    ]
    return table, told


# -- Long honest games


def played(lines: int, seed: int = SEED) -> tuple[Table, list[tuple[str, bytes]]]:
    """A game of so many lines among people, who take back whenever they can; and its entries."""
    dice, game = random.Random(seed), GAMES["outlaws"]
    table = Table(Head(game.id, 4, game.settle({}), Settings(), bytes(range(32)).hex(), hashed("host"), 0.0))
    table.head = replace(table.head, rules=game.rules_version)
    stored: list[tuple[str, bytes]] = []

    def do(author: str, do: str, **command: Any) -> None:
        entry = decide(table, author, COMMANDS[do](**command))
        stored.append((author, encoded(entry.body())))
        apply(table, entry, 0.0)

    for seat in range(4):
        do("p1", do="sit", seat=seat, name=f"N{seat}", token=hashed(str(seat)))
    for seat in range(4):
        made = seal(table.draw.commitment, 1, seat, f"n{seat}")
        do(f"p{seat + 1}", do="commit", commit=made, attempt=1)
    do("host", do="start")
    for seat in range(4):
        do(f"p{seat + 1}", do="reveal", nonce=f"n{seat}")
    while len(table.log) < lines and table.status == "running":
        match = table.match
        assert match is not None
        acting = sorted(table.to_act())
        if not acting:
            do("table", do="close-window")
            continue
        seat = dice.choice(acting)
        if len(table.log) % 3 == 0:  # a game that never ends by itself
            with contextlib.suppress(Exception):
                do(f"p{seat + 1}", do="hint" if table.head.settings.hints else "take-back")
        do(f"p{seat + 1}", do="play", action=dice.choice(table.game.legal(match.state, seat)))
    return table, stored


def first_view(table: Table) -> dict[str, float]:
    """Milliseconds of CPU time for a first view, and for following the log before it, which is done beside
    the loop; a seat's and a spectator's together."""
    views, followed = list[float](), list[float]()
    for _ in range(7):
        table.chains = {}
        began = time.process_time()
        for reader in (0, None):
            follow(table, reader)
        between = time.process_time()
        for reader in (0, None):
            encoded(feed.whole(table, reader, "en", 0.0))
        views.append(1000 * (time.process_time() - between))
        followed.append(1000 * (between - began))
    return {"view_ms": round(min(views), 2), "followed_ms": round(min(followed), 2)}


def follow(table: Table, reader: int | None) -> None:
    """Follows a log to its end; versions that cannot do it by itself do it with the view."""
    with contextlib.suppress(ImportError):
        from posse.table.chain import progress_of, record_of

        progress_of(table, reader, lambda item: record_of(table, item, reader))


async def long_games(lines: int) -> None:
    made = {many: played(many) for many in (200, lines)}
    for table, _ in made.values():
        say("first views", lines=len(table.log), **first_view(table))
    with tempfile.TemporaryDirectory() as folder:
        data, (table, entries) = Path(folder), made[lines]
        ids = [f"{n}123456789abcdef" for n in range(OPENED)]
        for table_id in ids:
            write(data, table_id, table, entries, closed=True)
        async with serving(data) as (url, _), Bystander(url) as ann:
            await asyncio.sleep(2)
            fast = asyncio.create_task(busily(ann))
            ann.figures()
            await asyncio.sleep(2)
            say("quiet", **ann.figures())
            took, longest = list[float](), list[float]()
            async with people(url, STRANGERS[0]) as http:
                for table_id in ids:
                    began = time.monotonic()
                    (await http.get(f"/api/tables/{table_id}")).raise_for_status()
                    took.append(time.monotonic() - began)
                    longest.append(ann.figures().get("longest_ms", 0.0))
            fast.cancel()
            say(
                "opening",
                entries=len(entries),
                seconds=[round(one, 3) for one in sorted(took)],
                longest_waits_ms=sorted(longest),
            )


async def beside(lines: int) -> None:
    """The same in one process: what the loop had to wait, in processor time of this process, so that whatever
    else the machine does is not in it."""
    from posse.server.run import rare_pauses
    from posse.server.tables.rebuilding import built
    from posse.server.threads import Threads

    rare_pauses()
    table, entries = played(lines)
    with tempfile.TemporaryDirectory() as folder:
        data, table_id = Path(folder), "0123456789abcdef"
        write(data, table_id, table, entries, closed=True)
        store, readers, builder = Store.open(data), Threads(2, "store-read"), Threads(1, "tables")
        waits = list[float]()

        async def turn() -> None:
            while True:
                began = time.process_time()
                await asyncio.sleep(0.001)
                waits.append(1000 * (time.process_time() - began))

        took, spent, longest = list[float](), list[float](), list[float]()
        for _ in range(OPENED):
            turning = asyncio.create_task(turn())
            await asyncio.sleep(0.05)
            waits.clear()
            began, cost = time.perf_counter(), time.process_time()
            loaded = await readers.do(store.load, table_id)
            await builder.do(built, loaded, None)
            took.append(round(time.perf_counter() - began, 3))
            spent.append(round(time.process_time() - cost, 3))
            longest.append(round(max(waits), 1))
            turning.cancel()
        store.close()
    figures = {"seconds": sorted(took), "cpu_seconds": sorted(spent), "longest_waits_cpu_ms": sorted(longest)}
    say("opening beside the loop", entries=len(entries), **figures)


async def busily(ann: Bystander) -> None:
    """More of the bystander's waits, while something short is measured."""
    where = ann.url + "/health"
    async with people(ann.url, ANN) as http:
        while True:
            began = time.monotonic()
            await http.get(where)
            ann.waits.append(1000 * (time.monotonic() - began))
            await asyncio.sleep(0.002)


def write(
    data: Path, table_id: str, table: Table, entries: list[tuple[str, bytes]], closed: bool = False
) -> None:
    """A stored table; one that is closed is opened only when it is asked for."""
    store = Store.open(data)
    store.create(table_id, encoded(asdict(table.head)).decode())
    made = [Entry(n, author, None, body.decode(), at=0.0) for n, (author, body) in enumerate(entries)]
    if closed:
        made.append(Entry(len(made), "host", None, '{"do":"close","v":9999}', at=1.0))
    for at in range(0, len(made), 200):
        store.append(table_id, at, made[at : at + 200])
    store.close()


def main(seconds: float = 40.0, lines: int = 4000) -> None:
    asyncio.run(long_games(lines))
    asyncio.run(beside(lines))
    asyncio.run(attack(seconds))


if __name__ == "__main__":
    given = sys.argv[1:]
    main(float(given[0]) if given else 40.0, int(given[1]) if len(given) > 1 else 4000)
