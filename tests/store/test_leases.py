"""One owner a table: claims, takeovers, and appends of those who were taken over."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import select

from posse.store import Elsewhere, Entry, Leases, NotOwner, Store, Worker
from posse.store.schema import WORKERS
from tests.store.conftest import NewPlace, Place
from tests.store.postgres import wait_until_waiting
from tests.torture.owners import STATES, own_again_and_again
from tests.waiting import PATIENCE

ANN = Worker("ann", "127.0.0.1:1", "here", "1")
BOB = Worker("bob", "127.0.0.1:2", "here", "2")


@pytest.fixture
def place(new_place: NewPlace) -> Place:
    return new_place("postgres")


@pytest.fixture
def place_url(place: Place) -> str:
    return str(place.url)


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with place.open() as opened:
        yield opened


@pytest.fixture
def leases(store: Store) -> Leases:
    assert store.leases is not None
    for worker in (ANN, BOB):
        store.leases.renew(worker, 600.0)
    store.create("t", "{}")
    return store.leases


def entry(n: int) -> Entry:
    return Entry(n, "p1", f"c{n}", "{}", 1.0)


def test_a_table_at_rest_is_claimed_by_one(leases: Leases):
    assert leases.wanted(10) == []
    assert leases.claim("t", "ann") == 1
    assert leases.claim("t", "ann") == 1  # again: nothing changes
    assert leases.claim("t", "bob") == Elsewhere("ann", "127.0.0.1:1")
    leases.release("ann", {"t": 1}, wanted=False)
    assert leases.wanted(10) == []
    for worker in (ANN, BOB):
        leases.end(worker.id)
    assert leases.wanted(10) == []  # nor when nobody lives
    leases.renew(BOB, 600.0)
    assert leases.claim("t", "bob") == 2


def test_who_was_taken_over_writes_nothing(store: Store, leases: Leases):
    assert leases.claim("t", "ann") == 1
    store.append("t", 0, [entry(0)], epoch=1)
    leases.renew(ANN, -1.0)  # it falls silent
    assert leases.wanted(10) == ["t"]
    assert leases.claim("t", "bob") == 2
    for entries in ([entry(1)], [entry(1), entry(2)]):
        with pytest.raises(NotOwner):
            store.append("t", 1, entries, epoch=1)
    store.append("t", 1, [entry(1)], epoch=2)
    assert [line.n for line in store.load("t").entries] == [0, 1]
    assert not leases.renew(ANN, 600.0)  # so it learns that it was gone
    assert leases.renew(ANN)
    assert (leases.held("ann"), leases.held("bob")) == ({}, {"t": 2})


def test_a_silent_worker_keeps_what_nobody_took(leases: Leases):
    leases.claim("t", "ann")
    leases.renew(ANN, -1.0)
    assert not leases.renew(ANN, 600.0)
    assert leases.held("ann") == {"t": 1}
    assert leases.claim("t", "bob") == Elsewhere("ann", "127.0.0.1:1")


def test_what_was_handed_over_is_wanted_and_a_late_release_changes_nothing(leases: Leases):
    leases.claim("t", "ann")
    leases.release("ann", {"t": 1}, wanted=True)
    assert leases.wanted(10) == ["t"]
    assert leases.claim("t", "bob") == 2
    leases.release("ann", {"t": 1}, wanted=False)
    assert leases.held("bob") == {"t": 2}
    leases.end("bob")
    assert [worker.id for worker in leases.workers()] == ["ann"]
    assert leases.claim("t", "ann") == 3


def test_of_many_who_claim_at_once_one_gets_it(store: Store, leases: Leases):
    for n in range(20):
        store.create(f"t{n}", "{}")
        with ThreadPoolExecutor(2) as both:
            claims = list(both.map(lambda who, game=f"t{n}": leases.claim(game, who), ("ann", "bob")))
        assert claims.count(1) == 1
        assert sum(isinstance(claim, Elsewhere) for claim in claims) == 1


def test_a_worker_archives_its_own_and_what_is_at_rest(store: Store, leases: Leases):
    for game in ("mine", "at rest", "theirs"):
        store.create(game, "{}", at=1.0)
    leases.claim("mine", "ann")
    leases.claim("theirs", "bob")
    quiet = [game for game, _ in store.quiet(10.0, 100.0, "ann")]
    assert quiet == ["at rest", "mine"]
    assert [game for game, _ in store.quiet(10.0, 100.0)] == ["at rest", "mine", "theirs"]


def test_whoever_was_silent_for_long_is_struck_off(leases: Leases):
    leases.renew(Worker("old", "", "", ""), -4000.0)
    leases.end("nobody")
    with leases.engine.connect() as connection:
        assert list(connection.execute(select(WORKERS.c.id).order_by(WORKERS.c.id)).scalars()) == [
            "ann",
            "bob",
        ]


def test_of_two_processes_that_want_a_table_at_once_one_writes(new_place: NewPlace):
    """A sample; `make torture` does it 10,000 times."""
    found = own_again_and_again(str(new_place("postgres").url), 50)
    assert set(found) == {*STATES, "lines"}


def test_what_is_being_written_during_a_takeover_is_there_after_it(
    store: Store, leases: Leases, place_url: str
):
    """The append has locked the table and waits in the middle; the takeover waits for it."""
    assert leases.claim("t", "ann") == 1
    with psycopg.connect(place_url) as other, ThreadPoolExecutor(2) as pool:
        other.execute("INSERT INTO posse_entries (game, n, author, body, at) VALUES ('t', 1, 'x', '', 0)")
        append = pool.submit(store.append, "t", 0, [entry(0), entry(1)], 1)
        wait_until_waiting(place_url, 1)
        leases.renew(ANN, -1.0)
        takeover = pool.submit(leases.claim, "t", "bob")
        wait_until_waiting(place_url, 2)
        other.rollback()
        append.result(PATIENCE)
        assert takeover.result(PATIENCE) == 2
    assert [line.n for line in store.load("t").entries] == [0, 1]
    store.append("t", 2, [entry(2)], epoch=2)
    with pytest.raises(NotOwner):
        store.append("t", 3, [entry(3)], epoch=1)


def test_an_append_that_comes_after_a_takeover_in_the_same_queue_writes_nothing(
    store: Store, leases: Leases, place_url: str
):
    assert leases.claim("t", "ann") == 1
    leases.renew(ANN, -1.0)
    with psycopg.connect(place_url) as other, ThreadPoolExecutor(2) as pool:
        other.execute("SELECT FROM posse_games WHERE id = 't' FOR UPDATE")
        takeover = pool.submit(leases.claim, "t", "bob")
        wait_until_waiting(place_url, 1)
        append = pool.submit(store.append, "t", 0, [entry(0)], 1)
        wait_until_waiting(place_url, 2)
        other.rollback()
        assert takeover.result(PATIENCE) == 2
        with pytest.raises(NotOwner):
            append.result(PATIENCE)
    assert store.load("t").entries == []
