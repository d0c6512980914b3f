"""What is held for readers is bounded in bytes, a whole view is made once, and long answers count more."""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from posse.server.edge.limits import COST
from posse.server.tables.connection import PIECE, Connection
from posse.server.tables.kept_views import KEPT
from posse.table import feed
from tests.server.people import Hosted, Place, serving
from tests.server.test_doors import with_headers
from tests.server.test_forward import frame
from tests.waiting import PATIENCE

MOST = 256 * 1024


class Wire:
    """The network's end of a socket, as slow as a test wants it."""

    ready: Callable[[], None]

    def __init__(self) -> None:
        self.full = False
        self.pieces: list[list[bytes]] = []

    def put(self, texts: Sequence[bytes]) -> None:
        self.pieces.append(list(texts))
        self.full = sum(map(len, texts)) >= PIECE

    def is_open(self) -> bool:
        return True

    def is_full(self) -> bool:
        return self.full

    def abort(self) -> None:
        self.pieces.append([])


def connected(wire: Wire, most: int = 64) -> Connection:
    held: Any = SimpleNamespace(scope={"extensions": {"posse.wire": {"wire": wire}}})
    return Connection(held, most, MOST, time.monotonic)


async def turn() -> None:
    await asyncio.sleep(0)
    await asyncio.sleep(0)


def test_what_waits_for_a_reader_is_bounded_in_bytes_and_in_messages():
    async def run() -> None:
        wire = Wire()
        wire.full = True
        slow = connected(wire)
        assert slow.send(b"x" * 10 * MOST), "a message of any length may, where nothing waits"
        assert not slow.send(b"y")
        slow.abort()
        slow = connected(wire)
        sent = sum(slow.send(b"x" * (MOST // 10)) for _ in range(30))
        assert (sent, slow.bytes_waiting) == (10, 10 * (MOST // 10))
        many = connected(wire)
        assert sum(many.send(b"x") for _ in range(100)) == 64
        assert wire.pieces == [[]], "nothing was sent; the first was dropped"

    asyncio.run(run())


def test_the_network_is_handed_one_piece_at_a_time():
    """What it cannot get rid of at once it keeps: not all that waits."""

    async def run() -> None:
        wire = Wire()
        wire.full = True
        slow = connected(wire)
        for _ in range(8):
            assert slow.send(b"x" * (PIECE // 2))
        await turn()
        while slow.waiting:
            wire.full = False
            wire.ready()
        assert [len(piece) for piece in wire.pieces] == [2, 2, 2, 2]
        assert slow.bytes_waiting == 0
        wire.full = False
        for _ in range(5):  # what is said in one turn goes out in one piece
            slow.send(b"z")
        await turn()
        assert wire.pieces[4:] == [[b"z"] * 5]

    asyncio.run(run())


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """For whom whole views were made."""
    made: list[tuple[Any, ...]] = []
    honest = feed.whole

    def counted(table: Any, reader: Any, lang: str, *more: Any) -> Any:
        made.append((reader, lang))
        return honest(table, reader, lang, *more)

    monkeypatch.setattr(feed, "whole", counted)
    return made


def test_a_whole_view_is_made_once_for_all_who_read_the_same(place: Place, views: list[tuple[Any, ...]]):
    table = place.open(clock="move", seconds=300)
    tokens = table.begin("Ann", "Bob")
    views.clear()
    crowd = [table.watch(lang=lang) for lang in ("en", "fr") for _ in range(5)]
    for person in crowd:
        person.send({"type": "lang", "lang": "en"})
        person.until("view")
    assert set(views) == {(None, "en"), (None, "fr")}
    room = place.house.rooms[table.id]
    assert len(views) <= 2 * len(room.views.made) + 12, "while a clock runs, again after a quarter second"
    assert len(room.views.made) <= KEPT
    with table.watch(tokens[0]) as ann:
        assert views[-1] == (0, "en"), "a seat is another reader"
        told = ann.raw[0]
        assert ann.command(do="chat", text="news")["type"] == "ack"
    with table.watch(tokens[0]) as ann:
        assert ann.raw[0] != told
        assert ann.now["chat"][-1]["text"] == "news"
    for person in crowd:
        person.__exit__()


def test_the_bytes_of_a_view_are_shared(place: Place):
    table = place.open()
    table.begin("Ann", "Bob")
    place.get(table.path)
    room = place.house.rooms[table.id]
    assert room.views.whole(None, "en") is room.views.whole(None, "en")
    assert room.views.whole(None, "en") is not room.views.whole(0, "en")
    room.views.tidy(place.house.now() + 60)
    assert not room.views.made, "nothing is kept where nobody asks"


def long_log(table: Hosted) -> int:
    """Makes a table's views long; how long."""
    for n in range(60):
        for token in table.sat.values():
            assert table.do("chat", token, text=f"{n} " + "x" * 280).status_code == 200
    return len(table.place.house.rooms[table.id].views.whole(None, "en"))


ROOM = {"seat_messages": 10_000}


def test_long_answers_count_as_several_messages(data: Path):
    with serving(data, limits=ROOM) as place:
        table = place.open()
        table.begin("Ann", "Bob")
        cost = long_log(table) // COST
        assert cost >= 2
        with table.watch() as eve:
            views = 0
            with contextlib.suppress(Exception):
                for _ in range(50):
                    eve.send({"type": "lang", "lang": "en"})
                    views += eve.until("view", "error")["type"] == "view"
            assert views == -(-50 // (1 + cost))
        assert place.refusals("too-fast") == 1


def test_for_a_socket_that_does_not_read_little_is_held(data: Path, monkeypatch: pytest.MonkeyPatch):
    held, honest = [0], Connection.send

    def send(one: Connection, text: bytes) -> bool:
        kept, wire = honest(one, text), one._wire
        held.append(one.bytes_waiting + cast(Any, wire).transport.get_write_buffer_size())
        return kept

    monkeypatch.setattr(Connection, "send", send)
    limits = ROOM | {"watcher_messages": 100_000}
    with serving(data, limits=limits) as place:
        table = place.open()
        table.begin("Ann", "Bob")
        view = long_log(table)
        with socket.create_connection(("127.0.0.1", place.port)) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.sendall(with_headers(table.path, 0))
            assert deaf.recv(15) == b"HTTP/1.1 101 Sw"
            deaf.sendall(frame({"type": "hello"}))
            deaf.settimeout(0.2)
            deadline = time.monotonic() + PATIENCE
            while not place.refusals("too-slow"):
                assert time.monotonic() < deadline
                with contextlib.suppress(OSError):
                    for _ in range(20):
                        deaf.sendall(frame(json.loads('{"type": "lang", "lang": "en"}')))
        assert PIECE < max(held) <= MOST + 2 * PIECE + 2 * view


def test_long_answers_to_requests_count_as_several(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.server.api.requests.LINE", COST)  # as if every line of a log were that long
    with serving(data, limits={"requests": 100}) as place:
        table = place.open()
        ann = table.begin("Ann", "Bob")[0]
        where = f"/api/replays/{table.id}/log?seat=0"
        lines = len(place.get(where, ann).json()["log"])
        assert lines > 2
        answers = [place.get(where, ann).status_code for _ in range(100)]
        allowed = answers.index(429)
        assert set(answers[:allowed]) == {200}
        assert 0 < allowed <= 100 // (1 + lines)
        assert set(answers[allowed:]) == {429}
