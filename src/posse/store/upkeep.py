"""What an operator does to a store while no server uses it: to another version and back, another key."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, exists, inspect, select

from posse.store.backup import Meter, damaged
from posse.store.engine import for_writing, open_file, open_url
from posse.store.errors import StoreRefusal, own_errors
from posse.store.leases import NOW
from posse.store.schema import (
    FINGERPRINT,
    META,
    OLDEST,
    VERSION,
    WORKERS,
    check_version,
    lock_schema,
    read_version,
)


@contextmanager
def engine_of(data: Path | None, url: str | None) -> Iterator[Engine]:
    engine = open_url(url, hurry=False) if url is not None else open_file(data or Path(), create=False)
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
def alone(data: Path | None, url: str | None) -> Iterator[Connection]:
    """A transaction on a store that nobody else uses; refused while a server does."""
    with engine_of(data, url) as engine, for_writing(engine.connect()) as connection:
        raw = connection.connection.driver_connection
        if isinstance(raw, sqlite3.Connection):
            try:
                raw.execute("PRAGMA journal_mode=DELETE")  # SQLite does so for the last one who is there
            except sqlite3.OperationalError:
                raise StoreRefusal("in-use") from None
        with connection.begin():
            lock_schema(connection)
            if read_version(connection) is None:
                raise StoreRefusal("no-store")
            if workers_live(connection):
                raise StoreRefusal("in-use")
            yield connection


def workers_live(connection: Connection) -> bool:
    """Whether a worker of a server lives; before version 3 there were none."""
    if connection.dialect.name != "postgresql" or not inspect(connection).has_table(WORKERS.name):
        return False
    return bool(connection.execute(select(exists().where(WORKERS.c.until > NOW))).scalar())


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
