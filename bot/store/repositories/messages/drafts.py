"""Drafts that a message shows or is to show: a tap on an earlier one of its keyboards adds to them.

An edit waits for its turn in the chat, and people tap faster than that.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select

from bot.store.db.dialect import insert
from bot.store.db.schema import drafts


@dataclass(frozen=True)
class KeptDraft:
    """The keys chosen so far in a message, for a seat's move at a revision of its table."""

    chat: int
    message: int
    code: str
    revision: int
    keys: Sequence[str]


_NEW = insert(drafts)
_KEEP = _NEW.on_conflict_do_update(
    index_elements=[drafts.c.chat, drafts.c.message],
    set_={name: _NEW.excluded[name] for name in ("code", "revision", "keys")},
)
_HERE = (drafts.c.chat == bindparam("here"), drafts.c.message == bindparam("at"))
_NEWEST = select(drafts).where(*_HERE)
_PASSED = delete(drafts).where(
    drafts.c.chat == bindparam("here"),
    drafts.c.code == bindparam("table"),
    drafts.c.revision != bindparam("now"),
)


def keep(connection: Connection, draft: KeptDraft) -> None:
    """Keep a draft in place of the one before; those of earlier moves at its table go."""
    connection.execute(_PASSED, {"here": draft.chat, "table": draft.code, "now": draft.revision})
    connection.execute(_KEEP, draft.__dict__ | {"keys": list(draft.keys)})


def newest(connection: Connection, chat: int, message: int) -> KeptDraft | None:
    """The draft of a message, if one was begun there."""
    row = connection.execute(_NEWEST, {"here": chat, "at": message}).first()
    return KeptDraft(**row._mapping) if row else None  # noqa: SLF001 - SQLAlchemy's public name
