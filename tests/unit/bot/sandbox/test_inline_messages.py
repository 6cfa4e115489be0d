"""Inline messages of the local chat: tapped, and edited by their ids where the bot is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.error import BadRequest

from bot.sandbox import STORAGE_CHAT
from tests.unit.bot.sandbox.conftest import png
from tests.unit.bot.sandbox.test_inline import answered, article

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.local_chat import ChatView, LocalChat

JOIN = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="join")]])


async def tapped(local: LocalChat, bot: Bot) -> tuple[ChatView, int, str]:
    """A chat without the bot, the message of its that was tapped there, and the id of that."""
    made = local.sandbox.people.make_group(local.ann.id, "Friends", [local.ben.id], bot=False)
    chat = local.chat(made.id)
    offer = article()
    query = await answered(
        local, bot, [type(offer)("1", "A game", offer.input_message_content, JOIN)]
    )
    sent = await local.ann.choose(chat, query)
    local.ben.press(chat, sent, "Join")
    *_, update = await bot.get_updates(timeout=20)
    tap = update.callback_query
    assert tap
    assert (tap.message, tap.from_user.id, tap.data) == (None, local.ben.id, "join")
    assert tap.inline_message_id
    return chat, sent.message_id, tap.inline_message_id


async def test_it_is_edited_by_its_id(local: LocalChat, bot: Bot) -> None:
    chat, number, name = await tapped(local, bot)
    stored = await bot.send_photo(STORAGE_CHAT, png())
    photo = InputMediaPhoto(stored.photo[-1].file_id, "Board")
    assert await bot.edit_message_media(photo, inline_message_id=name) is True
    message = chat.message(number)
    assert (message.text, message.sender_id) == ("Board", local.ann.id)
    assert message.photo
    assert await bot.edit_message_caption(inline_message_id=name, caption="Other words") is True
    assert chat.message(number).text == "Other words"


async def test_it_takes_no_new_picture(local: LocalChat, bot: Bot) -> None:
    _, _, name = await tapped(local, bot)
    with pytest.raises(BadRequest, match="file identifier"):
        await bot.edit_message_media(InputMediaPhoto(png(), "Board"), inline_message_id=name)


@pytest.mark.parametrize("name", ["", "AAA", "not base64!", "LTE6MQ=="])
async def test_what_is_no_inline_message_is_not_edited(
    local: LocalChat, bot: Bot, name: str
) -> None:
    await tapped(local, bot)
    with pytest.raises(BadRequest):
        await bot.edit_message_text("x", inline_message_id=name)


async def test_messages_of_people_are_not_edited(local: LocalChat, bot: Bot) -> None:
    chat, _, name = await tapped(local, bot)
    said = await local.ann.say(chat, "hello")
    people = local.sandbox.people
    people.delete(local.ann.id, chat.id, chat.messages[-2].message_id)
    with pytest.raises(BadRequest, match="essage_id_invalid"):
        await bot.edit_message_text("x", inline_message_id=name)
    assert chat.message(said.message_id).text == "hello"


async def test_the_bot_can_be_taken_out_of_its_storage_chat(local: LocalChat, bot: Bot) -> None:
    people, world = local.sandbox.people, local.sandbox.world
    names = ("privacy", "inline", "storage", "rich_polls", "ephemeral", "drafts")
    on = {**dict.fromkeys(names, True), "private_topics": False}
    assert world.switches == on
    people.set_storage(local.ann.id, on=False)
    people.set_inline_mode(on=False)
    people.set_privacy(on=False)
    people.set_rich_polls(on=False)
    people.set_ephemeral(on=False)
    people.set_drafts(on=False)
    assert world.switches == dict.fromkeys(on, False)
    assert not (await bot.get_me()).supports_inline_queries
    people.set_storage(local.ann.id, on=True)
    assert (await bot.send_photo(STORAGE_CHAT, png())).photo
