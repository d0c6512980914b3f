"""What a move costs, stage by stage, in µs of CPU: a house in one thread, without a network.

    python -m benchmarks.stages [--moves 1500]

Four people sit at each table, in two languages, as in `benchmarks.server`. Deals and moves are the same at
every run, and garbage is looked for as a server does it. A stage is timed with all that it calls; what is
none of them (the loop, tasks, channels) is the rest.
"""

import argparse
import asyncio
import json
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

from posse.core.seals import seal
from posse.games.registry import GAMES
from posse.server.api import messages
from posse.server.run import rare_pauses
from posse.server.tables import appends, room, turns
from posse.site.site import Channel, Site
from posse.table import feed

PLAYED: Final = tuple(GAMES)[:2]
TABLES: Final = 10
SEATS: Final = 4
STAGES: Final = (
    ("read", messages, "read"),
    ("understand", messages, "understood"),
    ("decide", turns, "decide"),
    ("store", appends.Appends, "_write"),
    ("apply", room, "apply"),
    ("views", feed.Common, "__init__"),
    ("words", feed, "log_lines"),
    ("frames", feed, "frame"),
    ("encode", room, "encoded"),
)
spent: Final = Counter[str]()


def timed(stage: str, call: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(call)
    def counted(*args: Any, **kwargs: Any) -> Any:
        began = time.thread_time_ns()
        try:
            return call(*args, **kwargs)
        finally:
            spent[stage] += time.thread_time_ns() - began

    return counted


class Crowd:
    """The people of one table."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.channels: list[Channel] = []
        self.now: list[dict[str, Any]] = [{} for _ in range(SEATS)]
        self.said = 0

    async def ask(self, path: str, **body: Any) -> Any:
        return json.loads((await self.site.ask("POST", path, body=json.dumps(body).encode())).body)

    def hear(self, seat: int, text: str) -> None:
        if text.startswith(('{"type":"update"', '{"type":"view"')):
            began = time.thread_time_ns()
            self.now[seat] = json.loads(text)
            spent["people"] += time.thread_time_ns() - began

    async def begin(self, game: str) -> None:
        opened = await self.ask("/api/tables", game=game, players=SEATS)
        path, draw = f"/api/tables/{opened['table']['id']}", opened["table"]["draw"]
        for seat in range(SEATS):
            token = (await self.ask(f"{path}/seats/{seat}", name=f"Rider {seat}"))["token"]
            heard = lambda text, seat=seat: self.hear(seat, text)  # noqa: E731
            self.channels.append(self.site.connect(f"{path}/socket", heard, lambda *_: None))
            hello = {"type": "hello", "token": token, "host": opened["host"], "lang": ("en", "fr")[seat % 2]}
            self.channels[seat].say(json.dumps(hello))
            while not self.now[seat]:
                await asyncio.sleep(0)
        for seat in range(SEATS):
            made = seal(draw["commitment"], draw["attempt"], seat, f"n{seat}")
            await self.do(seat, do="commit", commit=made, attempt=draw["attempt"])
        await self.do(0, do="start")
        for seat in range(SEATS):
            await self.do(seat, do="reveal", nonce=f"n{seat}")
        while not self.playing:
            await asyncio.sleep(0)

    @property
    def playing(self) -> bool:
        return bool(self.now[0]["status"] == "running")

    async def do(self, seat: int, **command: Any) -> None:
        """Until everyone has heard of it."""
        self.said += 1
        before = [now["version"] for now in self.now]
        asked = {"type": "command", "id": f"c{self.said}", "version": before[seat], **command}
        self.channels[seat].say(json.dumps(asked))
        while any(now["version"] == version for now, version in zip(self.now, before, strict=True)):
            await asyncio.sleep(0)


class Nobody:
    """No bot is asked here."""

    async def start(self) -> None:
        pass

    async def ask(self, line: str) -> str:
        raise OSError(line)

    async def kill(self) -> None:
        pass


async def play(folder: Path, most: int) -> dict[str, float]:
    """µs of CPU a move, by stage."""
    dice = random.Random(7)
    fixed: dict[str, Callable[..., Any]] = {
        "token_bytes": lambda many=None: dice.randbytes(many or 32),
        "token_hex": lambda many=None: dice.randbytes(many or 32).hex(),
        "randbits": dice.getrandbits,
    }
    for name, drawn in fixed.items():
        setattr(secrets, name, drawn)
    site = await Site.open(folder, [Nobody()], pace=0.0)
    crowds = [Crowd(site) for _ in range(TABLES)]
    for number, crowd in enumerate(crowds):
        await crowd.begin(PLAYED[number % len(PLAYED)])
    for stage, owner, name in STAGES:
        setattr(owner, name, timed(stage, getattr(owner, name)))
    rare_pauses()
    spent.clear()
    moves, began = 0, time.thread_time_ns()
    while moves < most and (live := [crowd for crowd in crowds if crowd.playing]):
        for crowd in live:
            seat = dice.choice(crowd.now[0]["view"]["to_act"])
            await crowd.do(seat, action=dice.choice(crowd.now[seat]["view"]["legal"]))
            moves += 1
    whole = time.thread_time_ns() - began - spent.pop("people")
    await site.close()
    told = {stage: spent[stage] / moves / 1000 for stage, _, _ in STAGES}
    return told | {"rest": whole / moves / 1000 - sum(told.values()), "a move": whole / moves / 1000}


def measured(moves: int) -> dict[str, float]:
    """The same in a process of its own."""
    asked = [sys.executable, "-m", "benchmarks.stages", "--moves", str(moves)]
    done = subprocess.run(asked, capture_output=True, check=True)
    told: dict[str, float] = json.loads(done.stdout)
    return told


def main() -> None:
    read = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=__doc__)
    read.add_argument("--moves", type=int, default=1500)
    asked = read.parse_args()
    with tempfile.TemporaryDirectory(prefix="posse-stages-") as folder:
        told = asyncio.run(play(Path(folder), asked.moves))
    print(json.dumps({stage: round(took, 1) for stage, took in told.items()}))


if __name__ == "__main__":
    main()
