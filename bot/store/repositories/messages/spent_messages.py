"""Messages from which something was chosen: a late tap on another of their buttons counts no more.

They are kept among the messages that stand for tables, though they stand for none.
"""

from sqlalchemy import Connection, bindparam, select

from bot.store.db.dialect import insert
from bot.store.db.schema import posts

SPENT = ""
"""Stands in place of the code of a table."""

_SPEND = insert(posts).values(code=SPENT).on_conflict_do_nothing()
_IS_SPENT = select(posts.c.message).where(
    posts.c.chat == bindparam("here"),
    posts.c.message == bindparam("at"),
    posts.c.code == SPENT,
)


def spend(connection: Connection, chat: int, message: int) -> None:
    """Something was chosen from a message; never from one that stands for a table."""
    connection.execute(_SPEND, {"chat": chat, "message": message})


def is_spent(connection: Connection, chat: int, message: int) -> bool:
    """Whether something was chosen from a message before."""
    found = connection.execute(_IS_SPENT, {"here": chat, "at": message})
    return found.first() is not None
