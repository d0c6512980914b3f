"""The tables on both engines, and their version."""

from collections.abc import Callable
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
    bindparam,
    exists,
    inspect,
    literal_column,
    or_,
    select,
    text,
    update,
)

from posse.core.errors import BadNotation
from posse.store.words import WORDS

VERSION: Final = 1
# From a version to the next, run in one transaction when an older store is opened.
MIGRATIONS: Final[dict[int, Callable[[Connection], None]]] = {}

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

# A line goes in only after the line before it, at an open table: no gaps; the keys see to doubles.
_game, _n = bindparam("game", type_=Text), bindparam("n", type_=Integer)
_before = ENTRIES.alias("before")
APPEND: Final = ENTRIES.insert().from_select(
    ["game", "n", "author", "command", "body", "at"],
    select(
        _game,
        _n,
        bindparam("author", type_=Text),
        bindparam("command", type_=Text),
        bindparam("body", type_=Text),
        bindparam("at", type_=Double),
    ).where(
        exists().where(GAMES.c.id == _game, GAMES.c.archived.is_(None)),
        or_(
            _n == literal_column("0"),
            exists().where(_before.c.game == _game, _before.c.n == _n - literal_column("1")),
        ),
    ),
)


def read_version(connection: Connection) -> int | None:
    """The version of the tables; None where there are none."""
    if not inspect(connection).has_table(META.name):
        return None
    found = connection.execute(select(META.c.value).where(META.c.key == "version")).scalar()
    if found is None or not str(found).isdecimal():
        raise BadNotation("schema-unknown", words=WORDS)
    return int(found)


def prepare(connection: Connection, create: bool) -> None:
    """Makes the tables, or checks their version and brings them up to date; in the caller's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = read_version(connection)
    if found is None:
        if not create:
            raise BadNotation("no-store", words=WORDS)
        METADATA.create_all(connection)
        connection.execute(META.insert(), {"key": "version", "value": str(VERSION)})
        return
    if found > VERSION:
        raise BadNotation("schema-newer", words=WORDS, found=found, known=VERSION)
    for version in range(found, VERSION):
        if version not in MIGRATIONS:
            raise BadNotation("schema-older", words=WORDS, found=found, known=VERSION)
        MIGRATIONS[version](connection)
    if found < VERSION:
        connection.execute(update(META).where(META.c.key == "version"), {"value": str(VERSION)})
