"""The model as the page sees it: JSON of this project's own."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from bot.sandbox.model.entities import (
    BOT,
    BOT_ID,
    GENERAL,
    LEADING,
    PRESENT,
    PROFILE_PHOTO,
    Chat,
    Json,
    Message,
    Toast,
    Topic,
    User,
)
from bot.sandbox.model.polls import MOST_OPTIONS

if TYPE_CHECKING:
    from bot.sandbox.model.inline import InlineResult
    from bot.sandbox.model.polls import Poll
    from bot.sandbox.model.store import Store
    from bot.sandbox.model.wire import Wire


class View:
    """Writes chats and messages for the page."""

    def __init__(self, store: Store, wire: Wire) -> None:
        self._store: Final = store
        self._wire: Final = wire

    @staticmethod
    def user(user: User) -> Json:
        """Somebody to write as, or the bot."""
        return {
            "id": user.id,
            "name": user.first_name,
            "username": user.username,
            "language": user.language_code,
            "is_bot": user.is_bot,
        }

    def bot(self) -> Json:
        """The bot, with its picture if it has set one."""
        return {**self.user(BOT), "photo": self._file(self._store.setting(PROFILE_PHOTO, None))}

    def chat(self, chat: Chat) -> Json:
        """A chat in the list: its last message, and what each person has not read."""
        members = self._store.members(chat.id)
        people = [i for i, status in members.items() if status in PRESENT and i != BOT_ID]
        last = self._store.last_message(chat.id)
        return {
            "id": chat.id,
            "type": chat.type,
            "title": chat.title,
            "started": chat.started,
            "bot": members.get(BOT_ID, "left"),
            "members": people,
            "leads": [i for i in people if members[i] in LEADING],
            "forum": chat.forum,
            "topics": [self.topic(topic) for topic in self._store.topics(chat.id)],
            "moved_to": chat.moved_to,
            "unread": {str(i): self._store.unread(i, chat.id) for i in people},
            "last": self.message(last) if last else None,
        }

    @staticmethod
    def topic(topic: Topic) -> Json:
        """A topic; the page calls General's id null, as its messages do."""
        name, closed = topic.name, topic.closed
        return {"id": None if topic.id == GENERAL else topic.id, "name": name, "closed": closed}

    def message(self, message: Message) -> Json:
        """A message with everything that is drawn of it."""
        return {
            "chat_id": message.chat_id,
            "message_id": message.message_id,
            "sender_id": message.sender_id,
            "speaker": self._speaker(message),
            "forwarded": message.origin is not None,
            "via_bot": message.via_bot,
            "receiver": message.receiver,
            "effect": message.options.get("effect_id", ""),
            "topic": message.topic,
            "date": message.date,
            "text": message.text,
            "entities": [self._wire.entity(entity) for entity in message.entities],
            # A browser shows an animation like any picture.
            "photo": self._file(message.photo or message.animation),
            "document": self._file(message.document),
            "keyboard": [list(row) for row in message.keyboard],
            "reply_to": message.reply_to,
            "edit_date": message.edit_date,
            "edits": message.edits,
            "service": message.service,
            "poll": self._poll(message.poll) if message.poll else None,
            "reactions": [one.emoji for one in message.reactions],
            "reactors": [one.user_id for one in message.reactions],
        }

    def _poll(self, poll: Poll) -> Json:
        """A poll; the page draws its picture like any other."""
        return {
            "question": poll.question,
            "description": poll.description,
            "entities": [self._wire.entity(entity) for entity in poll.entities],
            "photo": self._file(poll.photo),
            "closed": poll.closed,
            "adding": poll.adding and len(poll.options) < MOST_OPTIONS,
            "options": [asdict(option) for option in poll.options],
        }

    def _speaker(self, message: Message) -> Json | None:
        """The chat that speaks, where it is no person."""
        chat = self._store.chat(message.sender_chat) if message.sender_chat else None
        return {"id": chat.id, "name": chat.title} if chat else None

    def _file(self, key: str | None) -> Json | None:
        file = self._store.file(key) if key else None
        if file is None:
            return None
        return {
            "url": f"/chat/files/{file.key}",
            "name": file.name,
            "size": len(file.data),
            "width": file.width,
            "height": file.height,
        }

    def inline_result(self, result: InlineResult) -> Json:
        """A result of an inline query in the list to choose from."""
        return {
            "id": result.id,
            "title": result.title,
            "description": result.description,
            "text": result.text,
            "photo": self._file(result.photo),
        }

    @staticmethod
    def toast(toast: Toast) -> Json:
        """The answer to a tap."""
        return {"text": toast.text, "alert": toast.alert, "url": toast.url}
