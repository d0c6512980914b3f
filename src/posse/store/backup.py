"""Backups: one SQLite file, whichever engine wrote it, with its counts and checksum in it."""

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, delete, func, select, text
from sqlalchemy.exc import DBAPIError

from posse.store.chain import link, root
from posse.store.engine import for_writing, plain_engine, sync_folder
from posse.store.entry import Entry
from posse.store.errors import StoreRefusal
from posse.store.key import is_key
from posse.store.schema import ENTRIES, GAMES, META, MIGRATIONS, VERSION, prepare, read_version

BATCH: Final = 1000
TABLES: Final = ((GAMES, (GAMES.c.id,)), (ENTRIES, (ENTRIES.c.game, ENTRIES.c.n)))


# What version 1 had: its backups are still read.
FIRST: Final = {GAMES.name: ("id", "head", "created", "archived")} | {
    ENTRIES.name: ("game", "n", "author", "command", "body", "at")
}


class Tally(NamedTuple):
    """How much a store or a backup holds, a checksum of all of it, and how many tables are damaged."""

    games: int
    entries: int
    sha256: str
    damaged: int = 0


def tally(connection: Connection, version: int = VERSION) -> Tally:
    """Counts and hashes every row, in an order both engines share."""
    total = hashlib.sha256()
    counts = []
    for table, order in TABLES:
        columns = [table.c[name] for name in FIRST[table.name]] if version == 1 else list(table.c)
        rows = connection.execution_options(yield_per=BATCH).execute(select(*columns).order_by(*order))
        count = 0
        for row in rows:
            total.update(json.dumps(tuple(row)).encode() + b"\n")
            count += 1
        counts.append(count)
    return Tally(counts[0], counts[1], total.hexdigest(), damaged(connection) if version > 1 else 0)


def damaged(connection: Connection) -> int:
    """How many tables have lost or changed entries; heads and entries are read in the same order."""
    heads = select(GAMES.c.id, GAMES.c.head, GAMES.c.created, GAMES.c.length, GAMES.c.chain)
    lines = select(ENTRIES).order_by(ENTRIES.c.game, ENTRIES.c.n)
    rows = iter(connection.execution_options(yield_per=BATCH).execute(lines))
    row = next(rows, None)
    wrong = 0
    for game in connection.execution_options(yield_per=BATCH).execute(heads.order_by(GAMES.c.id)):
        chain, length, whole = root(game.id, game.head, game.created), 0, True
        while row is not None and row.game == game.id:
            chain = link(chain, Entry(row.n, row.author, row.command, row.body, row.at))
            whole = whole and row.n == length and row.chain == chain
            length += 1
            row = next(rows, None)
        wrong += not (whole and (length, chain) == (game.length, game.chain))
    return wrong


def copy(source: Connection, target: Connection) -> None:
    for table, order in TABLES:
        rows = source.execution_options(yield_per=BATCH).execute(select(table).order_by(*order))
        for batch in rows.mappings().partitions(BATCH):
            target.execute(table.insert(), [dict(row) for row in batch])


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


def backup(engine: Engine, path: Path, key: str | None = None) -> Tally:
    """Writes the store to a new file, reads that again, and compares."""
    with new_file(path) as part, snapshot(engine) as source:
        made = tally(source)
        plain = plain_engine(part, writes=True)
        if engine.dialect.name == "sqlite":
            copy_pages(source, part)
        with for_writing(plain.connect()) as target, target.begin():
            if engine.dialect.name != "sqlite":
                prepare(target, create=True)
                copy(source, target)
            target.execute(delete(META).where(META.c.key.in_(("backup", "key", "probe"))))
            seal = made._asdict() | {"at": time.time()}
            target.execute(META.insert(), {"key": "backup", "value": json.dumps(seal)})
            if key is not None:
                target.execute(META.insert(), {"key": "key", "value": key})
        if verify(part) != made:
            raise StoreRefusal("backup-differs")
    return made


def key_in(path: Path) -> str | None:
    """The key that a backup carries; one that is no key is as good as none."""
    with plain_engine(path, writes=False).connect() as connection:
        key = connection.execute(select(META.c.value).where(META.c.key == "key")).scalar()
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
    if version > VERSION or any(step not in MIGRATIONS for step in range(version, VERSION)):
        raise StoreRefusal(
            "schema-newer" if version > VERSION else "schema-older", found=version, known=VERSION
        )
    try:
        seal = json.loads(value)
        counts = (int(seal["games"]), int(seal["entries"]))
        return Tally(*counts, str(seal["sha256"]), int(seal.get("damaged", 0))), version
    except (ValueError, KeyError, TypeError):
        raise StoreRefusal("not-a-backup") from None


def verify(path: Path) -> Tally:
    """A backup's tally, if it is one and whole."""
    if not path.is_file():
        raise StoreRefusal("no-backup", path=str(path)[:200])
    try:
        with plain_engine(path, writes=False).connect() as connection:
            wanted, version = seal_of(connection)
            counted = tally(connection, version)
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
def up_to_date(path: Path) -> Iterator[tuple[Path, Tally]]:
    """A backup of today's version: itself, or a copy of an older one that is brought up to date."""
    wanted = verify(path)
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
            wanted = tally(newer)
        yield fresh, wanted


def restore(target: Connection, path: Path) -> Tally:
    """Fills an empty store in the caller's transaction, reads it again, and compares."""
    with up_to_date(path) as (fresh, wanted):
        if target.dialect.name == "postgresql":
            target.execute(text(f"LOCK TABLE {GAMES.name}, {ENTRIES.name} IN EXCLUSIVE MODE"))
        if target.execute(select(func.count()).select_from(GAMES)).scalar_one():
            raise StoreRefusal("not-empty")
        with plain_engine(fresh, writes=False).connect() as source:
            copy(source, target)
        if tally(target) != wanted:
            raise StoreRefusal("backup-differs")
    return wanted
