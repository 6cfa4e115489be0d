"""Pages in a frame over the chat, in a real browser, which plays the part of Telegram Web."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import expect
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, MenuButtonWebApp, WebAppInfo

from tests.e2e import test_page as desk
from tests.e2e.test_page import become, opened
from tests.support.launch_data import is_signed
from tests.support.local_chat import LocalChat

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Locator, Page
    from starlette.requests import Request
    from telegram import Bot

pytestmark = desk.pytestmark
bot, page = desk.bot, desk.page

APP = "/app/?tgWebAppStartParam=K7_token"
HTML = "<!doctype html><title>app</title><script src=probe.js></script><h1>The board</h1>"
PROBE = """
window.heard = [];
window.tell = (eventType, eventData = {}) =>
  parent.postMessage(JSON.stringify({ eventType, eventData }), "*");
window.addEventListener("message", ({ data }) => heard.push(JSON.parse(data)));
tell("web_app_ready");
"""


@pytest_asyncio.fixture(loop_scope="session")
async def local() -> AsyncIterator[LocalChat]:
    """A chat with a page of the bot that says what it is told to say."""

    async def html(_: Request) -> Response:
        return HTMLResponse(HTML)

    async def probe(_: Request) -> Response:
        return Response(PROBE, media_type="text/javascript")

    routes = [Route("/app/", html), Route("/app/probe.js", probe)]
    async with LocalChat(extra_routes=routes) as chat:
        yield chat


class Sheet:
    """The frame over the chat."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.box: Locator = page.locator("dialog.mini-app")

    async def shown(self) -> dict[str, list[str]]:
        """The fields that the page was given in its address, once it is there."""
        await expect(
            self.page.frame_locator("dialog.mini-app iframe").locator("h1")
        ).to_be_visible()
        return parse_qs(urlsplit(self.address).fragment)

    @property
    def address(self) -> str:
        return self.page.frames[-1].url

    async def tell(self, kind: str, **about: Any) -> None:
        """Let the page say something to the client."""
        await self.page.frames[-1].evaluate(f"tell({kind!r}, {json.dumps(about)})")

    async def hears(self, kind: str) -> Any:
        """The data of what the client said to the page."""
        frame = self.page.frames[-1]
        await frame.wait_for_function(f"heard.some((one) => one.eventType === {kind!r})")
        return await frame.evaluate(f"heard.find((one) => one.eventType === {kind!r}).eventData")

    async def closed(self) -> None:
        await expect(self.box).to_have_count(0)


async def with_button(page: Page, local: LocalChat, bot: Bot) -> Sheet:
    """Ann's private chat, with a button to the page pressed."""
    await local.ann.start()
    await page.locator(".chats button").filter(has_text="Tessera").click()
    button = InlineKeyboardButton("Board", web_app=WebAppInfo(local.base_url + APP))
    await bot.send_message(local.ann.id, "A table", reply_markup=InlineKeyboardMarkup([[button]]))
    await page.get_by_role("button", name="Board").click()
    return Sheet(page)


async def test_a_button_opens_the_page_over_the_chat(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    sheet = await with_button(page, local, bot)
    told = await sheet.shown()
    assert sheet.address.startswith(f"{local.base_url}{APP}#tgWebAppData=")
    assert is_signed(local.token, told["tgWebAppData"][0])
    user = json.loads(parse_qs(told["tgWebAppData"][0])["user"][0])
    assert (user["id"], user["language_code"]) == (local.ann.id, "en")
    assert (told["tgWebAppVersion"], told["tgWebAppPlatform"]) == (["9.0"], ["weba"])
    assert json.loads(told["tgWebAppThemeParams"][0])["bg_color"] == "#F4EFE6"
    await page.get_by_role("button", name="Close").click()
    await sheet.closed()


async def test_a_link_of_a_group_opens_it_with_its_start_word(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await become(page, "Ben")
    for link in ("https://t.me/tessera_bot?startapp=K7_x", "https://t.me/Tessera_Bot/board"):
        button = InlineKeyboardButton("Board", link)
        markup = InlineKeyboardMarkup([[button]])
        await bot.send_message(local.group.id, "A table", reply_markup=markup)
    await page.get_by_role("button", name="Board").first.click()
    sheet = Sheet(page)
    data = (await sheet.shown())["tgWebAppData"][0]
    fields = parse_qs(data)
    assert is_signed(local.token, data)
    assert (fields["start_param"], fields["chat_type"]) == (["K7_x"], ["supergroup"])
    assert json.loads(fields["user"][0])["id"] == local.ben.id
    assert urlsplit(sheet.address).query == "tgWebAppStartParam=K7_x"
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Close").click()
    await sheet.closed()
    await page.get_by_role("button", name="Board").last.click()
    assert "start_param" not in parse_qs((await sheet.shown())["tgWebAppData"][0])


async def test_the_menu_button_of_a_private_chat_opens_it_too(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await local.ann.start()
    menu = page.get_by_role("button", name="My tables")
    await expect(menu).to_have_count(0)
    await page.locator(".chats button").filter(has_text="Tessera").click()
    app = MenuButtonWebApp("My tables", WebAppInfo(f"{local.base_url}/app/"))
    await bot.set_chat_menu_button(menu_button=app)
    await menu.click()
    sheet = Sheet(page)
    assert is_signed(local.token, (await sheet.shown())["tgWebAppData"][0])
    assert urlsplit(sheet.address).query == ""


async def test_page_and_client_talk_as_with_telegram_web(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    sheet = await with_button(page, local, bot)
    await sheet.shown()
    back = page.get_by_role("button", name="Back", exact=True)
    await expect(back).to_have_count(0)
    await sheet.tell("web_app_setup_back_button", is_visible=True)
    await back.click()
    await sheet.hears("back_button_pressed")
    await page.emulate_media(color_scheme="dark")
    assert (await sheet.hears("theme_changed"))["theme_params"]["bg_color"] == "#20242B"
    await sheet.tell("web_app_request_viewport")
    assert (await sheet.hears("viewport_changed"))["is_expanded"] is True
    await sheet.tell("web_app_set_header_color", color="#101418")
    head = page.locator(".mini-app header")
    await expect(head).to_have_css("background-color", "rgb(16, 20, 24)")
    await expect(head).to_have_css("color", "rgb(244, 239, 230)")
    await sheet.tell("web_app_trigger_haptic_feedback", type="impact")
    await sheet.tell("constructor")
    await sheet.tell("web_app_setup_closing_behavior", need_confirmation=True)
    for leave in (page.get_by_role("button", name="Close").click(), page.mouse.click(5, 300)):
        await leave
        await page.get_by_role("button", name="Stay").click()
        await expect(sheet.box).to_be_visible()
    await sheet.tell("web_app_close")
    await sheet.closed()


@pytest.mark.slow
async def test_a_page_leads_on_into_the_chat(local: LocalChat, page: Page, bot: Bot) -> None:
    sheet = await with_button(page, local, bot)
    await sheet.shown()
    await sheet.tell("web_app_open_tg_link", path_full="/tessera_bot?start=K7")
    await sheet.closed()
    await expect(page.locator(".msg.own").last).to_contain_text("/start K7")


@pytest.mark.slow
async def test_the_page_can_be_opened_in_a_tab(local: LocalChat, page: Page, bot: Bot) -> None:
    sheet = await with_button(page, local, bot)
    await sheet.shown()
    address = sheet.address
    async with page.context.expect_page() as opening:
        await page.get_by_role("button", name="Open in a tab").click()
    tab = await opening.value
    await expect(tab.locator("h1")).to_have_text("The board")
    assert tab.url == address
    await sheet.closed()
    await tab.close()


@pytest.mark.slow
async def test_on_a_phone_it_has_all_of_the_screen_but_its_head(
    local: LocalChat, browser: Browser, bot: Bot
) -> None:
    page = await opened(browser, local, 1200)
    await page.set_viewport_size({"width": 390, "height": 844})
    await become_private(page)
    sheet = await with_button(page, local, bot)
    await sheet.shown()
    size = await page.locator("dialog.mini-app iframe").bounding_box()
    assert size
    assert (size["x"], size["width"]) == (0, 390)
    assert size["y"] + size["height"] == 844
    assert size["height"] > 760
    await page.close()


async def become_private(page: Page) -> None:
    """Leave the group for the list of chats."""
    await page.get_by_role("button", name="Back to the chats").click()
