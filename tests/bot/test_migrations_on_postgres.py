"""Migrations on a server: from each schema to the present one, and whatever cuts them off."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.migrate import MIGRATIONS, migrate
from bot.store.schema import metadata
from tests.postgres import Server

SCRIPTS = ScriptDirectory(str(MIGRATIONS))
REVISIONS = sorted(step.revision for step in SCRIPTS.walk_revisions())
EARLIER = REVISIONS[:-1]
KEPT = "INSERT INTO seats (code, seat, person) VALUES ('K7', 1, 5000000000)"


@asynccontextmanager
async def at(server: Server, revision: str) -> AsyncIterator[AsyncEngine]:
    """A database with an earlier schema, and something in it."""
    name = await server.make()
    engine = create_async_engine(server.url(name), pool_size=1)
    try:
        await migrate(engine, revision)
        async with engine.begin() as connection:
            await connection.execute(text(KEPT))
        yield engine
    finally:
        await engine.dispose()
        await server.drop(name)


async def found(engine: AsyncEngine) -> tuple[str | None, int]:
    """The schema, and how much is in it of what was kept."""

    def look(connection: Connection) -> tuple[str | None, int]:
        revision = MigrationContext.configure(connection).get_current_revision()
        return revision, len(connection.execute(text("SELECT * FROM seats")).all())

    async with engine.begin() as connection:
        return await connection.run_sync(look)


@pytest.mark.parametrize("revision", EARLIER)
async def test_nothing_is_lost_by_a_migration(revision: str, postgres: Server) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with at(postgres, revision) as engine:
        await migrate(engine)
        assert await found(engine) == (REVISIONS[-1], 1)
        async with engine.begin() as connection:
            assert await connection.run_sync(differences) == []


def before_the_cut(_connection: Any) -> None:
    """Nothing."""


async def cut_off_after(engine: AsyncEngine, statements: int) -> bool:
    """Whether a migration was cut off after so many statements: its connection was."""
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


@pytest.mark.parametrize("revision", EARLIER)
async def test_a_migration_that_is_cut_off_leaves_what_was(revision: str, postgres: Server) -> None:
    moments = 0
    async with at(postgres, revision) as engine:
        while await cut_off_after(engine, moments + 1):
            moments += 1
            assert await found(engine) == (revision, 1)
        assert await found(engine) == (REVISIONS[-1], 1)
    assert moments > 2 * (len(REVISIONS) - REVISIONS.index(revision))


async def test_control_of_cutting_off(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken build: what was done by then has been committed."""

    def commit(connection: Any) -> None:
        connection.connection.cursor().execute("COMMIT")

    monkeypatch.setattr("tests.bot.test_migrations_on_postgres.before_the_cut", commit)
    with pytest.raises(DBAPIError, match="already exists"):
        await test_a_migration_that_is_cut_off_leaves_what_was("0002", postgres)
