"""What the parent of the workers keeps: processes that come back, ports that refuse, one pool of bots."""

import asyncio
import errno
import logging
import os
import resource
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from posse.server.cluster import parent
from posse.server.cluster.parent import Child, Keeper, Parent, refuse, start_process
from posse.server.config import Config
from tests.ports import free_port
from tests.server.people import until_healthy
from tests.server.test_workers import START, Serving
from tests.silence import is_refused, nobody_answers
from tests.store import postgres
from tests.waiting import PATIENCE, until

SERVES = "import os, sys, time; os.write(int(sys.argv[1]), b'ready'); time.sleep(600)"
FAILS = "import sys; sys.exit(3)"
SLEEPS = "import time; time.sleep(600)"


async def until_true(true: Callable[[], object]) -> None:
    async with asyncio.timeout(START):
        while not true():
            await asyncio.sleep(0.02)


# -- A process that is kept


class Nursery:
    """Starts processes that get ready, or do not."""

    def __init__(self) -> None:
        self.program = FAILS
        self.error: Exception | None = None  # with which the system refuses to start any
        self.started: list[Child] = []

    async def start(self) -> Child:
        if self.error is not None:
            raise self.error
        ready, told = os.pipe()
        command = (sys.executable, "-S", "-c", self.program, str(told))
        self.started.append(Child(await start_process(*command, files=(told,)), ready))
        os.close(told)
        return self.started[-1]


def code_of(child: Child | None) -> int | None:
    assert child is not None
    return child.process.returncode


def test_what_does_not_start_is_tried_again_and_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parent, "PAUSES", (0.0,))

    async def try_it() -> None:
        nursery, failures, often = Nursery(), list[int](), asyncio.Event()

        def failed(times: int) -> None:
            failures.append(times)
            if times == 3:
                nursery.program = SERVES
                often.set()

        kept = Keeper("it", nursery.start, failed)
        async with asyncio.timeout(START):
            await often.wait()
            while not kept.was_ready:
                await asyncio.sleep(0.02)
        assert failures == [1, 2, 3]
        await kept.stop()
        assert [code_of(child) for child in nursery.started] == [3, 3, 3, -signal.SIGTERM]

    asyncio.run(try_it())


def test_a_process_is_replaced_once_the_new_one_is_ready_and_not_before():
    async def try_it() -> None:
        nursery = Nursery()
        nursery.program = SERVES
        kept = Keeper("it", nursery.start, lambda _: None)
        async with asyncio.timeout(START):
            while not kept.was_ready:
                await asyncio.sleep(0.02)
            first = kept.child
            nursery.program = FAILS
            assert not await kept.replace()
            assert kept.child is first
            assert code_of(first) is None
            nursery.program = SERVES
            assert await kept.replace()
            assert code_of(first) == -signal.SIGTERM
            assert code_of(kept.child) is None
            await kept.stop()
        assert len(nursery.started) == 3, "and none was started in between"

    asyncio.run(try_it())


@pytest.mark.parametrize(
    "error", [OSError(errno.EMFILE, "too many files"), RuntimeError("can't start new thread")]
)
def test_what_the_system_refuses_to_start_is_told_and_tried_again_and_kept_from_then_on(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(parent, "PAUSES", (0.0,))

    async def try_it() -> None:
        nursery, failures = Nursery(), list[int]()
        nursery.program = SERVES
        kept = Keeper("it", nursery.start, failures.append)
        await until_true(lambda: kept.was_ready)
        for times in (1, 2):
            nursery.error, last = error, nursery.started[-1]
            failures.clear()
            last.kill()
            await until_true(lambda: len(failures) >= 3)
            assert failures[:3] == [1, 2, 3]
            assert not await kept.replace(), "nor is there one that would replace it"
            nursery.error = None
            await until_true(lambda: kept.child is not None and kept.failures == 0)
            assert len(nursery.started) == times + 1
        await kept.stop()

    asyncio.run(try_it())
    assert f"it cannot be started: {error}" in caplog.messages
    assert "it did not start: it is tried again" in caplog.messages


def test_pauses_grow_whether_it_ends_or_does_not_start(monkeypatch: pytest.MonkeyPatch):
    async def try_it() -> None:
        nursery, failures, pauses, sleep = Nursery(), list[int](), list[float](), asyncio.sleep

        async def pause(seconds: float) -> None:
            pauses.append(seconds)
            nursery.error = OSError(errno.EAGAIN, "no process") if len(pauses) % 2 else None
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", pause)
        kept = Keeper("it", nursery.start, failures.append)
        async with asyncio.timeout(START):
            while len(failures) < 7:
                await sleep(0.02)
        monkeypatch.undo()
        await kept.stop()
        assert pauses[:7] == [0.1, 0.5, 1.0, 2.0, 5.0, 5.0, 5.0]

    asyncio.run(try_it())


def test_a_port_that_refuses_listens_again_when_it_is_told_to_however_often_it_was_shut():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", free_port()))  # no client is given it, to meet itself there
        listening.listen()
        address = listening.getsockname()
        with socket.create_connection(address, PATIENCE) as waiting:
            for _ in range(3):  # a worker that does not start, three times in a row
                refuse(listening)
                assert is_refused(address[1], PATIENCE)
            with nobody_answers():
                waiting.recv(1)
        listening.listen()
        with socket.create_connection(address, PATIENCE) as guest, listening.accept()[0] as host:
            host.sendall(b"welcome")
            assert guest.recv(7) == b"welcome"


# -- Rolls


class Rehearsal(Parent):
    """A parent whose workers and bots are played by others."""

    def __init__(self, data: Path) -> None:
        super().__init__(Config(data, port=0, workers=2))
        self.nurseries = {1: Nursery(), 2: Nursery()}

    async def _start_worker(self, number: int) -> Child:
        child = await self.nurseries[number].start()
        child.pool = self.pool
        return child

    def asked(self) -> list[int]:
        return [worker.child.pool for worker in self.workers.values() if worker.child is not None]


@asynccontextmanager
async def rehearsing(data: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rehearsal]:
    monkeypatch.setattr(parent, "pool_command", lambda *_: [sys.executable, "-S", "-c", SLEEPS])
    made = Rehearsal(data)
    for nursery in made.nurseries.values():
        nursery.program = SERVES
    serving = asyncio.create_task(made.run(lambda: None))
    try:
        await until_true(lambda: len(made.workers) == 2)
        await until_true(lambda: all(worker.was_ready for worker in made.workers.values()))
        yield made
    finally:
        made.stopping.set()
        await serving
        for sock in made.public:
            sock.close()


def test_a_roll_that_fails_leaves_the_pool_that_workers_ask_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def try_it() -> None:
        async with rehearsing(tmp_path, monkeypatch) as made:
            first = made.bots[1]
            for failing in (FAILS, OSError(errno.EMFILE, "too many files")) * 2:
                one = made.nurseries[1]
                one.program, one.error = (failing, None) if isinstance(failing, str) else (SERVES, failing)
                await made._roll()
                assert (made.asked(), made.bots) == ([1, 1], {1: first})
                assert made.pool == 1, "for workers that are started again"
            made.nurseries[1].error, made.nurseries[2].program = None, FAILS
            for _ in range(3):  # the first is replaced, the second not
                await made._roll()
                assert sorted(made.bots) == sorted(made.asked()) == [1, made.pool]
            made.nurseries[2].program = SERVES
            await made._roll()
            assert made.asked() == [made.pool, made.pool]
            assert list(made.bots) == [made.pool]
            await until_true(lambda: made.bots[made.pool].child is not None)
            assert code_of(made.bots[made.pool].child) is None

    asyncio.run(try_it())


def test_a_roll_that_fails_unexpectedly_is_told_and_another_can_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def fail(_: Keeper) -> bool:
        raise ZeroDivisionError("a fault")

    async def try_it() -> None:
        async with rehearsing(tmp_path, monkeypatch) as made:
            with monkeypatch.context() as patch:
                patch.setattr(Keeper, "replace", fail)
                made._on_roll()
                await until_true(lambda: not made.rolls)
            made._on_roll()
            await until_true(lambda: not made.rolls)
            assert list(made.bots) == [made.pool]
            assert made.asked() == [made.pool, made.pool]

    with caplog.at_level(logging.ERROR):
        asyncio.run(try_it())
    assert "a task of the parent failed" in caplog.messages
    assert "ZeroDivisionError: a fault" in caplog.text


def test_a_worker_that_cannot_be_started_leaves_no_file_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "too many files")

    async def try_it() -> None:
        made = Parent(Config(tmp_path, workers=2))
        before = set(os.listdir("/proc/self/fd"))
        for _ in range(3):
            with pytest.raises(OSError, match="too many files"):
                await made._start_worker(1)
        assert set(os.listdir("/proc/self/fd")) <= before

    monkeypatch.setattr(parent, "start_process", refused)
    asyncio.run(try_it())


# -- As an operator sees it


@pytest.fixture(scope="module")
def database() -> Iterator[postgres.Server]:
    with postgres.server() as running:
        yield running


@pytest.fixture
def served(tmp_path: Path, database: postgres.Server) -> Iterator[Serving]:
    made = Serving(tmp_path / "data", database.fresh())
    try:
        made.until_up()
        yield made
    finally:
        made.stop()


def pools(served: Serving) -> list[int]:
    """The processes of the bots' pools."""
    said = {pid: Path(f"/proc/{pid}/cmdline").read_text() for pid in postgres.children(served.parent.pid)}
    return [pid for pid, words in said.items() if "posse.server.thinking.pool" in words]


def test_a_worker_comes_back_once_the_system_gives_files_again_and_its_port_refuses_until_then(
    served: Serving,
):
    before, pool = served.pids(), pools(served)
    soft, hard = resource.prlimit(served.parent.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(served.parent.pid, resource.RLIMIT_NOFILE, (3, hard))
    for pid in (before[1], *pool):
        os.kill(pid, signal.SIGKILL)
    until(lambda: is_refused(served.port + 1, PATIENCE))
    until(lambda: "the bots' pool did not start: it is tried again" in served.log.read_text())
    until_healthy(served.port)  # the other worker has it, too
    until_healthy(served.port + 2)
    resource.prlimit(served.parent.pid, resource.RLIMIT_NOFILE, (soft, hard))
    until(lambda: 1 in served.pids() and len(pools(served)) == 1)
    until_healthy(served.port + 1)
    again = served.pids()
    assert again[2] == before[2]
    os.kill(again[1], signal.SIGKILL)
    until(lambda: served.pids().get(1, again[1]) != again[1])
    until_healthy(served.port + 1)


def test_rolls_that_fail_leave_one_pool_and_the_workers_as_they_are(served: Serving):
    def set_version(version: str) -> None:
        with psycopg.connect(served.url, autocommit=True) as connection:
            connection.execute("UPDATE posse_meta SET value = %s WHERE key = 'version'", (version,))

    with psycopg.connect(served.url) as connection:
        found = connection.execute("SELECT value FROM posse_meta WHERE key = 'version'").fetchone()
    assert found is not None
    before, pool = served.pids(), pools(served)
    told = "a new worker 1 did not start: those that run stay as they are"
    set_version("9")

    def roll(times: int) -> None:
        served.parent.send_signal(signal.SIGHUP)
        until(lambda: served.log.read_text().count(told) == times)

    for times in (1, 2):
        roll(times)
    until(lambda: pools(served) == pool)
    assert served.pids() == before
    set_version(found[0])
    served.parent.send_signal(signal.SIGHUP)
    until(lambda: not set(before.values()) & set(served.pids().values()) and len(served.pids()) == 2)
    until(lambda: len(pools(served)) == 1 and pools(served) != pool)
