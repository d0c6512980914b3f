"""A cable between a worker and PostgreSQL that can be cut: a proxy on loopback, before a unix socket.

Cables have a thread of their own, so that nothing else that is done here slows them down.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

CHUNK: Final = 64 * 1024


class Cable:
    """Passes bytes both ways, until it is told otherwise."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.port = 0
        self.refusing = False
        self._loop = asyncio.new_event_loop()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._open(), self._loop).result(10)

    async def _open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._come, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    def _do(self, call: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(call)

    def silence(self) -> None:
        """Nothing passes any more, and nobody is told."""
        self._do(self._flowing.clear)

    def cut(self) -> None:
        """Throws everyone out, and whoever comes."""
        self.refusing = True
        self._do(self._throw_out)

    def mend(self) -> None:
        self.refusing = False
        self._do(self._flowing.set)

    def stop(self) -> None:
        self.cut()
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._do(self._loop.stop)
        self._thread.join(10)

    async def _end(self) -> None:
        self._server.close()
        self._flowing.set()
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            self._throw_out()
            await asyncio.wait(others, timeout=0.1)

    def _throw_out(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.transport.abort()
            return
        try:
            near, far = await asyncio.open_unix_connection(str(self.target))
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far}
        self._writers |= ends
        ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, far), (near, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.transport.abort()
            self._writers -= ends

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
