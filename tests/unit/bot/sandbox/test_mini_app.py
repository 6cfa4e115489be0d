"""Pages that open inside the chat: the buttons that lead there, and the data they are given."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import httpx
import pytest
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MenuButtonCommands,
    MenuButtonDefault,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import BadRequest

from bot.sandbox.web.launch import init_data
from tests.support.launch_data import is_signed
from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram import Bot

    from tests.support.local_chat import LocalChat

PAGE = "http://127.0.0.1/app/"
NOW = 1_700_000_000


def keys(url: str = PAGE) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("Board", web_app=WebAppInfo(url))]])


@pytest.fixture
async def web(local: LocalChat) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=local.base_url, timeout=30) as client:
        yield client


async def launched(web: httpx.AsyncClient, **body: Any) -> dict[str, str]:
    """The fields of the data with which a page is opened."""
    answer = await web.post("/chat/do/launch", json=body)
    assert answer.status_code == 200, answer.text
    return dict(parse_qsl(answer.json()["data"], keep_blank_values=True))


async def test_a_private_chat_takes_buttons_that_open_a_page(local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    sent = await bot.send_photo(local.ann.id, png(), "board", reply_markup=keys())
    assert sent.reply_markup == keys()
    await bot.edit_message_caption(local.ann.id, sent.message_id, caption="x", reply_markup=keys())
    assert local.ann.private.last.keyboard == [[{"text": "Board", "web_app": {"url": PAGE}}]]


async def test_a_group_takes_none(local: LocalChat, bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"(?i)button_type_invalid"):
        await bot.send_message(local.group.id, "board", reply_markup=keys())
    sent = await bot.send_message(local.group.id, "board")
    with pytest.raises(BadRequest, match=r"(?i)button_type_invalid"):
        await bot.edit_message_text("x", local.group.id, sent.message_id, reply_markup=keys())
    assert local.group.last.keyboard == []


@pytest.mark.parametrize("url", ["ftp://127.0.0.1/", "app", "https://"])
async def test_a_page_needs_an_address(url: str, local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    with pytest.raises(BadRequest, match=r"(?i)web app url"):
        await bot.send_message(local.ann.id, "board", reply_markup=keys(url))
    with pytest.raises(BadRequest, match=r"(?i)web app url"):
        await bot.set_chat_menu_button(menu_button=MenuButtonWebApp("Tessera", WebAppInfo(url)))


async def test_the_menu_button_of_all_and_of_one(
    local: LocalChat, bot: Bot, web: httpx.AsyncClient
) -> None:
    ann, ben = local.ann.id, local.ben.id
    assert await bot.get_chat_menu_button() == MenuButtonCommands()
    page = MenuButtonWebApp("Tessera", WebAppInfo(PAGE))
    await bot.set_chat_menu_button(menu_button=page)
    await bot.set_chat_menu_button(ben, MenuButtonCommands())
    found = [await bot.get_chat_menu_button(chat) for chat in (None, ann, ben)]
    assert found == [page, page, MenuButtonCommands()]
    seen = [(await web.get("/chat/menu_button", params={"chat": n})).json() for n in (ann, ben)]
    shown = {"type": "web_app", "text": "Tessera", "web_app": {"url": PAGE}}
    assert seen == [shown, {"type": "commands"}]
    await bot.set_chat_menu_button(ben, MenuButtonDefault())
    assert await bot.get_chat_menu_button(ben) == page


async def test_only_private_chats_have_a_menu_button(local: LocalChat, bot: Bot) -> None:
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.set_chat_menu_button(local.group.id, MenuButtonCommands())


async def test_a_page_is_told_who_opens_it(local: LocalChat, web: httpx.AsyncClient) -> None:
    await local.ann.start()
    answer = await web.post("/chat/do/launch", json={"me": local.ann.id, "chat": local.ann.id})
    assert is_signed(local.token, answer.json()["data"])
    fields = dict(parse_qsl(answer.json()["data"]))
    assert set(fields) == {"query_id", "user", "auth_date", "signature", "hash"}
    assert json.loads(fields["user"]) == {
        "id": local.ann.id,
        "first_name": "Ann",
        "last_name": "",
        "username": "ann",
        "language_code": "en",
        "allows_write_to_pm": True,
    }


async def test_by_a_link_it_learns_what_the_link_says(
    local: LocalChat, web: httpx.AsyncClient
) -> None:
    where = {"me": local.ben.id, "chat": local.group.id}
    fields = await launched(web, **where, start="K7_token")
    assert (fields["start_param"], fields["chat_type"]) == ("K7_token", "supergroup")
    assert fields["chat_instance"].lstrip("-").isdigit()
    assert "query_id" not in fields
    assert "allows_write_to_pm" not in json.loads(fields["user"])
    assert "start_param" not in await launched(web, **where, start="")


async def test_nobody_opens_it_where_they_are_not(local: LocalChat, web: httpx.AsyncClient) -> None:
    stranger = local.new_person("Eve")
    where = {"me": stranger.id, "chat": local.group.id}
    answer = await web.post("/chat/do/launch", json=where)
    assert answer.status_code == 403


def test_the_hash_is_of_this_token_and_of_all_fields(local: LocalChat) -> None:
    good = init_data("1:secret", local.cleo.user, NOW, {"start_param": "K7_a b&c=d"})
    assert is_signed("1:secret", good)
    assert not is_signed("1:other", good)
    assert not is_signed("1:secret", good.replace("K7", "K8"))
    assert not is_signed("1:secret", good.replace(str(NOW), str(NOW + 1)))
