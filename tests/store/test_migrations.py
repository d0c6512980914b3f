"""From every version of the store to the next and back: nothing is lost, and it is all or nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from click.testing import CliRunner
from sqlalchemy import Engine, MetaData, inspect, text
from sqlalchemy.engine.interfaces import ReflectedIndex

from posse.cli.main import main
from posse.core.errors import BadNotation
from posse.store import Damaged, StoreFailure, Worker, migrate, schema, upkeep
from posse.store.engine import for_writing, open_url, sqlite_engine
from tests.store.conftest import NewPlace, Place
from tests.store.test_chain import ENTRIES, HEAD, line, make_first, tamper

STEP = """revision = "{n}"
down_revision = "{before}"

from alembic import op


def upgrade() -> None:
    op.execute("{does}")
"""


def engine_at(place: Place) -> Engine:
    return sqlite_engine(place.data / "posse.db") if place.data else open_url(str(place.url))


def move(place: Place, version: int) -> int:
    return upkeep.move_to(version, place.data, place.url)


def version(place: Place) -> int:
    return upkeep.stored_version(place.data, place.url)


def contents(place: Place) -> dict[str, list[Any]]:
    """Every row of what is never lost: of the tables, and of their entries."""
    engine = engine_at(place)
    with engine.connect() as connection:
        found = {
            "games": connection.execute(
                text("SELECT id, head, created, archived FROM posse_games ORDER BY id")
            ).all(),
            "entries": connection.execute(
                text("SELECT game, n, author, command, body, at FROM posse_entries ORDER BY game, n")
            ).all(),
        }
    engine.dispose()
    return {name: [tuple(row) for row in rows] for name, rows in found.items()}


def where(index: ReflectedIndex) -> str:
    """Which rows are in an index."""
    options = index.get("dialect_options", {})
    return str(options.get("sqlite_where", options.get("postgresql_where", "")))


def shape(place: Place) -> dict[str, Any]:
    """The tables, with their columns in order and their indexes."""
    engine = engine_at(place)
    look = inspect(engine)
    found: dict[str, Any] = {}
    for table in sorted(look.get_table_names()):
        columns = [
            (column["name"], str(column["type"]), column["nullable"], column["default"])
            for column in look.get_columns(table)
        ]
        indexes = [
            (index["name"], index["column_names"], bool(index["unique"]), where(index))
            for index in look.get_indexes(table)
        ]
        key = look.get_pk_constraint(table)["constrained_columns"]
        found[table] = (columns, sorted(indexes, key=str), key, len(look.get_foreign_keys(table)))
    if place.url is not None:
        with engine.connect() as connection:
            unlogged = """SELECT relname FROM pg_class
                WHERE relnamespace = current_schema::regnamespace AND relpersistence = 'u' ORDER BY 1"""
            found["unlogged"] = list(connection.execute(text(unlogged)).scalars())
    engine.dispose()
    return found


def test_every_version_and_back_and_again(place: Place):
    make_first(place)
    first = contents(place)
    assert version(place) == 1
    assert move(place, 2) == 1
    assert move(place, 3) == 2
    with place.open() as store:
        assert store.load("a") == (HEAD, ENTRIES)
        store.append("a", 2, [line(2)])
        store.create("new", "{}", listed=True, owner="ann")
        store.note_end("new", 5.0)
        before = store.load("a")
    third = contents(place)
    for target in (2, 1, 2, 3, 1, 3):
        move(place, target)
        assert version(place) == target
        assert contents(place) == third
        with pytest.raises(BadNotation, match="no format 4"):
            move(place, 4)
    assert [row for row in third["entries"] if row[1] < 2] == first["entries"]
    with place.open() as store:
        assert store.load("a") == before
        assert store.table_ids() == ["a", "old", "new"]
        store.append("a", 3, [line(3)])
        store.append("new", 0, [line(0)])
        if store.leases is not None:  # nobody's since the way back, and wanted
            assert store.leases.wanted(5) == ["a", "new"]


def test_the_scripts_make_what_a_new_store_is_made_of(engine: str, new_place: NewPlace):
    fresh, old = new_place(engine), new_place(engine)
    fresh.open().close()
    if old.data is not None:
        old.data.mkdir()
    made = engine_at(old)
    with for_writing(made.connect()) as connection, connection.begin():
        migrate.bring_to(connection, schema.VERSION)
    with made.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        known = MetaData()
        for part in [schema.METADATA, *([schema.SHARED] if engine == "postgres" else [])]:
            for table in part.sorted_tables:
                table.to_metadata(known)
        assert compare_metadata(context, known) == []
    made.dispose()
    assert shape(old) == shape(fresh)
    old.open(create=False).close()
    for target in (2, 3):
        move(fresh, target)
    assert shape(old) == shape(fresh)


def more_steps(folder: Path, monkeypatch: pytest.MonkeyPatch, *steps: str) -> None:
    """As if a later Posse had more scripts."""
    shutil.copytree(migrate.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for n, does in enumerate(steps, schema.VERSION + 1):
        (folder / "versions" / f"v{n:04}.py").write_text(STEP.format(n=n, before=n - 1, does=does))
    monkeypatch.setattr(migrate, "FOLDER", folder)


def test_an_older_version_is_brought_up_to_date_at_once_or_not_at_all(
    place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    with place.open() as store:
        store.create("a", "")
    add = "ALTER TABLE posse_games ADD COLUMN note TEXT"
    before = shape(place)
    more_steps(tmp_path / "half", monkeypatch, add)
    monkeypatch.setattr(schema, "VERSION", 5)
    with pytest.raises(BadNotation, match="older Posse"):  # there is no way from 4 to 5
        place.open()
    monkeypatch.undo()
    more_steps(tmp_path / "wrong", monkeypatch, add, "UPDATE posse_games SET nonsense = 1")
    monkeypatch.setattr(schema, "VERSION", 5)
    with pytest.raises(StoreFailure, match="nonsense"):
        place.open()
    monkeypatch.undo()
    assert shape(place) == before
    more_steps(tmp_path / "right", monkeypatch, add, "UPDATE posse_games SET note = 'hello'")
    monkeypatch.setattr(schema, "VERSION", 5)
    with place.open() as store, store.engine.connect() as connection:
        assert connection.execute(text("SELECT note FROM posse_games")).scalar_one() == "hello"
    monkeypatch.undo()
    with pytest.raises(BadNotation, match=r"newer Posse \(format 5"):
        place.open()
    assert version(place) == 5
    with pytest.raises(BadNotation, match=r"newer Posse \(format 5"):
        move(place, 2)


def test_a_process_that_dies_in_between_leaves_the_old_version_whole(
    place: Place, monkeypatch: pytest.MonkeyPatch
):
    make_first(place)
    before, made = contents(place), shape(place)
    child = os.fork()
    if child == 0:
        hashed = 0

        def die(*_: object) -> str:
            nonlocal hashed
            hashed += 1
            if hashed == 2:  # the first entry has its hash
                os._exit(7)
            return "x"

        monkeypatch.setattr("posse.store.chain.link", die)
        place.open()
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert version(place) == 1
    assert (contents(place), shape(place)) == (before, made)
    with place.open() as store:
        assert store.load("a") == (HEAD, ENTRIES)


def test_a_store_in_use_is_left_alone(place: Place):
    with place.open() as store:
        store.create("a", "")
        if store.leases is not None:
            store.leases.renew(Worker("ann", "127.0.0.1:1", "here", "1"), 600.0)
        for does in (lambda: move(place, 2), lambda: upkeep.forget_key(place.data, place.url)):
            with pytest.raises(BadNotation, match="stop it first"):
                does()
        store.append("a", 0, [line(0)])
        if store.leases is not None:
            store.leases.end("ann")
    assert move(place, 2) == 3
    assert move(place, 3) == 2


def test_no_version_comes_under_a_server_that_works(
    new_place: NewPlace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """As when one of two machines has a newer Posse already, or workers are replaced one by one."""
    place = new_place("postgres")
    with place.open() as store:
        store.create("a", "")
        assert store.leases is not None
        store.leases.renew(Worker("ann", "127.0.0.1:1", "here", "1"), 600.0)
        place.open().close()  # of the same version: as many as like
        before = shape(place)
        more_steps(tmp_path / "more", monkeypatch, "ALTER TABLE posse_games ADD COLUMN note TEXT")
        monkeypatch.setattr(schema, "VERSION", 4)
        with pytest.raises(BadNotation, match=r"in format 3.*to format 4, stop every server") as refused:
            place.open()
        assert "au format 3" in refused.value.say("fr")
        assert (shape(place), version(place)) == (before, 3)
        store.append("a", 0, [line(0)])
        store.leases.end("ann")
        place.open().close()
        assert version(place) == 4


def test_damage_is_not_hidden_by_going_back_to_where_there_are_no_hashes(place: Place):
    with place.open() as store:
        store.create("a", "")
        store.append("a", 0, [line(0)])
        tamper(store, "UPDATE posse_entries SET body = 'x'")
    assert move(place, 2) == 3
    with pytest.raises(BadNotation, match="nobody would notice"):
        move(place, 1)
    assert version(place) == 2
    with place.open() as store, pytest.raises(Damaged):
        store.load("a")


def test_nothing_is_where_nothing_was(place: Place):
    for does in (lambda: move(place, 2), lambda: version(place)):
        with pytest.raises(BadNotation, match="no tables stored"):
            does()
    with pytest.raises(BadNotation, match="no tables stored"):
        place.open(create=False)


def test_alembic_is_loaded_only_where_there_is_something_to_do(new_place: NewPlace):
    place = new_place("sqlite")
    asked = (
        "import sys; from pathlib import Path; from posse.store import Store;"
        f"[Store.open(Path({str(place.data)!r})).close() for _ in range(2)];"
        "assert 'alembic' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", asked], check=True, timeout=60)


def test_the_commands_say_what_they_do(place: Place):
    def call(*words: str, code: int = 0) -> str:
        result = CliRunner().invoke(main, ["store", *words, *place.args])
        assert result.exit_code == code, result.output
        return str(result.output).strip()

    assert "no tables stored there" in call("version", code=1)
    make_first(place)
    assert call("version") == "These tables are stored in format 1; this Posse writes format 3."
    assert "2 is no older one" in call("downgrade", "2", code=1)
    assert call("upgrade") == "From format 1 to 3: done."
    assert call("upgrade", "--lang", "fr") == "Ces tables sont déjà gardées au format 3."
    assert call("downgrade", "2").startswith("From format 3 to 2: done. Start the older Posse")
    assert "no format 0" in call("downgrade", "0", code=1)
    assert call("version", "--lang", "fr").startswith("Ces tables sont gardées au format 2")
    assert "next server's key" in call("forget-key")
    with place.open() as store:
        assert store.load("a") == (HEAD, ENTRIES)
