"""The order of tests; PostgreSQL servers, one for all tests of a process and a test's own."""

import asyncio
import gc
from collections.abc import Generator, Iterator
from functools import cache

import httpx
import pytest

from bot.store import Store
from tests.durations import longest_first
from tests.support.postgres import NoPostgresError, Server, Starter, own_server, server
from tests.support.statement_cache import compiled_once


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector from going through all that tests are made of, now and later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let workers begin with what takes longest; one process alone keeps to the files."""
    if hasattr(config, "workerinput"):
        items[:] = longest_first(items)


pytest_plugins = ("tests.support.bot.fixtures", "tests.support.flows.fixtures")
"""Fixtures of many folders."""


@pytest.fixture(scope="session", autouse=True)
def _compiled_once() -> Iterator[None]:
    with compiled_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def _certificates_read_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        read = "httpx._transports.default.create_ssl_context"
        patch.setattr(read, cache(httpx.create_ssl_context))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server; tests that ask for it are skipped where there is none."""
    try:
        with server() as running:
            yield running
    except NoPostgresError as error:
        pytest.skip(str(error))


@pytest.fixture
def own_postgres() -> Iterator[Starter]:
    """Starter of a server of the test's own, which it may end and start again.

    A server that was given to the tests may not be ended by them: tests that ask for one of their
    own are skipped where PostgreSQL is not installed.
    """
    try:
        with own_server() as start:
            yield start
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
