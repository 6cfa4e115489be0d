"""The persons of the test driver: they write, tap, and change chats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.sandbox.people.talking import Saying
from tests.support.local_views import WATCHDOG, ChatView, MessageView, TopicView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.model.entities import Json, Status, Toast, User
    from bot.sandbox.model.inline import InlineQuery
    from bot.sandbox.people.messages import People
    from tests.support.local_chat import LocalChat


class Persona:
    """Somebody who writes and taps."""

    def __init__(self, local: LocalChat, user: User) -> None:
        self._local: Final = local
        self.user: Final = user
        self.id: Final = user.id
        self.name: Final = user.first_name

    @property
    def _people(self) -> People:
        return self._local.sandbox.people

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
        return self._say(chat, Saying(text, _id(reply_to), mentions, chat.topic))

    def _say(self, chat: ChatView, saying: Saying) -> MessageView:
        return MessageView(self._people.utter(self.id, chat.id, saying), chat)

    async def say_as_group(
        self, chat: ChatView, text: str, reply_to: MessageView | int | None = None
    ) -> MessageView:
        """Write as an anonymous administrator; only who leads the group can."""
        saying = Saying(text, _id(reply_to), topic=chat.topic, speaker=chat.id)
        return self._say(chat, saying)

    async def say_as_channel(
        self,
        chat: ChatView,
        channel: ChatView,
        text: str,
        reply_to: MessageView | int | None = None,
    ) -> MessageView:
        """Write in a group in the name of a channel; only who made the channel can."""
        saying = Saying(text, _id(reply_to), topic=chat.topic, speaker=channel.id)
        return self._say(chat, saying)

    async def start(self, payload: str = "") -> MessageView:
        """Press Start in the private chat, or follow a deep link."""
        return MessageView(self._people.start(self.id, payload), self.private)

    async def ask_inline(self, text: str, watchdog: float = WATCHDOG) -> InlineQuery:
        """Write the bot's name with a text after it, and wait for what it offers."""
        query = self._people.ask_inline(self.id, text)
        inline = self._local.sandbox.world.inline

        def answered(_: LocalChat) -> InlineQuery | None:
            found = inline.find(query.id)
            return found if found and found.results is not None else None

        return await self._local.until(answered, watchdog)

    async def choose(self, chat: ChatView, query: InlineQuery, number: int = 0) -> MessageView:
        """Send one of the results of a query to a chat."""
        result = (query.results or ())[number]
        return MessageView(self._people.choose_result(self.id, chat.id, query.id, result.id), chat)

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

    async def follow(
        self, chat: ChatView, message: MessageView | int, label_or_data: str
    ) -> MessageView:
        """Press a button whose answer opens the private chat, and press Start there.

        :raises LookupError: the answer opens nothing
        """
        toast = await self.tap(chat, message, label_or_data)
        if toast.url is None:
            raise LookupError(f"{label_or_data!r} opens nothing: {toast.text!r}")
        return await self.start(toast.url.split("?start=")[1])

    async def vote(self, chat: ChatView, poll: MessageView, number: int | None) -> None:
        """Vote for an option by its place in a poll, from 0; None takes one's vote back."""
        now = chat.message(poll.message_id).poll
        chosen = None if number is None else now.options[number].id
        self._people.vote(self.id, chat.id, poll.message_id, chosen)

    async def add_option(self, chat: ChatView, poll: MessageView, text: str) -> int:
        """Add an option to a poll; its place there."""
        self._people.add_option(self.id, chat.id, poll.message_id, text)
        return len(chat.message(poll.message_id).poll.options) - 1

    def press(self, chat: ChatView, message: MessageView | int, label_or_data: str) -> str:
        """Press a button without waiting; the id of the callback query."""
        message_id = message if isinstance(message, int) else message.message_id
        button = chat.message(message_id).button(label_or_data)
        if button is None or "callback_data" not in button:
            raise LookupError(f"no button {label_or_data!r} to press\n{chat.transcript()}")
        return self._people.tap(self.id, chat.id, message_id, button["callback_data"]).id

    def press_stale(self, chat: ChatView, message: MessageView, data: str) -> str:
        """Press a button that the bot has taken away meanwhile, as a slow client does."""
        return self._people.tap(
            self.id, chat.id, message.message_id, data, stale=message.message
        ).id

    async def block(self) -> None:
        """Block the bot."""
        self._people.remove_bot(self.id, self.id)

    async def unblock(self) -> None:
        """Unblock the bot."""
        self._people.unblock(self.id)

    async def change(
        self, name: str | None = None, *, username: str | None = "", language: str | None = None
    ) -> Persona:
        """Take another name, user name (None: have none) or language; what is left out stays."""
        now = self._people.person(self.id)
        username = now.username if username == "" else username
        language = language or now.language_code or ""
        user = self._people.change_person(self.id, name or now.first_name, username, language)
        return Persona(self._local, user)

    # Groups

    async def add_bot(self, chat: ChatView, payload: str | None = None) -> None:
        """Add the bot to a group, by a `startgroup` link with its payload."""
        self._people.add_bot(self.id, chat.id, payload)

    async def remove_bot(self, chat: ChatView, status: Status = "kicked") -> None:
        """Remove the bot from a group; "left" is how it goes without being banned."""
        self._people.remove_bot(self.id, chat.id, status)

    async def promote_bot(self, chat: ChatView, *, admin: bool = True) -> None:
        """Make the bot an administrator, or an ordinary member again."""
        self._people.promote_bot(self.id, chat.id, admin=admin)

    async def add(self, chat: ChatView, other: Persona) -> None:
        """Add a person to a group."""
        self._people.add_member(self.id, chat.id, other.id)

    async def leave(self, chat: ChatView) -> None:
        """Leave a group."""
        self._people.leave(self.id, chat.id)

    async def migrate(self, chat: ChatView) -> ChatView:
        """Make a basic group a supergroup; the new chat, as the old one is at its end."""
        return self._local.chat(self._people.migrate(self.id, chat.id).id)

    async def set_forum(self, chat: ChatView, *, on: bool = True) -> None:
        """Give a supergroup topics, or take them away."""
        self._people.set_forum(self.id, chat.id, on=on)

    async def new_channel(self, title: str) -> ChatView:
        """A channel of one's own, where the bot is not."""
        return self._local.chat(self._people.make_channel(self.id, title).id)

    # Topics

    async def new_topic(self, chat: ChatView, name: str) -> TopicView:
        """Begin a topic of a forum."""
        topic = self._people.make_topic(self.id, chat.id, name)
        return TopicView(self._local, chat.id, topic.id)

    async def close_topic(self, topic: TopicView) -> None:
        """Close a topic: only who leads the group writes there now."""
        self._people.close_topic(self.id, topic.id, topic.topic)

    async def reopen_topic(self, topic: TopicView) -> None:
        """Open it again."""
        self._people.close_topic(self.id, topic.id, topic.topic, closed=False)

    async def rename_topic(self, topic: TopicView, name: str) -> None:
        """Give a topic another name."""
        self._people.rename_topic(self.id, topic.id, topic.topic or 0, name)

    async def delete_topic(self, topic: TopicView) -> None:
        """Delete a topic with all its messages."""
        self._people.delete_topic(self.id, topic.id, topic.topic or 0)


def _id(message: MessageView | int | None) -> int | None:
    return message.message_id if isinstance(message, MessageView) else message
