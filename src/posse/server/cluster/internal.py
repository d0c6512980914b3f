"""A worker's own door, at which it hears other workers and nobody else.

Whoever comes shows a pass made from the server's key and this worker's id, and says for whom it asks. What is
believed here is read nowhere else: at the public doors the header is one like any other, and it is never sent
on. A pass opens one worker's door: whoever finds itself at the address of a dead one learns nothing of use.
"""

import hmac
import socket
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from posse.server.edge.doors import Visit
from posse.server.edge.forwarded import MARK
from posse.server.edge.origins import EVERYWHERE
from posse.server.edge.protocols import HEADERS, HttpProtocol, SocketProtocol
from posse.server.edge.tokens import TokenMaker
from posse.server.errors import BadSetting

FORWARDED: Final = b"posse-forwarded"  # pass, scheme, port and address of the client
SCHEMES: Final = frozenset({"http", "https", "ws", "wss"})
Headers = Iterable[tuple[bytes, bytes]]


def read_internal(text: str) -> tuple[str, int]:
    """Host and port of an own door, as `--internal` takes them; port 0 is any. A name or address that others
    cannot reach, such as 0.0.0.0, is refused, and one that is not this machine's."""
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port or 0
    except ValueError:
        host = None
    if not host or host in EVERYWHERE or parts.netloc != text or parts.username is not None:
        raise BadSetting("internal-form", given=text[:60])
    try:
        family, *_, address = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as probe:
            probe.bind(address)
    except OSError:
        raise BadSetting("internal-elsewhere", given=text[:60]) from None
    return host, port


class Client(NamedTuple):
    """Who asks, as the public door saw it."""

    scheme: str
    host: str
    port: int


class Passes:
    """What workers show at each other's own doors: all of them have the server's key."""

    def __init__(self, maker: TokenMaker, worker: str) -> None:
        self.maker = maker
        self.own = self.for_worker(worker).encode()

    def for_worker(self, worker: str) -> str:
        return self.maker.token("own door", "", "", worker)

    def header(self, worker: str, scope: Scope) -> tuple[bytes, bytes]:
        """Shown at a worker's door: for whom a request or a socket is sent on."""
        host, port = scope.get("client") or ("?", 0)
        return FORWARDED, f"{self.for_worker(worker)} {scope['scheme']} {port} {host}".encode()

    def read(self, headers: Headers) -> Client | None:
        """For whom another worker asks at this one's door; None if it is no worker."""
        shown = [value for name, value in headers if name == FORWARDED]
        if len(shown) != 1:
            return None
        own, *told = shown[0].split(b" ", 3)
        if not hmac.compare_digest(own, self.own) or len(told) != 3:
            return None
        scheme, port, host = (part.decode("latin-1") for part in told)
        return Client(scheme, host, int(port)) if scheme in SCHEMES and port.isdecimal() else None


class OwnDoor:
    """The app as one connection of another worker reaches it. To anybody else there is nothing here."""

    def __init__(self, app: ASGIApp, passes: Passes, visit: Visit) -> None:
        self.app = app
        self.passes = passes
        self.visit = visit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = self.passes.read(scope["headers"])
        if client is None:
            kind = "http" if scope["type"] == "http" else "websocket.http"
            closed = [(b"content-length", b"0"), (b"connection", b"close")]
            await send({"type": f"{kind}.response.start", "status": 404, "headers": closed})
            await send({"type": f"{kind}.response.body", "body": b""})
            return
        self.visit.trust()
        # In place: frames are counted by the client that stands in the protocol's own scope.
        scope["client"] = (client.host, client.port)
        scope["scheme"] = client.scheme
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != FORWARDED]
        scope[MARK] = True
        await self.app(scope, receive, send)


class OwnSocketProtocol(SocketProtocol):
    """A socket that another worker hands on."""

    def __init__(self, *, passes: Passes, **given: Any) -> None:
        super().__init__(**given)
        self.app = OwnDoor(self.app, passes, self.visit)


class OwnHttpProtocol(HttpProtocol):
    """A connection at the own door."""

    most_headers = HEADERS + 1  # the pass

    def __init__(self, *, passes: Passes, **given: Any) -> None:
        super().__init__(**given)
        self.app = OwnDoor(self.app, passes, self.visit)
        self.ws_protocol_class = partial(  # type: ignore[assignment]
            OwnSocketProtocol, doors=self.doors, visit=self.visit, passes=passes
        )
