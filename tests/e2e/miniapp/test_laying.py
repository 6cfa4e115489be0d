"""Pieces and tiles in hand on a page: looked at before they are laid, turned, put back."""

from random import Random

import pytest
from playwright.async_api import Browser, expect

from tests.support.flows.game import play_some, table_in
from tests.support.miniapp_pages import DESK, PageHouse, visiting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.slow
async def test_a_second_tap_confirms_only_where_moves_are_quick(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        await ann.lays("T e5 r0")
        await ann.square((4, 4))
        await expect(ann.page.locator(".says")).to_contain_text("T e5 r1")
        await ann.press("app-settings")
        await ann.page.get_by_label("Quick moves").check()
        await ann.press("app-close")
        await ann.square((4, 4))
        await ann.shows(1)
    assert [ply.text for ply in (await ann.table()).record.plies] == ["T e5 r1"]


async def test_a_tile_shows_its_level_and_the_best_zones_before_it_is_confirmed(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("stratopolis first=red", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        points = ann.page.locator(".seat.active .points")
        await expect(points).to_have_text("1×1 =1")
        red = [text for text in await ann.legal() if text.startswith(("m15", "m16", "l14", "n14"))]
        before = await points.inner_text()
        for text in red:
            await ann.lays(text)
            await expect(ann.page.locator(".says")).to_have_text(f"{text} · level 1")
            if await points.inner_text() != before:
                break
        await expect(ann.page.locator(".seat.active .points.changed")).to_have_count(1)
        assert not (await ann.table()).record.plies


async def test_a_tile_shows_what_it_would_cover_before_it_is_confirmed(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("stratopolis first=red", pages.local.ben)
    table, rng = await table_in(pages.local.group), Random(3)
    await play_some(pages, table, pages.local.group, rng, 8)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        position = (await ann.table()).position
        view, legal = position.view(0), await ann.legal()
        drafts = [view.whole(position.parse(text)) for text in legal]
        draft = next(each for each in drafts if each and each.covers)
        await ann.lays(draft.text)
        told = ann.page.locator(".says")
        await expect(told).to_contain_text("level 2 · covers ")
        for tile in draft.covers:
            for square in tile.squares:
                name = draft.scene.board.columns[square.cell[0]]
                colour = square.role.removeprefix("strat-")
                row = draft.scene.board.rows[square.cell[1]]
                await expect(told).to_contain_text(f"{name}{row}, {colour} 1")
        await expect(ann.page.locator(".over path[stroke-dasharray]")).to_have_count(
            len(draft.covers)
        )
        await expect(ann.page.locator(".over text")).to_have_text(["1"] * 3)


@pytest.mark.slow
async def test_a_piece_is_put_back_and_everything_comes_into_view_again(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("blokus 2", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        first = next(text for text in await ann.legal() if text.startswith("V5 "))
        await ann.lays(first)
        near = ann.page.locator("#board.zoomed")
        await expect(near).to_have_count(1)
        await ann.press("app-all")
        await expect(near).to_have_count(0)
        await expect(ann.page.locator(".confirm")).to_be_enabled()
        await ann.press("app-put-back")
        await expect(ann.page.locator(".confirm")).to_be_disabled()
        await expect(ann.page.locator("button.slot[aria-checked=true]")).to_have_count(0)


@pytest.mark.slow
async def test_a_hint_lies_on_the_board_at_once(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off hints=on", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        await ann.press("action-hint")
        await expect(ann.page.locator(".confirm")).to_be_enabled()
        assert not (await ann.table()).record.plies


@pytest.mark.slow
async def test_the_wheel_brings_the_board_nearer_and_away_again(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("blokus 2", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        box = await ann.page.locator("#view").bounding_box()
        assert box
        await ann.page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
        await ann.page.mouse.wheel(0, -300)
        await expect(ann.page.locator("#board.zoomed")).to_have_count(1)
        await ann.page.mouse.wheel(0, 900)
        await expect(ann.page.locator("#board.zoomed")).to_have_count(0)
