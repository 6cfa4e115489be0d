"""Seeded bugs that do not show as long as there is one instance."""

import asyncio
from collections.abc import Callable, Mapping

import pytest
from sqlalchemy import Connection, bindparam, update
from sqlalchemy.util import await_only

from bot.cluster import heartbeat
from bot.delivery.chat_leases import ChatLeases
from bot.runtime.wakeups import Wakeups
from bot.store.cluster import chat_leases
from bot.store.db.schema import chat_leases as rows
from bot.store.repositories import inbox_queue
from bot.store.repositories.inbox_queue import Waiting
from tests.chaos.broken import COMMAND
from tests.support.store.unlocked import made_unheld

LONG = 4.0
"""Seconds in which other instances look for work."""


def holds_no_chat() -> None:
    """Work an update off without holding its chat, so that another instance works it off, too."""
    inbox_queue._NEXT = made_unheld(pytest.MonkeyPatch(), inbox_queue._next)
    _linger(inbox_queue.hold_next)


def lets_go_before_the_commit() -> None:
    """Hold the chat only until the update has been read, instead of until all is done."""
    hold = inbox_queue.hold_next

    def hold_for_a_moment(
        connection: Connection, walk: inbox_queue.Walk | None = None
    ) -> Waiting | None:
        with connection.engine.begin() as another:
            return hold(another, walk)

    _linger(hold_for_a_moment)


def throws_no_answer_away() -> None:
    """Let an instance that was taken for dead go on, and keep the answers it hears."""

    def check(self: ChatLeases, chat: int) -> None:
        """Skip the check."""

    ChatLeases.check = check  # type: ignore[method-assign]
    whoever = update(rows).where(rows.c.chat == bindparam("at"))
    chat_leases._HOLD = whoever.values(moments=bindparam("latest"))


def looks_only_when_told() -> None:
    """Never look for the work that a dead instance has left."""

    async def never(self: Wakeups) -> None:  # noqa: ARG001 - as the method is
        await asyncio.Event().wait()

    Wakeups.keep_looking = never  # type: ignore[method-assign]


def takes_nobody_to_be_dead_for_long() -> None:
    """Wait so long before taking an instance for dead that people lose patience."""
    vars(heartbeat.present)["__wrapped__"].__defaults__ = (30.0,)


def _linger(
    hold: Callable[[Connection, inbox_queue.Walk | None], Waiting | None],
) -> None:
    """Give other instances time to look while one begins to handle a command."""

    def hold_and_linger(
        connection: Connection, walk: inbox_queue.Walk | None = None
    ) -> Waiting | None:
        found = hold(connection, walk)
        if found and COMMAND in found.body:
            await_only(asyncio.sleep(LONG))
        return found

    inbox_queue.hold_next = hold_and_linger


BUGS: Mapping[str, Callable[[], None]] = {
    bug.__name__: bug
    for bug in (
        holds_no_chat,
        lets_go_before_the_commit,
        throws_no_answer_away,
        looks_only_when_told,
        takes_nobody_to_be_dead_for_long,
    )
}
