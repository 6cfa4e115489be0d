"""One browser for all tests of a worker: to start it takes longer than most of them."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.support.miniapp_pages import CHROMIUM, a_browser


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine's PATH")
    async with a_browser() as found:
        yield found
