"""Fixtures of the page's server."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.bot.harness import ServiceHarness
from tests.support.miniapp import Pages


@pytest_asyncio.fixture
async def pages(desk: ServiceHarness) -> AsyncIterator[Pages]:
    """Tables with pages that show them."""
    pages = Pages(desk)
    yield pages
    await pages.close()
