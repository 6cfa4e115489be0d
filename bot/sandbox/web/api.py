"""The page over HTTP: its files, its own JSON calls, and the stream of changes."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from bot.sandbox.bot_api.appearance import menu_button_of
from bot.sandbox.bot_api.profile import commands_for
from bot.sandbox.model.refusals import RefusalError
from bot.sandbox.web.acts import Action, actions_of
from bot.sandbox.web.launch import launched

if TYPE_CHECKING:
    from bot.sandbox.model.feed import Event
    from bot.sandbox.sandbox import Sandbox

PAGE: Final = Path(__file__).parent / "page"
_TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_POLICY: Final = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'"
_HEARTBEAT_SECONDS: Final = 15
_PAGE_OF_MESSAGES: Final = 60

Handler = Callable[[Request], Awaitable[Response]]


class PageApi:
    """The addresses by which the page reads the local chat and acts in the name of persons."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox: Final = sandbox
        self._world: Final = sandbox.world
        self._people: Final = sandbox.people
        self._actions: Final[dict[str, Action]] = {
            **actions_of(sandbox.people, sandbox.world.view),
            "launch": partial(launched, sandbox),
        }

    def routes(self) -> list[BaseRoute]:
        """The page's addresses."""
        return [
            Route("/", self.page_file),
            Route("/chat/page/{name}", self.page_file),
            Route("/chat/state", self.state),
            Route("/chat/messages", self.messages),
            Route("/chat/commands", self.commands),
            Route("/chat/menu_button", self.menu_button),
            Route("/chat/events", self.events),
            Route("/chat/files/{key}", self.file),
            Route("/chat/do/{action}", self.act, methods=["POST"]),
        ]

    async def page_file(self, request: Request) -> Response:
        """The page itself; the browser asks each time whether it has changed."""
        path = PAGE / request.path_params.get("name", "index.html")
        if path.suffix not in _TYPES or not path.is_file():
            return Response("Not Found", 404)
        content = path.read_bytes()
        tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Content-Security-Policy": _POLICY}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=_TYPES[path.suffix], headers=headers)

    async def state(self, request: Request) -> Response:  # noqa: ARG002 - the signature of a route
        """Everything but the messages."""
        view, store = self._world.view, self._world.store
        return JSONResponse(
            {
                "position": self._world.feed.position,
                "bot": view.bot(),
                "people": [view.user(user) for user in store.users() if not user.is_bot],
                "chats": [view.chat(chat) for chat in store.chats()],
                "switches": self._world.switches,
                "description": store.setting("description", {}),
            }
        )

    async def messages(self, request: Request) -> Response:
        """A page of messages of a chat, the newest or those before one."""
        chat_id = int(request.query_params["chat"])
        before = request.query_params.get("before")
        found = self._world.store.messages(
            chat_id, int(before) if before else None, _PAGE_OF_MESSAGES
        )
        body = {
            "position": self._world.feed.position,
            "messages": [self._world.view.message(message) for message in found],
            "more": len(found) == _PAGE_OF_MESSAGES,
        }
        return JSONResponse(body)

    async def commands(self, request: Request) -> Response:
        """The command menu of a person in a chat."""
        chat = self._world.store.chat(int(request.query_params["chat"]))
        person = self._people.person(int(request.query_params["me"]))
        return JSONResponse(commands_for(self._world, chat, person) if chat else [])

    async def menu_button(self, request: Request) -> Response:
        """The button beside the line to write in, of a private chat."""
        return JSONResponse(menu_button_of(self._world, request.query_params["chat"]))

    async def file(self, request: Request) -> Response:
        """A photo or a document; what a key stands for never changes."""
        file = self._world.store.file(request.path_params["key"])
        if file is None:
            return Response("Not Found", 404)
        headers = {
            "Cache-Control": "private, max-age=31536000, immutable",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
        }
        # Only what was recognised as a picture is shown as what it claims to be.
        mime = file.mime if file.width else "application/octet-stream"
        return Response(file.data, media_type=mime, headers=headers)

    # Acts of persons

    async def act(self, request: Request) -> Response:
        """One act of a person."""
        action = self._actions.get(request.path_params["action"])
        # A form of a foreign page cannot send JSON without asking first.
        if action is None or "application/json" not in request.headers.get("content-type", ""):
            return Response("Not Found", 404)
        self._sandbox.webhook.run()
        try:
            return JSONResponse(action(await request.json()) or {})
        except RefusalError as refusal:
            return JSONResponse({"error": refusal.description}, refusal.code)
        except (KeyError, TypeError, ValueError) as error:
            return JSONResponse({"error": f"cannot read the request: {error!r}"}, 400)

    # Changes

    async def events(self, request: Request) -> Response:
        """The stream of changes, from where the page stands."""
        position = request.headers.get("last-event-id") or request.query_params.get("from", "")
        headers = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        stream = self._stream(position)
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def _stream(self, position: str) -> AsyncIterator[str]:
        feed = self._world.feed
        number = feed.number(position)
        yield "retry: 500\n\n"
        if number is None:
            yield f"event: reset\nid: {feed.position}\ndata: {{}}\n\n"
            number = int(feed.position.partition("-")[2])
        while not self._sandbox.stopped:
            for event in feed.after(number):
                yield _written(feed.run, event)
                number = event.number
            if not await self._woken(number):
                yield ": still here\n\n"

    async def _woken(self, number: int) -> bool:
        feed = self._world.feed
        changed = feed.pulse.until(lambda: feed.after(number) or self._sandbox.stopped)
        try:
            await asyncio.wait_for(changed, _HEARTBEAT_SECONDS)
        except TimeoutError:
            return False
        return True


def _written(run: str, event: Event) -> str:
    return f"event: {event.kind}\nid: {run}-{event.number}\ndata: {json.dumps(event.body)}\n\n"
