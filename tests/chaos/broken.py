"""Seeded bugs: each patch breaks one promise of the program before it runs.

A bug that leaves something half done makes a call of its own at that point (`WINDOW`), so that a
run can kill the program in that very moment.
"""

import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import httpx
from sqlalchemy import Connection, func, select

from bot.handlers.responder import Responder
from bot.store.db import schema
from bot.store.repositories import inbox
from bot.store.repositories.inbox_queue import Waiting
from bot.telegram.client import POLL_SECONDS, TelegramClient

WINDOW = "getChatMenuButton"
"""A call that the program itself never makes."""

COMMAND = "/challenge"
"""Text of the update during which the window opens."""


def acknowledges_first() -> None:
    """Tell Telegram that updates have been received before they are stored."""
    fetch = TelegramClient.updates

    async def updates(
        self: TelegramClient, offset: int | None, wait: int = POLL_SECONDS
    ) -> list[tuple[int, str]]:
        found = await fetch(self, offset, wait)
        if found:
            after = max(number for number, _ in found) + 1
            await self.bot.get_updates(offset=after, timeout=0, limit=1)
        return found

    TelegramClient.updates = updates  # type: ignore[method-assign]


def remembers_in_a_second_transaction() -> None:
    """Commit the results of an update first, and in a second transaction that it is done."""
    remember = inbox.worked_off

    def worked_off(connection: Connection, waiting: Waiting, now: float) -> None:
        here = schema.inbox.c.number == waiting.number
        body = connection.scalar(select(schema.inbox.c.body).where(here))
        connection.exec_driver_sql("COMMIT")
        if COMMAND in (body or ""):
            _call(WINDOW)
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        remember(connection, waiting, now)

    inbox.worked_off = worked_off


def forgets_ids() -> None:
    """Take an update that comes again for another one."""
    take_in = inbox.add

    def forgetful(connection: Connection, updates: Iterable[tuple[int, str]], now: float) -> Any:
        others = [(secrets.randbits(40), body) for _, body in updates]
        return take_in(connection, others, now)

    inbox.add = forgetful


def knows_only_the_highest_id() -> None:
    """Take an update with a lower id than one before it for a repeated one."""
    take_in = inbox.add

    def by_mark(connection: Connection, updates: Iterable[tuple[int, str]], now: float) -> Any:
        mark = connection.scalar(select(func.max(schema.inbox.c.update_id))) or 0
        newer = []
        for number, body in updates:
            if number > mark:
                newer.append((number, body))
                mark = number
        return take_in(connection, newer, now)

    inbox.add = by_mark


def thumbs_before_the_commit() -> None:
    """Acknowledge a move while its transaction is still open."""

    def reaction(self: Responder, emoji: str) -> None:
        about = {"chat_id": self.request.chat, "message_id": self.request.message}
        _call("setMessageReaction", **about, reaction=[{"type": "emoji", "emoji": emoji}])

    Responder.reaction = reaction  # type: ignore[method-assign]


def _call(method: str, **params: object) -> None:
    server, token = os.environ["TELEGRAM_API_URL"], os.environ["TELEGRAM_BOT_TOKEN"]
    httpx.post(f"{server}/bot{token}/{method}", json=params, timeout=None)  # noqa: S113 - it is held


BUGS: Mapping[str, Callable[[], None]] = {
    bug.__name__: bug
    for bug in (
        acknowledges_first,
        remembers_in_a_second_transaction,
        forgets_ids,
        knows_only_the_highest_id,
        thumbs_before_the_commit,
    )
}
