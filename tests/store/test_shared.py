"""What several workers count together: how often, how many at a time; tables' codes; what is over."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from posse.core.errors import BadNotation
from posse.server.cluster.shared import SharedCounts, StoredCodes, StoredOpeners
from posse.store import Store, Worker, upkeep
from posse.store.key import fingerprint
from tests.store.conftest import NewPlace, Place
from tests.store.postgres import wait_until_waiting
from tests.waiting import PATIENCE

ANN = Worker("ann", "127.0.0.1:1", "here", "1")
BOB = Worker("bob", "127.0.0.1:2", "here", "2")


@pytest.fixture
def two(new_place: NewPlace) -> Iterator[tuple[Store, Store]]:
    """Two workers' stores on one database."""
    place = new_place("postgres")
    with place.open() as one, place.open() as other:
        assert one.leases is not None
        for worker in (ANN, BOB):
            one.leases.renew(worker, 600.0)
        yield one, other


COUNTS: dict[Store, SharedCounts] = {}  # of one test's stores


@pytest.fixture(autouse=True)
def closing() -> Iterator[None]:
    yield
    while COUNTS:
        COUNTS.popitem()[1].close(1.0)


def counts(store: Store) -> SharedCounts:
    return COUNTS.setdefault(store, SharedCounts(store.engine))


def codes(store: Store) -> StoredCodes:
    return StoredCodes(counts(store))


def openers(store: Store) -> StoredOpeners:
    return StoredOpeners(counts(store))


def age(store: Store, seconds: float) -> None:
    """As if the counts had been made that long ago."""
    with store.engine.begin() as connection:
        later = "UPDATE posse_counts SET since = since - :s, until = until - :s"
        connection.execute(text(later), {"s": seconds})


def rows(store: Store, table: str) -> int:
    with store.engine.connect() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def test_sqlite_has_one_worker_and_shares_nothing(new_place: NewPlace):
    with new_place("sqlite").open() as store:
        assert store.leases is None


def test_what_two_workers_ask_is_counted_together(two: tuple[Store, Store]):
    one, other = map(counts, two)
    asked = [worker.ask("tables", "who", 5, 60.0) for worker in (one, other) * 4]
    assert asked[:5] == [0.0] * 5
    assert all(0.0 < wait <= 60.0 for wait in asked[5:])
    assert one.ask("tables", "another", 5, 60.0) == 0.0
    assert one.ask("codes", "who", 5, 60.0) == 0.0
    assert one.ask("none", "who", 0, 60.0) == 60.0


def test_of_many_who_ask_at_once_no_more_than_allowed_get_it(two: tuple[Store, Store]):
    one, other = map(counts, two)
    with ThreadPoolExecutor(8) as crowd:
        waits = list(crowd.map(lambda n: (one, other)[n % 2].ask("requests", "who", 50, 600.0), range(120)))
    assert waits.count(0.0) == 50


def test_what_is_refused_is_not_counted_and_what_is_forgiven_neither(two: tuple[Store, Store]):
    one, other = map(counts, two)
    for _ in range(3):
        assert one.ask("codes", "who", 3, 60.0) == 0.0
    for _ in range(10):
        assert other.ask("codes", "who", 3, 60.0) > 0.0
    other.forgive("codes", "who")
    assert one.ask("codes", "who", 3, 60.0) == 0.0
    assert one.ask("codes", "who", 3, 60.0) > 0.0
    one.forgive("codes", "nobody")


def test_the_window_slides(two: tuple[Store, Store]):
    one = counts(two[0])
    for _ in range(10):
        assert one.ask("requests", "who", 10, 6000.0) == 0.0
    assert 5900.0 < one.ask("requests", "who", 10, 6000.0) <= 6000.0
    age(two[0], 9000.0)  # half of the slot before is out of sight: five of ten
    assert [one.ask("requests", "who", 10, 6000.0) == 0.0 for _ in range(7)].count(True) in (5, 6)
    wait = one.ask("requests", "who", 10, 6000.0)
    assert 0.0 < wait < 1200.0  # until one more of them is
    age(two[0], wait)
    assert one.ask("requests", "who", 10, 6000.0) == 0.0
    age(two[0], 20_000.0)
    assert [one.ask("requests", "who", 10, 6000.0) == 0.0 for _ in range(12)].count(True) == 10


def test_a_worker_says_how_many_it_holds(two: tuple[Store, Store]):
    one, other = map(counts, two)
    leases = two[0].leases
    assert leases is not None
    assert one.hold("sockets", "who", "ann", 2, 5)
    assert one.hold("sockets", "who", "ann", 2, 5), "said twice, it is the same number"
    assert other.hold("sockets", "who", "bob", 3, 5)
    assert not other.hold("sockets", "who", "bob", 4, 5)
    assert not one.hold("sockets", "who", "ann", 3, 5)
    assert one.hold("sockets", "who", "ann", 1, 5)
    assert other.hold("sockets", "who", "bob", 4, 5)
    assert not one.hold("sockets", "another", "ann", 6, 5)
    leases.renew(BOB, -1.0)  # it falls silent, and what it held counts no more
    assert one.hold("sockets", "who", "ann", 5, 5)
    leases.renew(BOB, 600.0)
    assert one.hold("sockets", "who", "ann", 0, 5)
    assert not one.hold("sockets", "who", "ann", 2, 5), "it was only asleep: what it holds counts again"
    assert one.hold("sockets", "who", "ann", 1, 5)


def test_many_who_hold_at_once_hold_no_more_than_allowed(two: tuple[Store, Store]):
    one, other = map(counts, two)
    tried = [(one, "ann", many) for many in range(1, 9)] + [(other, "bob", many) for many in range(1, 9)]
    with ThreadPoolExecutor(8) as crowd:
        held = list(crowd.map(lambda each: each[0].hold("sockets", "who", each[1], each[2], 8), tried))
    assert any(held)
    with two[0].engine.connect() as connection:
        (stored,) = connection.execute(text("SELECT held FROM posse_holds")).scalars()
    assert sum(stored.values()) <= 8


def test_what_says_nothing_any_more_is_swept_away(two: tuple[Store, Store]):
    one = counts(two[0])
    leases = two[0].leases
    assert leases is not None
    one.ask("codes", "old", 3, 60.0)
    age(two[0], 121.0)
    one.ask("codes", "new", 3, 60.0)
    assert one.hold("sockets", "old", "bob", 1, 3)
    assert one.hold("sockets", "gone", "ann", 1, 3)
    assert one.hold("sockets", "gone", "ann", 0, 3)
    assert one.hold("sockets", "new", "ann", 1, 3)
    leases.renew(BOB, -3601.0)
    assert one.sweep() == 4
    assert (rows(two[0], "posse_counts"), rows(two[0], "posse_holds"), rows(two[0], "posse_workers")) == (
        1,
        1,
        1,
    )
    assert one.sweep() == 0


def test_a_code_belongs_to_the_first_table_that_noted_it(two: tuple[Store, Store]):
    one, other = map(codes, two)
    for game in ("t1", "t2"):
        two[0].create(game, "{}")
    assert one.note("abcd", "t1")
    assert one.note("abcd", "t1")
    assert not other.note("abcd", "t2")
    assert (other.find("abcd"), other.find("ABCD"), one.of("t1"), one.of("t2")) == ("t1", None, "abcd", None)
    other.drop("t2")
    assert one.find("abcd") == "t1"
    one.drop("t1")
    assert other.find("abcd") is None
    assert other.note("abcd", "t2")


def test_a_table_that_is_removed_takes_with_it_what_leads_to_it(two: tuple[Store, Store]):
    one, other = two
    for game in ("t1", "t2"):
        one.create(game, "{}", listed=True)
        assert codes(one).note(f"code-{game}", game)
        openers(one).note(game, "who")
    assert not other.remove("t1", 5)
    assert rows(one, "posse_codes") == 2, "it stays, and so does its code"
    assert other.remove("t1", 0)
    assert [codes(one).find("code-t1"), codes(one).find("code-t2")] == [None, "t2"]
    assert (rows(one, "posse_codes"), rows(one, "posse_openers")) == (1, 1)
    assert not codes(one).note("code-t1", "t1"), "it was told too late"
    assert rows(one, "posse_codes") == 1


def test_a_code_is_not_noted_while_its_table_is_being_removed(new_place: NewPlace):
    place = new_place("postgres")
    with place.open() as store, ThreadPoolExecutor(1) as pool:
        store.create("t1", "{}")
        with store.engine.begin() as connection:
            connection.execute(text("DELETE FROM posse_games"))
            noted = pool.submit(codes(store).note, "abcd", "t1")
            wait_until_waiting(str(place.url), 1)
        assert not noted.result(PATIENCE)
        assert rows(store, "posse_codes") == 0


def test_codes_that_were_left_behind_are_swept_once(two: tuple[Store, Store]):
    one, other = two
    one.create("t1", "{}")
    assert codes(one).note("kept", "t1")
    left = text("INSERT INTO posse_codes (code, game) VALUES ('left', 'gone')")
    for store, swept in ((one, 1), (one, 0), (other, 1)):
        with store.engine.begin() as connection:
            connection.execute(text("DELETE FROM posse_codes WHERE code = 'left'"))
            connection.execute(left)
        assert counts(store).sweep() == swept, "once by every worker: it is not looked for all the time"
    assert codes(one).find("kept") == "t1"


def test_listed_tables_that_are_over_come_newest_first(place: Place):
    with place.open() as store:
        for n in range(6):
            store.create(f"t{n}", "{}", listed=n != 1)
        for n in range(4):
            store.note_end(f"t{n}", 10.0 * n)
        assert store.finished(10) == [("t3", 30.0), ("t2", 20.0), ("t0", 0.0)]
        assert store.open_tables(over=False) == ["t4", "t5"]
        assert len(store.open_tables()) == 6
        assert store.finished(1) == [("t3", 30.0)]
        assert store.finished(10, before=30.0) == [("t2", 20.0), ("t0", 0.0)]
        store.note_end("t1", None)  # as a table of an older version
        store.note_end("t1", 15.0, listed=True)
        store.note_end("t2", 21.0, listed=False)  # it was said with its first end
        store.note_end("t4", 25.0, listed=False)
        store.note_end("t4", 26.0, listed=True)
        store.note_end("t3", None)  # somebody took a move back
        store.archive("t0")
        assert store.finished(10) == [("t2", 21.0), ("t1", 15.0)]
        store.note_end("never", 1.0)


def test_a_server_with_another_key_is_refused(new_place: NewPlace):
    ours, theirs = fingerprint("a" * 64), fingerprint("b" * 64)
    assert ours != theirs
    place = new_place("postgres")
    with place.open() as one, place.open() as other:
        one.check_key(ours)
        other.check_key(ours)
        for _ in range(2):
            with pytest.raises(BadNotation, match="another key") as caught:
                other.check_key(theirs)
        assert ours not in str(caught.value)
        assert "autre clé" in caught.value.say("fr")
    upkeep.forget_key(url=place.url)
    with place.open() as one:
        one.check_key(theirs)


def test_a_restored_store_takes_the_key_that_comes_with_it(new_place: NewPlace, tmp_path: Path):
    with new_place("sqlite").open() as old:
        old.check_key(fingerprint("a" * 64))
        old.check_key(fingerprint("b" * 64))  # one server alone: its key lies beside its tables
        old.create("t", "{}")
        old.backup(tmp_path / "copy")
    place = new_place("postgres")
    with place.open() as new:
        new.check_key(fingerprint("c" * 64))
    place.fill_from(tmp_path / "copy")
    with place.open() as new:
        new.check_key(fingerprint("a" * 64))


def test_several_are_counted_in_one_go(two: tuple[Store, Store]):
    one, other = map(counts, two)
    assert one.ask("requests", "who", 10, 60.0, by=7) == 0.0
    assert other.ask("requests", "who", 10, 60.0, by=7) == 0.0, "there was room for one: they have happened"
    assert 0.0 < one.ask("requests", "who", 10, 60.0) <= 60.0


def test_who_opened_a_table_is_known_to_all_until_it_is_over(two: tuple[Store, Store]):
    one, other = two
    for game in ("over", "open"):
        one.create(game, "{}")
        openers(one).note(game, "ann")
        openers(one).note(game, "bob")
    assert [openers(other).of(game) for game in ("over", "open", "none")] == ["ann", "ann", None]
    one.note_end("over", 5.0)
    counts(one).sweep()
    assert [openers(other).of(game) for game in ("over", "open")] == [None, "ann"]
