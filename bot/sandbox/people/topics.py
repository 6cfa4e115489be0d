"""Acts of persons with the topics of a forum."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.sandbox.model.entities import GENERAL, Chat, Topic
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.people.acts import Acts

_COLOUR: Final = 7322096


class TopicActs(Acts):
    """Making and changing topics."""

    def set_forum(self, user_id: int, chat_id: int, *, on: bool) -> None:
        """Give a supergroup topics, or take them away; bots see it in what comes next."""
        with self._store.transaction():
            chat = self.chat(chat_id, user_id)
            if chat.type != "supergroup":
                raise bad_request("only a supergroup has topics")
            self._world.give_topics(chat_id, on=on)

    def make_topic(self, user_id: int, chat_id: int, name: str) -> Topic:
        """A new topic."""
        with self._store.transaction():
            person, chat = self.person(user_id), self._forum(user_id, chat_id)
            message = self._world.begin_topic(chat, person.id, name, _COLOUR)
            self._tell_bot(chat, message)
            return self._topic(chat, message.topic)

    def close_topic(
        self, user_id: int, chat_id: int, topic_id: int | None, *, closed: bool = True
    ) -> None:
        """Close a topic (None: General) for all who do not lead the group, or open it again."""
        with self._store.transaction():
            person, chat = self.person(user_id), self._forum(user_id, chat_id)
            topic = self._topic(chat, topic_id)
            if topic.closed != closed:
                self._store.put_topic(replace(topic, closed=closed))
                said = "forum_topic_closed" if closed else "forum_topic_reopened"
                self._service(chat, person, {said: {}}, topic_id)

    def rename_topic(self, user_id: int, chat_id: int, topic_id: int, name: str) -> None:
        """Give a topic another name."""
        with self._store.transaction():
            person, chat = self.person(user_id), self._forum(user_id, chat_id)
            said = self._world.rename_topic(self._topic(chat, topic_id), name)
            self._service(chat, person, said, topic_id)

    def delete_topic(self, user_id: int, chat_id: int, topic_id: int) -> None:
        """Delete a topic with all that was said there; bots do not hear of it."""
        with self._store.transaction():
            chat = self._forum(user_id, chat_id)
            topic = self._topic(chat, topic_id)
            if topic.id == GENERAL:
                raise bad_request("TOPIC_ID_INVALID")
            for message in self._store.messages(chat_id):
                if message.topic == topic_id:
                    self._world.remove(message)
            self._store.remove_topic(topic)
            self._world.show_chat(chat_id)

    def _forum(self, user_id: int, chat_id: int) -> Chat:
        chat = self.chat(chat_id, user_id)
        if not chat.forum:
            raise bad_request("the chat is not a forum")
        return chat

    def _topic(self, chat: Chat, topic_id: int | None) -> Topic:
        topic = self._store.topic(chat.id, topic_id or GENERAL)
        if topic is None:
            raise bad_request("message thread not found")
        return topic
