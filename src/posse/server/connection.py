"""One socket: who reads it, and what waits to be sent to it."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from posse.core.words import Seat


class Connection:
    """A seat's or a spectator's socket. `send` never waits: a writer of its own does."""

    def __init__(self, socket: WebSocket, most: int, clock: Callable[[], float]) -> None:
        self.socket = socket
        self.most = most
        self.clock = clock
        self.reader: int | None = None
        self.token = ""  # hashed; "" for someone who watches without one
        self.host = False
        self.lang = "en"
        self.muted: frozenset[int] = frozenset()
        self.waiting: deque[str] = deque()
        self.closing: tuple[int, str] | None = None
        self.sending_since: float | None = None
        self.sent = 0
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    @property
    def author(self) -> str:
        return "watcher" if self.reader is None else str(Seat(self.reader))

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> bool:
        """Queues a message; False if the queue is full: then the reader is too slow to be kept."""
        if self.closing is not None:
            return True
        if len(self.waiting) >= self.most:
            return False
        self.waiting.append(text)
        self._wake.set()
        return True

    def close(self, code: int, reason: str = "") -> None:
        """Closes once what waits has been sent."""
        if self.closing is None:
            self.closing = (code, reason)
            self._wake.set()

    def abort(self) -> None:
        """Drops the socket at once: whoever does not read would not read a farewell either."""
        self.closing = self.closing or (1008, "")
        self.waiting.clear()
        drop: Callable[[], Any] | None = self.socket.scope["extensions"].get("posse.abort", {}).get("call")
        if drop is not None:
            drop()

    async def _write(self) -> None:
        send, waiting = self.socket.send, self.waiting
        try:
            while True:
                while waiting:
                    self.sending_since = self.clock()
                    await send({"type": "websocket.send", "text": waiting.popleft()})
                    self.sent += 1
                self.sending_since = None
                if self.closing is not None:
                    await self.socket.close(*self.closing)
                    return
                self._wake.clear()
                await self._wake.wait()
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.closing = self.closing or (1006, "")
        finally:
            self.sending_since = None

    async def finish(self, seconds: float = 1.0) -> None:
        """Waits for the writer to send what is left, but not long."""
        if self._writer is None:
            return
        if self.closing is None:
            self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            async with asyncio.timeout(seconds):
                await self._writer
