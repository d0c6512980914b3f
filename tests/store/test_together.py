"""Several tables written together: each gets all of its entries or none, whatever becomes of the others."""

import sqlite3
from contextlib import closing

import pytest

from posse.store import Addition, Store, StoreFailure
from tests.store.conftest import NewPlace
from tests.store.test_store import line


def test_each_table_gets_all_of_its_entries(store: Store):
    games = ["a", "b", "c"]
    for game in games:
        store.create(game, "")
    assert store.append_all([Addition(game, 0, [line(0), line(1)]) for game in games]) == [None] * 3
    assert store.append_all([Addition(game, 2, [line(2)]) for game in games]) == [None] * 3
    store.append("b", 3, [line(3)])
    assert [len(store.load(game).entries) for game in games] == [3, 4, 3]
    assert store.append_all([]) == []


def test_what_one_table_refuses_keeps_no_other_back(store: Store):
    for game in ("good", "moved on", "done before", "archived", "last"):
        store.create(game, "")
        store.append(game, 0, [line(0, command="c")])
    store.archive("archived")
    refusals = store.append_all(
        [
            Addition("good", 1, [line(1)]),
            Addition("moved on", 5, [line(5)]),
            Addition("done before", 1, [line(1), line(2, command="c")]),
            Addition("archived", 1, [line(1)]),
            Addition("none", 0, [line(0)]),
            Addition("bad\x00id", 0, [line(0)]),
            Addition("last", 1, [line(1)]),
        ]
    )
    assert [error and error.key for error in refusals] == [
        None, "conflict", "repeated", "archived", "no-such-table", "text", None,
    ]  # fmt: skip
    wanted = {"good": 2, "moved on": 1, "done before": 1, "archived": 1, "last": 2}
    assert {game: len(store.load(game).entries) for game in wanted} == wanted
    assert (
        store.append_all([Addition("moved on", 1, [line(1)]), Addition("good", 2, [line(2)])]) == [None] * 2
    )


def test_sqlite_waits_once_for_the_disk(new_place: NewPlace):
    with new_place("sqlite").open() as store:
        for n in range(20):
            store.create(f"t{n}", "")
        store.append("t0", 0, [line(0)])
        said: list[str] = []
        raw = store.writers.free[0].connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.set_trace_callback(said.append)
        assert (
            store.append_all([Addition(f"t{n}", int(n == 0), [line(int(n == 0))]) for n in range(20)])
            == [None] * 20
        )
        assert [text for text in said if text in ("COMMIT", "ROLLBACK")] == ["COMMIT"]


def test_if_the_disk_fails_nothing_is_written(new_place: NewPlace, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.store.engine.PATIENCE_MS", 50)
    place = new_place("sqlite")
    with place.open() as store:
        for game in ("a", "b"):
            store.create(game, "")
        both = [Addition(game, 0, [line(0)]) for game in ("a", "b")]
        with closing(sqlite3.connect(str(place.data) + "/posse.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreFailure):
                store.append_all(both)
            other.execute("ROLLBACK")
        assert store.append_all(both) == [None, None]
