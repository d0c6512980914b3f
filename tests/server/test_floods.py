"""Too much of anything, or nothing at all: each limit refuses clearly, is counted, and nobody else waits."""

import contextlib
import json
import re
import socket
import time
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.people import Hosted, Place, Player, serving
from tests.server.scene import Scene
from tests.server.test_doors import with_headers
from tests.server.test_forward import frame
from tests.waiting import PATIENCE, until


def pings(player: Player) -> int:
    """How many pings are answered before the server hangs up."""
    pongs = 0
    with suppress(ConnectionClosed):
        while pongs < 300:
            player.send({"type": "ping"})
            pongs += player.next()["type"] == "pong"
    return pongs


def test_a_flood_from_a_seat(scene: Scene):
    actor = scene.actor
    answered = pings(actor)
    assert answered <= 100
    errors = [json.loads(text) for text in actor.raw if json.loads(text)["type"] == "error"]
    assert [error["rule"] for error in errors] == ["too-fast"]
    assert scene.place.refusals("too-fast") >= 1
    # Coming back does not help: the seat's messages are counted, not the socket's.
    with scene.table.watch(scene.tokens[actor.now["you"]["seat"]]) as again:
        again.send({"type": "ping"})
        assert again.until("pong", "error")["type"] == "error"
        assert again.closed() == 4429
    assert scene.unchanged()


def test_a_flood_from_a_watcher(scene: Scene):
    with scene.table.watch() as eve:
        assert pings(eve) == 50
    assert scene.unchanged()


def test_too_many_sockets_from_one_address(data: Path):
    with serving(data, limits={"connections": 3}) as place:
        table = place.open()
        open_ones = [table.watch() for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            table.watch()
        assert refused.value.response.status_code == 429
        assert place.refusals("too-many-sockets") == 1
        open_ones.pop().__exit__()
        until(lambda: place.metric("posse_sockets") < 3)
        open_ones.append(table.watch())
        for player in open_ones:
            player.__exit__()


def test_behind_a_proxy_the_proxy_says_the_address(data: Path):
    def knock(place: Place, table: Hosted, address: str) -> Player:
        return table.watch(additional_headers={"X-Forwarded-For": address})

    with serving(data, limits={"connections": 1}, forwarded_allow="127.0.0.1") as place:
        table = place.open()
        one, two = knock(place, table, "198.51.100.1"), knock(place, table, "198.51.100.2")
        with one, two, pytest.raises(InvalidStatus):
            knock(place, table, "198.51.100.1")
    with serving(data, limits={"connections": 1}) as place:  # no proxy: nobody is believed
        table = place.open()
        with knock(place, table, "198.51.100.1"), pytest.raises(InvalidStatus):
            knock(place, table, "198.51.100.2")


def test_too_many_tables_from_one_address(data: Path):
    with serving(data, limits={"tables": 3}) as place:
        for _ in range(3):
            place.open()
        answer = place.post("/api/tables", {"game": "public-enemy"})
        assert answer.status_code == 429
        assert answer.json()["rule"] == "too-many-tables"


def test_codes_are_not_guessed(data: Path):
    with serving(data) as place:
        table = place.open()
        table.begin("Ann", "Bob")
        answers = [place.post(f"{table.path}/move-seat", {"code": f"{n:010}"}).status_code for n in range(12)]
        assert answers == [403] * 10 + [429] * 2


def test_a_slow_reader_is_dropped_and_nobody_waits_for_it(data: Path):
    limits = {"watcher_messages": 100_000, "queue": 16, "send_seconds": 0.5}
    with serving(data, limits=limits) as place:
        table = place.open()
        token = table.begin("Ann", "Bob")[0]
        with table.watch(token) as ann, socket.create_connection(("127.0.0.1", place.port)) as sock:
            for n in range(40):  # so that a view is long
                ann.command(do="chat", text=f"{n} " + "x" * 280)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.sendall(with_headers(table.path, 0))
            assert sock.recv(15) == b"HTTP/1.1 101 Sw"
            sock.sendall(frame({"type": "hello"}))
            with contextlib.suppress(OSError):  # it may be dropped before it has asked for all
                for _ in range(1000):  # asks for a long view again and again, and reads none
                    sock.sendall(frame({"type": "lang", "lang": "fr"}))
            deadline = time.monotonic() + PATIENCE
            while not place.refusals("too-slow"):
                assert ann.command(do="chat", text="still here?")["type"] in ("ack", "error")
                assert time.monotonic() < deadline
                time.sleep(0.1)
            while place.metric("posse_sockets") > 1:
                assert time.monotonic() < deadline
                time.sleep(0.05)


def test_every_limit_has_a_counter(data: Path):
    """Whoever runs the server sees each kind of refusal, and no table's or person's name in it."""
    limits = {"connections": 2, "tables": 1, "codes": 1, "watcher_messages": 3}
    limits |= {"wrong_codes": 1}
    with serving(data, limits=limits) as place:
        table = place.open()
        token = table.begin("Ann", "Bob")[0]
        place.post("/api/tables", {"game": "public-enemy"})
        for _ in range(2):
            place.post(f"{table.path}/move-seat", {"code": "0" * 10})
            place.post("/api/codes", {"code": "0" * 7})
        place.http.post("/api/tables", content=b"x" * 9000)
        place.post("/api/tables", {"games": "?"})
        place.http.get("/api/tables", headers={"Origin": "http://evil.example"})
        place.http.post("/api/tables", json={}, headers={"Origin": "http://evil.example"})
        place.get(f"/api/tables/{'0' * 16}")
        place.post(f"{table.path}/commands", {"do": "start", "id": "x"}, "f" * 32)
        place.post(f"{table.path}/commands", {"do": "start", "id": "x"})
        with table.watch(token) as ann, ExitStack() as stack:
            until(lambda: place.house.counting.seated.total() == 1)
            eve, _ = (stack.enter_context(table.watch()) for _ in range(2))
            with pytest.raises(InvalidStatus):
                table.watch()
            ann.command(do="chat", text="hi", version=0)
            assert ann.command(action="x", version=0)["rule"] == "stale"
            ann.send("{")
            assert ann.until("error")["rule"] == "message"
            assert pings(eve) == 3
        hasty = replace(place.house.config.limits, hello_seconds=0.2)  # the others may be slow to say theirs
        place.house.config = replace(place.house.config, limits=hasty)
        with Player(place, table.id, hello=False) as silent:
            assert silent.closed() == 4408
        told = place.get("/metrics").text
        counted = set(re.findall(r'posse_refusals_total{reason="([a-z-]+)",worker="1"}', told))
        assert counted == {
            "too-many-tables", "too-many-codes", "too-many-sockets", "too-long", "too-fast", "invalid",
            "no-table-code", "too-many-table-codes",
            "origin", "no-table", "bad-token", "no-token", "message", "hello-late",
        }  # fmt: skip
        assert table.id not in told
        assert "Ann" not in told


def test_silence_instead_of_hello(data: Path):
    with serving(data, limits={"hello_seconds": 0.2}) as place:
        table = place.open()
        with Player(place, table.id, hello=False) as mallory:
            assert mallory.until("error")["rule"] == "hello-late"
            assert mallory.closed() == 4408
