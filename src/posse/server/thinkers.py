"""The bots' workers: a few processes, each with one job at a time and a hard cap on it."""

import asyncio
import contextlib
import json
import sys
from typing import Any

from posse.bots.registry import find
from posse.bots.searcher import Searcher
from posse.core.errors import BadNotation
from posse.server.metrics import Metrics
from posse.server.words import WORDS

HOUSE = "posse.bots.registry:find"  # the house's own bots, whatever the workers are set to
KEEPER = "house"
START = 30.0  # seconds a process may take to be ready
LINE = 1 << 20  # bytes of an answer
SHARE = 0.8  # of its time, that a bot may want to search: the rest is for asking and answering


class Worker:
    """One process; started when it is first needed, and anew after it was killed."""

    def __init__(self, bots: str) -> None:
        self.bots = bots
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Waits until the process is ready: a busy machine's imports are not the bot's time."""
        if self.process is not None and self.process.returncode is None:
            return
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "posse.server.thinker",
            self.bots,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
        )
        assert self.process.stdout is not None
        if not await self.process.stdout.readline():
            raise OSError("the worker did not start")

    async def ask(self, job: bytes) -> Any:
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(job + b"\n")
        await self.process.stdin.drain()
        return json.loads(await self.process.stdout.readline())

    async def kill(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()


class Thinkers:
    """Asks bots for moves; whatever a bot does, a legal action comes back."""

    def __init__(self, bots: str, workers: int, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.most = int(1000 * SHARE * seconds)  # milliseconds of a search
        self.metrics = metrics
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        self.workers = [Worker(bots) for _ in range(max(1, workers))]
        self.keeper = Worker(HOUSE)  # for when a bot fails
        self.keeping = asyncio.Lock()
        for worker in self.workers:
            self.free.put_nowait(worker)

    def check(self, bot: str) -> None:
        """Refuses a bot that wants to think longer than it would be waited for."""
        found = find(bot)
        if isinstance(found, Searcher) and found.ms > self.most:
            raise BadNotation("bot-time", words=WORDS, bot=bot[:40], most=self.most)

    async def think(self, bot: str, game: str, knowledge: dict[str, Any], legal: list[int], seed: int) -> int:
        """The bot's action; the house bot's if it fails or takes too long; at worst the first legal one."""
        job: dict[str, Any] = {
            "bot": bot,
            "game": game,
            "knowledge": knowledge,
            "legal": legal,
            "seed": seed,
            "ms": max(1, self.most),
        }
        action = action_of(await self.consult(job))
        if action in legal:
            self.metrics.add("posse_bot_moves_total", 'by="bot"')
            return action
        async with self.keeping:
            action = action_of(await self.ask(self.keeper, job | {"bot": KEEPER}))
        if action in legal:
            self.metrics.add("posse_bot_moves_total", 'by="house"')
            return action
        self.metrics.add("posse_bot_moves_total", 'by="first"')
        return legal[0]

    async def consult(self, job: dict[str, Any]) -> dict[str, Any] | None:
        """What the next free worker answers to a job; None if it failed."""
        worker = await self.free.get()
        try:
            return await self.ask(worker, job)
        finally:
            self.free.put_nowait(worker)

    async def ask(self, worker: Worker, job: dict[str, Any]) -> dict[str, Any] | None:
        """The worker's answer; None from a worker that had to be killed."""
        line = json.dumps(job, separators=(",", ":")).encode()
        try:
            async with asyncio.timeout(START):
                await worker.start()
            async with asyncio.timeout(self.seconds):
                answer: dict[str, Any] = await worker.ask(line)
                return answer
        except (TimeoutError, OSError, ValueError):
            self.metrics.add("posse_bot_kills_total")
            await worker.kill()
            return None
        except asyncio.CancelledError:
            await worker.kill()
            raise

    async def stop(self) -> None:
        for worker in [*self.workers, self.keeper]:
            await worker.kill()


def action_of(answer: dict[str, Any] | None) -> int:
    """The action in an answer; -1 if there is none."""
    action = answer.get("action") if isinstance(answer, dict) else None
    return action if isinstance(action, int) else -1
