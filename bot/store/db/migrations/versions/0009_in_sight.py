"""Boards answer texts; people have a last level, and say whether they want notices."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.add_column("boards", sa.Column("reply_to", sa.BigInteger()))
    op.add_column("boards", sa.Column("asked", sa.BigInteger()))
    op.add_column("chats", sa.Column("moved_to", sa.BigInteger()))
    op.add_column("people", sa.Column("level", sa.Integer()))
    op.add_column("people", _no("notify_decided"))
    op.add_column("analyses", _no("ended"))
    op.add_column("people", sa.Column("forget", sa.BigInteger()))
    op.add_column("people", sa.Column("asked", sa.String(length=5)))
    # Notices were off until somebody chose them: only that choice is known to be one.
    op.execute("UPDATE people SET notify_decided = notify")


def _no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
