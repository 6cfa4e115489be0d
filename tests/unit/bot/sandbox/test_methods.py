"""Methods where Telegram is particular: links in answers, old messages, commands of one chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeChat,
    BotCommandScopeChatMember,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaDocument,
    InputMediaPhoto,
)
from telegram.error import BadRequest, ChatMigrated, Forbidden

from bot.sandbox.bot_api.sending import DELETABLE_SECONDS
from bot.telegram.client import PARTY
from tests.support.local_chat import LocalChat
from tests.unit.bot.sandbox.conftest import bot_of, png

if TYPE_CHECKING:
    from telegram import Bot

KEY = InlineKeyboardMarkup([[InlineKeyboardButton("Move", callback_data="m")]])


@pytest.mark.parametrize(
    "url", ["https://t.me/tessera_bot?start=move_K7", "t.me/tessera_bot?start=move_K7"]
)
async def test_an_answer_opens_the_private_chat(url: str, local: LocalChat, bot: Bot) -> None:
    table = await bot.send_message(local.group.id, "table", reply_markup=KEY)
    query = local.ann.press(local.group, table.message_id, "Move")
    await bot.answer_callback_query(query, url=url)
    kept = local.sandbox.store.query(query)
    assert kept is not None
    assert kept.answer is not None
    assert kept.answer.url == url


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "https://t.me/other_bot?start=x",
        "https://t.me/tessera_bot",
        "https://t.me/tessera_bot?start=a b",
        "https://t.me/c/1000000001/5",
    ],
)
async def test_an_answer_opens_nothing_else(url: str, local: LocalChat, bot: Bot) -> None:
    table = await bot.send_message(local.group.id, "table", reply_markup=KEY)
    query = local.ann.press(local.group, table.message_id, "Move")
    with pytest.raises(BadRequest, match=r"(?i)url_invalid"):
        await bot.answer_callback_query(query, url=url)
    assert await bot.answer_callback_query(query, "an alert", show_alert=True)


async def test_after_two_days_a_message_stays() -> None:
    now = 1_000_000.0
    async with LocalChat(clock=lambda: now) as local, bot_of(local) as bot:
        first = await bot.send_message(local.group.id, "old")
        now += DELETABLE_SECONDS
        assert await bot.delete_message(local.group.id, first.message_id)
        second = await bot.send_message(local.group.id, "older")
        now += DELETABLE_SECONDS + 1
        with pytest.raises(BadRequest, match="Message can't be deleted for everyone"):
            await bot.delete_message(local.group.id, second.message_id)
        # It can be edited at any time.
        await bot.edit_message_text("older still", local.group.id, second.message_id)
        await local.ann.promote_bot(local.group)
        assert await bot.delete_message(local.group.id, second.message_id)


async def test_an_administrator_deletes_the_words_of_others(local: LocalChat, bot: Bot) -> None:
    said = await local.ben.say(local.group, "T b3 r1")
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(local.group.id, said.message_id)
    await local.ann.promote_bot(local.group)
    assert await bot.delete_message(local.group.id, said.message_id)
    assert local.group.messages == []


async def test_media_of_any_own_message_are_exchanged(local: LocalChat, bot: Bot) -> None:
    forum = local.new_forum(local.ann, "Club")
    topic = await local.ann.new_topic(forum, "Blokus")
    thread = topic.topic
    photo = await bot.send_photo(forum.id, png("red"), "1", message_thread_id=thread)
    file = await bot.send_document(
        forum.id, b"record", "2", filename="K7.txt", message_thread_id=thread
    )
    text = await bot.send_message(forum.id, "3", message_thread_id=thread)
    for message in (photo, file, text):
        new = InputMediaPhoto(png("blue"), f"now {message.message_id}")
        edited = await bot.edit_message_media(new, forum.id, message.message_id)
        assert not isinstance(edited, bool)
        assert edited.message_thread_id == thread
    assert [one.photo for one in topic.from_bot] == [png("blue")] * 3
    record = InputMediaDocument(b"record", filename="K7.txt")
    await bot.edit_message_media(record, forum.id, photo.message_id)
    assert forum.message(photo.message_id).document == b"record"


async def test_what_others_and_services_say_is_not_edited(local: LocalChat, bot: Bot) -> None:
    said = await local.ben.say(local.group, "x")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_media(InputMediaPhoto(png()), local.group.id, said.message_id)
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_reply_markup(local.group.id, said.message_id, reply_markup=KEY)


async def commanded(bot: Bot, scope: BotCommandScope) -> bool:
    return await bot.set_my_commands([BotCommand("play", "Play")], scope)


async def test_commands_of_a_chat_need_the_chat(local: LocalChat, bot: Bot) -> None:
    with pytest.raises(BadRequest, match="Chat not found"):
        await commanded(bot, BotCommandScopeChat(-1009999999999))
    with pytest.raises(BadRequest, match="Chat not found"):
        await commanded(bot, BotCommandScopeChatMember(-1009999999999, local.ann.id))
    await local.ann.remove_bot(local.group)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await commanded(bot, BotCommandScopeChat(local.group.id))
    old = local.new_basic_group(local.ann, "Club")
    assert await commanded(bot, BotCommandScopeChat(old.id))
    await local.ann.migrate(old)
    with pytest.raises(ChatMigrated):
        await commanded(bot, BotCommandScopeChat(old.id))


# Effects


async def test_a_message_in_private_has_an_effect(local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    sent = await bot.send_photo(local.ann.id, png(), message_effect_id=PARTY)
    assert sent.effect_id == PARTY


async def test_no_message_elsewhere_has_one_and_none_that_there_is_not(
    local: LocalChat, bot: Bot
) -> None:
    await local.ann.start()
    for chat, effect in ((local.group.id, PARTY), (local.ann.id, "7")):
        with pytest.raises(BadRequest, match=r"(?i)effect"):
            await bot.send_message(chat, "x", message_effect_id=effect)
