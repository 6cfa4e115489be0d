"""People may be forgotten some days later; who was forgotten is known by a fingerprint."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.add_column("people", sa.Column("forget_at", sa.BigInteger()))
    op.create_index("people_forget_at", "people", ["forget_at"])
    op.create_table(
        "departures",
        sa.Column("fingerprint", sa.String(length=43), primary_key=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
