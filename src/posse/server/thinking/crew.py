"""Workers, each a process with one job at a time and a hard cap on it, and the queue before them."""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from posse.server.thinking.pace import REPLY
from posse.server.thinking.queue import Kind, Queue, Thought

START: Final = 30.0  # seconds a process may take to be ready
GRAIN: Final = 0.001  # seconds that no clock is asked to tell apart
Job = dict[str, Any]


class Worker(Protocol):
    """Answers jobs, one at a time."""

    async def start(self) -> None: ...
    async def ask(self, job: bytes) -> Any: ...
    def hurry(self) -> None: ...
    async def kill(self) -> None: ...


@dataclass(eq=False)
class Assignment(Thought):
    """A thought with its job and, once it is there, its answer: None if the worker failed."""

    job: Job
    answer: "asyncio.Future[Any]"
    worker: Worker | None = None
    began: float | None = None
    hurried: bool = False
    tell_begun: Callable[[], None] | None = None


class Answerers(Protocol):
    """Those who answer questions for bots: processes of our own, or the machine's."""

    kills: int  # processes that were killed since somebody looked

    async def ready(self) -> None: ...
    async def ask(self, thought: Thought, job: Job) -> Any: ...
    async def stop(self) -> None: ...


class TooLate(Exception):
    """It was not answered in time; `begun` if a worker was at it."""

    def __init__(self, begun: bool) -> None:
        super().__init__("too late")
        self.begun = begun


class Crew:
    """Some workers. A question is answered by the latest time that was named, or TooLate is raised."""

    def __init__(
        self,
        workers: Sequence[Worker],
        seconds: float,
        budget: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds  # a worker that takes longer is killed
        self.workers = workers
        self.clock = clock
        self.queue = Queue(budget)
        self.idle = list(reversed(workers))  # the first is the first to be asked
        self.running: set[Assignment] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.kills = 0
        self.first: asyncio.Task[None] | None = None
        self.pressing: asyncio.TimerHandle | None = None

    async def ready(self) -> None:
        """Waits until one worker has started; what a machine needs for that is in nobody's time. The others
        follow by themselves."""
        if self.first is None:
            self.first = self._spawn(self._start(self.workers[0]))
            self._spawn(self._start_others(self.first))
        await asyncio.shield(self.first)

    async def _start_others(self, first: "asyncio.Task[None]") -> None:
        await asyncio.shield(first)
        for worker in self.workers[1:]:
            await self._start(worker)

    async def _start(self, worker: Worker) -> None:
        with contextlib.suppress(TimeoutError, OSError):  # whoever asks it will see
            async with asyncio.timeout(START):
                await worker.start()

    def _spawn(self, work: Any) -> "asyncio.Task[Any]":
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def ask(self, thought: Thought, job: Job, tell_begun: Callable[[], None] | None = None) -> Any:
        """What a worker answers to a job, None if it failed; raises TooLate."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        order = Assignment(thought.asker, thought.kind, thought.latest, thought.seconds, job, future)
        order.tell_begun = tell_begun
        gone = self.queue.put(order, self.clock())
        if isinstance(gone, Assignment) and not gone.answer.done():
            gone.answer.set_exception(TooLate(begun=False))
        self._serve()
        try:
            async with asyncio.timeout(max(0.0, order.latest - self.clock())):
                return await future
        except TimeoutError:
            raise TooLate(order.began is not None) from None
        except asyncio.CancelledError:
            self._let_go(order)
            raise
        finally:
            self.queue.drop(order)

    def _let_go(self, order: Assignment) -> None:
        """Nobody wants the answer any more: a worker that is at it ends soon."""
        if order in self.running and order.began is not None and order.worker is not None:
            order.hurried = True
            order.worker.hurry()

    def _serve(self) -> None:
        """Gives idle workers what is next, and hurries those who keep others waiting."""
        while self.idle and (order := self.queue.take(self.clock())) is not None:
            assert isinstance(order, Assignment)
            order.worker = self.idle.pop()
            self.running.add(order)
            self._spawn(self._work(order, order.worker))
        self._press()

    def _press(self) -> None:
        if self.pressing is not None:
            self.pressing.cancel()
            self.pressing = None
        now, waits = self.clock(), []
        for order in self.running:
            if order.began is None or order.hurried or order.worker is None:
                continue
            turn = self.queue.turn(order, now)
            if turn is None:
                continue
            wait = order.began + turn - now
            if wait < GRAIN:
                order.hurried = True
                order.worker.hurry()
            else:
                waits.append(wait)
        if waits:
            self.pressing = asyncio.get_running_loop().call_later(min(waits), self._press)

    async def _work(self, order: Assignment, worker: Worker) -> None:
        answer, failed = None, True
        try:
            async with asyncio.timeout(START):
                await worker.start()
            now = order.began = self.clock()
            if order.tell_begun is not None:
                order.tell_begun()
            line = json.dumps(in_what_is_left(order, now), separators=(",", ":")).encode()
            self._press()
            async with asyncio.timeout(order.job.get("seconds", self.seconds)):
                answer = await worker.ask(line)
            failed = False
        except (TimeoutError, OSError, ValueError):
            self.kills += order.kind != Kind.LOOK  # of which nothing is told while a game is played
        finally:
            now = self.clock()
            self.queue.settle(order, 0.0 if order.began is None else now - order.began, now)
            self.running.discard(order)
            if failed:
                await worker.kill()
                self.idle.insert(0, worker)  # it has to start again: the others come first
            else:
                self.idle.append(worker)
        if not order.answer.done():
            order.answer.set_result(answer)
        self._serve()

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for worker in self.workers:
            await worker.kill()


def in_what_is_left(order: Assignment, now: float) -> Job:
    """The job, with no more time to search than there is until its answer must be there."""
    ms, left = order.job.get("ms", 0), order.latest - now
    return order.job | {"ms": max(1, min(ms, int(1000 * (left - min(REPLY, left / 5)))))} if ms else order.job
