"""Connecting to SQLite so that nothing committed is ever lost.

One connection serves everything: SQLite has one writer at a time anyway, a transaction that begins
at once as a writer can never fail for having read first, and SQLite below 3.51.3 can damage a
database to which several connections write in WAL mode.
"""

from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.db.driver import connected
from bot.store.db.file_lock import database_file, make_private

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
    if file := database_file(url):
        make_private(file)
    engine = create_async_engine(
        # What people wrote is in the parameters, and is nobody's business in a log.
        url,
        pool_size=1,
        max_overflow=0,
        pool_timeout=FOREVER,
        hide_parameters=True,
        connect_args={"async_creator_fn": connected},
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:  # noqa: ANN401 - whatever the driver has
    # The driver would begin transactions by itself, later than we want them.
    connection.isolation_level = None
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()
    except BaseException:
        # Nobody else knows of it yet.
        connection.close()
        raise


def _begin(connection: Connection) -> None:
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN IMMEDIATE")
