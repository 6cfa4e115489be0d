"""SQLite asked in the thread of the event loop alone, for tests that are not about its driver.

To hand the beginning and the end of a transaction to the connection's thread costs as much as many
a test's whole transaction. Whatever else is ready is run after each of them, as it is while the
thread is at work.
"""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import aiosqlite
import pytest

from bot.store.db import sqlite

T = TypeVar("T")


async def _execute(
    connection: aiosqlite.Connection, fn: Callable[..., T], *args: Any, **kwargs: Any
) -> T:
    if not (connection._running and connection._connection):
        raise ValueError("Connection closed")
    try:
        return fn(*args, **kwargs)
    finally:
        await asyncio.sleep(0)


def in_place(patch: pytest.MonkeyPatch) -> None:
    """Ask databases in place from now on, and do not wait for the disk."""
    pragmas = [pragma for pragma in sqlite.PRAGMAS if "synchronous" not in pragma]
    patch.setattr(sqlite, "PRAGMAS", [*pragmas, "PRAGMA synchronous=OFF"])
    patch.setattr(aiosqlite.Connection, "_execute", _execute)
