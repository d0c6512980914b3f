"""The database tables on both engines, and their version."""

from collections.abc import Callable
from typing import Any, Final

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
    bindparam,
    inspect,
    select,
    text,
    update,
)

from posse.store.chain import link, root
from posse.store.entry import Entry
from posse.store.errors import StoreRefusal

VERSION: Final = 2

LOCK: Final = 0x706F737365  # PostgreSQL's lock for whoever makes or changes the tables
WORDS_ORDER = Text().with_variant(Text(collation="C"), "postgresql")  # both sort by bytes

METADATA: Final = MetaData()

META: Final = Table(
    "posse_meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

GAMES: Final = Table(
    "posse_games",
    METADATA,
    Column("id", WORDS_ORDER, primary_key=True),
    Column("head", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("archived", Double),
    Column("length", Integer, nullable=False, server_default="0"),  # how many entries it has
    Column("chain", Text, nullable=False, server_default=""),  # the hash after the last of them
    sqlite_with_rowid=False,
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

LINE: Final = tuple(ENTRIES.columns.keys())

# An entry goes in only where the table is open and stands as the writer knows it: no gaps and no doubles. The
# chain moves in the same transaction.
_advance = (
    update(GAMES)
    .where(
        GAMES.c.id == bindparam("game", type_=Text),
        GAMES.c.archived.is_(None),
        GAMES.c.length == bindparam("from_n", type_=Integer),
        GAMES.c.chain == bindparam("from_chain", type_=Text),
    )
    .values(length=bindparam("to_n", type_=Integer), chain=bindparam("to_chain", type_=Text))
)
ADVANCE: Final = _advance
INSERT: Final = ENTRIES.insert().values({name: bindparam(name) for name in LINE})
_moved = _advance.returning(GAMES.c.id).cte("moved")
# Both in one statement, where the engine can: one trip to the server.
APPEND_ONE: Final = ENTRIES.insert().from_select(
    list(LINE),
    select(_moved.c.id, *(bindparam(name, type_=ENTRIES.c[name].type) for name in LINE[1:])),
)
HEAD: Final = select(GAMES.c.length, GAMES.c.chain).where(GAMES.c.id == bindparam("game", type_=Text))


def chain_up(connection: Connection) -> None:
    """From version 1 to 2: adds the hashes to what is stored."""
    connection.execute(text("ALTER TABLE posse_games ADD COLUMN length INTEGER NOT NULL DEFAULT 0"))
    connection.execute(text("ALTER TABLE posse_games ADD COLUMN chain TEXT NOT NULL DEFAULT ''"))
    connection.execute(text("ALTER TABLE posse_entries ADD COLUMN chain TEXT NOT NULL DEFAULT ''"))
    mark = (
        update(ENTRIES)
        .where(ENTRIES.c.game == bindparam("of"), ENTRIES.c.n == bindparam("at_n"))
        .values(chain=bindparam("now"))
    )
    for game, head, created in connection.execute(select(GAMES.c.id, GAMES.c.head, GAMES.c.created)).all():
        chain = root(game, head, created)
        lines = select(ENTRIES.c.n, ENTRIES.c.author, ENTRIES.c.command, ENTRIES.c.body, ENTRIES.c.at)
        rows: list[dict[str, Any]] = []
        for row in connection.execute(lines.where(ENTRIES.c.game == game).order_by(ENTRIES.c.n)).all():
            chain = link(chain, Entry(*row))
            rows.append({"of": game, "at_n": row.n, "now": chain})
        if rows:
            connection.execute(mark, rows)
        stands = update(GAMES).where(GAMES.c.id == game).values(length=len(rows), chain=chain)
        connection.execute(stands)


# From a version to the next, run in one transaction when an older store is opened.
MIGRATIONS: Final[dict[int, Callable[[Connection], None]]] = {1: chain_up}


def read_version(connection: Connection) -> int | None:
    """The version of the tables; None where there are none."""
    if not inspect(connection).has_table(META.name):
        return None
    version = connection.execute(select(META.c.value).where(META.c.key == "version")).scalar()
    if version is None or not str(version).isdecimal():
        raise StoreRefusal("schema-unknown")
    return int(version)


def prepare(connection: Connection, create: bool) -> None:
    """Makes the tables, or checks their version and brings them up to date; in the caller's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    stored = read_version(connection)
    if stored is None:
        if not create:
            raise StoreRefusal("no-store")
        METADATA.create_all(connection)
        connection.execute(META.insert(), {"key": "version", "value": str(VERSION)})
        return
    if stored > VERSION:
        raise StoreRefusal("schema-newer", found=stored, known=VERSION)
    for version in range(stored, VERSION):
        if version not in MIGRATIONS:
            raise StoreRefusal("schema-older", found=stored, known=VERSION)
        MIGRATIONS[version](connection)
    if stored < VERSION:
        connection.execute(update(META).where(META.c.key == "version"), {"value": str(VERSION)})
