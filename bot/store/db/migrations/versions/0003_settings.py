"""Settings of people and chats, hints asked for, notices of turns."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.add_column("people", _no("notify"))
    style = sa.Column("style", sa.String(length=16), nullable=False, server_default="light")
    op.add_column("chats", style)
    op.add_column("chats", _no("removed"))
    op.create_table(
        "notices",
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "code"),
    )
    # A key cannot be changed in SQLite.
    op.rename_table("jobs", "jobs_before")
    op.create_table(
        "jobs",
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("asker", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("code", "seat", "asker"),
    )
    op.execute("INSERT INTO jobs SELECT code, seat, 0, revision FROM jobs_before")
    op.drop_table("jobs_before")


def _no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
