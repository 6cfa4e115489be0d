"""The newest message by which a seat's wish was put to the others at a table."""

from sqlalchemy import Connection, bindparam, select

from bot.domain.agreeing.consents import Consents
from bot.store.db.dialect import insert
from bot.store.db.schema import wishes

_SAME = ("revision", "number")
_KEY = ("code", "wish", "asker")
_FOUND = select(wishes.c.message).where(
    wishes.c.chat == bindparam("here"),
    *(wishes.c[name] == bindparam(name) for name in (*_KEY, *_SAME)),
)


def keep(connection: Connection, code: str, wished: Consents, chat: int, message: int) -> None:
    """Keep the message by which others were asked."""
    latest = {name: getattr(wished, name) for name in _SAME} | {"chat": chat, "message": message}
    kept = insert(wishes).values(code=code, wish=wished.wish, asker=wished.asker, **latest)
    key = [wishes.c[name] for name in _KEY]
    connection.execute(kept.on_conflict_do_update(index_elements=key, set_=latest))


def find(connection: Connection, code: str, wished: Consents, chat: int) -> int | None:
    """The message in a chat that asks this very question, if it has been sent."""
    which = {name: getattr(wished, name) for name in ("wish", "asker", *_SAME)}
    found = connection.execute(_FOUND, {"code": code, "here": chat, **which})
    return found.scalar_one_or_none()
