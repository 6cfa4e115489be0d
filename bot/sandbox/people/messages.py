"""Acts of persons with messages and themselves: write, tap, start the bot, change their names."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from typing import Final

from bot.sandbox.model.entities import BOT_ID, Json, Message, Query, User
from bot.sandbox.model.inline import inline_id
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.texts import clean
from bot.sandbox.model.wire import user_json
from bot.sandbox.people.groups import GroupActs
from bot.sandbox.people.inline import InlineActs
from bot.sandbox.people.polls import PollActs
from bot.sandbox.people.switches import SwitchActs
from bot.sandbox.people.topics import TopicActs

_USERNAME: Final = re.compile(r"[A-Za-z]\w{2,31}", re.ASCII)


class People(GroupActs, TopicActs, InlineActs, PollActs, SwitchActs):
    """All that persons do."""

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
            if message is None or message.receiver not in (None, user_id):
                raise bad_request("DATA_INVALID")
            if not has_data(message, data):
                raise bad_request("DATA_INVALID")
            query = Query(
                str(secrets.randbits(62)), user_id, chat_id, message_id, data, self._world.clock()
            )
            self._store.put_query(query)
            if message.via_bot or self._world.is_present(chat.id, BOT_ID):
                self._world.updates.add("callback_query", self._query_json(query, person, message))
            return query

    def _query_json(self, query: Query, person: User, message: Message) -> Json:
        """The query; of a message that was sent by way of the bot it learns the id alone."""
        of: Json = {"message": self._world.wire.message(message)}
        if message.via_bot:
            of = {"inline_message_id": inline_id(message.chat_id, message.message_id)}
        return {
            "id": query.id,
            "from": user_json(person),
            **of,
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
            if message is None or message.receiver is not None:
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

    # Persons themselves

    def make_person(self, name: str, username: str | None, language: str) -> User:
        """A new person to play as."""
        with self._store.transaction():
            name = _checked(name, username)
            person = self._world.add_person(name, username or None, language)
            self._show(person)
            return person

    def change_person(self, user_id: int, name: str, username: str | None, language: str) -> User:
        """Another name, user name or language; bots see it in what the person does next."""
        with self._store.transaction():
            old, chat = self.person(user_id), self.chat(user_id, user_id)
            name = _checked(name, username)
            new = replace(
                old, first_name=name, username=username or None, language_code=language or None
            )
            self._store.put_user(new)
            self._store.put_chat(replace(chat, title=name))
            self._show(new)
            return new

    def _show(self, person: User) -> None:
        self._world.announce("person", self._world.view.user(person))
        self._world.show_chat(person.id)


def _checked(name: str, username: str | None) -> str:
    name = clean(name).strip()
    if not 1 <= len(name) <= 64:
        raise bad_request("a name has 1 to 64 characters")
    if username and not _USERNAME.fullmatch(username):
        raise bad_request("USERNAME_INVALID")
    return name


def has_data(message: Message, data: str) -> bool:
    """Whether a message has a button with this data."""
    return any(button.get("callback_data") == data for row in message.keyboard for button in row)
