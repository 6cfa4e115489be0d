"""Chats may be inline messages, known by the ids that Telegram has given to these."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.add_column("chats", sa.Column("inline_message", sa.String(length=255)))
