"""Who has been seen where, and in which language to speak to them."""

from sqlalchemy import func, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.commands import Invited, Person
from bot.store.schema import chats, people


async def person_seen(connection: AsyncConnection, person: Person, language: str) -> None:
    """Keep the present name and user name; the language stays what it was at first."""
    row = {
        "id": person.id,
        "name": person.name,
        "username": person.username and person.username.lower(),
        "language": language,
    }
    await connection.execute(
        insert(people)
        .values(row)
        .on_conflict_do_update(
            index_elements=[people.c.id],
            set_={"name": row["name"], "username": row["username"]},
        )
    )


async def person_language(connection: AsyncConnection, person: int) -> str | None:
    """The language of a person who has been seen."""
    found = await connection.execute(select(people.c.language).where(people.c.id == person))
    return found.scalar_one_or_none()


async def person_called(connection: AsyncConnection, username: str) -> Invited:
    """Who has a user name; by that alone where nobody seen so far has it."""
    name = username.lower()
    found = await connection.execute(
        select(people.c.id, people.c.name).where(people.c.username == name).order_by(people.c.id)
    )
    row = found.first()
    return Invited(row.name, row.id, name) if row else Invited(f"@{username}", None, name)


async def chat_seen(connection: AsyncConnection, chat: int, kind: str, language: str) -> None:
    """Keep what kind a chat is; its language stays what it was at first."""
    await connection.execute(
        insert(chats)
        .values(id=chat, kind=kind, language=language)
        .on_conflict_do_update(index_elements=[chats.c.id], set_={"kind": kind})
    )


async def chat_language(connection: AsyncConnection, chat: int) -> str | None:
    """The language of a chat that has been seen."""
    found = await connection.execute(select(chats.c.language).where(chats.c.id == chat))
    return found.scalar_one_or_none()


async def count_chats(connection: AsyncConnection) -> int:
    """The number of chats seen."""
    found = await connection.execute(select(func.count()).select_from(chats))
    return int(found.scalar_one())
