"""Who has been seen where, and in which language to speak to them."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import case, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.commands import Invited, Person
from bot.store.schema import chats, people

SUPERGROUP = "supergroup"
MOVED = "moved"
"""The kind of what was a group until it became a supergroup, which has another id."""


async def person_seen(connection: AsyncConnection, person: Person, language: str) -> str:
    """Keep the present name and user name, which nobody else has any more; the language stays.

    Which that is, is given back.
    """
    username = person.username and person.username.lower()
    found = await connection.execute(
        select(people.c.name, people.c.username, people.c.language).where(people.c.id == person.id)
    )
    known = found.first()
    if known is None or (known.name, known.username) != (person.name, username):
        await _rename(connection, person.id, person.name, username, language)
    return str(known.language) if known else language


async def _rename(
    connection: AsyncConnection, person: int, name: str, username: str | None, language: str
) -> None:
    others = (people.c.username == username, people.c.id != person)
    await connection.execute(update(people).where(*others).values(username=None))
    called = {"name": name, "username": username}
    await connection.execute(
        insert(people)
        .values(id=person, language=language, **called)
        .on_conflict_do_update(index_elements=[people.c.id], set_=called)
    )


async def person_language(connection: AsyncConnection, person: int) -> str | None:
    """The language of a person who has been seen."""
    found = await connection.execute(select(people.c.language).where(people.c.id == person))
    return found.scalar_one_or_none()


async def person_name(connection: AsyncConnection, person: int) -> str:
    """The present name of a person; the id in place of it if nobody has seen them."""
    found = await connection.execute(select(people.c.name).where(people.c.id == person))
    return found.scalar_one_or_none() or str(person)


async def person_called(connection: AsyncConnection, username: str) -> Invited:
    """Who has a user name; by that alone where nobody seen so far has it."""
    name = username.lower()
    found = await connection.execute(
        select(people.c.id, people.c.name).where(people.c.username == name).order_by(people.c.id)
    )
    row = found.first()
    return Invited(row.name, row.id, name) if row else Invited(f"@{username}", None, name)


STYLE = "light"
"""How boards look in a chat that has chosen nothing."""


@dataclass(frozen=True)
class Chat:
    """A chat that has been seen: its highest message id and its number of messages, as heard.

    Its `style` is how boards look there; nothing reaches one that the bot was `removed` from.
    """

    kind: str
    language: str
    style: str
    removed: bool
    latest: int
    heard: int


async def chat_seen(
    connection: AsyncConnection, chat: int, kind: str, language: str, message: int | None = None
) -> str:
    """Keep what kind a chat is, and count a message there; its language, which stays as it was."""
    latest, heard = (0, 0) if message is None else (message, 1)
    seen = {} if message is None else _one_more(message)
    found = await connection.execute(
        insert(chats)
        .values(id=chat, kind=kind, language=language, latest=latest, heard=heard)
        .on_conflict_do_update(
            index_elements=[chats.c.id],
            set_={"kind": case((chats.c.kind == MOVED, MOVED), else_=kind), **seen},
        )
        .returning(chats.c.language)
    )
    return str(found.scalar_one())


async def message_seen(connection: AsyncConnection, chat: int, message: int) -> None:
    """Count a message of anybody, the bot among them; it is there where there is one."""
    await connection.execute(update(chats).where(chats.c.id == chat).values(_one_more(message)))


def _one_more(message: int) -> dict[str, Any]:
    higher = case((chats.c.latest < message, message), else_=chats.c.latest)
    return {"latest": higher, "heard": chats.c.heard + 1, "removed": chats.c.kind == MOVED}


async def known_chat(connection: AsyncConnection, chat: int) -> Chat | None:
    """What is known of a chat that has been seen."""
    found = await connection.execute(select(chats).where(chats.c.id == chat))
    row = found.first()
    if row is None:
        return None
    return Chat(row.kind, row.language, row.style, row.removed, row.latest, row.heard)


async def chat_style(connection: AsyncConnection, chat: int) -> str:
    """How boards look in a chat."""
    found = await connection.execute(select(chats.c.style).where(chats.c.id == chat))
    return found.scalar_one_or_none() or STYLE


async def prefer(connection: AsyncConnection, chat: int, **chosen: str) -> None:
    """Set the language or the style of a chat."""
    await connection.execute(update(chats).where(chats.c.id == chat).values(**chosen))


async def prefer_for_oneself(
    connection: AsyncConnection, person: int, **chosen: str | bool
) -> None:
    """Set the language of a person, or whether they want to be told when it is their turn."""
    await connection.execute(update(people).where(people.c.id == person).values(**chosen))


async def wants_notices(connection: AsyncConnection, person: int) -> bool:
    """Whether a person wants to be told in private when it is their turn."""
    found = await connection.execute(select(people.c.notify).where(people.c.id == person))
    return bool(found.scalar_one_or_none())
