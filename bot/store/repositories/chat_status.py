"""Whether chats take anything from the bot, and what becomes of a group that gets a new id."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, or_, select, update

from bot.domain.table import Stage
from bot.store.db.dialect import insert
from bot.store.db.schema import (
    BEHIND,
    boards,
    chats,
    daily_puzzles,
    outbox,
    puzzle_posts,
    results,
    seasons,
    tables,
)
from bot.store.repositories.outbox import ORPHAN
from bot.store.repositories.people import MOVED, SUPERGROUP
from bot.store.repositories.tables import ALIVE

ABOUT_MESSAGES = ("react", "strip", "edit", "delete", ORPHAN)
"""Kinds of outbox messages about a message of the chat, void where that message is not."""

HELLO = "hello"
"""The kind of the outbox message that greets a new chat."""


MOST_SHOWN = 3
"""Tables that are shown where the bot can write again; the others on request."""

_STALE = or_(BEHIND, boards.c.picture == "")
_IN_PLAY = tables.c.stage == Stage.PLAYING
_IS_REMOVED = select(chats.c.removed).where(chats.c.id == bindparam("chat"))


def removed(connection: Connection, chat: int) -> None:
    """The chat takes nothing any more."""
    connection.execute(update(chats).where(chats.c.id == chat).values(removed=True))


def added(connection: Connection, chat: int) -> None:
    """The chat takes messages again; one that has moved never does."""
    here = (chats.c.id == chat, chats.c.kind != MOVED)
    connection.execute(update(chats).where(*here).values(removed=False))


def is_removed(connection: Connection, chat: int) -> bool:
    """Whether nothing is to be sent to a chat."""
    found = connection.execute(_IS_REMOVED, {"chat": chat})
    return bool(found.scalar_one_or_none())


def show_newest(
    connection: Connection,
    chat: int,
    which: ColumnElement[bool] = _STALE,
    *,
    afresh: bool = False,
) -> None:
    """Have the newest in play of these tables of a chat shown, afresh or where they are.

    The others of these count as shown, until something changes there or somebody asks.
    """
    latest_first = (
        select(boards.c.code)
        .join(tables, tables.c.code == boards.c.code)
        .where(boards.c.chat == chat, which)
        .order_by(_IN_PLAY.desc(), tables.c.changed_at.desc(), tables.c.code)
    )
    codes = list(connection.execute(latest_first).scalars())
    newest, others = (boards.c.code.in_(part) for part in (codes[:MOST_SHOWN], codes[MOST_SHOWN:]))
    counted = {"shown": boards.c.wanted, "repost": False, "not_before": 0.0}
    connection.execute(update(boards).where(others).values(counted))
    due: dict[str, Any] = {"shown": 0, "not_before": 0.0} | ({"repost": True} if afresh else {})
    connection.execute(update(boards).where(newest).values(due))


def returned(connection: Connection, chat: int) -> None:
    """The chat takes messages again: what is in play is shown afresh if it has not for a while."""
    if is_removed(connection, chat):
        show_newest(connection, chat, or_(_STALE, _IN_PLAY), afresh=True)
    else:
        show_newest(connection, chat)
    added(connection, chat)


def reopened(connection: Connection, chat: int, topic: int | None) -> None:
    """A topic of a forum takes messages again; None is General."""
    show_newest(connection, chat, and_(_STALE, tables.c.topic.is_not_distinct_from(topic)))


def joined_topic(connection: Connection, code: str, topic: int | None) -> None:
    """A table stands in a topic from now on."""
    connection.execute(update(tables).where(tables.c.code == code).values(topic=topic))


def left_topic(connection: Connection, code: str) -> bool:
    """A table stands in no topic any more; whether it did."""
    in_topic = (tables.c.code == code, tables.c.topic.isnot(None))
    found = connection.execute(
        update(tables).where(*in_topic).values(topic=None).returning(tables.c.code)
    )
    return found.first() is not None


def move(connection: Connection, old: int, new: int) -> None:
    """Give a supergroup all that was kept for the group it was; a second call changes nothing.

    Messages have other ids there: boards have none until they are posted, and outbox messages
    reply to none. Tables at which people may act are posted soon. Posts stay those of the group:
    updates that reply to one may still wait in the inbox.
    """
    _move_settings(connection, old, new)
    for moved in (tables, results):
        connection.execute(update(moved).where(moved.c.chat == old).values(chat=new))
    _move_boards(connection, old, new)
    _move_daily_puzzles(connection, old, new)
    for shown in (seasons, puzzle_posts):
        moved_there = update(shown).where(shown.c.chat == old)
        connection.execute(moved_there.values(chat=new, message=None))
    hello = (outbox.c.chat == new, outbox.c.kind == HELLO)
    connection.execute(delete(outbox).where(*hello))
    _move_messages(connection, old, new)


def _move_daily_puzzles(connection: Connection, old: int, new: int) -> None:
    """Let the supergroup get the puzzles of the group, if it does not get any of its own."""
    mine = select(daily_puzzles.c.chat).where(daily_puzzles.c.chat == new)
    if connection.scalar(mine) is None:
        moved = update(daily_puzzles).where(daily_puzzles.c.chat == old)
        connection.execute(moved.values(chat=new))
    connection.execute(delete(daily_puzzles).where(daily_puzzles.c.chat == old))


def _move_boards(connection: Connection, old: int, new: int) -> None:
    alive = select(tables.c.code).where(tables.c.chat == new, tables.c.stage.in_(ALIVE))
    moved = update(boards).where(boards.c.chat == old)
    connection.execute(moved.where(boards.c.code.in_(alive)).values(picture=""))
    unknown = {"message": None, "heard": 0, "words": "", "reply_to": None}
    connection.execute(moved.values(chat=new, **unknown))
    show_newest(connection, new)


def _move_settings(connection: Connection, old: int, new: int) -> None:
    """Prefer the settings that the group chose to those guessed for the new supergroup."""
    found = connection.execute(
        select(chats.c.language, chats.c.style).where(chats.c.id == old, chats.c.kind != MOVED)
    )
    if (row := found.first()) is None:
        return
    chosen = {"language": row.language, "style": row.style}
    connection.execute(
        insert(chats)
        .values(id=new, kind=SUPERGROUP, latest=0, heard=0, **chosen)
        .on_conflict_do_update(index_elements=[chats.c.id], set_=chosen)
    )
    connection.execute(
        update(chats).where(chats.c.id == old).values(kind=MOVED, removed=True, moved_to=new)
    )


def _move_messages(connection: Connection, old: int, new: int) -> None:
    waiting = outbox.c.chat == old
    connection.execute(delete(outbox).where(waiting, outbox.c.kind.in_(ABOUT_MESSAGES)))
    found = connection.execute(select(outbox.c.number, outbox.c.payload).where(waiting))
    for number, payload in list(found):
        connection.execute(
            update(outbox)
            .where(outbox.c.number == number)
            .values(chat=new, payload=_unanswering(payload))
        )


def _unanswering(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The payload without the message that it was to reply to."""
    return {**payload, "reply_to": None} if "reply_to" in payload else dict(payload)
