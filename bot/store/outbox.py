"""What is to be sent once: answers, toasts, reactions, documents; kept until it has been."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import outbox

FREE = ("toast", "react", "delete")
"""What costs a group none of its messages and is sent without waiting for its turn."""


@dataclass(frozen=True)
class Parcel:
    """One thing to send: its kind, to which chat, and what the kind needs as JSON values."""

    number: int
    chat: int
    kind: str
    payload: Mapping[str, Any]
    created_at: float
    attempts: int


async def put(
    connection: AsyncConnection, chat: int, kind: str, payload: Mapping[str, Any], now: float
) -> None:
    """Keep something to send."""
    row = {"chat": chat, "kind": kind, "payload": payload, "created_at": now, "attempts": 0}
    await connection.execute(insert(outbox).values(row))


async def supersede(connection: AsyncConnection, chat: int, kind: str, message: int) -> None:
    """Send nothing of a kind any more that would only edit this message on its way to another."""
    found = await connection.execute(
        select(outbox.c.number, outbox.c.payload).where(
            outbox.c.chat == chat, outbox.c.kind == kind
        )
    )
    old = [row.number for row in found if row.payload.get("message") == message]
    await connection.execute(delete(outbox).where(outbox.c.number.in_(old)))


async def waiting(connection: AsyncConnection, chat: int, *, free: bool) -> list[Parcel]:
    """What is to be sent to a chat, in order: what is free, or what is not."""
    kinds = outbox.c.kind.in_(FREE)
    found = await connection.execute(
        select(outbox)
        .where(outbox.c.chat == chat, kinds if free else ~kinds)
        .order_by(outbox.c.number)
    )
    return [Parcel(**row._mapping) for row in found]  # noqa: SLF001 - SQLAlchemy's public name


async def chats_waiting(connection: AsyncConnection) -> list[int]:
    """The chats to which something is to be sent."""
    return list((await connection.execute(select(outbox.c.chat).distinct())).scalars())


async def sent(connection: AsyncConnection, parcel: Parcel) -> None:
    """It has been sent, or never can be."""
    await connection.execute(delete(outbox).where(outbox.c.number == parcel.number))


async def failed(connection: AsyncConnection, parcel: Parcel) -> None:
    """It may or may not have been sent."""
    await connection.execute(
        update(outbox)
        .where(outbox.c.number == parcel.number)
        .values(attempts=outbox.c.attempts + 1)
    )
