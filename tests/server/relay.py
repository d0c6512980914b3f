"""Somebody between a client and a server: cuts lines, loses messages, changes what is said, or encrypts."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal

from tests.deploy.proxies import Certificate
from tests.server.people import Place
from tests.waiting import PATIENCE

Cut = Literal["", "lost", "unanswered"]


class Relay:
    """Passes on what is said between clients and a server."""

    def __init__(self, port: int, certificate: Certificate | None = None) -> None:
        self.port = port
        self.cut: Cut = ""  # what becomes of the next message of a client: then the line breaks off
        self.lies: list[tuple[bytes, bytes]] = []  # what the server said, and what the client hears
        self.near: list[socket.socket] = []  # every line that a client opened
        self.tls: ssl.SSLContext | None = None
        if certificate is not None:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(certificate.folder / "posse.pem")
        self.listening = socket.create_server(("127.0.0.1", 0))
        scheme = "https" if certificate is not None else "http"
        self.url = f"{scheme}://127.0.0.1:{self.listening.getsockname()[1]}"

    def serve(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                client = self.listening.accept()[0]
                threading.Thread(target=self.pass_on, args=(client,), daemon=True).start()

    def pass_on(self, client: socket.socket) -> None:
        with suppress(OSError):  # a client that does not trust the certificate hangs up
            near = self.tls.wrap_socket(client, server_side=True) if self.tls else client
            self.near.append(near)
            with near, socket.create_connection(("127.0.0.1", self.port)) as far:
                back = threading.Thread(target=self.answers, args=(far, near), daemon=True)
                back.start()
                with suppress(OSError):
                    while said := near.recv(65536):
                        cut, self.cut = self.cut, ""
                        if cut != "lost":
                            far.sendall(said)
                        if cut:
                            break_off(near)
                with suppress(OSError):
                    far.shutdown(socket.SHUT_WR)
                back.join(PATIENCE)

    def hang_up(self) -> None:
        for one in self.near:
            break_off(one)

    def answers(self, far: socket.socket, near: socket.socket) -> None:
        with suppress(OSError):
            while said := far.recv(65536):
                for true, told in self.lies:
                    said = said.replace(true, told)
                near.sendall(said)
        break_off(near)


def break_off(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)


@contextmanager
def relaying(place: Place, certificate: Certificate | None = None) -> Iterator[Relay]:
    relay = Relay(place.port, certificate)
    threading.Thread(target=relay.serve, daemon=True).start()
    try:
        yield relay
    finally:
        break_off(relay.listening)
        relay.listening.close()
