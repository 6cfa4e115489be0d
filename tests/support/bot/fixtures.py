"""Fixtures for the bot's modules: a real store in a temporary folder, and a service over it."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.i18n.translations import Texts
from bot.store import Store
from bot.store.db.schema import metadata
from engine.core.registry import GAMES
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import toy_texts
from tests.support.engine.toy import TOY, Toy
from tests.support.postgres import Server  # noqa: TC001 - as everything else here
from tests.support.store.in_place import in_place

SQLITE, POSTGRES = KINDS = "sqlite", "postgresql"
"""The kinds of databases; also the marks of tests that are about one of them alone."""

SERVICES = {"desk", "runs"}
"""Fixtures of services over a store."""

Place = Callable[[str], Awaitable[str]]
"""Maker of the address of a new database of some kind; one on a server exists and is empty."""

settings.register_profile("bot", derandomize=True, deadline=None, database=None)
settings.load_profile("bot")


@pytest.fixture(scope="session")
def texts() -> Texts:
    return Texts()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the present schema and nothing in it; migrating takes a while."""
    file = tmp_path_factory.mktemp("store") / "bot.db"

    async def migrate() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()

    asyncio.run(migrate())
    return file


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test of a store on each kind of database; one that is left out has its reason.

    Services do the same on both. `make test` runs their tests on one kind, and on both kinds those
    that are about the store itself or are marked as tests of databases.
    """
    marks = {mark.name: mark.args for mark in metafunc.definition.iter_markers()}
    if marks.get(SQLITE) == ():
        pytest.fail(f"{metafunc.definition.nodeid}: why on SQLite alone?", pytrace=False)
    if "kept_in" in metafunc.fixturenames:
        kinds = [kind for kind in KINDS if kind in marks] or KINDS
        services = not SERVICES.isdisjoint(metafunc.fixturenames)
        again = kinds == KINDS and services and "databases" not in marks
        slow = {POSTGRES: pytest.mark.slow} if again else {}
        metafunc.parametrize("kept_in", [pytest.param(it, marks=slow.get(it, ())) for it in kinds])


@pytest_asyncio.fixture
async def place(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Place]:
    """Places for databases; those on a server are gone after the test."""
    made: list[str] = []
    numbers = iter(range(100))

    async def make(kind: str) -> str:
        if kind == SQLITE:
            return f"sqlite+aiosqlite:///{tmp_path}/{next(numbers)}.db"
        server: Server = request.getfixturevalue("postgres")
        made.append(await server.make())
        return server.url(made[-1])

    yield make
    for name in made:
        await request.getfixturevalue("postgres").drop(name)


@pytest_asyncio.fixture
async def bare(kept_in: str, place: Place) -> str:
    """The address of a database with nothing in it, not even a schema."""
    return await place(kept_in)


@pytest.fixture
def address(kept_in: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with the present schema and nothing in it."""
    if kept_in == SQLITE:
        copy = shutil.copyfile(request.getfixturevalue("migrated"), tmp_path / "bot.db")
        return f"sqlite+aiosqlite:///{copy}"
    name = request.getfixturevalue("migrated_on_postgres")
    server: Server = request.getfixturevalue("postgres")
    return server.url(name)


@pytest_asyncio.fixture
async def store(address: str) -> AsyncIterator[Store]:
    with pytest.MonkeyPatch.context() as patch:
        # The schema is there already; to find that out takes longer than many a test.
        patch.setattr("bot.store.store.migrate", _nothing_to_do)
        store = await Store.open(address)
    if store.is_server:
        await _clear(store)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make stores not wait for the disk: nobody pulls the plug here."""
    in_place(monkeypatch)


@pytest_asyncio.fixture
async def desk(hasty: None, store: Store, texts: Texts) -> ServiceHarness:  # noqa: ARG001 - before the store
    """A service over a store."""
    return ServiceHarness(store, texts)


async def _nothing_to_do(_engine: AsyncEngine) -> None:
    pass


CLEAR = select(1).add_cte(
    *(delete(table).cte(f"no_{name}") for name, table in metadata.tables.items())
)
"""All tables in one statement: one for each takes longer than many a test."""


async def _clear(store: Store) -> None:
    """Empty a database that others have used, which is quicker than making another."""
    async with store.transaction() as there:
        await there.execute(CLEAR)


@pytest.fixture(scope="session")
def sentences_of_toy(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    """All sentences, with those of the game made up for tests."""
    return toy_texts(tmp_path_factory.mktemp("toy") / "locales")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Make the game made up for tests one of the games."""
    monkeypatch.setitem(GAMES, TOY.info.key, TOY)
    return TOY


@pytest_asyncio.fixture
async def toy_desk(toy: Toy, desk: ServiceHarness, sentences_of_toy: Texts) -> ServiceHarness:
    """A service that knows the game made up for tests, in words too."""
    assert toy.info.key in GAMES
    return ServiceHarness(desk.store, sentences_of_toy)
