"""Processes of this machine that play: deaf to Ctrl+C while they begin, made anew when one is lost, and ended
with the one that asked for them.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from threading import Thread
from typing import Any, Final, Self, TypeVar

from posse.lab.errors import LabRefusal

UNGUARDED: Final = 81  # how a process ends that ran the asker's script again and came to the same place

T = TypeVar("T")


class QuietProcess(SpawnProcess):
    """Begins deaf to Ctrl+C, which `begin_work` ends: while it still imports, it would print a traceback."""

    def start(self) -> None:
        with deaf():
            super().start()


@contextmanager
def deaf() -> Iterator[None]:
    """Holds Ctrl+C back until later, here and in a process that begins meanwhile; Windows cannot."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it lets signals through again once it has begun
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Spawner(SpawnContext):
    """Remembers its processes, to ask them how they ended."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]
        made = QuietProcess(*args, **kwargs)
        self.made.append(made)
        return made

    def are_unguarded(self) -> bool:
        """Whether they ended because they ran the asker's script again."""
        for process in self.made:
            process.join(1)
        return any(each.exitcode == UNGUARDED for each in self.made)


class Processes:
    """So many processes. When one is lost, Python gives the whole pool up: then there is a new one."""

    beat = 0.25  # seconds of play in a piece of work, about
    lost = "process-lost"

    def __init__(self, many: int) -> None:
        if getattr(multiprocessing.current_process(), "_inheriting", False):  # the script is being run again
            sys.exit(UNGUARDED)
        self.many = many
        self.whole_time = ExitStack()
        self.begin()

    def begin(self) -> None:
        self.spawner = Spawner()
        self.pool = ProcessPoolExecutor(self.many, self.spawner, begin_work)

    def __enter__(self) -> Self:
        self.whole_time.enter_context(only_real_scripts())
        return self

    def __exit__(self, *error: object) -> None:
        with self.whole_time:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def submit(self, work: Callable[[], T]) -> Future[T]:
        try:
            return self.pool.submit(work)
        except BrokenProcessPool:
            self.pool.shutdown(wait=True)
            self.check_guard()
            self.begin()
            return self.pool.submit(work)

    def check_guard(self) -> None:
        if self.spawner.are_unguarded():
            raise LabRefusal("unguarded") from None


@contextmanager
def only_real_scripts() -> Iterator[None]:
    """Processes run the caller's script again, so it must be a file, not typed or piped in."""
    main = sys.modules["__main__"]
    name = getattr(main, "__file__", None)
    if name is None or Path(name).exists():
        yield
        return
    del main.__file__
    try:
        yield
    finally:
        main.__file__ = name


# -- On the worker's side


def begin_work() -> None:
    """Ctrl+C ends a worker without a message: the process that asked says what is kept."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Ends this process once the one that asked is gone, however it was ended: it may have had no time to
    say so, and a worker left behind would wait for ever, with the asker's output still open."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
