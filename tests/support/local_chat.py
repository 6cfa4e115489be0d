"""The test driver: a local chat on a free port, and persons who act in it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self, TypeVar

import uvicorn
from starlette.applications import Starlette

from bot.sandbox import Sandbox, sandbox_routes
from tests.support.local_personas import Persona
from tests.support.local_views import WATCHDOG, ChatView, MessageView, TopicView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

    from starlette.routing import BaseRoute

    from bot.sandbox.model.entities import Chat, ChatType

__all__ = ["WATCHDOG", "ChatView", "LocalChat", "MessageView", "Persona", "TopicView"]

T = TypeVar("T")
_DATA: Final = Path(__file__).parents[1] / "data"
SCHEMA: Final = (
    _DATA / "telegram-bot-api-10.1.json.gz",
    _DATA / "telegram-bot-api-10.3-ephemeral.json",
)
"""The Bot API as JSON, from its documentation: methods, types, and which fields are required.

The second file has of newer versions what the bot uses.
"""


class _Server(uvicorn.Server):
    """A server that says when it is up, leaves signals alone and stops when it is told to."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up: Final = asyncio.Event()
        self.done: Final = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        self.up.set()
        await self.done.wait()


class LocalChat:
    """The sandbox behind a real port, in the event loop of the test.

    Afterwards every call must have agreed with the description of the Bot API.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        extra_routes: Sequence[BaseRoute] = (),
        schema: Sequence[Path] = SCHEMA,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._path, self._schema, self._clock = path, schema, clock
        self._extra: list[BaseRoute] = list(extra_routes)
        # Named as TCP, as only then asyncio sends small answers without delay.
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", 0))
        self.port: Final[int] = self._socket.getsockname()[1]
        self.sandbox = self._opened()

    @property
    def base_url(self) -> str:
        """The address of the server; the bot calls `base_url/bot<token>/method`."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def token(self) -> str:
        return self.sandbox.token

    def _opened(self) -> Sandbox:
        return Sandbox.open(self._path, schema=self._schema, clock=self._clock)

    async def __aenter__(self) -> Self:
        await self._serve()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.stop()
        self.sandbox.store.close()
        self._socket.close()
        if error is None:
            assert self.sandbox.violations == [], self.sandbox.violations

    async def _serve(self) -> None:
        app = self._app = Starlette(routes=[*self._extra, *sandbox_routes(self.sandbox)])
        config = uvicorn.Config(
            app, lifespan="off", ws="none", log_config=None, access_log=False, log_level="error"
        )
        self._server = _Server(config)
        self._task = asyncio.create_task(self._server.serve([self._socket.dup()]))
        await self._server.up.wait()

    def add_routes(self, routes: Sequence[BaseRoute]) -> None:
        """Serve something else at the same address; the newest of several at one path counts."""
        self._extra[:0] = routes
        self._app.router.routes[:0] = routes

    async def stop(self) -> None:
        """Take the server off the net; what is on disk stays."""
        self.sandbox.stop()
        self._server.done.set()
        await self._task

    async def restart(self) -> None:
        """End and begin again at the same address; only what is on disk survives."""
        await self.stop()
        await self.resume()

    async def resume(self) -> None:
        """Begin again after `stop`."""
        self.sandbox.store.close()
        self.sandbox = self._opened()
        await self._serve()

    def chat(self, chat_id: int) -> ChatView:
        """The chat with this id."""
        return ChatView(self, chat_id)

    @property
    def group(self) -> ChatView:
        """The first group, where everybody and the bot are."""
        groups = [chat.id for chat in self._chats() if chat.type == "supergroup"]
        return self.chat(max(groups))

    def _chats(self) -> list[Chat]:
        return self.sandbox.store.chats()

    def persona(self, name: str) -> Persona:
        """The person with this username or first name."""
        users = self.sandbox.store.users()
        user = next(user for user in users if name in {user.username, user.first_name})
        return Persona(self, user)

    def person(self, user_id: int) -> Persona:
        """The person with this id."""
        return Persona(self, self.sandbox.people.person(user_id))

    @property
    def ann(self) -> Persona:
        return self.persona("ann")

    @property
    def ben(self) -> Persona:
        return self.persona("ben")

    @property
    def cleo(self) -> Persona:
        return self.persona("cleo")

    @property
    def dani(self) -> Persona:
        return self.persona("Dani")

    def new_group(self, by: Persona, title: str, *others: Persona) -> ChatView:
        """A further supergroup with the bot."""
        return self._new_group(by, title, others, "supergroup", forum=False)

    def new_basic_group(self, by: Persona, title: str, *others: Persona) -> ChatView:
        """A group that is no supergroup yet; `Persona.migrate` makes it one."""
        return self._new_group(by, title, others, "group", forum=False)

    def new_forum(self, by: Persona, title: str, *others: Persona) -> ChatView:
        """A supergroup with topics, of which there is only General yet."""
        return self._new_group(by, title, others, "supergroup", forum=True)

    def _new_group(
        self, by: Persona, title: str, others: Sequence[Persona], kind: ChatType, *, forum: bool
    ) -> ChatView:
        people = self.sandbox.people
        ids = [other.id for other in others]
        return self.chat(people.make_group(by.id, title, ids, kind, forum=forum).id)

    async def forward_post(self, channel: ChatView, chat: ChatView, text: str) -> MessageView:
        """A post of the channel that a group is linked to, forwarded there by Telegram itself."""
        found = self.sandbox.people.forward_post(channel.id, chat.id, text)
        return MessageView(found, chat)

    def new_person(self, name: str, username: str | None = None, language: str = "en") -> Persona:
        """A further person, in no group yet."""
        return Persona(self, self.sandbox.people.make_person(name, username, language))

    async def until(self, seen: Callable[[LocalChat], T | None], watchdog: float = WATCHDOG) -> T:
        """Wait until `seen(local)` is true; it is asked again at each change and each call.

        :raises AssertionError: the watchdog ran out; with what the chats looked like then
        """
        try:
            async with asyncio.timeout(watchdog):
                return await self._seen(seen)
        except TimeoutError as error:
            raise AssertionError(f"not seen in {watchdog} s:\n{self.transcript()}") from error

    async def _seen(self, seen: Callable[[LocalChat], T | None]) -> T:
        while not (value := seen(self)):
            sandbox = self.sandbox
            # Waiting begins at once: what changes before a task could start would go unseen.
            waits = [sandbox.world.feed.pulse.coming(), sandbox.calls.pulse.coming()]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()
        return value

    def transcript(self) -> str:
        """All chats in words, and the last calls, for failures."""
        chats = [f"{c.title} ({c.id}):\n{self.chat(c.id).transcript()}" for c in self._chats()]
        calls = [f"  {call.method} {call.status}" for call in list(self.sandbox.calls)[-12:]]
        return "\n".join([*chats, "last calls:", *calls])
