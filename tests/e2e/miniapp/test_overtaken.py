"""Answers that are overtaken: by the stream of the table, which tells of what came after."""

import asyncio

import pytest
from playwright.async_api import Browser, Route, expect

from tests.support.flows.game import stored
from tests.support.miniapp_pages import PageHouse, visiting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_an_answer_that_comes_late_takes_no_piece_away(
    browser: Browser, pages: PageHouse
) -> None:
    local, late = pages.local, asyncio.Event()
    code = await pages.table("lits swap=off", local.ben)

    async def hold(route: Route) -> None:
        answer = await route.fetch()
        await late.wait()
        await route.fulfill(response=answer)

    async with visiting(browser, pages, local.ann, code) as ann:
        await ann.page.route("**/do?*", hold)
        await ann.lays("T e5 r1")
        await ann.press("app-confirm")
        while not (table := await stored(pages, code)).record.plies:
            await local.group.until(lambda chat: chat)
        reply = table.position.view(1).lays()
        assert reply
        await local.ben.say(local.group, f"/m #{code} {reply.places[0].text}")
        await ann.shows(2)
        slots = ann.page.locator("button.slot")
        await expect(slots).to_have_count(4)
        late.set()
        await expect(ann.page.get_by_role("button", name="Resign")).to_be_enabled()
        await expect(slots).to_have_count(4)
