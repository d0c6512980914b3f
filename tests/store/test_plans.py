"""What is asked often is answered from an index, however many tables there are that do not matter to it."""

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event, insert, text

from posse.store import Store
from posse.store.schema import TABLES

MANY = 3000


@pytest.fixture
def full(store: Store) -> Store:
    """Thousands of listed games that are over and archived, and five that are not archived."""
    rows = [
        {"id": f"g{k:05}", "head": "{}", "created": float(k), "ended": k + 0.5, "listed": 1}
        | {"archived": None if k % 600 == 0 else 9e9}
        for k in range(MANY)
    ]
    with store.engine.begin() as connection:
        connection.execute(insert(TABLES), rows)
        if store.leases is not None:  # as PostgreSQL does by itself now and then; SQLite does not
            connection.execute(text("ANALYZE posse_games"))
    return store


def asked(store: Store, ask: Callable[[], object]) -> tuple[str, Any]:
    """The one statement that a call makes, with its parameters."""
    seen: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, parameters: Any, *___: object) -> None:
        if statement != "BEGIN":
            seen.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    ask()
    event.remove(store.engine, "before_cursor_execute", note)
    [only] = seen
    return only


def looks(plan: dict[str, Any]) -> list[tuple[str, int]]:
    """Every look at tables in PostgreSQL's plan: how it was done, and how many rows were read in vain."""
    found = [look for part in plan.get("Plans", []) for look in looks(part)]
    if plan.get("Relation Name") == TABLES.name:
        way = f"{plan['Node Type']} {plan.get('Index Name', '')}"
        found.append((way, plan.get("Rows Removed by Filter", 0)))
    return found


def check(store: Store, ask: Callable[[], object], index: str) -> None:
    statement, parameters = asked(store, ask)
    with store.engine.connect() as connection:
        raw = connection.connection.driver_connection
        if isinstance(raw, sqlite3.Connection):
            plan = raw.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
            assert any(f"INDEX {index}" in row[-1] for row in plan), plan
            steps = 0

            def step() -> int:
                nonlocal steps
                steps += 1
                return 0

            raw.set_progress_handler(step, 1)
            raw.execute(statement, parameters).fetchall()
            raw.set_progress_handler(None, 1)
            assert steps < MANY / 3, "fewer than one for each table that does not matter"
        else:
            explained = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", parameters)
            [(way, in_vain)] = looks(explained.scalar_one()[0]["Plan"])
            assert index in way
            assert in_vain < 10


def test_finished_games_are_found_without_looking_at_archived_ones(full: Store):
    def latest() -> list[tuple[str, float]]:
        return full.finished(50)

    assert [game for game, _ in latest()] == ["g02400", "g01800", "g01200", "g00600", "g00000"]
    check(full, latest, "posse_ended")
    check(full, lambda: full.finished(50, before=2000.0), "posse_ended")
    for game, _ in latest():
        full.archive(game)
    assert latest() == []
    check(full, latest, "posse_ended")


def test_open_tables_are_found_without_looking_at_archived_ones(full: Store):
    assert full.open_tables() == ["g00000", "g00600", "g01200", "g01800", "g02400"]
    assert full.quiet(500.0, 2000.0) == [("g00000", 0), ("g00600", 0), ("g01200", 0)]
    check(full, full.open_tables, "posse_open")
    check(full, lambda: full.quiet(500.0, 2000.0), "posse_open")
    if full.leases is not None:  # SQLite has no workers
        check(full, lambda: full.quiet(500.0, 2000.0, "ann"), "posse_open")


def test_an_append_touches_no_index_of_the_tables(store: Store):
    """Whatever an append changes in a table's row is in no index: not as a column, nor as its condition."""
    with store.engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            wanted = """SELECT indexdef FROM pg_indexes
                WHERE tablename = 'posse_games' AND schemaname = current_schema"""
        else:
            wanted = "SELECT sql FROM sqlite_master WHERE tbl_name = 'posse_games' AND type = 'index'"
        indexes = [found for found in connection.execute(text(wanted)).scalars() if found]
    assert len(indexes) >= 3
    assert not any(changed in index for index in indexes for changed in ("length", "chain"))
