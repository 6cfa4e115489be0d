"""Games that are being looked through for the moves that cost most."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "analyses",
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("costs", sa.JSON(), nullable=False),
        sa.Column("stepped_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
