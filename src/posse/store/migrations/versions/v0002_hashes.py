"""Each entry carries a hash over itself and all before it, and its table the last of them."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from posse.store.chain import link, root
from posse.store.entry import Entry

revision = "2"
down_revision = "1"


def upgrade() -> None:
    length = sa.Column("length", sa.Integer, nullable=False, server_default="0")
    op.add_column("posse_games", length)
    for table in ("posse_games", "posse_entries"):
        op.add_column(table, sa.Column("chain", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    for game, head, created in connection.execute(sa.text("SELECT id, head, created FROM posse_games")).all():
        hash_table(connection, game, root(game, head, created))


def hash_table(connection: sa.Connection, game: str, chain: str) -> None:
    """Hashes a table's entries, one after the other."""
    lines = sa.text("SELECT n, author, command, body, at FROM posse_entries WHERE game = :game ORDER BY n")
    rows: list[dict[str, Any]] = []
    for row in connection.execute(lines, {"game": game}).all():
        chain = link(chain, Entry(*row))
        rows.append({"game": game, "n": row.n, "chain": chain})
    if rows:
        mark = "UPDATE posse_entries SET chain = :chain WHERE game = :game AND n = :n"
        connection.execute(sa.text(mark), rows)
    stands = "UPDATE posse_games SET length = :length, chain = :chain WHERE id = :game"
    connection.execute(sa.text(stands), {"game": game, "length": len(rows), "chain": chain})


def downgrade() -> None:
    for table in ("posse_games", "posse_entries"):
        op.drop_column(table, "chain")
    op.drop_column("posse_games", "length")
