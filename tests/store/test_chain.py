"""What was lost or changed behind the store's back is noticed at load; and stores of version 1."""

import json
import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import text

from posse.core.errors import BadNotation
from posse.store import Damaged, Entry, Store
from posse.store.backup import verify
from posse.store.engine import plain_engine
from posse.store.tails import Tail
from tests.store.conftest import NewPlace, Place

HEAD = '{"game":"é"}'


def line(n: int, body: str = "") -> Entry:
    return Entry(n, "p1", f"c{n}", body or f'{{"line":{n}}}', n + 0.5)


@pytest.fixture
def played(store: Store) -> Store:
    """A table of six lines, and another one that nobody touches."""
    for game in ("a", "b"):
        store.create(game, HEAD, at=1.0)
        store.append(game, 0, [line(0), line(1)])
        for n in range(2, 6):
            store.append(game, n, [line(n)])
    return store


def tamper(store: Store, *statements: str) -> None:
    with store.engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
        connection.commit()


BREAKS = [
    ("the last line is gone", ["DELETE FROM posse_entries WHERE game = 'a' AND n = 5"], 5),
    ("a line is gone", ["DELETE FROM posse_entries WHERE game = 'a' AND n = 2"], 2),
    ("all lines are gone", ["DELETE FROM posse_entries WHERE game = 'a'"], 0),
    ("another body", ["UPDATE posse_entries SET body = '{}' WHERE game = 'a' AND n = 3"], 3),
    ("another author", ["UPDATE posse_entries SET author = 'p2' WHERE game = 'a' AND n = 0"], 0),
    ("another command", ["UPDATE posse_entries SET command = NULL WHERE game = 'a' AND n = 5"], 5),
    ("another time", ["UPDATE posse_entries SET at = 99 WHERE game = 'a' AND n = 4"], 4),
    ("another head", ["UPDATE posse_games SET head = '{}' WHERE id = 'a'"], 0),
    ("said to be shorter", ["UPDATE posse_games SET length = 5 WHERE id = 'a'"], 6),
    (
        "a line more",
        [
            """INSERT INTO posse_entries (game, n, author, body, at, chain)
            SELECT game, 6, author, body, at, chain FROM posse_entries WHERE game = 'a' AND n = 5"""
        ],
        6,
    ),
    (
        "two lines changed places",
        [
            "UPDATE posse_entries SET n = 99 WHERE game = 'a' AND n = 3",
            "UPDATE posse_entries SET n = 3 WHERE game = 'a' AND n = 4",
            "UPDATE posse_entries SET n = 4 WHERE game = 'a' AND n = 99",
        ],
        3,
    ),
]


@pytest.mark.parametrize(("statements", "n"), [b[1:] for b in BREAKS], ids=[b[0] for b in BREAKS])
def test_whatever_is_changed_is_noticed_at_load(played: Store, statements: list[str], n: int, tmp_path: Path):
    tamper(played, *statements)
    with pytest.raises(Damaged, match=f"Line {n} of this table|had {n} lines") as caught:
        played.load("a")
    assert "é" not in str(caught.value), "no text of a line is in an error"
    assert len(played.load("b").entries) == 6, "one broken table harms no other"
    assert played.backup(tmp_path / "copy").damaged == 1


def test_a_part_of_a_table_is_checked_too(played: Store):
    assert [entry.n for entry in played.load("a", since=4).entries] == [4, 5]
    tamper(played, "UPDATE posse_entries SET body = '{}' WHERE game = 'a' AND n = 4")
    for since in (0, 3, 4):
        with pytest.raises(Damaged):
            played.load("a", since=since)
    assert played.load("a", since=6).entries == []


def test_a_chain_written_anew_from_the_start_differs_from_what_was_known(tmp_path: Path):
    """Someone who knows how the chain is made rewrites a whole table; the file beside it tells."""
    with Store.open(tmp_path) as store:
        store.create("a", HEAD, at=1.0)
        store.append("a", 0, [line(n) for n in range(3)])
    forged = tmp_path / "forged"
    with Store.open(forged) as other:
        other.create("a", HEAD, at=1.0)
        other.append("a", 0, [line(0), line(1, "another move"), line(2), line(3)])
    shutil.copyfile(forged / "posse.db", tmp_path / "posse.db")
    with Store.open(tmp_path) as store, pytest.raises(Damaged, match="Line 2"):
        store.load("a")


def test_a_cut_tail_of_sqlites_log_is_noticed(tmp_path: Path):
    """Transactions vanish from SQLite's log whole, hashes and all: the file beside it knows better."""
    here, there = tmp_path / "here", tmp_path / "there"
    with Store.open(here) as store:
        store.create("a", HEAD)
        store.append("a", 0, [line(0)])
        kept = (here / "posse.db-wal").stat().st_size
        store.append("a", 1, [line(1)])
        store.create("late", HEAD)
        there.mkdir()
        for file in here.iterdir():  # as a crash would leave them
            shutil.copyfile(file, there / file.name)
    wal = there / "posse.db-wal"
    wal.write_bytes(wal.read_bytes()[:kept])
    (there / "posse.db-shm").unlink()
    with Store.open(there) as store:
        with pytest.raises(Damaged, match="had 2 lines, and 1 is left"):
            store.load("a")
        with pytest.raises(Damaged, match="had 0 lines"):
            store.load("late")
        with pytest.raises(BadNotation, match="no such table"):
            store.load("never")
    for file in there.glob("posse.tails*"):  # an older copy on purpose
        file.unlink()
    with Store.open(there) as store:
        assert store.load("a").entries == [line(0)]


def test_a_spoiled_file_beside_the_tables_stops_nobody(tmp_path: Path):
    with Store.open(tmp_path) as store:
        store.create("a", HEAD)
    (tmp_path / "posse.tails").write_bytes(b"dear diary" * 500)
    with Store.open(tmp_path) as store:
        assert store.load("a").entries == []
        store.append("a", 0, [line(0)])
        store.append("a", 1, [line(1)])
        assert store.tails is not None
        seen = store.tails.seen("a")
        assert seen is not None
        assert seen.length == 2


def test_two_writers_leave_the_file_beside_at_the_longer(tmp_path: Path):
    with Store.open(tmp_path) as one, Store.open(tmp_path) as two:
        one.create("a", HEAD)
        one.append("a", 0, [line(0)])
        two.append("a", 1, [line(1)])
        assert one.tails is not None
        one.tails.note([("a", Tail(1, "older")), ("b", Tail(1, "other"))])
        assert len(one.load("a").entries) == 2
        one.append("a", 2, [line(2)])
        assert len(two.load("a").entries) == 3


# -- Version 1

FIRST = [
    "CREATE TABLE posse_meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE posse_games (id TEXT {order} NOT NULL PRIMARY KEY, head TEXT NOT NULL,
    created {double} NOT NULL, archived {double})""",
    """CREATE TABLE posse_entries (game TEXT {order} NOT NULL REFERENCES posse_games (id), n INTEGER NOT NULL,
    author TEXT {order} NOT NULL, command TEXT {order}, body TEXT NOT NULL, at {double} NOT NULL,
    PRIMARY KEY (game, n))""",
    "CREATE UNIQUE INDEX posse_commands ON posse_entries (game, author, command) WHERE command IS NOT NULL",
    "INSERT INTO posse_meta VALUES ('version', '1')",
    """INSERT INTO posse_games VALUES ('a', '{{"game":"é"}}', 1.25, NULL), ('old', 'x', 2, 3)""",
    """INSERT INTO posse_entries VALUES ('a', 0, 'host', NULL, '«0»', 1.5), ('a', 1, 'p1', 'c1', '1', 2.0)""",
]
ENTRIES = [Entry(0, "host", None, "«0»", 1.5), Entry(1, "p1", "c1", "1", 2.0)]


def make_first(place: Place) -> None:
    """A store as version 1 made it."""
    if place.data is not None:
        place.data.mkdir()
        engine = plain_engine(place.data / "posse.db", writes=True)
        words = {"order": "", "double": "DOUBLE"}
    else:
        from posse.store.engine import open_url

        engine = open_url(str(place.url))
        words = {"order": 'COLLATE "C"', "double": "DOUBLE PRECISION"}
    with engine.begin() as connection:
        for statement in FIRST:
            connection.exec_driver_sql(statement.format(**words))
    engine.dispose()


def check_first(store: Store) -> None:
    assert store.load("a") == (HEAD, ENTRIES)
    assert store.open_tables() == ["a"]
    assert store.table_ids() == ["a", "old"]
    store.append("a", 2, [line(2)])
    store.append("a", 3, [line(3)])
    assert store.load("a").entries[2:] == [line(2), line(3)]
    tamper(store, "UPDATE posse_entries SET body = '2' WHERE game = 'a' AND n = 1")
    with pytest.raises(Damaged, match="Line 1"):
        store.load("a")


def test_a_store_of_version_1_is_chained_when_it_is_opened(place: Place):
    make_first(place)
    with place.open() as store:
        check_first(store)
    with place.open() as again:
        assert again.counts().entries == 4


def first_backup(path: Path) -> None:
    """A backup as version 1 made it, of a store of version 1."""
    make_first(Place(path.parent / "first", None))
    shutil.copyfile(path.parent / "first" / "posse.db", path)
    total = sha256()
    with sqlite3.connect(path) as raw:
        for table, order in (("posse_games", "id"), ("posse_entries", "game, n")):
            for row in raw.execute(f"SELECT * FROM {table} ORDER BY {order}"):
                total.update(json.dumps(row).encode() + b"\n")
        seal = json.dumps({"games": 2, "entries": 2, "sha256": total.hexdigest(), "at": 0.0})
        raw.execute("INSERT INTO posse_meta VALUES ('backup', ?)", (seal,))
    raw.close()


def test_a_backup_of_version_1_is_restored_into_either_engine(
    engine: str, tmp_path: Path, new_place: NewPlace
):
    path = tmp_path / "old.backup"
    first_backup(path)
    before = path.read_bytes()
    assert verify(path)[:2] == (2, 2)
    place = new_place(engine)
    assert place.fill_from(path)[:2] == (2, 2)
    with place.open() as store:
        check_first(store)
    assert path.read_bytes() == before, "a backup is only read"
