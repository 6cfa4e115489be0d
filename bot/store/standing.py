"""Whether chats take anything from the bot, and what becomes of a group that gets a new id."""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import MOVED, SUPERGROUP
from bot.store.schema import boards, chats, outbox, posts, tables

ABOUT_MESSAGES = ("react", "strip", "edit", "delete")
"""Kinds of parcels that mean a message of the chat, and nothing where that message is not."""

HELLO = "hello"
"""The kind of the parcel that greets a new chat."""


_IS_REMOVED = select(chats.c.removed).where(chats.c.id == bindparam("chat"))


async def removed(connection: AsyncConnection, chat: int) -> None:
    """The chat takes nothing any more."""
    await connection.execute(update(chats).where(chats.c.id == chat).values(removed=True))


async def added(connection: AsyncConnection, chat: int) -> None:
    """The chat takes messages again; one that has moved never does."""
    here = (chats.c.id == chat, chats.c.kind != MOVED)
    await connection.execute(update(chats).where(*here).values(removed=False))


async def is_removed(connection: AsyncConnection, chat: int) -> bool:
    """Whether nothing is to be sent to a chat."""
    found = await connection.execute(_IS_REMOVED, {"chat": chat})
    return bool(found.scalar_one_or_none())


async def show_only(connection: AsyncConnection, chat: int, codes: Collection[str]) -> None:
    """These tables of a chat are to be posted afresh; all others count as shown."""
    here = boards.c.chat == chat
    await connection.execute(
        update(boards).where(here).values(shown=boards.c.wanted, repost=False, not_before=0.0)
    )
    await connection.execute(
        update(boards).where(here, boards.c.code.in_(codes)).values(repost=True)
    )


async def left_topic(connection: AsyncConnection, code: str) -> bool:
    """A table stands in no topic any more; whether it did."""
    in_topic = (tables.c.code == code, tables.c.topic.isnot(None))
    found = await connection.execute(
        update(tables).where(*in_topic).values(topic=None).returning(tables.c.code)
    )
    return found.first() is not None


async def move(connection: AsyncConnection, old: int, new: int) -> None:
    """All that was kept for a group is for the supergroup it has become; a second time nothing is.

    Messages have other ids there: boards have none until they are posted, and nothing that waits
    to be sent replies to one.
    """
    await _move_settings(connection, old, new)
    await connection.execute(update(tables).where(tables.c.chat == old).values(chat=new))
    blank = {"message": None, "heard": 0, "picture": "", "words": ""}
    await connection.execute(update(boards).where(boards.c.chat == old).values(chat=new, **blank))
    await connection.execute(delete(posts).where(posts.c.chat == old))
    hello = (outbox.c.chat == new, outbox.c.kind == HELLO)
    await connection.execute(delete(outbox).where(*hello))
    await _move_parcels(connection, old, new)


async def _move_settings(connection: AsyncConnection, old: int, new: int) -> None:
    """What the group has chosen counts more than what was guessed in the first moments after."""
    found = await connection.execute(
        select(chats.c.language, chats.c.style).where(chats.c.id == old, chats.c.kind != MOVED)
    )
    if (row := found.first()) is None:
        return
    chosen = {"language": row.language, "style": row.style}
    await connection.execute(
        insert(chats)
        .values(id=new, kind=SUPERGROUP, latest=0, heard=0, **chosen)
        .on_conflict_do_update(index_elements=[chats.c.id], set_=chosen)
    )
    await connection.execute(
        update(chats).where(chats.c.id == old).values(kind=MOVED, removed=True)
    )


async def _move_parcels(connection: AsyncConnection, old: int, new: int) -> None:
    waiting = outbox.c.chat == old
    await connection.execute(delete(outbox).where(waiting, outbox.c.kind.in_(ABOUT_MESSAGES)))
    found = await connection.execute(select(outbox.c.number, outbox.c.payload).where(waiting))
    for number, payload in list(found):
        await connection.execute(
            update(outbox)
            .where(outbox.c.number == number)
            .values(chat=new, payload=_unanswering(payload))
        )


def _unanswering(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The payload without the message that it was to reply to."""
    return {**payload, "reply_to": None} if "reply_to" in payload else dict(payload)
