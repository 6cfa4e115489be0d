"""Instances tell each other who watches tables from their pages."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.add_column("copies", sa.Column("watchers", sa.JSON()))
