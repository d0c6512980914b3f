"""Tables of one store brought into another that may have some of its own: all that is to come, or nothing."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from posse.store.backup import BATCH, CARRIED
from posse.store.engine import for_writing
from posse.store.errors import own_errors
from posse.store.schema import ENTRIES, TABLES, VERSION
from posse.store.store import Store


class Joined(NamedTuple):
    """How many tables came, how many went on, and how many stayed as they were."""

    came: int
    went_on: int
    stayed: int


def join(target: Store, source: Store, ids: Sequence[str]) -> Joined:
    """Adds these tables of the source. One that is there already goes on if the source's goes on where it
    stands; else it stays as it is. Nobody else may use the target meanwhile, nor what it remembers after."""
    counts = {"came": 0, "went_on": 0, "stayed": 0}
    writing = for_writing(target.engine.connect())
    with own_errors(), source.engine.connect() as reading, writing as connection, connection.begin():
        for table_id in ids:
            counts[joined(connection, reading, table_id)] += 1
    return Joined(**counts)


def joined(connection: Connection, reading: Connection, table_id: str) -> str:
    one = TABLES.c.id == table_id
    known = select(TABLES.c.length, TABLES.c.chain, TABLES.c.archived).where(one)
    row = reading.execute(select(*(TABLES.c[name] for name in CARRIED[VERSION][0])).where(one)).one()
    here = connection.execute(known).one_or_none()
    if here is None:
        connection.execute(TABLES.insert(), dict(row._mapping))
        add_entries(connection, reading, table_id, 0)
        return "came"
    if (
        here.archived is not None
        or row.length <= here.length
        or not goes_on(reading, table_id, here.length, here.chain)
    ):
        return "stayed"
    add_entries(connection, reading, table_id, here.length)
    news = {name: row._mapping[name] for name in ("length", "chain", "ended")}
    connection.execute(TABLES.update().where(one).values(news))
    return "went_on"


def goes_on(reading: Connection, table_id: str, length: int, chain: str) -> bool:
    """Whether the source's table was once what stands here; one without entries is not looked at."""
    at = select(ENTRIES.c.chain).where(ENTRIES.c.game == table_id, ENTRIES.c.n == length - 1)
    return bool(reading.execute(at).scalar() == chain)


def add_entries(connection: Connection, reading: Connection, table_id: str, since: int) -> None:
    columns = [ENTRIES.c[name] for name in CARRIED[VERSION][1]]
    wanted = select(*columns).where(ENTRIES.c.game == table_id, ENTRIES.c.n >= since).order_by(ENTRIES.c.n)
    for batch in reading.execute(wanted).mappings().partitions(BATCH):
        connection.execute(ENTRIES.insert(), [dict(line) for line in batch])
