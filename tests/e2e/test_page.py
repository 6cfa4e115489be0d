"""The page in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect
from telegram import (
    BotCommand,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    ReplyParameters,
)

from tests.support.local_chat import LocalChat
from tests.support.miniapp_pages import CHROMIUM
from tests.unit.bot.sandbox.conftest import bot_of, png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram import Bot

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine's PATH"),
]
PHONE: Final = 400
JOIN = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="join")]])


@pytest_asyncio.fixture(loop_scope="session")
async def local() -> AsyncIterator[LocalChat]:
    async with LocalChat() as chat:
        yield chat


@pytest_asyncio.fixture(loop_scope="session")
async def bot(local: LocalChat) -> AsyncIterator[Bot]:
    async with bot_of(local) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, local: LocalChat) -> AsyncIterator[Page]:
    """The page on a desk, with the group open; it must not have complained in the end."""
    page = await opened(browser, local, 1200)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    await page.close()
    assert complaints == []


async def opened(browser: Browser, local: LocalChat, width: int) -> Page:
    page = await browser.new_page(viewport={"width": width, "height": 800})
    page.set_default_timeout(20_000)
    await page.goto(local.base_url)
    await page.locator(".chats button").filter(has_text="Game night").click()
    await expect(page.locator(".head")).to_contain_text("Game night")
    return page


async def become(page: Page, name: str) -> None:
    await page.get_by_role("radio", name=name).click()


async def test_what_is_typed_is_said_by_who_one_is(local: LocalChat, page: Page) -> None:
    box = page.get_by_role("textbox", name="Message")
    await box.fill("Hello")
    await box.press("Shift+Enter")
    await box.type("there")
    await box.press("Enter")
    own = page.locator(".msg.own")
    await expect(own).to_contain_text("Hello\nthere", use_inner_text=True)
    await become(page, "Ben")
    await expect(page.locator(".msg.own")).to_have_count(0)
    await expect(page.locator(".msg .author")).to_have_text("Ann")
    await box.fill("Hi Ann")
    await box.press("Enter")
    await expect(own).to_contain_text("Hi Ann")
    said = [(message.sender_id, message.text) for message in local.group.messages]
    assert said == [(local.ann.id, "Hello\nthere"), (local.ben.id, "Hi Ann")]


@pytest.mark.slow
async def test_start_opens_the_private_chat(local: LocalChat, page: Page, bot: Bot) -> None:
    await page.locator(".chats button").filter(has_text="Tessera").click()
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(page.locator(".msg.own")).to_contain_text("/start")
    await bot.send_message(local.ann.id, "Welcome, <b>Ann</b>", parse_mode="HTML")
    await expect(page.locator(".msg:not(.own) b")).to_have_text("Ann")


async def test_a_button_is_tapped_and_the_toast_is_seen(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await bot.send_message(local.group.id, "A table", reply_markup=JOIN)
    await page.get_by_role("button", name="Join").click()
    busy = page.locator(".keys button[aria-busy=true]")
    await expect(busy).to_have_count(1)
    (update,) = await bot.get_updates(timeout=20)
    assert update.callback_query is not None
    assert update.callback_query.from_user.id == local.ann.id
    await update.callback_query.answer("You sit at #K7")
    await expect(page.locator(".toast")).to_have_text("You sit at #K7")
    await expect(busy).to_have_count(0)


@pytest.mark.slow
async def test_an_alert_wants_an_ok(local: LocalChat, page: Page, bot: Bot) -> None:
    await bot.send_message(local.group.id, "A table", reply_markup=JOIN)
    await page.get_by_role("button", name="Join").click()
    (update,) = await bot.get_updates(timeout=20)
    assert update.callback_query is not None
    await update.callback_query.answer("Not now", show_alert=True)
    await expect(page.get_by_role("dialog")).to_contain_text("Not now")
    await page.get_by_role("button", name="OK").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_photo_is_seen_and_its_edit_appears_by_itself(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    sent = await bot.send_photo(local.group.id, png("red", (640, 480)), caption="before")
    picture = page.locator(".photo img")
    await expect(picture).to_be_visible()
    await expect(page.locator(".photo img")).to_have_js_property("naturalWidth", 640)
    first = await picture.get_attribute("src")
    height = (await box_of(page))["height"]
    await bot.edit_message_media(
        InputMediaPhoto(png("blue", (800, 600)), caption="after"), local.group.id, sent.message_id
    )
    await expect(page.locator(".msg .words")).to_contain_text("after")
    await expect(picture).not_to_have_attribute("src", first or "")
    await expect(page.locator(".photo img")).to_have_js_property("naturalWidth", 800)
    await expect(page.locator(".meta")).to_contain_text("edited")
    assert (await box_of(page))["height"] == height
    await picture.click()
    await expect(page.get_by_role("dialog").locator("img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def box_of(page: Page) -> dict[str, float]:
    box = await page.locator(".photo").bounding_box()
    assert box is not None
    return dict(box)  # type: ignore[arg-type] # a typed dictionary of numbers only


async def test_a_reply_is_written_by_double_click_and_shows_what_it_answers(
    local: LocalChat, page: Page
) -> None:
    asked = await local.ben.say(local.group, "Who begins?")
    await page.locator(".words", has_text="Who begins?").dblclick()
    await expect(page.locator(".answering")).to_contain_text("Who begins?")
    await page.get_by_role("textbox", name="Message").fill("I do")
    await page.keyboard.press("Enter")
    await expect(page.locator(".msg.own .quote")).to_contain_text("Ben")
    assert local.group.last.reply_to == asked.message_id


@pytest.mark.slow
async def test_the_keyboard_is_enough(local: LocalChat, page: Page, bot: Bot) -> None:
    await bot.send_message(local.group.id, "A table", reply_markup=JOIN)
    join = page.get_by_role("button", name="Join")
    await join.focus()
    await page.keyboard.press("Enter")
    (update,) = await bot.get_updates(timeout=20)
    query = update.callback_query
    assert query is not None
    seats = InlineKeyboardMarkup([[InlineKeyboardButton("Join (2)", callback_data="join")]])
    await query.edit_message_text("A table for two", reply_markup=seats)
    await query.answer()
    await expect(page.get_by_role("button", name="Join (2)")).to_be_focused()


@pytest.mark.slow
async def test_a_message_changes_while_something_without_a_class_has_the_focus(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    sent = await bot.send_message(local.group.id, "Ann resigns?", reply_markup=JOIN)
    await page.locator(".msg").evaluate("node => { node.tabIndex = 0; node.className = ''; }")
    await page.locator("[data-key]").evaluate("node => node.closest('li').focus()")
    await bot.edit_message_text("Ann has resigned", local.group.id, sent.message_id)
    await expect(page.locator(".msg .words")).to_contain_text("Ann has resigned")


@pytest.mark.slow
async def test_commands_are_offered_in_ones_own_language(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await bot.set_my_commands([BotCommand("play", "Choose a game"), BotCommand("rules", "Rules")])
    await bot.set_my_commands([BotCommand("play", "Выбрать игру")], language_code="ru")
    await become(page, "Клео")
    box = page.get_by_role("textbox", name="Message")
    await box.fill("/")
    await expect(page.get_by_role("option")).to_have_text(["/playВыбрать игру"])
    await become(page, "Ann")
    await box.fill("/ru")
    await expect(page.get_by_role("option")).to_have_text(["/rulesRules"])
    await page.keyboard.press("Enter")
    await expect(page.locator(".msg.own")).to_contain_text("/rules")
    assert local.group.last.text == "/rules"


@pytest.mark.slow
async def test_somebody_without_a_username_is_mentioned_by_name(
    local: LocalChat, page: Page
) -> None:
    box = page.get_by_role("textbox", name="Message")
    await box.type("/challenge @Da")
    await page.get_by_role("option", name="Dani").click()
    await box.press("Enter")
    await expect(page.locator(".msg.own")).to_contain_text("/challenge Dani")
    mention = next(e for e in local.group.last.entities if e["type"] == "text_mention")
    assert mention["user_id"] == local.dani.id


@pytest.mark.slow
async def test_meaningful_words_look_and_act_so(local: LocalChat, page: Page, bot: Bot) -> None:
    code = "T b3 r1 " * 40
    text = f"<b>bold</b> <tg-spoiler>secret</tg-spoiler> /rules\n<pre>{code}</pre>"
    await bot.send_message(local.group.id, text, "HTML")
    await expect(page.locator(".words b")).to_have_text("bold")
    spoiler = page.locator(".spoiler")
    await expect(spoiler).to_have_css("color", "rgba(0, 0, 0, 0)")
    await spoiler.click()
    await expect(spoiler).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    assert await page.locator(".words pre").evaluate("node => node.scrollWidth > node.clientWidth")
    await page.get_by_role("button", name="/rules", exact=True).click()
    await expect(page.locator(".msg.own")).to_contain_text("/rules")
    assert (local.group.last.text, local.group.last.sender_id) == ("/rules", local.ann.id)


@pytest.mark.slow
async def test_a_moment_is_shown_in_ones_own_zone_and_language(
    browser: Browser, local: LocalChat, bot: Bot
) -> None:
    """A distance is brought up to date as time goes on."""
    at = 1_647_531_900
    page = await browser.new_page(timezone_id="America/New_York")
    await page.clock.install(time=at - 2 * 3600 - 300)
    await page.goto(f"{local.base_url}/#chat={local.group.id}")
    text = "".join(
        f'<tg-time unix="{at}" format="{form}">17 March</tg-time>'
        for form in ("wDT", "dt", "r", "")
    )
    await bot.send_message(local.group.id, text, "HTML")
    moments = page.locator(".words time")
    await expect(moments).to_have_text(
        ["Thursday, March 17, 2022 at 11:45:00", "Mar 17, 11:45", "in 2 hours", "17 March"]
    )
    await page.clock.fast_forward("03:10:00")
    await expect(moments.nth(2)).to_have_text("1 hour ago")
    await become(page, "Клео")
    await expect(moments.nth(2)).to_have_text("1 час назад")
    await page.close()


SWIPE = """node => {
    const at = (kind, x) => node.dispatchEvent(new PointerEvent(kind,
        {pointerType: "touch", clientX: x, clientY: 300, bubbles: true}));
    at("pointerdown", 300); at("pointermove", 270); at("pointermove", 210); at("pointerup", 210);
}"""


@pytest.mark.slow
async def test_a_swipe_to_the_left_answers(local: LocalChat, page: Page) -> None:
    await local.ben.say(local.group, "Who begins?")
    answering = page.locator(".answering")
    # A page just opened may be drawing its messages anew while one of them is swiped.
    for _ in range(50):
        if await answering.is_visible():
            break
        await page.locator(".words", has_text="Who begins?").evaluate(SWIPE)
    await expect(answering).to_contain_text("Who begins?")
    await page.keyboard.press("Escape")
    await expect(page.locator(".answering")).to_be_hidden()


@pytest.mark.slow
async def test_a_document_can_be_fetched(local: LocalChat, page: Page, bot: Bot) -> None:
    await bot.send_document(local.group.id, b"record", filename="lits-K7.txt")
    async with page.expect_download() as waiting:
        await page.get_by_role("link", name="lits-K7.txt").click()
    download = await waiting.value
    assert download.suggested_filename == "lits-K7.txt"


@pytest.mark.slow
async def test_a_deep_link_starts_the_private_chat(local: LocalChat, page: Page, bot: Bot) -> None:
    link = InlineKeyboardButton("Move", url="https://t.me/tessera_bot?start=move_K7")
    await bot.send_message(local.group.id, "Go", reply_markup=InlineKeyboardMarkup([[link]]))
    await page.get_by_role("button", name="Move").click()
    await expect(page.locator(".msg.own")).to_contain_text("/start move_K7")
    assert local.ann.private.last.text == "/start move_K7"


async def test_hostile_names_and_texts_are_only_shown(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    eve = local.new_person("<img src=x onerror=alert(1)>\u202e", None)
    local.sandbox.people.add_member(local.ann.id, local.group.id, eve.id)
    await eve.say(local.group, "<b>not bold</b><script>document.title='owned'</script>")
    await bot.send_message(
        local.group.id, '<a href="https://example.org/&quot;onclick=x">&lt;i&gt;</a>', "HTML"
    )
    await expect(page.locator(".msg .words").first).to_contain_text("<b>not bold</b><script>")
    await expect(page.locator(".msg .author").first).to_contain_text("<img src=x onerror=alert(1)>")
    assert await page.locator(".thread b, .thread img, .thread script, .thread i").count() == 0
    assert await page.title() == "Tessera · local chat"


@pytest.mark.slow
async def test_unread_messages_are_counted_for_each_person(local: LocalChat, page: Page) -> None:
    await local.ann.say(local.group, "one")
    await local.ann.say(local.group, "two")
    await expect(page.get_by_role("radio", name="Ben").locator(".badge")).to_have_text("2")
    await become(page, "Ben")
    await local.group.until(lambda _: unread(local, local.ben.id) == 0)
    await become(page, "Ann")
    await expect(page.get_by_role("radio", name="Ben").locator(".badge")).to_have_count(0)
    await expect(page.get_by_role("radio", name="Dani").locator(".badge")).to_have_text("2")


def unread(local: LocalChat, person: int) -> int:
    return local.sandbox.store.unread(person, local.group.id)


@pytest.mark.slow
async def test_typing_and_reactions_are_seen(local: LocalChat, page: Page, bot: Bot) -> None:
    said = await local.ann.say(local.group, "T b3 r1")
    await bot.set_message_reaction(local.group.id, said.message_id, "👍")
    await expect(page.locator(".reactions span")).to_have_text("👍")
    await bot.send_chat_action(local.group.id, "typing")
    await expect(page.locator(".head .sub")).to_have_text("typing…")
    await bot.send_message(local.group.id, "Nice")
    await expect(page.locator(".head .sub")).to_contain_text("4 people")


@pytest.mark.slow
async def test_a_draft_is_seen_until_a_message_comes(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await local.ann.start()
    await page.locator(".chats button").filter(has_text="Tessera").click()
    await expect(page.locator(".msg")).to_have_count(1)
    await bot.send_message_draft(local.ann.id, 1)
    await expect(page.locator(".draft")).to_have_text("Thinking…")
    await bot.send_message(local.ann.id, "There it is")
    await expect(page.locator(".draft")).to_be_hidden()


@pytest.mark.slow
async def test_private_topics_are_chosen_by_a_bar_and_all_is_seen_at_once(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await local.ann.start()
    local.sandbox.people.set_private_topics(on=True)
    made = await bot.create_forum_topic(local.ann.id, "#K7 Blokus")
    await bot.send_message(local.ann.id, "here", message_thread_id=made.message_thread_id)
    await page.locator(".chats button").filter(has_text="Tessera").click()
    await expect(page.locator(".topics .chip")).to_contain_text(["All", "#K7 Blokus", ""])
    await expect(page.locator(".msg")).to_have_count(2)
    await page.locator(".topics .chip").nth(1).click()
    await expect(page.locator(".msg")).to_have_count(1)


@pytest.mark.slow
async def test_a_deleted_message_disappears(local: LocalChat, page: Page, bot: Bot) -> None:
    sent = await bot.send_message(local.group.id, "gone soon")
    await expect(page.locator(".msg")).to_have_count(1)
    await bot.delete_message(local.group.id, sent.message_id)
    await expect(page.locator(".msg")).to_have_count(0)


@pytest.mark.slow
async def test_the_page_catches_up_after_the_server_was_away(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await local.ann.say(local.group, "before")
    await expect(page.locator(".msg")).to_have_count(1)
    await local.stop()
    await expect(page.get_by_text("Connection lost, trying again")).to_be_visible()
    await local.resume()
    await bot.send_message(local.group.id, "after")
    await expect(page.get_by_text("Connection lost, trying again")).to_be_hidden()
    # In memory a new server knows nothing of what was said before.
    await expect(page.locator(".msg")).to_have_count(1)
    await expect(page.locator(".msg")).to_contain_text("after")


@pytest.mark.slow
async def test_a_group_is_made_and_the_bot_is_removed(page: Page, bot: Bot) -> None:
    await page.get_by_role("button", name="New group").click()
    await page.get_by_label("Title").fill("Blokus club")
    await page.get_by_role("button", name="Make group").click()
    await expect(page.locator(".head .title")).to_have_text("Blokus club")
    (update, *_) = await bot.get_updates(timeout=20)
    assert update.my_chat_member is not None
    assert update.my_chat_member.chat.title == "Blokus club"
    await page.locator(".head .about").click()
    await page.get_by_role("switch", name="Tessera is in this group").uncheck()
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator(".head .sub")).to_contain_text("without Tessera")
    await expect(page.locator(".pill").last).to_have_text("Ann removed Tessera")


@pytest.mark.slow
async def test_on_a_phone_list_and_chat_are_separate_and_nothing_is_too_wide(
    browser: Browser, local: LocalChat, bot: Bot
) -> None:
    said = await local.ann.say(local.group, f"/play {'wide' * 60}")
    code = f"<pre>{'T b3 r1 ' * 30}</pre>"
    answer = ReplyParameters(said.message_id)
    await bot.send_message(local.group.id, code, "HTML", reply_parameters=answer)
    many = [[InlineKeyboardButton(f"Number {i}", callback_data=str(i)) for i in range(8)]]
    keys = InlineKeyboardMarkup(many)
    await bot.send_photo(local.group.id, png("red", (1280, 1280)), "x" * 300, reply_markup=keys)
    page = await opened(browser, local, PHONE)
    await expect(page.locator(".photo")).to_be_visible()
    await expect(page.locator(".chats")).to_be_hidden()
    assert await widest(page) <= PHONE
    await page.get_by_role("button", name="Back to the chats").click()
    await expect(page.locator(".chats")).to_be_visible()
    assert await widest(page) <= PHONE


@pytest.mark.slow
async def test_what_is_under_the_finger_stays_there(
    browser: Browser, local: LocalChat, bot: Bot
) -> None:
    """A board is tapped that others have written below; its picture gets less high."""
    high, low = png("red", (1000, 1200)), InputMediaPhoto(png("blue", (1000, 700)))
    lines = [
        f"{number} and more words than fit in a line of this page, so two lines"
        for number in range(9)
    ]
    for line in lines:
        await local.ann.say(local.group, line)
    sent = await bot.send_photo(local.group.id, high, reply_markup=JOIN)
    for line in lines:
        await local.ben.say(local.group, line)
    phone = {"width": PHONE, "height": 844}
    page = await browser.new_page(viewport=phone, has_touch=True, is_mobile=True)  # type: ignore[arg-type] # a typed dictionary of these
    await page.goto(local.base_url)
    await page.locator(".chats button").filter(has_text="Game night").tap()
    await expect(page.locator(".photo img")).to_have_js_property("naturalWidth", 1000)
    join = page.get_by_role("button", name="Join")
    await join.evaluate("button => button.scrollIntoView({block: 'end'})")
    before = await top_of(join)
    await join.tap()
    await expect(page.locator(".keys button[aria-busy=true]")).to_have_count(1)
    assert await top_of(join) == before
    (update,) = await bot.get_updates(timeout=20)
    assert update.callback_query is not None
    await bot.edit_message_media(low, local.group.id, sent.message_id, reply_markup=JOIN)
    await update.callback_query.answer()
    await expect(page.locator(".photo")).to_have_css("aspect-ratio", "1000 / 700")
    assert await top_of(join) == before
    await page.close()


@pytest.mark.slow
async def test_a_button_drawn_anew_under_the_finger_is_pressed(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    sent = await bot.send_message(local.group.id, "Before", reply_markup=JOIN)
    await page.get_by_role("button", name="Join").hover()
    await page.mouse.down()
    await bot.edit_message_text("After", local.group.id, sent.message_id, reply_markup=JOIN)
    await expect(page.locator(".msg", has_text="After")).to_be_visible()
    await page.mouse.up()
    await expect(page.locator(".keys button[aria-busy=true]")).to_have_count(1)


async def top_of(button: Locator) -> int:
    box = await button.bounding_box()
    assert box is not None
    return round(box["y"])


async def widest(page: Page) -> int:
    """The right edge of all on the page that does not scroll by itself."""
    script = """() => Math.max(document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('.bubble, .words pre, .keys button, .head, .composer')]
            .filter((node) => node.offsetParent)
            .map((node) => Math.ceil(node.getBoundingClientRect().right)))"""
    found: int = await page.evaluate(script)
    return found
