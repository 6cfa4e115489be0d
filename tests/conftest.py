"""A PostgreSQL server for all tests of a process that want one, started when the first does."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.store import Store
from tests.postgres import NoPostgresError, Server, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server; tests that ask for it are skipped where there is none."""
    try:
        with server() as running:
            yield running
    except NoPostgresError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def migrated_on_postgres(postgres: Server) -> Iterator[str]:
    """The name of a database there with the present schema, to be copied, or used and cleared."""

    async def migrate() -> str:
        name = await postgres.make()
        await (await Store.open(postgres.url(name))).close()
        return name

    name = asyncio.run(migrate())
    yield name
    asyncio.run(postgres.drop(name))
