"""Messages that persons write, as themselves or in the name of a group or a channel."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.profile import commands_for
from bot.sandbox.model.entities import (
    BOT_ID,
    CHANNEL_BOT,
    GROUP_BOT,
    LEADING,
    TELEGRAM,
    Chat,
    Json,
    Message,
    User,
)
from bot.sandbox.model.refusals import bad_request, forbidden
from bot.sandbox.model.texts import TEXT_LIMIT, clean, trim, units, with_found
from bot.sandbox.people.acts import Acts

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMAND: Final = re.compile(r"/(\w+)", re.ASCII)
_PAYLOAD: Final = re.compile(r"[\w-]{0,64}", re.ASCII)


@dataclass(frozen=True)
class Saying:
    """A message to be written, and its place: `mentions` are `text_mention` entities of users.

    `topic` is that of the answered message if it is not told, `speaker` the chat in whose name
    is spoken: the group itself by an anonymous administrator, or a channel.
    """

    text: str
    reply_to: int | None = None
    mentions: Sequence[Json] = ()
    topic: int | None = None
    speaker: int | None = None


class TalkActs(Acts):
    """Writing."""

    def say(
        self,
        user_id: int,
        chat_id: int,
        text: str,
        reply_to: int | None = None,
        mentions: Sequence[Json] = (),
    ) -> Message:
        """Write a message."""
        return self.utter(user_id, chat_id, Saying(text, reply_to, mentions))

    def utter(self, user_id: int, chat_id: int, saying: Saying) -> Message:
        """Write a message to a topic, or in the name of a chat.

        :raises RefusalError: the person may not write there, or not so
        """
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            if chat.type == "private":
                self._open(chat, person)
            topic = self._place(chat, user_id, saying)
            sender = self._sender(chat, user_id, saying.speaker)
            draft = self._world.draft(chat, sender, saying.reply_to, topic)
            alone = user_id if self._is_ephemeral(chat, person, saying) else None
            draft = replace(draft, sender_chat=saying.speaker, receiver=alone)
            return self._appear(chat, draft, saying)

    def _is_ephemeral(self, chat: Chat, person: User, saying: Saying) -> bool:
        """Whether something is a command that the group is not to see, or answers such a message.

        Clients know that of a command by the bot's list of them.
        """
        if not self._world.ephemeral or chat.type == "private" or saying.speaker is not None:
            return False
        answered = self._answered(chat, saying.reply_to)
        if answered is not None and answered.receiver is not None:
            return True
        listed = commands_for(self._world, chat, person)
        unseen = [one["command"] for one in listed if one.get("is_ephemeral")]
        named = _COMMAND.match(saying.text)
        return named is not None and named[1].lower() in unseen

    def _appear(self, chat: Chat, draft: Message, saying: Saying) -> Message:
        words, entities = _written(saying.text, saying.mentions)
        message = self._world.post(replace(draft, text=words, entities=tuple(entities)))
        self._tell_bot(chat, message)
        return message

    def _place(self, chat: Chat, user_id: int, saying: Saying) -> int | None:
        answered = self._answered(chat, saying.reply_to)
        topic = saying.topic or (answered.topic if answered else None)
        if topic is not None and self._store.topic(chat.id, topic) is None:
            raise bad_request("message thread not found")
        if self._world.is_closed(chat, topic, user_id):
            raise bad_request("TOPIC_CLOSED")
        return topic

    def _answered(self, chat: Chat, reply_to: int | None) -> Message | None:
        found = None if reply_to is None else self._store.message(chat.id, reply_to)
        if reply_to is not None and found is None:
            raise bad_request("message to be replied not found")
        return found

    def _sender(self, chat: Chat, user_id: int, speaker: int | None) -> int:
        if speaker is None:
            return user_id
        if self._world.status(speaker, user_id) not in LEADING:
            raise forbidden("only those who lead a chat speak in its name")
        return GROUP_BOT.id if speaker == chat.id else CHANNEL_BOT.id

    def _open(self, chat: Chat, person: User) -> None:
        """Let the bot write back to a person who writes to it."""
        if not chat.started:
            self._store.put_chat(replace(chat, started=True))
            self._store.put_member(chat.id, BOT_ID, "member")
        else:
            self._world.set_bot_status(chat, "member", person)

    def start(self, user_id: int, payload: str = "") -> Message:
        """Press Start, or follow a deep link."""
        if not _PAYLOAD.fullmatch(payload):
            raise bad_request("START_PARAM_INVALID")
        return self.say(user_id, user_id, f"/start {payload}".strip())

    # Channels

    def make_channel(self, user_id: int, title: str) -> Chat:
        """A new channel, without the bot; who makes it speaks in its name."""
        with self._store.transaction():
            person = self.person(user_id)
            title = clean(title).strip()
            if not title:
                raise bad_request("TITLE_INVALID")
            channel = self._world.add_group(title, "channel")
            self._store.put_member(channel.id, person.id, "creator")
            self._world.show_chat(channel.id)
            return channel

    def forward_post(self, channel_id: int, chat_id: int, text: str) -> Message:
        """Post in a channel; Telegram forwards it to the group that the channel is linked to."""
        with self._store.transaction():
            channel, chat = self._store.chat(channel_id), self._store.chat(chat_id)
            if channel is None or chat is None:
                raise bad_request("chat not found")
            saying = Saying(text)
            post = replace(self._world.draft(channel, CHANNEL_BOT.id), sender_chat=channel_id)
            post = self._appear(channel, post, saying)
            origin = {"date": post.date, "message_id": post.message_id}
            draft = replace(self._world.draft(chat, TELEGRAM.id), origin=origin)
            return self._appear(chat, replace(draft, sender_chat=channel_id), saying)


def _written(text: str, mentions: Sequence[Json]) -> tuple[str, list[Json]]:
    given = [{**mention, "type": "text_mention"} for mention in mentions]
    words, entities = trim(clean(text), given)
    if not words:
        raise bad_request("message text is empty")
    if units(words) > TEXT_LIMIT:
        raise bad_request("message is too long")
    return words, with_found(words, entities)
