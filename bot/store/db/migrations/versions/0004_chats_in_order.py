"""Updates of each chat in an order of their own; what waits and what is open is soon counted."""

import json

import sqlalchemy as sa
from alembic import op

from bot.store.repositories.inbox import NOWHERE, chat_of

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    nowhere = sa.text(str(NOWHERE))
    op.add_column(
        "inbox", sa.Column("chat", sa.BigInteger(), nullable=False, server_default=nowhere)
    )
    _find_chats(op.get_bind())
    op.drop_index("inbox_waiting", table_name="inbox")
    waits = sa.text("body IS NOT NULL")
    op.create_index(
        "inbox_waiting", "inbox", ["chat", "number"], sqlite_where=waits, postgresql_where=waits
    )
    op.create_index(
        *("boards_behind", "boards", ["chat"]),
        sqlite_where=sa.text("wanted != shown OR repost = 1"),
        postgresql_where=sa.text("wanted != shown OR repost"),
    )
    op.create_index("tables_stage", "tables", ["stage"])


def _find_chats(connection: sa.Connection) -> None:
    """What waits since before is of the same chats as what comes after it."""
    inbox = sa.table("inbox", sa.column("number"), sa.column("chat"), sa.column("body"))
    waiting = sa.select(inbox.c.number, inbox.c.body).where(inbox.c.body.isnot(None))
    for number, body in connection.execute(waiting).all():
        here = sa.update(inbox).where(inbox.c.number == number)
        connection.execute(here.values(chat=_chat(body)))


def _chat(body: str) -> int:
    try:
        return chat_of(json.loads(body))
    except (ValueError, RecursionError):
        return NOWHERE
