"""The bots of one machine: processes in which bots think, shared by all its workers.

    python -m posse.server.thinking.pool SOCKET [--processes 3] [--keepers 1] [--seconds 5] [--budget 30]

Workers ask at a unix socket, which nobody but their own user can open. There is one queue for all of them, so
it is fair to addresses whichever worker they play at. A worker sends for whom it asks, and the job of a
`thinker`: what one seat may know, and no more. Addresses and tables stay in memory and are in no log.

One JSON line each way; `n` is the worker's own number for a question, `crew` is "bots" or "house".
In: {"n", "ready": crew}, {"n", "ask": crew, "address", "table", "kind", "left", "seconds", "job"},
{"n", "drop": true} if nobody waits for it any more.
Out: {"n", "ready": true}; {"n", "began": true} when a process is at it; {"n", "answer", "kills"} in the end,
or {"n", "late": whether it was begun, "kills"}.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import stat
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, Final

import orjson

from posse.server.config import Config
from posse.server.edge.logs import KINDS, start_logs
from posse.server.errors import BadSetting
from posse.server.thinking.crew import Crew, TooLate
from posse.server.thinking.process import LINE, Process
from posse.server.thinking.questions import HOUSE
from posse.server.thinking.queue import Asker, Kind, Thought

LOG: Final = logging.getLogger("posse.pool")


def pool_command(socket: Path, config: Config) -> list[str]:
    """What starts the bots of a machine for workers with this config. Start it with a pipe as its standard
    input: it ends when the pipe is closed, and so never outlives whoever started it."""
    keepers = max(1, min(config.workers, config.bot_processes))
    words = ["--processes", config.bot_processes, "--keepers", keepers, "--seconds", config.bot_seconds]
    words += ["--budget", config.limits.thinking, "--bots", config.bots, "--log", config.log, "--child"]
    return [sys.executable, "-m", "posse.server.thinking.pool", str(socket), *map(str, words)]


class Pool:
    """Answers workers, each at a connection of its own."""

    def __init__(self, bots: Crew, house: Crew) -> None:
        self.crews = {"bots": bots, "house": house}
        self.guests: set[asyncio.Task[None]] = set()

    async def ready(self) -> None:
        """Starts the first processes before anyone asks: a pool that died must be back soon."""
        for crew in self.crews.values():
            await crew.ready()

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers one worker until it goes; then nothing of it is left in the queue."""
        this = asyncio.current_task()
        assert this is not None
        self.guests.add(this)
        asked: dict[int, asyncio.Task[None]] = {}
        try:
            while line := await reader.readline():
                self._hear(orjson.loads(line), asked, writer)
        except (OSError, ValueError, LookupError, TypeError) as error:  # of one worker; the others go on
            LOG.error("a worker sent what nobody understands: %s", type(error).__name__)
        except asyncio.CancelledError:
            pass
        finally:
            for task in asked.values():
                task.cancel()
            writer.close()
            self.guests.discard(this)

    def _hear(
        self, told: dict[str, Any], asked: dict[int, "asyncio.Task[None]"], writer: asyncio.StreamWriter
    ) -> None:
        n = told["n"]
        if "drop" in told:
            if n in asked:
                asked[n].cancel()
            return

        def say(answer: dict[str, Any]) -> None:
            writer.write(orjson.dumps({"n": n} | answer) + b"\n")

        crew = self.crews[told.get("ready") or told["ask"]]
        work = self._start(crew, say) if "ready" in told else self._answer(crew, told, say)
        asked[n] = asyncio.create_task(work)
        asked[n].add_done_callback(lambda _: asked.pop(n, None))

    async def _start(self, crew: Crew, say: Callable[[dict[str, Any]], None]) -> None:
        await crew.ready()
        say({"ready": True})

    async def _answer(self, crew: Crew, told: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
        asker, kind = Asker(told["address"], told["table"]), Kind(told["kind"])
        thought = Thought(asker, kind, crew.clock() + told["left"], told["seconds"])
        try:
            answer = {"answer": await crew.ask(thought, told["job"], lambda: say({"began": True}))}
        except TooLate as late:
            answer = {"late": late.begun}
        kills, crew.kills = crew.kills, 0
        say(answer | {"kills": kills})

    async def stop(self) -> None:
        for guest in list(self.guests):
            guest.cancel()
        await asyncio.gather(*self.guests, return_exceptions=True)
        for crew in self.crews.values():
            await crew.stop()


@contextlib.asynccontextmanager
async def open_pool(socket: Path, pool: Pool) -> AsyncIterator[None]:
    """The pool at its socket, which its own user alone can open."""
    check_folder(socket.parent)
    before = os.umask(0o177)
    try:
        server = await asyncio.start_unix_server(pool.welcome, socket, limit=LINE)
    finally:
        os.umask(before)
    try:
        yield
    finally:
        server.close()
        await pool.stop()
        with contextlib.suppress(OSError):  # whoever made the folder may be gone, or removes it too
            socket.unlink()
            socket.parent.rmdir()


def check_folder(folder: Path) -> None:
    """Makes the folder of the socket; one that others can enter is refused."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError:
        raise BadSetting("pool-folder", path=str(folder)[:200]) from None
    if found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o077:
        raise BadSetting("pool-folder", path=str(folder)[:200])


async def serve(socket: Path, pool: Pool, child: bool) -> None:
    """Serves until it is told to stop, or, as a child, until its standard input is closed."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    # Ctrl+C reaches a child too, but its workers still finish what they have begun.
    loop.add_signal_handler(signal.SIGINT, (lambda: None) if child else stopped.set)
    if child:
        loop.add_reader(sys.stdin.fileno(), lambda: stopped.set() if not os.read(0, 4096) else None)
    async with open_pool(socket, pool):
        starting = asyncio.create_task(pool.ready())
        await stopped.wait()
        starting.cancel()


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m posse.server.thinking.pool", description="The bots of a machine."
    )
    parser.add_argument("socket", type=Path, help="where workers ask; its folder is its user's alone")
    parser.add_argument("--processes", type=int, default=1, help="in which bots search")
    parser.add_argument("--keepers", type=int, default=1, help="processes for bots that play by eye")
    parser.add_argument("--seconds", type=float, default=5.0, help="after which a bot is killed")
    parser.add_argument("--budget", type=float, default=30.0, help="seconds an address may think in a minute")
    parser.add_argument("--bots", default=HOUSE, help="where bots are found by name, as module:function")
    parser.add_argument("--child", action="store_true", help="end when the standard input is closed")
    parser.add_argument("--log", choices=KINDS, default="text", help="how errors are written")
    told = parser.parse_args(words)
    start_logs(told.log)

    def crew(bots: str, processes: int) -> Crew:
        return Crew([Process(bots) for _ in range(max(1, processes))], told.seconds, told.budget)

    async def run() -> None:
        await serve(told.socket, Pool(crew(told.bots, told.processes), crew(HOUSE, told.keepers)), told.child)

    try:
        asyncio.run(run())
    except BadSetting as error:
        sys.exit(error.say("en"))


if __name__ == "__main__":
    main()
