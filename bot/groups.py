"""What happens to a chat: the bot is added or removed, a group becomes a supergroup."""

from dataclasses import dataclass

from bot.answers import Answers, Values
from bot.events import Added, ChatEvent, Moved, Removed, Reopened
from bot.session import Session, Stage
from bot.store import sessions, standing

HELLO_AFTER = 2.0
"""Seconds in which Telegram says whether a chat is new, or a group that was here before."""


@dataclass(frozen=True)
class GroupDesk:
    """Takes note of what happens to a chat."""

    answers: Answers

    async def serve(self, event: ChatEvent) -> None:
        """Keep what has happened; where the bot comes back, say so and show what goes on."""
        connection, chat = self.answers.connection, self.answers.request.chat
        self.answers.touched.add(chat)
        match event:
            case Removed():
                await standing.removed(connection, chat)
            case Moved(old, new):
                await standing.move(connection, old, new)
            case Reopened(topic):
                await standing.reopened(connection, chat, topic)
            case Added():
                await standing.returned(connection, chat)
                if not self.answers.request.private:
                    await self._greet(await sessions.in_chat(connection, chat, (Stage.PLAYING,)))

    async def _greet(self, running: list[Session]) -> None:
        if running:
            values: Values = {"count": len(running), "code": running[-1].code}
            await self.answers.message("greeting-back", values)
        else:
            later = self.answers.now + HELLO_AFTER
            text = self.answers.phrase("greeting-group")
            address = self.answers.address()
            await self.answers.send(standing.HELLO, text=text, not_before=later, **address)
