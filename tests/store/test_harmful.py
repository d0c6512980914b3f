"""A backup that was made to do harm: a sentence, and nothing is changed; or what it holds, and no more."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from posse.cli import main
from posse.store import Entry, Store
from posse.store.backup import Meter, tally
from posse.store.engine import plain_engine


def loose(table: str) -> str:
    """The same table without its rules."""
    made = f"CREATE TABLE fresh AS SELECT * FROM {table}; DROP TABLE {table};"
    return f"{made} ALTER TABLE fresh RENAME TO {table};"


NEW, LOOSE = loose("posse_games"), loose("posse_entries")
VERSION = "UPDATE posse_meta SET value = {} WHERE key = 'version';"
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
# What is done to a good backup, before it is sealed again.
HARM = {
    "another file": None,
    "a view without an end": f"""{NEW} ALTER TABLE posse_games RENAME TO old;
        CREATE VIEW posse_games AS {ENDLESS} SELECT 'g' || x AS id, '' AS head, 0.0 AS created,
        NULL AS archived, 0 AS length, '' AS chain, NULL AS ended, 0 AS listed FROM c;""",
    "a seal without an end": f"""ALTER TABLE posse_meta RENAME TO old;
        CREATE VIEW posse_meta AS {ENDLESS} SELECT 'backup' AS key, x AS value FROM c WHERE x < 0;""",
    "a computed column": f"""{NEW} ALTER TABLE posse_games DROP COLUMN head; ALTER TABLE posse_games
        ADD COLUMN head TEXT AS (printf('%.*c', 900000000, 'x'));""",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON posse_meta BEGIN DELETE FROM posse_games; END;",
    "an enormous row": "UPDATE posse_games SET head = printf('%.*c', 50000000, 'x');",
    "an enormous key beside the seal": "INSERT INTO posse_meta VALUES ('key', printf('%.*c', 9000000, 'x'));",
    "bytes for a text": f"{NEW} UPDATE posse_games SET head = x'ff00';",
    "no text that can be": f"{NEW} UPDATE posse_games SET head = CAST(x'ff' AS TEXT);",
    "a zero in a text": "UPDATE posse_games SET head = 'a' || char(0) || 'b';",
    "a text for a time": f"{NEW} UPDATE posse_games SET created = 'never';",
    "no time at all": f"{NEW} UPDATE posse_games SET created = NULL;",
    "a time beyond all": "UPDATE posse_games SET created = 9e999;",
    "a number beyond all": "UPDATE posse_games SET length = 9223372036854775807;",
    "a number that is none": f"{LOOSE} UPDATE posse_entries SET n = 0.5;",
    "two of one name": f"{NEW} INSERT INTO posse_games SELECT * FROM posse_games;",
    "entries of no table": f"{LOOSE} UPDATE posse_entries SET game = '../../etc';",
    "no column": f"{NEW} ALTER TABLE posse_games DROP COLUMN listed;",
    "no entries": "DROP TABLE posse_entries;",
    "another version": VERSION.format("'99'"),
    "a version without an end": VERSION.format("printf('%.*c', 5000, '9')"),
    "a version that is none": VERSION.format("'x'"),
}
SEALS = [
    "[" * 10**5,
    '{"games": 1e999, "entries": 0, "sha256": ""}',
    "7",
    '{"games": [], "entries": {}, "sha256": 1}',
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "harm.backup"
    with Store.open(tmp_path / "good") as store:
        store.create("abc", '{"head": 1}', at=1.0)
        store.append("abc", 0, [Entry(0, "p1", "c0", "{}", 0.1), Entry(1, "p1", None, "{}", 0.2)])
        store.backup(path)
    return path


def restored(file: Path, tmp_path: Path) -> tuple[str, bool]:
    """What the command says, and whether the store was filled."""
    before = {path.name for path in tmp_path.iterdir()}
    into = tmp_path / "into"
    told = CliRunner().invoke(main, ["restore", str(file), "--data", str(into), "--lang", "en"])
    assert isinstance(told.exception, SystemExit | None), told.exception
    assert {path.name for path in tmp_path.iterdir()} <= before | {"into"}, "nothing is written elsewhere"
    if told.exit_code:
        assert told.output.startswith("posse: ")
        assert len(told.output.splitlines()) == 1
    with Store.open(into) as store:
        return told.output, bool(list(store.table_ids()))


def sealed_again(file: Path) -> None:
    """As somebody does it who wants the checksum to be right, where it can be counted."""
    with plain_engine(file, writes=True).connect() as connection:
        made = tally(connection, Meter(None, 1))
        connection.exec_driver_sql(
            "UPDATE posse_meta SET value = ? WHERE key = 'backup'", (json.dumps(made._asdict()),)
        )
        connection.commit()


@pytest.mark.parametrize("harm", HARM)
def test_a_harmful_backup_is_refused_with_a_sentence(file: Path, tmp_path: Path, harm: str):
    change = HARM[harm]
    if change is None:
        file.write_bytes(b"SQLite format 3\\0" + b"x" * 5000)
    else:
        with closing(sqlite3.connect(file)) as raw:
            raw.execute("PRAGMA foreign_keys = OFF")
            raw.executescript(change)
        try:
            if "without an end" not in harm and "computed" not in harm:
                sealed_again(file)
        except Exception:  # its maker cannot count it either
            assert harm != "two of one name"
    told, filled = restored(file, tmp_path)
    assert (told.startswith("posse: "), filled) == (
        (False, True) if "seal" in harm[-4:] else (True, False)
    ), told


@pytest.mark.parametrize("seal", SEALS)
def test_a_seal_of_nonsense_is_refused(file: Path, tmp_path: Path, seal: str):
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("UPDATE posse_meta SET value = ? WHERE key = 'backup'", (seal,))
        raw.commit()
    told, filled = restored(file, tmp_path)
    assert told.startswith("posse: ")
    assert not filled


@pytest.mark.parametrize(
    "name", ["'); DROP TABLE posse_games; --", "../../../etc/passwd", "a\nb", "\x1b[2J", "x" * 5000, ""]
)
def test_a_strange_name_of_a_table_is_only_a_name(file: Path, tmp_path: Path, name: str):
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("UPDATE posse_games SET id = ?", (name,))
        raw.execute("UPDATE posse_entries SET game = ?", (name,))
        raw.commit()
    sealed_again(file)
    told, filled = restored(file, tmp_path)
    assert filled, told
    assert "\x1b" not in told
    with Store.open(tmp_path / "into") as store:
        assert list(store.table_ids()) == [name]
