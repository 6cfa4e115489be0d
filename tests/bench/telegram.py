"""Stand-in for Telegram in `make bench`: hands out updates and notes when each is answered.

The local chat does much more with every call; it would be measured rather than the bot.
"""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from bot.i18n.translations import NO_BREAK

MOST_AT_ONCE = 100
LONGEST_POLL = 1.0
"""Seconds."""
SLOWEST = 120.0
"""Seconds after which something must have gone wrong."""

Json = dict[str, Any]
BOT: Json = {"id": 999, "is_bot": True, "first_name": "Tessera", "username": "Tessera_bot"}


@dataclass
class Said:
    """A message with a move, and the moments at which something became of it."""

    chat: int
    move: str
    at: float
    thumb: float = 0.0
    board: float = 0.0

    @property
    def first(self) -> float:
        """The moment from which there was something to be seen."""
        return min(self.thumb, self.board)


@dataclass
class Telegram:
    """The server; `polled_at` is the moment of the first poll."""

    said: dict[tuple[int, int], Said] = field(default_factory=dict)
    polled_at: float = 0.0
    port: int = 0
    _waiting: list[Json] = field(default_factory=list)
    _open: dict[int, list[Said]] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _ids: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def say(self, chat: int, person: int, number: int, text: str) -> Said:
        """Somebody says something in a group."""
        self._ids += 1
        sender = {"id": person, "is_bot": False, "first_name": f"P{person}"}
        here = {"id": chat, "type": "supergroup", "title": "Bench"}
        body = {"message_id": number, "date": 1, "chat": here, "from": sender, "text": text}
        self._waiting.append({"update_id": self._ids, "message": body})
        said = self.said[chat, number] = Said(chat, text.removeprefix("/m "), time.monotonic())
        self._open.setdefault(chat, []).append(said)
        self._beat()
        return said

    async def until(self, seen: Callable[[], object]) -> None:
        """Wait until something is so; it is looked at again after every call."""
        async with asyncio.timeout(SLOWEST):
            while not seen():
                await self._news.wait()

    def _beat(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def call(self, request: Request) -> JSONResponse:
        """Any method of the Bot API."""
        async with request.form() as form:
            given = {name: value for name, value in form.items() if isinstance(value, str)}
        result = await self._result(request.path_params["method"], given)
        self._beat()
        return JSONResponse({"ok": True, "result": result})

    async def _result(self, method: str, given: dict[str, str]) -> Any:
        now = time.monotonic()
        match method:
            case "getMe":
                return BOT
            case "getUpdates":
                wait = min(LONGEST_POLL, int(given.get("timeout", 0)))
                return await self._updates(int(given.get("offset", 0)), wait, now)
            case "setMessageReaction":
                self.said[int(given["chat_id"]), int(given["message_id"])].thumb = now
            case "editMessageMedia" | "sendPhoto" if "chat_id" in given:
                return self._board(int(given["chat_id"]), _caption(given), now)
        return True

    async def _updates(self, offset: int, wait: float, now: float) -> list[Json]:
        self.polled_at = self.polled_at or now
        self._waiting = [update for update in self._waiting if update["update_id"] >= offset]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while not self._waiting:
                    await self._news.wait()
        return self._waiting[:MOST_AT_ONCE]

    def _board(self, chat: int, caption: str, now: float) -> Json:
        """A board names the last move; it shows those before, too."""
        waiting = self._open.get(chat, [])
        shown = [number for number, said in enumerate(waiting, 1) if said.move in caption]
        for said in waiting[: max(shown, default=0)]:
            said.board = now
        self._open[chat] = waiting[max(shown, default=0) :]
        here = {"id": chat, "type": "supergroup", "title": "Bench"}
        photo = {"file_id": f"P{now}", "file_unique_id": f"{now}", "width": 900, "height": 900}
        message = {"message_id": 10, "date": 1, "chat": here, "from": BOT}
        return {**message, "photo": [photo]}


def _caption(given: dict[str, str]) -> str:
    """The words under a picture; moves in it never break, which people do not type."""
    caption: str = given.get("caption") or json.loads(given.get("media", "{}")).get("caption", "")
    return caption.replace(NO_BREAK, " ")


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def telegram() -> AsyncIterator[Telegram]:
    """A server on a free port."""
    found = Telegram()
    app = Starlette(routes=[Route("/bot{token}/{method}", found.call, methods=["POST", "GET"])])
    # A poll that the end breaks off is no error.
    config = uvicorn.Config(
        app, lifespan="off", log_config=None, access_log=False, log_level="critical"
    )
    server = _Server(config)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        found.port = listening.getsockname()[1]
        task = asyncio.create_task(server.serve([listening]))
        try:
            yield found
        finally:
            server.should_exit = server.force_exit = True
            await task
