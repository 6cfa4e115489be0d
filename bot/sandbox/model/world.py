"""The world of the local chat: who is there, and what happens when a message appears or changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.model.entities import (
    BOT,
    BOT_ID,
    FIRST_BASIC_GROUP_ID,
    FIRST_GROUP_ID,
    FIRST_PERSON_ID,
    GENERAL,
    LEADING,
    PRESENT,
    STORAGE_CHAT,
    Chat,
    ChatType,
    Json,
    Message,
    Reaction,
    Status,
    Topic,
    User,
)
from bot.sandbox.model.feed import Feed
from bot.sandbox.model.inline import InlineQueries
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.texts import clean
from bot.sandbox.model.view import View
from bot.sandbox.model.wire import Wire, member_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.model.store import Store
    from bot.sandbox.model.updates import Updates

FIRST_PEOPLE: Final = (
    ("Ann", "ann", "en"),
    ("Ben", "ben", "en"),
    ("Клео", "cleo", "ru"),
    ("Dani", None, "hu"),
)
FIRST_GROUP: Final = "Game night"

LONGEST_TOPIC: Final = 128


class World:
    """Changes to chats and messages, seen by the watchers and kept in the store."""

    def __init__(self, store: Store, updates: Updates, clock: Callable[[], float]) -> None:
        self.store: Final = store
        self.updates: Final = updates
        self.clock: Final = clock
        self.feed: Final = Feed()
        self.wire: Final = Wire(store)
        self.view: Final = View(store, self.wire)
        self.inline: Final = InlineQueries(clock)
        with store.transaction():
            self._begin()
            self._begin_storage()

    def _begin(self) -> None:
        if self.store.user(BOT_ID) is not None:
            return
        self.store.put_user(BOT)
        people = [self.add_person(*who) for who in FIRST_PEOPLE]
        group = self.add_group(FIRST_GROUP)
        for person in people:
            self.store.put_member(group.id, person.id, "member")
        self.store.put_member(group.id, people[0].id, "creator")
        self.store.put_member(group.id, BOT_ID, "member")

    def _begin_storage(self) -> None:
        if self.store.chat(STORAGE_CHAT) is None:
            self.store.put_chat(Chat(STORAGE_CHAT, "channel", "Storage"))
            self.store.put_member(STORAGE_CHAT, BOT_ID, "administrator")

    # People and chats

    def add_person(self, name: str, username: str | None, language: str) -> User:
        """A new person, with the private chat that is not started yet."""
        person = User(self.store.count("person", FIRST_PERSON_ID), name, username, language)
        self.store.put_user(person)
        self.store.put_chat(Chat(person.id, "private", name, started=False))
        if self.private_topics:
            self.give_topics(person.id)
        self.store.put_member(person.id, person.id, "member")
        return person

    def add_group(self, title: str, kind: ChatType = "supergroup", *, forum: bool = False) -> Chat:
        """A new, empty group, or a channel."""
        basic = kind == "group"
        number = self.store.count("basic group" if basic else "group", 0)
        first = FIRST_BASIC_GROUP_ID if basic else FIRST_GROUP_ID
        chat = Chat(first - number, kind, title, forum=forum)
        self.store.put_chat(chat)
        if forum:
            self.give_topics(chat.id)
        return chat

    def give_topics(self, chat_id: int, *, on: bool = True) -> None:
        """Give a chat topics, or take them away; bots see it in what comes next."""
        chat = self.store.chat(chat_id)
        if chat is None:
            raise bad_request("chat not found")
        self.store.put_chat(replace(chat, forum=on))
        if on and self.store.topic(chat_id, GENERAL) is None:
            name = "All" if chat.type == "private" else "General"
            self.store.put_topic(Topic(chat_id, GENERAL, name))
        self.show_chat(chat_id)

    def begin_topic(self, chat: Chat, user_id: int, name: str, colour: int) -> Message:
        """Make a topic; the message that says so is its first, and has its id."""
        name = _checked_name(name)
        draft = self.draft(chat, user_id)
        if draft.message_id == GENERAL:  # taken, although nothing was said here yet
            draft = self.draft(chat, user_id)
        self.store.put_topic(Topic(chat.id, draft.message_id, name))
        service = {"forum_topic_created": {"name": name, "icon_color": colour}}
        return self.post(replace(draft, topic=draft.message_id, service=service))

    def rename_topic(self, topic: Topic, name: str) -> Json:
        """Give a topic another name; what a message says of that."""
        renamed = replace(topic, name=_checked_name(name))
        self.store.put_topic(renamed)
        return {"forum_topic_edited": {"name": renamed.name}}

    def status(self, chat_id: int, user_id: int) -> Status:
        """Status of a person in a chat."""
        return self.store.members(chat_id).get(user_id, "left")

    def is_present(self, chat_id: int, user_id: int) -> bool:
        """Whether somebody is in a chat now."""
        return self.status(chat_id, user_id) in PRESENT

    @property
    def privacy(self) -> bool:
        """Whether the bot sees only part of what is said in groups."""
        return bool(self.store.setting("privacy", default=True))

    @property
    def inline_mode(self) -> bool:
        """Whether the bot may be asked anywhere by its name, as BotFather sets it."""
        return bool(self.store.setting("inline_mode", default=True))

    @property
    def rich_polls(self) -> bool:
        """Whether polls may have a picture and take further options, as of newer servers."""
        return bool(self.store.setting("rich_polls", default=True))

    @property
    def ephemeral(self) -> bool:
        """Whether a message may be for one member of a group alone, as of newer servers."""
        return bool(self.store.setting("ephemeral", default=True))

    @property
    def private_topics(self) -> bool:
        """Whether private chats with the bot have topics, as BotFather sets it."""
        return bool(self.store.setting("private_topics", default=False))

    @property
    def drafts(self) -> bool:
        """Whether the bot may show a message that is yet to come, as of newer servers."""
        return bool(self.store.setting("drafts", default=True))

    @property
    def switches(self) -> Json:
        """All that can be switched off, and whether it is on."""
        storage = self.is_present(STORAGE_CHAT, BOT_ID)
        return {
            "privacy": self.privacy,
            "inline": self.inline_mode,
            "storage": storage,
            "rich_polls": self.rich_polls,
            "ephemeral": self.ephemeral,
            "private_topics": self.private_topics,
            "drafts": self.drafts,
        }

    def set_bot_status(self, chat: Chat, status: Status, by: User) -> None:
        """Add, remove, block or unblock the bot, and let it know."""
        old = self.status(chat.id, BOT_ID)
        if old == status:
            return
        self.store.put_member(chat.id, BOT_ID, status)
        self.updates.add(
            "my_chat_member",
            {
                "chat": self.wire.chat(chat),
                "from": self.wire.user(by.id),
                "date": self.now(),
                "old_chat_member": member_json(BOT, old),
                "new_chat_member": member_json(BOT, status),
            },
        )
        self.show_chat(chat.id)

    # Messages

    def now(self) -> int:
        """The time, as messages carry it."""
        return int(self.clock())

    def draft(
        self, chat: Chat, sender_id: int, reply_to: int | None = None, topic: int | None = None
    ) -> Message:
        """An empty message with its id, time and place.

        Only supergroups and channels count their messages by themselves.
        """
        own = chat.type in {"supergroup", "channel"}
        number = self.store.count(f"message:{chat.id}" if own else "message:private")
        thread = self._thread(chat, reply_to)
        empty = Message(chat.id, number, sender_id, self.now())
        return replace(empty, reply_to=reply_to, topic=topic, thread=thread)

    def _thread(self, chat: Chat, reply_to: int | None) -> int | None:
        """The first message of the line of replies, which only supergroups without topics keep."""
        if reply_to is None or chat.type != "supergroup" or chat.forum:
            return None
        answered = self.store.message(chat.id, reply_to)
        return (answered.thread or answered.message_id) if answered else None

    def is_closed(self, chat: Chat, topic: int | None, user_id: int) -> bool:
        """Whether a topic is closed for somebody; those who lead the group write there still."""
        kept = self.store.topic(chat.id, topic or GENERAL) if chat.forum else None
        leads = self.status(chat.id, user_id) in LEADING
        return kept is not None and kept.closed and not leads

    def post(self, message: Message) -> Message:
        """Let a message appear."""
        self.store.put_message(message)
        if message.sender_id != BOT_ID:
            self.store.mark_read(message.sender_id, message.chat_id, message.message_id)
        self._show(message)
        return message

    def change(self, message: Message) -> Message:
        """Let a message change its content, and be marked as edited unless it is only buttons."""
        self.store.put_message(message)
        self._show(message)
        return message

    def remove(self, message: Message) -> None:
        """Let a message disappear."""
        self.store.remove_message(message.chat_id, message.message_id)
        body = {"chat_id": message.chat_id, "message_id": message.message_id}
        self.announce("deleted", body)
        self.show_chat(message.chat_id)

    def react(self, message: Message, user_id: int, emoji: str | None) -> None:
        """Set or take back somebody's reaction."""
        others = tuple(one for one in message.reactions if one.user_id != user_id)
        mine = () if emoji is None else (Reaction(user_id, emoji),)
        self.change(replace(message, reactions=others + mine))

    def _show(self, message: Message) -> None:
        self.announce("message", self.view.message(message))
        self.show_chat(message.chat_id)

    def show_chat(self, chat_id: int) -> None:
        """Tell the watchers how a chat looks in the list."""
        chat = self.store.chat(chat_id)
        if chat is not None:
            self.announce("chat", self.view.chat(chat))

    def announce(self, kind: str, body: Json) -> None:
        """Tell the watchers something once it is durable."""
        self.store.after_commit(lambda: self.feed.publish(kind, body))


def _checked_name(name: str) -> str:
    """The name of a topic as it is kept."""
    name = clean(name).strip()
    if not 1 <= len(name) <= LONGEST_TOPIC:
        raise bad_request("TOPIC_TITLE_EMPTY")
    return name
