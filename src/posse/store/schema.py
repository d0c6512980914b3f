"""The database tables on both engines, and their version."""

import re
from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    func,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB

from posse.store.errors import StoreRefusal

VERSION: Final = 3
OLDEST: Final = 1  # from which migrations/ leads to it

LOCK: Final = 0x706F737365  # PostgreSQL's lock for whoever makes or changes the tables
WORDS_ORDER = Text().with_variant(Text(collation="C"), "postgresql")  # both sort by bytes

METADATA: Final = MetaData()

META: Final = Table(
    "posse_meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

FINGERPRINT: Final = "fingerprint"  # of the servers' key, among what is said of the store

TABLES: Final = Table(
    "posse_games",  # and a column `game`: what tables were called when the first stores were made
    METADATA,
    Column("id", WORDS_ORDER, primary_key=True),
    Column("head", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("archived", Double),
    Column("length", Integer, nullable=False, server_default="0"),  # how many entries it has
    Column("chain", Text, nullable=False, server_default=""),  # the hash after the last of them
    Column("owner", Text),  # the worker that has it; "": one is wanted; NULL: it is at rest
    Column("epoch", Integer, nullable=False, server_default="0"),  # how often it was taken over
    Column("ended", Double),  # when it was over, or closed
    Column("listed", Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

# No index has a column that an append changes, so none costs an append anything (PostgreSQL: HOT updates).
# When a table had its last entry is therefore in none: who looks for old tables looks at them one by one.
Index("posse_owners", TABLES.c.owner)
# Of some tables only. A query finds such an index if it says the same, with the number as it stands here.
OPEN: Final = TABLES.c.archived.is_(None)
SHOWN: Final = and_(TABLES.c.ended.is_not(None), TABLES.c.listed == text("1"), OPEN)
Index("posse_open", TABLES.c.created, TABLES.c.id, sqlite_where=OPEN, postgresql_where=OPEN)
Index("posse_ended", TABLES.c.ended, TABLES.c.id, sqlite_where=SHOWN, postgresql_where=SHOWN)

# The server's workers, where there is more than one. Each renews its own row and no other.
WORKERS: Final = Table(
    "posse_workers",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),  # where other workers reach it
    Column("machine", Text, nullable=False),
    Column("process", Text, nullable=False),
    Column("until", Double, nullable=False),  # seconds since 1970, by the database's clock
)

ENTRIES: Final = Table(
    "posse_entries",
    METADATA,
    Column("game", WORDS_ORDER, ForeignKey("posse_games.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("author", WORDS_ORDER, nullable=False),
    Column("command", WORDS_ORDER),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("chain", Text, nullable=False, server_default=""),  # the hash after this entry
    sqlite_with_rowid=False,
)

Index(
    "posse_commands",
    ENTRIES.c.game,
    ENTRIES.c.author,
    ENTRIES.c.command,
    unique=True,
    sqlite_where=ENTRIES.c.command.is_not(None),
    postgresql_where=ENTRIES.c.command.is_not(None),
)

# What workers share, on PostgreSQL alone. Counts are worth no waiting for the disk, and are lost in a crash.
SHARED: Final = MetaData()

COUNTS: Final = Table(
    "posse_counts",  # how often: a slot of time and the one before
    SHARED,
    Column("kind", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("since", Double, nullable=False),  # when this slot began
    Column("here", Integer, nullable=False),  # how often in this slot
    Column("past", Integer, nullable=False),  # and in the one before
    Column("wait", Double, nullable=False),  # what was answered last
    Column("until", Double, nullable=False),  # when the row says nothing any more
    prefixes=["UNLOGGED"],
)

HOLDS: Final = Table(
    "posse_holds",  # how many at a time
    SHARED,
    Column("kind", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("held", JSONB, nullable=False),  # by worker
    prefixes=["UNLOGGED"],
)

OPENERS: Final = Table(
    "posse_openers",  # from where a listed table was opened, by a hash
    SHARED,
    Column("game", Text, primary_key=True),
    Column("who", Text, nullable=False),
    prefixes=["UNLOGGED"],
)

CODES: Final = Table(
    "posse_codes",  # the codes of tables that wait for players
    SHARED,
    Column("code", Text, primary_key=True),
    Column("game", Text, nullable=False),
)

Index("posse_code_games", CODES.c.game)

LINE: Final = tuple(ENTRIES.columns.keys())

# An entry goes in only where the table is open and stands as the writer knows it: no gaps and no doubles. The
# chain moves in the same transaction.
_advance = (
    update(TABLES)
    .where(
        TABLES.c.id == bindparam("game", type_=Text),
        TABLES.c.archived.is_(None),
        TABLES.c.length == bindparam("from_n", type_=Integer),
        TABLES.c.chain == bindparam("from_chain", type_=Text),
        # Who has lost the table to another worker writes nothing. The row is locked from here to the commit.
        TABLES.c.epoch == func.coalesce(bindparam("epoch", type_=Integer), TABLES.c.epoch),
    )
    .values(length=bindparam("to_n", type_=Integer), chain=bindparam("to_chain", type_=Text))
)
ADVANCE: Final = _advance
INSERT: Final = ENTRIES.insert().values({name: bindparam(name) for name in LINE})
_moved = _advance.returning(TABLES.c.id).cte("moved")
# Both in one statement, where the engine can: one trip to the server.
APPEND_ONE: Final = ENTRIES.insert().from_select(
    list(LINE),
    select(_moved.c.id, *(bindparam(name, type_=ENTRIES.c[name].type) for name in LINE[1:])),
)
HEAD: Final = select(TABLES.c.length, TABLES.c.chain).where(TABLES.c.id == bindparam("game", type_=Text))


def make_shared(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        SHARED.create_all(connection)


def read_version(connection: Connection) -> int | None:
    """The version of the tables; None where there are none."""
    if not inspect(connection).has_table(META.name):
        return None
    version = connection.execute(select(META.c.value).where(META.c.key == "version")).scalar()
    if version is None or not re.fullmatch(r"\d{1,9}", str(version)):
        raise StoreRefusal("schema-unknown")
    return int(version)


def write_version(connection: Connection, version: int) -> None:
    connection.execute(delete(META).where(META.c.key == "version"))
    connection.execute(META.insert(), {"key": "version", "value": str(version)})


def check_version(version: int) -> None:
    """Refuses tables that this Posse can't read, nor bring up to date."""
    if not OLDEST <= version <= VERSION:
        key = "schema-newer" if version > VERSION else "schema-older"
        raise StoreRefusal(key, found=version, known=VERSION)


def lock_schema(connection: Connection) -> None:
    """Nobody else makes or changes the tables until the transaction ends; SQLite has its write lock."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def prepare(connection: Connection, create: bool) -> None:
    """Makes the tables, or checks their version and brings them up to date; in the caller's transaction."""
    lock_schema(connection)
    stored = read_version(connection)
    if stored is None:
        if not create:
            raise StoreRefusal("no-store")
        METADATA.create_all(connection)  # as all scripts together would make them, and quicker
        make_shared(connection)
        write_version(connection, VERSION)
        return
    check_version(stored)
    if stored < VERSION:
        from posse.store.migrate import bring_to  # Alembic is slow to load

        bring_to(connection, VERSION)
