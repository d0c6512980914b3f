"""Running the app: uvicorn with our limits, and a stop that loses nothing."""

import socket
from typing import Any

import uvicorn
from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from posse.server.app import create_app
from posse.server.config import Config

BUFFER = 64 * 1024  # bytes the system may hold back for a slow reader before its sends wait


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
    """uvicorn's, with a way to drop a reader who does not read."""

    def handle_connect(self, event: Request) -> None:
        self.transport.set_write_buffer_limits(high=BUFFER)
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"]["posse.abort"] = {"call": self.transport.abort}


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
