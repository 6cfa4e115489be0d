"""A house for each test of the page."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.support.miniapp_pages import PageHouse, page_house


@pytest_asyncio.fixture(loop_scope="session")
async def pages(tmp_path: Path, migrated: Path) -> AsyncIterator[PageHouse]:
    async with page_house(tmp_path, migrated) as house:
        yield house
