"""Fixtures for the bot's modules: a real store in a temporary folder, and a service over it."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings

from bot.store import Store, connection
from bot.texts import Texts
from engine.registry import GAMES
from tests.bot.desk import Desk
from tests.bot.secrets import toy_texts
from tests.engine.toy import TOY, Toy

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


@pytest_asyncio.fixture
async def store(tmp_path: Path, migrated: Path) -> AsyncIterator[Store]:
    copy = shutil.copyfile(migrated, tmp_path / "bot.db")
    store = await Store.open(f"sqlite+aiosqlite:///{copy}")
    try:
        yield store
    finally:
        await store.close()


@pytest_asyncio.fixture
async def desk(
    tmp_path: Path, migrated: Path, texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Desk]:
    """A service over a store that does not wait for the disk: nobody pulls the plug here."""
    hasty = [p for p in connection.PRAGMAS if "synchronous" not in p]
    monkeypatch.setattr(connection, "PRAGMAS", [*hasty, "PRAGMA synchronous=OFF"])
    copy = shutil.copyfile(migrated, tmp_path / "desk.db")
    store = await Store.open(f"sqlite+aiosqlite:///{copy}")
    try:
        yield Desk(store, texts)
    finally:
        await store.close()


@pytest.fixture(scope="session")
def sentences_of_toy(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    """All sentences, with those of the game made up for tests."""
    return toy_texts(tmp_path_factory.mktemp("toy") / "locales")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The game made up for tests is one of the games."""
    monkeypatch.setitem(GAMES, TOY.info.key, TOY)
    return TOY


@pytest_asyncio.fixture
async def toy_desk(toy: Toy, desk: Desk, sentences_of_toy: Texts) -> Desk:
    """A service that knows the game made up for tests, in words too."""
    assert toy.info.key in GAMES
    return Desk(desk.store, sentences_of_toy)
