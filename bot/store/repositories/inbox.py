"""Updates taken in: each is kept from before Telegram is told until it has been worked off."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    bindparam,
    delete,
    func,
    select,
    update,
)

from bot.common.inline_message import chat_of_inline
from bot.store.db.dialect import insert
from bot.store.db.schema import WAITS, inbox
from bot.store.repositories import inbox_queue
from bot.store.repositories.inbox_queue import Waiting

KEPT = 7 * 24 * 3600.0
"""Seconds after the newest update for which ids are remembered."""

LOOKED_AT = 5_000
"""Numbers that are looked at in a sweep at a time: updates that come in meanwhile wait for it."""

NOWHERE = 0
"""Number in place of a chat, for updates that belong to none."""

_LARGEST_ID = 2**63 - 1


def add(connection: Connection, updates: Iterable[tuple[int, str]], now: float) -> set[int]:
    """Keep updates, given as id and JSON text, but those that were taken in before; their chats."""
    rows = [_row(number, body, now) for number, body in updates]
    chats = {row["chat"] for row in rows}
    if rows:
        connection.execute(insert(inbox).on_conflict_do_nothing(), rows)
        inbox_queue.join(connection, chats)
    return chats


_WORKED_OFF = (
    update(inbox).where(inbox.c.number == bindparam("done")).values(body=None, chat=NOWHERE)
)


def _forget_old() -> Delete:
    """Statement by number, the order of arrival: by their times all would have to be read."""
    first, last = (select(end(inbox.c.number)).scalar_subquery() for end in (func.min, func.max))
    latest = inbox.alias()
    newest = select(latest.c.received_at).where(latest.c.number == last).scalar_subquery()
    few = inbox.c.number.between(first, first + bindparam("looked_at"))
    old = inbox.c.received_at < newest - bindparam("kept")
    return delete(inbox).where(few, old, ~WAITS)


_FORGET_OLD = _forget_old()


def worked_off(connection: Connection, waiting: Waiting, now: float) -> None:
    """Remember the update by its id only; if there are more of its chat, others go first."""
    connection.execute(_WORKED_OFF, {"done": waiting.number})
    if not waiting.last:
        inbox_queue.served(connection, waiting.chat, now)


def forget_old(connection: Connection) -> bool:
    """Forget the ids of updates a week older than the newest, of the oldest so many; if any were.

    Then there may be more of them.
    """
    what = {"kept": KEPT, "looked_at": LOOKED_AT}
    return connection.execute(_FORGET_OLD, what).rowcount > 0


def chat_of(content: object) -> int:
    """The chat to which an update belongs; the person where there is none; else `NOWHERE`."""
    for part in content.values() if isinstance(content, dict) else ():
        if inline_message := _inline_message(part):
            return chat_of_inline(inline_message)
        ways = (("chat",), ("message", "chat"), ("from",), ("user",), ("voter_chat",))
        ids = (_id_at(part, way) for way in ways)
        if found := next(filter(None, ids), None):
            return found
    return NOWHERE


def _id_at(part: object, way: tuple[str, ...]) -> int | None:
    """The id of what stands in a part of an update, if there is one that can be kept."""
    for name in (*way, "id"):
        part = part.get(name) if isinstance(part, dict) else None
    return part if type(part) is int and abs(part) <= _LARGEST_ID else None


def _inline_message(part: object) -> str:
    """The id of the inline message that was tapped, if it was one."""
    found = part.get("inline_message_id") if isinstance(part, dict) else None
    return found if isinstance(found, str) else ""


def _row(number: int, body: str, now: float) -> dict[str, Any]:
    content = _content(body)
    about = {"update_id": number, "digest": _digest(content), "received_at": now}
    # PostgreSQL takes no NUL, of which none is in any JSON text.
    return {**about, "chat": chat_of(content), "body": body.replace("\0", "\ufffd")}


def _content(body: str) -> object:
    """Content of an update, as JSON values; the text itself if it cannot be read."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return body


def _digest(content: object) -> str:
    """The same for the same update, polled or posted: of what it says, not of how it is written."""
    said = json.dumps(content, sort_keys=True)
    return hashlib.blake2b(said.encode(), digest_size=16).hexdigest()
