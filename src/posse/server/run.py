"""Running the app: uvicorn with our limits, and a stop that loses nothing."""

import gc
import socket
from collections.abc import Callable, Sequence
from typing import Any

import uvicorn
from h11 import LocalProtocolError
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from posse.server.app import create_app
from posse.server.config import Config

BUFFER = 64 * 1024  # bytes the system may hold back for a slow reader before its sends wait
AHEAD = 8  # messages read before the first of them is answered; then a client must wait


class Http(H11Protocol):
    """uvicorn's; a request that breaks off in nonsense is a bad request, not a fault of ours."""

    def send_400_response(self, msg: str) -> None:
        cycle = self.cycle
        if cycle is not None:  # whoever was answering it need not bother
            cycle.disconnected = True
            cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except LocalProtocolError:  # half an answer is out already
            self.transport.close()


class Protocol(WebSocketsSansIOProtocol):
    """uvicorn's, and at the same time the `Wire` that a connection sends through: without a task, a queue or
    a copy for each message, and with a way to drop a reader who does not read."""

    ready: Callable[[], None] | None = None
    held = False

    def handle_connect(self, event: Request) -> None:
        self.transport.set_write_buffer_limits(high=BUFFER)
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"]["posse.wire"] = {"wire": self}

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


class Server(uvicorn.Server):
    """Stops by telling everyone to come back, after what was taken is stored."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        house: Any = getattr(self.config.app.state, "house", None)  # type: ignore[union-attr]
        if house is not None:
            await house.stop()
        await super().shutdown(sockets)


def rare_pauses() -> None:
    """Keeps Python from stopping everyone for 0.1 s to look through thousands of tables for garbage: it looks
    at what is new as often as ever, and at everything only when the house says so."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 1_000_000)


def make_server(config: Config) -> Server:
    """A server that is not running yet; `run` or `serve` starts it."""
    return Server(
        uvicorn.Config(
            create_app(config),
            host=config.host,
            port=config.port,
            http=Http,
            ws=Protocol,
            ws_max_size=config.limits.frame,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            proxy_headers=bool(config.forwarded_allow),
            forwarded_allow_ips=config.forwarded_allow or None,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=5,
            lifespan="on",
        )
    )
