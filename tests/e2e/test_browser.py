"""The chat page in a real browser: a person types a move and sees the board change."""

import shutil
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, async_playwright, expect

from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import boards, challenge, code_of, stored, table_in

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine to drive the page"),
]


@pytest_asyncio.fixture
async def phone(house: BotHarness) -> AsyncIterator[Page]:
    """Open the chat page as on a phone."""
    async with async_playwright() as player:
        browser = await player.chromium.launch(executable_path=BROWSER, args=OPTIONS)
        page = await browser.new_page(viewport={"width": 400, "height": 800})
        await page.goto(house.local.base_url)
        yield page
        await browser.close()


async def test_a_move_is_typed_in_the_page(house: BotHarness, phone: Page) -> None:
    await challenge(house)
    await phone.get_by_text("Game night").first.click()
    await expect(phone.get_by_role("article").filter(has_text="your turn")).to_be_visible()
    await phone.get_by_placeholder("Message").fill("/m T e5 r1")
    await phone.keyboard.press("Enter")
    table = await table_in(house.local.group, "T e5 r1")
    await expect(phone.get_by_role("article").locator("code", has_text="T e5 r1")).to_be_visible()
    assert "your turn, \u2068Ben" in (table.text or "")


async def test_a_piece_is_laid_on_the_page_over_the_chat(house: BotHarness, phone: Page) -> None:
    await house.publish_pages()
    table = await challenge(house)
    await phone.get_by_text("Game night").first.click()
    await phone.get_by_role("button", name="Board", exact=True).click()
    board = phone.frame_locator("dialog.mini-app iframe")
    await board.get_by_role("radio", name="T, 5 left").click()
    await board.locator("#board").click()
    await board.get_by_role("button", name="Confirm").click()
    played = await table_in(house.local.group, "your turn, \u2068Ben")
    [ply] = (await stored(house, code_of(table))).record.plies
    assert ply.text in played.text
    await expect(board.get_by_text(f"1. ✕ {ply.text}").first).to_be_visible()
    await phone.get_by_role("button", name="Close").click()
    await expect(phone.locator("dialog")).to_have_count(0)
    await expect(phone.get_by_role("article").locator("code", has_text=ply.text)).to_be_visible()


@pytest.mark.slow
async def test_a_chat_opens_at_its_end(house: BotHarness, phone: Page) -> None:
    group, ann = house.local.group, house.local.ann
    first = await challenge(house)
    await ann.say(group, "/board")
    await group.until(lambda g: boards(g)[-1].message_id > first.message_id)
    await ann.say(group, "the last word")
    await phone.reload()
    await phone.get_by_text("Game night").first.click()
    await expect(phone.get_by_role("article").filter(has_text="no swapping").first).to_be_attached()
    for picture in await phone.locator("img").all():
        await expect(picture).to_have_js_property("complete", value=True)
    last = phone.get_by_role("article").filter(has_text="the last word")
    await expect(last).to_be_in_viewport(ratio=1)
