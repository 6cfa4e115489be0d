"""Games that have ended have results, of which ratings are made; people may stay unlisted."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the schema here."""
    op.add_column(
        "people", sa.Column("unlisted", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "results",
        sa.Column("number", _COUNTER, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("pool", sa.String(length=32), nullable=False),
        sa.Column("pair", sa.String(length=96), nullable=False),
        sa.Column("opening", sa.String(length=16), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("unrated", sa.String(length=8)),
        sa.Column("reason", sa.String(length=8)),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_results_code", "results", ["code"])
    op.create_index("results_chat", "results", ["chat", "pool"])
    op.create_index("results_pair", "results", ["pair", "pool"])
    op.create_table(
        "result_seats",
        sa.Column("result", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.PrimaryKeyConstraint("result", "seat"),
    )
    op.create_index("result_seats_person", "result_seats", ["person", "result"])
