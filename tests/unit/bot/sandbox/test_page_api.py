"""The page's own calls: files with tags, acts of persons, and the stream of changes."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram import Bot

    from tests.support.local_chat import LocalChat


@pytest.fixture
async def web(local: LocalChat) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=local.base_url, timeout=30) as client:
        yield client


class Stream:
    """The events that a page hears, one by one."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.aiter_lines()

    async def next(self) -> tuple[str, str, Any]:
        """The next event: kind, id, body."""
        fields: dict[str, str] = {}
        async with asyncio.timeout(20):
            async for line in self._lines:
                name, _, value = line.partition(": ")
                if line:
                    fields[name] = value
                elif "data" in fields:
                    return fields["event"], fields["id"], json.loads(fields["data"])
        raise EOFError

    async def until(self, kind: str) -> tuple[str, Any]:
        while (event := await self.next())[0] != kind:
            pass
        return event[1], event[2]


async def test_the_page_is_asked_for_again_only_when_it_changed(web: httpx.AsyncClient) -> None:
    page = await web.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    again = await web.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_the_page_needs_nothing_from_elsewhere(web: httpx.AsyncClient) -> None:
    page = (await web.get("/")).text
    addresses = [part.split('"')[0] for part in page.split('src="')[1:] + page.split('href="')[1:]]
    for address in [one for one in addresses if not one.startswith("#")]:
        answer = await web.get(address)
        assert answer.status_code == 200, address
    assert "default-src 'self'" in (await web.get("/")).headers["content-security-policy"]


@pytest.mark.parametrize("name", ["../model.py", "..%2fmodel.py", "nothing.js", "%2e%2e/model.py"])
async def test_only_the_page_is_given_out(name: str, web: httpx.AsyncClient) -> None:
    assert (await web.get(f"/chat/page/{name}")).status_code == 404


async def test_the_state_knows_everybody(local: LocalChat, web: httpx.AsyncClient) -> None:
    state = (await web.get("/chat/state")).json()
    assert [person["name"] for person in state["people"]] == ["Ann", "Ben", "Клео", "Dani"]
    group = next(chat for chat in state["chats"] if chat["id"] == local.group.id)
    assert (group["bot"], len(group["members"])) == ("member", 4)
    assert sum(chat["type"] == "private" and not chat["started"] for chat in state["chats"]) == 4


async def test_unread_counts_are_each_person_s_own(
    local: LocalChat, web: httpx.AsyncClient
) -> None:
    said = await local.ann.say(local.group, "one")
    await local.ann.say(local.group, "two")
    read = {"me": local.ben.id, "chat": local.group.id, "message": said.message_id}
    assert (await web.post("/chat/do/read", json=read)).status_code == 200
    state = (await web.get("/chat/state")).json()
    unread = next(chat["unread"] for chat in state["chats"] if chat["id"] == local.group.id)
    people = [local.ann, local.ben, local.cleo]
    assert [unread[str(person.id)] for person in people] == [0, 1, 2]


async def test_a_refusal_says_why(local: LocalChat, web: httpx.AsyncClient) -> None:
    words = {"me": local.ann.id, "chat": local.group.id, "text": " "}
    answer = await web.post("/chat/do/say", json=words)
    assert answer.status_code == 400
    assert answer.json() == {"error": "Bad Request: message text is empty"}
    assert (await web.post("/chat/do/say", json={"me": 1})).status_code == 400
    assert (await web.post("/chat/do/dance", json={})).status_code == 404


async def test_a_form_of_a_foreign_page_does_nothing(
    local: LocalChat, web: httpx.AsyncClient
) -> None:
    words = json.dumps({"me": local.ann.id, "chat": local.group.id, "text": "forged"})
    answer = await web.post("/chat/do/say", content=words, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 404
    assert local.group.messages == []


async def test_older_messages_come_page_by_page(local: LocalChat, web: httpx.AsyncClient) -> None:
    for number in range(70):
        await local.ann.say(local.group, str(number))
    newest = (await web.get("/chat/messages", params={"chat": local.group.id})).json()
    before = {"chat": local.group.id, "before": newest["messages"][0]["message_id"]}
    rest = (await web.get("/chat/messages", params=before)).json()
    texts = [message["text"] for message in rest["messages"] + newest["messages"]]
    assert texts == [str(number) for number in range(70)]
    assert (newest["more"], rest["more"]) == (True, False)


async def test_a_file_that_claims_to_be_a_page_is_not_shown_as_one(
    local: LocalChat, bot: Bot, web: httpx.AsyncClient
) -> None:
    await bot.send_document(local.group.id, b"<script>", filename="a.html")
    await bot.send_photo(local.group.id, png())
    page = (await web.get("/chat/messages", params={"chat": local.group.id})).json()
    document, photo = page["messages"]
    answer = await web.get(document["document"]["url"])
    assert answer.headers["content-type"] == "application/octet-stream"
    picture = await web.get(photo["photo"]["url"])
    assert (picture.headers["content-type"], picture.content) == ("image/png", png())
    assert (photo["photo"]["width"], photo["photo"]["height"]) == (400, 300)


async def test_changes_are_streamed_and_resumed(local: LocalChat, web: httpx.AsyncClient) -> None:
    position = (await web.get("/chat/state")).json()["position"]
    async with web.stream("GET", "/chat/events", params={"from": position}) as answer:
        stream = Stream(answer)
        await local.ann.say(local.group, "one")
        last, body = await stream.until("message")
        assert body["text"] == "one"
    await local.ann.say(local.group, "two")
    headers = {"Last-Event-ID": last}
    async with web.stream("GET", "/chat/events", headers=headers) as answer:
        _, body = await Stream(answer).until("message")
        assert body["text"] == "two"


async def test_a_page_of_another_run_begins_anew(local: LocalChat, web: httpx.AsyncClient) -> None:
    headers = {"Last-Event-ID": "0badcafe-7"}
    async with web.stream("GET", "/chat/events", headers=headers) as answer:
        stream = Stream(answer)
        kind, number, _ = await stream.next()
        assert (kind, number) == ("reset", local.sandbox.world.feed.position)
        await local.ann.say(local.group, "one")
        assert (await stream.until("message"))[1]["text"] == "one"


async def test_stopping_ends_the_stream(local: LocalChat, web: httpx.AsyncClient) -> None:
    position = (await web.get("/chat/state")).json()["position"]
    async with web.stream("GET", "/chat/events", params={"from": position}) as answer:
        await local.restart()
        with pytest.raises(EOFError):
            await Stream(answer).next()


async def test_what_was_refused_is_not_announced(local: LocalChat, bot: Bot) -> None:
    feed = local.sandbox.world.feed
    before = feed.position
    with pytest.raises(Exception, match="text is empty"):
        await bot.send_message(local.group.id, " ")
    assert feed.position == before
