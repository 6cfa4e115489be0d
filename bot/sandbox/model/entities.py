"""Entities of the local chat: people, chats, messages, files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from bot.sandbox.model.polls import Poll

# JSON as the Bot API speaks it: its shape is checked where it is read.
Json = dict[str, Any]
Keyboard = tuple[tuple[Json, ...], ...]

LOCAL_TOKEN: Final = "7000000001:local-chat"  # noqa: S105 - the token of a server that guards nothing
BOT_ID: Final = 7000000001
BOT_USERNAME: Final = "tessera_bot"
FIRST_PERSON_ID: Final = 5000000001
FIRST_GROUP_ID: Final = -1001000000001
FIRST_BASIC_GROUP_ID: Final = -4000000001
STORAGE_CHAT: Final = -1009000000001
"""A chat of the bot's alone, in which no person looks."""

PROFILE_PHOTO: Final = "profile_photo"
"""Name under which the key of the bot's picture is kept."""

GENERAL: Final = 1

ChatType = Literal["private", "group", "supergroup", "channel"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]
PRESENT: Final[frozenset[Status]] = frozenset({"creator", "administrator", "member"})
LEADING: Final[frozenset[Status]] = frozenset({"creator", "administrator"})


@dataclass(frozen=True)
class User:
    """A person, or the bot."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False


BOT: Final = User(BOT_ID, "Tessera", BOT_USERNAME, is_bot=True)
# Senders of messages by which a chat speaks and no person: an anonymous administrator, a channel,
# and a linked channel's post that Telegram forwards by itself.
GROUP_BOT: Final = User(1087968824, "Group", "GroupAnonymousBot", is_bot=True)
CHANNEL_BOT: Final = User(136817688, "Channel", "Channel_Bot", is_bot=True)
TELEGRAM: Final = User(777000, "Telegram")
STAND_INS: Final = {user.id: user for user in (GROUP_BOT, CHANNEL_BOT, TELEGRAM)}


@dataclass(frozen=True)
class Chat:
    """A group, or the private chat of one person with the bot (its id is then the person's).

    `started` says whether the bot may write there first, `forum` whether there are topics, and
    `moved_to` which supergroup a group has become.
    """

    id: int
    type: ChatType
    title: str
    started: bool = True
    forum: bool = False
    moved_to: int | None = None


@dataclass(frozen=True)
class Topic:
    """A topic of a forum; its id is that of the message that made it, but for General's."""

    chat_id: int
    id: int
    name: str
    closed: bool = False


@dataclass(frozen=True)
class StoredFile:
    """An uploaded file; pictures have a size in pixels."""

    key: str
    name: str
    mime: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0


@dataclass(frozen=True)
class Reaction:
    """One reaction of one user to a message."""

    user_id: int
    emoji: str


@dataclass(frozen=True)
class Message:
    """A message as the server keeps it; `text` is the caption where there is a file.

    `photo`, `document` and `animation` are keys of files, `service` the one field that makes it a
    service message, and `edits` how often its content changed; with a `poll` there is no text.
    `topic` is a forum's (General: None), `thread` the first of a line of replies elsewhere,
    `sender_chat` the chat that speaks in a person's stead, `origin` where a channel's post was
    forwarded from; a person has chosen one that is `via_bot` from what the bot offered. An
    ephemeral one is seen by its `receiver` alone, who may have written it.
    """

    chat_id: int
    message_id: int
    sender_id: int
    date: int
    text: str = ""
    entities: tuple[Json, ...] = ()
    photo: str | None = None
    document: str | None = None
    animation: str | None = None
    keyboard: Keyboard = ()
    reply_to: int | None = None
    edit_date: int | None = None
    edits: int = 0
    service: Json | None = None
    reactions: tuple[Reaction, ...] = ()
    options: Json = field(default_factory=dict)
    topic: int | None = None
    thread: int | None = None
    sender_chat: int | None = None
    origin: Json | None = None
    via_bot: bool = False
    poll: Poll | None = None
    receiver: int | None = None

    @property
    def has_media(self) -> bool:
        """Whether the text is a caption."""
        return any((self.photo, self.document, self.animation))


@dataclass(frozen=True)
class Query:
    """A tap on a button that waits for the bot's answer."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str
    date: float
    answer: Toast | None = None


@dataclass(frozen=True)
class Toast:
    """The bot's answer to a tap; without text nothing is shown."""

    text: str = ""
    alert: bool = False
    url: str | None = None
