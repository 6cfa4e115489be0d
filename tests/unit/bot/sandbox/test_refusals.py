"""Refusals of Telegram, in its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, ReplyParameters
from telegram.error import BadRequest, Forbidden

from bot.sandbox import LOCAL_TOKEN
from bot.sandbox.bot_api.answering import QUERY_SECONDS
from tests.support.local_chat import LocalChat
from tests.unit.bot.sandbox.conftest import bot_of, png

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


async def call(local: LocalChat, method: str, **params: Any) -> tuple[int, Any]:
    """A call as JSON, past the library, which would not send everything."""
    async with httpx.AsyncClient(base_url=local.base_url) as client:
        answer = await client.post(f"/bot{LOCAL_TOKEN}/{method}", json=params)
        return answer.status_code, answer.json()


@pytest.fixture
async def lenient() -> Any:
    """A chat without the description of the API, to see the server's own refusals."""
    async with LocalChat(schema=()) as chat:
        yield chat


REFUSED: list[tuple[str, Callable[[Bot, int], Awaitable[object]]]] = [
    ("Chat not found", lambda b, _: b.send_message(12345, "hi")),
    ("Chat not found", lambda b, _: b.send_message("@nobody_here", "hi")),
    ("Message text is empty", lambda b, g: b.send_message(g, " \n ")),
    ("Message text is empty", lambda b, g: b.send_message(g, "<b></b>", parse_mode="HTML")),
    ("Message is too long", lambda b, g: b.send_message(g, "x" * 4097)),
    ("Message is too long", lambda b, g: b.send_message(g, "🙂" * 2049)),
    ("Message caption is too long", lambda b, g: b.send_photo(g, png(), caption="x" * 1025)),
    ("Message to edit not found", lambda b, g: b.edit_message_text("x", g, 404)),
    ("Message to delete not found", lambda b, g: b.delete_message(g, 404)),
    ("Message to react not found", lambda b, g: b.set_message_reaction(g, 404, "👍")),
    (
        "Message to be replied not found",
        lambda b, g: b.send_message(g, "x", reply_parameters=ReplyParameters(404)),
    ),
    ("Query is too old and response timeout", lambda b, _: b.answer_callback_query("404")),
    ("Message_too_long", lambda b, _: b.answer_callback_query("1", "x" * 201)),
    (
        "File of size 10485761 bytes is too big for a photo",
        lambda b, g: b.send_photo(g, bytes(10 * 1024 * 1024 + 1)),
    ),
    ("Image_process_failed", lambda b, g: b.send_photo(g, b"not a picture")),
    ("Photo_invalid_dimensions", lambda b, g: b.send_photo(g, png(size=(2100, 100)))),
    ("Wrong file identifier", lambda b, g: b.send_photo(g, "no-such-file")),
    ("Can't parse entities: Unsupported start tag", lambda b, g: html(b, g, "<blink>x</blink>")),
    ("Can't parse entities: Can't find end tag", lambda b, g: html(b, g, "<b>x")),
    ("Can't parse entities: Unmatched end tag", lambda b, g: html(b, g, "<b><i>x</b></i>")),
    (
        "Can't parse entities: this server reads HTML",
        lambda b, g: b.send_message(g, "x", "Markdown"),
    ),
    ("Wrong parameter action in request", lambda b, g: b.send_chat_action(g, "dancing")),
    ("Invalid user_id specified", lambda b, g: b.get_chat_member(g, 404)),
]


def html(bot: Bot, chat: int, text: str) -> Awaitable[object]:
    return bot.send_message(chat, text, parse_mode="HTML")


@pytest.mark.parametrize(("words", "does"), REFUSED, ids=[str(i) for i in range(len(REFUSED))])
async def test_refused(
    words: str, does: Callable[[Bot, int], Awaitable[object]], local: LocalChat, bot: Bot
) -> None:
    with pytest.raises(BadRequest, match=rf"(?i)^({words})"):
        await does(bot, local.group.id)
    assert local.group.messages == []


async def test_the_limits_themselves_are_allowed(local: LocalChat, bot: Bot) -> None:
    await bot.send_message(local.group.id, f"<b>{'x' * 4096}</b>", parse_mode="HTML")
    await bot.send_photo(local.group.id, png(), caption="🙂" * 512)
    assert len(local.group.messages) == 2


@pytest.mark.parametrize("data", ["", "x" * 65, "ы" * 33])
async def test_button_data_has_1_to_64_bytes(data: str, local: LocalChat) -> None:
    button = {"text": "A", "callback_data": data}
    markup = {"inline_keyboard": [[button]]}
    status, answer = await call(
        local, "sendMessage", chat_id=local.group.id, text="x", reply_markup=markup
    )
    assert (status, answer["description"]) == (400, "Bad Request: BUTTON_DATA_INVALID")


async def test_64_bytes_of_button_data_are_allowed(local: LocalChat, bot: Bot) -> None:
    button = InlineKeyboardButton("A", callback_data="ы" * 32)
    await bot.send_message(local.group.id, "x", reply_markup=InlineKeyboardMarkup([[button]]))
    assert local.group.last.labels == ["A"]


async def test_the_words_of_others_cannot_be_edited_or_deleted(local: LocalChat, bot: Bot) -> None:
    said = await local.ann.say(local.group, "mine")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("x", local.group.id, said.message_id)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(local.group.id, said.message_id)


async def test_text_and_caption_are_not_mixed_up(local: LocalChat, bot: Bot) -> None:
    photo = await bot.send_photo(local.group.id, png())
    text = await bot.send_message(local.group.id, "x")
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await bot.edit_message_text("y", local.group.id, photo.message_id)
    with pytest.raises(BadRequest, match="There is no caption in the message to edit"):
        await bot.edit_message_caption(local.group.id, text.message_id, caption="y")


async def test_a_bot_cannot_write_first(local: LocalChat, bot: Bot) -> None:
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(local.ann.id, "hi")
    await local.ann.start()
    assert (await bot.send_message(local.ann.id, "hi")).chat.id == local.ann.id


async def test_a_blocked_bot_cannot_write(local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    await local.ann.block()
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(local.ann.id, "hi")
    await local.ann.unblock()
    await bot.send_message(local.ann.id, "hi")


async def test_a_removed_bot_cannot_write(local: LocalChat, bot: Bot) -> None:
    people = local.sandbox.people
    people.remove_bot(local.ann.id, local.group.id)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await bot.send_message(local.group.id, "hi")
    people.add_bot(local.ann.id, local.group.id)
    await bot.send_message(local.group.id, "hi")


async def test_a_tap_is_answered_once_and_soon() -> None:
    now = 1_000_000.0
    async with LocalChat(clock=lambda: now) as local, bot_of(local) as bot:
        button = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
        sent = await bot.send_message(local.group.id, "x", reply_markup=button)
        first = local.ann.press(local.group, sent.message_id, "A")
        await bot.answer_callback_query(first)
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_callback_query(first)
        second = local.ann.press(local.group, sent.message_id, "A")
        now += QUERY_SECONDS + 1
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_callback_query(second)


async def test_an_unknown_reaction_is_refused(local: LocalChat, bot: Bot) -> None:
    said = await local.ann.say(local.group, "x")
    with pytest.raises(BadRequest, match=r"(?i)reaction_invalid"):
        await bot.set_message_reaction(local.group.id, said.message_id, "🧦")


async def test_a_wrong_token_is_unauthorized(local: LocalChat) -> None:
    async with httpx.AsyncClient(base_url=local.base_url) as client:
        answer = await client.get("/bot1:wrong/getMe")
    unauthorized = {"ok": False, "error_code": 401, "description": "Unauthorized"}
    assert (answer.status_code, answer.json()) == (401, unauthorized)


async def test_an_unknown_method_is_not_found(lenient: LocalChat) -> None:
    status, answer = await call(lenient, "makeCoffee")
    assert (status, answer["ok"], answer["error_code"]) == (404, False, 404)
    assert lenient.sandbox.violations.pop() == "makeCoffee: this server has no such method"


@pytest.mark.parametrize(
    ("method", "params", "words"),
    [
        ("sendMessage", {"text": "x"}, "chat_id is empty"),
        ("sendMessage", {"chat_id": -1001000000001}, "message text is empty"),
        ("editMessageText", {"chat_id": -1001000000001, "text": "x"}, "message identifier is not"),
        ("editMessageText", {"chat_id": -1001000000001, "message_id": "x", "text": "x"}, "integer"),
        ("sendMessage", {"chat_id": -1001000000001, "text": 5}, "text must be a string"),
        ("sendPhoto", {"chat_id": -1001000000001}, "there is no photo in the request"),
        (
            "sendMessage",
            {"chat_id": -1001000000001, "text": "x", "reply_markup": "{"},
            "can't parse",
        ),
        (
            "sendMessage",
            {"chat_id": -1001000000001, "text": "x", "reply_markup": []},
            "object expected",
        ),
        ("setMyCommands", {}, "commands is required"),
    ],
)
async def test_missing_and_wrong_fields(
    method: str, params: dict[str, Any], words: str, lenient: LocalChat
) -> None:
    status, answer = await call(lenient, method, **params)
    assert status == 400
    assert words in answer["description"]
