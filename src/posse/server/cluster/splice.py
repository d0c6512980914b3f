"""A socket whose table another worker has: its bytes are handed on, both ways, and nothing of them is read.

The request's head goes to the owner's own door, and what the owner answers goes back as it is. From there on
each end writes what the other has read. Who reads too slowly makes the other end wait, so the owner notices
it as if the reader were its own; frames, pings and deadlines are the owner's business too.
"""

import asyncio
import contextlib
import socket
from typing import Any, Final

from starlette.types import Scope

from posse.server.cluster.internal import FORWARDED, Passes
from posse.server.edge.doors import Doors, Visit
from posse.server.edge.forwarded import MOVED
from posse.server.edge.protocols import BUFFER, SocketProtocol
from posse.server.errors import Refused
from posse.store import Elsewhere

CONNECT: Final = 2.0  # seconds to reach the owner
ANSWER: Final = 5.0  # seconds for its answer: it may have to load the table, or be asleep
HEAD: Final = 16 * 1024  # bytes of its answer's head
STRAYED: Final = frozenset({b"x-forwarded-for", b"x-forwarded-proto", FORWARDED})  # used, or not ours to send


class Gone(Exception):
    """The owner cannot be reached, or says that it has the table no more."""


def head_of(scope: Scope, passes: Passes, owner: str) -> bytes:
    """The head of a socket's request, as it is sent to the owner."""
    query = scope["query_string"]
    target = scope["raw_path"] + (b"?" + query if query else b"")
    headers = [(name, value) for name, value in scope["headers"] if name.lower() not in STRAYED]
    lines = [name + b": " + value for name, value in (*headers, passes.header(owner, scope))]
    return b"\r\n".join((b"GET " + target + b" HTTP/1.1", *lines, b"", b""))


def notice_cuts(sock: socket.socket) -> None:
    """Lets the system notice within seconds that the other machine is gone, where it can."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (("KEEPIDLE", 5), ("KEEPINTVL", 5), ("KEEPCNT", 2), ("USER_TIMEOUT", 15_000)):
        if hasattr(socket, f"TCP_{name}"):
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, f"TCP_{name}"), value)


class End(asyncio.Protocol):
    """One end of a spliced connection: what it reads, the other writes."""

    other: "End"

    def __init__(self) -> None:
        self.transport: asyncio.Transport = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        self.other.transport.write(data)

    def pause_writing(self) -> None:
        self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        self.other.transport.resume_reading()

    def eof_received(self) -> bool:
        """Nothing more comes from here; the other side may still have something to say, and then closes."""
        with contextlib.suppress(OSError, RuntimeError):
            self.other.transport.write_eof()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.other.transport.close()  # once it has written what it was given


class ClientEnd(End):
    """The client's side. uvicorn's protocol, whose place it takes, still keeps the books."""

    def __init__(self, wire: SocketProtocol) -> None:
        super().__init__()
        self.wire = wire
        self.transport = wire.transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.wire.connection_lost(exc)
        super().connection_lost(exc)


class OwnerEnd(End):
    """The owner's side. Before anything is handed on, its answer's head is looked at."""

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self.visit = visit
        self.seen = b""
        self.answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.done = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(high=BUFFER)
        notice_cuts(transport.get_extra_info("socket"))
        self.visit.guest = self

    def late(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.answered.done():
            super().data_received(data)
            return
        self.seen += data
        if b"\r\n\r\n" in self.seen:
            self.transport.pause_reading()  # until the client's end is there to write it
            self.answered.set_result(self.seen)
        elif len(self.seen) > HEAD:
            self.transport.abort()

    def eof_received(self) -> bool:
        return False  # the owner has closed, as servers do

    def connection_lost(self, exc: Exception | None) -> None:
        self.visit.leave()
        self.done.set()
        if not self.answered.done():
            self.answered.set_exception(Gone())
            self.answered.exception()  # whoever waited may have left
        if hasattr(self, "other"):
            super().connection_lost(exc)


class Splice:
    """One client's socket, joined to its table's owner."""

    def __init__(self, wire: SocketProtocol, owner: Elsewhere) -> None:
        self.wire = wire
        self.owner = owner
        self.end: OwnerEnd | None = None

    async def open(self, scope: Scope, passes: Passes, doors: Doors) -> None:
        """Joins the two. Raises `Gone` if the table must be looked for again; then nothing was answered."""
        self.wire.transport.pause_reading()
        visit = doors.go_out()
        if visit is None:
            raise Refused("too-many-connections", 503, after=5.0)
        end = OwnerEnd(visit)
        host, _, port = self.owner.address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECT):
                await asyncio.get_running_loop().create_connection(lambda: end, host.strip("[]"), int(port))
        except (OSError, TimeoutError, ValueError):
            visit.leave()
            raise Gone from None
        try:
            end.transport.write(head_of(scope, passes, self.owner.id))
            async with asyncio.timeout(ANSWER):
                answer = await end.answered
            if is_moved(answer):
                raise Gone
        except TimeoutError:
            end.transport.abort()
            raise Gone from None
        except BaseException:
            end.transport.abort()
            raise
        self._join(end, answer)

    def _join(self, end: OwnerEnd, answer: bytes) -> None:
        wire, client = self.wire, ClientEnd(self.wire)
        client.other, end.other = end, client
        self.end = end
        wire.handshake_complete = True  # as far as uvicorn need know: it is answered
        wire.visit.is_socket = False  # its reader's queue is at the owner: here it has a deadline
        wire.spliced = self
        if wire.disconnected or wire.transport.is_closing():
            end.transport.abort()
            return
        wire.transport.set_protocol(client)
        wire.transport.write(answer)
        wire.transport.resume_reading()
        end.transport.resume_reading()

    async def finished(self) -> None:
        assert self.end is not None
        await self.end.done.wait()

    def cut(self) -> None:
        """Ends it: this worker stops, or the owner is dead. Whoever was there comes back by itself."""
        if self.end is not None:
            self.end.transport.abort()
        self.wire.transport.close()


def is_moved(answer: bytes) -> bool:
    """Whether an answer says that nothing was done, and that the table is to be looked for again."""
    head = answer.partition(b"\r\n\r\n")[0].lower()
    return b"\r\n" + MOVED + b":" in head
