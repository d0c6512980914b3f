"""Brings a store from one version to another, with Alembic. Load this only where there is something to do:
that takes longer than opening a store."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from posse.store import migrations
from posse.store.errors import StoreRefusal
from posse.store.leases import workers_live
from posse.store.schema import VERSION, read_version

FOLDER = Path(migrations.__file__).parent
_one_at_a_time: Final = Lock()  # Alembic knows one migration in a process


def bring_to(connection: Connection, version: int) -> None:
    """Runs the scripts in between, up or down, in the caller's transaction: all of them or none.
    Refused while a server works in the version that is there."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    stored = read_version(connection) or 0
    if workers_live(connection):
        raise StoreRefusal("in-use-as-is", found=stored, wanted=version)
    with _one_at_a_time, at_leisure(connection):
        try:
            (command.upgrade if version > stored else command.downgrade)(config, str(version))
        except CommandError:  # there is no script for one of the steps
            raise StoreRefusal("schema-older", found=stored, known=VERSION) from None


@contextmanager
def at_leisure(connection: Connection) -> Iterator[None]:
    """A script may go through every table: it gets the time that a backup has."""
    if connection.dialect.name != "postgresql":
        yield
        return
    raw: Any = connection.connection.driver_connection
    hurry, raw.hurry = raw.hurry, False
    try:
        connection.execute(text("SET LOCAL statement_timeout TO 0"))
        yield
    finally:
        raw.hurry = hurry
