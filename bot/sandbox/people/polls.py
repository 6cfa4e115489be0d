"""Acts of persons in polls of the bot: voting, taking a vote back, adding an option."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.sandbox.model.entities import BOT_ID
from bot.sandbox.model.polls import MOST_OPTIONS, answer_json
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.texts import clean
from bot.sandbox.model.wire import user_json
from bot.sandbox.people.acts import Acts

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Message
    from bot.sandbox.model.polls import Poll


class PollActs(Acts):
    """Voting."""

    def vote(self, user_id: int, chat_id: int, message_id: int, chosen: str | None) -> None:
        """Vote for an option by its lasting id, or take one's vote back (None)."""
        with self._store.transaction():
            person = self.person(user_id)
            message, poll = self._open_poll(user_id, chat_id, message_id)
            if chosen is not None and poll.number_of(chosen) is None:
                raise bad_request("OPTION_INVALID")
            self._world.change(replace(message, poll=poll.voted(user_id, chosen)))
            self._world.updates.add("poll_answer", answer_json(poll, user_json(person), chosen))

    def add_option(self, user_id: int, chat_id: int, message_id: int, text: str) -> None:
        """Add an option to a poll that takes some; a service message says so."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            message, poll = self._open_poll(user_id, chat_id, message_id)
            text = clean(text).strip()
            full = len(poll.options) >= MOST_OPTIONS
            if not poll.adding or full or not 1 <= len(text) <= 100:
                raise bad_request("OPTION_INVALID")
            grown = poll.extended(text, user_id)
            self._world.change(replace(message, poll=grown))
            told = self._world.wire.message(message, with_reply=False)
            added = {
                "poll_message": told,
                "option_persistent_id": grown.options[-1].id,
                "option_text": text,
            }
            if self._world.is_present(chat.id, BOT_ID):
                self._service(chat, person, {"poll_option_added": added}, message.topic)

    def _open_poll(self, user_id: int, chat_id: int, message_id: int) -> tuple[Message, Poll]:
        self.chat(chat_id, user_id)
        message = self._store.message(chat_id, message_id)
        if message is None or message.poll is None:
            raise bad_request("MESSAGE_ID_INVALID")
        if message.poll.closed:
            raise bad_request("MESSAGE_POLL_CLOSED")
        return message, message.poll
