"""Beginning and end of all acts of persons: who acts in which chat, and the bot's updates."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.model.entities import BOT_ID, BOT_USERNAME, STAND_INS, Chat, Json, Message, User
from bot.sandbox.model.refusals import bad_request, forbidden

if TYPE_CHECKING:
    from bot.sandbox.model.world import World

_ADDRESSED = re.compile(r"/\w+@(\w+)")


class Acts:
    """The persons' side of the chats; the bot hears of it by updates."""

    def __init__(self, world: World) -> None:
        self._world: Final = world
        self._store: Final = world.store

    def person(self, user_id: int) -> User:
        """Somebody who can write here."""
        user = self._store.user(user_id)
        if user is None or user.is_bot or user.id in STAND_INS:
            raise bad_request("user not found")
        return user

    def chat(self, chat_id: int, user_id: int) -> Chat:
        """A chat that somebody is in."""
        chat = self._store.chat(chat_id)
        if chat is None:
            raise bad_request("chat not found")
        if chat.moved_to is not None:
            raise forbidden("this group is a supergroup now")
        if not self._world.is_present(chat_id, user_id):
            raise forbidden("you are not a member of this chat")
        return chat

    def _tell_bot(self, chat: Chat, message: Message) -> None:
        if self._world.is_present(chat.id, BOT_ID) and self._reaches_bot(chat, message):
            self._world.updates.add("message", self._world.wire.message(message))

    def _reaches_bot(self, chat: Chat, message: Message) -> bool:
        if chat.type == "private" or message.service is not None or not self._world.privacy:
            return True
        if self._world.status(chat.id, BOT_ID) == "administrator":
            return True
        return self._is_for_bot(message) or self._answers_bot(message)

    @staticmethod
    def _is_for_bot(message: Message) -> bool:
        first = next(iter(message.entities), None)
        if first is None or first["type"] != "bot_command" or first["offset"] != 0:
            return False
        addressed = _ADDRESSED.match(message.text)
        return addressed is None or addressed.group(1).lower() == BOT_USERNAME

    def _answers_bot(self, message: Message) -> bool:
        if message.reply_to is None:
            return False
        answered = self._store.message(message.chat_id, message.reply_to)
        return answered is not None and answered.sender_id == BOT_ID

    def _service(
        self, chat: Chat, sender: User, service: Json, topic: int | None = None
    ) -> Message:
        draft = self._world.draft(chat, sender.id, topic=topic)
        message = self._world.post(replace(draft, service=service))
        self._tell_bot(chat, message)
        return message
