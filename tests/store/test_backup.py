"""Backups of either engine, taken while tables are played, restored into either; and the two commands."""

import os
import sqlite3
import threading
import time
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import inspect

from posse.cli import main
from posse.core.errors import BadNotation
from posse.store import Counts, Entry, Store, Tally, Worker, schema, upkeep
from posse.store.backup import verify
from posse.store.engine import open_url, sqlite_engine
from posse.store.key import read_key, write_key
from tests.store.conftest import NewPlace, Place


def line(n: int, command: str | None = None, body: str = "{}") -> Entry:
    return Entry(n, "p1", command, body, n + 0.1)


def fill(store: Store, many: int = 1) -> None:
    for k in range(many):
        store.create(f"gé{k}", f'{{"head":{k}}}', at=k / 3)
        store.append(f"gé{k}", 0, [line(0, "c0", "«é»"), line(1), line(2, "c2")])
    store.create("Z", "", at=0.5)
    store.archive("Z", at=9.0)


def contents(store: Store) -> object:
    return store.counts(), store.open_tables(), [(game, store.load(game)) for game in store.table_ids()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.backup"


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_a_backup_of_one_engine_restores_into_the_other(
    store: Store, file: Path, new_place: NewPlace, into: str
):
    fill(store, 40)
    made = store.backup(file)
    assert (made.games, made.entries) == (41, 120)
    assert [path.name for path in file.parent.glob("tables*")] == ["tables.backup"]
    assert file.stat().st_mode & 0o777 == 0o600
    place = new_place(into)
    assert place.fill_from(file) == made
    with place.open() as other:
        assert contents(other) == contents(store)
        other.append("gé1", 3, [line(3)])
        with pytest.raises(BadNotation, match="archived"):
            other.append("Z", 0, [line(0)])


def test_both_engines_write_the_same_backup(tmp_path: Path, new_place: NewPlace):
    made = set()
    for engine in ("sqlite", "postgres"):
        with new_place(engine).open() as store:
            for game in ("b", "a", "É", "B", "_"):
                store.create(game, game, at=1)
                store.append(game, 0, [line(n, "xX_-"[n]) for n in range(4)])
            made.add(store.backup(tmp_path / engine))
            assert verify(tmp_path / engine) in made
    assert len(made) == 1


def test_a_backup_is_of_one_moment_while_play_goes_on(place: Place, tmp_path: Path, new_place: NewPlace):
    """Both tables of a pair get their lines in order, so no copy may hold the second's before the first's."""
    stop = threading.Event()
    with place.open() as playing, place.open() as copying:
        for game in "ab":
            playing.create(game, "")

        def play() -> None:
            for n in count():
                for game in "ab":
                    playing.append(game, n, [line(n)])
                if stop.is_set():
                    return

        player = threading.Thread(target=play)
        player.start()
        try:
            made: list[Tally] = []
            for k in range(5):
                while player.is_alive() and made and copying.counts().entries <= made[-1].entries:
                    time.sleep(0.001)
                made.append(copying.backup(tmp_path / f"{k}"))
        finally:
            stop.set()
            player.join()
    assert [tally.entries for tally in made] == sorted({tally.entries for tally in made})
    for k, tally in enumerate(made):
        assert verify(tmp_path / f"{k}") == tally
        copied = new_place("sqlite")
        copied.fill_from(tmp_path / f"{k}")
        with copied.open() as other:
            first, second = (len(other.load(game).entries) for game in "ab")
            assert first - second in (0, 1)
            assert first + second == tally.entries


def test_nothing_is_overwritten(place: Place, file: Path):
    with place.open() as store:
        fill(store)
        file.write_text("mine")
        with pytest.raises(BadNotation, match="exists already"):
            store.backup(file)
        assert file.read_text() == "mine"
        file.unlink()
        store.backup(file)
        before = contents(store)
    with pytest.raises(BadNotation, match="tables stored there already"):
        place.fill_from(file)
    with place.open() as store:
        assert contents(store) == before


def test_a_backup_that_fails_leaves_nothing(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch):
    fill(store)
    monkeypatch.setattr("posse.store.backup.checked", lambda path, meter: None)
    with pytest.raises(BadNotation, match="differs"):
        store.backup(file)
    assert list(file.parent.glob("tables*")) == []
    with pytest.raises(BadNotation, match="cannot be written"):
        store.backup(file.parent / "nowhere" / "tables")


def damage_line(file: Path) -> None:
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE posse_entries SET body = '{\"cards\":9}' WHERE n = 1")
    raw.close()


def damage_count(file: Path) -> None:
    with sqlite3.connect(file) as raw:
        raw.execute("DELETE FROM posse_entries WHERE n = 2")
    raw.close()


def damage_seal(file: Path) -> None:
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE posse_meta SET value = '[]' WHERE key = 'backup'")
    raw.close()


def other_things(file: Path) -> None:
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE posse_entries SET body = x'ff00' WHERE n = 1")
    raw.close()


def make_newer(file: Path) -> None:
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE posse_meta SET value = '7' WHERE key = 'version'")
    raw.close()


def tear(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def flip(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    at = whole.index(b'"head":0')
    whole[at] ^= 1
    file.write_bytes(bytes(whole))


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (damage_line, "damaged"),
        (damage_count, "damaged"),
        (damage_seal, "not a backup"),
        (other_things, "not a backup"),
        (make_newer, "newer Posse"),
        (tear, "not a backup"),
        (flip, "damaged"),
        (lambda file: file.write_bytes(b""), "not a backup"),
        (lambda file: file.write_bytes(b"dear diary" * 500), "not a backup"),
        (lambda file: file.unlink(), "no backup"),
    ],
)
def test_a_damaged_backup_is_refused_whole(place: Place, file: Path, new_place: NewPlace, damage, says: str):
    with new_place("sqlite").open() as source:
        fill(source, 3)
        source.backup(file)
    damage(file)
    with pytest.raises(BadNotation, match=says):
        place.fill_from(file)
    with place.open() as store:
        assert store.counts() == Counts(0, 0, 0)


def test_a_store_is_not_a_backup(tmp_path: Path):
    with Store.open(tmp_path / "one") as store:
        store.create("a", "")
    with pytest.raises(BadNotation, match="not a backup"):
        upkeep.fill_from(tmp_path / "one" / "posse.db", tmp_path / "two")


def test_a_backup_can_be_a_store_and_be_backed_up(tmp_path: Path):
    with Store.open(tmp_path / "one") as store:
        fill(store)
        store.backup(tmp_path / "first")
    (tmp_path / "two").mkdir()
    os.rename(tmp_path / "first", tmp_path / "two" / "posse.db")
    with Store.open(tmp_path / "two") as again:
        again.append("gé0", 3, [line(3)])
        made = again.backup(tmp_path / "second")
    assert (made.games, made.entries) == (2, 4)
    assert verify(tmp_path / "second") == made


def test_an_older_backup_is_refused_not_misread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with Store.open(tmp_path / "one") as store:
        store.backup(tmp_path / "first")
    monkeypatch.setattr(schema, "OLDEST", schema.VERSION + 1)
    with pytest.raises(BadNotation, match="older Posse"):
        verify(tmp_path / "first")


# -- Stores of older versions


def fields(place: Place) -> list[list[str]]:
    """What each table has, as a store of its version has it."""
    engine = sqlite_engine(place.data / "posse.db") if place.data else open_url(str(place.url))
    look = inspect(engine)
    found = [
        [name, *(column["name"] for column in look.get_columns(name))] for name in look.get_table_names()
    ]
    engine.dispose()
    return sorted(found)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_an_older_store_is_copied_as_it_is(
    place: Place, file: Path, new_place: NewPlace, version: int, into: str
):
    with place.open() as store:
        fill(store, 3)
        tables = contents(store)
    upkeep.move_to(version, place.data, place.url)
    before = fields(place)
    saved = posse("backup", file, *place.args)
    assert saved.exit_code == 0, saved.output
    assert (upkeep.stored_version(place.data, place.url), fields(place)) == (version, before)
    made = verify(file)
    assert (made.games, made.entries) == (4, 9)
    with closing(sqlite3.connect(file)) as raw:
        kept = raw.execute("SELECT value FROM posse_meta WHERE key = 'version'").fetchone()
    assert kept == (str(version),)
    other = new_place(into)
    assert posse("restore", file, *other.args).exit_code == 0
    with other.open() as copy, place.open() as store:
        assert contents(copy) == contents(store) == tables


@pytest.mark.parametrize("version", [1, 2])
def test_both_engines_write_the_same_backup_of_an_older_store(
    tmp_path: Path, new_place: NewPlace, version: int
):
    made = set()
    for engine in ("sqlite", "postgres"):
        place = new_place(engine)
        with place.open() as store:
            fill(store, 2)
        upkeep.move_to(version, place.data, place.url)
        made.add(upkeep.back_up(tmp_path / engine, place.data, place.url))
        assert verify(tmp_path / engine) in made
    assert len(made) == 1


def test_an_older_store_that_cannot_be_filled_stays_as_it_is(place: Place, file: Path, tmp_path: Path):
    with Store.open(tmp_path / "one") as source:
        fill(source)
        source.backup(file)
    with place.open() as store:
        store.create("a", "")
    upkeep.move_to(2, place.data, place.url)
    before = fields(place)
    with pytest.raises(BadNotation, match="tables stored there already"):
        place.fill_from(file)
    assert (upkeep.stored_version(place.data, place.url), fields(place)) == (2, before)
    with place.open() as store:
        assert store.remove("a", 0)
    upkeep.move_to(2, place.data, place.url)
    assert place.fill_from(file).games == 2, "one that is empty is filled, in today's version"
    assert upkeep.stored_version(place.data, place.url) == schema.VERSION


# -- The commands


def test_nothing_is_restored_under_a_server(place: Place, file: Path, tmp_path: Path):
    with Store.open(tmp_path / "one") as source:
        fill(source)
        source.backup(file, "ab" * 32)
    beside = place.data or tmp_path / "beside"
    with place.open() as store:  # a server that runs
        if store.leases is not None:
            store.leases.renew(Worker("ann", "127.0.0.1:1", "here", "1"), 600.0)
        for lang, says in (("en", "A server uses these tables"), ("fr", "Un serveur se sert de ces tables")):
            refused = posse("restore", file, *place.args, "--lang", lang, POSSE_HOME=str(beside))
            assert (refused.exit_code, says in refused.output) == (1, True), refused.output
        assert (store.counts(), read_key(beside)) == (Counts(0, 0, 0), None)
        store.create("a", "")
        store.append("a", 0, [line(0)])
        if store.leases is not None:
            store.leases.end("ann")
        assert store.remove("a", 1)
    done = posse("restore", file, *place.args, POSSE_HOME=str(beside))
    assert done.exit_code == 0, done.output
    assert read_key(beside) == "ab" * 32


def posse(*args: object, **env: str) -> Result:
    return CliRunner().invoke(main, [str(word) for word in args], env={"POSSE_LANG": "en"} | env)


def test_the_commands_move_tables_from_one_engine_to_the_other(
    place: Place, engine: str, file: Path, new_place: NewPlace
):
    other = new_place("postgres" if engine == "sqlite" else "sqlite")
    with place.open() as store:  # a server that runs
        fill(store, 2)
        saved = posse("backup", file, *place.args)
        assert saved.exit_code == 0, saved.output
        assert saved.output.startswith(f"Backed up to {file}: 3 tables, 6 lines. Verified, sha256 ")
        restored = posse("restore", file, *other.args, "--lang", "fr")
        assert restored.exit_code == 0, restored.output
        assert restored.output.startswith(f"Restauré depuis {file}\u00a0: 3 tables, 6 lignes. Vérifié, ")
        with other.open(create=False) as copy:
            assert contents(copy) == contents(store)
    again = posse("backup", file, *place.args)
    assert (again.exit_code, again.output) == (
        1,
        f"posse: “{file}” exists already: nothing is overwritten.\n",
    )
    twice = posse("restore", file, *other.args)
    assert (twice.exit_code, "tables stored there already" in twice.output) == (1, True)


def test_the_commands_make_nothing_of_nothing(place: Place, file: Path):
    for words in (("backup", file), ("restore", file)):
        refused = posse(*words, *place.args)
        assert refused.exit_code == 1
        assert refused.output.startswith("posse: There ")
    assert not file.exists()
    with pytest.raises(BadNotation, match="no tables stored"):
        place.open(create=False)


def test_where_the_tables_are_by_default(tmp_path: Path, file: Path, new_place: NewPlace):
    with Store.open(tmp_path / "home") as store:
        fill(store, 2)
    home = {"POSSE_HOME": str(tmp_path / "home")}
    assert ": 3 tables," in posse("backup", file, **home).output
    place = new_place("postgres")
    with place.open() as store:
        fill(store, 4)
    assert ": 5 tables," in posse("backup", f"{file}2", **home, POSSE_DATABASE=str(place.url)).output
    named = posse("backup", f"{file}3", "--data", tmp_path / "home", POSSE_DATABASE=str(place.url))
    assert ": 3 tables," in named.output
    both = posse("backup", f"{file}4", "--data", tmp_path / "home", *place.args)
    assert ": 5 tables," in both.output, "then the folder is where the key is, as for a server"


def test_a_backup_carries_the_key_and_a_restore_puts_it_back(
    place: Place, engine: str, file: Path, tmp_path: Path, new_place: NewPlace
):
    """The key is what links to rematches are made from; without it they would open nothing."""
    folder = place.data or tmp_path / "beside"
    with place.open() as store:
        fill(store)
    lacking = posse("backup", tmp_path / "none", *place.args, POSSE_HOME=str(folder))
    assert "No key was found" in lacking.output
    write_key(folder, "ab" * 32)
    saved = posse("backup", file, *place.args, POSSE_HOME=str(folder))
    assert saved.exit_code == 0, saved.output
    assert "No key" not in saved.output
    assert file.stat().st_mode & 0o777 == 0o600
    other = new_place(engine)
    into = other.data or tmp_path / "new"
    assert posse("restore", file, *other.args, POSSE_HOME=str(into)).exit_code == 0
    assert read_key(into) == "ab" * 32
    assert (into / "key").stat().st_mode & 0o777 == 0o600
    with other.open() as copy:
        assert verify(file) == copy.backup(tmp_path / "again"), "the key is in no checksum and no table"


def test_a_key_of_other_tables_is_not_overwritten(file: Path, tmp_path: Path, new_place: NewPlace):
    with Store.open(tmp_path / "one") as store:
        fill(store)
        store.backup(file, "ab" * 32)
    write_key(tmp_path / "two", "cd" * 32)
    place = new_place("postgres")
    refused = posse("restore", file, *place.args, POSSE_HOME=str(tmp_path / "two"))
    assert (refused.exit_code, "another key" in refused.output) == (1, True)
    assert read_key(tmp_path / "two") == "cd" * 32
    with place.open() as store:
        assert store.counts() == Counts(0, 0, 0)
    alone = posse("restore", file, "--data", tmp_path / "two")  # no tables are there: the key opens nothing
    assert alone.exit_code == 0, alone.output
    assert read_key(tmp_path / "two") == "ab" * 32


def test_a_password_is_not_repeated(tmp_path: Path):
    refused = posse("backup", tmp_path / "f", "--database", f"postgresql://u:hushhush@/d?host={tmp_path}")
    assert refused.exit_code == 1
    assert "does not answer" in refused.output
    assert "hushhush" not in refused.output
