"""A worker's side of the machine's bots: asked like a crew of its own, over the socket of `pool.py`.

A pool that is gone is looked for again until the answer would be too late, and then asked anew. Until it is
back, questions are too late when they are due, and `Thinkers.think` plays on as the house's rule says.
"""

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import orjson

from posse.server.thinking.crew import START, Job, TooLate
from posse.server.thinking.process import LINE
from posse.server.thinking.queue import Thought

AGAIN: Final = 0.05  # seconds until a pool that is gone is looked for again
MOST: Final = 4 << 20  # bytes that wait to be sent; a pool that reads so little hangs


class Question:
    """One that waits for its answer."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.began = False


class PoolLink:
    """A worker's one connection to the pool; opened when it is needed, and again when it is lost."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer: asyncio.StreamWriter | None = None
        self.reading: asyncio.Task[None] | None = None
        self.numbers = itertools.count(1)
        self.asked: dict[int, Question] = {}
        self.opening = asyncio.Lock()

    async def ask(self, message: dict[str, Any], question: Question) -> dict[str, Any]:
        """The pool's answer; OSError if there is no pool, or it goes before it has answered."""
        writer, n = await self._opened(), next(self.numbers)
        self.asked[n] = question
        try:
            self._send(writer, {"n": n} | message)
            return await question.answer
        except asyncio.CancelledError:
            with contextlib.suppress(OSError):
                self._send(writer, {"n": n, "drop": True})
            raise
        finally:
            self.asked.pop(n, None)

    def _send(self, writer: asyncio.StreamWriter, message: dict[str, Any]) -> None:
        if writer.transport.get_write_buffer_size() > MOST:
            raise ConnectionError("the pool does not read")
        writer.write(orjson.dumps(message) + b"\n")

    async def _opened(self) -> asyncio.StreamWriter:
        async with self.opening:
            if self.writer is None:
                reader, self.writer = await asyncio.open_unix_connection(self.path, limit=LINE)
                self.reading = asyncio.create_task(self._read(reader, self.writer))
            return self.writer

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                told = orjson.loads(line)
                question = self.asked.get(told["n"])
                if question is None:  # nobody waits for it any more
                    continue
                if "began" in told:
                    question.began = True
                elif not question.answer.done():
                    question.answer.set_result(told)
        except (OSError, ValueError):
            pass
        finally:
            writer.close()
            if self.writer is writer:
                self.writer = None
            for question in self.asked.values():
                if not question.answer.done():
                    question.answer.set_exception(ConnectionResetError("the pool is gone"))
            self.asked = {}

    async def stop(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.gather(self.reading, return_exceptions=True)


class PoolCrew:
    """One of the pool's crews, asked as if it were our own."""

    def __init__(self, link: PoolLink, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.link = link
        self.name = name
        self.clock = clock
        self.kills = 0
        self.first: asyncio.Task[Any] | None = None

    async def ready(self) -> None:
        """Waits until the pool's processes have started, the first time they are needed."""
        if self.first is None:
            self.first = asyncio.create_task(self._start())
        await asyncio.shield(self.first)

    async def _start(self) -> None:
        with contextlib.suppress(TimeoutError):  # whoever asks it will see
            async with asyncio.timeout(START):
                await self._ask(lambda: {"ready": self.name}, Question)

    async def ask(self, thought: Thought, job: Job) -> Any:
        """What a process of the pool answers to a job, None if it failed; raises TooLate."""
        question: Question | None = None

        def fresh() -> Question:
            nonlocal question
            question = Question()
            return question

        def message() -> dict[str, Any]:
            asker = {"address": thought.asker.address, "table": thought.asker.table}
            times = {"left": thought.latest - self.clock(), "seconds": thought.seconds}
            return {"ask": self.name, "kind": int(thought.kind), "job": job} | asker | times

        try:
            async with asyncio.timeout(max(0.0, thought.latest - self.clock())):
                told = await self._ask(message, fresh)
        except TimeoutError:
            raise TooLate(question is not None and question.began) from None
        self.kills += told["kills"]
        if "late" in told:
            raise TooLate(told["late"])
        return told["answer"]

    async def _ask(self, message: Callable[[], dict[str, Any]], fresh: Callable[[], Question]) -> Any:
        """Asks, and asks anew if the pool goes; for as long as the caller has patience."""
        while True:
            try:
                return await self.link.ask(message(), fresh())
            except OSError:
                await asyncio.sleep(AGAIN)

    async def stop(self) -> None:
        if self.first is not None:
            self.first.cancel()
        await self.link.stop()
