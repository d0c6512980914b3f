"""Which worker has a table; when it ended and whether it is listed; what workers share on PostgreSQL.

When older tables ended, and whether they are listed, the server notes when it next loads them.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "3"
down_revision = "2"

INDEXES = (
    ("posse_open", "created", "archived IS NULL"),
    ("posse_ended", "ended", "ended IS NOT NULL AND listed = 1 AND archived IS NULL"),
)
SHARED = ("posse_counts", "posse_holds", "posse_openers", "posse_codes")


def upgrade() -> None:
    op.add_column("posse_games", sa.Column("owner", sa.Text))
    op.add_column("posse_games", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("posse_games", sa.Column("ended", sa.Double))
    op.add_column("posse_games", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE posse_games SET owner = '' WHERE archived IS NULL")  # somebody should look after them
    op.create_index("posse_owners", "posse_games", ["owner"])
    for name, by, where in INDEXES:
        part = sa.text(where)
        op.create_index(name, "posse_games", [by, "id"], sqlite_where=part, postgresql_where=part)
    op.create_table(
        "posse_workers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("machine", sa.Text, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        make_shared()


def make_shared() -> None:
    op.create_table(
        "posse_counts",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("here", sa.Integer, nullable=False),
        sa.Column("past", sa.Integer, nullable=False),
        sa.Column("wait", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "posse_holds",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("held", JSONB, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "posse_openers",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "posse_codes",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
    )
    op.create_index("posse_code_games", "posse_codes", ["game"])


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in SHARED:
            op.drop_table(table)
    op.drop_table("posse_workers")
    for name in ("posse_ended", "posse_open", "posse_owners"):
        op.drop_index(name, "posse_games")
    for column in ("owner", "epoch", "ended", "listed"):
        op.drop_column("posse_games", column)
