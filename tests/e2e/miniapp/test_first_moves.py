"""The first moves of a game on its page: by fingers, by a mouse, by keys alone."""

import pytest
from playwright.async_api import Browser, expect

from tests.support.flows.game import stored
from tests.support.miniapp_pages import DESK, PageHouse, visiting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def plies(pages: PageHouse, code: str) -> list[str]:
    return [ply.text for ply in (await stored(pages, code)).record.plies]


async def test_two_people_lay_pieces_and_see_each_others_at_once(
    browser: Browser, pages: PageHouse
) -> None:
    local = pages.local
    code = await pages.table("lits setup=chess swap=on", local.ben)
    async with (
        visiting(browser, pages, local.ann, code) as ann,
        visiting(browser, pages, local.ben, code, DESK) as ben,
    ):
        await expect(ann.page.locator("button.slot")).to_have_count(4)
        await expect(ben.page.locator("button.slot")).to_have_count(0)
        await ann.lays("T e5 r1")
        await ann.confirmed()
        await ben.shows(1)
        await ben.press("word-lits-swap")
        await ann.shows(2)
        third = next(text for text in await ann.legal() if text.endswith("r3 m"))
        await ann.lays(third)
        await ann.confirmed()
        await ben.shows(3)
    assert await plies(pages, code) == ["T e5 r1", "swap", third]


async def test_a_piece_that_may_not_lie_there_says_why(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        await ann.lays("T e5 r0")
        await ann.confirmed()
    async with visiting(browser, pages, pages.local.ben, code) as ben:
        await ben.takes(3)
        await ben.square((4, 4))
        await expect(ben.page.locator(".says .wrong")).to_contain_text("e5")
        await expect(ben.page.locator(".confirm")).to_be_disabled()
        assert len(await plies(pages, code)) == 1


async def test_keys_alone_lay_pieces(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        keys = ann.page.keyboard
        slot = ann.page.locator("button.slot").first
        await expect(slot).to_be_visible()
        while not await slot.evaluate("node => node === document.activeElement"):
            await keys.press("Tab")
        for key in ("ArrowRight", "ArrowRight", "Enter", "r", "ArrowUp", "ArrowLeft"):
            await keys.press(key)
        view = ann.page.locator("#view")
        said = str(await view.get_attribute("aria-label"))
        assert said.startswith("T ")
        assert said.endswith(" r1")
        await keys.press("Enter")
        await ann.shows(1)
        assert await plies(pages, code) == [said]


async def test_a_piece_is_dragged_by_a_mouse_and_turned_by_the_wheel(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        mouse = ann.page.mouse
        box = await ann.page.locator(".slot[data-shape='2']").bounding_box()
        board = await ann.page.locator("#view").bounding_box()
        assert box
        assert board
        await mouse.move(box["x"] + 20, box["y"] + 20)
        await mouse.down()
        await mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2, steps=8)
        await expect(ann.page.locator(".held")).to_be_visible()
        await mouse.up()
        await expect(ann.page.locator(".held")).to_have_count(0)
        await mouse.wheel(0, 100)
        await expect(ann.page.locator(".says")).to_contain_text(" r1")
        await ann.confirmed()
        [text] = await plies(pages, code)
        assert text.startswith("T ")
        assert text.endswith("r1")


async def test_a_board_is_told_square_by_square(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off setup=chess", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        await ann.lays("T e5 r1")
        await ann.confirmed()
        await ann.page.locator("#view").focus()
        said = ann.page.locator("[aria-live=assertive]")
        await ann.page.keyboard.press("ArrowRight")
        await expect(said).to_contain_text("a10")
        for _ in range(5):
            await ann.page.keyboard.press("ArrowDown")
        for _ in range(4):
            await ann.page.keyboard.press("ArrowRight")
        await expect(said).to_contain_text("e5")
        await expect(said).to_contain_text("T green")
        await expect(said).to_contain_text("covered")
