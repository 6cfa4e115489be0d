"""Updates of each chat in an order of their own; what waits and what is open is soon counted."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NOWHERE = 0
"""Number in place of a chat, for updates that belong to none."""

_LARGEST_ID = 2**63 - 1


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
    """Give updates that wait in the inbox their chats, as later ones have."""
    inbox = sa.table("inbox", sa.column("number"), sa.column("chat"), sa.column("body"))
    waiting = sa.select(inbox.c.number, inbox.c.body).where(inbox.c.body.isnot(None))
    for number, body in connection.execute(waiting).all():
        here = sa.update(inbox).where(inbox.c.number == number)
        connection.execute(here.values(chat=_chat(body)))


def _chat(body: str) -> int:
    try:
        return _chat_of(json.loads(body))
    except (ValueError, RecursionError):
        return NOWHERE


def _chat_of(content: object) -> int:
    """The chat of an update as it was found when this migration was made."""
    for part in content.values() if isinstance(content, dict) else ():
        ways = (("chat",), ("message", "chat"), ("from",), ("user",))
        ids = (_id_at(part, way) for way in ways)
        if found := next(filter(None, ids), None):
            return found
    return NOWHERE


def _id_at(part: object, way: tuple[str, ...]) -> int | None:
    for name in (*way, "id"):
        part = part.get(name) if isinstance(part, dict) else None
    return part if type(part) is int and abs(part) <= _LARGEST_ID else None
