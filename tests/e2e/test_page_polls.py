"""Polls on the page of the local chat: votes that are cast and taken back, options, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from telegram import InputMediaPhoto

from tests.e2e import test_page as desk
from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from playwright.async_api import Page
    from telegram import Bot

    from tests.support.local_chat import LocalChat

pytestmark = [pytest.mark.slow, *desk.pytestmark]
local, bot, page = desk.local, desk.bot, desk.page


async def test_people_vote_and_add_options(local: LocalChat, page: Page, bot: Bot) -> None:
    sent = await bot.send_poll(
        local.group.id,
        "Which move?",
        ["one", "two"],
        is_anonymous=False,
        allow_adding_options=True,
        description="<b>Now</b>",
        description_parse_mode="HTML",
        media=InputMediaPhoto(png()),
    )
    poll = page.locator(".msg").last
    await expect(poll.locator(".question")).to_have_text("Which move?")
    await expect(poll.locator("p b")).to_have_text("Now")
    await expect(poll.get_by_role("button", name="Photo: Which move?")).to_be_visible()
    second = poll.locator(".option").nth(1)
    await second.click()
    await expect(second).to_have_attribute("aria-pressed", "true")
    await expect(poll).to_contain_text("Public poll · 1 vote")
    await second.click()
    await expect(poll).to_contain_text("Public poll · 0 votes")
    await poll.get_by_role("button", name="Add an option").click()
    await page.get_by_label("Option", exact=True).fill("three")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(page.locator(".pill").last).to_contain_text("added “three” to the poll")
    await expect(page.locator(".option").nth(2)).to_contain_text("three")
    await bot.stop_poll(local.group.id, sent.message_id)
    await expect(page.locator(".msg").last).to_contain_text("Final results")
    await expect(page.locator(".option").first).to_be_disabled()
