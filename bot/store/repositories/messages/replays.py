"""Replays that stand in chats: the button under a finished game is not to bring one more.

They are kept among the messages that stand for tables, under the code in small letters, as no table
has it: a table that comes anew takes the place of its latest message, which is never a replay.
"""

from sqlalchemy import Connection, bindparam, select

from bot.store.db.dialect import insert
from bot.store.db.schema import posts
from bot.store.repositories import outbox

KIND = "replay"
"""The kind of outbox messages that bring them."""

_SHOWN = insert(posts).on_conflict_do_nothing()
_BELOW = select(posts.c.message).where(
    posts.c.chat == bindparam("here"),
    posts.c.message > bindparam("above"),
    posts.c.code == bindparam("kept_as"),
)


def kept_as(code: str) -> str:
    """The code under which replays of a table are kept."""
    return code.lower()


def shown(connection: Connection, chat: int, message: int, code: str) -> None:
    """A message of a chat shows the replay of a table."""
    connection.execute(_SHOWN, {"chat": chat, "message": message, "code": kept_as(code)})


def is_below(connection: Connection, chat: int, message: int, code: str) -> bool:
    """Whether a replay of a table stands below a message of its chat, or is about to."""
    about = {"here": chat, "above": message, "kept_as": kept_as(code)}
    if connection.execute(_BELOW, about).first():
        return True
    waiting = outbox.waiting(connection, chat)
    return any(one.kind == KIND and one.payload["code"] == code for one in waiting)
