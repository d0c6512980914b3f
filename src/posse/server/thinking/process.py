"""A process in which bots think, as a worker of a crew."""

import asyncio
import contextlib
import json
import sys
from typing import Any, Final

from posse.server.thinking.thinker import HURRY

LINE: Final = 1 << 20  # bytes of an answer


class Process:
    """A worker: one process; started when it is first needed, and anew after it was killed."""

    def __init__(self, bots: str) -> None:
        self.bots = bots
        self.process: asyncio.subprocess.Process | None = None
        self.starting = asyncio.Lock()

    async def start(self) -> None:
        """Waits until the process is ready: a busy machine's imports are not the bot's time."""
        async with self.starting:
            if self.process is not None and self.process.returncode is None:
                return
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "posse.server.thinking.thinker",
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

    def hurry(self) -> None:
        """Others wait: it answers with what it has found by now."""
        if self.process is not None and self.process.stdin is not None:
            with contextlib.suppress(OSError, RuntimeError):
                self.process.stdin.write(HURRY + b"\n")

    async def kill(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()
