"""Several writers at once: on PostgreSQL nobody waits for somebody else's table."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from sqlalchemy import text

from posse.store import Conflict, Store, StoreFailure
from tests.store.conftest import NewPlace, Place
from tests.store.postgres import wait_until_waiting
from tests.store.test_store import line
from tests.waiting import PATIENCE


def test_a_locked_table_holds_up_no_other(new_place: NewPlace):
    place = new_place("postgres")
    with place.open() as store, psycopg.connect(str(place.url)) as other:
        for game in ("slow", "quick"):
            store.create(game, "")
            store.append(game, 0, [line(0)])
        other.execute("SELECT FROM posse_games WHERE id = 'slow' FOR UPDATE")
        with ThreadPoolExecutor(2) as pool:
            held = pool.submit(store.append, "slow", 1, [line(1)])
            wait_until_waiting(str(place.url), 1)
            for n in range(1, 20):
                store.append("quick", n, [line(n)])
            assert not held.done()
            other.rollback()
            held.result(PATIENCE)
        assert len(store.load("slow").entries) == 2


def test_a_connection_that_is_given_back_after_the_end_is_closed(place: Place):
    """Whoever reads while a server stops may be slower than the stop."""
    store = place.open()
    opened: list[Any] = []
    with store.engine.connect() as late:
        opened.append(late.connection.driver_connection)
        store.close()
        late.execute(text("SELECT 1"))
    with store.engine.connect() as later:
        opened.append(later.connection.driver_connection)
        later.execute(text("SELECT 1"))
    for raw in opened:
        with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError), match="closed"):
            raw.execute("SELECT 1")


def test_many_threads_write_many_tables(store: Store):
    """Each thread a table of its own, and one that they all want: no line is lost, none is there twice."""
    games = [f"t{n}" for n in range(8)]
    for game in [*games, "all"]:
        store.create(game, "")

    def play(game: str) -> int:
        won = n = 0
        for step in range(10):
            store.append(game, 2 * step, [line(2 * step), line(2 * step + 1)])
            try:
                store.append("all", n, [line(n, game)])
                won, n = won + 1, n + 1
            except Conflict as conflict:
                n = conflict.next_line
        return won

    with ThreadPoolExecutor(8) as pool:
        won = sum(pool.map(play, games))
    assert len(store.load("all").entries) == won
    assert all(len(store.load(game).entries) == 20 for game in games)


def test_all_connections_are_made_again_after_one_was_lost(new_place: NewPlace):
    place = new_place("postgres")
    with place.open() as store, psycopg.connect(str(place.url), autocommit=True) as admin:
        store.create("a", "")
        with store.writers.borrow() as one, store.writers.borrow() as two:
            assert one is not two
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with pytest.raises(StoreFailure):
            store.append("a", 0, [line(0)])
        for n in range(3):
            store.append("a", n, [line(n)])
