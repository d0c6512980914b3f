"""One worker of `posse serve --workers N`, as its parent starts it.

Its standard input brings its settings, and is closed when the parent is gone: then it stops, too. It listens
at sockets that the parent has bound, and says at a pipe when it is ready.
"""

import asyncio
import os
import pickle
import socket
import sys
from contextlib import suppress
from typing import NamedTuple

from posse.server.config import Config
from posse.server.edge.logs import start_logs
from posse.server.run import Server, make_server, rare_pauses


class Start(NamedTuple):
    """What a worker is told."""

    config: Config
    sockets: list[int]  # file numbers of the sockets at which it listens
    ready: int  # file number of the pipe at which it says that it is ready


async def run(server: Server, start: Start) -> None:
    sockets = [socket.socket(fileno=number) for number in start.sockets]
    for sock in sockets:
        sock.setblocking(False)

    def heard() -> None:
        if not os.read(sys.stdin.fileno(), 4096):  # the parent is gone
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            server.should_exit = True

    async def report() -> None:
        while not server.started:
            await asyncio.sleep(0.02)
        os.write(start.ready, b"ready")
        os.close(start.ready)

    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), heard)
    reporting = asyncio.create_task(report())
    try:
        await server.serve(sockets)
    finally:
        reporting.cancel()


def main() -> None:
    start: Start = pickle.load(sys.stdin.buffer)  # of the process that started this one
    start_logs(start.config.log, start.config.worker)
    server = make_server(start.config)
    rare_pauses()
    with suppress(KeyboardInterrupt):
        asyncio.run(run(server, start))


if __name__ == "__main__":
    main()
