"""Tables and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

ORDERED = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # both engines sort by bytes


def upgrade() -> None:
    op.create_table(
        "posse_meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "posse_games",
        sa.Column("id", ORDERED, primary_key=True),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("archived", sa.Double),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "posse_entries",
        sa.Column("game", ORDERED, sa.ForeignKey("posse_games.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("author", ORDERED, nullable=False),
        sa.Column("command", ORDERED),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    known = sa.text("command IS NOT NULL")
    op.create_index(
        "posse_commands",
        "posse_entries",
        ["game", "author", "command"],
        unique=True,
        sqlite_where=known,
        postgresql_where=known,
    )


def downgrade() -> None:
    raise NotImplementedError("there is nothing before the first version")
