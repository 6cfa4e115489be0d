"""Answering one request: everything goes into the outbox, in the request's own transaction."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.callbacks import Tap
from bot.handlers import Request
from bot.present import Keyboard
from bot.session import Refused, Session
from bot.store import outbox
from bot.texts import Texts

LONGEST_TOAST = 200
Values = Mapping[str, str | int]


@dataclass
class Answers:
    """Where and in which language to answer; `touched` are the chats that something goes to."""

    connection: AsyncConnection
    request: Request
    texts: Texts
    language: str
    now: float
    touched: set[int] = field(default_factory=set)

    async def message(
        self, key: str, values: Values | None = None, keyboard: Keyboard | None = None
    ) -> None:
        """Answer by a message; a tap is answered first, silently."""
        await self.toast()
        text = self.texts.html(self.language, key, values)
        await self.send("message", text=text, keyboard=keyboard, **self.address())

    async def toast(self, key: str = "", values: Values | None = None) -> None:
        """Answer the tap, if it was one, with a sentence or with nothing."""
        if self.request.query:
            text = self.texts.plain(self.language, key, values)[:LONGEST_TOAST] if key else ""
            await self.send("toast", query=self.request.query, text=text)

    async def refusal(self, refused: Refused) -> None:
        """Say why something is not done, and what would be close to it."""
        if self.request.query:
            await self.toast(f"refused-{refused.code}", refused.values)
            return
        text = self.texts.html(self.language, f"refused-{refused.code}", refused.values)
        if refused.nearest:
            moves = ", ".join(f"<code>{move}</code>" for move in refused.nearest)
            text = f"{text}\n{self.say('nearest')} {moves}"  # type: ignore[assignment]
        await self.send("message", text=text, **self.address())

    async def reaction(self, emoji: str) -> None:
        """React to the message."""
        await self.send("react", message=self.request.message, emoji=emoji)

    async def send(self, kind: str, **payload: Any) -> None:  # noqa: ANN401 - JSON values
        """Put something for this chat into the outbox."""
        await outbox.put(self.connection, self.request.chat, kind, payload, self.now)
        self.touched.add(self.request.chat)

    def address(self) -> dict[str, Any]:
        """The topic to send to, and in groups the message to reply to."""
        reply = not (self.request.query or self.request.private)
        return {
            "topic": self.request.topic,
            "reply_to": self.request.message if reply else None,
        }

    def say(self, key: str) -> str:
        """A sentence as plain text."""
        return self.texts.plain(self.language, key)

    def button(
        self, label: str, verb: str, session: Session | None = None, argument: str = ""
    ) -> dict[str, str]:
        """A button; of a table where it belongs to one."""
        code, revision = (session.code, session.revision) if session else ("", None)
        return {
            "text": self.say(label),
            "callback_data": Tap(verb, code, revision, argument).encode(),
        }
