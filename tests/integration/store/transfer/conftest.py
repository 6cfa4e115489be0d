"""A database with all that there is to move."""

import asyncio
from pathlib import Path

import pytest

from tests.support.store.databases import write_full


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tables of all games, and with what is hard to carry."""
    file = tmp_path_factory.mktemp("full") / "bot.db"
    asyncio.run(write_full(file))
    return file
