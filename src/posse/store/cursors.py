"""Connections of their own for what is done all the time: compiled statements, straight to the driver.

Each is used by one thread at a time. A few of them, so that a statement that has to wait (its row is locked)
holds up only those that want the same row.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Semaphore
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from posse.store.engine import PATIENCE
from posse.store.errors import StoreFailure, failure, own_errors


class Line(NamedTuple):
    """A connection without transactions but those that are begun by hand, and a cursor on it."""

    connection: Connection
    cursor: Any


class Cursors:
    """At most so many connections, opened when they are needed and kept."""

    def __init__(
        self, engine: Engine, most: int, settings: tuple[str, ...] = (), haste: float | None = None
    ) -> None:
        self.engine = engine
        self.most = most
        self.settings = settings
        self.haste = haste
        assert engine.dialect.dbapi is not None
        self.driver_error: type[Exception] = engine.dialect.dbapi.Error
        self.free: list[Line] = []  # the one used last is used next
        self._turns = Semaphore(most)
        self._closed = False

    @contextmanager
    def turn(self, seconds: float | None = None) -> Iterator[None]:
        """A place among those who write; nobody waits for ever for it."""
        self._wait(seconds)
        try:
            yield
        finally:
            self._turns.release()

    @contextmanager
    def borrow(self, seconds: float | None = None) -> Iterator[Any]:
        """A cursor for this thread alone. If anything fails its connection is dropped, and whatever was
        under way on it is rolled back."""
        self._wait(seconds)
        try:
            line = self._take()
            try:
                yield line.cursor
            except self.driver_error as error:
                self._drop(line)
                self.drop_free()  # a database that was away has cut them off too
                raise failure(error) from None
            except BaseException:
                self._drop(line)
                raise
            if self._closed:
                self._drop(line)
            else:
                self.free.append(line)
        finally:
            self._turns.release()

    def _wait(self, seconds: float | None) -> None:
        if not self._turns.acquire(timeout=PATIENCE if seconds is None else seconds):
            raise StoreFailure("failure", detail="the writers before did not finish")

    def close(self, seconds: float = PATIENCE) -> None:
        """Ends in bounded time. A connection that is still in use then is dropped when it is given back."""
        self._closed = True
        until = time.monotonic() + seconds
        got = [self._turns.acquire(timeout=max(0.0, until - time.monotonic())) for _ in range(self.most)]
        self.drop_free()
        for _ in filter(None, got):
            self._turns.release()

    def _take(self) -> Line:
        try:
            return self.free.pop()
        except IndexError:
            return self._open()

    def _open(self) -> Line:
        with own_errors():
            connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            line = Line(connection, connection.connection.cursor())
        try:
            if self.haste is not None:
                raw: Any = connection.connection.driver_connection
                raw.haste = self.haste
            for setting in self.settings:
                line.cursor.execute(setting)
        except self.driver_error as error:
            self._drop(line)  # nobody else may get it with half of the settings
            raise failure(error) from None
        return line

    def drop_free(self) -> None:
        """Whoever needs one next opens a fresh one."""
        with suppress(IndexError):  # another thread may take one meanwhile
            while True:
                self._drop(self.free.pop())

    def _drop(self, line: Line) -> None:
        with suppress(DBAPIError, self.driver_error):
            line.connection.invalidate()
            line.connection.close()
