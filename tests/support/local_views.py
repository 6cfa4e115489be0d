"""The chats of the test driver as they are read: chats, topics, messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from bot.i18n.translations import breakable
from bot.sandbox import BOT_ID
from bot.sandbox.model.entities import GENERAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.model.entities import Json, Message
    from bot.sandbox.model.polls import Poll
    from tests.support.local_chat import LocalChat

T = TypeVar("T")
# Only to end a test that would hang: nothing is measured with it.
WATCHDOG: Final = 60.0


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
        """The words as one reads them: of whatever kind the spaces are."""
        return breakable(self.message.text)

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

    @property
    def animation(self) -> bytes | None:
        return self._content(self.message.animation)

    def _content(self, key: str | None) -> bytes | None:
        file = self.chat.local.sandbox.store.file(key) if key else None
        return file.data if file else None

    @property
    def keyboard(self) -> list[list[Json]]:
        return [list(row) for row in self.message.keyboard]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons, row by row."""
        return [button["text"] for row in self.message.keyboard for button in row]

    def button(self, label_or_data: str) -> Json | None:
        """The button with this label or this callback data."""
        wanted = ("text", "callback_data")
        buttons = [button for row in self.message.keyboard for button in row]
        found = (b for name in wanted for b in buttons if b.get(name) == label_or_data)
        return next(found, None)

    @property
    def poll(self) -> Poll:
        """The poll of a message.

        :raises LookupError: it has none
        """
        if self.message.poll is None:
            raise LookupError(f"no poll in message {self.message_id}")
        return self.message.poll

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

    @property
    def topic(self) -> int | None:
        """The id of the topic; None in General and where there are no topics."""
        return self.message.topic


class ChatView:
    """One chat, always as it is now."""

    topic: int | None = None

    def __init__(self, local: LocalChat, chat_id: int) -> None:
        self.local: Final = local
        self.id: Final = chat_id

    @property
    def messages(self) -> list[MessageView]:
        """All messages that were not deleted, oldest first."""
        found = self.local.sandbox.store.messages(self.id)
        return [MessageView(message, self) for message in found]

    @property
    def general(self) -> TopicView:
        """The general topic of a forum."""
        return TopicView(self.local, self.id, None)

    @property
    def topics(self) -> list[TopicView]:
        """The topics of a forum besides General, oldest first."""
        found = self.local.sandbox.store.topics(self.id)
        return [TopicView(self.local, self.id, one.id) for one in found if one.id != GENERAL]

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


class TopicView(ChatView):
    """One topic of a forum (None: General): persons write here as in a chat, see only this."""

    def __init__(self, local: LocalChat, chat_id: int, topic: int | None) -> None:
        super().__init__(local, chat_id)
        self.topic = topic

    @property
    def messages(self) -> list[MessageView]:
        return [message for message in super().messages if message.topic == self.topic]


def _line(view: MessageView) -> str:
    kinds = {"photo": view.photo, "file": view.document, "animation": view.animation}
    media = "".join(f" [{kind}]" for kind, content in kinds.items() if content)
    return f"  {view.message_id} from {view.sender_id}{media}: {view.text!r} {view.labels}"
