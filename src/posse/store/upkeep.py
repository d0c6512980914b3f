"""What an operator does to a store: copies it, also under a server; and, while no server uses it, fills it
from a backup, brings it to another version and back, or forgets its key."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, delete

from posse.store import backup as backups
from posse.store.backup import Meter, Progress, Tally, damaged
from posse.store.engine import for_writing, open_file, open_url
from posse.store.errors import StoreRefusal, own_errors
from posse.store.leases import workers_live
from posse.store.schema import (
    FINGERPRINT,
    META,
    OLDEST,
    VERSION,
    check_version,
    lock_schema,
    read_version,
)
from posse.store.tails import TailFile


@contextmanager
def engine_of(data: Path | None, url: str | None, create: bool = False) -> Iterator[Engine]:
    engine = open_url(url, hurry=False) if url is not None else open_file(data or Path(), create)
    try:
        with own_errors():
            yield engine
    finally:
        engine.dispose()


def stored_version(data: Path | None = None, url: str | None = None) -> int:
    """The version of a store, which stays as it is."""
    with engine_of(data, url) as engine, engine.connect() as connection:
        version = read_version(connection)
    if version is None:
        raise StoreRefusal("no-store")
    return version


@contextmanager
def alone(data: Path | None, url: str | None, create: bool = False) -> Iterator[Connection]:
    """A transaction on a store that nobody else uses; refused while a server does. With `create` there need
    be no tables yet."""
    with engine_of(data, url, create) as engine, for_writing(engine.connect()) as connection:
        raw = connection.connection.driver_connection
        if isinstance(raw, sqlite3.Connection):
            try:
                raw.execute("PRAGMA journal_mode=DELETE")  # SQLite does so for the last one who is there
            except sqlite3.OperationalError:
                raise StoreRefusal("in-use") from None
        with connection.begin():
            lock_schema(connection)
            if not create and read_version(connection) is None:
                raise StoreRefusal("no-store")
            if workers_live(connection):
                raise StoreRefusal("in-use")
            yield connection


def back_up(
    path: Path,
    data: Path | None = None,
    url: str | None = None,
    key: str | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Copies a store into a new file, in the version it has. The store stays as it is."""
    with engine_of(data, url) as engine:
        return backups.backup(engine, path, key, progress)


def fill_from(
    path: Path, data: Path | None = None, url: str | None = None, progress: Progress | None = None
) -> Tally:
    """Fills a store that is empty, or is none yet, from a backup of either engine; or leaves it as it was."""
    with alone(data, url, create=True) as connection:
        made = backups.restore(connection, path, progress)
    if data is not None:
        tails = TailFile(data)
        tails.forget()
        tails.close()
    return made


def move_to(version: int, data: Path | None = None, url: str | None = None) -> int:
    """Brings a store up or down to a version; the one it had."""
    from posse.store.migrate import bring_to  # Alembic is slow to load

    if not OLDEST <= version <= VERSION:
        raise StoreRefusal("no-version", version=version, oldest=OLDEST, known=VERSION)
    with alone(data, url) as connection:
        stored = read_version(connection)
        assert stored is not None
        check_version(stored)
        if version == 1 < stored and damaged(connection, Meter(None, 1)):
            raise StoreRefusal("damaged-hidden")
        if version != stored:
            bring_to(connection, version)
        return stored


def forget_key(data: Path | None = None, url: str | None = None) -> None:
    """The next server's key is the one to have, for tables whose key is lost."""
    with alone(data, url) as connection:
        connection.execute(delete(META).where(META.c.key == FINGERPRINT))
