"""A service over a store that costs little, so that thousands of things can be tried on it."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.i18n.translations import Texts
from bot.store import Store
from tests.support.bot.harness import ServiceHarness


@pytest_asyncio.fixture
async def desk(
    hasty: None,  # noqa: ARG001 - before the store
    tmp_path: Path,
    migrated: Path,
    texts: Texts,
) -> AsyncIterator[ServiceHarness]:
    copy = shutil.copyfile(migrated, tmp_path / "desk.db")
    store = await Store.open(f"sqlite+aiosqlite:///{copy}")
    try:
        yield ServiceHarness(store, texts)
    finally:
        await store.close()
