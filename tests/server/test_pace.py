"""A bot acts when its name says, whatever it thought, and no counter tells when it had thought."""

import asyncio
import json
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from posse.bots.registry import bot_behind, find
from posse.server.config import Config
from posse.server.edge.counting import Counting
from posse.server.edge.exposition import exposition
from posse.server.edge.metrics import Metrics
from posse.server.edge.tokens import TokenMaker
from posse.server.machine import own_crews
from posse.server.tables.bot_turns import STAGGER
from posse.server.tables.codes import Codes
from posse.server.tables.outage import Recovery
from posse.server.tables.room import Room
from posse.server.thinking.pace import pace_of
from posse.server.thinking.queue import Asker
from posse.server.thinking.thinkers import BotMove, Thinkers
from posse.store import Entry
from posse.table.state import HOST
from tests.server.leaping import leap
from tests.server.people import ALL_GAMES
from tests.table.given import given
from tests.table.test_table import Played

PACE = 0.8


class Shelved:
    """A house that keeps entries in a list and takes no time to do it; its bots think as long as told."""

    def __init__(self, seconds: Callable[[int], float]) -> None:
        self.config = Config(data=None, pace=PACE)  # type: ignore[arg-type]
        self.metrics = Metrics()
        self.loop = asyncio.get_running_loop()
        self.now = self.loop.time
        self.store = self.appends = self
        self.entries: list[Entry] = []
        self.seconds = seconds
        self.thinkers = Thoughtful(self)
        self.placement = SimpleNamespace(sure=True)
        self.recovery = Recovery(self)  # type: ignore[arg-type]
        self.table_codes = Codes(TokenMaker(bytes(32)), Counting(self.config.limits, self.now))

    def append(self, table: str, n: int, entries: list[Entry], epoch: int | None = None) -> None:
        self.entries += entries

    async def add(self, *given: Any) -> None:
        self.append(*given)

    async def write(self, call: Any, *args: Any) -> Any:
        return call(*args)

    def spawn(self, work: Any) -> "asyncio.Task[Any]":
        return asyncio.create_task(work)


class Thoughtful(Thinkers):
    def __init__(self, house: Shelved) -> None:
        bots = "posse.bots.registry:find"
        super().__init__(bots, own_crews(bots, 1, 5.0, 30.0), 5.0, house.metrics, house.now)
        self.house = house
        self.asked = 0
        self.quick.on = False

    async def ready(self, bot: str, game: Any) -> None:
        pass

    async def think(self, bot: Any, game: Any, knowledge: Any, legal: Any, *more: Any) -> BotMove:
        assert isinstance(more[1], Asker)
        self.asked += 1
        await asyncio.sleep(min(self.house.seconds(self.asked), more[2]))
        return BotMove(legal[self.asked % len(legal)], "bot")


class Watching:
    """A spectator's socket that is told everything and keeps nothing."""

    reader, lang, token, host, address, author = None, "en", "", False, "elsewhere", "watcher"
    muted: frozenset[int] = frozenset()
    beside: frozenset[str] = frozenset()
    counts: bool = False
    presence: bool = False

    def send(self, text: bytes) -> bool:
        return True

    def close(self, code: int, reason: str) -> None:
        pass


def begun(house: Shelved, game: str, players: int, **options: int) -> Room:
    return Room(house, "t", Played(players, options, game).table)  # type: ignore[arg-type]


async def seat_bots(room: Room, *bots: str) -> None:
    for seat, bot in enumerate(bots, start=room.table.players - len(bots)):
        await room.handle(HOST, None, None, given("bot", seat=seat, bot=bot))
    await room.handle(HOST, None, None, given("start"))


def moves(house: Shelved) -> int:
    return sum('"do":"play"' in entry.body for entry in house.entries)


def test_nothing_is_thought_where_nobody_sits_and_nobody_watches():
    async def run() -> list[int]:
        house = Shelved(uneven)
        room = begun(house, "public-enemy", 2)
        await seat_bots(room, "house", "house")
        counted = []
        await asyncio.sleep(60.0)
        counted.append(moves(house))
        eve = Watching()
        room.join(eve)  # type: ignore[arg-type]
        await asyncio.sleep(10.5 * PACE)
        counted.append(moves(house))
        room.leave(eve)  # type: ignore[arg-type]
        await asyncio.sleep(60.0)
        counted.append(moves(house))
        assert house.thinkers.asked <= counted[-1] + 1
        await room.stop(1.0)
        return counted

    assert leap(run()) == [0, 10, 11], "what was being thought about when the last one left is still done"


def test_a_persons_table_goes_on_with_the_tab_closed():
    async def run() -> int:
        house = Shelved(uneven)
        room = begun(house, "public-enemy", 3, first=2)
        sit = given("sit", seat=0, name="Ann", token="x")
        await room.handle("watcher", None, None, sit)
        await seat_bots(room, "house", "house")
        await asyncio.sleep(60.0)
        assert 0 in room.table.to_act(), "it waits for Ann"
        await room.stop(1.0)
        return moves(house)

    assert leap(run()) > 0


def played(
    game: str,
    players: int,
    bots: tuple[str, ...],
    seconds: Callable[[int], float],
    most: float,
    **options: int,
):
    """A table of bots, watched by nobody but this test: when each entry was stored, and what was counted."""

    async def run() -> tuple[list[Entry], list[tuple[float, str]], Metrics]:
        house = Shelved(seconds)
        room = begun(house, game, players, **options)
        table = room.table
        room.join(Watching())  # type: ignore[arg-type]
        await seat_bots(room, *bots)
        counts: list[tuple[float, str]] = []
        while house.now() < most and table.status == "running":
            told = exposition(house.metrics, {})
            if not counts or counts[-1][1] != told:
                counts.append((round(house.now(), 2), told))
            await asyncio.sleep(0.02)
        await room.stop(1.0)
        return house.entries, counts, house.metrics

    return leap(run())


def rests(entries: list[Entry]) -> list[float]:
    """Seconds from each move to the next one, without what a seat's bot waits for its place in the row."""
    plays = [(entry.at, json.loads(entry.body)["seat"]) for entry in entries if '"do":"play"' in entry.body]
    return [at - before - seat * STAGGER for (before, _), (at, seat) in pairwise([(0.0, 0), *plays])]


def uneven(n: int) -> float:
    """Forced moves at once, easy ones soon, others as long as they may."""
    return (0.0, 0.1, 9.0, 0.4, 0.0)[n % 5]


@pytest.mark.parametrize("bot", ["house", "greenhorn", "marshal", "legend"])
def test_how_long_a_bot_thought_cannot_be_told(bot: str):
    game = ALL_GAMES["public-enemy"]
    pace = pace_of(bot_behind(find(bot), game), PACE, 4.0)
    entries, _, _ = played("public-enemy", 2, (bot, bot), uneven, 60.0)
    assert rests(entries) == pytest.approx([pace.due] * len(rests(entries)))
    assert len(rests(entries)) > 20


def test_a_level_has_one_pace_and_a_search_the_time_it_names():
    game = ALL_GAMES["public-enemy"]
    due = {
        bot: round(pace_of(bot_behind(find(bot), game), PACE, 4.0).due, 2)
        for bot in ("random", "deputy", "greenhorn", "marshal", "legend", "search:1000ms", "search:9000000")
    }
    assert due == {
        "random": 0.8,
        "deputy": 0.8,
        "greenhorn": 0.8,
        "marshal": 0.8,
        "legend": 1.85,
        "search:1000ms": 1.35,
        "search:9000000": 4.35,
    }
    for bot in due:
        pace = pace_of(bot_behind(find(bot), game), PACE, 4.0)
        assert 0 < pace.latest < pace.due


def test_counters_move_when_something_is_stored_that_all_may_see():
    entries, counts, metrics = played("thimblerig", 3, ("house",) * 3, uneven, 120.0, law=1)
    assert any('"do":"answer"' in entry.body for entry in entries), "there were windows"
    noticed = {round(entry.at, 2) for entry in entries if '"do":"answer"' not in entry.body}
    moved = [when for when, _ in counts[1:]]
    assert moved
    for when in moved:
        assert any(when - 0.03 <= at <= when for at in noticed)
    plays = sum('"do":"play"' in entry.body for entry in entries)
    assert metrics.counts["posse_bot_moves_total", "bot"] == plays, "and no sealed answer is among them"


def test_a_secret_set_up_is_in_no_counter():
    entries, counts, metrics = played("outlaws", 2, ("house",) * 2, uneven, 15.0)
    placed = [entry for entry in entries if '"action":"place' in entry.body]
    assert len(placed) > 10
    for entry in placed:
        assert not any(entry.at < when <= entry.at + 0.03 for when, _ in counts[1:])
    played_openly = sum('"do":"play"' in entry.body for entry in entries) - len(placed)
    assert metrics.counts["posse_bot_moves_total", "bot"] <= played_openly
