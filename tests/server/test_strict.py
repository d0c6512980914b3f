"""Bent HTTP is answered 400: a proxy that reads it otherwise must not take one request for two."""

import re
import socket
from collections.abc import Iterator

import pytest

from tests.server.people import Place
from tests.waiting import PATIENCE, until

BODY = b'{"code": "2222222"}'
HEAD = (
    b"POST /api/codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(BODY)
)
CHUNKED = HEAD.replace(b"Content-Length: %d" % len(BODY), b"Transfer-Encoding: chunked")
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)
INNER = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def said(place: Place, sent: bytes) -> bytes:
    """All that is answered until the server hangs up."""
    answer = b""
    with socket.create_connection(("127.0.0.1", place.port), PATIENCE) as sock:
        sock.sendall(sent)
        while more := sock.recv(65536):
            answer += more
    return answer


def statuses(answer: bytes) -> list[int]:
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


def test_what_is_straight_is_answered(place: Place):
    assert statuses(said(place, HEAD + BODY)) == [404], "no table has this code"
    assert statuses(said(place, CHUNKED + CHUNKS)) == [404]


def every_line_end() -> Iterator[bytes]:
    """A good head with each of its line ends bent in turn, and each header folded."""
    for head, body in ((HEAD, BODY), (CHUNKED, CHUNKS)):
        for found in re.finditer(rb"\r\n", head):
            at, after = found.span()
            yield head[:at] + b"\n" + head[after:] + body
            yield head[:at] + b"\r" + head[after:] + body
            if at + 4 < len(head):
                yield head[:at] + b"\r\n folded" + head[at:] + body
                yield head[:at] + b"\r\n\tfolded" + head[at:] + body
        yield head.replace(b"\r\n", b"\n") + body
    yield b"\n" + HEAD + BODY
    trailer = CHUNKS[:-2]
    yield CHUNKED + trailer + b"X-A: b\n\r\n"
    yield CHUNKED + trailer + b"X-A: b\r\n c\r\n\r\n"


def test_every_bent_line_is_answered_400(place: Place):
    before = place.refusals("bad-request")
    tried = 0
    for sent in every_line_end():
        assert statuses(said(place, sent + INNER)) == [400], sent
        tried += 1
    assert tried > 40
    assert place.refusals("bad-request") == before + tried


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5",
        b"transfer-encoding: Chunked\r\ncontent-length: 0",
        b"Content-Length: 5\r\nContent-Length: 6",
        b"Content-Length: 5, 6",
        b"Content-Length: -5",
        b"Content-Length: +5",
        b"Transfer-Encoding: chunked, identity",
        b"Transfer-Encoding: gzip",
        b"Transfer-Encoding : chunked",
    ],
)
@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_a_body_whose_length_is_said_twice_or_unclearly_is_refused(
    place: Place, lengths: bytes, method: bytes
):
    head = HEAD.replace(b"Content-Length: %d" % len(BODY), lengths).replace(b"POST", method)
    answers = statuses(said(place, head + b"0\r\n\r\n" + INNER))
    assert len(answers) == 1
    assert answers[0] in (400, 501)


def test_a_chunked_body_of_http_1_0_is_refused(place: Place):
    head = CHUNKED.replace(b"HTTP/1.1", b"HTTP/1.0")
    assert statuses(said(place, head + CHUNKS)) == [400]


def test_bent_upgrades_are_no_way_in(place: Place):
    table = place.open()
    head = (
        b"GET %s/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ) % table.path.encode()
    for bent in (head.replace(b"\r\n", b"\n"), head.replace(b"Version: 13", b"Version:\r\n 13")):
        assert statuses(said(place, bent)) == [400]
    until(lambda: not place.house.counting.sockets.total())
