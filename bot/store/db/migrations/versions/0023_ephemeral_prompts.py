"""Moves are put together in ephemeral messages of a group."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "ephemeral_prompts",
        sa.Column("chat", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("chat", "person", "code"),
    )
    op.add_column("jobs", sa.Column("opening", sa.JSON()))
    op.create_index("ix_ephemeral_prompts_code", "ephemeral_prompts", ["code"])
