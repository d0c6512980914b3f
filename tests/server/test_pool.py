"""The machine's bots, asked by several workers over their socket: fair, in time, and nothing left behind."""

import asyncio
import contextlib
import os
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

import posse
from posse.server.config import Config
from posse.server.edge.metrics import Metrics
from posse.server.errors import BadSetting
from posse.server.machine import pool_crews
from posse.server.thinking.crew import Crew, TooLate
from posse.server.thinking.pool import Pool, check_folder, open_pool, pool_command
from posse.server.thinking.pool_client import PoolCrew, PoolLink
from posse.server.thinking.questions import HOUSE
from posse.server.thinking.queue import Asker, Kind, Thought
from posse.server.thinking.thinkers import BotMove, Thinkers
from tests.server.people import ALL_GAMES, play_on, serving
from tests.server.test_crew import Searching
from tests.waiting import PATIENCE, until

GAME = ALL_GAMES["public-enemy"]
SLOW = 60.0  # seconds in which a busy machine starts processes
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def at(tmp_path: Path) -> Path:
    """Where the pool is asked; short, since the system allows about a hundred letters."""
    folder = tmp_path / "p"
    folder.mkdir(mode=0o700)
    return folder / "bots"


class Waiting(Searching):
    """Answers when it is hurried or told to, and not before."""

    def __init__(self) -> None:
        super().__init__()
        self.over = asyncio.Event()

    async def ask(self, job: bytes) -> Any:
        self.hurried.clear()
        self.asked.append((0.0, {}))
        await asyncio.wait(
            [asyncio.ensure_future(self.hurried.wait()), asyncio.ensure_future(self.over.wait())],
            return_when=asyncio.FIRST_COMPLETED,
        )
        return {"action": 1}


@asynccontextmanager
async def pool_of(at: Path, worker: Searching, budget: float = 30.0) -> AsyncIterator[Pool]:
    """A pool in this process, whose one worker is the test's."""
    pool = Pool(Crew([worker], 5.0, budget), Crew([Searching()], 5.0, budget))
    async with open_pool(at, pool):
        yield pool


def thought(address: str, patience: float = PATIENCE, seconds: float = 0.1) -> Thought:
    return Thought(Asker(address, f"table of {address}"), Kind.MOVE, time.monotonic() + patience, seconds)


def in_time(work: Coroutine[Any, Any, None], seconds: float = PATIENCE) -> None:
    asyncio.run(asyncio.wait_for(work, seconds))


async def holds(true: Any) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


# -- One queue for all workers


def test_an_address_that_has_thought_much_comes_after_others_at_any_worker(at: Path):
    async def fair() -> None:
        worker = Waiting()
        async with pool_of(at, worker, budget=1.0) as pool:
            one, two = (PoolCrew(PoolLink(at), "bots") for _ in range(2))
            bots = pool.crews["bots"]
            order: list[str] = []

            async def ask(crew: PoolCrew, address: str, seconds: float) -> None:
                await crew.ask(thought(address, seconds=seconds), {"legal": []})
                order.append(address)

            first = asyncio.create_task(ask(one, "mallory", 60.0))
            await holds(lambda: bots.running)
            behind = [asyncio.create_task(ask(crew, "mallory", 1.0)) for crew in (one, two)]
            await holds(lambda: len(bots.queue.waiting) == 2)
            ann = asyncio.create_task(ask(two, "ann", 0.1))  # mallory's search ends for her at once
            await asyncio.gather(first, ann)
            assert order == ["mallory", "ann"], "who played elsewhere is known here"
            worker.over.set()
            await asyncio.gather(*behind)
            await asyncio.gather(one.stop(), two.stop())

    in_time(fair())


def test_a_worker_that_dies_leaves_nothing_in_the_queue(at: Path):
    async def dies() -> None:
        worker = Waiting()
        async with pool_of(at, worker) as pool:
            bots = pool.crews["bots"]
            link = PoolLink(at)
            crew = PoolCrew(link, "bots")
            asked = [asyncio.create_task(crew.ask(thought("a"), {"legal": []})) for _ in range(5)]
            await holds(lambda: len(bots.queue.waiting) == 4)
            assert link.writer is not None
            for task in asked:  # as when the process is killed: nobody says goodbye
                task.cancel()
            link.writer.transport.abort()
            await holds(lambda: not bots.queue.waiting and not bots.running)
            assert not pool.guests
            assert len(worker.asked) == 1, "what was begun ended early, and the rest was never begun"
            other = PoolCrew(PoolLink(at), "bots")
            worker.over.set()
            assert await other.ask(thought("b"), {"legal": []}) == {"action": 1}
            await asyncio.gather(*asked, return_exceptions=True)
            await asyncio.gather(crew.stop(), other.stop())

    in_time(dies())


def test_who_no_longer_asks_is_not_thought_for(at: Path):
    async def dropped() -> None:
        worker = Waiting()
        async with pool_of(at, worker) as pool:
            bots, crew = pool.crews["bots"], PoolCrew(PoolLink(at), "bots")
            first = asyncio.create_task(crew.ask(thought("a"), {"legal": []}))
            second = asyncio.create_task(crew.ask(thought("a"), {"legal": []}))
            await holds(lambda: bots.running and bots.queue.waiting)
            second.cancel()
            await holds(lambda: not bots.queue.waiting)
            first.cancel()
            await holds(lambda: not bots.running)
            await asyncio.gather(first, second, return_exceptions=True)
            await crew.stop()

    in_time(dropped())


def test_too_late_says_whether_it_was_begun(at: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.server.thinking.queue.TURN", PATIENCE)  # nobody has to make room

    async def late() -> None:
        async with pool_of(at, Waiting()) as pool:
            crew = PoolCrew(PoolLink(at), "bots")
            first = asyncio.create_task(crew.ask(thought("a", 3.0), {"legal": []}))
            await holds(lambda: pool.crews["bots"].running)
            second = asyncio.create_task(crew.ask(thought("a", 0.1), {"legal": []}))
            told = await asyncio.gather(first, second, return_exceptions=True)
            assert [isinstance(one, TooLate) and one.begun for one in told] == [True, False]
            await crew.stop()

    in_time(late())


def test_what_nobody_understands_ends_that_connection_alone(at: Path, caplog: pytest.LogCaptureFixture):
    async def nonsense() -> None:
        worker = Waiting()
        worker.over.set()
        async with pool_of(at, worker):
            crew = PoolCrew(PoolLink(at), "bots")
            for line in (b"secret-words\n", b'{"n": 1, "ask": "nobody"}\n', b'"secret-words"\n'):
                reader, writer = await asyncio.open_unix_connection(at)
                writer.write(line)
                assert await reader.read() == b""
                writer.close()
            assert await crew.ask(thought("a"), {"legal": []}) == {"action": 1}
            await crew.stop()

    in_time(nonsense())
    assert len(caplog.records) == 3
    assert "secret-words" not in caplog.text


# -- Who may ask


def test_the_socket_is_its_users_alone(at: Path, tmp_path: Path):
    async def modes() -> tuple[int, int]:
        async with pool_of(at, Searching()):
            return stat.S_IMODE(at.stat().st_mode), stat.S_IMODE(at.parent.stat().st_mode)

    assert asyncio.run(modes()) == (0o600, 0o700)
    check_folder(tmp_path / "new" / "one")
    assert stat.S_IMODE((tmp_path / "new" / "one").stat().st_mode) == 0o700
    open_to_all = tmp_path / "all"
    open_to_all.mkdir()
    open_to_all.chmod(0o755)
    with pytest.raises(BadSetting) as refused:
        check_folder(open_to_all)
    assert "700" in refused.value.say("en")
    assert "seul leur utilisateur" in refused.value.say("fr")
    words = [sys.executable, "-m", "posse.server.thinking.pool", str(open_to_all / "bots")]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, "Traceback" in ran.stderr) == (1, False)
    assert str(open_to_all) in ran.stderr


# -- As a process


@contextmanager
def started(at: Path, **settings: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A pool as the parent of the workers starts it."""
    command = pool_command(at, Config(data=at.parent, **settings))
    pool = subprocess.Popen(command, stdin=subprocess.PIPE)
    try:
        until(lambda: at.exists() or pool.poll() is not None)
        yield pool
    finally:
        pool.kill()
        pool.wait()
        assert pool.stdin is not None
        pool.stdin.close()


def question() -> tuple[Any, list[int]]:
    match = posse.new("public-enemy", players=2, seed=1)
    seat = int(match.to_act[0])
    return GAME.knowledge_to_json(match.knowledge(seat)), match.state.legal_actions(seat)


async def think(thinkers: Thinkers, bot: str, left: float) -> BotMove:
    knowledge, legal = question()
    found = await thinkers.think(bot, GAME, knowledge, legal, 1, Asker("a", "t"), left, 0.25)
    assert found.action in legal
    return found


@pytest.mark.parametrize("name", ["pool", "thinker"])
def test_a_process_in_which_bots_think_has_nothing_of_the_servers_libraries(name: str):
    """They are half of its memory, and of the time in which it starts."""
    code = f"import sys, posse.server.thinking.{name}; print(*{{word.split('.')[0] for word in sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=SLOW)
    assert (ran.returncode, ran.stderr) == (0, "")
    there = set(ran.stdout.split())
    assert "posse" in there
    assert not there & {"alembic", "fastapi", "httpx", "pydantic", "sqlalchemy", "starlette", "uvicorn"}


def children_of(pid: int) -> set[int]:
    threads = Path(f"/proc/{pid}/task").iterdir()
    return {int(found) for thread in threads for found in (thread / "children").read_text().split()}


def is_alive(pid: int) -> bool:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False


def test_a_pool_that_dies_is_asked_anew_and_meanwhile_a_legal_action_comes_in_time(at: Path):
    async def played() -> None:
        thinkers = Thinkers(HOUSE, pool_crews(at), 5.0, Metrics())
        with started(at) as pool:
            await thinkers.ready("search:100", GAME)
            assert (await think(thinkers, "search:100", SLOW)).by == "bot"
            assert (await think(thinkers, "deputy", SLOW)).by == "bot"
            processes = children_of(pool.pid)
            assert len(processes) == 2
        until(lambda: not any(is_alive(pid) for pid in processes))  # none outlives a pool that was killed
        began = time.monotonic()
        assert (await think(thinkers, "search:100", 0.3)).by == "first"
        assert time.monotonic() - began < 0.3 + 0.25 + SLOW
        asked = asyncio.create_task(think(thinkers, "search:100", SLOW))
        await asyncio.sleep(0.1)  # it looks for the pool meanwhile
        with started(at) as pool:
            assert (await asked).by == "bot"
        await thinkers.stop()

    in_time(played(), 3 * SLOW)


def test_a_pool_ends_with_whoever_started_it(at: Path):
    with started(at) as pool:
        until(lambda: len(children_of(pool.pid)) == 2)
        processes = children_of(pool.pid)
        assert pool.stdin is not None
        pool.stdin.close()
        assert pool.wait(PATIENCE) == 0
        until(lambda: not any(is_alive(pid) for pid in processes))


def test_two_servers_play_with_the_machines_bots_and_start_none_of_their_own(at: Path, tmp_path: Path):
    with started(at), serving(tmp_path / "one", pool=at) as one, serving(tmp_path / "two", pool=at) as two:
        before = children_of(os.getpid())
        for place in (one, two):
            table = place.open()
            (token,) = table.begin("Ann", bots=("marshal",))
            with table.watch(token) as ann:
                assert play_on([ann], 3) == 3
            assert place.metric('posse_bot_moves_total{by="bot"}') > 0
        assert children_of(os.getpid()) == before


def test_a_bot_that_hangs_is_killed_there_and_counted_here(
    at: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{Path(posse.__file__).parents[1]}")
    told: dict[str, Any] = {"bots": "tests.server.stuck:find", "bot_seconds": 1.0}
    with started(at, **told), serving(tmp_path / "data", pool=at, **told) as place:
        table = place.open(options={"first": 1})
        (token,) = table.begin("Ann", bots=("random",))
        with table.watch(token) as ann:
            assert play_on([ann], 1) == 1
            while not ann.my_turn:  # then the bot has moved, and thinks no more
                ann.next()
        assert place.metric("posse_bot_kills_total") == 1
        assert place.metric('posse_bot_moves_total{by="house"}') == 1
