"""Delivery by webhook: in order, with the secret, again until it succeeds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from starlette.responses import Response
from starlette.routing import Route
from telegram.error import BadRequest, Conflict

from tests.support.local_chat import LocalChat
from tests.unit.bot.sandbox.conftest import bot_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.requests import Request

    from bot.sandbox.model.entities import Json


class Receiver:
    """A webhook that notes what arrives and answers as it is told."""

    def __init__(self) -> None:
        self.arrived: asyncio.Queue[tuple[str, Json]] = asyncio.Queue()
        self.refusals = 0
        self.routes = [Route("/hook", self.take, methods=["POST"])]

    async def take(self, request: Request) -> Response:
        secret = request.headers.get("x-telegram-bot-api-secret-token", "")
        await self.arrived.put((secret, await request.json()))
        self.refusals -= 1
        return Response(status_code=500 if self.refusals >= 0 else 200)

    async def next(self) -> tuple[str, Json]:
        async with asyncio.timeout(20):
            return await self.arrived.get()

    async def texts(self, count: int) -> list[str]:
        return [(await self.next())[1]["message"]["text"] for _ in range(count)]


@pytest.fixture
def receiver() -> Receiver:
    return Receiver()


@pytest.fixture
async def hooked(receiver: Receiver) -> AsyncIterator[LocalChat]:
    async with LocalChat(extra_routes=receiver.routes) as local:
        yield local


async def test_updates_arrive_in_order_with_the_secret(
    hooked: LocalChat, receiver: Receiver
) -> None:
    async with bot_of(hooked) as bot:
        await hooked.ann.say(hooked.group, "/before")
        await bot.set_webhook(f"{hooked.base_url}/hook", secret_token="s3cret")  # noqa: S106 - a test's
        await hooked.ann.say(hooked.group, "/after")
        secret, update = await receiver.next()
        assert (secret, update["message"]["text"]) == ("s3cret", "/before")
        assert await receiver.texts(1) == ["/after"]


async def test_a_refused_update_comes_again_before_the_next(
    hooked: LocalChat, receiver: Receiver
) -> None:
    hooked.sandbox.webhook.first_pause = 0.001
    receiver.refusals = 2
    async with bot_of(hooked) as bot:
        await bot.set_webhook(f"{hooked.base_url}/hook")
        await hooked.ann.say(hooked.group, "/1")
        await hooked.ann.say(hooked.group, "/2")
        assert await receiver.texts(4) == ["/1", "/1", "/1", "/2"]
        info = await bot.get_webhook_info()
        assert info.url == f"{hooked.base_url}/hook"
        assert info.last_error_message == (
            "Wrong response from the webhook: 500 Internal Server Error"
        )


async def test_polling_and_webhook_exclude_each_other(
    hooked: LocalChat, receiver: Receiver
) -> None:
    async with bot_of(hooked) as bot:
        await bot.set_webhook(f"{hooked.base_url}/hook")
        with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
            await bot.get_updates()
        await bot.delete_webhook()
        await hooked.ann.say(hooked.group, "/polled")
        assert len(await bot.get_updates()) == 1
        assert receiver.arrived.empty()


async def test_setting_the_webhook_ends_a_poll(hooked: LocalChat) -> None:
    async with bot_of(hooked) as bot, asyncio.timeout(30):
        poll = asyncio.create_task(bot.get_updates(timeout=50, read_timeout=60))
        await hooked.sandbox.world.updates.pulse.next()
        await bot.set_webhook(f"{hooked.base_url}/hook")
        with pytest.raises(Conflict, match="terminated by setWebhook request"):
            await poll


async def test_waiting_updates_can_be_dropped(hooked: LocalChat, receiver: Receiver) -> None:
    await hooked.ann.say(hooked.group, "/dropped")
    async with bot_of(hooked) as bot:
        assert (await bot.get_webhook_info()).pending_update_count == 1
        await bot.set_webhook(f"{hooked.base_url}/hook", drop_pending_updates=True)
        await hooked.ann.say(hooked.group, "/kept")
        assert await receiver.texts(1) == ["/kept"]


async def test_a_webhook_needs_an_address(hooked: LocalChat) -> None:
    async with bot_of(hooked) as bot:
        with pytest.raises(BadRequest, match=r"(?i)bad webhook: an https url must be provided"):
            await bot.set_webhook("ftp://example.org")
        with pytest.raises(BadRequest, match="Secret token contains unallowed characters"):
            await bot.set_webhook("https://example.org", secret_token="a b")  # noqa: S106 - a test's


async def test_a_webhook_is_remembered(tmp_path: Path, receiver: Receiver) -> None:
    path = tmp_path / "chat.db"
    async with LocalChat(path, extra_routes=receiver.routes) as local, bot_of(local) as bot:
        await bot.set_webhook(f"{local.base_url}/hook")
        await local.restart()
        await local.ann.say(local.group, "/again")
        await bot.get_me()
        assert await receiver.texts(1) == ["/again"]
