"""Migrations on a server, whatever cuts them off; those of a file have a module of their own.

That nothing is lost by those that come to their end is in `test_migrations.py`, for both.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.db.migrate import MIGRATIONS, migrate
from tests.support.cases import smoke
from tests.support.postgres import Server
from tests.support.store.old_database import EARLIER, LATEST, REVISION, Rows, fill

NAMES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
HEAD = ScriptDirectory(str(MIGRATIONS)).get_current_head()


@asynccontextmanager
async def at(server: Server, revision: str) -> AsyncIterator[AsyncEngine]:
    """A database as an earlier program would have left it."""
    name = await server.make()
    engine = create_async_engine(server.url(name), pool_size=1)
    try:
        await migrate(engine, revision)
        await fill(engine, revision)
        yield engine
    finally:
        await engine.dispose()
        await server.drop(name)


async def found(engine: AsyncEngine) -> Rows:
    """All rows of a database, by table, read without knowledge of its columns."""
    async with engine.begin() as connection:
        names = (await connection.execute(text(NAMES))).scalars().all()
        rows = [await connection.execute(text(f'SELECT * FROM "{name}"')) for name in names]  # noqa: S608 - a name of the server's own
        return {
            name: sorted(map(dict, each.mappings()), key=repr)
            for name, each in zip(names, rows, strict=True)
        }


def before_the_cut(_connection: Any) -> None:
    """Do nothing."""


async def cut_off_after(engine: AsyncEngine, statements: int) -> bool:
    """Whether a migration was cut off after this many statements, by the end of its connection."""
    left = statements

    def cut(connection: Any, *_: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            before_the_cut(connection)
            connection.connection.driver_connection._transport.abort()

    event.listen(engine.sync_engine, "after_cursor_execute", cut)
    try:
        await migrate(engine)
    except DBAPIError:
        if left > 0:
            raise
        return True
    finally:
        event.remove(engine.sync_engine, "after_cursor_execute", cut)
    return False


@pytest.mark.parametrize("revision", smoke(LATEST))
async def test_a_migration_that_is_cut_off_leaves_what_was(revision: str, postgres: Server) -> None:
    moments = 0
    async with at(postgres, revision) as engine:
        before = await found(engine)
        while await cut_off_after(engine, moments + 1):
            moments += 1
            assert await found(engine) == before
        after = await found(engine)
    assert [row["version_num"] for row in after[REVISION]] == [HEAD]
    assert after["tables"] == before["tables"]
    assert moments > 2 * (len(EARLIER) - EARLIER.index(revision))


async def test_control_of_cutting_off(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The broken build has committed all that was done by then."""

    def commit(connection: Any) -> None:
        connection.connection.cursor().execute("COMMIT")

    monkeypatch.setattr(
        "tests.integration.store.db.test_migrations_on_postgres.before_the_cut", commit
    )
    with pytest.raises(AssertionError):
        await test_a_migration_that_is_cut_off_leaves_what_was("0002", postgres)
