"""The test driver: a local chat on a free port, and persons who act in it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self, TypeVar

import uvicorn
from starlette.applications import Starlette

from bot.sandbox import BOT_ID, Sandbox, sandbox_routes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

    from starlette.routing import BaseRoute

    from bot.sandbox.model import Chat, Json, Message, Toast, User

T = TypeVar("T")
# Only to end a test that would hang: nothing is measured with it.
WATCHDOG: Final = 20.0
_DESCRIPTION = Path(__file__).parents[2] / "shared" / "telegram-bot-api-10.1.json"
SCHEMA: Final = _DESCRIPTION if _DESCRIPTION.exists() else None


@dataclass(frozen=True)
class MessageView:
    """A message as it stands in the chat; `text` is the caption where there is a file."""

    message: Message
    chat: ChatView

    @property
    def message_id(self) -> int:
        return self.message.message_id

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def from_bot(self) -> bool:
        return self.message.sender_id == BOT_ID

    @property
    def sender_id(self) -> int:
        return self.message.sender_id

    @property
    def entities(self) -> list[Json]:
        return [dict(entity) for entity in self.message.entities]

    @property
    def photo(self) -> bytes | None:
        return self._content(self.message.photo)

    @property
    def document(self) -> bytes | None:
        return self._content(self.message.document)

    def _content(self, key: str | None) -> bytes | None:
        file = self.chat.local.sandbox.store.file(key) if key else None
        return file.data if file else None

    @property
    def keyboard(self) -> list[list[Json]]:
        return [list(row) for row in self.message.keyboard]

    @property
    def labels(self) -> list[str]:
        """What is written on the buttons, row by row."""
        return [button["text"] for row in self.message.keyboard for button in row]

    def button(self, label_or_data: str) -> Json | None:
        """The button with this label or this callback data."""
        wanted = ("text", "callback_data")
        buttons = [button for row in self.message.keyboard for button in row]
        found = (b for name in wanted for b in buttons if b.get(name) == label_or_data)
        return next(found, None)

    @property
    def reactions(self) -> list[str]:
        return [one.emoji for one in self.message.reactions]

    @property
    def edits(self) -> int:
        return self.message.edits

    @property
    def reply_to(self) -> int | None:
        return self.message.reply_to

    @property
    def service(self) -> Json | None:
        return self.message.service


class ChatView:
    """One chat, always as it is now."""

    def __init__(self, local: LocalChat, chat_id: int) -> None:
        self.local: Final = local
        self.id: Final = chat_id

    @property
    def messages(self) -> list[MessageView]:
        """All messages that were not deleted, oldest first."""
        found = self.local.sandbox.store.messages(self.id)
        return [MessageView(message, self) for message in found]

    @property
    def from_bot(self) -> list[MessageView]:
        """The bot's messages."""
        return [message for message in self.messages if message.from_bot]

    @property
    def last(self) -> MessageView:
        """The newest message."""
        return self.messages[-1]

    def message(self, message_id: int) -> MessageView:
        """The message with this id."""
        found = self.local.sandbox.store.message(self.id, message_id)
        if found is None:
            raise LookupError(f"no message {message_id} in chat {self.id}\n{self.transcript()}")
        return MessageView(found, self)

    async def until(self, seen: Callable[[ChatView], T | None], watchdog: float = WATCHDOG) -> T:
        """Wait until `seen(chat)` is true; it is asked again at each change.

        :raises AssertionError: the watchdog ran out; with what the chat looked like then
        """
        return await self.local.until(lambda _: seen(self), watchdog)

    def transcript(self, last: int = 12) -> str:
        """The last messages in words, for failures."""
        return "\n".join(_line(message) for message in self.messages[-last:]) or "(no messages)"


def _line(view: MessageView) -> str:
    media = " [photo]" if view.photo else " [file]" if view.document else ""
    return f"  {view.message_id} from {view.sender_id}{media}: {view.text!r} {view.labels}"


class Persona:
    """Somebody who writes and taps."""

    def __init__(self, local: LocalChat, user: User) -> None:
        self._local: Final = local
        self.user: Final = user
        self.id: Final = user.id
        self.name: Final = user.first_name

    @property
    def private(self) -> ChatView:
        """The private chat with the bot."""
        return self._local.chat(self.id)

    async def say(
        self,
        chat: ChatView,
        text: str,
        reply_to: MessageView | int | None = None,
        mentions: Sequence[Json] = (),
    ) -> MessageView:
        """Write a message."""
        answered = reply_to.message_id if isinstance(reply_to, MessageView) else reply_to
        people = self._local.sandbox.people
        said = people.say(self.id, chat.id, text, answered, mentions)
        return MessageView(said, chat)

    async def start(self, payload: str = "") -> MessageView:
        """Press Start in the private chat, or follow a deep link."""
        return MessageView(self._local.sandbox.people.start(self.id, payload), self.private)

    async def tap(
        self,
        chat: ChatView,
        message: MessageView | int,
        label_or_data: str,
        watchdog: float = WATCHDOG,
    ) -> Toast:
        """Press a button and wait for the bot's answer to that.

        :raises LookupError: the message has no such button now
        """
        query_id = self.press(chat, message, label_or_data)
        store = self._local.sandbox.store

        def answer(_: LocalChat) -> Toast | None:
            query = store.query(query_id)
            return query.answer if query else None

        found = await self._local.until(answer, watchdog)
        assert found is not None
        return found

    def press(self, chat: ChatView, message: MessageView | int, label_or_data: str) -> str:
        """Press a button without waiting; the id of the callback query."""
        message_id = message if isinstance(message, int) else message.message_id
        button = chat.message(message_id).button(label_or_data)
        if button is None or "callback_data" not in button:
            raise LookupError(f"no button {label_or_data!r} to press\n{chat.transcript()}")
        people = self._local.sandbox.people
        return people.tap(self.id, chat.id, message_id, button["callback_data"]).id

    def press_stale(self, chat: ChatView, message: MessageView, data: str) -> str:
        """Press a button that the bot has taken away meanwhile, as a slow client does."""
        people = self._local.sandbox.people
        return people.tap(self.id, chat.id, message.message_id, data, stale=message.message).id

    async def block(self) -> None:
        """Block the bot."""
        self._local.sandbox.people.remove_bot(self.id, self.id)

    async def unblock(self) -> None:
        """Unblock the bot."""
        self._local.sandbox.people.unblock(self.id)


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

    Afterwards, if the description of the Bot API lies beside the checkout, every call must have
    agreed with it.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        extra_routes: Sequence[BaseRoute] = (),
        schema: Path | None = SCHEMA,
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
        """Where the server is; the bot calls `base_url/bot<token>/method`."""
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
        app = Starlette(routes=[*self._extra, *sandbox_routes(self.sandbox)])
        config = uvicorn.Config(
            app, lifespan="off", ws="none", log_config=None, access_log=False, log_level="error"
        )
        self._server = _Server(config)
        self._task = asyncio.create_task(self._server.serve([self._socket.dup()]))
        await self._server.up.wait()

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
        """A further group with the bot."""
        chat = self.sandbox.people.make_group(by.id, title, [other.id for other in others])
        return self.chat(chat.id)

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
