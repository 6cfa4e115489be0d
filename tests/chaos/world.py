"""Telegram in memory: the sandbox below its HTTP, with a history of messages and calls."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.routing import BaseRoute
from telegram.request import RequestData

from bot.intake.webhook import HEADER, PATH
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.api import Answer, failure, success
from bot.sandbox.bot_api.methods import METHODS
from bot.sandbox.bot_api.params import Params, Upload
from bot.sandbox.model.entities import BOT_ID, Json, Message
from bot.sandbox.model.pulse import Pulse
from bot.sandbox.model.refusals import RefusalError
from tests.chaos.clock import WorldClock
from tests.chaos.failpoints import Life

Durable = dict[str, tuple[int, str]]
"""The revision and the record of each table in the database."""

SENDS = ("sendMessage", "sendPhoto", "sendDocument")


@dataclass(frozen=True)
class Carried:
    """A call that was carried out, its result, and the tables in the database at that moment."""

    life: Life
    method: str
    params: Json
    result: Any
    durable: Durable

    @property
    def chat(self) -> int:
        """The chat of the call, 0 if it has none."""
        return int(self.params.get("chat_id", 0))


@dataclass
class World:
    """Chats, persons and updates, which outlast every life of the bot.

    `durable` reads the tables in the database.
    """

    clock: WorldClock
    durable: Callable[[], Durable]
    carried: list[Carried] = field(default_factory=list)
    answered: Pulse = field(default_factory=Pulse)

    def __post_init__(self) -> None:
        self.sandbox = Sandbox.open(None, clock=self.clock.now)
        self.store = self.sandbox.store
        self.people = self.sandbox.people

    def close(self) -> None:
        """Release the memory."""
        self.sandbox.close()

    # What people see

    def messages(self, chat: int) -> list[Message]:
        """Return the messages of a chat."""
        return self.store.messages(chat)

    def message(self, chat: int, number: int) -> Message:
        """Return a message by its number."""
        found = self.store.message(chat, number)
        assert found, f"no message {number} in chat {chat}"
        return found

    def of_bot(self, chat: int) -> list[Message]:
        """Return the bot's messages in a chat."""
        return [message for message in self.messages(chat) if message.sender_id == BOT_ID]

    def picture(self, message: Message) -> bytes:
        """Return the picture of a message; empty if it has none."""
        file = self.store.file(message.photo) if message.photo else None
        return file.data if file else b""

    # What the bot asks

    async def carry_out(self, life: Life, method: str, params: Params) -> Answer:
        """Carry out a call, and remember it."""
        try:
            result = await self._result(method, params)
        except RefusalError as refusal:
            return failure(refusal.code, refusal.description, refusal.parameters)
        if method != "getUpdates":
            logged = params.logged()
            self.carried.append(Carried(life, method, logged, result, self.durable()))
        return success(result)

    async def _result(self, method: str, params: Params) -> Any:
        match method:
            case "getUpdates":
                return await self._updates(params)
            case "setWebhook":
                return self.sandbox.webhook.set(params)
            case "deleteWebhook":
                return self.sandbox.webhook.delete(params)
        with self.store.transaction():
            return METHODS[method](self.sandbox.world, params)

    async def _updates(self, params: Params) -> list[Json]:
        updates = self.sandbox.world.updates
        with self.store.transaction():
            updates.allow(params.structure("allowed_updates", list))
            if offset := params.integer("offset", 0):
                updates.confirm(offset - 1)
        if not params.integer("timeout", 0):
            return self._pending()
        return await updates.pulse.until(self._pending)

    def _pending(self) -> list[Json]:
        return self.sandbox.faults.shape(self.sandbox.world.updates.pending(100))

    # What the bot is told

    async def deliver(self, life: Life, routes: list[BaseRoute], secret: str) -> None:
        """Post updates to the bot's webhook, each again until it is answered with success."""
        transport = httpx.ASGITransport(Starlette(routes=routes))
        headers = {HEADER: secret}
        updates = self.sandbox.world.updates
        async with httpx.AsyncClient(transport=transport, base_url="http://bot") as client:
            while True:
                for update in await updates.pulse.until(self._pending):
                    while not await self._posted(life, client, headers, update):
                        await self.clock.sleep(1.0)

    async def _posted(
        self, life: Life, client: httpx.AsyncClient, headers: dict[str, str], update: Json
    ) -> bool:
        answer = await client.post(PATH, json=update, headers=headers)
        await life.get_past("webhook answer")
        if answer.is_success:
            with self.store.transaction():
                self.sandbox.world.updates.confirm(update["update_id"])
            life.take_effect()
        return answer.is_success

    def begin_ids_anew(self) -> None:
        """Count updates from a lower number, as Telegram may do after a quiet week."""
        with self.store.transaction():
            lower = self.store.counter("update") - 100_000
            self.store.set_counter("update", lower)
            self.store.set_counter("acked", lower)
            self.store._write("DELETE FROM updates WHERE id>?", lower)


@dataclass(frozen=True)
class Line:
    """Stands in for HTTP below python-telegram-bot: two points for each call."""

    world: World
    life: Life

    async def call(self, url: str, given: RequestData | None) -> tuple[int, bytes]:
        """Carry a call out, and return the answer."""
        name = Path(url).name
        await asyncio.sleep(0)
        await self.life.get_past(f"call {name}")
        # At once: a poll confirms what it confirms, however long it waits for more.
        self.life.take_effect()
        answer = await self.world.carry_out(self.life, name, _params(given))
        if name in SENDS and answer.status == 200:
            self.life.unsure.add(asyncio.current_task())
        await asyncio.sleep(0)
        await self.life.get_past(f"answer {name}")
        return answer.status, answer.content()


def _params(given: RequestData | None) -> Params:
    if given is None:
        return Params({})
    files = {
        name: Upload(str(file[0]), str(file[2]), _content(file[1]))
        for name, file in given.multipart_data.items()
    }
    return Params(dict(given.json_parameters), files)


def _content(file: Any) -> bytes:
    return bytes(file if isinstance(file, bytes) else file.read())
