"""Work shared out: the same from threads, processes and any executor, also when workers are lost."""

import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest

import posse
from posse.bots import Bot
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.lab.chunks import AHEAD, Chunks
from posse.lab.errors import LabRefusal
from posse.lab.ladder import play, prepare, tasks
from posse.lab.pool import LOSSES, Failed, attempt, shared_out
from tests.waiting import PATIENCE

P = ParamSpec("P")
T = TypeVar("T")

SHORT = {"game": "public-enemy", "games": 12, "options": {"rounds": 1}}
SERIES: dict[str, Any] = SHORT | {"players": 3, "bots": ["montecarlo:3", "house", "random"], "seed": 5}
LADDER: dict[str, Any] = SHORT | {"players": 2, "bots": ["random", "house"]}


class Careless(Executor):
    """Does what it is given at once, but every so often the worker is lost: its future is cancelled, or
    has an error of the executor's own."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.given = 0
        self.lost = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self.given += 1
        future: Future[T] = Future()
        if self.given % self.every:
            future.set_result(fn(*args, **kwargs))
            return future
        self.lost += 1
        if self.lost % 2:
            future.set_exception(ConnectionError("the machine has gone\nand more that nobody reads"))
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


class Killer(Bot):
    """Ends its process as the system would, the first time it is asked; `mark` remembers that."""

    name = "killer"

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        try:
            self.mark.touch(exist_ok=False)
        except FileExistsError:
            return legal[0]
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("killed")


class Faulty(Bot):
    """Has a mistake in it."""

    name = "faulty"
    asked = 0

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        Faulty.asked += 1
        raise ZeroDivisionError("no chance of that")


class Unsendable(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def spawned(many: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(many, get_context("spawn"))


def test_a_series_is_the_same_whoever_plays_it():
    plain = posse.simulate(**SERIES)
    careless = Careless(every=3)
    assert posse.simulate(**SERIES, executor=careless) == plain
    assert careless.lost > 1
    with ThreadPoolExecutor(3) as threads:
        assert posse.simulate(**SERIES, executor=threads) == plain
        assert posse.simulate(**SERIES, executor=threads, jobs=2) == plain, (
            "it is the caller's, and still open"
        )
    with spawned(2) as processes:
        assert posse.simulate(**SERIES, executor=processes) == plain


def test_a_ladder_is_the_same_whoever_plays_it():
    plain = posse.ladder(**LADDER)
    careless = Careless(every=3)
    assert posse.ladder(**LADDER, executor=careless) == plain
    assert careless.lost > 0
    with ThreadPoolExecutor(2) as threads:
        assert posse.ladder(**LADDER, executor=threads) == plain


def test_a_review_is_the_same_whoever_thinks():
    match = posse.new("public-enemy", players=2, seed=1, options={"rounds": 1})
    while not match.over:
        match.play(match.legal()[0])
    plain = posse.review(match, iterations=4)
    seen: list[tuple[int, int]] = []
    careless = Careless(every=5)
    again = posse.review(match, iterations=4, executor=careless, progress=lambda *at: seen.append(at))
    assert again == plain
    assert careless.lost > 1
    assert seen == sorted(seen)
    assert seen[-1][0] <= seen[-1][1]
    with spawned(2) as processes:
        assert posse.review(str(match.record()), iterations=4, executor=processes) == plain


def test_a_process_that_is_killed_is_replaced_and_its_games_are_played_again(tmp_path: Path):
    once, never = tmp_path / "once", tmp_path / "never"
    never.touch()  # as if it had killed already
    asked: dict[str, Any] = SHORT | {"players": 2, "games": 24}
    plain = posse.simulate(**asked, bots=[Killer(never), "random"])
    assert posse.simulate(**asked, bots=[Killer(once), "random"], jobs=2) == plain
    assert once.exists()


def test_a_ladder_that_loses_workers_has_every_result_once():
    ladder = prepare("public-enemy", 2, ["random", "house"], {"rounds": 1})
    todo = tasks(ladder, 60)
    careless = Careless(every=4)
    assert sorted((each.pair, each.deal) for each in play(ladder, todo, executor=careless)) == sorted(todo)
    assert careless.lost > 2


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def deadly(first: int, end: int) -> Callable[[], None]:
    return die


def test_a_process_that_is_killed_again_and_again_ends_it_with_a_sentence():
    with pytest.raises(LabRefusal, match=r"ended from outside 4 times, always with the same games"):
        list(shared_out(3, deadly, 1))


def test_workers_lost_again_and_again_end_it_with_a_sentence():
    careless = Careless(every=1)
    with pytest.raises(LabRefusal) as refused:
        posse.simulate(**SERIES, executor=careless, jobs=2)
    assert refused.value.key == "worker-lost"
    assert refused.value.fields["times"] == LOSSES + 1
    assert careless.given <= AHEAD * 2 * (LOSSES + 1)
    assert "exécutant a été perdu 4 fois" in refused.value.say("fr")


def test_an_executor_that_is_broken_for_good_is_named():
    with spawned(1) as processes, pytest.raises(LabRefusal, match=r"takes no more work: .* Make a new one"):
        list(shared_out(3, deadly, 1, processes))
    with ThreadPoolExecutor(1) as threads:
        pass
    with pytest.raises(LabRefusal, match=r"takes no more work: cannot schedule new futures after shutdown"):
        posse.simulate(**SERIES, executor=threads)


def test_an_error_of_a_bot_is_not_tried_again():
    Faulty.asked = 0
    with (
        ThreadPoolExecutor(1) as threads,
        pytest.raises(ZeroDivisionError, match="no chance of that") as raised,
    ):
        posse.simulate("public-enemy", 2, Faulty(), 1, executor=threads)
    assert Faulty.asked == 1
    assert "in choose" in str(raised.value.__cause__)
    with pytest.raises(ZeroDivisionError, match="no chance of that"):
        posse.simulate("public-enemy", 2, Faulty(), 8, jobs=2)


def test_an_error_that_cannot_travel_says_the_same():
    def fail() -> None:
        raise Unsendable(1, 2)

    failed = attempt(fail, posse.__version__)
    assert isinstance(failed, Failed)
    assert str(failed.error) == "Unsendable: 1 and 2"


def test_a_worker_of_another_version_is_refused():
    failed = attempt(lambda: 1, "99.0")
    assert isinstance(failed, Failed)
    assert failed.error.say("en").startswith("The workers have Posse")


def test_bots_of_the_caller_stay_with_threads_and_are_refused_by_processes():
    class Local(Bot):
        name = "local"

        def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
            return legal[0]

    with ThreadPoolExecutor(1) as threads:
        assert posse.simulate("public-enemy", 2, Local(), 2, executor=threads).games == 2
    with spawned(1) as processes, pytest.raises(BadNotation, match="local"):
        posse.simulate("public-enemy", 2, Local(), 2, executor=processes)


@pytest.mark.parametrize("executor", [4, "ray", ThreadPoolExecutor])
def test_what_is_no_executor_is_refused(executor: Any):
    with pytest.raises(BadNotation, match=r"Executor must be a concurrent\.futures\.Executor"):
        posse.simulate(**SERIES, executor=executor)


class Odd(Executor):
    """Its `submit` returns whatever it was made with."""

    def __init__(self, returned: Any) -> None:
        self.returned = returned

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Any:
        return self.returned


def test_an_executor_that_hands_back_something_else_is_told_so():
    empty: Future[None] = Future()
    empty.set_result(None)
    with pytest.raises(
        LabRefusal, match=r"submit\(\) returned int: it must return a concurrent\.futures\.Future"
    ):
        posse.simulate(**SERIES, executor=Odd(5))
    with pytest.raises(LabRefusal, match="holds NoneType: it must hold what the work returned"):
        posse.simulate(**SERIES, executor=Odd(empty), jobs=1)


def test_what_is_stopped_hands_out_nothing_more():
    held = threading.Event()

    def make(first: int, end: int) -> Callable[[], int]:
        return lambda: held.wait(PATIENCE) and end - first if first else end - first

    with ThreadPoolExecutor(1) as threads:
        parts = shared_out(100, make, 3, threads)
        assert next(parts) == 1
        parts.close()  # type: ignore[attr-defined]
        held.set()
        threads.shutdown(wait=True)
        assert threads._work_queue.qsize() <= 1, "but for the word that it is shut"


def test_pieces_are_even_at_the_end_and_cover_everything_once():
    covered: list[int] = []

    def make(first: int, end: int) -> Callable[[], None]:
        covered.extend(range(first, end))
        return lambda: None

    chunks = Chunks(1000, make, beat=1.5, workers=4)
    sizes = []
    for piece in chunks:
        sizes.append(piece.size)
        chunks.learn(piece, piece.size / 1000)  # a thousand a second
    assert covered == list(range(1000))
    assert sizes[0] == 1
    assert max(sizes) <= 1000 // (AHEAD * 4)
    assert sizes[-1] == 1


class Cancelling(Executor):
    """Takes work and cancels it again, as one that is being shut down does; nobody notifies the waiting."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        assert future.cancel()
        return future


def in_time(work: Callable[[], object]) -> BaseException | None:
    """The error that a piece of work ends with. A test that would wait for ever fails instead."""
    ended: list[BaseException | None] = []

    def run() -> None:
        try:
            work()
            ended.append(None)
        except BaseException as error:
            ended.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert ended, "it waits for ever"
    return ended[0]


def test_an_executor_that_is_shut_down_while_work_is_queued_is_told_of():
    begun, held = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        held.wait(PATIENCE)

    def make(first: int, end: int) -> Callable[[], None]:
        return wait

    threads = ThreadPoolExecutor(1)

    def shut_down() -> None:
        assert begun.wait(PATIENCE)
        threads.shutdown(wait=False, cancel_futures=True)

    threading.Thread(target=shut_down, daemon=True).start()
    try:
        error = in_time(lambda: list(shared_out(100, make, 3, threads)))
    finally:
        held.set()
    assert isinstance(error, LabRefusal)
    assert error.key == "executor-broken"
    assert "takes no more work: cannot schedule new futures after shutdown" in str(error)


def test_an_executor_that_cancels_whatever_it_is_given_is_given_up():
    always_the_same: Future[None] = Future()
    always_the_same.cancel()
    for executor in (Cancelling(), Odd(always_the_same)):
        error = in_time(partial(posse.simulate, **SERIES, executor=executor, jobs=2))
        assert isinstance(error, LabRefusal)
        assert error.key == "worker-lost"
        assert error.fields["times"] == LOSSES + 1
