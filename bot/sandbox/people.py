"""What persons do: write, tap, start the bot, make groups."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.model import BOT_ID, BOT_USERNAME, Chat, Json, Message, Query, Status, User
from bot.sandbox.refusals import bad_request, forbidden
from bot.sandbox.texts import TEXT_LIMIT, clean, trim, units, with_found
from bot.sandbox.wire import user_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.world import World

_ADDRESSED = re.compile(r"/\w+@(\w+)")
_PAYLOAD = re.compile(r"[\w-]{0,64}", re.ASCII)


class People:
    """The persons' side of the chats; the bot hears of it by updates."""

    def __init__(self, world: World) -> None:
        self._world: Final = world
        self._store: Final = world.store

    def person(self, user_id: int) -> User:
        """Somebody who can write here."""
        user = self._store.user(user_id)
        if user is None or user.is_bot:
            raise bad_request("user not found")
        return user

    def chat(self, chat_id: int, user_id: int) -> Chat:
        """A chat that somebody is in."""
        chat = self._store.chat(chat_id)
        if chat is None:
            raise bad_request("chat not found")
        if not self._world.is_present(chat_id, user_id):
            raise forbidden("you are not a member of this chat")
        return chat

    def say(
        self,
        user_id: int,
        chat_id: int,
        text: str,
        reply_to: int | None = None,
        mentions: Sequence[Json] = (),
    ) -> Message:
        """Write a message; `mentions` are `text_mention` entities with a `user_id`."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            if chat.type == "private":
                self._open(chat, person)
            self._check_reply(chat_id, reply_to)
            words, entities = _written(text, mentions)
            draft = replace(self._world.draft(chat, user_id), reply_to=reply_to)
            message = self._world.post(replace(draft, text=words, entities=tuple(entities)))
            self._tell_bot(chat, message)
            return message

    def _check_reply(self, chat_id: int, reply_to: int | None) -> None:
        if reply_to is not None and self._store.message(chat_id, reply_to) is None:
            raise bad_request("message to be replied not found")

    def _open(self, chat: Chat, person: User) -> None:
        """Who writes to the bot lets it write back."""
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

    def tap(
        self,
        user_id: int,
        chat_id: int,
        message_id: int,
        data: str,
        stale: Message | None = None,
    ) -> Query:
        """Press a button that has callback data; of a `stale` message as a slow client saw it."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            message = stale or self._store.message(chat_id, message_id)
            if message is None or not has_data(message, data):
                raise bad_request("DATA_INVALID")
            query = Query(
                str(secrets.randbits(62)), user_id, chat_id, message_id, data, self._world.clock()
            )
            self._store.put_query(query)
            if self._world.is_present(chat.id, BOT_ID):
                self._world.updates.add("callback_query", self._query_json(query, person, message))
            return query

    def _query_json(self, query: Query, person: User, message: Message) -> Json:
        return {
            "id": query.id,
            "from": user_json(person),
            "message": self._world.wire.message(message),
            "chat_instance": str(-query.chat_id * 7919),
            "data": query.data,
        }

    def read(self, user_id: int, chat_id: int, message_id: int) -> None:
        """Have seen everything up to a message."""
        with self._store.transaction():
            self._store.mark_read(user_id, chat_id, message_id)
            self._world.show_chat(chat_id)

    def react(self, user_id: int, chat_id: int, message_id: int, emoji: str | None) -> None:
        """Set or take back a reaction; bots do not hear of it unless they ask."""
        with self._store.transaction():
            self.chat(chat_id, user_id)
            message = self._store.message(chat_id, message_id)
            if message is None:
                raise bad_request("message to react not found")
            self._world.react(message, user_id, emoji)

    def delete(self, user_id: int, chat_id: int, message_id: int) -> None:
        """Delete a message for everybody; bots do not hear of it."""
        with self._store.transaction():
            self.chat(chat_id, user_id)
            message = self._store.message(chat_id, message_id)
            if message is None:
                raise bad_request("message to delete not found")
            self._world.remove(message)

    # Chats

    def make_person(self, name: str, username: str | None, language: str) -> User:
        """A new person to play as."""
        with self._store.transaction():
            name = clean(name).strip()
            if not 1 <= len(name) <= 64:
                raise bad_request("a name has 1 to 64 characters")
            if username and not re.fullmatch(r"[A-Za-z]\w{2,31}", username, re.ASCII):
                raise bad_request("USERNAME_INVALID")
            person = self._world.add_person(name, username or None, language)
            self._world.announce("person", self._world.view.user(person))
            self._world.show_chat(person.id)
            return person

    def make_group(self, user_id: int, title: str, others: Sequence[int] = ()) -> Chat:
        """A new group with the bot; who makes it is its creator."""
        with self._store.transaction():
            person = self.person(user_id)
            title = clean(title).strip()
            if not title:
                raise bad_request("TITLE_INVALID")
            group = self._world.add_group(title)
            for other in others:
                self._store.put_member(group.id, self.person(other).id, "member")
            self._store.put_member(group.id, user_id, "creator")
            self._service(group, person, {"supergroup_chat_created": True})
            self._add_bot(group, person)
            return group

    def add_bot(self, user_id: int, chat_id: int, payload: str | None = None) -> None:
        """Add the bot to a group, by a `startgroup` link with its payload."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            self._add_bot(chat, person)
            if payload is not None:
                self.say(user_id, chat_id, f"/start@{BOT_USERNAME} {payload}".strip())

    def _add_bot(self, chat: Chat, person: User) -> None:
        if not self._world.is_present(chat.id, BOT_ID):
            self._world.set_bot_status(chat, "member", person)
            self._joined(chat, person, BOT_ID)

    def remove_bot(self, user_id: int, chat_id: int) -> None:
        """Remove the bot from a group, or block it in the private chat."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            if not self._world.is_present(chat.id, BOT_ID):
                return
            self._world.set_bot_status(chat, "kicked", person)
            if chat.type == "supergroup":
                gone = self._world.wire.user(BOT_ID)
                self._service(chat, person, {"left_chat_member": gone})

    def unblock(self, user_id: int) -> None:
        """Let the bot write again without writing to it."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(user_id, user_id)
            if chat.started:
                self._world.set_bot_status(chat, "member", person)

    def promote_bot(self, user_id: int, chat_id: int, *, admin: bool) -> None:
        """Make the bot an administrator, or an ordinary member again."""
        with self._store.transaction():
            chat = self.chat(chat_id, user_id)
            if self._world.is_present(chat_id, BOT_ID):
                status: Status = "administrator" if admin else "member"
                self._world.set_bot_status(chat, status, self.person(user_id))

    def add_member(self, user_id: int, chat_id: int, other_id: int) -> None:
        """Add a person to a group."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            other = self.person(other_id)
            if not self._world.is_present(chat_id, other.id):
                self._store.put_member(chat_id, other.id, "member")
                self._joined(chat, person, other.id)

    def leave(self, user_id: int, chat_id: int) -> None:
        """Leave a group."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            self._service(chat, person, {"left_chat_member": user_json(person)})
            self._store.put_member(chat_id, user_id, "left")
            self._world.show_chat(chat_id)

    def _joined(self, chat: Chat, by: User, user_id: int) -> None:
        user = self._world.wire.user(user_id)
        self._service(chat, by, {"new_chat_members": [user]})

    def _service(self, chat: Chat, sender: User, service: Json) -> None:
        draft = self._world.draft(chat, sender.id)
        self._tell_bot(chat, self._world.post(replace(draft, service=service)))

    def set_privacy(self, *, on: bool) -> None:
        """Whether the bot sees only part of what is said in groups."""
        with self._store.transaction():
            self._store.set_setting("privacy", on)
            self._world.announce("privacy", {"on": on})


def has_data(message: Message, data: str) -> bool:
    """Whether a message has a button with this data."""
    return any(button.get("callback_data") == data for row in message.keyboard for button in row)


def _written(text: str, mentions: Sequence[Json]) -> tuple[str, list[Json]]:
    given = [{**mention, "type": "text_mention"} for mention in mentions]
    words, entities = trim(clean(text), given)
    if not words:
        raise bad_request("message text is empty")
    if units(words) > TEXT_LIMIT:
        raise bad_request("message is too long")
    return words, with_found(words, entities)
