"""An encrypted socket that one thread reads while another writes: nothing is lost, nobody waits in vain."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from posse.online.tls import shared_tls
from tests.deploy.proxies import Certificate
from tests.waiting import PATIENCE

MESSAGES = 3000


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate(tmp_path_factory.mktemp("certificate")).make()


@contextmanager
def answering(certificate: Certificate, answer: Callable[[ssl.SSLSocket], None]) -> Iterator[ssl.SSLSocket]:
    """A client's socket whose other end is in the hands of `answer`, in a thread of its own."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.chain, Path(certificate.folder) / "privkey.pem")
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with context.wrap_socket(listening.accept()[0], server_side=True) as one:
                answer(one)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        plain = socket.create_connection(listening.getsockname(), PATIENCE)
        with shared_tls(str(certificate.chain)).wrap_socket(plain, server_hostname="posse.example") as client:
            client.settimeout(PATIENCE)
            yield client
        thread.join(PATIENCE)


def read(sock: socket.socket, size: int) -> bytes:
    came = b""
    while len(came) < size:
        part = sock.recv(65536)
        assert part
        came += part
    return came


class Watched:
    """OpenSSL's side of a socket; notices when two threads are in it at once."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.inside = 0
        self.most = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def counted(self, call: Callable[..., Any], *given: Any) -> Any:
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            return call(*given)
        finally:
            self.inside -= 1

    def read(self, *given: Any) -> Any:
        return self.counted(self.inner.read, *given)

    def write(self, *given: Any) -> Any:
        return self.counted(self.inner.write, *given)


def test_both_ways_at_once(certificate: Certificate):
    said = b"".join(b"%06d" % number for number in range(MESSAGES))

    def echo(one: ssl.SSLSocket) -> None:
        while part := one.recv(4096):
            one.sendall(part)

    with answering(certificate, echo) as client:
        watched = client._sslobj = Watched(client._sslobj)  # type: ignore[attr-defined]
        came: list[bytes] = []
        reader = threading.Thread(target=lambda: came.append(read(client, len(said))), daemon=True)
        reader.start()
        for at in range(0, len(said), 6):
            client.sendall(said[at : at + 6])
        reader.join(PATIENCE)
        assert came == [said]
        assert watched.most == 1


def test_a_large_message_that_is_read_slowly(certificate: Certificate):
    said = bytes(range(256)) * 8_000
    may_read = threading.Event()
    came: list[bytes] = []

    def listen(one: ssl.SSLSocket) -> None:
        may_read.wait(PATIENCE)
        came.append(read(one, len(said)))
        one.sendall(b"thanks")

    with answering(certificate, listen) as client:
        waiting = threading.Thread(target=lambda: came.append(read(client, 6)), daemon=True)
        waiting.start()
        threading.Timer(0.1, may_read.set).start()
        client.sendall(said)
        waiting.join(PATIENCE)
        assert came == [said, b"thanks"]


def test_silence_has_an_end(certificate: Certificate):
    done = threading.Event()

    def say_nothing(_: ssl.SSLSocket) -> None:
        done.wait(PATIENCE)

    with answering(certificate, say_nothing) as client:
        client.settimeout(0.05)
        with pytest.raises(TimeoutError):
            client.recv()
        client.settimeout(None)
        came: list[bytes] = []
        reader = threading.Thread(target=lambda: came.append(client.recv()), daemon=True)
        reader.start()
        client.close()
        reader.join(PATIENCE)
        assert came == [b""]
        done.set()
