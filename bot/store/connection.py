"""Connecting to SQLite so that nothing committed is ever lost.

One connection serves everything: SQLite has one writer at a time anyway, and a transaction that
begins at once as a writer can never fail for having read first.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.driver import connected

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
)
FOREVER = 3600.0


def connect(url: str) -> AsyncEngine:
    """An engine for a database address; the folder of its file is made.

    :raises OSError: if the folder cannot be made.
    """
    file = make_url(url).database
    if file and file != ":memory:":
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(
        url,
        pool_size=1,
        max_overflow=0,
        pool_timeout=FOREVER,
        connect_args={"async_creator_fn": connected},
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:  # noqa: ANN401 - whatever the driver has
    # The driver would begin transactions by itself, later than we want them.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
