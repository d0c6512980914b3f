"""Encrypted sockets that a thread may read while another writes.

websockets' client for threads does so, but OpenSSL does not allow it: now and then a message is lost, or the
connection breaks off. (Python 3.11 and 3.12 have no lock of their own here.)
"""

import math
import ssl
import threading
import time
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import Any, Final

GLANCE: Final = 0.2  # seconds after which a waiting reader looks whether its socket was closed meanwhile
LATER: Final = (ssl.SSLWantReadError, ssl.SSLWantWriteError)


class SharedSocket(ssl.SSLSocket):
    """Reads and writes take turns, and whoever waits for the network lets others have theirs."""

    turn: "threading.Lock | None" = None  # once the handshake is done
    patience: float | None = None  # the time-out; the system's own is then 0

    def do_handshake(self, block: bool = False) -> None:
        super().do_handshake(block)
        super().settimeout(0)
        self.turn = threading.Lock()

    def settimeout(self, value: float | None) -> None:
        if self.turn is None:
            super().settimeout(value)
        self.patience = value

    def recv(self, buflen: int = 1024, flags: int = 0) -> bytes:
        assert self.turn is not None
        while True:
            with self.turn, suppress(*LATER):
                return super().recv(buflen, flags)
            if not self.is_ready(EVENT_READ):
                return b""

    def sendall(self, data: Any, flags: int = 0) -> None:
        assert self.turn is not None
        rest = memoryview(data).cast("B")
        while rest:
            with self.turn, suppress(*LATER):
                rest = rest[super().send(rest, flags) :]
                continue
            if not self.is_ready(EVENT_WRITE):
                raise OSError("the socket was closed")

    def is_ready(self, event: int) -> bool:
        """Waits for the network; False if the socket is closed meanwhile. After the time-out it raises."""
        until = math.inf if self.patience is None else time.monotonic() + self.patience
        with DefaultSelector() as selector:
            try:
                selector.register(self, event)
            except ValueError:  # it is closed already
                return False
            while not selector.select(GLANCE):
                if self.fileno() < 0:
                    return False
                if time.monotonic() > until:
                    raise TimeoutError("nothing came over the network for too long")
        return True


def shared_tls(trusted: str | None = None) -> ssl.SSLContext:
    """How to encrypt for a client of threads; `trusted` is a file of certificates, if not the system's."""
    context = ssl.create_default_context(cafile=trusted)
    context.sslsocket_class = SharedSocket
    return context
