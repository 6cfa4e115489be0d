"""Data that a client passes to a page it opens inside itself, signed with the bot's token."""

from __future__ import annotations

import hmac
import json
import secrets
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlencode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.sandbox.model.entities import Chat, Json, User
    from bot.sandbox.sandbox import Sandbox

_NOBODYS_SIGNATURE: Final = "A" * 86
"""Stands for Telegram's own, which nobody else can make; the hash is over it as well."""


def launched(sandbox: Sandbox, a: Json) -> Json:
    """The signed data for a person who opens the page in a chat, by a link if `start` is given."""
    people, world = sandbox.people, sandbox.world
    user, chat = people.person(a["me"]), people.chat(a["chat"], a["me"])
    start = a.get("start")
    about = {"query_id": secrets.token_urlsafe(18)} if start is None else _by_link(chat, start)
    may_write = world.store.chat(user.id)
    allowed = bool(may_write and may_write.started)
    return {"data": init_data(sandbox.token, user, world.now(), about, writes=allowed)}


def _by_link(chat: Chat, start: str) -> dict[str, str]:
    """Fields of a page opened by a link: of the chat only its kind, and a number that is its."""
    kind = "sender" if chat.type == "private" else chat.type
    given = {"start_param": start} if start else {}
    return {"chat_type": kind, "chat_instance": str(-chat.id * 7919), **given}


def init_data(
    token: str, user: User, at: int, about: Mapping[str, str], *, writes: bool = True
) -> str:
    """The query string with the person, the time in seconds, and the hash over all of it."""
    named = {"username": user.username, "language_code": user.language_code}
    person = {"id": user.id, "first_name": user.first_name, "last_name": ""}
    person |= {name: value for name, value in named.items() if value}
    person |= {"allows_write_to_pm": True} if writes else {}
    fields = {**about, "user": json.dumps(person, ensure_ascii=False, separators=(",", ":"))}
    fields |= {"auth_date": str(at), "signature": _NOBODYS_SIGNATURE}
    return urlencode({**fields, "hash": _hash(token, fields)}, quote_via=quote)


def _hash(token: str, fields: Mapping[str, str]) -> str:
    lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    return hmac.digest(secret, lines.encode(), "sha256").hex()
