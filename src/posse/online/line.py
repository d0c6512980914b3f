"""A socket that comes back by itself: the table has moved to another process of the server, or the server was
started again. What was not answered is said again, with the same id: the server does nothing twice."""

import json
import secrets
import time
from contextlib import ExitStack
from ssl import SSLContext
from typing import Any, Final, Self

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect
from websockets.uri import WebSocketURI, parse_uri

from posse.online.errors import OnlineRefusal
from posse.online.link import address_of
from posse.online.part import Silence

MOVED: Final = 4307  # it is elsewhere already
# The codes after which coming back is right: docs/protocol.md, “When the server hangs up”.
COME_BACK: Final = frozenset({1001, 1006, MOVED})
TOO_BIG: Final = 1009
MOST_BYTES: Final = 4 * 2**20  # of one message: the whole view of a game of 4,000 lines has less
GLANCE: Final = 1.0  # seconds after which a waiting reader looks whether this is the end
PATIENCE: Final = 30.0  # seconds until it is given up
SOON, FIRST, LONGEST = 0.3, 0.4, 4.0  # seconds before a try: after a move, after any other break, at most


class Line:
    """Talks as one socket does, whatever sockets it needs for that."""

    def __init__(self, url: str, tls: SSLContext | None = None) -> None:
        self.url = url
        self.tls = tls
        self.hello = ""
        self.unanswered: dict[str, str] = {}
        self.left = False
        self._ends = 0.0  # when a socket that is closing is left
        self._open = ExitStack()
        self.socket = self._connect()

    def _connect(self) -> ClientConnection:
        self._open.close()
        self._ends = 0.0
        made = self._open.enter_context(
            connect(self.url, max_size=MOST_BYTES, compression=None, ssl=self.tls)
        )
        here, there = parse_uri(self.url), made.protocol.uri  # the library follows an answer that points away
        if there != here:  # nobody can be sent elsewhere with a token
            self._open.close()
            raise OnlineRefusal("sent-on", url=server_of(here), to=(server_of(there) + there.path)[:200])
        return made

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.left = True
        self._open.close()

    def send(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            self.hello = text
        elif "id" in message:
            self.unanswered[message["id"]] = text
        try:
            self.socket.send(text)
        except ConnectionClosed:  # whoever waits for the answer comes back, and says it again
            return

    def recv(self, patience: float | None = None) -> str:
        """The next message; Silence if none comes in so many seconds."""
        while True:
            try:
                text = self._heard(patience)
            except ConnectionClosed as gone:
                code = gone.rcvd.code if gone.rcvd is not None else 1006
                if gone.sent is not None and gone.sent.code == TOO_BIG:
                    raise
                if code not in COME_BACK or not self.hello or self.left:
                    raise
                self._come_back(code)
                continue
            message: dict[str, Any] = json.loads(text)
            self.unanswered.pop(str(message.get("id")), None)
            return text

    def _heard(self, patience: float | None) -> str:
        """The next message. A server that was told to stop is left, also if it does not hang up."""
        while True:
            try:
                return str(self.socket.recv(GLANCE if patience is None else patience))
            except TimeoutError:
                if self.socket.protocol.state is State.CLOSING:
                    self._ends = self._ends or time.monotonic() + GLANCE
                    if time.monotonic() > self._ends:
                        self.socket.close_socket()
                if patience is not None:
                    raise Silence from None

    def _come_back(self, code: int) -> None:
        until, wait = time.monotonic() + PATIENCE, FIRST
        time.sleep(chance(SOON) if code == MOVED else wait / 2 + chance(wait / 2))
        while True:
            try:
                self.socket = self._connect()
                for text in (self.hello, *self.unanswered.values()):
                    self.socket.send(text)
                return
            except (WebSocketException, OSError):
                if time.monotonic() > until or self.left:
                    raise
            wait = min(2 * wait, LONGEST)
            time.sleep(wait / 2 + chance(wait / 2))


def chance(most: float) -> float:
    """Some seconds up to so many, so that a crowd does not come back together."""
    return most * secrets.randbelow(1001) / 1000


def server_of(uri: WebSocketURI) -> str:
    return address_of("https" if uri.secure else "http", uri.host, uri.port)
