"""A server that is made to be killed. Its modules are loaded once; every start is a fork of that.

It can be told to die by itself at the two moments that no killer from outside can hit: right before an entry
is stored, and right after it is on disk but before anyone has heard of it.
"""

import logging
import os
import signal
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Literal

from posse.core.errors import PosseError
from posse.server import app
from posse.server.cluster import ownership
from posse.server.config import Config, Limits
from posse.server.run import make_server
from posse.store import Addition, Entry, Store
from posse.store.adding import refused
from tests.ports import free_port
from tests.registry import ALL_GAMES

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.torture.victim"])
Moment = Literal["any", "before", "after", "lying"]
MANY = 10**9
OPEN = Limits(
    seat_messages=MANY,
    watcher_messages=MANY,
    watchers_messages=MANY,
    frames=MANY,
    address_frames=MANY,
    requests=MANY,
    pages=MANY,
    connections=10**6,
    visits=10**6,
    tables=MANY,
    listed=MANY,
    codes=MANY,
    queue=4096,
)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def dying_store(moment: Moment, entries: int) -> type[Store]:
    """A store whose process dies before or after so many entries are stored; a lying one loses the last."""
    left = entries

    class DyingStore(Store):
        def append(
            self, game: str, expected_n: int, entries: Sequence[Entry], epoch: int | None = None
        ) -> None:
            nonlocal left
            left -= 1
            if moment == "before" and left <= 0:
                die()
            if moment == "lying" and left == 0:
                return
            super().append(game, expected_n, entries, epoch)
            if left <= 0:
                die()

        def append_all(self, additions: Sequence[Addition]) -> list[PosseError | None]:
            return [refused(lambda one: self.append(*one), one) for one in additions]

    return DyingStore


def serve(config: Config, moment: Moment, entries: int, machine: str = "") -> None:
    logging.disable(logging.WARNING)  # a bad request is none of ours, and there will be many
    if machine:
        setattr(ownership, "this_machine", lambda: machine)  # noqa: B010  so that only its lease tells
    if moment != "any":
        setattr(app, "Store", dying_store(moment, entries))  # noqa: B010  it is not the app's to give away
    make_server(config).run()


class Victim:
    """One server after another, on the same port and the same store."""

    def __init__(self, data: Path, database: str | None, machine: str = "") -> None:
        self.machine = machine  # as if it ran on another one; "": on this one
        self.port = free_port()
        self.config = Config(
            data=data,
            database=database,
            port=self.port,
            limits=OPEN,
            hosts=("x",),
            games=ALL_GAMES,
            pace=0.0,
        )
        self.running: BaseProcess | None = None

    def start(self, moment: Moment = "any", entries: int = 0) -> None:
        self.running = FORKS.Process(
            target=serve, args=(self.config, moment, entries, self.machine), daemon=True
        )
        self.running.start()

    @property
    def dead(self) -> bool:
        return self.running is None or not self.running.is_alive()

    def signal(self, number: int) -> None:
        assert self.running is not None
        assert self.running.pid is not None
        os.kill(self.running.pid, number)

    def kill(self) -> None:
        if self.running is not None:
            self.running.kill()

    def bury(self) -> None:
        """Waits until it is gone; it must have been killed, not have ended by itself."""
        assert self.running is not None
        self.running.join(20)
        assert self.running.exitcode == -signal.SIGKILL, self.running.exitcode
