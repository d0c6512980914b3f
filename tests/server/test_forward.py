"""Two workers in one process: what is handed on keeps to the limits, and leaves nothing behind."""

import base64
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from posse.server.cluster.splice import OwnerEnd, Splice
from posse.server.edge.protocols import HEADERS, SocketProtocol
from tests.server.people import Hosted, Place, Player, serving
from tests.server.test_doors import with_headers
from tests.store import postgres
from tests.waiting import PATIENCE, until

SOON = {"send_seconds": 0.5, "answer_seconds": 1.0, "watcher_messages": 10**6}


@pytest.fixture(scope="module")
def database() -> Iterator[postgres.Server]:
    with postgres.server() as running:
        yield running


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, database: postgres.Server
) -> Iterator[tuple[Place, Place]]:
    data, url = tmp_path_factory.mktemp("data"), database.fresh()
    with serving(data, database=url, limits=SOON) as one, serving(data, database=url, limits=SOON) as other:
        yield one, other


def splices(place: Place) -> list[Splice]:
    """The sockets that a worker hands on."""
    assert place.server is not None
    return list(place.server.config.app.state.answering.splices)  # type: ignore[union-attr]


def spliced(place: Place) -> int:
    return len(splices(place))


def frame(message: Any) -> bytes:
    """A client's WebSocket frame, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


def bare_socket(place: Place, table: Hosted, room: int) -> socket.socket:
    """A WebSocket that reads nothing by itself."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    made.settimeout(PATIENCE)
    made.connect(("127.0.0.1", place.port))
    key = base64.b64encode(os.urandom(16)).decode()
    made.sendall(
        f"GET {table.path}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert made.recv(12) == b"HTTP/1.1 101"
    made.sendall(frame({"type": "hello", "lang": "en"}))
    return made


def test_whoever_reads_too_slowly_is_dropped_by_the_owner_and_fills_nothing(
    pair: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch
):
    one, other = pair
    table = one.open()
    with table.watch():
        before = one.refusals("too-slow")
        with bare_socket(other, table, 4096) as slow:
            until(lambda: spliced(other) == 1)
            [splice] = splices(other)
            held = noted_at_each_write(splice.wire.transport, monkeypatch)
            while one.refusals("too-slow") == before and spliced(other):
                with suppress(OSError):  # it may be cut off while it speaks
                    slow.sendall(frame({"type": "lang", "lang": "en"}) * 20)
                time.sleep(0.01)
            until(lambda: one.refusals("too-slow") == before + 1)
            until(lambda: spliced(other) == 0)
        assert 0 < max(held) < 512 * 1024, "the owner waits; the worker between keeps little"
        until(lambda: len(one.house.rooms[table.id].connections) == 1)


def noted_at_each_write(transport: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes a connection has still to send, after each that it was given."""
    held, write = [0], transport.write

    def noting(data: bytes) -> None:
        write(data)
        held.append(transport.get_write_buffer_size())

    monkeypatch.setattr(transport, "write", noting)
    return held


def test_a_socket_that_is_handed_on_leaves_nothing_behind(pair: tuple[Place, Place]):
    one, other = pair
    table = one.open()
    with table.watch():
        room = one.house.rooms[table.id]
        for end in ("closed", "cut", "half closed"):
            with Player(other, table.id) as eve:
                until(lambda: len(room.connections) == 2)
                assert spliced(other) == 1
                raw = eve.socket.socket
                if end == "cut":
                    raw.shutdown(socket.SHUT_RDWR)
                elif end == "half closed":
                    raw.shutdown(socket.SHUT_WR)
            until(lambda: len(room.connections) == 1 and spliced(other) == 0)
        kinds = (SocketProtocol, OwnerEnd)
        until(lambda: not any(isinstance(visit.guest, kinds) for visit in other.house.doors.visits()))
        assert other.get("/health").json()["sockets"] == 0
        assert one.get("/health").json()["sockets"] == 1, "who was handed on was counted where it came"


def test_workers_are_not_counted_where_they_bring_others(tmp_path: Path, database: postgres.Server):
    url, few = database.fresh(), {"visits": 2, "connections": 1}
    with serving(tmp_path, database=url, limits=few) as one, serving(tmp_path, database=url) as other:
        table = one.open()
        with table.watch():  # this and the one before are all that an address may have there
            for _ in range(5):
                assert other.get(table.path).status_code == 200
            with Player(other, table.id), Player(other, table.id):
                assert len(one.house.rooms[table.id].connections) == 3


def test_a_handshake_with_as_many_headers_as_there_may_be_is_handed_on(pair: tuple[Place, Place]):
    one, other = pair
    table = one.open()
    with table.watch(), socket.create_connection(("127.0.0.1", other.port), PATIENCE) as sock:
        sock.sendall(with_headers(table.path, HEADERS))
        assert sock.recv(12) == b"HTTP/1.1 101"
        until(lambda: spliced(other) == 1)


def test_a_worker_that_stops_closes_what_it_handed_on(tmp_path: Path, database: postgres.Server):
    url = database.fresh()
    with serving(tmp_path, database=url) as one:
        table = one.open()
        with table.watch() as here:
            with serving(tmp_path, database=url) as other:
                there = Player(other, table.id)
                until(lambda: spliced(other) == 1)
            assert there.closed() in (1006, 1012)
            until(lambda: len(one.house.rooms[table.id].connections) == 1)
            here.hear_all()


def test_a_refused_try_at_another_worker_is_in_no_counter(pair: tuple[Place, Place]):
    """As at the owner: what a player tries to do is nobody's business."""
    one, other = pair
    table = one.open()
    tokens = table.begin("Ann", "Bob")

    def counted() -> list[str]:
        """All but what a busy machine counts by itself."""
        lines = one.get("/metrics").text.splitlines()
        return [line for line in lines if "posse_conn" not in line and "late_renewals" not in line]

    with table.watch(tokens[0]), table.watch(tokens[1]):
        before = counted()
        refused = other.http.post(
            f"{table.path}/commands",
            json={"do": "play", "action": "fly", "id": "x"},
            headers={"Authorization": f"Bearer {tokens[0]}"},
        )
        assert refused.status_code in (409, 422), refused.text
        assert counted() == before
