"""Runs the scripts between two versions, in the caller's transaction. Alembic loads this file.

`posse_meta` says which version a store has: servers of every version look there, and refuse what is newer
than they are. Alembic wants a table of its own for that. It gets one for as long as it works; two tables that
last could come to say different things.
"""

from collections.abc import Collection, Mapping
from typing import Any

from alembic import context
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, MetaData, Table, Text

from posse.store.schema import read_version, write_version

STEPS = Table("posse_steps", MetaData(), Column("version_num", Text, primary_key=True))


def note(ctx: MigrationContext, step: object, heads: Collection[Any], run_args: Mapping[str, Any]) -> None:
    """After each script: the store has this version now; 0 is none."""
    assert ctx.connection is not None
    write_version(ctx.connection, int(next(iter(heads), 0)))


def run(connection: Connection) -> None:
    version = read_version(connection)
    STEPS.create(connection)
    if version is not None:
        connection.execute(STEPS.insert(), {"version_num": str(version)})
    context.configure(connection=connection, version_table=STEPS.name, on_version_apply=note)
    context.run_migrations()
    STEPS.drop(connection)


run(context.config.attributes["connection"])
