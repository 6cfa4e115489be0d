"""One browser for the tests of a file, and a house for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.support.miniapp_pages import CHROMIUM, PageHouse, a_browser, page_house


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine's PATH")
    async with a_browser() as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def pages(tmp_path: Path, migrated: Path) -> AsyncIterator[PageHouse]:
    async with page_house(tmp_path, migrated) as house:
        yield house
