"""What a race decides, one place decides: `tests/silence.py` knows the answers, and no test asks for one."""

import ast
import errno
import http.client
import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosedError, InvalidMessage, InvalidStatus
from websockets.http11 import Response

from tests import silence
from tests.ports import free_port
from tests.silence import GONE, is_refused, nobody_answers
from tests.waiting import PATIENCE

HERE = Path(__file__).parent
ONE_OF_THEM = re.compile(
    r"\b(Connection(Refused|Reset|Aborted)Error|BrokenPipeError|ECONN\w+|EPIPE"
    r"|(Connect|Read|Write|RemoteProtocol)Error|RemoteDisconnected|IncompleteRead(Error)?)\b"
)


def test_no_test_asks_for_one_answer_of_a_system_alone():
    known = {Path(silence.__file__), Path(__file__)}
    asking = [
        f"{path.relative_to(HERE)}: {found[0]}"
        for path in HERE.rglob("*.py")
        if path not in known and (found := ONE_OF_THEM.search(path.read_text(encoding="utf-8")))
    ]
    assert asking == [], "GONE, nobody_answers and is_refused of tests/silence.py know them all"


SHORT = 6.0  # so long one may look whether nothing comes
WAITS = frozenset({"communicate", "join", "result", "timeout", "wait"})
# Who is not told how long to wait for a server waits for few seconds.
HASTY = frozenset(
    {"connect", "httpx.AsyncClient", "httpx.Client", "httpx.get", "httpx.post", "httpx.request"}
)
ELSEWHERE = {"mutants", "recorded", "tools", "torture"}  # run by hand, or by a clock that is moved


def impatient(tree: ast.Module) -> list[int]:
    """Lines that wait for something, but not as long as a busy machine may need."""
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
            times = [given.value for given in call.keywords if given.arg == "timeout"]
            if name in WAITS and len(call.args) == 1:
                times.append(call.args[0])
            if ast.unparse(call.func) in HASTY and not {"timeout", "open_timeout"} & {
                given.arg for given in call.keywords
            }:
                times.append(ast.Constant(PATIENCE - 1))
        elif isinstance(call, ast.BinOp) and "monotonic" in ast.unparse(call.left):
            times = [call.right]
        else:
            continue
        seconds = [time.value for time in times if isinstance(time, ast.Constant)]
        if any(isinstance(one, int | float) and SHORT < one < PATIENCE for one in seconds):
            found.append(call.lineno)
    return found


def test_whoever_is_waited_for_has_as_long_as_a_busy_machine_needs():
    text = "a.wait(20)\na.wait(60)\nf(timeout=9)\nx = time.monotonic() + 10\na.wait(0.1)\nhttpx.get(url)"
    assert impatient(ast.parse(text)) == [1, 3, 4, 6]
    asking = [
        f"{path.relative_to(HERE)}:{line}"
        for path in HERE.rglob("*.py")
        if not ELSEWHERE & set(path.relative_to(HERE).parts)
        for line in impatient(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert asking == [], "PATIENCE and until of tests/waiting.py"


@pytest.mark.parametrize(
    "error",
    [
        *(OSError(number, os.strerror(number)) for number in (
            errno.ECONNREFUSED, errno.ECONNRESET, errno.ECONNABORTED, errno.EPIPE, errno.ETIMEDOUT
        )),
        TimeoutError(),
        EOFError(),
        http.client.RemoteDisconnected("hung up"),
        httpx.ReadError("reset"),
        httpx.RemoteProtocolError("hung up"),
        httpx.ConnectTimeout("late"),
        ConnectionClosedError(None, None),
        InvalidMessage("no answer"),
    ],
    ids=repr,
)  # fmt: skip
def test_whatever_silence_sounds_like_is_silence(error: Exception):
    assert isinstance(error, GONE)
    with nobody_answers():
        raise error


def test_an_answer_is_no_silence():
    with pytest.raises(AssertionError, match="somebody answered"), nobody_answers():
        pass
    with pytest.raises(AssertionError, match="somebody answered"), nobody_answers():
        raise InvalidStatus(Response(503, "later", Headers()))
    with pytest.raises(ZeroDivisionError), nobody_answers():
        raise ZeroDivisionError


@contextmanager
def connecting(monkeypatch: pytest.MonkeyPatch, error: OSError) -> Iterator[None]:
    def connect(*_: object) -> socket.socket:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(socket, "create_connection", connect)
        yield


def test_a_port_refuses_only_when_the_system_says_so(monkeypatch: pytest.MonkeyPatch):
    assert is_refused(free_port(), 5.0)
    with socket.create_server(("127.0.0.1", free_port())) as listening:
        assert not is_refused(listening.getsockname()[1], 5.0)
    for number in (errno.ECONNRESET, errno.ECONNABORTED, errno.EPIPE, errno.ETIMEDOUT):
        with connecting(monkeypatch, OSError(number, os.strerror(number))):
            assert not is_refused(1, 5.0), "it may let in whoever comes next"
