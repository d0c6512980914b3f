"""A table at rest costs nothing: no timer, no task, no thread's work, and in the end no memory."""

import asyncio
import gc
import re
import weakref
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ports import free_port
from tests.server.people import Hosted, Place, play_on, serving
from tests.server.test_keeping import game_over, inside
from tests.waiting import until


@pytest.fixture(autouse=True)
def glances(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one person chose against bots is looked at shortly: long looks take a busy machine long."""
    for name, many in {"FIRST": 4, "EACH": 0, "AGAIN": 1}.items():
        monkeypatch.setattr(f"posse.table.turning.{name}", many)


def waiting(place: Place) -> Hosted:
    """Two of three seats are taken, and everyone has closed the tab."""
    table = place.open(players=3)
    token = table.sit(0, "Ann")
    table.do("bot", seat=1, bot="deputy")
    with table.watch(token):
        pass
    return table


def over(place: Place) -> Hosted:
    return game_over(place)[0]


def closed(place: Place) -> Hosted:
    table = place.open()
    table.begin("Ann", "Bob")
    assert table.do("close").status_code == 200
    return table


def paused(place: Place) -> Hosted:
    """In the middle of a game with a clock; the bot is to move, but not now."""
    table = place.open(clock="move", seconds=60)
    (token,) = table.begin("Ann", bots=("deputy",))
    with table.watch(token) as ann:
        play_on([ann], 2)
        assert table.do("pause").status_code == 200
    return table


def away(place: Place) -> Hosted:
    """It is the turn of a person who is away, and nothing presses her."""
    table = place.open()
    (token,) = table.begin("Ann", bots=("deputy",))
    with table.watch(token) as ann:
        play_on([ann], 2)
        while not ann.my_turn:
            ann.next()
    return table


def of_bots_alone(place: Place) -> Hosted:
    """Nobody holds a seat and nobody watches."""
    table = place.open()
    for seat in range(2):
        assert table.do("bot", seat=seat, bot="deputy").status_code == 200
    table.start()
    until(lambda: not place.house.rooms[table.id].bots.thoughts)
    return table


RESTING: tuple[Callable[[Place], Hosted], ...] = (waiting, over, closed, paused, away, of_bots_alone)


async def alive() -> list[str]:
    """What the loop has to do: tasks, and alarms of tables, by what they run."""
    loop: Any = asyncio.get_running_loop()
    tasks = [str(task.get_coro()) for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    alarms = [str(alarm._callback) for alarm in loop._scheduled if not alarm.cancelled()]
    return tasks + [alarm for alarm in alarms if "Room" in alarm or "Counts" in alarm]


def at_work(place: Place) -> list[str]:
    """What the server is at now, other than answering us."""
    work = [re.sub(r" at 0x\w+.*", "", one) for one in inside(place, alive())]
    return sorted(one for one in work if "run_asgi" not in one)


@contextmanager
def calls(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the threads that wait for the disk are asked to do."""
    made: list[str] = []
    with monkeypatch.context() as listening:
        for helpers in (place.house.writer, place.house.reader, place.library.readers.helpers):
            before = helpers.do

            def do(call: Any, *args: Any, before: Any = before, **more: Any) -> Coroutine[Any, Any, Any]:
                made.append(str(args or call))
                answer: Coroutine[Any, Any, Any] = before(call, *args, **more)
                return answer

            listening.setattr(helpers, "do", do)
        yield made


def looks_round(place: Place, many: int) -> None:
    """Waits until the server has looked round so often."""

    async def look() -> None:
        for _ in range(many):
            await asyncio.sleep(0.03)

    inside(place, look())


def test_a_table_at_rest_costs_nothing(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.02)
    port = free_port()
    with serving(data, port=port) as place:  # ten minutes until they leave memory
        idle = at_work(place)
        tables = {rests.__name__: rests(place) for rests in RESTING}
        rooms = {name: place.house.rooms[table.id] for name, table in tables.items()}
        until(lambda: not any(room.connections or room.visitors for room in rooms.values()))
        until(lambda: at_work(place) == idle)
        for name, room in rooms.items():
            assert room.timer is None, name
            assert room.bots.thoughts == {}, name
            assert room.is_idle(place.house.now() + 1, 0.0), name
        with calls(place, monkeypatch) as made:
            looks_round(place, 10)
        assert made == []
        assert at_work(place) == idle


def test_tables_at_rest_leave_memory_and_come_back_as_they_were(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.02)
    with serving(data) as place:
        house, idle = place.house, at_work(place)
        tables = [rests(place) for rests in RESTING]
        heads = [place.get(table.path).json() for table in tables]
        assert [head["status"] for head in heads] == ["waiting", "over", "closed"] + 3 * ["running"]
        rooms = [weakref.ref(house.rooms[table.id]) for table in tables]
        house.config = replace(house.config, idle_seconds=0.0)
        until(lambda: not house.rooms)
        until(lambda: at_work(place) == idle)

        def are_gone() -> bool:
            """Whether nothing holds them any more; who has just put them away may do so for a moment."""
            gc.collect()
            return all(room() is None for room in rooms)

        until(are_gone)
        with calls(place, monkeypatch) as asked:
            looks_round(place, 10)
        assert asked == []
        house.config = replace(house.config, idle_seconds=600.0)
        for table, head in zip(tables, heads, strict=True):
            again = place.get(table.path).json()
            assert (again["status"], again["seats"]) == (head["status"], head["seats"])
        assert [house.rooms[table.id].table.paused for table in tables] == 3 * [False] + [True, False, False]


def test_a_clock_keeps_its_table_in_memory_until_it_has_run_out(data: Path, monkeypatch: pytest.MonkeyPatch):
    """Somebody has to notice when the time is over: this one is not at rest."""
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.02)
    with serving(data, idle_seconds=0.0) as place:
        table = place.open(clock="move", seconds=3600)
        table.begin("Ann", "Bob")
        looks_round(place, 10)
        assert place.house.rooms[table.id].timer is not None


def test_a_table_asked_for_at_the_moment_it_has_left_comes_back(data: Path, monkeypatch: pytest.MonkeyPatch):
    """What has ended is forgotten a turn of the loop later; whoever comes in between must not wait for it."""
    waits, shield = [], asyncio.shield

    def counted(arg: Any) -> Any:
        waits.append(arg)
        assert len(waits) < 20, "it would wait for ever, and the whole server with it"
        return shield(arg)

    with serving(data) as place:
        table, house = waiting(place), place.house
        until(lambda: house.rooms[table.id].is_idle(house.now() + 1, 0.0))

        async def leave() -> None:
            return

        async def ask() -> str:
            house.forget(house.rooms[table.id])
            house.note_under_way(table.id, house.spawn(leave()))
            monkeypatch.setattr(asyncio, "shield", counted)
            try:
                room = await house.spawn(house.room(table.id))  # right after it, in the same turn
                return room.table.status
            finally:
                monkeypatch.setattr(asyncio, "shield", shield)

        assert inside(place, ask()) == "waiting"
        assert place.get(table.path).status_code == 200


def test_of_tables_that_nobody_is_at_memory_holds_so_much(data: Path):
    """Those at which somebody was last stay; the others come back when they are asked for."""
    with serving(data, limits={"resting": 450}) as place:
        played = place.open()
        with played.watch(played.begin("Ann", "Bob")[0]):
            asked = [place.open() for _ in range(6)]  # a table that nobody has played at counts 100 lines
            until(lambda: set(place.house.rooms) == {played.id, *(table.id for table in asked[2:])})
            for table in asked[:3]:
                assert place.get(table.path).status_code == 200
            until(lambda: set(place.house.rooms) == {played.id, *(asked[at].id for at in (0, 1, 2, 5))})
