"""Work shared out among processes, with a sentence for what can go wrong there."""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any, Final, TypeVar

from posse.core.errors import BadNotation
from posse.lab.errors import LabRefusal

MOST_JOBS: Final = 64
AHEAD: Final = 2  # pieces of work a process, so that none waits for the next
UNGUARDED: Final = 81  # how a process ends that ran the asker's script again and came to the same place

T = TypeVar("T")


class QuietProcess(SpawnProcess):
    """Begins deaf to Ctrl+C, which `die_quietly` ends: while it still imports, it would print a traceback."""

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

    def why_lost(self) -> str:
        for process in self.made:
            process.join(1)
        return "unguarded" if any(each.exitcode == UNGUARDED for each in self.made) else "process-lost"


def check_jobs(jobs: int) -> None:
    if not 1 <= jobs <= MOST_JOBS:
        raise BadNotation("number-range", where="jobs", low=1, high=MOST_JOBS, value=jobs)


def shared_out(work: Iterator[Callable[[], T]], jobs: int) -> Iterator[T]:
    """What comes of each piece of work, in whatever order; a piece is asked for when a process is free."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):  # the script is being run again
        sys.exit(UNGUARDED)
    spawner = Spawner()
    with only_real_scripts(), ProcessPoolExecutor(jobs, spawner, die_quietly) as pool:
        waiting: set[Future[T]] = set()
        try:
            while True:
                while len(waiting) < AHEAD * jobs and (piece := next(work, None)) is not None:
                    waiting.add(pool.submit(piece))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            raise LabRefusal(spawner.why_lost()) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


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


def die_quietly() -> None:
    """Ctrl+C ends a worker without a message: the process that asked says what is kept."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
