"""Chats stand in line in the store, so that several instances can share the work."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "lines",
        sa.Column("chat", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("served", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("chat"),
    )
    op.execute("INSERT INTO lines SELECT DISTINCT chat, 0 FROM inbox WHERE body IS NOT NULL")
