"""Moves tried out on the page: a branch beside the game, which goes on without it."""

import pytest
from playwright.async_api import Browser, expect

from tests.support.flows.game import stored
from tests.support.miniapp_pages import PageHouse, visiting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_branch_is_laid_and_left_again(browser: Browser, pages: PageHouse) -> None:
    local = pages.local
    code = await pages.table("lits swap=off explore=on", local.ben)
    async with visiting(browser, pages, local.ann, code) as ann:
        await ann.lays("T e5 r0")
        await ann.confirmed()
        await ann.press("app-try")
        pieces = ann.page.locator("button.slot")
        await expect(pieces).to_have_count(4)
        await ann.takes(1)
        await ann.page.keyboard.press("Escape")
        await ann.takes(1)
        await ann.square((7, 4))
        await ann.press("app-confirm")
        await expect(ann.page.locator(".says")).to_contain_text("I ")
        await expect(ann.page.get_by_role("button", name="One move back")).to_be_enabled()
        [move] = (await stored(pages, code)).position.legal_moves()[:1]
        await local.ben.say(local.group, f"/m #{code} {move}")
        await local.group.until(lambda chat: "2." in chat.transcript())
        await ann.press("app-try-end")
        await ann.shows(2)
    assert len((await stored(pages, code)).record.plies) == 2
