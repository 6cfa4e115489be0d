"""Instances are known while they work, and share what is to be sent and thought about."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    counter = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "copies",
        sa.Column("number", counter, nullable=False, autoincrement=True),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sending",
        sa.Column("chat", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("copy", sa.BigInteger()),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("moments", sa.JSON(), nullable=False),
        sa.Column("left_at", sa.Float()),
        sa.PrimaryKeyConstraint("chat"),
    )
    op.create_table(
        "allowances",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("moments", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.add_column("jobs", sa.Column("level", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("jobs", sa.Column("copy", sa.BigInteger()))
    op.add_column("analyses", sa.Column("copy", sa.BigInteger()))
