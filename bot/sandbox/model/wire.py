"""The model as the Bot API writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.sandbox.model.entities import BOT, Chat, Json, Message, Status, StoredFile, User
from bot.sandbox.model.polls import poll_json

if TYPE_CHECKING:
    from bot.sandbox.model.store import Store

# The longest sides of the sizes that Telegram makes of a photo, and its letters for them.
PHOTO_SIZES: Final = {"s": 90, "m": 320, "x": 800, "y": 1280}
_RIGHTS: Final = [
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
]


def without_none(body: Json) -> Json:
    """Telegram leaves out what is not there."""
    return {key: value for key, value in body.items() if value is not None}


def user_json(user: User) -> Json:
    """A `User`."""
    return without_none(
        {
            "id": user.id,
            "is_bot": user.is_bot,
            "first_name": user.first_name,
            "username": user.username,
            "language_code": user.language_code,
        }
    )


def scaled(file: StoredFile, letter: str) -> tuple[int, int]:
    """Width and height of one of the sizes of a photo."""
    factor = min(1.0, PHOTO_SIZES[letter] / max(file.width, file.height))
    return max(1, round(file.width * factor)), max(1, round(file.height * factor))


def photo_letters(file: StoredFile) -> list[str]:
    """The sizes there are of a photo; the last is the largest."""
    letters = list(PHOTO_SIZES)
    longest = max(file.width, file.height)
    smaller = [letter for letter in letters if PHOTO_SIZES[letter] < longest]
    return [*smaller, *letters[len(smaller) : len(smaller) + 1]]


def photo_json(file: StoredFile) -> list[Json]:
    """The `PhotoSize`s of a photo, smallest first."""
    return [_photo_size(file, letter) for letter in photo_letters(file)]


def _photo_size(file: StoredFile, letter: str) -> Json:
    width, height = scaled(file, letter)
    share = (width * height) / (file.width * file.height)
    return {
        "file_id": f"AgAC{letter}{file.key}",
        "file_unique_id": f"AQAD{letter}{file.key[:12]}",
        "file_size": max(1, int(len(file.data) * share)),
        "width": width,
        "height": height,
    }


def document_json(file: StoredFile) -> Json:
    """A `Document`."""
    return {
        "file_id": f"BQAC{file.key}",
        "file_unique_id": f"AgAD{file.key[:12]}",
        "file_name": file.name,
        "mime_type": file.mime,
        "file_size": len(file.data),
    }


def animation_json(file: StoredFile) -> Json:
    """An `Animation`; nobody here measures how long it takes."""
    name = {"file_name": file.name, "mime_type": file.mime, "file_size": len(file.data)}
    return {
        "file_id": f"CgAC{file.key}",
        "file_unique_id": f"AgAD{file.key[:12]}",
        "width": file.width,
        "height": file.height,
        "duration": 0,
        **name,
    }


def member_json(user: User, status: Status) -> Json:
    """A `ChatMember`."""
    body: Json = {"user": user_json(user), "status": status}
    if status == "creator":
        body["is_anonymous"] = False
    elif status == "administrator":
        body |= {"can_be_edited": False, "is_anonymous": False, **dict.fromkeys(_RIGHTS, True)}
    elif status == "kicked":
        body["until_date"] = 0
    return body


class Wire:
    """Writes messages and chats, looking up who and what they mention."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def user(self, user_id: int) -> Json:
        """A known user."""
        user = self._store.user(user_id)
        if user is None:
            raise LookupError(f"no user {user_id} in the local chat")
        return user_json(user)

    def chat(self, chat: Chat) -> Json:
        """A `Chat`."""
        if chat.type != "private":
            forum = {"is_forum": True} if chat.forum else {}
            return {"id": chat.id, "type": chat.type, "title": chat.title, **forum}
        body = {"id": chat.id, "type": chat.type, "first_name": chat.title}
        username = self.user(chat.id).get("username")
        return {**body, "username": username} if username else body

    def message(self, message: Message, *, with_reply: bool = True) -> Json:
        """A `Message`; the one it answers is inside, but not what that one answers."""
        chat = self._store.chat(message.chat_id)
        if chat is None:
            raise LookupError(f"no chat {message.chat_id} in the local chat")
        return without_none(
            {
                **_number(message),
                "from": self.user(message.sender_id),
                "sender_chat": self._sender_chat(message),
                "via_bot": user_json(BOT) if message.via_bot else None,
                "chat": self.chat(chat),
                "date": message.date,
                "edit_date": message.edit_date,
                "message_thread_id": message.topic or message.thread,
                "is_topic_message": True if message.topic else None,
                **self._origin(message),
                "reply_to_message": self._reply(message) if with_reply else None,
                **self._content(message),
                **message.options,
                **self._markup(message),
            }
        )

    def _sender_chat(self, message: Message) -> Json | None:
        speaker = self._store.chat(message.sender_chat) if message.sender_chat else None
        return self.chat(speaker) if speaker else None

    def _origin(self, message: Message) -> Json:
        if message.origin is None:
            return {}
        origin = {"type": "channel", "chat": self._sender_chat(message), **message.origin}
        return {"forward_origin": origin, "is_automatic_forward": True}

    def _reply(self, message: Message) -> Json | None:
        """The message replied to; in a topic, one that replies to none replies to its first."""
        reply_to = message.reply_to or message.topic
        if reply_to is None or reply_to == message.message_id:
            return None
        answered = self._store.message(message.chat_id, reply_to)
        return self.message(answered, with_reply=False) if answered else None

    def _content(self, message: Message) -> Json:
        if message.service is not None:
            return message.service
        if message.poll is not None:
            return {"poll": self.poll(message)}
        words = "caption" if message.has_media else "text"
        entities = "caption_entities" if message.has_media else "entities"
        return {
            **self._media(message),
            words: message.text or None,
            entities: [self.entity(entity) for entity in message.entities] or None,
        }

    def poll(self, message: Message) -> Json:
        """The `Poll` of a message.

        :raises LookupError: it has none
        """
        if message.poll is None:
            raise LookupError(f"no poll in message {message.message_id}")
        photo = message.poll.photo
        return poll_json(message.poll, photo_json(self._file(photo)) if photo else None)

    def _media(self, message: Message) -> Json:
        if message.photo is not None:
            return {"photo": photo_json(self._file(message.photo))}
        if message.document is not None:
            return {"document": document_json(self._file(message.document))}
        if message.animation is not None:
            animation = animation_json(self._file(message.animation))
            # For programs that know no animations it is a document as well.
            sides = ("width", "height", "duration")
            document = {key: value for key, value in animation.items() if key not in sides}
            return {"animation": animation, "document": document}
        return {}

    def _file(self, key: str) -> StoredFile:
        file = self._store.file(key)
        if file is None:
            raise LookupError(f"no file {key} in the local chat")
        return file

    def entity(self, entity: Json) -> Json:
        """A `MessageEntity`."""
        if "user_id" not in entity:
            return entity
        rest = {key: value for key, value in entity.items() if key != "user_id"}
        return {**rest, "user": self.user(entity["user_id"])}

    @staticmethod
    def _markup(message: Message) -> Json:
        rows = [list(row) for row in message.keyboard]
        return {"reply_markup": {"inline_keyboard": rows}} if rows else {}


def _number(message: Message) -> Json:
    """The id of a message; all ephemeral ones have 0, and another beside it."""
    if message.receiver is None:
        return {"message_id": message.message_id}
    return {"message_id": 0, "ephemeral_message_id": message.message_id}


def bot_json(*, privacy: bool, inline: bool, topics: bool) -> Json:
    """The bot as `getMe` tells it."""
    return {
        **user_json(BOT),
        "can_join_groups": True,
        "can_read_all_group_messages": not privacy,
        "supports_inline_queries": inline,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": topics,
        "allows_users_to_create_topics": topics,
    }
