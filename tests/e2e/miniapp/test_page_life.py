"""A page over a while: connections that break, looking back, colours, and a board near by."""

import json

import pytest
from playwright.async_api import Browser, Page, Route, expect

from bot.domain.table import Stage
from engine.geometry.scene import Cell
from tests.support.flows.game import stored
from tests.support.miniapp_pages import DESK, MIDDLE, TEXTS, PageHouse, Visitor, address, visiting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def colour(page: Page, name: str) -> str:
    """A colour of the page, as it is set now."""
    script = "name => document.documentElement.style.getPropertyValue(name)"
    return str(await page.evaluate(script, name))


async def begun(ann: Visitor) -> None:
    """Let Ann lay the first piece."""
    await ann.lays("T e5 r1")
    await ann.confirmed()


async def test_a_move_made_while_the_connection_is_away_is_made_once(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        sent: list[str] = []

        async def lose(route: Route) -> None:
            """The first try never arrives, as the proxy says; of the second the answer is lost."""
            sent.append(json.loads(route.request.post_data or "{}")["id"])
            if len(sent) == 1:
                await route.fulfill(status=504)
            elif len(sent) == 2:
                await route.fetch()
                await route.abort()
            else:
                await route.continue_()

        await ann.page.route("**/do*", lose)
        await ann.lays("T e5 r1")
        await ann.press("app-confirm")
        await expect(ann.page.locator(".says.waiting")).to_be_visible()
        await ann.shows(1)
        await expect(ann.page.locator(".says.waiting")).to_have_count(0)
        assert len(sent) >= 2
        assert len(set(sent)) == 1
        ann.complaints.clear()
    assert [ply.text for ply in (await stored(pages, code)).record.plies] == ["T e5 r1"]


async def test_a_page_whose_server_went_away_connects_again_by_itself(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with (
        visiting(browser, pages, pages.local.ann, code) as ann,
        visiting(browser, pages, pages.local.ben, code) as ben,
    ):
        await expect(ann.page.locator("button.slot")).to_have_count(4)
        await expect(ben.page.locator(".past")).to_have_count(1)
        await pages.stop_bot()
        await expect(ben.page.locator(".says.waiting")).to_be_visible()
        await pages.start_bot()
        await begun(ann)
        await ben.shows(1)
        for visitor in (ann, ben):
            visitor.complaints.clear()


@pytest.mark.slow
async def test_a_page_that_is_too_old_says_how_to_go_on(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        await expect(ann.page.locator("button.slot")).to_have_count(4)
        await ann.page.evaluate("window.TelegramWebviewProxy = { postEvent: n => { told = n } }")

        async def refuse(route: Route) -> None:
            await route.fulfill(status=401, json={"error": "session"})

        await ann.page.route("**/app/session", refuse)
        await ann.page.route("**/app/tables/**", refuse)
        await ann.page.evaluate("dispatchEvent(new Event('online'))")
        await expect(ann.page.locator(".says")).to_have_text(TEXTS.plain("en", "app-outdated"))
        await ann.press("app-close")
        assert await ann.page.evaluate("window.told") == "web_app_close"
        ann.complaints.clear()


@pytest.mark.slow
async def test_plies_are_looked_back_at_by_keys_and_by_the_slider(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        await begun(ann)
        pieces = ann.page.locator("#stage path[fill='#2CAE81']")
        await expect(pieces).to_have_count(1)
        await ann.page.keyboard.press("ArrowLeft")
        await expect(ann.page.locator(".past output")).to_have_text("0 / 1")
        await expect(pieces).to_have_count(0)
        await ann.page.keyboard.press("ArrowRight")
        await expect(pieces).to_have_count(1)
        await ann.page.get_by_role("slider").fill("0")
        await expect(pieces).to_have_count(0)


@pytest.mark.slow
async def test_colours_follow_the_client_and_the_settings_without_a_reload(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    opened = visiting(browser, pages, pages.local.ann, code, bg_color="#FFFFFF")
    async with opened as ann:
        await expect(ann.page.locator("button.slot")).to_have_count(4)
        await ann.page.evaluate("window.kept = true")
        assert await colour(ann.page, "--paper") == "#FFFFFF"
        told = {"theme_params": {"bg_color": "#101820", "text_color": "#EEEEEE"}}
        tell = "told => window.Telegram.WebView.receiveEvent('theme_changed', told)"
        await ann.page.evaluate(tell, told)
        await expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
        assert await colour(ann.page, "--paper") == "#101820"
        await ann.press("app-settings")
        await ann.page.get_by_role("combobox").select_option("contrast")
        await expect(ann.page.locator("html")).to_have_attribute("data-theme", "contrast")
        assert await colour(ann.page, "--paper") == "#FFFFFF"
        assert await ann.page.evaluate("window.kept")


async def test_taps_hit_the_right_square_however_near_the_board_is(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("blokus 2 variant=duo", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        text = next(text for text in await ann.legal() if text.startswith("O e10"))
        await pinch(ann, (4, 9), 2.4)
        await expect(ann.page.locator("#board.zoomed")).to_have_count(1)
        near = await width(ann)
        await ann.lays(text)
        await expect(ann.page.locator(".says")).to_contain_text(text)
        assert await width(ann) >= near * 0.99
        await ann.confirmed()
        assert (await ann.table()).record.plies[0].text == text


async def width(visitor: Visitor) -> float:
    """Pixels across the whole board, as near as it is."""
    box = await visitor.page.locator("#stage svg").first.bounding_box()
    assert box
    return float(box["width"])


async def pinch(visitor: Visitor, cell: Cell, times: float) -> None:
    """Bring a square of the board nearer, by two fingers around it."""
    page = visitor.page
    x, y = await page.evaluate(MIDDLE, list(cell))
    session = await page.context.new_cdp_session(page)

    async def fingers(kind: str, apart: float) -> None:
        points = [
            {"x": x - apart, "y": y - apart, "id": 0},
            {"x": x + apart, "y": y + apart, "id": 1},
        ]
        points = [] if kind == "touchEnd" else points
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    await fingers("touchStart", 12)
    for step in range(1, 9):
        await fingers("touchMove", 12 * (1 + (times - 1) * step / 8))
    await fingers("touchEnd", 0)


@pytest.mark.slow
async def test_to_resign_is_asked_about_first(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        await begun(ann)
        await ann.press("action-resign")
        dialog = ann.page.get_by_role("dialog")
        await dialog.get_by_role("button").first.tap()
        await expect(dialog).to_have_count(0)
        assert (await ann.table()).stage is Stage.PLAYING
        await ann.press("action-resign")
        await dialog.get_by_role("button").last.tap()
        await expect(ann.page.locator(".seat.winner")).to_have_count(1)
        assert (await ann.table()).stage is Stage.OVER


@pytest.mark.slow
async def test_days_off_are_taken_by_cards(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off pace=day", pages.local.ben)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        await begun(ann)
        await ann.press("action-clocks")
        dialog = ann.page.get_by_role("dialog")
        await ann.press("action-away")
        await dialog.get_by_role("button", name="3 days").tap()
        await expect(dialog).to_have_count(0)
        await expect(ann.page.locator(".toast")).to_contain_text("Your clocks stand still until")
        await ann.press("action-clocks")
        await ann.press("button-reminders")
        await expect(dialog).to_contain_text("only a fifth of your time is left")


async def test_a_spectator_sees_and_is_counted_and_can_do_nothing(
    browser: Browser, pages: PageHouse
) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    async with (
        visiting(browser, pages, pages.local.ann, code) as ann,
        visiting(browser, pages, pages.local.dani, code) as dani,
    ):
        await expect(ann.page.locator(".watching")).to_have_text("1")
        await begun(ann)
        await dani.shows(1)
        await expect(dani.page.locator(".actions button, button.slot")).to_have_count(0)


@pytest.mark.slow
async def test_the_first_board_takes_few_requests(browser: Browser, pages: PageHouse) -> None:
    code = await pages.table("lits swap=off", pages.local.ben)
    page = await browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    # What comes after the first board never comes.
    await page.route("**/main.js", lambda _: None)
    await page.goto(address(pages, pages.local.ann, await stored(pages, code)))
    await expect(page.locator("#stage svg").first).to_be_visible()
    first = [url for url in asked if not url.endswith("main.js")]
    await page.close()
    assert 1 < len(first) <= 6, first
