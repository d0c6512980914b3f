"""Both ends of the network in this process: uvicorn's protocols, with deadlines and counts of our own.

What is used here of uvicorn, h11 and websockets is partly theirs alone; `tests/server/test_parts.py` says
which parts, and fails first when a new version has others.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol

import h11
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from posse.server.edge.doors import Doors, Visit
from posse.server.edge.entrance import plain
from posse.server.edge.limits import Rate, counted_address
from posse.server.edge.strict import StrictConnection

BUFFER: Final = 64 * 1024  # bytes the system may hold back for a slow reader before its sends wait
AHEAD: Final = 8  # messages read before the first of them is answered; then a client must wait
HEAD: Final = 64 * 1024  # bytes of a head that has not ended yet, as uvicorn has it
HEADERS: Final = 100  # of a handshake: websockets reads 128, and whoever hands it on adds one
LATE: Final = plain("408 Request Timeout", "late")
NO_HANDSHAKE: Final = plain("400 Bad Request", "handshake", again=False)
TOO_MANY: Final = plain("431 Request Header Fields Too Large", "too-many-headers", again=False, most=HEADERS)


class Spliced(Protocol):
    """A socket whose bytes go to another worker and come from there."""

    def cut(self) -> None:
        """Ends it, at both ends."""


class HttpProtocol(H11Protocol):
    """uvicorn's; heads and bodies come in time, and a request that breaks off in nonsense is a bad request,
    not a fault of ours."""

    most_headers = HEADERS

    def __init__(self, *, doors: Doors, visit: Visit, **given: Any) -> None:
        super().__init__(**given)
        self.conn = StrictConnection(HEAD)
        self.doors = doors
        self.visit = visit
        self.heard = False
        self.upgraded = False
        self.state: tuple[object, object] | None = None
        self.timeout_keep_alive = doors.limits.keep_seconds  # type: ignore[assignment]
        self.ws_protocol_class = partial(SocketProtocol, doors=doors, visit=visit)  # type: ignore[assignment]

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.visit.guest = self
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.visit.leave()

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.upgraded = True
        if len(self.headers) <= self.most_headers:
            super().handle_websocket_upgrade(event)
            return
        self.doors.metrics.refuse("too-many-headers")
        self.visit.owes_nothing()
        self.transport.write(TOO_MANY)
        self.transport.close()

    def _expect(self) -> None:
        """Notes what the other side owes now. The time runs from the first moment, however it drips in."""
        if self.upgraded:
            return
        state = (self.conn.their_state, self.cycle)
        if state == self.state:
            return
        limits, first = self.doors.limits, self.state is None
        self.state = state
        if self.conn.their_state is h11.IDLE:
            kept = 0.0 if first else limits.keep_seconds
            self.visit.owes("head-late", kept + limits.head_seconds)
        elif self.conn.their_state is h11.SEND_BODY:
            self.visit.owes("body-late", limits.body_seconds)
        else:
            self.visit.owes_nothing()

    def late(self) -> None:
        begun = self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE)
        self._dismiss()
        if self.heard and not begun:
            self.transport.write(LATE)
        self.transport.close()

    def _dismiss(self) -> None:
        """Stops the task that is answering."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def send_400_response(self, msg: str) -> None:
        self.doors.metrics.refuse("bad-request")
        self._dismiss()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # half an answer is out already
            self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, and at the same time the `Transport` that a connection sends through: without a task, a
    queue or a copy for each message, and with a way to drop a reader who does not read. Frames count."""

    ready: Callable[[], None] | None = None
    held = False
    cut = False
    spliced: Spliced | None = None

    def __init__(self, *, doors: Doors, visit: Visit, **given: Any) -> None:
        super().__init__(**given)
        self.doors = doors
        self.visit = visit
        self.close_timeout = doors.limits.close_seconds
        self.rate = Rate(doors.limits.frames, doors.limits.seconds)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.visit.guest = self
        self.visit.is_socket = True
        self.visit.owes("head-late", self.doors.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.visit.leave()

    def late(self) -> None:
        self.transport.abort()

    def shutdown(self) -> None:
        if self.spliced is not None:  # another's frames: none of ours fits between them
            self.spliced.cut()
        else:
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # the whole head came at once, and websockets finds it is none
            self._refuse_handshake()

    def _refuse_handshake(self) -> None:
        """uvicorn says nothing then, and waits for ever."""
        if not self.transport.is_closing():
            self.doors.metrics.refuse("handshake")
            self.visit.owes_nothing()
            self.handshake_complete = self.close_sent = True
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        self.transport.set_write_buffer_limits(high=BUFFER)
        super().handle_connect(event)
        self.visit.owes_nothing()  # it is answered, or the app waits for hello
        if hasattr(self, "scope"):
            self.scope["extensions"]["posse.wire"] = {"wire": self}
        else:
            self.doors.metrics.refuse("handshake")

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # it was answered, with a refusal: no error of ours

    # -- Frames

    def handle_text(self, event: Frame) -> None:
        if self._counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._counted():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counted():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counted():
            super().handle_pong(event)

    def _counted(self) -> bool:
        """Counts a frame, for the socket and for its address; hangs up if it is one too many."""
        if self.cut:
            return False
        now, client = self.doors.clock(), self.scope["client"]
        if self.rate.allows(now) and self.doors.frames.allows(
            counted_address(client[0] if client else "?"), now
        ):
            return True
        self.cut = True
        self.doors.metrics.refuse("too-many-frames")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008})
        with suppress(InvalidState):
            self.conn.send_close(4429, "too-fast")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False

    def send_receive_event_to_app(self) -> None:
        """Reads on while messages are few: to stop and start for each costs more than the message."""
        self.read_paused = True  # as far as uvicorn need know
        super().send_receive_event_to_app()
        if not self.held and self.queue.qsize() >= AHEAD:
            self.held = True
            self.transport.pause_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.held and self.queue.empty():
            self.held = False
            self.transport.resume_reading()
        return message

    # -- What a connection sends through

    def put(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def is_open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def is_full(self) -> bool:
        return not self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.ready is not None:
            self.ready()

    def abort(self) -> None:
        self.transport.abort()
