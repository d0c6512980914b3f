"""A file beside SQLite's that notes how far each table has come. If the end of SQLite's log is lost, whole
transactions are lost with their hashes. Nothing inside the database shows that; this file does.

It is written after the entry is on disk, and nobody waits until it is on disk itself: it may be behind, never
ahead. If it cannot be written or read, it is left out: that stops nobody from playing.
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

FILE: Final = "posse.tails"
PATIENCE_MS: Final = 500
MAKE: Final = (
    "CREATE TABLE IF NOT EXISTS tails"
    " (game TEXT PRIMARY KEY, length INTEGER NOT NULL, chain TEXT NOT NULL) WITHOUT ROWID"
)
NOTE: Final = (
    "INSERT INTO tails VALUES (?, ?, ?) ON CONFLICT (game) DO UPDATE"
    " SET length = excluded.length, chain = excluded.chain WHERE excluded.length > length"
)


class Tail(NamedTuple):
    """How many entries a table had, and its hash after them."""

    length: int
    chain: str


class TailFile:
    """One for each store on SQLite; shared by its threads, and with other processes."""

    def __init__(self, data: Path) -> None:
        self.path = data / FILE
        self._lock = Lock()
        self._raw: sqlite3.Connection | None = None

    def note(self, tails: Sequence[tuple[str, Tail]]) -> None:
        """Tables have so many entries now."""
        if not tails:
            return
        with self._lock:
            try:
                raw = self._opened()
                if len(tails) == 1:
                    raw.execute(NOTE, (tails[0][0], *tails[0][1]))
                    return
                raw.execute("BEGIN")
                raw.executemany(NOTE, [(table_id, *tail) for table_id, tail in tails])
                raw.execute("COMMIT")
            except (sqlite3.Error, OSError) as error:
                self._fail(error)

    def seen(self, table_id: str) -> Tail | None:
        """How far a table is known to have come."""
        with self._lock:
            try:
                rows = self._opened().execute("SELECT length, chain FROM tails WHERE game = ?", (table_id,))
                row = rows.fetchone()
            except (sqlite3.Error, OSError) as error:
                self._fail(error)
                return None
            return Tail(*row) if row else None

    def forget_one(self, table_id: str) -> bool:
        """Forgets a table that is about to be removed, on disk; whether it could."""
        with self._lock:
            try:
                raw = self._opened()
                raw.execute("PRAGMA synchronous=FULL")
                raw.execute("DELETE FROM tails WHERE game = ?", (table_id,))
                raw.execute("PRAGMA synchronous=OFF")
            except (sqlite3.Error, OSError) as error:
                self._fail(error)
                return False
            return True

    def forget(self) -> None:
        """Forgets all tables, for an empty store."""
        with self._lock:
            try:
                self._opened().execute("DELETE FROM tails")
            except (sqlite3.Error, OSError) as error:
                self._fail(error)

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _opened(self) -> sqlite3.Connection:
        if self._raw is None:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            raw = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            self._raw = raw
            raw.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
            raw.execute("PRAGMA journal_mode=WAL")
            raw.execute("PRAGMA synchronous=OFF")
            raw.execute(MAKE)
        return self._raw

    def _drop(self) -> None:
        raw, self._raw = self._raw, None
        if raw is not None:
            with suppress(sqlite3.Error):
                raw.close()

    def _fail(self, error: Exception) -> None:
        """A file that a power cut has spoiled is begun anew; any other error may pass."""
        self._drop()
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            for ending in ("", "-wal", "-shm"):
                with suppress(OSError):
                    self.path.with_name(self.path.name + ending).unlink()
