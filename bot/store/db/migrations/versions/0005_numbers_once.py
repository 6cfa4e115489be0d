"""Outbox messages have numbers that never come again.

SQLite gave the number of a row that had gone to the next one: a sender that was still about to
strike out the first struck out the second, which was never sent.
"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    if op.get_bind().dialect.name == "sqlite":
        counted = {"sqlite_autoincrement": True}
        with op.batch_alter_table("outbox", recreate="always", table_kwargs=counted):
            pass
