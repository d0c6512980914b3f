"""Running the app: uvicorn with our limits, and a stop that loses nothing."""

import asyncio
import gc
import logging
import socket
import sys
from typing import Any, Final

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from posse.server.app import create_app, open_store
from posse.server.cluster.internal import OwnHttpProtocol
from posse.server.cluster.workers import Workers
from posse.server.config import Config
from posse.server.edge.doors import Visit
from posse.server.edge.entrance import BACKLOG, Entrance, listen, listen_in, open_files, spare_logs
from posse.server.edge.origins import bracketed
from posse.server.edge.protocols import HttpProtocol, SocketProtocol
from posse.server.edge.proxies import Proxies
from posse.server.edge.tokens import TokenMaker
from posse.server.tables.house import House

LOG: Final = logging.getLogger("posse.server")
SWITCH: Final = 0.001  # seconds after which a thread that computes lets the loop run


class Server(uvicorn.Server):
    """Accepts as many connections as there is room for. Before it stops, it stores what it has accepted and
    tells everyone to come back."""

    def __init__(self, config: uvicorn.Config, settings: Config) -> None:
        super().__init__(config)
        self.settings = settings

    @property
    def house(self) -> House | None:
        house: House | None = getattr(self.config.app.state, "house", None)  # type: ignore[union-attr]
        return house

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """uvicorn's would let asyncio accept, which writes thousands of lines when files run out."""
        try:
            bound = await listen(self.config.host, self.config.port) if sockets is None else sockets
            own = await self._own_door()
        except OSError as error:
            LOG.error("%s", error)
            sys.exit(STARTUP_FAILURE)
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        assert self.house is not None
        doors = self.house.doors
        doors.most = open_files(doors.limits)
        given: dict[str, Any] = {
            "doors": doors,
            "config": self.config,
            "server_state": self.server_state,
            "app_state": self.lifespan.state,
        }
        self.servers: list[Any] = []

        def guest(visit: Visit) -> asyncio.Protocol:
            return HttpProtocol(visit=visit, **given)

        def worker(visit: Visit) -> asyncio.Protocol:
            assert self.house is not None
            assert isinstance(self.house.placement, Workers)
            return OwnHttpProtocol(visit=visit, passes=self.house.placement.passes, **given)

        for sock in own:
            self.servers.append(Entrance(sock, doors, worker, doors.enter_own))
        for sock in bound:
            sock.listen(BACKLOG)
            self.servers.append(Entrance(sock, doors, guest))
        self.house.spawn(doors.watch())
        self.started = True

    async def _own_door(self) -> list[socket.socket]:
        """Where other workers reach this one. It listens before they can learn of it."""
        if self.settings.database is None:
            return []
        host = self.settings.internal_host
        bound = await listen_in(host, self.settings.internal_port, 2 * max(1, self.settings.workers))
        for sock in bound:
            sock.listen(BACKLOG)
        state = self.config.app.state  # type: ignore[union-attr]
        state.own_address = f"{bracketed(host)}:{bound[0].getsockname()[1]}"
        return bound

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        if self.house is not None:
            await self.house.stop()
        await super().shutdown()


def rare_pauses() -> None:
    """Keeps Python from stopping everyone for 0.1 s to look through thousands of tables for garbage: it looks
    at what is new often and a little at a time, and at everything only when the house says so. (A long table
    that is made again is all new: at 20 times 10,000 a look took 19 ms.) And threads take turns."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 1_000_000)
    sys.setswitchinterval(SWITCH)


def check_store(config: Config) -> None:
    """Opens the key and the tables, once and before any worker: what is wrong with them is said here,
    plainly. Said by a worker that starts, it would be a fault with a trace."""
    maker = TokenMaker.open(config.data)
    with open_store(config) as store:
        store.check_key(maker.fingerprint)


def make_server(config: Config) -> Server:
    """A server that is not running yet; `run` or `serve` starts it."""
    proxies = Proxies(config.forwarded_allow)
    server = Server(
        uvicorn.Config(
            create_app(config),
            host=config.host,
            port=config.port,
            http=HttpProtocol,
            ws=SocketProtocol,
            ws_max_size=config.limits.frame,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            proxy_headers=bool(proxies.networks),
            forwarded_allow_ips=str(proxies) or None,
            log_config=None,  # what the process logs, and how, is for the process to say: logs.py
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=5,
            lifespan="on",
        ),
        config,
    )
    spare_logs()
    return server
