"""Ways to the page of a table, where one is served: below the table, in notices, in the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from bot.sandbox import BOT_USERNAME, LOCAL_TOKEN, Refuse
from bot.views.pages.app_links import link_key, read_start, table_token
from tests.support.flows.game import all_sent, challenge, code_of, stored, table_in
from tests.support.local_chat import WATCHDOG

if TYPE_CHECKING:
    from bot.sandbox.model.calls import Calls
    from bot.sandbox.model.entities import Json
    from tests.support.flows.fixtures import BotHarness
    from tests.support.local_chat import ChatView, MessageView, Persona

KEY = link_key(LOCAL_TOKEN)


def opens_a_page(_method: str, params: Json) -> bool:
    return "web_app" in str(params.get("reply_markup"))


def address_of(message: MessageView) -> str:
    """The address behind the button to the page."""
    button = message.button("Board")
    assert button, message.labels
    return str(button["web_app"]["url"] if "web_app" in button else button["url"])


async def solo(house: BotHarness) -> ChatView:
    """Ann's private chat, where she plays against the bot."""
    await house.local.ann.start()
    await house.local.ann.say(house.local.ann.private, "/solo lits swap=off")
    return house.local.ann.private


async def test_a_group_gets_a_link_and_whoever_is_on_move_the_page(house: BotHarness) -> None:
    await house.publish_pages()
    await house.local.ann.start()
    table = await challenge(house)
    code = code_of(table)
    token = table_token(KEY, await stored(house, code))
    link = urlsplit(address_of(table))
    assert (link.netloc, link.path) == ("t.me", f"/{BOT_USERNAME}")
    assert read_start(parse_qs(link.query)["startapp"][0]) == (code, token)
    told = await table_in(house.local.ann.private, "your turn")
    page = f"{house.local.base_url}/app/?tgWebAppStartParam={code}_{token}"
    assert (address_of(told), told.labels[:2]) == (page, ["Move", "Board"])
    await all_sent(house)
    calls = [call for call in house.local.sandbox.calls if opens_a_page("", call.params)]
    assert {(call.params["chat_id"], call.status) for call in calls} == {(house.local.ann.id, 200)}


@pytest.mark.parametrize("starts_fully", [True])
async def test_the_menu_button_lists_tables_only_where_the_page_does(house: BotHarness) -> None:
    def set_to(calls: Calls) -> list[Json]:
        return [call.params["menu_button"] for call in calls.of("setChatMenuButton")]

    calls = house.local.sandbox.calls
    assert (await calls.until(set_to))[-1] == {"type": "commands"}
    await house.publish_pages()
    page = {"url": f"{house.local.base_url}/app/"}
    shown = {"type": "web_app", "text": "Tessera", "web_app": page}
    await calls.until(lambda made: set_to(made)[-1] == shown)


async def test_where_telegram_refuses_the_button_the_table_comes_without_it(
    house: BotHarness,
) -> None:
    await house.publish_pages()
    wrong = Refuse(400, "Bad Request: BUTTON_TYPE_INVALID")
    house.local.sandbox.faults.add(wrong, count=None, when=opens_a_page)
    private = await solo(house)
    table = await table_in(private, "your turn")
    assert table.labels[0] == "Move"
    assert "Board" not in table.labels
    await house.local.ann.say(private, "T e5 r1")
    await table_in(private, "T e5 r1")
    await all_sent(house)


async def test_without_a_public_address_there_is_no_such_button(house: BotHarness) -> None:
    await house.local.ann.start()
    table = await challenge(house)
    told = await table_in(house.local.ann.private, "your turn")
    await all_sent(house)
    assert "Board" not in [*table.labels, *told.labels]
    calls = [call.params for call in house.local.sandbox.calls]
    assert not any("startapp" in str(params) or "web_app" in str(params) for params in calls)


async def opened(house: BotHarness, person: Persona, chat: ChatView, start: str) -> httpx.Response:
    """The answer of the bot to a page that somebody opens by a link."""
    async with httpx.AsyncClient(base_url=house.local.base_url, timeout=WATCHDOG) as web:
        asked = {"me": person.id, "chat": chat.id, "start": start}
        data = (await web.post("/chat/do/launch", json=asked)).json()["data"]
        return await web.post("/app/session", json={"initData": data, "start": start})


async def test_the_link_opens_the_table_for_whoever_has_it(house: BotHarness) -> None:
    await house.publish_pages()
    group = house.local.group
    table = await challenge(house)
    start = parse_qs(urlsplit(address_of(table)).query)["startapp"][0]
    seen = {}
    for person in (house.local.ann, house.local.ben, house.local.cleo):
        answer = await opened(house, person, group, start)
        assert answer.status_code == 200, answer.text
        seen[person.name] = answer.json()["table"]["viewer"]
    assert seen == {"Ann": 0, "Ben": 1, "Клео": None}
    forged = f"{code_of(table)}_{'A' * 16}"
    guessed = await opened(house, house.local.cleo, group, forged)
    assert "scene" not in guessed.text
    mine = await opened(house, house.local.ann, group, forged)
    assert mine.json()["table"]["viewer"] == 0
