"""Positions of finished games are judged once for all who ask.

Analyses that were under way are dropped, as they were made in another way: people ask again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.execute("DELETE FROM analyses")
    op.create_table(
        "judgements",
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("code"),
    )
