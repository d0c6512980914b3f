"""One thread as the host of a house."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from posse.server.helpers import Helpers, InTheLoop
from posse.server.tables.needs import Unkept
from posse.server.thinking.crew import Crew
from posse.server.thinking.quick import Quick
from posse.server.thinking.thinkers import Crews
from posse.store import StoreFailure

UNLIMITED: Final = 1e9  # seconds of thinking in a minute
Keep = Callable[[], Awaitable[object]]


class OtherWorker(Protocol):
    """Another worker, in which `posse.site.thinking.answer_line` answers one line after another."""

    async def start(self) -> None:
        """Ready to be asked, also after it was killed."""

    async def ask(self, line: str) -> str:
        """What it answers."""

    async def kill(self) -> None:
        """Ends it, whatever it is at."""


class Thinking:
    """Another worker as one of a crew."""

    def __init__(self, worker: OtherWorker) -> None:
        self.worker = worker

    async def start(self) -> None:
        await self.worker.start()

    async def ask(self, job: bytes) -> Any:
        return json.loads(await self.worker.ask(job.decode()))

    def hurry(self) -> None:
        """A worker that computes hears nothing: it ends when its time is over."""

    async def kill(self) -> None:
        await self.worker.kill()


@dataclass
class OneThread:
    """`keep` ends when all that was written until it was called is safe: no answer comes before that. Workers
    are as many as bots may think in at a time, at least one; the last is for those that play by eye, too."""

    workers: list[OtherWorker]
    seconds: float
    keep: Keep | None = None

    def helpers(self, many: int, name: str, unkept: Unkept | None = None) -> Helpers:
        return InTheLoop(partial(self._kept, self.keep, unkept) if unkept and self.keep else None)

    async def _kept(self, keep: Keep, unkept: Unkept) -> None:
        try:
            await keep()
        except Exception as error:
            unkept(str(error))
            raise StoreFailure("failure", detail=str(error)) from error

    def crews(self) -> Crews:
        crew = Crew([Thinking(worker) for worker in self.workers], self.seconds, UNLIMITED)
        return Crews(crew, crew, Quick(everywhere=True))
