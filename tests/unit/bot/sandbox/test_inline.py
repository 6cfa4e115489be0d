"""Inline mode of the local chat: queries, what the bot offers, and what is sent of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResult,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InputTextMessageContent,
)
from telegram.error import BadRequest

from bot.sandbox.model.refusals import RefusalError
from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from collections.abc import Sequence

    from telegram import Bot, Update

    from bot.sandbox.model.inline import InlineQuery
    from tests.support.local_chat import LocalChat

BUTTONS = InlineKeyboardMarkup([[InlineKeyboardButton("Replay", url="https://t.me/tessera_bot")]])


def article(name: str = "1", text: str = "<b>Ann</b> won") -> InlineQueryResultArticle:
    content = InputTextMessageContent(text, parse_mode="HTML")
    return InlineQueryResultArticle(name, "A game", content, BUTTONS)


async def asked(local: LocalChat, bot: Bot, text: str = "game K7") -> Update:
    """The update of a query that Ann writes."""
    local.sandbox.people.ask_inline(local.ann.id, text)
    *_, update = await bot.get_updates(timeout=20)
    return update


async def answered(local: LocalChat, bot: Bot, results: Sequence[InlineQueryResult]) -> InlineQuery:
    """A query of Ann to which the bot has offered these results."""
    waiting = asyncio.create_task(local.ann.ask_inline("game K7"))
    *_, update = await bot.get_updates(timeout=20)
    assert update.inline_query
    await bot.answer_inline_query(update.inline_query.id, results, cache_time=0)
    return await waiting


async def test_the_bot_is_told_who_asks_for_what(local: LocalChat, bot: Bot) -> None:
    update = await asked(local, bot, "game K7")
    assert update.inline_query
    assert update.inline_query.query == "game K7"
    assert update.inline_query.from_user.id == local.ann.id
    me = await bot.get_me()
    assert me.supports_inline_queries


async def test_an_article_is_sent_by_the_person_and_says_whose_it_is(
    local: LocalChat, bot: Bot
) -> None:
    query = await answered(local, bot, [article()])
    sent = await local.ann.choose(local.group, query)
    assert (sent.text, sent.sender_id) == ("Ann won", local.ann.id)
    assert [button["text"] for row in sent.keyboard for button in row] == ["Replay"]


async def test_a_photo_is_one_that_was_sent_before(local: LocalChat, bot: Bot) -> None:
    shown = await bot.send_photo(local.group.id, png())
    known = shown.photo[-1].file_id
    photo = InlineQueryResultCachedPhoto("1", known, caption="Ann won", reply_markup=BUTTONS)
    query = await answered(local, bot, [photo])
    await local.ann.choose(local.group, query)
    message = local.group.messages[-1]
    assert message.photo
    assert message.text == "Ann won"


async def test_a_group_without_the_bot_gets_it_too(local: LocalChat, bot: Bot) -> None:
    local.sandbox.people.remove_bot(local.ann.id, local.group.id)
    query = await answered(local, bot, [article()])
    await local.ann.choose(local.group, query)
    assert local.group.messages[-1].text == "Ann won"


async def test_results_are_checked(local: LocalChat, bot: Bot) -> None:
    update = await asked(local, bot)
    assert update.inline_query
    number = update.inline_query.id
    for results, why in (
        ([article("")], "RESULT_ID_INVALID"),
        ([article(), article()], "RESULT_ID_DUPLICATE"),
        ([article(f"{one}") for one in range(51)], "RESULTS_TOO_MUCH"),
        ([article(text="<b></b>")], "message text is empty"),
        ([InlineQueryResultCachedPhoto("1", "AgACx0")], "wrong remote file"),
    ):
        with pytest.raises(BadRequest, match=f"(?i){why}"):
            await bot.answer_inline_query(number, results)


async def test_a_query_is_answered_once_and_soon(local: LocalChat, bot: Bot) -> None:
    first = await asked(local, bot)
    assert first.inline_query
    await bot.answer_inline_query(first.inline_query.id, [])
    for number in (first.inline_query.id, "17"):
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_inline_query(number, [])


async def test_nobody_sends_what_was_offered_to_another(local: LocalChat, bot: Bot) -> None:
    query = await answered(local, bot, [article()])
    with pytest.raises(RefusalError, match="RESULT_ID_INVALID"):
        await local.ben.choose(local.group, query)


async def test_without_inline_mode_nothing_is_asked(local: LocalChat, bot: Bot) -> None:
    local.sandbox.people.set_inline_mode(on=False)
    assert not (await bot.get_me()).supports_inline_queries
    with pytest.raises(RefusalError, match="BOT_INLINE_DISABLED"):
        local.sandbox.people.ask_inline(local.ann.id, "game K7")
