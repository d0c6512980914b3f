"""A site behind a proxy as people reach it: over TLS, by its name, each from an address of their own."""

import socket
import ssl
from contextlib import AbstractContextManager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from posse.online.tls import shared_tls
from tests.deploy.proxies import Certificate, Ports, Recipe
from tests.server.people import Hosted, Place, Player, play_on
from tests.waiting import PATIENCE


class Named(httpx.HTTPTransport):
    """Reaches loopback, and asks for a name that no resolver knows."""

    def __init__(self, name: str, trusted: ssl.SSLContext, address: str) -> None:
        super().__init__(verify=trusted, local_address=address)
        self.name = name

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = self.name
        return super().handle_request(request)


class Site(Place):
    """What somebody at this address reaches by the site's name."""

    def __init__(self, recipe: Recipe, ports: Ports, certificate: Certificate, address: str) -> None:
        super().__init__(ports.secure, recipe.base)
        self.name = recipe.name
        self.address = address
        self.trusted = str(certificate.chain)
        self.http = httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}{self.base}",
            headers={"Host": self.name},
            transport=Named(self.name, ssl.create_default_context(cafile=self.trusted), address),
            timeout=PATIENCE,
        )

    def __enter__(self) -> "Site":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def knock(self, path: str, **more: Any) -> AbstractContextManager[ClientConnection]:
        more.setdefault("origin", f"https://{self.name}")
        opening: AbstractContextManager[ClientConnection] = connect(
            f"wss://{self.name}{self.base}{path}",
            sock=socket.create_connection(("127.0.0.1", self.port), PATIENCE, (self.address, 0)),
            ssl=shared_tls(self.trusted),
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
            **more,
        )
        return opening


def play_a_little(site: Site) -> Hosted:
    """Two people open a table, sit down and play a few moves over their sockets."""
    table = site.open()
    tokens = table.begin("Ann", "Bob")
    with Player(site, table.id, tokens[0]) as ann, Player(site, table.id, tokens[1]) as bob:
        assert play_on([ann, bob], moves=6) == 6
        ann.hear_all()
        bob.hear_all()
        assert ann.now["version"] == bob.now["version"] > 6
    return table
