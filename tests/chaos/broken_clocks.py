"""Seeded bugs of clocks: what is due is seen to too early, or not as a whole."""

import time
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection

from bot.domain.clocks.following import Due
from bot.domain.clocks.spans import in_ms
from bot.store.repositories.timing import clocks

AHEAD = 3_600_000
"""Milliseconds by which something is due too early."""

BETWEEN = 500
"""Milliseconds between looks while nothing is due."""


def looks_ahead() -> None:
    """Take for due what will be within the hour; and look often, so that it is seen at once."""
    due_by, next_due = clocks.due_by, clocks.next_due

    def due_soon(connection: Connection, now: int, skipped: int, most: int) -> Sequence[Due]:
        return due_by(connection, now + AHEAD, skipped, most)

    def a_little_earlier(connection: Connection) -> int:
        following = next_due(connection)
        return in_ms(time.time()) + BETWEEN if following is None else following - AHEAD

    clocks.due_by, clocks.next_due = due_soon, a_little_earlier


def forgets_what_is_due_beforehand() -> None:
    """Commit that nothing is due any more before what follows from it."""
    replace = clocks.replace_dues

    def replace_at_once(connection: Connection, code: str, found: Sequence[Due], now: int) -> None:
        replace(connection, code, found, now)
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    clocks.replace_dues = replace_at_once


BUGS: Mapping[str, Callable[[], None]] = {
    bug.__name__: bug for bug in (looks_ahead, forgets_what_is_due_beforehand)
}
