"""The store: tables by id, each a head and entries that are only ever added."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from sqlalchemy import ColumnElement, Connection, Engine, case, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from posse.core.errors import PosseError
from posse.store import backup as backups
from posse.store.adding import Adding, Addition, check_addition, refused
from posse.store.backup import Tally
from posse.store.chain import check, root
from posse.store.cursors import Cursors
from posse.store.engine import PATIENCE, close_engine, for_writing, open_file, open_url
from posse.store.entry import LONGEST_ID, Entry, check_entries, check_text
from posse.store.errors import (
    Conflict,
    Damaged,
    NotOwner,
    Repeated,
    StoreRefusal,
    own_errors,
)
from posse.store.leases import HEARTBEAT_SECONDS, Leases
from posse.store.schema import CODES, ENTRIES, FINGERPRINT, META, OPEN, OPENERS, SHOWN, TABLES, prepare
from posse.store.tails import Tail, TailFile

WRITERS: Final = 6  # connections to PostgreSQL over which entries are written
PIECE: Final = 200  # rows that are read at a time
PROBE: Final = 32 * 1024  # bytes that a disk must take before it counts as well
ENTRY = (ENTRIES.c.n, ENTRIES.c.author, ENTRIES.c.command, ENTRIES.c.body, ENTRIES.c.at)


class StoredTable(NamedTuple):
    """A table as stored."""

    head: str
    entries: list[Entry]


class OldTable(NamedTuple):
    """A table that has been quiet for long."""

    id: str
    length: int  # how many entries it has
    ended: float | None  # when it was over or closed, if that was noted
    last: float  # when it had its last entry, or else was made


class Counts(NamedTuple):
    """How much is stored."""

    open: int
    archived: int
    entries: int


class Store:
    """Safe to share between threads. Writes take turns on SQLite, and on PostgreSQL when there are more than
    its connections; reads do not wait. Open it after a fork, not before.

    Every call blocks until the disk has answered: call it from a thread pool, never from an event loop.
    """

    def __init__(
        self,
        engine: Engine,
        tails: TailFile | None = None,
        leases: Leases | None = None,
        writers: int = WRITERS,
    ) -> None:
        self.engine = engine
        self.tails = tails
        self.leases = leases  # on PostgreSQL, where there may be several workers
        self.writers = Cursors(engine, writers if leases is not None else 1)
        self.adding = Adding(engine, tails)

    @classmethod
    def open(
        cls,
        data: Path | None = None,
        url: str | None = None,
        create: bool = True,
        hurry: bool = True,
        writers: int = WRITERS,
    ) -> Self:
        """The store in a folder, or in a PostgreSQL database; made if missing, unless `create` is false.

        Without `hurry` a statement may take minutes: for callers that read or write everything. Entries of
        so many tables are written at the same time on PostgreSQL; SQLite writes one after another.
        """
        if (data is None) == (url is None):
            raise StoreRefusal("one-place")
        engine = open_url(url, hurry) if url is not None else open_file(data or Path(), create)
        leases = None if url is None else Leases(engine, open_url(url, haste=HEARTBEAT_SECONDS))
        store = cls(engine, None if data is None else TailFile(data), leases, writers)
        try:
            with store._writing() as connection:
                prepare(connection, create)
        except BaseException:
            store.close()
            raise
        return store

    def close(self, seconds: float = PATIENCE) -> None:
        """Ends in bounded time, whatever hangs."""
        self.writers.close(seconds)
        close_engine(self.engine)
        if self.leases is not None:
            close_engine(self.leases.heart)
        if self.tails is not None:
            self.tails.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- Adding

    def create(
        self,
        table_id: str,
        head: str,
        at: float | None = None,
        owner: str | None = None,
        listed: bool = False,
    ) -> None:
        """A new table with no entries; its owner's epoch is 1."""
        check_text(table_id, LONGEST_ID)
        check_text(head)
        created = time.time() if at is None else at
        chain = root(table_id, head, created)
        row = {
            "id": table_id,
            "head": head,
            "created": created,
            "archived": None,
            "length": 0,
            "chain": chain,
        }
        row |= {"owner": owner, "epoch": 0 if owner is None else 1, "listed": int(listed)}
        with self._writing() as connection:
            try:
                connection.execute(TABLES.insert(), row)
            except IntegrityError:
                raise StoreRefusal("table-exists") from None
        self.adding.note([(table_id, Tail(0, chain))])

    def append(
        self, table_id: str, expected_n: int, entries: Sequence[Entry], epoch: int | None = None
    ) -> None:
        """Adds entries from expected_n on, all or none; on disk when it returns.

        Repeated if one of the commands is stored already; NotOwner if the table was taken over since this
        epoch (None: whoever has it); else Conflict if expected_n is not the next entry.
        """
        check_text(table_id)
        check_entries(expected_n, entries)
        with self.writers.borrow() as cursor:
            written = self.adding.write(cursor, Addition(table_id, expected_n, entries, epoch))
            self.adding.note([(table_id, written)])
        if written is None:
            raise self._refusal(table_id, entries, epoch)

    def append_all(self, additions: Sequence[Addition]) -> list[PosseError | None]:
        """Adds to several tables, to each all of its entries or none; on disk when it returns. By addition:
        what `append` would raise, or None if it is added.

        SQLite waits once for the disk, for all of them. PostgreSQL does that by itself, for all connections.
        """
        if self.adding.one is not None:
            return [refused(lambda one: self.append(*one), one) for one in additions]
        wrong = [refused(check_addition, one) for one in additions]
        right = [one for one, error in zip(additions, wrong, strict=True) if error is None]
        with self.writers.borrow() as cursor:
            tails = self.adding.write_together(cursor, right)
            self.adding.note([(one.table_id, tail) for one, tail in zip(right, tails, strict=True)])
        written = iter(tails)
        return [
            error or (refused(self._refuse, one) if next(written) is None else None)
            for one, error in zip(additions, wrong, strict=True)
        ]

    def _refuse(self, one: Addition) -> None:
        raise self._refusal(one.table_id, one.entries, one.epoch)

    def _refusal(self, table_id: str, entries: Sequence[Entry], epoch: int | None) -> PosseError:
        """Why entries were not written. What is stored stays, so the answer still holds when it is read."""
        with self._reading() as connection:
            archived = self._archived(connection, table_id)
            for entry in entries:
                repeated = entry.command is not None and self._find(
                    connection, table_id, entry.author, entry.command
                )
                if repeated:
                    return Repeated(repeated)
            if epoch is not None and epoch != self._epoch(connection, table_id):
                return NotOwner()
            if archived is not None:
                return StoreRefusal("archived")
            return Conflict(self._next_n(connection, table_id))

    # -- Reading

    def load(self, table_id: str, since: int = 0) -> StoredTable:
        """A table's head and its entries, from one on; Damaged if they are not what was stored."""
        check_text(table_id)
        seen = self.tails.seen(table_id) if self.tails is not None else None  # before: it is never ahead
        wanted = select(TABLES.c.head, TABLES.c.created, TABLES.c.length, TABLES.c.chain).where(
            TABLES.c.id == table_id
        )
        lines = select(*ENTRY, ENTRIES.c.chain).where(ENTRIES.c.game == table_id, ENTRIES.c.n >= since - 1)
        with self._snapshot() as connection:
            row = connection.execute(wanted).one_or_none()
            found = connection.execute(lines.order_by(ENTRIES.c.n)).partitions(PIECE) if row else ()
            rows = [line for piece in found for line in piece]  # other threads may run between two pieces
        if row is None:
            raise StoreRefusal("no-such-table") if seen is None else lost(seen, 0)
        if seen is not None and seen.length > row.length:
            raise lost(seen, row.length)
        if since > row.length:
            return StoredTable(row.head, [])
        first, before = 0, root(table_id, row.head, row.created)
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

    def has(self, table_id: str) -> bool:
        """Whether there is such a table."""
        check_text(table_id)
        with self._reading() as connection:
            return connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id)).scalar() is not None

    def find(self, table_id: str, author: str, command: str) -> Entry | None:
        """The entry that an author's command became, if it is stored."""
        for given in (table_id, author, command):
            check_text(given)
        with self._reading() as connection:
            return self._find(connection, table_id, author, command)

    def open_tables(self, over: bool = True) -> list[str]:
        """The tables not archived, oldest first; only those not known to be over, if `over` is false."""
        with self._reading() as connection:
            wanted = select(TABLES.c.id).where(OPEN)
            if not over:
                wanted = wanted.where(TABLES.c.ended.is_(None))
            return list(connection.execute(wanted.order_by(TABLES.c.created, TABLES.c.id)).scalars())

    def table_ids(self) -> list[str]:
        """All tables, oldest first."""
        with self._reading() as connection:
            return list(
                connection.execute(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars()
            )

    def many(self) -> int:
        """How many tables there are."""
        with self._reading() as connection:
            return int(connection.execute(select(func.count()).select_from(TABLES)).scalar_one())

    def counts(self) -> Counts:
        """How much is stored; it reads the whole index, so not for every request."""
        with self._reading() as connection:
            row = connection.execute(
                select(
                    select(func.count()).where(OPEN).scalar_subquery(),
                    select(func.count()).where(TABLES.c.archived.is_not(None)).scalar_subquery(),
                    select(func.count()).select_from(ENTRIES).scalar_subquery(),
                )
            ).one()
            return Counts(*row)

    def probe(self) -> None:
        """Writes something and takes it away again: raises if the disk or the database still fails. The next
        append opens a fresh connection: the old ones may have died unnoticed."""
        self.writers.drop_free()
        for change in (META.insert().values(key="probe", value="x" * PROBE), None):
            with self._writing() as connection:
                connection.execute(delete(META).where(META.c.key == "probe"))
                if change is not None:
                    connection.execute(change)

    # -- The key

    def check_key(self, fingerprint: str) -> None:
        """Refuses a server whose key is not that of the servers before it: they share tables and tokens, and
        believe each other by it. On SQLite the key lies beside the tables, and nothing is compared."""
        if self.leases is None:
            return
        check_text(fingerprint)
        first = insert(META).values(key=FINGERPRINT, value=fingerprint).on_conflict_do_nothing()
        with self._writing() as connection:
            connection.execute(first)
            known = connection.execute(select(META.c.value).where(META.c.key == FINGERPRINT)).scalar_one()
        if known != fingerprint:
            raise StoreRefusal("other-key")

    # -- What is over

    def note_end(self, table_id: str, at: float | None, listed: bool | None = None) -> None:
        """The table was over or closed at this time; None: it goes on again. Whether it is `listed` from now
        on is said with its first end, and holds. Nothing is written that is known already."""
        check_text(table_id)
        known: dict[str, object] = {"ended": at}
        if listed is not None:
            known["listed"] = case((TABLES.c.ended.is_(None), int(listed)), else_=TABLES.c.listed)
        news = TABLES.c.ended.is_distinct_from(at)
        with self._writing() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id, news).values(known))

    def finished(self, most: int, before: float | None = None) -> list[tuple[str, float]]:
        """Listed tables that are over and not archived, with when they ended: the newest first."""
        wanted = select(TABLES.c.id, TABLES.c.ended).where(SHOWN)
        if before is not None:
            wanted = wanted.where(TABLES.c.ended < before)
        with self._reading() as connection:
            rows = connection.execute(wanted.order_by(TABLES.c.ended.desc(), TABLES.c.id.desc()).limit(most))
            return [(row.id, float(row.ended)) for row in rows]

    # -- Archive

    def archive(self, table_id: str, at: float | None = None) -> None:
        """Takes a table out of open_tables(); it still loads, but takes no more entries."""
        self._mark(table_id, time.time() if at is None else at)

    def reopen(self, table_id: str) -> None:
        """Brings an archived table back."""
        self._mark(table_id, None)

    def _mark(self, table_id: str, archived: float | None) -> None:
        check_text(table_id)
        with self._writing() as connection:
            marked = connection.execute(
                update(TABLES).where(TABLES.c.id == table_id).values(archived=archived)
            )
            if not marked.rowcount:
                raise StoreRefusal("no-such-table")

    def quiet(self, seconds: float, now: float, worker: str | None = None) -> list[tuple[str, int]]:
        """Open tables whose last entry, or else whose making, is that old, and how many entries they have;
        for a worker, only its own and those at rest."""
        old = OPEN & (TABLES.c.created <= now - seconds) & (last_at() <= now - seconds)
        if worker is not None:
            old &= TABLES.c.owner.is_(None) | (TABLES.c.owner == worker)
        with self._reading() as connection:
            rows = connection.execute(select(TABLES.c.id, TABLES.c.length).where(old))
            return sorted((row.id, row.length) for row in rows)  # here: by id, SQLite would go through all

    # -- Removal

    def old(self, seconds: float, now: float, after: str = "", most: int = 100) -> list[OldTable]:
        """Tables whose last entry, or else whose making, is that old, archived or not: the first by id after
        the one named."""
        old = (TABLES.c.created <= now - seconds) & (last_at() <= now - seconds) & (TABLES.c.id > after)
        columns = (TABLES.c.id, TABLES.c.length, TABLES.c.ended, last_at())
        wanted = select(*columns).where(old).order_by(TABLES.c.id).limit(most)
        with self._reading() as connection:
            return [OldTable(*row) for row in connection.execute(wanted)]

    def remove(self, table_id: str, length: int, owner: str | None = None) -> bool:
        """Removes a table, all its entries and all that leads to it, if it still has that many and no worker
        but this one has it; whether it did."""
        check_text(table_id)
        # Where there are no workers, as on SQLite, one that a restore has marked as wanted is nobody's, too.
        free = TABLES.c.owner.is_(None) | (TABLES.c.owner == (owner or ""))
        wanted = select(TABLES.c.id).where(TABLES.c.id == table_id, TABLES.c.length == length, free)
        with self._writing() as connection:
            if connection.execute(wanted.with_for_update()).scalar() is None:
                return False
            # Before: if it is forgotten and stays, nothing is wrong; the other way round it would seem lost.
            if self.tails is not None and not self.tails.forget_one(table_id):
                return False
            connection.execute(delete(ENTRIES).where(ENTRIES.c.game == table_id))
            connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
            if self.leases is not None:
                for table in (CODES, OPENERS):
                    connection.execute(delete(table).where(table.c.game == table_id))
            self.adding.heads.pop(table_id, None)
        return True

    # -- Backup

    def backup(self, path: Path, key: str | None = None, progress: backups.Progress | None = None) -> Tally:
        """Writes all of the store to a new file, as it is at this moment, while others go on writing; and
        with it the key that tokens are made from, if there is one."""
        with own_errors():
            return backups.backup(self.engine, path, key, progress)

    # -- Connections

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
        turn = self.writers.turn()
        with own_errors(), turn, for_writing(self.engine.connect()) as connection, connection.begin():
            yield connection

    def _archived(self, connection: Connection, table_id: str) -> float | None:
        row = connection.execute(select(TABLES.c.archived).where(TABLES.c.id == table_id)).one_or_none()
        if row is None:
            raise StoreRefusal("no-such-table")
        return row.archived if row.archived is None else float(row.archived)

    def _next_n(self, connection: Connection, table_id: str) -> int:
        return int(connection.execute(select(TABLES.c.length).where(TABLES.c.id == table_id)).scalar_one())

    def _epoch(self, connection: Connection, table_id: str) -> int:
        return int(connection.execute(select(TABLES.c.epoch).where(TABLES.c.id == table_id)).scalar_one())

    def _find(self, connection: Connection, table_id: str, author: str, command: str) -> Entry | None:
        wanted = (ENTRIES.c.game == table_id, ENTRIES.c.author == author, ENTRIES.c.command == command)
        row = connection.execute(select(*ENTRY).where(*wanted)).one_or_none()
        return None if row is None else Entry(*row)


def last_at() -> ColumnElement[float]:
    """When a table had its last entry, or else was made."""
    at = select(ENTRIES.c.at).where(ENTRIES.c.game == TABLES.c.id).order_by(ENTRIES.c.n.desc()).limit(1)
    return func.coalesce(at.scalar_subquery(), TABLES.c.created)


def lost(seen: Tail, found: int) -> Damaged:
    return Damaged("lost", wanted=seen.length, found=found)
