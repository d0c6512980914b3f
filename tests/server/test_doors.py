"""Connections: deadlines for what they owe, so many an address, and a log that strangers cannot fill."""

import asyncio
import errno
import http.client
import json
import logging
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from posse.server.api.gate import PIECE, send_in_pieces
from posse.server.config import Config, Limits
from posse.server.edge import entrance
from posse.server.edge.doors import SHARE, Doors
from posse.server.edge.entrance import Entrance, OncePerMinute, open_files
from posse.server.edge.metrics import Metrics
from tests.server.people import Place, serving
from tests.silence import GONE
from tests.torture.doors import HALVES, is_open
from tests.waiting import PATIENCE

SOON = dict.fromkeys(("head_seconds", "body_seconds", "hello_seconds", "keep_seconds", "close_seconds"), 0.8)


def call(place: Place, source: str = "127.0.0.2") -> socket.socket:
    return socket.create_connection(("127.0.0.1", place.port), PATIENCE, source_address=(source, 0))


def gone(check: Callable[[], bool]) -> bool:
    """Whether something comes true before patience ends."""
    deadline = time.monotonic() + PATIENCE
    while not check():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def told(sock: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    said = b""
    with suppress(*GONE):
        while chunk := sock.recv(65536):
            said += chunk
    return said


@pytest.mark.parametrize("kind", [*HALVES, "an upgrade and no hello"])
def test_who_says_half_of_something_is_shown_out(data: Path, kind: str):
    with serving(data, limits=SOON) as place:
        table = place.open()
        text = HALVES["half an upgrade"] + "\r\n" if kind not in HALVES else HALVES[kind]
        with call(place) as sock:
            sock.sendall(text.replace("{table}", table.id).encode())
            said = told(sock)
        assert gone(lambda: place.house.doors.total <= 1), "only our own is left"
        if kind in ("half a header", "half a body", "half an upgrade"):
            assert said.startswith(b"HTTP/1.1 408 ")
            assert b'"rule": "late"' in said
        reason = {"half a body": "body-late", "an upgrade and no hello": "hello-late"}.get(kind, "head-late")
        assert place.refusals(reason) == 1
        assert place.metric("posse_errors_total") == 0


@pytest.mark.parametrize("kind", ["half a header", "half a body"])
def test_a_byte_now_and_then_buys_no_time(data: Path, kind: str):
    with serving(data, limits=SOON) as place, call(place) as sock:
        sock.sendall(HALVES[kind].encode())
        began = time.monotonic()
        with suppress(OSError):
            while is_open(sock) and time.monotonic() - began < PATIENCE:
                sock.send(b"x")
                time.sleep(0.05)
        assert time.monotonic() - began < PATIENCE


def test_a_body_that_nobody_reads_has_its_time_too(data: Path):
    """GET takes no body: it is answered at once, and what was promised must still come."""
    with serving(data, limits={"body_seconds": 2.0, "keep_seconds": 60.0}) as place, call(place) as sock:
        sock.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx")
        assert sock.recv(15) == b"HTTP/1.1 200 OK"
        assert gone(lambda: place.refusals("body-late") == 1)
        assert told(sock).count(b"HTTP/1.1") == 0, "an answer is not followed by another"


def test_a_connection_is_kept_between_requests_but_not_for_ever(data: Path):
    with serving(data, limits=SOON | {"keep_seconds": 3.0}) as place:  # we may be slow to ask again
        with call(place) as idle, call(place) as half:
            ask_thrice(idle)
            ask_thrice(half)
            half.sendall(b"GET /health HTTP/1.1\r\nHo")
            assert gone(lambda: not is_open(idle))
            assert gone(lambda: not is_open(half))
        assert place.refusals("head-late") == 1, "who only waits owes nothing"


def ask_thrice(sock: socket.socket) -> None:
    for _ in range(3):
        sock.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        said = b""
        while b'"sockets"' not in said:
            more = sock.recv(4096)
            assert more, "it was shown out before it had asked"
            said += more
        assert said.startswith(b"HTTP/1.1 200 OK")


def test_an_address_has_so_many_connections_and_others_get_in(data: Path):
    with serving(data, limits={"visits": 20}) as place, ExitStack() as stack:
        crowd = [stack.enter_context(call(place)) for _ in range(60)]
        assert gone(lambda: sum(is_open(sock) for sock in crowd) == 20)
        for newcomer in ("127.0.0.3", "127.0.0.4"):
            assert health(place, newcomer) == 200
        with call(place) as one_more:
            said = told(one_more)
        assert said.startswith(b"HTTP/1.1 429 ")
        assert b"too many connections" in said
        assert place.refusals("too-many-connections") >= 41
        crowd[0].close()
        assert gone(lambda: health(place, "127.0.0.2") == 200), "who closes one may open one"


def health(place: Place, source: str) -> int:
    link = http.client.HTTPConnection("127.0.0.1", place.port, timeout=PATIENCE, source_address=(source, 0))
    with closing(link), suppress(OSError, http.client.HTTPException):
        link.request("GET", "/health")
        return link.getresponse().status
    return 0


def test_when_the_house_is_full_who_has_most_makes_room(data: Path):
    with serving(data) as place, ExitStack() as stack:
        place.house.doors.most = 5 * SHARE
        crowd = [
            stack.enter_context(call(place, f"127.0.0.{10 + who}")) for who in range(SHARE) for _ in range(5)
        ]
        assert gone(lambda: place.house.doors.total >= 5 * SHARE - 1)
        for newcomer in range(3):
            assert health(place, f"127.0.1.{1 + newcomer}") == 200
        assert sum(is_open(sock) for sock in crowd) >= 4 * SHARE


def test_behind_a_proxy_connections_are_not_counted_but_people_are(data: Path):
    limits = {"visits": 3, "requests": 5}
    with serving(data, limits=limits, forwarded_allow="127.0.0.0/30") as place, ExitStack() as stack:
        held = [stack.enter_context(call(place)) for _ in range(10)]
        assert gone(lambda: place.house.doors.total >= 10)
        assert all(is_open(sock) for sock in held)

        def ask(person: str) -> int:
            return place.http.get("/api/games", headers={"X-Forwarded-For": person}).status_code

        assert [ask("198.51.100.1") for _ in range(7)] == [200] * 5 + [429] * 2
        assert ask("198.51.100.2") == 200


def test_a_reader_who_does_not_read_is_dropped(data: Path):
    with serving(data, limits={"answer_seconds": 0.5}) as place, call(place) as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with suppress(OSError):
            for _ in range(400):
                sock.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert gone(lambda: place.refusals("too-slow") == 1)
        assert gone(lambda: place.house.doors.total <= 1)


def test_a_long_answer_is_handed_over_in_pieces():
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    body = bytes(range(256)) * 1000
    asyncio.run(send_in_pieces({"type": "http.response.body", "body": body}, send))
    assert b"".join(message["body"] for message in sent) == body
    assert max(len(message["body"]) for message in sent) == PIECE
    assert [message.get("more_body", False) for message in sent] == [True] * (len(sent) - 1) + [False]


# -- Files


def doors(**limits: Any) -> Doors:
    config = Config(data=Path(), limits=Limits(**limits))
    return Doors(config, Metrics(), time.monotonic)


def test_the_server_asks_for_all_the_files_it_may_have_and_keeps_some():
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        most = open_files(Limits())
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = Limits().files if hard == resource.RLIM_INFINITY else min(hard, Limits().files)
        assert soft == max(before[0], allowed)
        assert most <= soft - Limits().spare_files
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_when_files_run_out_accepting_rests_and_says_so_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(entrance, "BACK_OFF", 0.01)
    kept = doors()
    now = 0.0
    kept.clock = lambda: now
    tries = 0

    async def nothing_left(_: socket.socket) -> Any:
        nonlocal tries
        tries += 1
        raise OSError(errno.EMFILE, "Too many open files")

    async def scene() -> None:
        nonlocal now
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "sock_accept", nothing_left)
        with socket.socket() as listening:
            opened = Entrance(listening, kept, lambda _: asyncio.Protocol())
            while tries < 10:
                await asyncio.sleep(0.01)
            now = 61.0
            while tries < 20:
                await asyncio.sleep(0.01)
            opened.close()
            await opened.wait_closed()

    with caplog.at_level(logging.ERROR, "posse.server"):
        asyncio.run(scene())
    assert len(caplog.messages) == 2, "once in each minute"
    assert "Too many open files" in caplog.messages[0]
    assert kept.metrics.counts["posse_accept_errors_total", ""] == tries


# -- The log


@contextmanager
def log_of(name: str) -> Iterator[list[logging.LogRecord]]:
    """What a logger lets out; uvicorn's are not handed on to pytest."""
    heard: list[logging.LogRecord] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record)

    ear, logger = Ear(), logging.getLogger(name)
    logger.addHandler(ear)
    try:
        yield heard
    finally:
        logger.removeHandler(ear)


def test_a_refused_handshake_is_counted_and_no_line_in_the_log(place: Place):
    table, before = place.open(), place.refusals("origin")
    with log_of("uvicorn.error") as heard:
        for _ in range(10):
            with pytest.raises(InvalidStatus):
                table.watch(additional_headers={"Origin": "http://evil.example"})
    assert place.refusals("origin") == before + 10
    assert [record.getMessage() for record in heard if record.levelno >= logging.WARNING] == []


def test_nonsense_is_counted_and_does_not_fill_the_log(place: Place):
    before = place.refusals("bad-request")
    with log_of("uvicorn.error") as heard:
        for _ in range(50):
            with call(place) as sock:
                sock.sendall(b"\x00nonsense\r\n\r\n")
                assert told(sock).startswith(b"HTTP/1.1 400 ")
    assert place.refusals("bad-request") == before + 50
    assert sum(record.levelno >= logging.WARNING for record in heard) <= 1


def test_a_handshake_that_is_none_is_counted(place: Place):
    before = place.refusals("handshake")
    with call(place) as sock:
        head = "GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        sock.sendall(f"{head}Connection: Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n".encode())
        assert b" 4" in told(sock)[:14]
    assert place.refusals("handshake") == before + 1


UPGRADE = (
    "Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
NO_HANDSHAKES = {
    "with a length": ("GET /api/tables/x/socket", "Content-Length: 10\r\n\r\n0123456789"),
    "in pieces": ("GET /api/tables/x/socket", "Transfer-Encoding: chunked\r\n\r\n"),
    "with a body": ("POST /api/tables/x/commands", "Content-Length: 2\r\n\r\n{}"),
    "of half a body": ("POST /api/tables/x/commands", "Content-Length: 200\r\n\r\n{}"),
    "of a long line": ("GET /api/tables/x/socket", f"X-Long: {'x' * 9000}\r\n\r\n"),
}


@pytest.mark.parametrize("kind", NO_HANDSHAKES)
def test_a_handshake_that_websockets_does_not_read_is_answered(place: Place, kind: str):
    """A deadline would come later than anyone waits here, and would say something else."""
    before, (line, rest) = place.refusals("handshake"), NO_HANDSHAKES[kind]
    with call(place) as sock:
        sock.sendall(f"{line} HTTP/1.1\r\n{UPGRADE}{rest}".encode())
        head, _, body = told(sock).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"Connection: close" in head
    assert json.loads(body)["rule"] == "handshake"
    assert place.refusals("handshake") == before + 1
    assert gone(lambda: place.house.doors.total <= 1)
    assert place.metric("posse_errors_total") == 0


def with_headers(path: str, many: int) -> bytes:
    """A handshake with so many headers, or as few as it needs."""
    more = "".join(f"X-{number}: 1\r\n" for number in range(many - UPGRADE.count("\r\n")))
    return f"GET {path}/socket HTTP/1.1\r\n{UPGRADE}{more}\r\n".encode()


@pytest.mark.parametrize("many", [101, 128, 129, 300])
def test_a_handshake_has_so_many_headers(place: Place, many: int):
    table = place.open()
    with call(place) as sock:
        sock.sendall(with_headers(table.path, 100))
        assert sock.recv(12) == b"HTTP/1.1 101"
    with call(place) as sock:
        sock.sendall(with_headers(table.path, many))
        head, _, body = told(sock).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 431 ")
    assert json.loads(body)["text"] == "The request has too many headers: at most 100."


def test_a_line_of_a_kind_comes_once_a_minute_with_how_many_there_were():
    now = 0.0
    sparing = OncePerMinute(lambda: now)

    def say(text: str, error: Exception | None = None) -> logging.LogRecord | None:
        info = (type(error), error, error.__traceback__) if error is not None else None
        record = logging.LogRecord("x", logging.WARNING, "", 0, text, (), info)
        return record if sparing.filter(record) else None

    assert say("one") is not None
    assert [say("one") for _ in range(99)] == [None] * 99
    assert say("another") is not None
    assert say("one", ValueError()) is not None, "a fault is another kind"
    now = 60.0
    again = say("one")
    assert again is not None
    assert again.getMessage() == "one (and 99 times before)"
    for number in range(1000):
        say(f"text {number}")
    assert len(sparing.kinds) <= 256
