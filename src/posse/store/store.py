"""The store: tables by id, each a head and lines that are only ever added."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import Connection, Engine, func, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from posse.core.errors import BadNotation, PosseError
from posse.store import backup as backups
from posse.store.backup import Tally
from posse.store.engine import for_writing, open_file, open_url
from posse.store.entry import LONGEST_ID, Entry, check_entries, check_text
from posse.store.errors import Conflict, Repeated, failure, plainly
from posse.store.schema import APPEND, ENTRIES, GAMES, prepare
from posse.store.words import WORDS

ENTRY = (ENTRIES.c.n, ENTRIES.c.author, ENTRIES.c.command, ENTRIES.c.body, ENTRIES.c.at)


class Loaded(NamedTuple):
    """A table as stored."""

    head: str
    entries: list[Entry]


class Counts(NamedTuple):
    """How much is stored."""

    open: int
    archived: int
    entries: int


class Store:
    """Safe to share between threads: writes take turns, reads do not wait. Open it after a fork, not before.

    Every call blocks until the disk has answered: call it from a thread pool, never from an event loop.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._turn = Lock()
        self._append = str(APPEND.compile(engine))
        self._begin = "BEGIN IMMEDIATE" if engine.dialect.name == "sqlite" else "BEGIN"
        assert engine.dialect.dbapi is not None
        self._driver_error: type[Exception] = engine.dialect.dbapi.Error
        self._integrity_error: type[Exception] = engine.dialect.dbapi.IntegrityError
        self._writer: Connection | None = None
        self._cursor: Any = None

    @classmethod
    def open(cls, data: Path | None = None, url: str | None = None, create: bool = True) -> Self:
        """The store in a folder, or in a PostgreSQL database; made if missing, unless `create` is false."""
        if (data is None) == (url is None):
            raise BadNotation("one-place", words=WORDS)
        engine = open_url(url) if url is not None else open_file(data or Path(), create)
        store = cls(engine)
        try:
            with store._writing() as connection:
                prepare(connection, create)
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        with self._turn:
            self._drop_writer()
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- Adding

    def create(self, game: str, head: str, at: float | None = None) -> None:
        """A new table with no lines."""
        check_text(game, LONGEST_ID)
        check_text(head)
        row = {"id": game, "head": head, "created": time.time() if at is None else at, "archived": None}
        with self._writing() as connection:
            try:
                connection.execute(GAMES.insert(), row)
            except IntegrityError:
                raise BadNotation("game-exists", words=WORDS) from None

    def append(self, game: str, expected_n: int, entries: Sequence[Entry]) -> None:
        """Adds lines from expected_n on, all or none; on disk when it returns.

        Repeated if one of the commands is stored already; else Conflict if expected_n is not the next line.
        """
        check_text(game)
        check_entries(expected_n, entries)
        rows = [entry._asdict() | {"game": game} for entry in entries]
        with self._turn:
            written = self._write(rows)
        if not written:
            raise self._refusal(game, entries)

    def _write(self, rows: list[dict[str, object]]) -> bool:
        """The quick way: the compiled statement straight to the driver, on a connection of its own."""
        try:
            cursor = self._writing_cursor()
            if len(rows) == 1:  # a statement alone is a transaction
                return bool(cursor.execute(self._append, rows[0]).rowcount == 1)
            cursor.execute(self._begin)
            cursor.executemany(self._append, rows)
            whole = bool(cursor.rowcount == len(rows))
            cursor.execute("COMMIT" if whole else "ROLLBACK")
            return whole
        except self._integrity_error:
            self._roll_back()
            return False
        except self._driver_error as error:
            self._drop_writer()
            raise failure(error) from None
        except BaseException:
            self._drop_writer()
            raise

    def _writing_cursor(self) -> Any:
        if self._cursor is None:
            with plainly():
                self._writer = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                self._cursor = self._writer.connection.cursor()
        return self._cursor

    def _roll_back(self) -> None:
        with suppress(self._driver_error):  # a statement alone has nothing to roll back
            self._cursor.execute("ROLLBACK")

    def _drop_writer(self) -> None:
        """The next write opens a fresh connection; whatever was under way is rolled back."""
        if self._writer is not None:
            with suppress(DBAPIError, self._driver_error):
                self._writer.invalidate()
                self._writer.close()
        self._writer = self._cursor = None

    def _refusal(self, game: str, entries: Sequence[Entry]) -> PosseError:
        """Why lines were not written. What is stored stays, so the answer still holds when it is read."""
        with self._reading() as connection:
            archived = self._archived(connection, game)
            for entry in entries:
                found = entry.command is not None and self._find(
                    connection, game, entry.author, entry.command
                )
                if found:
                    return Repeated(found)
            if archived is not None:
                return BadNotation("archived", words=WORDS)
            return Conflict(self._next_n(connection, game))

    # -- Reading

    def load(self, game: str, since: int = 0) -> Loaded:
        """A table's head and its lines, from a line on."""
        check_text(game)
        with self._reading() as connection:
            head = connection.execute(select(GAMES.c.head).where(GAMES.c.id == game)).scalar()
            if head is None:
                raise BadNotation("no-game", words=WORDS)
            lines = select(*ENTRY).where(ENTRIES.c.game == game, ENTRIES.c.n >= since).order_by(ENTRIES.c.n)
            return Loaded(head, [Entry(*row) for row in connection.execute(lines)])

    def has(self, game: str) -> bool:
        """Whether there is such a table."""
        check_text(game)
        with self._reading() as connection:
            return connection.execute(select(GAMES.c.id).where(GAMES.c.id == game)).scalar() is not None

    def find(self, game: str, author: str, command: str) -> Entry | None:
        """The line an author's command became, if it is stored."""
        for given in (game, author, command):
            check_text(given)
        with self._reading() as connection:
            return self._find(connection, game, author, command)

    def open_games(self) -> list[str]:
        """The tables not archived, oldest first."""
        with self._reading() as connection:
            wanted = select(GAMES.c.id).where(GAMES.c.archived.is_(None))
            return list(connection.execute(wanted.order_by(GAMES.c.created, GAMES.c.id)).scalars())

    def games(self) -> list[str]:
        """All tables, oldest first."""
        with self._reading() as connection:
            return list(
                connection.execute(select(GAMES.c.id).order_by(GAMES.c.created, GAMES.c.id)).scalars()
            )

    def counts(self) -> Counts:
        """How much is stored; it reads the whole index, so not for every request."""
        with self._reading() as connection:
            row = connection.execute(
                select(
                    select(func.count()).where(GAMES.c.archived.is_(None)).scalar_subquery(),
                    select(func.count()).where(GAMES.c.archived.is_not(None)).scalar_subquery(),
                    select(func.count()).select_from(ENTRIES).scalar_subquery(),
                )
            ).one()
            return Counts(*row)

    # -- Archive

    def archive(self, game: str, at: float | None = None) -> None:
        """Takes a table out of open_games(); it still loads, but takes no more lines."""
        self._mark(game, time.time() if at is None else at)

    def reopen(self, game: str) -> None:
        """Brings an archived table back."""
        self._mark(game, None)

    def _mark(self, game: str, archived: float | None) -> None:
        check_text(game)
        with self._writing() as connection:
            marked = connection.execute(update(GAMES).where(GAMES.c.id == game).values(archived=archived))
            if not marked.rowcount:
                raise BadNotation("no-game", words=WORDS)

    def archive_older_than(self, seconds: float, now: float) -> list[str]:
        """Archives the tables whose last line, or else whose making, is that old; returns their ids."""
        last = (
            select(ENTRIES.c.at)
            .where(ENTRIES.c.game == GAMES.c.id)
            .order_by(ENTRIES.c.n.desc())
            .limit(1)
            .scalar_subquery()
        )
        old = GAMES.c.archived.is_(None) & (func.coalesce(last, GAMES.c.created) <= now - seconds)
        with self._writing() as connection:
            marked = connection.execute(update(GAMES).where(old).values(archived=now).returning(GAMES.c.id))
            return sorted(marked.scalars())

    # -- Backup

    def backup(self, path: Path) -> Tally:
        """Writes all of the store to a new file, as it is at this moment, while others go on writing."""
        with plainly():
            return backups.backup(self.engine, path)

    def restore(self, path: Path) -> Tally:
        """Fills this store, which must be empty, from a backup of either engine."""
        with self._writing() as connection:
            return backups.restore(connection, path)

    # -- Connections

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with plainly(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with plainly(), self._turn, for_writing(self.engine.connect()) as connection, connection.begin():
            yield connection

    def _archived(self, connection: Connection, game: str) -> float | None:
        row = connection.execute(select(GAMES.c.archived).where(GAMES.c.id == game)).one_or_none()
        if row is None:
            raise BadNotation("no-game", words=WORDS)
        return row.archived if row.archived is None else float(row.archived)

    def _next_n(self, connection: Connection, game: str) -> int:
        last = connection.execute(select(func.max(ENTRIES.c.n)).where(ENTRIES.c.game == game)).scalar()
        return 0 if last is None else int(last) + 1

    def _find(self, connection: Connection, game: str, author: str, command: str) -> Entry | None:
        wanted = (ENTRIES.c.game == game, ENTRIES.c.author == author, ENTRIES.c.command == command)
        row = connection.execute(select(*ENTRY).where(*wanted)).one_or_none()
        return None if row is None else Entry(*row)
