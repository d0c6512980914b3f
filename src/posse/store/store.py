"""The store: tables by id, each a head and entries that are only ever added."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import Connection, Engine, delete, func, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from posse.core.errors import PosseError
from posse.store import backup as backups
from posse.store.backup import Tally
from posse.store.chain import check, link, root
from posse.store.engine import PATIENCE, for_writing, open_file, open_url
from posse.store.entry import LONGEST_ID, Entry, check_entries, check_text
from posse.store.errors import Conflict, Damaged, Repeated, StoreFailure, StoreRefusal, failure, own_errors
from posse.store.schema import ADVANCE, APPEND_ONE, ENTRIES, GAMES, HEAD, INSERT, META, prepare
from posse.store.tails import Tail, TailFile

KNOWN: Final = 20_000  # tables whose chain is kept in memory
PROBE: Final = 32 * 1024  # bytes that a disk must take before it counts as well
ENTRY = (ENTRIES.c.n, ENTRIES.c.author, ENTRIES.c.command, ENTRIES.c.body, ENTRIES.c.at)


class StoredTable(NamedTuple):
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

    def __init__(self, engine: Engine, tails: TailFile | None = None) -> None:
        self.engine = engine
        self.tails = tails
        self._lock = Lock()
        self._heads: dict[str, Tail] = {}  # how far tables had come when we last looked
        self._advance, self._insert = str(ADVANCE.compile(engine)), str(INSERT.compile(engine))
        self._head = str(HEAD.compile(engine))
        self._one = str(APPEND_ONE.compile(engine)) if engine.dialect.name == "postgresql" else None
        self._begin = "BEGIN IMMEDIATE" if engine.dialect.name == "sqlite" else "BEGIN"
        assert engine.dialect.dbapi is not None
        self._driver_error: type[Exception] = engine.dialect.dbapi.Error
        self._integrity_error: type[Exception] = engine.dialect.dbapi.IntegrityError
        self._writer: Connection | None = None
        self._cursor: Any = None

    @classmethod
    def open(
        cls, data: Path | None = None, url: str | None = None, create: bool = True, hurry: bool = True
    ) -> Self:
        """The store in a folder, or in a PostgreSQL database; made if missing, unless `create` is false.

        Without `hurry` a statement may take minutes: for callers that read or write everything.
        """
        if (data is None) == (url is None):
            raise StoreRefusal("one-place")
        engine = open_url(url, hurry) if url is not None else open_file(data or Path(), create)
        store = cls(engine, None if data is None else TailFile(data))
        try:
            with store._writing() as connection:
                prepare(connection, create)
        except BaseException:
            store.close()
            raise
        return store

    def close(self, seconds: float = PATIENCE) -> None:
        """Ends in bounded time, whatever hangs."""
        with suppress(StoreFailure), self._turn(seconds):
            self._drop_writer()
        self.engine.dispose()
        if self.tails is not None:
            self.tails.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- Adding

    def create(self, game: str, head: str, at: float | None = None) -> None:
        """A new table with no entries."""
        check_text(game, LONGEST_ID)
        check_text(head)
        created = time.time() if at is None else at
        chain = root(game, head, created)
        row = {"id": game, "head": head, "created": created, "archived": None, "length": 0, "chain": chain}
        with self._writing() as connection:
            try:
                connection.execute(GAMES.insert(), row)
            except IntegrityError:
                raise StoreRefusal("game-exists") from None
        self._note_length(game, Tail(0, chain))

    def append(self, game: str, expected_n: int, entries: Sequence[Entry]) -> None:
        """Adds entries from expected_n on, all or none; on disk when it returns.

        Repeated if one of the commands is stored already; else Conflict if expected_n is not the next entry.
        """
        check_text(game)
        check_entries(expected_n, entries)
        with self._turn():
            written = self._write(game, expected_n, entries)
            self._heads.pop(game, None)
            if written is not None:
                self._note_length(game, written)
        if written is None:
            raise self._refusal(game, entries)

    def _write(self, game: str, expected_n: int, entries: Sequence[Entry]) -> Tail | None:
        """The quick way: compiled statements straight to the driver, on a connection of its own."""
        try:
            cursor = self._writing_cursor()
            before = self._heads.get(game)
            if before is None or before.length != expected_n:
                row = cursor.execute(self._head, {"game": game}).fetchone()
                before = Tail(*row) if row else None
            if before is None or before.length != expected_n:
                return None
            rows, chain = [], before.chain
            for entry in entries:
                chain = link(chain, entry)
                rows.append(entry._asdict() | {"game": game, "chain": chain})
            after = Tail(expected_n + len(entries), chain)
            move = {"from_n": expected_n, "from_chain": before.chain, "to_n": after.length, "to_chain": chain}
            if len(rows) == 1 and self._one is not None:  # a statement alone is a transaction
                return after if cursor.execute(self._one, rows[0] | move).rowcount == 1 else None
            cursor.execute(self._begin)
            if cursor.execute(self._advance, move | {"game": game}).rowcount != 1:
                cursor.execute("ROLLBACK")
                return None
            cursor.executemany(self._insert, rows)
            cursor.execute("COMMIT")
            return after
        except self._integrity_error:
            self._roll_back()
            return None
        except self._driver_error as error:
            self._drop_writer()
            raise failure(error) from None
        except BaseException:
            self._drop_writer()
            raise

    def _note_length(self, game: str, tail: Tail) -> None:
        """Notes how far a table has come, here and in the file beside the tables."""
        if len(self._heads) >= KNOWN:
            self._heads.clear()
        self._heads[game] = tail
        if self.tails is not None:
            self.tails.note(game, *tail)

    def _writing_cursor(self) -> Any:
        if self._cursor is None:
            with own_errors():
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
        """Why entries were not written. What is stored stays, so the answer still holds when it is read."""
        with self._reading() as connection:
            archived = self._archived(connection, game)
            for entry in entries:
                repeated = entry.command is not None and self._find(
                    connection, game, entry.author, entry.command
                )
                if repeated:
                    return Repeated(repeated)
            if archived is not None:
                return StoreRefusal("archived")
            return Conflict(self._next_n(connection, game))

    # -- Reading

    def load(self, game: str, since: int = 0) -> StoredTable:
        """A table's head and its entries, from one on; Damaged if they are not what was stored."""
        check_text(game)
        seen = self.tails.seen(game) if self.tails is not None else None  # before: it is never ahead
        wanted = select(GAMES.c.head, GAMES.c.created, GAMES.c.length, GAMES.c.chain).where(
            GAMES.c.id == game
        )
        lines = select(*ENTRY, ENTRIES.c.chain).where(ENTRIES.c.game == game, ENTRIES.c.n >= since - 1)
        with self._snapshot() as connection:
            row = connection.execute(wanted).one_or_none()
            rows = connection.execute(lines.order_by(ENTRIES.c.n)).all() if row else []
        if row is None:
            raise StoreRefusal("no-game") if seen is None else lost(seen, 0)
        if seen is not None and seen.length > row.length:
            raise lost(seen, row.length)
        if since > row.length:
            return StoredTable(row.head, [])
        first, before = 0, root(game, row.head, row.created)
        entries = [(Entry(*line[:-1]), str(line[-1])) for line in rows]
        if entries and since > 0 and entries[0][0].n == since - 1:
            first, before = since, entries.pop(0)[1]
        chains = check(first, before, entries)
        chain = chains[-1] if chains else before
        if (first + len(chains), chain) != (row.length, row.chain):
            raise Damaged("damaged", n=first + len(chains))
        if seen is not None and seen.length > first and chains[seen.length - first - 1] != seen.chain:
            raise Damaged("damaged", n=seen.length - 1)
        return StoredTable(row.head, [entry for entry, _ in entries])

    def has(self, game: str) -> bool:
        """Whether there is such a table."""
        check_text(game)
        with self._reading() as connection:
            return connection.execute(select(GAMES.c.id).where(GAMES.c.id == game)).scalar() is not None

    def find(self, game: str, author: str, command: str) -> Entry | None:
        """The entry that an author's command became, if it is stored."""
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

    def probe(self) -> None:
        """Writes something and takes it away again: raises if the disk or the database still fails."""
        for change in (META.insert().values(key="probe", value="x" * PROBE), None):
            with self._writing() as connection:
                connection.execute(delete(META).where(META.c.key == "probe"))
                if change is not None:
                    connection.execute(change)

    # -- Archive

    def archive(self, game: str, at: float | None = None) -> None:
        """Takes a table out of open_games(); it still loads, but takes no more entries."""
        self._mark(game, time.time() if at is None else at)

    def reopen(self, game: str) -> None:
        """Brings an archived table back."""
        self._mark(game, None)

    def _mark(self, game: str, archived: float | None) -> None:
        check_text(game)
        with self._writing() as connection:
            marked = connection.execute(update(GAMES).where(GAMES.c.id == game).values(archived=archived))
            if not marked.rowcount:
                raise StoreRefusal("no-game")

    def quiet(self, seconds: float, now: float) -> list[tuple[str, int]]:
        """Open tables whose last entry, or else whose making, is that old, and how many entries they have."""
        last = (
            select(ENTRIES.c.at)
            .where(ENTRIES.c.game == GAMES.c.id)
            .order_by(ENTRIES.c.n.desc())
            .limit(1)
            .scalar_subquery()
        )
        old = GAMES.c.archived.is_(None) & (func.coalesce(last, GAMES.c.created) <= now - seconds)
        with self._reading() as connection:
            rows = connection.execute(select(GAMES.c.id, GAMES.c.length).where(old).order_by(GAMES.c.id))
            return [(row.id, row.length) for row in rows]

    # -- Backup

    def backup(self, path: Path, key: str | None = None) -> Tally:
        """Writes all of the store to a new file, as it is at this moment, while others go on writing; and
        with it the key that tokens are made from, if there is one."""
        with own_errors():
            return backups.backup(self.engine, path, key)

    def restore(self, path: Path) -> Tally:
        """Fills this store, which must be empty, from a backup of either engine."""
        with self._writing() as connection:
            made = backups.restore(connection, path)
        if self.tails is not None:
            self.tails.forget()
        return made

    # -- Connections

    @contextmanager
    def _turn(self, seconds: float = PATIENCE) -> Iterator[None]:
        """One writer after another, and nobody waits for ever."""
        if not self._lock.acquire(timeout=seconds):
            raise StoreFailure("failure", detail="the writers before did not finish")
        try:
            yield
        finally:
            self._lock.release()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with own_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        """Reads that belong together see one moment, whoever writes meanwhile."""
        with own_errors(), backups.snapshot(self.engine) as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with own_errors(), self._turn(), for_writing(self.engine.connect()) as connection, connection.begin():
            yield connection

    def _archived(self, connection: Connection, game: str) -> float | None:
        row = connection.execute(select(GAMES.c.archived).where(GAMES.c.id == game)).one_or_none()
        if row is None:
            raise StoreRefusal("no-game")
        return row.archived if row.archived is None else float(row.archived)

    def _next_n(self, connection: Connection, game: str) -> int:
        return int(connection.execute(select(GAMES.c.length).where(GAMES.c.id == game)).scalar_one())

    def _find(self, connection: Connection, game: str, author: str, command: str) -> Entry | None:
        wanted = (ENTRIES.c.game == game, ENTRIES.c.author == author, ENTRIES.c.command == command)
        row = connection.execute(select(*ENTRY).where(*wanted)).one_or_none()
        return None if row is None else Entry(*row)


def lost(seen: Tail, found: int) -> Damaged:
    return Damaged("lost", wanted=seen.length, found=found)
