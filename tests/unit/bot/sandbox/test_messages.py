"""Sending, editing and removing messages with the real library."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaDocument,
    InputMediaPhoto,
    LinkPreviewOptions,
    MessageEntity,
    ReplyParameters,
)
from telegram.error import BadRequest

from bot.i18n.translations import moment
from tests.unit.bot.sandbox.conftest import gif, png

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.local_chat import LocalChat


def keys(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=text)] for text in labels]
    )


async def test_a_text_arrives_as_it_was_sent(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_message(
        local.group.id,
        "<b>Fish</b> &amp; chips",
        parse_mode="HTML",
        reply_markup=keys("Eat"),
        link_preview_options=LinkPreviewOptions(is_disabled=True),
    )
    assert sent.text == "Fish & chips"
    assert sent.parse_entities() == {sent.entities[0]: "Fish"}
    assert sent.from_user is not None
    assert sent.from_user.username == "tessera_bot"
    assert sent.chat.title == "Game night"
    assert local.group.last.labels == ["Eat"]
    assert sent.link_preview_options == LinkPreviewOptions(is_disabled=True)


async def test_a_moment_arrives_with_its_time(local: LocalChat, bot: Bot) -> None:
    text = moment(1_647_531_900_000, "17 March", "dt")
    sent = await bot.send_message(local.group.id, text, parse_mode="HTML")
    [entity] = sent.entities
    assert (sent.text, entity.type) == ("17 March", MessageEntity.DATE_TIME)
    assert (entity.unix_time, entity.date_time_format) == (
        datetime(2022, 3, 17, 15, 45, tzinfo=UTC),
        "dt",
    )


async def test_an_answer_carries_what_it_answers(local: LocalChat, bot: Bot) -> None:
    asked = await local.ann.say(local.group, "/board")
    sent = await bot.send_message(
        local.group.id, "Here", reply_parameters=ReplyParameters(asked.message_id)
    )
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.text == "/board"
    assert local.group.last.reply_to == asked.message_id


async def test_a_lost_answer_may_be_left_out(local: LocalChat, bot: Bot) -> None:
    away = ReplyParameters(404, allow_sending_without_reply=True)
    sent = await bot.send_message(local.group.id, "Here", reply_parameters=away)
    assert sent.reply_to_message is None


async def test_a_photo_has_several_sizes_that_can_be_fetched(local: LocalChat, bot: Bot) -> None:
    picture = png("navy", (1000, 500))
    sent = await bot.send_photo(
        local.group.id, picture, caption="A <i>board</i>", parse_mode="HTML"
    )
    assert [(size.width, size.height) for size in sent.photo] == [
        (90, 45),
        (320, 160),
        (800, 400),
        (1000, 500),
    ]
    assert sent.caption == "A board"
    largest = await (await bot.get_file(sent.photo[-1].file_id)).download_as_bytearray()
    assert bytes(largest) == picture == local.group.last.photo
    small = await (await bot.get_file(sent.photo[0].file_id)).download_as_bytearray()
    with Image.open(io.BytesIO(small)) as image:
        assert image.size == (90, 45)


async def test_a_photo_is_sent_again_by_its_id(local: LocalChat, bot: Bot) -> None:
    first = await bot.send_photo(local.group.id, png())
    again = await bot.send_photo(local.group.id, first.photo[-1].file_id)
    assert again.photo[-1].file_unique_id == first.photo[-1].file_unique_id
    assert local.group.last.photo == png()


async def test_an_animation_is_sent_again_by_its_id(local: LocalChat, bot: Bot) -> None:
    first = await bot.send_animation(local.group.id, gif(), filename="K7.gif", caption="#K7")
    assert first.animation is not None
    assert (first.animation.width, first.animation.height) == (40, 30)
    assert first.document is not None
    again = await bot.send_animation(local.group.id, first.animation.file_id)
    assert again.animation is not None
    assert again.animation.file_unique_id == first.animation.file_unique_id
    content = await (await bot.get_file(first.animation.file_id)).download_as_bytearray()
    assert bytes(content) == gif() == local.group.last.animation
    with pytest.raises(BadRequest, match="not image/png"):
        await bot.send_animation(local.group.id, png())
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await bot.send_animation(local.group.id, "nothing")


async def test_a_document_keeps_its_name(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_document(local.group.id, b"record", filename="K7.txt", caption="#K7")
    assert sent.document is not None
    assert sent.document.file_name == "K7.txt"
    content = await (await bot.get_file(sent.document.file_id)).download_as_bytearray()
    assert bytes(content) == b"record" == local.group.last.document


async def test_an_edit_changes_text_and_buttons(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_message(local.group.id, "one", reply_markup=keys("A"))
    edited = await bot.edit_message_text("two", local.group.id, sent.message_id)
    assert not isinstance(edited, bool)
    assert (edited.text, edited.reply_markup) == ("two", None)
    assert edited.edit_date is not None
    assert local.group.last.edits == 1


async def test_new_buttons_alone_do_not_mark_as_edited(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_message(local.group.id, "one", reply_markup=keys("A"))
    edited = await bot.edit_message_reply_markup(
        local.group.id, sent.message_id, reply_markup=keys("B")
    )
    assert not isinstance(edited, bool)
    assert edited.edit_date is None
    assert local.group.last.labels == ["B"]


async def test_an_edit_can_change_the_caption(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_photo(local.group.id, png(), caption="one")
    await bot.edit_message_caption(local.group.id, sent.message_id, caption="two")
    assert local.group.last.text == "two"
    assert local.group.last.photo == png()


async def test_an_edit_can_change_the_picture(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_photo(local.group.id, png("red"), caption="one", reply_markup=keys("A"))
    await bot.edit_message_media(
        InputMediaPhoto(png("blue"), caption="<b>two</b>", parse_mode="HTML"),
        local.group.id,
        sent.message_id,
        reply_markup=keys("B"),
    )
    now = local.group.last
    assert (now.text, now.photo, now.labels) == ("two", png("blue"), ["B"])


async def test_a_text_can_become_a_picture_and_a_picture_a_file(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_message(local.group.id, "soon")
    await bot.edit_message_media(InputMediaPhoto(png()), local.group.id, sent.message_id)
    assert local.group.last.photo == png()
    file = InputMediaDocument(b"text", filename="a.txt")
    await bot.edit_message_media(file, local.group.id, sent.message_id)
    now = local.group.last
    assert now.photo is None
    assert now.document == b"text"


async def test_the_same_again_is_not_modified(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_message(local.group.id, "one", reply_markup=keys("A"))
    with pytest.raises(BadRequest, match="Message is not modified: specified new message content"):
        await bot.edit_message_text("one", local.group.id, sent.message_id, reply_markup=keys("A"))
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_reply_markup(local.group.id, sent.message_id, reply_markup=keys("A"))
    assert local.group.last.edits == 0


async def test_the_same_picture_again_is_not_modified(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_photo(local.group.id, png(), caption="one")
    same = InputMediaPhoto(sent.photo[-1].file_id, caption="one")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_media(same, local.group.id, sent.message_id)


async def test_a_message_is_deleted(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_message(local.group.id, "gone soon")
    assert await bot.delete_message(local.group.id, sent.message_id)
    assert local.group.messages == []


async def test_a_reaction_is_set_and_taken_back(local: LocalChat, bot: Bot) -> None:
    said = await local.ann.say(local.group, "T b3 r1")
    await bot.set_message_reaction(local.group.id, said.message_id, "👍")
    assert local.group.last.reactions == ["👍"]
    assert local.group.last.edits == 0
    await bot.set_message_reaction(local.group.id, said.message_id, [])
    assert local.group.last.reactions == []


async def test_supergroups_count_their_own_messages_and_private_chats_together(
    local: LocalChat, bot: Bot
) -> None:
    other = local.new_group(local.ann, "Other")
    first = await bot.send_message(local.group.id, "1")
    elsewhere = await bot.send_message(other.id, "1")
    assert first.message_id == 1
    assert elsewhere.message_id == len(other.messages) == 3
    ann, ben = await local.ann.start(), await local.ben.start()
    assert ben.message_id == ann.message_id + 1
    assert (await bot.send_message(local.ann.id, "hi")).message_id == ben.message_id + 1


async def test_the_number_of_a_deleted_or_refused_message_does_not_come_again(
    local: LocalChat, bot: Bot
) -> None:
    numbers = []
    for _ in range(3):
        sent = await bot.send_message(local.group.id, "gone soon")
        numbers.append(sent.message_id)
        await bot.delete_message(local.group.id, sent.message_id)
    assert numbers == sorted(set(numbers))
