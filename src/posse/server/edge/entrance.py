"""Accepting connections: as many as there is room for, and without filling the log."""

import asyncio
import contextlib
import errno
import itertools
import json
import logging
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from posse.server.config import Limits
from posse.server.edge.doors import Doors, Visit
from posse.server.words import WORDS

BACKLOG: Final = 2048  # connections that wait to be accepted
SCARCE: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
BURST: Final = 16  # connections accepted before those inside have their turn
BACK_OFF: Final = 1.0  # seconds without accepting when the system has nothing left to give


def plain(status: str, key: str, again: bool = True, **fields: object) -> bytes:
    """An answer after which the connection is closed; `again` says whether asking again would help."""
    body = json.dumps({"rule": key, "text": WORDS.say("en", f"error.{key}", fields)}).encode()
    lines = [f"HTTP/1.1 {status}", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += ["Retry-After: 5"] if again else []
    return "\r\n".join((*lines, "Connection: close", "", "")).encode() + body


FULL: Final = plain("429 Too Many Requests", "too-many-connections")


def open_files(limits: Limits) -> int:
    """Asks the system for as many open files as it gives; how many of them connections may have."""
    try:
        import resource
    except ImportError:  # no such limit where there is no such module
        return limits.files - limits.spare_files
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.files if hard == resource.RLIM_INFINITY else min(hard, limits.files)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    have = limits.files if soft == resource.RLIM_INFINITY else min(soft, limits.files)
    return max(have - limits.spare_files, have // 2)


class Entrance:
    """One address that is listened at. It is closed as asyncio's own servers are."""

    def __init__(
        self,
        listening: socket.socket,
        doors: Doors,
        make: Callable[[Visit], asyncio.Protocol],
        enter: Callable[[str], Visit | None] | None = None,
    ) -> None:
        self.listening = listening
        self.doors = doors
        self.make = make
        self.enter = enter or doors.enter
        self.coming: set[asyncio.Task[None]] = set()
        self.accepting = asyncio.get_running_loop().create_task(self._accept())
        self.accepting.add_done_callback(lambda _: listening.close())  # not before nobody waits at it

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        for number in itertools.count(1):
            try:
                sock, peer = await loop.sock_accept(self.listening)
            except OSError as error:
                if error.errno in SCARCE:
                    self.doors.crowded(error)
                    await asyncio.sleep(BACK_OFF)
                await asyncio.sleep(0)  # else whoever came has gone again
                continue
            visit = self.enter(str(peer[0]))
            if visit is None:
                turn_away(sock)
            else:
                task = loop.create_task(self._bring_in(sock, visit))
                self.coming.add(task)
                task.add_done_callback(self.coming.discard)
            if number % BURST == 0:
                await asyncio.sleep(0)

    async def _bring_in(self, sock: socket.socket, visit: Visit) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: self.make(visit), sock)
        except OSError:  # it has gone again
            visit.leave()
            sock.close()
        except BaseException:
            visit.leave()
            raise

    def close(self) -> None:
        self.accepting.cancel()

    async def wait_closed(self) -> None:
        await asyncio.gather(self.accepting, *self.coming, return_exceptions=True)


def turn_away(sock: socket.socket) -> None:
    """Says why, if that is possible without waiting."""
    with contextlib.suppress(OSError):
        sock.send(FULL)
    sock.close()


async def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to every address of a host, as asyncio finds them; not yet listening."""
    both = None if host == "::" else host  # everyone: :: alone would shut out those who come by IPv4
    server = await asyncio.get_running_loop().create_server(asyncio.Protocol, both, port, start_serving=False)
    bound = [made.dup() for made in server.sockets]
    server.close()
    for sock in bound:
        sock.setblocking(False)
    return bound


async def listen_in(host: str, port: int, ports: int) -> list[socket.socket]:
    """The same at the first port that is free of so many, from this one on; at any if it is 0."""
    for number in range(port, port + (ports if port else 1)):
        try:
            return await listen(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == port + ports - 1:
                raise
    raise AssertionError("there is at least one port")


class OncePerMinute(logging.Filter):
    """What anyone can cause from outside is logged once a minute, with how often it happened, so that
    strangers cannot fill the log. Kinds differ by their text, and faults by where they happened."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, seconds: float = 60.0) -> None:
        super().__init__()
        self.clock = clock
        self.seconds = seconds
        self.kinds: OrderedDict[Any, tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = kind_of(record), self.clock()
        since, held = self.kinds.get(kind, (-self.seconds, 0))
        if now - since < self.seconds:
            self.kinds[kind] = (since, held + 1)
            return False
        self.kinds[kind] = (now, 0)
        self.kinds.move_to_end(kind)
        if len(self.kinds) > 256:
            self.kinds.popitem(last=False)
        if held:
            record.msg = f"{record.msg} (and {held} times before)"
        return True


def kind_of(record: logging.LogRecord) -> tuple[object, ...]:
    error = record.exc_info[1] if record.exc_info else None
    trace = error.__traceback__ if error is not None else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else ()
    return (record.name, record.levelno, str(record.msg)[:200], type(error).__name__, place)


SPARING: Final = OncePerMinute()


def spare_logs() -> None:
    """Of the loggers that strangers can make write."""
    for name in ("uvicorn.error", "uvicorn.asgi", "asyncio", "websockets.server"):
        logging.getLogger(name).addFilter(SPARING)
