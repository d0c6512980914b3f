"""One socket: who reads it, and what waits to be sent to it."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from posse.core.words import Seat
from posse.table.state import WATCHER


class Transport(Protocol):
    """The network's end of a socket; `protocols.py` has one for uvicorn."""

    ready: Callable[[], None]  # called when it can take more again

    def put(self, texts: Sequence[bytes]) -> None:
        """Sends messages in one go."""

    def is_open(self) -> bool:
        """Whether anything can still be sent."""

    def is_full(self) -> bool:
        """Whether the reader is behind, so that sending must wait."""

    def abort(self) -> None:
        """Drops it at once."""


PIECE: Final = 64 * 1024  # bytes handed to the network in one go, or one message that is longer


class Connection:
    """A seat's or a spectator's socket. `send` never waits: what is said in one turn of the loop goes out in
    one piece at its end, or as soon as the reader has caught up."""

    def __init__(self, socket: WebSocket, most: int, most_bytes: int, clock: Callable[[], float]) -> None:
        self.socket = socket
        self.most = most
        self.most_bytes = most_bytes
        self.clock = clock
        self.reader: int | None = None
        self.token = ""  # hashed; "" for someone who watches without one
        self.host = False
        self.address = ""
        self.beside: frozenset[str] = frozenset()  # tokens of other seats at this screen, hashed
        self.presence = False  # whether it is told who comes and goes
        self.counts = False  # it shows counts, and says when they are read
        self.lang = "en"
        self.muted: frozenset[int] = frozenset()
        self.waiting: deque[bytes] = deque()
        self.bytes_waiting = 0
        self.closing: tuple[int, str] | None = None
        self.sending_since: float | None = None
        self._loop = asyncio.get_running_loop()
        self._flushing = False
        self._farewell: asyncio.Task[None] | None = None
        self._wire: Transport = socket.scope["extensions"]["posse.wire"]["wire"]
        self._wire.ready = self._flush

    @property
    def author(self) -> str:
        return WATCHER if self.reader is None else str(Seat(self.reader))

    def send(self, text: bytes) -> bool:
        """Queues a message; False if the queue is full: then the reader is too slow to be kept. Where nothing
        waits a message of any length may."""
        if self.closing is not None:
            return True
        if self.waiting and (
            len(self.waiting) >= self.most or self.bytes_waiting + len(text) > self.most_bytes
        ):
            return False
        self.waiting.append(text)
        self.bytes_waiting += len(text)
        self._wake()
        return True

    def close(self, code: int, reason: str = "") -> None:
        """Closes once what waits has been sent."""
        if self.closing is None:
            self.closing = (code, reason)
            self._wake()

    def abort(self) -> None:
        """Drops the socket at once: a reader who does not read would not read a farewell either."""
        self.closing = self.closing or (1008, "")
        self._forget()
        self._wire.abort()

    def _forget(self) -> None:
        self.waiting.clear()
        self.bytes_waiting = 0

    def _wake(self) -> None:
        if not self._flushing and self.sending_since is None:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Sends what waits if the reader keeps up; else notes since when it must wait."""
        self._flushing = False
        if not self._wire.is_open():
            self.closing = self.closing or (1006, "")
            self._forget()
        while self.waiting and not self._wire.is_full():
            self._wire.put(self._piece())
        if self.waiting:
            self.sending_since = self.sending_since or self.clock()
            return
        self.sending_since = None
        if self.closing is not None and self._farewell is None:
            self._farewell = self._loop.create_task(self._say_farewell(*self.closing))

    def _piece(self) -> list[bytes]:
        """What is handed over next: what the network must hold for a slow reader is bounded, too."""
        texts, long = list[bytes](), 0
        while self.waiting and (not texts or long + len(self.waiting[0]) <= PIECE):
            texts.append(self.waiting.popleft())
            long += len(texts[-1])
        self.bytes_waiting -= long
        return texts

    async def _say_farewell(self, code: int, reason: str) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self.socket.close(code, reason)

    async def finish(self, seconds: float = 1.0) -> None:
        """Waits until what is left is sent and the socket is closed, but not long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.closing is not None and self._farewell is None and self._wire.is_open():
                    await asyncio.sleep(0.01)
                if self._farewell is not None:
                    await asyncio.shield(self._farewell)
