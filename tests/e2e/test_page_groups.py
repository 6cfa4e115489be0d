"""The page with groups as they are: topics, upgrades, chats that speak, links to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from telegram import (
    BotCommand,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    SwitchInlineQueryChosenChat,
)

from tests.e2e import test_page as desk
from tests.e2e.test_page import JOIN, PHONE, become, opened, widest
from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page
    from telegram import Bot

    from tests.support.local_chat import ChatView, LocalChat

pytestmark = [pytest.mark.slow, *desk.pytestmark]
local, bot, page = desk.local, desk.bot, desk.page


def box(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Message")


def chip(page: Page, name: str) -> Locator:
    return page.locator(".chip").filter(has_text=name)


async def show(page: Page, title: str, last: str = "") -> None:
    """Open a chat of the list, and wait until it is there.

    The text that was said there `last` is waited for: until the list has it, chats may still change
    places under the mouse.
    """
    named = page.locator(".title", has_text=title)
    chat = page.locator(".chats button").filter(has=named)
    await expect(chat).to_contain_text(last)
    await chat.click()
    await expect(page.locator(".head .title")).to_have_text(title)


async def about(page: Page, name: str) -> None:
    """Choose something in the dialog about the open chat."""
    await page.locator(".head .about").click()
    await page.get_by_role("button", name=name).click()


async def made_forum(local: LocalChat) -> ChatView:
    return local.new_forum(local.ann, "Club", local.ben)


async def test_a_forum_is_made_and_written_to(local: LocalChat, page: Page, bot: Bot) -> None:
    await page.get_by_role("button", name="New group").click()
    await page.get_by_label("Title").fill("Club")
    await page.get_by_label("Kind").select_option("Supergroup with topics")
    await page.get_by_role("button", name="Make group").click()
    await page.get_by_role("button", name="New topic").click()
    await page.get_by_label("Name").fill("Blokus")
    await page.get_by_role("button", name="Make topic").click()
    await expect(page.locator(".pill").last).to_have_text("Ann began the topic “Blokus”")
    await box(page).fill("/play")
    await page.keyboard.press("Enter")
    await expect(page.locator(".msg.own")).to_contain_text("/play")
    (made,) = [chat for chat in await chats(local) if chat.topics]
    assert made.topics[0].last.text == "/play"
    await bot.send_message(made.id, "in General")
    await expect(chip(page, "General").locator(".dot")).to_be_visible()
    await expect(page.locator(".msg")).to_have_count(1)
    await chip(page, "General").click()
    await expect(page.locator(".msg")).to_contain_text("in General")


async def chats(local: LocalChat) -> list[ChatView]:
    return [local.chat(chat.id) for chat in local.sandbox.store.chats()]


async def test_a_closed_topic_cannot_be_written_to(local: LocalChat, page: Page) -> None:
    forum = await made_forum(local)
    topic = await local.ann.new_topic(forum, "Blokus")
    await show(page, "Club")
    await chip(page, "Blokus").click()
    await chip(page, "Blokus").click()
    await page.get_by_role("button", name="Close", exact=True).click()
    await expect(page.locator(".pill").last).to_have_text("Ann closed the topic")
    await expect(box(page)).to_be_visible()
    await become(page, "Ben")
    await expect(page.get_by_text("This topic is closed.")).to_be_visible()
    await expect(box(page)).to_be_hidden()
    await local.ann.reopen_topic(topic)
    await expect(box(page)).to_be_visible()


async def test_a_deleted_topic_gives_way_to_general(local: LocalChat, page: Page) -> None:
    forum = await made_forum(local)
    await local.ann.new_topic(forum, "Blokus")
    await show(page, "Club")
    await chip(page, "Blokus").click()
    await chip(page, "Blokus").click()
    await page.get_by_role("button", name="Delete with all messages").click()
    await expect(page.locator(".chip[aria-current=true]")).to_have_text("General")
    await expect(chip(page, "Blokus")).to_have_count(0)


async def test_a_group_is_upgraded(local: LocalChat, page: Page) -> None:
    old = local.new_basic_group(local.ann, "Family", local.ben)
    await show(page, "Family")
    await about(page, "Make it a supergroup")
    await expect(page.locator(".pill").last).to_have_text("The group became a supergroup")
    await expect(page.locator(".chats button").filter(has_text="Family")).to_have_count(1)
    await box(page).fill("/play")
    await page.keyboard.press("Enter")
    await expect(page.locator(".msg.own")).to_contain_text("/play")
    assert next(iter(old.last.service or {})) == "migrate_to_chat_id"


async def test_who_has_the_old_group_open_comes_to_the_new(local: LocalChat, page: Page) -> None:
    old = local.new_basic_group(local.ann, "Family", local.ben)
    await show(page, "Family")
    await local.ben.migrate(old)
    await expect(page.locator(".pill").last).to_have_text("The group became a supergroup")


async def test_a_link_leads_to_its_message(local: LocalChat, page: Page, bot: Bot) -> None:
    forum = await made_forum(local)
    topic = await local.ann.new_topic(forum, "Blokus")
    table = await bot.send_message(forum.id, "the table", message_thread_id=topic.topic)
    for number in range(70):
        await local.ben.say(topic, f"talk {number}")
    link = f"https://t.me/c/{str(forum.id)[4:]}/{topic.topic}/{table.message_id}"
    keys = InlineKeyboardMarkup([[InlineKeyboardButton("Table", url=link)]])
    await bot.send_message(local.group.id, f"It is at {link}", reply_markup=keys)
    await page.get_by_role("button", name="Table").click()
    await expect(page.locator(".flash")).to_contain_text("the table")
    await expect(page.locator(".flash")).to_be_in_viewport()
    await expect(page.locator(".chip[aria-current=true]")).to_have_text("Blokus")
    await show(page, "Game night")
    await bot.delete_message(forum.id, table.message_id)
    await page.get_by_role("link", name=link).click()
    await expect(page.locator(".toast")).to_have_text("This message is not there any more.")


async def test_a_link_into_a_strange_chat_leads_nowhere(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await bot.send_message(local.group.id, "https://t.me/c/1000000099/7")
    await page.get_by_role("link").click()
    await expect(page.locator(".toast")).to_have_text("You are not in the chat of this message.")


async def test_an_answer_opens_the_private_chat(local: LocalChat, page: Page, bot: Bot) -> None:
    await bot.send_message(local.group.id, "A table", reply_markup=JOIN)
    await page.get_by_role("button", name="Join").click()
    (update,) = await bot.get_updates(timeout=20)
    assert update.callback_query is not None
    await update.callback_query.answer(url="https://t.me/tessera_bot?start=move_K7")
    await expect(page.locator(".msg.own")).to_contain_text("/start move_K7")
    assert local.ann.private.last.text == "/start move_K7"


async def test_a_link_adds_the_bot_to_a_group(local: LocalChat, page: Page, bot: Bot) -> None:
    await local.ann.remove_bot(local.group)
    await local.ann.start()
    link = InlineKeyboardButton("Add", url="https://t.me/tessera_bot?startgroup=K7")
    await bot.send_message(local.ann.id, "Go", reply_markup=InlineKeyboardMarkup([[link]]))
    await show(page, "Tessera", "Go")
    await page.locator(".keys").get_by_role("button", name="Add").click()
    await page.get_by_role("dialog").get_by_role("button", name="Game night").click()
    await expect(page.locator(".msg.own")).to_contain_text("/start@tessera_bot K7")
    assert local.group.last.text == "/start@tessera_bot K7"


async def test_a_link_is_sent_to_the_chat_that_is_chosen(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await local.ann.start()
    address = (
        "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Ftessera_bot&text=Shall%20we%20play%3F"
    )
    keys = InlineKeyboardMarkup([[InlineKeyboardButton("Invite", url=address)]])
    await bot.send_message(local.ann.id, "Go", reply_markup=keys)
    await show(page, "Tessera", "Go")
    await page.locator(".keys").get_by_role("button", name="Invite").click()
    await page.get_by_role("dialog").get_by_role("button", name="Game night").click()
    await expect(page.locator(".msg.own")).to_contain_text("Shall we play?")
    assert local.group.last.text == "https://t.me/tessera_bot\nShall we play?"


async def test_what_the_bot_offers_is_sent_to_the_chat_that_is_chosen(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await local.ann.start()
    key = InlineKeyboardButton(
        "Share", switch_inline_query_chosen_chat=SwitchInlineQueryChosenChat("#K7 0123abcd")
    )
    await bot.send_message(local.ann.id, "Ann won", reply_markup=InlineKeyboardMarkup([[key]]))
    await show(page, "Tessera", "Ann won")
    await page.locator(".keys").get_by_role("button", name="Share").click()
    await page.get_by_role("dialog").get_by_role("button", name="Game night").click()
    await expect(box(page)).to_have_value("@tessera_bot #K7 0123abcd")
    [start] = await bot.get_updates(limit=1, timeout=20)
    [update] = await bot.get_updates(offset=start.update_id + 1, timeout=20)
    assert update.inline_query
    assert update.inline_query.query == "#K7 0123abcd"
    article = InlineQueryResultArticle(
        "1", "Battle of LITS", InputTextMessageContent("Ann won #K7")
    )
    await bot.answer_inline_query(update.inline_query.id, [article])
    await page.get_by_role("option", name="Battle of LITS").click()
    await expect(page.locator(".msg.own")).to_contain_text("Ann won #K7")
    await expect(page.locator(".msg.own")).to_contain_text("via @tessera_bot")
    assert local.group.last.text == "Ann won #K7"
    await expect(box(page)).to_have_value("")


async def test_a_group_speaks_and_its_channel_posts(local: LocalChat, page: Page) -> None:
    await page.locator(".composer .me").click()
    await page.get_by_role("button", name="the group, anonymously").click()
    await box(page).fill("/play")
    await page.keyboard.press("Enter")
    await expect(page.locator(".msg .author")).to_have_text("Game nightanonymous admin")
    assert local.group.last.message.sender_chat == local.group.id
    await about(page, "Post of a linked channel…")
    await page.get_by_label("Text").fill("Tournament on Saturday")
    await page.get_by_role("button", name="Post", exact=True).click()
    await expect(page.locator(".msg .author").last).to_have_text("Club newslinked channel")
    await become(page, "Ben")
    await box(page).fill("me again")
    await page.keyboard.press("Enter")
    await expect(page.locator(".msg.own")).to_contain_text("me again")


async def test_another_language_is_offered_other_commands(
    local: LocalChat, page: Page, bot: Bot
) -> None:
    await bot.set_my_commands([BotCommand("play", "Choose a game")])
    await bot.set_my_commands([BotCommand("play", "Játék választása")], language_code="hu")
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_role("button", name="My name and language…").click()
    await page.get_by_label("Name", exact=True).fill("Anna")
    await page.get_by_role("combobox", name="Language").select_option("Magyar")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("radio", name="Anna")).to_be_visible()
    await box(page).fill("/")
    await expect(page.get_by_role("option")).to_have_text(["/playJáték választása"])
    assert local.person(local.ann.id).user.language_code == "hu"


async def test_a_message_is_reacted_to_and_deleted(local: LocalChat, page: Page) -> None:
    said = await local.ben.say(local.group, "T b3 r1")
    words = page.locator(".words", has_text="T b3 r1")
    await words.click(button="right")
    await page.get_by_role("button", name="🔥").click()
    await expect(page.locator(".reactions span")).to_have_text("🔥")
    assert local.group.message(said.message_id).reactions == ["🔥"]
    await words.click(button="right")
    await page.get_by_role("button", name="🔥").click()
    await expect(page.locator(".reactions")).to_have_count(0)
    await words.click(button="right")
    await page.get_by_role("button", name="Delete").click()
    await expect(page.locator(".msg")).to_have_count(0)


async def test_a_text_is_read_here(local: LocalChat, page: Page, bot: Bot) -> None:
    await bot.send_document(local.group.id, b"1. T b3 r1\n<b>x</b>", filename="K7.txt")
    await page.get_by_role("button", name="Open", exact=True).click()
    await expect(page.get_by_role("dialog").locator("pre")).to_have_text("1. T b3 r1\n<b>x</b>")
    await page.get_by_role("button", name="Done").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_on_a_phone_a_forum_is_not_too_wide(
    browser: Browser, local: LocalChat, bot: Bot
) -> None:
    forum = await made_forum(local)
    for number in range(6):
        topic = await local.ann.new_topic(forum, f"A topic with a long name {number} {'x' * 90}")
    caption = f"<tg-spoiler>{'secret ' * 40}</tg-spoiler><code>{'T' * 90}</code>"
    await bot.send_photo(
        forum.id, png(size=(1280, 1280)), caption, parse_mode="HTML", message_thread_id=topic.topic
    )
    page = await opened(browser, local, PHONE)
    await page.get_by_role("button", name="Back to the chats").click()
    await show(page, "Club")
    await page.locator(".chip").nth(6).click()
    await expect(page.locator(".photo")).to_be_visible()
    await expect(page.locator(".chip").nth(6)).to_be_in_viewport(ratio=0.9)
    assert await widest(page) <= PHONE
    await page.locator(".head .about").click()
    dialog = await page.get_by_role("dialog").bounding_box()
    assert dialog is not None
    assert dialog["x"] + dialog["width"] <= PHONE
    await page.close()
