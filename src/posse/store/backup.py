"""Backups: one SQLite file, whichever engine wrote it, with its counts and checksum in it."""

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Double,
    Engine,
    Text,
    and_,
    delete,
    func,
    literal_column,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from posse.store.chain import link, root
from posse.store.engine import for_writing, plain_engine, sync_folder
from posse.store.entry import Entry
from posse.store.errors import StoreRefusal
from posse.store.key import is_key
from posse.store.schema import (
    ENTRIES,
    FINGERPRINT,
    META,
    TABLES,
    VERSION,
    check_version,
    prepare,
    read_version,
)

BATCH: Final = 1000
MOST_SECONDS: Final = 1e12  # since 1970
MOST_NUMBER: Final = 2**31 - 1  # PostgreSQL's
IN_BATCHES: Final = {"yield_per": BATCH}
Progress = Callable[[int, int], None]  # rows gone through, rows in all
IN_ORDER: Final = ((TABLES, (TABLES.c.id,)), (ENTRIES, (ENTRIES.c.game, ENTRIES.c.n)))


# What each version has that a backup carries; who owns a table is no part of it. Old backups are still read.
FIRST: Final = (("id", "head", "created", "archived"), ("game", "n", "author", "command", "body", "at"))
CHAINED: Final = ((*FIRST[0], "length", "chain"), (*FIRST[1], "chain"))
CARRIED: Final = {1: FIRST, 2: CHAINED, 3: ((*CHAINED[0], "ended", "listed"), CHAINED[1])}


class Tally(NamedTuple):
    """How much a store or a backup holds, a checksum of all of it, and how many tables are damaged."""

    games: int
    entries: int
    sha256: str
    damaged: int = 0


class Meter:
    """How many rows were gone through, and about how many there are to go through: reported now and then."""

    def __init__(self, progress: Progress | None, passes: int) -> None:
        self.progress = progress
        self.passes = passes  # how often everything is gone through
        self.done = 0
        self.total = 0

    def expect(self, games: int, entries: int) -> None:
        """Entries are read twice when they are counted: for the checksum, and for their chains."""
        self.total = self.passes * (games + 2 * entries)

    def count(self, rows: int = 1) -> None:
        before = self.done // BATCH
        self.done += rows
        if self.progress is not None and self.done // BATCH != before:
            self.progress(min(self.done, self.total), self.total)


def tally(connection: Connection, meter: Meter, version: int = VERSION) -> Tally:
    """Counts and hashes every row, in an order both engines share."""
    total = hashlib.sha256()
    counts = []
    for (table, order), carried in zip(IN_ORDER, CARRIED[version], strict=True):
        columns = [table.c[name] for name in carried]
        rows = connection.execute(select(*columns).order_by(*order), execution_options=IN_BATCHES)
        count = 0
        for row in rows:
            total.update(json.dumps(tuple(row)).encode() + b"\n")
            count += 1
            meter.count()
        counts.append(count)
    return Tally(counts[0], counts[1], total.hexdigest(), damaged(connection, meter) if version > 1 else 0)


def damaged(connection: Connection, meter: Meter) -> int:
    """How many tables have lost or changed entries; heads and entries are read in the same order."""
    heads = select(TABLES.c.id, TABLES.c.head, TABLES.c.created, TABLES.c.length, TABLES.c.chain)
    lines = select(ENTRIES).order_by(ENTRIES.c.game, ENTRIES.c.n)
    rows = iter(connection.execute(lines, execution_options=IN_BATCHES))
    row = next(rows, None)
    wrong = 0
    for table in connection.execute(heads.order_by(TABLES.c.id), execution_options=IN_BATCHES):
        chain, length, whole = root(table.id, table.head, table.created), 0, True
        while row is not None and row.game == table.id:
            chain = link(chain, Entry(row.n, row.author, row.command, row.body, row.at))
            whole = whole and row.n == length and row.chain == chain
            length += 1
            meter.count()
            row = next(rows, None)
        wrong += not (whole and (length, chain) == (table.length, table.chain))
    return wrong


def copy(source: Connection, target: Connection, meter: Meter, version: int = VERSION) -> None:
    for (table, order), carried in zip(IN_ORDER, CARRIED[version], strict=True):
        columns = [table.c[name] for name in carried]
        rows = source.execute(select(*columns).order_by(*order), execution_options=IN_BATCHES)
        for batch in rows.mappings().partitions(BATCH):
            target.execute(table.insert(), [dict(row) for row in batch])
            meter.count(len(batch))


def check_tables(connection: Connection) -> None:
    """A file of anyone's may hold anything. What has no end (a view, a column that is computed) and what does
    something by itself (a trigger) is not even looked at."""
    made = connection.execute(text("SELECT type, rootpage FROM sqlite_master")).all()
    plain = all(kind == "index" or (kind == "table" and page) for kind, page in made)
    for name in (META.name, TABLES.name, ENTRIES.name):
        columns = connection.execute(text(f"PRAGMA table_xinfo({name})")).all()
        plain = plain and not any(column.hidden for column in columns)
    if not plain:
        raise StoreRefusal("not-a-backup")


def check_values(connection: Connection, version: int) -> None:
    for (table, _), carried in zip(IN_ORDER, CARRIED[version], strict=True):
        wrong = or_(*(is_wrong(table.c[name]) for name in carried))
        if connection.execute(select(literal_column("1")).select_from(table).where(wrong).limit(1)).scalar():
            raise StoreRefusal("not-a-backup")


def is_wrong(column: "Column[Any]") -> "ColumnElement[bool]":
    """SQLite takes any value for any column; here each has to be of its kind, and of a size that can be."""
    kind = func.typeof(column)
    if isinstance(column.type, Text):
        wrong = or_(kind != "text", func.instr(column, func.char(0)) > 0)
    elif isinstance(column.type, Double):
        wrong = or_(kind.not_in(("real", "integer")), func.abs(column) > MOST_SECONDS)
    else:
        wrong = or_(kind != "integer", ~column.between(-MOST_NUMBER, MOST_NUMBER))
    return and_(column.is_not(None), wrong) if column.nullable else or_(column.is_(None), wrong)


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the store as it is now, however long the reading takes."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file to be written aside and then named `path`; one of that name is never overwritten."""
    part = path.with_name(path.name + ".part")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # the name is ours now
    except FileExistsError:
        raise StoreRefusal("file-exists", path=str(path)[:200]) from None
    except (OSError, ValueError):
        raise StoreRefusal("no-place", path=str(path)[:200]) from None
    try:
        part.unlink(missing_ok=True)  # of a backup that was interrupted
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        os.replace(part, path)
        if os.name == "posix":
            sync_folder(path.parent)
    except BaseException as error:
        for left in (part, path):
            with suppress(OSError):
                left.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise StoreRefusal("no-place", path=str(path)[:200]) from None
        raise


@contextmanager
def to_copy(engine: Engine) -> Iterator[tuple[Connection, int]]:
    """The store as it is now, and its version, which nobody changes meanwhile."""
    with engine.connect() as connection:
        if read_version(connection) is None:
            raise StoreRefusal("no-store")
    with snapshot(engine) as connection:
        lock_tables(connection, "ACCESS SHARE")  # before anything is read: what is seen begins with that
        version = read_version(connection)
        assert version is not None
        check_version(version)
        yield connection, version


def lock_tables(connection: Connection, mode: str) -> None:
    """On PostgreSQL; SQLite has one writer."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"LOCK TABLE {TABLES.name}, {ENTRIES.name} IN {mode} MODE"))


def make_tables(connection: Connection, version: int) -> None:
    """Where there are none yet, as a store of that version has them."""
    if version == VERSION:
        prepare(connection, create=True)
    else:
        from posse.store.migrate import bring_to  # Alembic is slow to load

        bring_to(connection, version)


def backup(engine: Engine, path: Path, key: str | None = None, progress: Progress | None = None) -> Tally:
    """Writes the store to a new file, reads that again, and compares. The store is only read: of an older
    version the copy is one, too."""
    with new_file(path) as part, to_copy(engine) as (source, version):
        meter = Meter(progress, passes=2 if engine.dialect.name == "sqlite" else 3)
        games, entries = (select(func.count()).select_from(table) for table, _ in IN_ORDER)
        meter.expect(source.execute(games).scalar_one(), source.execute(entries).scalar_one())
        made = tally(source, meter, version)
        plain = plain_engine(part, writes=True)
        if engine.dialect.name == "sqlite":
            copy_pages(source, part)
        with for_writing(plain.connect()) as target, target.begin():
            if engine.dialect.name != "sqlite":
                make_tables(target, version)
                copy(source, target, meter, version)
            target.execute(delete(META).where(META.c.key.in_(("backup", "key", "probe"))))
            seal = made._asdict() | {"at": time.time()}
            target.execute(META.insert(), {"key": "backup", "value": json.dumps(seal)})
            if key is not None:
                target.execute(META.insert(), {"key": "key", "value": key})
        if checked(part, meter) != made:
            raise StoreRefusal("backup-differs")
    return made


def key_in(path: Path) -> str | None:
    """The key that a backup carries; one that is no key is as good as none."""
    with plain_engine(path, writes=False).connect() as connection:
        try:
            key = connection.execute(select(META.c.value).where(META.c.key == "key")).scalar()
        except DBAPIError:  # larger than any key
            return None
    return key if is_key(key) else None


def copy_pages(source: Connection, part: Path) -> None:
    """SQLite's online backup, of what the source's transaction sees."""
    raw = source.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    target = sqlite3.connect(part)
    try:
        raw.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, no side files
    finally:
        target.close()


def seal_of(connection: Connection) -> tuple[Tally, int]:
    """What a backup says of itself, and its version."""
    version = read_version(connection)
    value = (
        connection.execute(select(META.c.value).where(META.c.key == "backup")).scalar() if version else None
    )
    if version is None or value is None:
        raise StoreRefusal("not-a-backup")
    check_version(version)
    try:
        seal = json.loads(value)
        counts = (int(seal["games"]), int(seal["entries"]))
        return Tally(*counts, str(seal["sha256"]), int(seal.get("damaged", 0))), version
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise StoreRefusal("not-a-backup") from None


def verify(path: Path, progress: Progress | None = None) -> Tally:
    """A backup's tally, if it is one and whole."""
    return checked(path, Meter(progress, passes=1))


def checked(path: Path, meter: Meter) -> Tally:
    if not path.is_file():
        raise StoreRefusal("no-backup", path=str(path)[:200])
    try:
        with plain_engine(path, writes=False).connect() as connection:
            check_tables(connection)
            wanted, version = seal_of(connection)
            check_values(connection, version)
            if not meter.total:
                meter.expect(wanted.games, wanted.entries)
            counted = tally(connection, meter, version)
    except (
        DBAPIError,
        UnicodeDecodeError,
        TypeError,
    ):  # not SQLite's, torn, or holding other things than texts
        raise StoreRefusal("not-a-backup") from None
    if counted != wanted:
        raise StoreRefusal("backup-damaged")
    return counted


@contextmanager
def up_to_date(path: Path, meter: Meter) -> Iterator[tuple[Path, Tally]]:
    """A backup of today's version: itself, or a copy of an older one that is brought up to date."""
    wanted = checked(path, meter)
    with plain_engine(path, writes=False).connect() as connection:
        version = read_version(connection)
    if version == VERSION:
        yield path, wanted
        return
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "backup"
        shutil.copyfile(path, fresh)
        with for_writing(plain_engine(fresh, writes=True).connect()) as newer, newer.begin():
            prepare(newer, create=False)
            wanted = tally(newer, meter)
        yield fresh, wanted


def restore(target: Connection, path: Path, progress: Progress | None = None) -> Tally:
    """Fills an empty store in the caller's transaction, reads it again, and compares. Whoever calls holds the
    lock of the schema."""
    meter = Meter(progress, passes=3)
    with up_to_date(path, meter) as (fresh, wanted):
        if read_version(target) is not None:
            lock_tables(target, "EXCLUSIVE")
            if target.execute(select(TABLES.c.id).limit(1)).scalar() is not None:
                raise StoreRefusal("not-empty")
        prepare(target, create=True)
        with plain_engine(fresh, writes=False).connect() as source:
            try:
                copy(source, target, meter)
            except (IntegrityError, DataError):  # two tables of one name, an entry of none
                raise StoreRefusal("not-a-backup") from None
        target.execute(delete(META).where(META.c.key == FINGERPRINT))  # the backup's key comes with it
        target.execute(update(TABLES).where(TABLES.c.archived.is_(None)).values(owner=""))
        if tally(target, meter) != wanted:
            raise StoreRefusal("backup-differs")
    return wanted
