"""A group votes on its plies."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "votes",
        sa.Column("code", sa.String(length=5), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("extended", sa.Boolean(), nullable=False),
        sa.Column("poll", sa.String(length=64)),
        sa.Column("message", sa.BigInteger()),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("before", sa.String(length=64)),
    )
    op.create_index("ix_votes_poll", "votes", ["poll"])
    op.create_table(
        "ballots",
        sa.Column("poll", sa.String(length=64), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("choice", sa.String(length=255), nullable=False),
        sa.PrimaryKeyConstraint("poll", "person"),
    )
    op.create_index("ix_ballots_person", "ballots", ["person"])
