"""Which worker has which table, on PostgreSQL. A table has one owner, and only the owner may write to it.

A worker renews one row, its own; while that row holds, so do all its tables. Time is the database's. Whoever
takes a table over raises its epoch, and an append with an older epoch changes nothing: a worker that slept
and wakes up can do no harm. A takeover locks the table's row, as an append does, so all that was accepted
before it is there to be loaded after it.
"""

from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Double,
    Engine,
    Row,
    bindparam,
    cast,
    delete,
    exists,
    extract,
    func,
    inspect,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from posse.store.errors import StoreRefusal, own_errors
from posse.store.schema import TABLES, WORKERS

LEASE: Final = 6.0  # seconds that a worker is believed to live after it last said so
HEARTBEAT_SECONDS: Final = 2.0  # that saying so may take: there is time for another try
FORGOTTEN: Final = 3600.0  # seconds after which a worker that fell silent is struck off
NOW: Final = cast(extract("epoch", func.clock_timestamp()), Double)


def workers_live(connection: Connection) -> bool:
    """Whether a worker of a server lives; before version 3 there were none."""
    if connection.dialect.name != "postgresql" or not inspect(connection).has_table(WORKERS.name):
        return False
    return bool(connection.execute(select(exists().where(WORKERS.c.until > NOW))).scalar())


class Worker(NamedTuple):
    """A worker as the others see it."""

    id: str
    address: str  # host:port where other workers reach it
    machine: str
    process: str


class Elsewhere(NamedTuple):
    """The worker that has a table."""

    id: str
    address: str


class Leases:
    """Every call blocks until the database has answered, like the store's."""

    def __init__(self, engine: Engine, heart: Engine) -> None:
        self.engine = engine
        self.heart = heart  # a worker's own row is renewed over this one: it waits for nothing else

    # -- Workers

    def renew(self, worker: Worker, seconds: float = LEASE) -> bool:
        """The worker lives. False if it had been silent for too long: then it may have lost its tables."""
        until = NOW + seconds
        with own_errors(), self.heart.begin() as connection:
            wanted = select(WORKERS.c.until > NOW).where(WORKERS.c.id == worker.id).with_for_update()
            alive = connection.execute(wanted).scalar()
            row = insert(WORKERS).values(**worker._asdict(), until=until)
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"until": until}))
            return bool(alive)

    def end(self, worker_id: str) -> None:
        """The worker has stopped, or is known to be dead: what it still has may be taken at once."""
        with own_errors(), self.heart.begin() as connection:
            long_silent = WORKERS.c.until < NOW - FORGOTTEN
            connection.execute(delete(WORKERS).where((WORKERS.c.id == worker_id) | long_silent))

    def workers(self) -> list[Worker]:
        """Those that live, by id."""
        fields = [WORKERS.c[name] for name in Worker._fields]
        with own_errors(), self.engine.connect() as connection:
            rows = connection.execute(select(*fields).where(WORKERS.c.until > NOW).order_by(WORKERS.c.id))
            return [Worker(*row) for row in rows]

    # -- Tables

    def find(self, table_id: str) -> Elsewhere | None:
        """The worker that has a table, if it lives. Nothing is locked."""
        owned = select(WORKERS.c.id, WORKERS.c.address).join(TABLES, TABLES.c.owner == WORKERS.c.id)
        with own_errors(), self.engine.connect() as connection:
            row = connection.execute(
                owned.where(TABLES.c.id == table_id, WORKERS.c.until > NOW)
            ).one_or_none()
            return None if row is None else Elsewhere(*row)

    def claim(self, table_id: str, worker: str) -> int | Elsewhere:
        """The epoch under which the worker has the table now; or who else has it."""
        other = self.find(table_id)  # most who ask are only to be told where it is
        if other is not None and other.id != worker:
            return other
        held = select(TABLES.c.owner, TABLES.c.epoch).where(TABLES.c.id == table_id).with_for_update()
        with own_errors(), self.engine.begin() as connection:
            row = connection.execute(held).one_or_none()
            if row is None:
                raise StoreRefusal("no-such-table")
            if row.owner == worker:
                return int(row.epoch)
            if row.owner and (alive := self._alive(connection, row.owner)) is not None:
                return Elsewhere(row.owner, alive.address)
            taken = {"owner": worker, "epoch": row.epoch + 1}
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(taken))
            return int(row.epoch) + 1

    def _alive(self, connection: Connection, worker: str) -> Row[Any] | None:
        """A worker that lives. Its row is held until the transaction ends: it cannot be renewed meanwhile."""
        wanted = select(WORKERS.c.address, (WORKERS.c.until > NOW).label("alive")).where(
            WORKERS.c.id == worker
        )
        row = connection.execute(wanted.with_for_update(read=True)).one_or_none()
        return row if row is not None and row.alive else None

    def release(self, worker: str, tables: dict[str, int], wanted: bool) -> None:
        """Gives tables back, each with its epoch; `wanted`: another worker should look after them."""
        mine = (
            TABLES.c.id == bindparam("game"),
            TABLES.c.owner == worker,
            TABLES.c.epoch == bindparam("under"),
        )
        rows = [{"game": table_id, "under": epoch} for table_id, epoch in sorted(tables.items())]
        if rows:
            with own_errors(), self.engine.begin() as connection:
                connection.execute(update(TABLES).where(*mine).values(owner="" if wanted else None), rows)

    def held(self, worker: str) -> dict[str, int]:
        """The tables that a worker has, with their epochs."""
        with own_errors(), self.engine.connect() as connection:
            rows = connection.execute(select(TABLES.c.id, TABLES.c.epoch).where(TABLES.c.owner == worker))
            return {row.id: row.epoch for row in rows}

    def wanted(self, most: int) -> list[str]:
        """Tables that nobody looks after and somebody should, at most so many."""
        living = select(WORKERS.c.id).where(WORKERS.c.until > NOW)
        free = or_(TABLES.c.owner == "", TABLES.c.owner.not_in(living))
        # Most tables are at rest and have no owner; the index leads past them.
        wanted = select(TABLES.c.id).where(TABLES.c.owner.is_not(None), free).limit(most)
        with own_errors(), self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())
