"""How long an honest player's bot takes while others open tables, as JSON lines.

python -m benchmarks.crowd [moves [crowd…]]

From one address 25 tables are opened, each with bots that would search for four seconds a move: bots alone
that nobody watches, bots alone with a spectator, and bots with one person who says nothing. From another
address somebody plays a marshal, and counts the seconds from their own move until the marshal has moved.
"""

import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

TABLES = 25
BOTS = 4
SEARCH = "search:4000ms"
MALLORY, ANN = "127.0.0.2", "127.0.0.3"
SETTLE = 10.0  # seconds that the crowd plays before anything is measured
PATIENCE = 120.0  # seconds that Ann waits for one move
KINDS = ("nobody", "bots, unwatched", "bots, watched", "one silent person")
SERVE = """
import sys
from pathlib import Path
from posse.server.config import Config
from posse.server.run import make_server
make_server(Config(data=Path(sys.argv[1]), port=int(sys.argv[2]))).run()
"""


class Person:
    """Somebody at an address."""

    def __init__(self, url: str, address: str) -> None:
        self.url = url
        self.address = address
        self.http = httpx.AsyncClient(
            base_url=url, timeout=60, transport=httpx.AsyncHTTPTransport(local_address=address)
        )
        self.asked = 0

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def table(self, bots: list[str], people: int) -> tuple[str, str]:
        """A table that has begun, and the token of the first seat."""
        asked = {"game": "public-enemy", "players": len(bots) + people}
        opened = await self.post("/api/tables", asked)
        table, host, token = opened["table"]["id"], opened["host"], ""
        for seat in range(people):
            token = (await self.post(f"/api/tables/{table}/seats/{seat}", {"name": "Ann"}))["token"]
        for seat, bot in enumerate(bots, start=people):
            await self.do(table, host, do="bot", seat=seat, bot=bot)
        await self.do(table, host, do="start")
        return table, token

    async def do(self, table: str, token: str, **command: Any) -> None:
        self.asked += 1
        await self.post(f"/api/tables/{table}/commands", command | {"id": f"{self.asked}"}, token)

    async def socket(self, table: str, token: str = "") -> ClientConnection:
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket"
        socket = await connect(address, max_size=None, local_addr=(self.address, 0))
        await socket.send(json.dumps({"type": "hello"} | ({"token": token} if token else {})))
        return socket


async def play(ann: Person, moves: int) -> list[float]:
    """Seconds from each of Ann's moves until the bot has moved."""
    took: list[float] = []
    while len(took) < moves:
        table, token = await ann.table(["marshal"], 1)
        socket = await ann.socket(table, token)
        now: dict[str, Any] = {}
        sent: float | None = None
        async with asyncio.timeout(PATIENCE * moves):
            while len(took) < moves and now.get("status", "running") == "running":
                now = {"version": 0} | json.loads(await socket.recv())
                if now["type"] not in ("view", "update"):
                    continue
                view = now["view"]
                mine = view["seat"] in view["to_act"]
                if sent is not None and (mine or not view["to_act"]):
                    took.append(time.monotonic() - sent)
                    sent = None
                if mine:
                    ann.asked += 1
                    command = {"type": "command", "id": f"{ann.asked}", "version": now["version"]}
                    await socket.send(json.dumps(command | {"action": view["legal"][0]}))
                elif view["to_act"] and sent is None:
                    sent = time.monotonic()
        await socket.close()
    return took


@contextlib.asynccontextmanager
async def serving(port: int) -> AsyncIterator[str]:
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-c", SERVE, str(Path(folder) / "data"), str(port)])
        try:
            async with httpx.AsyncClient() as http:
                for _ in range(300):
                    with contextlib.suppress(httpx.TransportError):
                        if (await http.get(f"{url}/health")).status_code == 200:
                            break
                    await asyncio.sleep(0.1)
            yield url
        finally:
            server.terminate()
            server.wait(30)


async def measure(kind: str, port: int, moves: int) -> dict[str, Any]:
    async with serving(port) as url:
        mallory, ann = Person(url, MALLORY), Person(url, ANN)
        people = 1 if kind == "one silent person" else 0
        sockets = []
        if kind != "nobody":
            began = [await mallory.table([SEARCH] * BOTS, people) for _ in range(TABLES)]
            if kind == "bots, watched":
                sockets = [await mallory.socket(table) for table, _ in began]
            await asyncio.sleep(SETTLE)
        took = sorted(await play(ann, moves))
        told = (await ann.http.get("/metrics")).text
        for socket in sockets:
            await socket.close()
    rows = [row.split() for row in told.splitlines() if row.startswith("posse_bot_moves_total{")]
    moved = {name.split('"')[1]: int(count) for name, count in rows}
    return {
        "crowd": kind,
        "p50_s": round(took[len(took) // 2], 2),
        "max_s": round(took[-1], 2),
        "moves": len(took),
        "bots' moves, all tables": moved,
    }


async def main(moves: int, kinds: tuple[str, ...]) -> None:
    for n, kind in enumerate(kinds):
        print(json.dumps(await measure(kind, 8790 + n, moves)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, tuple(sys.argv[2:]) or KINDS))
