"""The log tells what went wrong, and no secret, whatever goes wrong."""

import io
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from posse.server.edge.logs import LogJson, LogText, without_secrets
from tests.ports import free_port
from tests.server.people import Hosted, Place, bearer, until_healthy
from tests.server.test_outage import locked
from tests.waiting import PATIENCE, until

HERE = "127.0.0.77"  # where we ask from
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def faulty(data: Path, kind: str) -> Iterator[tuple[Place, Path]]:
    """A server of a process of its own, and its log."""
    log, port = data.parent / "log", free_port()
    words = [sys.executable, "-m", "tests.server.faulty", str(data), str(port), kind]
    paths = os.pathsep.join([str(ROOT), *sys.path])
    with log.open("wb") as to:
        running = subprocess.Popen(words, stderr=to, env=os.environ | {"PYTHONPATH": paths})
    try:
        until_healthy(port)
        place = Place(port)
        place.http.close()
        # Each request comes alone: after a fault the server hangs up.
        alone = httpx.Limits(max_keepalive_connections=0)
        from_here = httpx.HTTPTransport(local_address=HERE, limits=alone)
        place.http = httpx.Client(base_url=place.url, timeout=PATIENCE, transport=from_here)
        with place.http:
            yield place, log
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(PATIENCE)


def refusals(place: Place, table: Hosted, token: str) -> None:
    """Whatever a stranger can send."""
    for path in (table.path, f"/api/tables/{table.id[:-1]}0", f"/api/replays/{table.id}", f"/{token}"):
        place.get(path, token=token)
    assert table.do("start", token=token[::-1]).status_code == 401
    place.http.post(f"{table.path}/commands", content=f'{{"do": "{token}'.encode(), headers=bearer(token))
    with suppress(httpx.TransportError):  # it may hang up in the middle
        place.http.post("/api/tables", content=b"x" * 20_000)
    handshake = f"GET {table.path}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    handshake += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n\r\n"
    for sent in (f"GET {token}\r\n\r\n", f"{token} / HTTP/9\r\n\r\n", handshake.format(token)):
        with socket.create_connection(("127.0.0.1", place.port), PATIENCE, (HERE, 0)) as raw:
            raw.sendall(sent.encode())


def test_refusals_faults_and_an_outage_leave_no_secret_in_the_log(data: Path):
    with faulty(data, "json") as (place, log):
        table = place.open()
        seats = table.begin("Ann", "Bob")
        waiting = place.open()
        code = place.get(f"{waiting.path}/code").json()["code"]
        seat_code = table.do("code", seats[0]).json()
        secrets = [table.id, waiting.id, table.token, waiting.token, *seats, code, HERE, *strings(seat_code)]
        refusals(place, table, seats[0])
        assert place.post("/api/codes", {"code": code}).status_code == 500
        assert place.post(f"{table.path}/rematch", token=table.token).status_code == 500
        with locked(data):
            assert table.do("pause").status_code == 503
        until(lambda: place.get("/ready").status_code == 200)
        assert table.do("pause").status_code == 200

        def written() -> str:
            return log.read_text(encoding="utf-8")

        errors = ("RuntimeError", "LookupError", "ValueError", "the store fails", "the store answers again")
        sources = ("faulty.py", "UserWarning", "a thread failed", "a task failed", "ASGI")
        until(lambda: all(told in written() for told in (*errors, *sources)))
        until(lambda: "Task exception was never retrieved" in written())
    text = written()
    assert [secret for secret in secrets if secret in text] == []
    assert len(secrets) >= 8
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        assert {"time", "level", "logger", "worker", "message"} <= set(line) <= {*line, "exception"}
        assert line["worker"] == 3
    assert {"posse.server", "uvicorn.error", "asyncio", "py.warnings"} <= {line["logger"] for line in lines}
    assert any("Traceback" in line.get("exception", "") for line in lines)


def strings(answer: object) -> list[str]:
    """The codes in an answer: whatever is long enough to be one."""
    if isinstance(answer, dict):
        return [found for part in answer.values() for found in strings(part)]
    return [answer] if isinstance(answer, str) and len(answer) >= 7 else []


# -- What is left out


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("the store answers again, after 12.5 s", None),
        ("a table could not be brought back: other-rules", None),
        ("at 12:34:56 a connection could not be looked at", None),
        ("table k7m4qx…: Line 2 is not what was stored", None),
        ("table k7m4qxr0k7m4qxr0 is gone", "table … is gone"),
        ("table kmqxrkmqxrkmqxrk is gone", "table … is gone"),
        ("code 4k7m4qx", "code …"),
        ("token 0123456789abcdef0123456789abcdef", "token …"),
        ("192.0.2.7:50123 and 192.0.2.7.", "… and …"),
        ("[2001:db8::7]:443 and ::1", "[…]:443 and …"),
    ],
)
def test_what_could_be_a_secret_is_left_out(text: str, left: str | None):
    assert without_secrets(text) == (text if left is None else left)


def written(formatter: logging.Formatter, name: str, *told: object) -> str:
    """What a logger writes about an exception that was raised while another was handled."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    logger = logging.Logger(name)
    logger.addHandler(handler)
    secret = "seekrit"
    try:
        try:
            raise KeyError(secret)
        except KeyError as error:
            both = [ValueError(f"it is {secret!r}"), OSError(2, "no file")]
            raise ExceptionGroup(f"both {secret!r}", both) from error
    except ExceptionGroup:
        logger.exception(*told)
    return out.getvalue()


def test_traces_are_whole_but_for_what_they_quote():
    text = written(LogText(3), "other", "it is %r", "seekrit")
    assert " ERROR worker 3 other: it is …\n" in text
    assert text.count("seekrit") == 0
    for told in ("KeyError: …", "direct cause", "ValueError: it is …", "[Errno 2] no file", "in written"):
        assert told in text
    line = json.loads(written(LogJson(2), "posse.server", "it failed"))
    assert (line["level"], line["logger"], line["worker"]) == ("ERROR", "posse.server", 2)
    assert line["message"] == "it failed"
    assert line["exception"].startswith("Traceback (most recent call last):\n")
    assert line["time"].endswith("Z")
