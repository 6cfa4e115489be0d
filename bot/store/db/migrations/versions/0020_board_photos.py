"""Boards know the ids that Telegram has given to their pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    photo = sa.Column("photo", sa.String(length=255), nullable=False, server_default="")
    op.add_column("boards", photo)
