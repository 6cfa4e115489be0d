"""SQLite asked in the thread of the event loop alone, for tests that are not about its driver.

To hand the beginning and the end of a transaction to the connection's thread costs as much as many
a test's whole transaction. Whatever else is ready is run after each of them, as it is while the
thread is at work.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest

from bot.store.db import driver, sqlite

T = TypeVar("T")


class InPlaceConnection(driver.Connection):
    """A connection whose own thread does no more than open it."""

    async def _execute(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        if not (self._running and self._connection):
            raise ValueError("Connection closed")
        try:
            return fn(*args, **kwargs)
        finally:
            await asyncio.sleep(0)


def connected(database: str, **options: Any) -> InPlaceConnection:
    """A connection to a file, to be awaited."""
    options |= {"isolation_level": None, "check_same_thread": False}
    return InPlaceConnection(partial(sqlite3.connect, database, **options))


def in_place(patch: pytest.MonkeyPatch) -> None:
    """Ask each database that is opened from now on in place, and do not wait for its disk."""
    pragmas = [pragma for pragma in sqlite.PRAGMAS if "synchronous" not in pragma]
    patch.setattr(sqlite, "PRAGMAS", [*pragmas, "PRAGMA synchronous=OFF"])
    patch.setattr(sqlite, "connected", connected)
