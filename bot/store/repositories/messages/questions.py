"""The newest message in each chat that offers somebody a choice: one that is replaced goes."""

from sqlalchemy import Connection, bindparam, delete, select

from bot.store.db.dialect import insert
from bot.store.db.schema import questions

_MINE = questions.c.chat == bindparam("here"), questions.c.person == bindparam("whose")
_NEWEST = select(questions.c.message).where(*_MINE)
_TAKE = delete(questions).where(*_MINE).returning(questions.c.message)
_DROP = delete(questions).where(
    questions.c.chat == bindparam("here"), questions.c.message == bindparam("at")
)


def replace(connection: Connection, chat: int, person: int, message: int) -> int | None:
    """Keep a new message; the one before, if there was one."""
    mine = {"here": chat, "whose": person}
    before = connection.execute(_NEWEST, mine).scalar_one_or_none()
    kept = insert(questions).values(chat=chat, person=person, message=message)
    key = [questions.c.chat, questions.c.person]
    connection.execute(kept.on_conflict_do_update(index_elements=key, set_={"message": message}))
    return before


def take(connection: Connection, chat: int, person: int) -> int | None:
    """Keep none of somebody in a chat any more; the message that there was."""
    mine = {"here": chat, "whose": person}
    return connection.execute(_TAKE, mine).scalar_one_or_none()


def drop(connection: Connection, chat: int, message: int) -> None:
    """Keep a message no more, as something was chosen from it."""
    connection.execute(_DROP, {"here": chat, "at": message})
