"""People are reminded: their settings, and what they were told."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "reminders",
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("zone", sa.Integer()),
        sa.Column("quiet", sa.JSON(), nullable=False),
        sa.Column("after_hour", sa.String(length=8), nullable=False),
        sa.Column("last_hour", sa.Boolean(), nullable=False),
        sa.Column("digest", sa.Integer()),
        sa.Column("digest_at", sa.BigInteger()),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.Boolean(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("sounded", sa.JSON(), nullable=False),
        sa.Column("alarmed_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_index("reminders_digest", "reminders", ["digest_at"])
