"""Work shared out among workers: processes of this machine, or any `concurrent.futures.Executor`.

A worker can be lost: killed from outside, out of memory, on a machine that is switched off. The piece of work
it had is handed out again, and comes out the same. What goes wrong inside a piece, as an error of a bot, is
sent back as a value. So whatever an executor raises is a loss, whoever has written it, and no error of a bot
is tried again.
"""

import os
import pickle
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from posse import __version__
from posse.bots import Bot
from posse.bots.own import check_sendable
from posse.core.errors import BadNotation, need
from posse.core.reading import whole_number
from posse.lab.chunks import AHEAD, Chunks, Piece
from posse.lab.errors import LabRefusal
from posse.lab.processes import Processes

MOST_JOBS: Final = 64
MOST_PIECES: Final = 10_000  # that an executor is counted on to work at, at once
LOSSES: Final = 3  # of workers, with one and the same piece; with one more it is given up
REMOTE_BEAT: Final = 1.5  # seconds of play in a piece for an executor, so that few are shorter than one

T = TypeVar("T")


class Workers(Protocol):
    """Who does the work, and how it is cut for them."""

    many: int
    beat: float
    lost: str  # the key of the sentence when they are lost again and again

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def submit(self, work: Callable[[], T]) -> Future[T]: ...


class ExecutorWorkers:
    """The workers of an executor of the caller's, who ends it too."""

    beat = REMOTE_BEAT
    lost = "worker-lost"

    def __init__(self, executor: Executor, jobs: int) -> None:
        self.executor = executor
        self.many = jobs if jobs > 1 else workers_of(executor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing: it is the caller's."""

    def submit(self, work: Callable[[], T]) -> Future[T]:
        try:
            future = self.executor.submit(work)
        except Exception as error:  # it has lost a process, was shut down, or its cluster is gone
            raise LabRefusal("executor-broken", why=reason(error)) from error
        if not isinstance(future, Future):
            raise LabRefusal("no-future", found=type(future).__name__)
        return future


def workers_of(executor: Executor) -> int:
    """As many as it says it has: those of Python say it so, and ours. Else, as many as this machine."""
    many = getattr(executor, "_max_workers", None)
    return many if isinstance(many, int) and many > 0 else os.cpu_count() or 1


def workers_for(jobs: int, executor: Executor | None) -> Workers:
    return Processes(jobs) if executor is None else ExecutorWorkers(executor, jobs)


def checked_jobs(jobs: int, executor: Executor | None = None) -> int:
    if executor is not None:
        need(executor, Executor, "executor", "a concurrent.futures.Executor")
    jobs = whole_number(jobs, "jobs")
    most = MOST_JOBS if executor is None else MOST_PIECES
    if not 1 <= jobs <= most:
        raise BadNotation("number-range", where="jobs", low=1, high=most, value=jobs)
    return jobs


def checked_games(games: int) -> int:
    games = whole_number(games, "games")
    if games < 1:
        raise BadNotation("number-range", where="games", low=1, high="…", value=games)
    return games


def check_progress(progress: object) -> None:
    if progress is not None and not callable(progress):
        raise BadNotation("kind", what="progress", wanted="a function of two numbers")


def check_bots(bots: Iterable[object], executor: Executor | None) -> None:
    """Refuses bots that processes could not make again; threads need not, and Ray and Dask can send more."""
    if executor is None or isinstance(executor, ProcessPoolExecutor):
        for bot in bots:
            if isinstance(bot, Bot):
                check_sendable(bot)


def done_here(many: int, make: Callable[[int, int], Callable[[], T]]) -> Iterator[T]:
    """What comes of each piece of the work, in this process, one after another."""
    chunks = Chunks(many, make, Processes.beat)
    for piece in chunks:
        start = time.perf_counter()
        value = piece.work()
        chunks.learn(piece, time.perf_counter() - start)
        yield value


def shared_out(
    many: int, make: Callable[[int, int], Callable[[], T]], jobs: int, executor: Executor | None = None
) -> Iterator[T]:
    """The same from processes, or from an executor, in whatever order; each is asked for when one is free."""
    with workers_for(jobs, executor) as workers:
        yield from hand_out(Chunks(many, make, workers.beat, workers.many), workers)


def hand_out(work: Chunks[T], workers: Workers) -> Iterator[T]:
    waiting: dict[Piece[T], Future[Done[T] | Failed]] = {}
    ended: SimpleQueue[Piece[T]] = SimpleQueue()  # `futures.wait` may never hear of one that was cancelled
    again: list[Piece[T]] = []  # the pieces whose worker was lost
    try:
        while True:
            while len(waiting) < AHEAD * workers.many:
                piece = again.pop() if again else next(work, None)
                if piece is None:
                    break
                waiting[piece] = workers.submit(partial(attempt, piece.work, __version__))
                waiting[piece].add_done_callback(partial(note, ended, piece))
            if not waiting:
                return
            for piece in those_in(ended):
                try:
                    made = waiting.pop(piece).result()
                except Exception as error:
                    again.append(lost_once_more(piece, workers, error))
                    continue
                if isinstance(made, Failed):
                    raise made.error from AtTheWorker(made.traceback)
                if not isinstance(made, Done):
                    raise LabRefusal("no-result", found=type(made).__name__)
                work.learn(piece, made.seconds)
                yield made.value
    finally:
        for future in waiting.values():
            future.cancel()


def note(ended: SimpleQueue[T], piece: T, future: Future[Any]) -> None:
    ended.put(piece)


def those_in(queue: SimpleQueue[T]) -> Iterator[T]:
    """What is in a queue, and there is something: the first is waited for."""
    yield queue.get()
    while not queue.empty():
        yield queue.get()


def lost_once_more(piece: Piece[T], workers: Workers, error: Exception) -> Piece[T]:
    """The piece, to be handed out again; refuses if it has been lost too often."""
    piece.losses += 1
    if piece.losses > LOSSES:
        raise LabRefusal(workers.lost, times=piece.losses, why=reason(error)) from error
    return piece


def reason(error: Exception) -> str:
    """The first line of what an error says."""
    told = str(error).strip() or type(error).__name__
    return told.splitlines()[0][:200].rstrip(".")


# -- On the worker's side


@dataclass(frozen=True)
class Done(Generic[T]):
    """What came of a piece, and the seconds it took."""

    value: T
    seconds: float


class AtTheWorker(Exception):
    """Where an error happened there: the traceback as text, as Python's own pools show it."""


@dataclass(frozen=True)
class Failed:
    """An error of the work itself, and where it happened."""

    error: Any
    traceback: str


def attempt(work: Callable[[], T], version: str) -> Done[T] | Failed:
    """A piece of the work, for an asker who has that version of Posse."""
    start = time.perf_counter()
    try:
        if version != __version__:
            raise LabRefusal("other-version", ours=version, theirs=__version__)
        return Done(work(), time.perf_counter() - start)
    except (Exception, SystemExit) as error:
        return Failed(sendable(error), f'\n"""\n{traceback.format_exc()}"""')


def sendable(error: BaseException) -> BaseException:
    """The error, or one that says the same if it can't travel."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
