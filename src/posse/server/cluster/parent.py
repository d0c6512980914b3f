"""`posse serve --workers N`: the parent binds the public port once, and keeps N workers that listen at it.

uvicorn's own supervisor gives all its workers the same settings, starts one that dies at once again without
end, and leaves them behind if it is killed; so this is a small one of our own. It opens no table itself.

A worker that dies is started again, later each time if it dies soon. Connections to its own port wait for it;
if it does not start, they are refused until it does. SIGHUP replaces the workers one by one, each by a new
process that is ready before the old one hands its tables over: new code is loaded, and no move is lost.
SIGTERM and SIGINT stop them all. The machine's bots are a pool beside the workers.
"""

import asyncio
import itertools
import logging
import os
import pickle
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from posse.server.cluster.worker import Start
from posse.server.config import Config
from posse.server.edge.entrance import BACKLOG, listen
from posse.server.errors import BadSetting
from posse.server.run import check_store
from posse.server.thinking.pool import pool_command

LOG: Final = logging.getLogger("posse.server")
READY: Final = 60.0  # seconds for a worker to start
STOP: Final = 20.0  # seconds for a process to stop; a worker needs about 10 at most
FAILURES: Final = 3  # starts in a row that fail before any worker was ready: then something must be mended
SOON: Final = 10.0  # seconds; what ends sooner waits longer before it is started again
PAUSES: Final = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds, the first time, the second time, …


class Child:
    """A process of the parent's. It ends when its standard input does, so it never outlives the parent."""

    def __init__(self, process: asyncio.subprocess.Process, ready: int | None = None, pool: int = 0) -> None:
        self.process = process
        self.pool = pool  # the number of the bots' pool that a worker asks
        self.began = time.monotonic()
        self._ready = ready  # file number of the pipe at which it says that it is ready

    async def is_ready(self) -> bool:
        """Waits until it says that it is ready; False if it ends before, or takes too long."""
        if self._ready is None:
            return True
        loop, told = asyncio.get_running_loop(), asyncio.Event()
        try:
            loop.add_reader(self._ready, told.set)
            async with asyncio.timeout(READY):
                await told.wait()
            return bool(os.read(self._ready, 16))
        except OSError:  # too late, as a rule
            return False
        finally:
            loop.remove_reader(self._ready)
            os.close(self._ready)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        """Not as asyncio 3.11 does: that first looks whether the process has ended, and whoever waits for its
        exit code would never be told."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, number)

    async def end(self) -> None:
        """Stops it cleanly; if that takes too long, at once."""
        self._send(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP):
                await self.process.wait()
        except TimeoutError:
            LOG.error("a process did not stop in %d seconds, and is killed", STOP)
            self.kill()
            await self.process.wait()


class Keeper:
    """A process that is started again whenever it ends; later each time if it ends soon."""

    def __init__(
        self, name: str, start: Callable[[], Awaitable[Child]], failed: Callable[[int], None]
    ) -> None:
        self.name = name
        self.start = start
        self.failed = failed  # told how often in a row it has not even started
        self.failures = 0
        self.child: Child | None = None
        self.was_ready = False
        self.changing = asyncio.Lock()
        self.task = asyncio.create_task(self._keep())
        self.task.add_done_callback(log_failure)

    async def _keep(self) -> None:
        deaths = 0
        while True:
            async with self.changing:
                if self.child is None:
                    await self._begin()
                child = self.child
            if child is None:  # it has not even started
                deaths += 1
            else:
                code = await child.process.wait()
                if self.child is not child:  # it was replaced
                    deaths = 0
                    continue
                deaths = deaths + 1 if time.monotonic() - child.began < SOON else 1
                LOG.error("%s has ended (%d): it is started again", self.name, code)
                self.child = None
            await asyncio.sleep(PAUSES[min(deaths, len(PAUSES)) - 1])

    async def _begin(self) -> None:
        """Starts it. `failed` is told while nothing of it runs, and nothing new can begin."""
        self.child = await self._new()
        if self.child is not None and await self._gets_ready(self.child):
            return
        self.child = None
        self.failures += 1
        LOG.error("%s did not start: it is tried again", self.name)
        self.failed(self.failures)

    async def _new(self) -> Child | None:
        """A new process, if the system gives one; if not, the log says why."""
        try:
            return await self.start()
        except Exception as error:  # files or memory have run out, as a rule, and it may pass
            trace = None if isinstance(error, OSError) else error
            LOG.error("%s cannot be started: %s", self.name, error, exc_info=trace)
            return None

    async def _gets_ready(self, child: Child) -> bool:
        """Whether a new process gets ready; one that does not is gone then."""
        if await child.is_ready():
            self.failures, self.was_ready = 0, True
            return True
        child.kill()
        LOG.error("%s has ended (%d) before it was ready", self.name, await child.process.wait())
        return False

    async def replace(self) -> bool:
        """Stops the process once a new one is ready; False if none gets ready, and then nothing changes."""
        async with self.changing:
            fresh = await self._new()
            if fresh is None:
                return False
            try:
                if not await self._gets_ready(fresh):
                    return False
            except asyncio.CancelledError:
                fresh.kill()
                raise
            old, self.child = self.child, fresh
            if old is not None:
                await old.end()
            return True

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        if self.child is not None:
            await self.child.end()


class Parent:
    """The workers of one machine, their sockets and their bots."""

    def __init__(self, config: Config, own_ports: bool = False) -> None:
        self.config = config
        self.own_ports = own_ports
        self.public: list[socket.socket] = []
        self.own: dict[int, list[socket.socket]] = {}
        self.workers: dict[int, Keeper] = {}
        self.bots: dict[int, Keeper] = {}
        self.pools = itertools.count(1)
        self.pool = 0  # the number of the one for workers that are started now
        self.home = Path()
        self.stopping = asyncio.Event()
        self.rolling = asyncio.Lock()
        self.rolls: set[asyncio.Task[None]] = set()
        self.failures = 0

    def serve(self, bound: Callable[[], None]) -> None:
        """Runs it. Key and tables are there before workers need them, all at once."""
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # until there is something to roll
        check_store(self.config)
        asyncio.run(self.run(bound))

    async def run(self, bound: Callable[[], None]) -> None:
        """Serves until it is told to stop; `bound` is called once the ports are ours."""
        await self._bind()
        bound()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self._on_stop)
        loop.add_signal_handler(signal.SIGINT, self._on_stop)
        loop.add_signal_handler(signal.SIGHUP, self._on_roll)
        self.home = Path(tempfile.mkdtemp(prefix="posse-bots-"))
        try:
            self._keep_bots()
            for number in range(1, self.config.workers + 1):
                start = partial(self._start_worker, number)
                self.workers[number] = Keeper(f"worker {number}", start, partial(self._failed, number))
            await self.stopping.wait()
        finally:
            for roll in self.rolls:
                roll.cancel()
            await asyncio.gather(*self.rolls, return_exceptions=True)
            await asyncio.gather(*(worker.stop() for worker in self.workers.values()))
            await asyncio.gather(*(bots.stop() for bots in self.bots.values()))
            shutil.rmtree(self.home, ignore_errors=True)
        if self.failures:
            raise BadSetting("workers-failed", failures=self.failures)

    async def _bind(self) -> None:
        """All ports at once, and before anything else is begun."""
        host, port = self.config.host, self.config.port
        try:
            self.public = await listen(host, port)
            for number in range(1, self.config.workers + 1) if self.own_ports else ():
                port = self.config.port + number
                self.own[number] = await listen(host, port)
        except (OSError, OverflowError):
            raise BadSetting("not-started", host=host, port=port) from None
        for sock in (*self.public, *itertools.chain.from_iterable(self.own.values())):
            sock.listen(BACKLOG)

    def _on_stop(self) -> None:
        if self.stopping.is_set():  # told twice: at once
            for worker in self.workers.values():
                if worker.child is not None:
                    worker.child.kill()
        self.stopping.set()

    def _failed(self, number: int, failures: int) -> None:
        """A worker has not started, so often in a row. If one of them ever has, this may pass; else not."""
        for sock in self.own.get(number, ()):  # not the public port, at which the others listen
            refuse(sock)
        if failures >= FAILURES and not any(worker.was_ready for worker in self.workers.values()):
            self.failures = failures
            self.stopping.set()

    # -- Workers

    async def _start_worker(self, number: int) -> Child:
        own, pool = self.own.get(number, []), self.pool
        sockets = [sock.fileno() for sock in (*self.public, *own)]
        config = replace(
            self.config,
            worker=number,
            own_port=self.config.port + number if own else 0,
            pool=self._pool(pool),
        )
        ready, told = os.pipe()
        try:
            process = await start_process(
                sys.executable, "-m", "posse.server.cluster.worker", str(number), files=(*sockets, told)
            )
        except BaseException:
            os.close(ready)
            raise
        finally:
            os.close(told)
        assert process.stdin is not None
        process.stdin.write(pickle.dumps(Start(config, sockets, told)))
        return Child(process, ready, pool)

    def _on_roll(self) -> None:
        roll = asyncio.create_task(self._roll())
        self.rolls.add(roll)
        roll.add_done_callback(self.rolls.discard)
        roll.add_done_callback(log_failure)

    async def _roll(self) -> None:
        """Replaces the workers one by one, and their bots with them. One that does not start ends it: those
        that run stay as they are."""
        async with self.rolling:
            before = self.pool
            self._keep_bots()
            for number, worker in self.workers.items():
                if not await worker.replace():
                    LOG.error("a new worker %d did not start: those that run stay as they are", number)
                    if number == 1:  # nobody asks the new bots
                        self.pool = before
                    break
            await self._drop_bots()

    # -- Bots

    def _keep_bots(self) -> None:
        """A pool for the workers that are started from now on."""
        self.pool = next(self.pools)
        command = pool_command(self._pool(self.pool), self.config)

        async def start() -> Child:
            return Child(await start_process(*command))

        self.bots[self.pool] = Keeper("the bots' pool", start, lambda _: None)

    async def _drop_bots(self) -> None:
        """Stops the pools that no worker asks. There are two if only some of the workers were replaced."""
        asked = {self.pool}  # also by whichever worker starts meanwhile
        for worker in self.workers.values():
            async with worker.changing:  # one that is starting may have been told of any
                asked |= {worker.child.pool} if worker.child is not None else set()
        for number in self.bots.keys() - asked:
            await self.bots[number].stop()
            del self.bots[number]

    def _pool(self, number: int) -> Path:
        return self.home / f"pool{number}"


async def start_process(*command: str, files: tuple[int, ...] = ()) -> asyncio.subprocess.Process:
    """In a process group of its own: Ctrl+C in a terminal is for the parent, which stops the others."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, pass_fds=files, process_group=0)


def log_failure(task: "asyncio.Task[None]") -> None:
    """Nobody waits for the parent's tasks, so one that fails would not be heard of."""
    if not task.cancelled() and (error := task.exception()) is not None:
        LOG.error("a task of the parent failed", exc_info=error)


def refuse(sock: socket.socket) -> None:
    """Whoever comes is refused at once, and a proxy asks another worker, until a worker listens there again.
    Else the system would let them in, and nobody would answer. Only Linux can do that."""
    if sock.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):  # shut twice, it would hear nobody
        with suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)
