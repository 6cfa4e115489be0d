"""Updates taken in: each is kept from before Telegram is told until it has been worked off."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import inbox

KEPT = 7 * 24 * 3600.0
"""Seconds after the newest update for which ids are remembered."""


@dataclass(frozen=True)
class Waiting:
    """An update that is to be worked off, as the JSON text it came in."""

    number: int
    body: str


async def take_in(
    connection: AsyncConnection, updates: Iterable[tuple[int, str]], now: float
) -> None:
    """Keep updates, given as id and JSON text, but those that were taken in before."""
    rows = [
        {"update_id": number, "digest": _digest(body), "received_at": now, "body": body}
        for number, body in updates
    ]
    if rows:
        await connection.execute(insert(inbox).on_conflict_do_nothing(), rows)


async def next_waiting(connection: AsyncConnection) -> Waiting | None:
    """The oldest update not worked off."""
    found = await connection.execute(
        select(inbox.c.number, inbox.c.body)
        .where(inbox.c.body.isnot(None))
        .order_by(inbox.c.number)
        .limit(1)
    )
    row = found.first()
    return Waiting(row.number, row.body) if row else None


async def worked_off(connection: AsyncConnection, number: int) -> None:
    """Remember the update by its id only."""
    await connection.execute(update(inbox).where(inbox.c.number == number).values(body=None))


async def forget_old(connection: AsyncConnection) -> None:
    """Forget the ids of updates a week older than the newest."""
    newest = select(func.max(inbox.c.received_at)).scalar_subquery()
    old = inbox.c.received_at < newest - KEPT
    await connection.execute(delete(inbox).where(old, inbox.c.body.is_(None)))


def _digest(body: str) -> str:
    """The same for the same update, polled or posted: of what it says, not of how it is written."""
    try:
        content = json.dumps(json.loads(body), sort_keys=True)
    except ValueError:
        content = body
    return hashlib.blake2b(content.encode(), digest_size=16).hexdigest()
