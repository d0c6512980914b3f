"""The workers' queue with workers and a clock of the tests': who is answered when, to the millisecond."""

import asyncio
import contextlib
import json
from typing import Any

import pytest

import posse
from posse.server.edge.metrics import Metrics
from posse.server.thinking.crew import Crew, TooLate
from posse.server.thinking.process import Process
from posse.server.thinking.questions import HOUSE
from posse.server.thinking.queue import TURN, Asker, Kind, Thought
from posse.server.thinking.thinkers import BotMove, Crews, Thinkers
from tests.server.leaping import leap
from tests.server.people import ALL_GAMES

GAME = ALL_GAMES["public-enemy"]


class Searching:
    """Takes as long as its job says, or until it is hurried; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, dict[str, Any]]] = []
        self.hurried: asyncio.Event = asyncio.Event()
        self.killed = 0

    async def start(self) -> None:
        pass

    async def ask(self, job: bytes) -> Any:
        told = json.loads(job)
        self.asked.append((asyncio.get_running_loop().time(), told))
        self.hurried.clear()
        try:
            async with asyncio.timeout(told["takes"]):
                await self.hurried.wait()
        except TimeoutError:
            pass
        return {"action": told["legal"][-1] if told["legal"] else told["takes"]}

    def hurry(self) -> None:
        self.hurried.set()

    async def kill(self) -> None:
        self.killed += 1


def made(workers: int = 1, seconds: float = 5.0, budget: float = 30.0) -> Crew:
    clock = asyncio.get_running_loop().time
    return Crew([Searching() for _ in range(workers)], seconds, budget, clock)


async def ask(crew: Crew, address: str, table: str, takes: float, patience: float) -> float:
    """When it is answered."""
    now = crew.clock()
    thought = Thought(Asker(address, table), Kind.MOVE, now + patience, takes)
    await crew.ask(thought, {"takes": takes, "legal": []})
    return crew.clock() - now


def test_whoever_opens_25_tables_does_not_keep_others_waiting():
    """The attack: 25 tables that search for 4 seconds each, again and again; Ann's bot has half a second."""

    async def attack() -> list[float]:
        crew = made()

        async def mallory(table: int) -> None:
            while True:
                with contextlib.suppress(TooLate):
                    await ask(crew, "mallory", f"m{table}", 4.0, 4.5)

        tasks = [asyncio.create_task(mallory(n)) for n in range(25)]
        await asyncio.sleep(30.0)
        waits = []
        for _ in range(50):
            waits.append(await ask(crew, "ann", "t", 0.05, 0.55))
            await asyncio.sleep(1.0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await crew.stop()
        return waits

    waits = leap(attack())
    assert max(waits) <= TURN + 0.05 + 1e-6


@pytest.mark.parametrize("addresses", [2, 6])
def test_a_hint_is_answered_in_time_however_many_keep_the_searchers_busy(addresses: int):
    """The attack: bots of several addresses search without a pause, in turns, so that each stays within its
    budget; Ann's own bots have used hers up. Her hints come all the same, and so do her bots' moves."""

    async def attack() -> tuple[list[float], int]:
        crew = made()

        async def mallory(address: int, table: int) -> None:
            while True:
                with contextlib.suppress(TooLate):
                    await ask(crew, f"mallory{address}", f"m{table}", 1.5, 1.85)

        tasks = [asyncio.create_task(mallory(n, table)) for n in range(addresses) for table in range(4)]
        crew.queue.count_for(Thought(Asker("ann"), Kind.MOVE, 0.0, 40.0), 40.0, crew.clock())
        waits, failed = [], 0
        for _ in range(8):
            now = crew.clock()
            hint = Thought(Asker("ann", "t"), Kind.HINT, now + 1.0, 0.75)
            try:
                await crew.ask(hint, {"takes": 0.75, "legal": []})
            except TooLate:
                failed += 1
            waits.append(crew.clock() - now)
            await asyncio.sleep(5.0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await crew.stop()
        return waits, failed

    waits, failed = leap(attack())
    assert failed == 0
    assert max(waits) <= 2 * TURN + 1e-6, "one turn of the search that runs, one of its own"


def test_who_makes_room_in_the_queue_is_told_at_once():
    async def full() -> tuple[float, int]:
        crew = made()
        crew.queue.most = 3
        began, gone = crew.clock(), 0
        tasks = [asyncio.create_task(ask(crew, "mallory", f"m{n}", 1.0, 9.0)) for n in range(4)]
        await asyncio.sleep(0)
        waited = await ask(crew, "ann", "t", 0.1, 9.0)
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            gone += isinstance(result, TooLate)
        assert crew.clock() - began < 9.0
        await crew.stop()
        return waited, gone

    waited, gone = leap(full())
    assert gone == 1
    assert waited <= TURN + 0.1 + 1e-6


def test_nobody_is_answered_later_than_the_latest():
    async def late() -> tuple[float, bool, bool]:
        crew = made()
        first = asyncio.create_task(ask(crew, "a", "x", 4.0, 10.0))
        await asyncio.sleep(0)
        begun = unbegun = True
        began = crew.clock()
        try:
            await ask(crew, "a", "y", 1.0, 0.2)
        except TooLate as told:
            unbegun = told.begun
        waited = crew.clock() - began
        try:
            await ask(crew, "b", "z", 1.0, 0.75)  # comes next, and is cut off in the middle of it
        except TooLate as told:
            begun = told.begun
        first.cancel()
        await crew.stop()
        return waited, unbegun, begun

    waited, unbegun, begun = leap(late())
    assert waited == pytest.approx(0.2)
    assert (unbegun, begun) == (False, True)


def test_a_worker_that_does_not_answer_is_killed_and_the_next_is_served():
    async def stuck() -> tuple[Any, int, int]:
        crew = made(seconds=2.0)
        worker = crew.workers[0]
        assert isinstance(worker, Searching)
        now = crew.clock()
        answer = await crew.ask(
            Thought(Asker("a", "x"), Kind.MOVE, now + 9, 9.0), {"takes": 9.0, "legal": []}
        )
        await ask(crew, "a", "x", 0.1, 9.0)
        killed = worker.killed
        await crew.stop()
        return answer, killed, crew.kills

    assert leap(stuck()) == (None, 1, 1)


def test_a_search_is_given_what_is_left_of_its_time():
    async def short() -> list[int]:
        crew = made()
        worker = crew.workers[0]
        assert isinstance(worker, Searching)
        now = crew.clock()
        busy = asyncio.create_task(ask(crew, "a", "x", TURN, 9.0))
        await asyncio.sleep(0)
        thought = Thought(Asker("b", "y"), Kind.MOVE, now + 1.0, 1.0)
        await crew.ask(thought, {"takes": 0.1, "legal": [], "ms": 4000})
        await busy
        await crew.stop()
        return [job["ms"] for _, job in worker.asked if "ms" in job]

    (ms,) = leap(short())
    assert ms == pytest.approx(600, abs=1)


async def think(
    thinkers: Thinkers, bot: str, takes: float, left: float, spare: float
) -> tuple[BotMove, float]:
    began = thinkers.clock()
    legal = [3, 5, 7]
    found = await thinkers.think(bot, GAME, {"takes": takes}, legal, 1, Asker("a", "t"), left, spare)
    return found, thinkers.clock() - began


class Playing(Searching):
    """Plays the last legal action, after as long as what it knows says."""

    async def ask(self, job: bytes) -> Any:
        told = json.loads(job)
        return await super().ask(json.dumps(told | told["knowledge"]).encode())


def thinking(own: type[Searching] = Playing, keeper: type[Searching] = Playing) -> Thinkers:
    clock = asyncio.get_running_loop().time
    crews = Crews(Crew([own()], 5.0, 30.0, clock), Crew([keeper()], 5.0, 30.0, clock))
    return Thinkers("posse.bots.registry:find", crews, 5.0, Metrics(), clock)


class Silent(Playing):
    async def ask(self, job: bytes) -> Any:
        await asyncio.sleep(100)


class Quick(Playing):
    async def ask(self, job: bytes) -> Any:
        return {"action": 5}


@pytest.mark.parametrize(
    ("own", "keeper", "bot", "found", "took"),
    [
        (Playing, Quick, "marshal", BotMove(7, "bot"), 0.1),
        (Silent, Quick, "marshal", BotMove(5, "house"), 0.5),
        (Silent, Silent, "marshal", BotMove(3, "first"), 0.75),
        (Silent, Quick, "deputy", BotMove(5, "bot"), 0.0),
    ],
)
def test_a_legal_action_comes_back_in_time_whatever_bots_do(
    own: type[Searching], keeper: type[Searching], bot: str, found: BotMove, took: float
):
    async def one() -> tuple[BotMove, float]:
        thinkers = thinking(own, keeper)
        answer = await think(thinkers, bot, 0.1, 0.5, 0.25)
        await thinkers.stop()
        return answer

    answer, seconds = leap(one())
    assert answer == found
    assert seconds == pytest.approx(took)


def test_where_there_is_no_choice_nobody_is_asked():
    async def forced() -> BotMove:
        thinkers = thinking(Silent, Silent)
        return await thinkers.think("legend", GAME, {}, [4], 1, Asker("a", "t"), 9.0, 9.0)

    assert leap(forced()) == BotMove(4, "bot")


def test_a_thought_that_waited_too_long_is_the_house_bots_and_counted_so():
    async def crowded() -> BotMove:
        thinkers = thinking(Playing, Quick)
        assert isinstance(thinkers.crew, Crew)
        busy = asyncio.create_task(ask(thinkers.crew, "a", "x", 0.29, 9.0))
        await asyncio.sleep(0)
        found, _ = await think(thinkers, "marshal", 0.1, 0.2, 0.1)
        thinkers.count(found)
        assert thinkers.metrics.counts["posse_bot_moves_total", "late"] == 1
        busy.cancel()
        await thinkers.stop()
        return found

    assert leap(crowded()) == BotMove(5, "late")


def test_a_bot_that_is_no_more_is_played_by_the_house():
    async def old() -> tuple[BotMove, float]:
        thinkers = thinking(Silent, Quick)
        pace = thinkers.pace("oldtimer", GAME, 0.8)
        answer = await think(thinkers, "oldtimer", 0.1, pace.latest, 0.1)
        await thinkers.stop()
        return answer

    assert leap(old()) == (BotMove(5, "bot"), 0.0)


def test_a_search_ends_when_its_worker_is_told_to_hurry():
    async def hurried() -> int:
        match = posse.new("public-enemy", players=2, seed=1)
        seat = int(match.to_act[0])
        legal = match.state.legal_actions(seat)
        job = {
            "bot": "search:10000000",
            "game": GAME.id,
            "knowledge": GAME.knowledge_to_json(match.knowledge(seat)),
            "legal": legal,
            "seed": 1,
            "ms": 600_000,
        }
        worker = Process(HOUSE)
        try:
            await worker.start()
            for _ in range(2):  # one that comes when there is nothing to hurry is not heeded later
                asked = asyncio.create_task(worker.ask(json.dumps(job).encode()))
                await asyncio.sleep(0)
                worker.hurry()
                async with asyncio.timeout(60):  # ten minutes else
                    action = (await asked)["action"]
                worker.hurry()
            assert action in legal
            return len(legal)
        finally:
            await worker.kill()

    assert asyncio.run(hurried()) > 1
