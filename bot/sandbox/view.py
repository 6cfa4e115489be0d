"""The model as the page sees it: JSON of this project's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.sandbox.model import BOT_ID, PRESENT, Chat, Json, Message, Toast, User

if TYPE_CHECKING:
    from bot.sandbox.store import Store
    from bot.sandbox.wire import Wire


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
            "unread": {str(i): self._store.unread(i, chat.id) for i in people},
            "last": self.message(last) if last else None,
        }

    def message(self, message: Message) -> Json:
        """A message with everything that is drawn of it."""
        return {
            "chat_id": message.chat_id,
            "message_id": message.message_id,
            "sender_id": message.sender_id,
            "date": message.date,
            "text": message.text,
            "entities": [self._wire.entity(entity) for entity in message.entities],
            "photo": self._file(message.photo),
            "document": self._file(message.document),
            "keyboard": [list(row) for row in message.keyboard],
            "reply_to": message.reply_to,
            "edit_date": message.edit_date,
            "edits": message.edits,
            "service": message.service,
            "reactions": [one.emoji for one in message.reactions],
        }

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

    @staticmethod
    def toast(toast: Toast) -> Json:
        """The answer to a tap."""
        return {"text": toast.text, "alert": toast.alert, "url": toast.url}
