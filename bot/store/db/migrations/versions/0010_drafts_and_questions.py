"""Drafts of moves are kept for the messages that show them, and each person's newest question."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "drafts",
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("chat", "message"),
    )
    op.create_table(
        "questions",
        sa.Column("chat", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("chat", "person"),
    )
