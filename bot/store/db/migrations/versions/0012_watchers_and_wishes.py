"""Instances tell each other who watches tables; it is known which message asks for a consent."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.add_column("copies", sa.Column("watchers", sa.JSON()))
    op.create_table(
        "wishes",
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("wish", sa.String(length=16), nullable=False),
        sa.Column("asker", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", "wish", "asker"),
    )
