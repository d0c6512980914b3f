"""What a worker tells the others and hears of them, beside a database that answers, hangs or fails."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from posse.server.cluster import together as counted_together
from posse.server.cluster.counting import SharedCounting
from posse.server.cluster.together import Together, hash_of
from posse.server.config import Limits
from posse.server.errors import Refused
from posse.store import StoreFailure
from tests.waiting import PATIENCE

LIMITS = Limits(connections=3, tables=2, requests=4, wrong_codes=2)
KEY = bytes(32)


class Book:
    """In place of the database; notes what it is told."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.forgiven: list[str] = []
        self.held: dict[str, int] = {}
        self.wait = 0.0
        self.elsewhere = 0  # held by others
        self.hanging: threading.Event | None = None
        self.fails = False

    def _answer(self) -> None:
        if self.hanging is not None:
            self.hanging.wait(PATIENCE)
        if self.fails:
            raise StoreFailure("failure", detail="down")

    def ask(self, kind: str, who: str, most: int, seconds: float, by: int = 1) -> float:
        self._answer()
        self.asked.append((kind, who, by))
        return self.wait

    def forgive(self, kind: str, who: str) -> None:
        self._answer()
        self.forgiven.append(kind)

    def held_by_all(self, kind: str, who: str, worker: str) -> int:
        self._answer()
        return self.held.get(kind, 0) + self.elsewhere

    def hold(self, kind: str, who: str, worker: str, many: int, most: int) -> bool:
        self._answer()
        if many + self.elsewhere > most:
            return False
        self.held[kind] = many
        return True


class NoCodes:
    """Nothing here asks for codes."""

    def note(self, code: str, game: str) -> bool:
        raise AssertionError(code, game)

    def drop(self, game: str) -> None:
        raise AssertionError(game)

    def find(self, code: str) -> str | None:
        raise AssertionError(code)


class NoOpeners:
    """Nor who opened a table."""

    def note(self, game: str, who: str) -> None:
        raise AssertionError(game, who)

    def of(self, game: str) -> str | None:
        raise AssertionError(game)


class Worker:
    """One worker's counts, and the book it shares."""

    def __init__(self) -> None:
        self.book, self.alone = Book(), False
        self.tasks: list[asyncio.Task[None]] = []
        self.together = Together(
            self.book, NoCodes(), NoOpeners(), "me", KEY, time.monotonic, self._spawn, lambda: self.alone
        )
        self.counting = SharedCounting(LIMITS, time.monotonic, self.together)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self.tasks.append(asyncio.create_task(work))
        return self.tasks[-1]

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.02)


def run(test: Callable[[Worker], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        worker = Worker()
        try:
            await test(worker)
        finally:
            for task in worker.tasks:
                task.cancel()
            await worker.together.stop(5.0)

    asyncio.run(whole())


def test_the_others_counts_refuse_too_and_what_they_refuse_is_not_counted_here():
    async def test(worker: Worker) -> None:
        worker.book.wait = 7.0
        for _ in range(5):
            with pytest.raises(Refused) as refused:
                await worker.counting.ask("tables", "ann")
            assert (refused.value.key, refused.value.status, refused.value.after) == (
                "too-many-tables",
                429,
                7.0,
            )
            assert refused.value.fields == {"most": 2, "seconds": 600}
        worker.book.wait = 0.0
        await worker.counting.ask("tables", "ann")
        assert {who for _, who, _ in worker.book.asked} == {hash_of(KEY, "ann")}

    run(test)


def test_who_is_refused_here_costs_the_database_nothing():
    async def test(worker: Worker) -> None:
        for _ in range(2):
            await worker.counting.ask("tables", "ann")
        for _ in range(20):
            with pytest.raises(Refused):
                await worker.counting.ask("tables", "ann")
        assert len(worker.book.asked) == 2

    run(test)


def test_requests_are_told_in_one_go_and_what_the_others_counted_is_heard_of():
    async def test(worker: Worker) -> None:
        worker.book.wait = 9.0
        for _ in range(3):
            worker.counting.count("requests", "ann")
        await worker.until(lambda: bool(worker.book.asked))
        assert worker.book.asked == [("requests", hash_of(KEY, "ann"), 3)]
        await worker.until(lambda: worker.together.barred("requests", "ann") > 0.0)
        with pytest.raises(Refused) as refused:
            worker.counting.count("requests", "ann", 4429)
        assert (refused.value.key, refused.value.code) == ("too-many-requests", 4429)
        assert 0.0 < refused.value.after <= 9.0
        worker.counting.count("requests", "bob")
        worker.alone = True  # then there is nobody whose counts could matter
        worker.counting.count("requests", "ann")

    run(test)


def test_a_worker_that_is_alone_waits_for_nobody():
    async def test(worker: Worker) -> None:
        worker.alone, worker.book.hanging = True, threading.Event()
        began = time.monotonic()
        await worker.counting.ask("tables", "ann")
        await worker.counting.ask("wrong-codes", "ann")
        worker.counting.forgive("wrong-codes", "ann")
        assert await worker.counting.enter("sockets", "ann")
        assert not worker.book.asked
        assert time.monotonic() - began < PATIENCE
        worker.book.hanging.set()
        await worker.until(lambda: worker.book.held == {"sockets": 1})
        assert worker.book.asked == [("tables", hash_of(KEY, "ann"), 1)], "what was forgiven is not told"

    run(test)


@pytest.mark.parametrize("how", ["hangs", "fails"])
def test_a_database_that_is_down_refuses_nobody_and_is_left_in_peace(
    how: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(counted_together, "REST", 1.0)
    monkeypatch.setattr(counted_together, "PATIENCE", 0.1)

    async def test(worker: Worker) -> None:
        assert await worker.counting.enter("sockets", "ann")
        worker.book.held.clear()  # it has crashed, and forgotten everything
        down = threading.Event()
        worker.book.hanging, worker.book.fails = (down if how == "hangs" else None), True
        for _ in range(2):
            await worker.counting.ask("tables", "ann")
        with pytest.raises(Refused):
            await worker.counting.ask("tables", "ann")
        assert await worker.counting.enter("sockets", "ann")
        worker.book.fails = False
        monkeypatch.setattr(counted_together, "PATIENCE", 15.0)  # a busy machine answers late
        down.set()
        await worker.until(lambda: worker.book.held == {"sockets": 2})
        worker.book.elsewhere = 2
        assert not await worker.counting.enter("sockets", "ann")
        assert worker.counting.sockets.open == {"ann": 2}

    run(test)


def test_the_last_number_told_is_the_true_one():
    async def test(worker: Worker) -> None:
        for _ in range(30):
            assert await worker.counting.enter("sockets", "ann")
            worker.counting.leave("sockets", "ann")
            assert await worker.counting.enter("sockets", "ann")
            told = asyncio.create_task(worker.counting.enter("sockets", "ann"))
            await asyncio.sleep(0)
            worker.counting.leave("sockets", "ann")
            assert await told
            worker.counting.leave("sockets", "ann")
        await worker.until(lambda: not worker.together.unshared)
        assert worker.book.held == {"sockets": 0}
        assert not worker.counting.sockets.open

    run(test)
