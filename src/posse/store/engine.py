"""Where the two engines differ: how they are opened and how a transaction begins."""

import os
import sqlite3
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from posse.core.errors import BadNotation
from posse.store.errors import StoreRefusal

FILE: Final = "posse.db"
PATIENCE_MS: Final = 2_000  # how long a writer of another process is waited for
PATIENCE: Final = 10.0  # seconds that a thread waits for its turn, or for a connection
CONNECTIONS: Final = 25  # to PostgreSQL, beside five that are kept
POSTGRES: Final = ("postgresql", "postgres", "postgresql+psycopg")


def for_writing(connection: Connection) -> Connection:
    """Marks a connection of SQLite to take the write lock when its transaction begins."""
    return connection.execution_options(posse_writes=True)


def sqlite_connected(raw: sqlite3.Connection, _: object) -> None:
    raw.isolation_level = None  # transactions begin where we say
    raw.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute("PRAGMA foreign_keys=ON")


def sqlite_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("posse_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


MOST_ROW: Final = 2**20  # bytes of a row of a backup that is read; a table's head has 16 KiB at most


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder outlast a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_file(path: Path) -> None:
    """An empty database only its owner may read; SQLite gives its side files the same rights."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if os.name == "posix":
        sync_folder(path.parent)


def sqlite_engine(path: Path) -> Engine:
    """An engine on a file, as the store keeps its own."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        paramstyle="named",
        hide_parameters=True,
        connect_args={"check_same_thread": False},
        pool_timeout=PATIENCE,
    )
    event.listen(engine, "connect", sqlite_connected)
    event.listen(engine, "begin", sqlite_begin)
    return engine


def open_file(data: Path, create: bool) -> Engine:
    path = data / FILE
    if not path.exists():
        if not create:
            raise StoreRefusal("no-store")
        try:
            make_file(path)
        except OSError:
            raise StoreRefusal("no-folder", path=str(data)[:200]) from None
    return sqlite_engine(path)


def plain_engine(path: Path, writes: bool) -> Engine:
    """An engine on a single file without side files: a backup."""
    mode = "rwc" if writes else "ro"

    def connect() -> sqlite3.Connection:
        raw = sqlite3.connect(f"file:{quote(str(path))}?mode={mode}", uri=True, isolation_level=None)
        raw.execute("PRAGMA journal_mode=DELETE") if writes else None
        None if writes else raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW)  # it may be anyone's
        return raw

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
    event.listen(engine, "begin", sqlite_begin)
    return engine


def postgres_connected(raw: Any, _: object) -> None:
    from posse.store.bounded import SETTINGS, hurried

    raw.autocommit = True
    for setting in SETTINGS + (hurried(raw.haste) if raw.hurry else ()):
        raw.execute(setting)
    raw.autocommit = False


def open_url(url: str, hurry: bool = True, haste: float | None = None) -> Engine:
    """An engine on a database; `hurry` bounds how long any one statement may take, for a server, and
    `haste` says to how many seconds, if even those of a server are too many."""
    try:
        parsed = make_url(url)
        if parsed.drivername not in POSTGRES:
            raise StoreRefusal("bad-url")
        parsed = parsed.set(drivername="postgresql+psycopg")
        from posse.store.bounded import TERMS, BoundedConnection

        engine = create_engine(
            parsed,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_timeout=PATIENCE,
            max_overflow=CONNECTIONS,
            connect_args={name: value for name, value in TERMS.items() if name not in parsed.query},
        )
    except ImportError:
        raise StoreRefusal("no-driver") from None
    except (ArgumentError, ValueError, TypeError) as error:
        if isinstance(error, BadNotation):
            raise
        raise StoreRefusal("bad-url") from None

    def connect(_: object, __: object, args: Any, terms: Any) -> BoundedConnection:
        made = BoundedConnection.connect(*args, **terms)
        made.hurry, made.haste = hurry, haste
        return made

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", postgres_connected)
    return engine


def close_engine(engine: Engine) -> None:
    """No connection is left: one that is still in use is closed when it is given back."""

    def close(_: object, record: ConnectionPoolEntry) -> None:
        record.invalidate()

    event.listen(engine, "checkin", close)
    engine.dispose()
