"""Senders of reminders: one standing message per person, edited silently and at times sent anew."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.delivery.send_result import SendResult
from bot.domain.reminders.waiting import is_listed
from bot.domain.table import Stage
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import outbox, people, tables
from bot.store.repositories.outbox import REMINDER, WAITING, OutboxMessage
from bot.store.repositories.timing import reminders
from bot.telegram.client import TelegramClient
from bot.views.phrases import Phrases
from bot.views.reminders import WaitingList, time_question


@dataclass(frozen=True)
class _Found:
    """The list of what waits for a person, the message that shows it, whether to ask the time."""

    waiting: WaitingList
    message: int | None
    asks: bool


@dataclass(frozen=True)
class ReminderSenders:
    """Makes the calls for reminders. Each shows the tables as they are when it is sent."""

    store: Store
    api: TelegramClient
    texts: Texts

    @property
    def by_kind(self) -> Mapping[str, Callable[[OutboxMessage], Awaitable[SendResult]]]:
        """Senders by kind."""
        return {REMINDER: self._reminder, WAITING: self._waiting}

    async def _reminder(self, outgoing: OutboxMessage) -> SendResult:
        """Send the list anew, unless all that it is about is done by now."""
        person, urgent = outgoing.chat, outgoing.payload["urgent"]
        found = await self.store.run(self._found, person, urgent)
        if not (found.waiting.urgent if urgent else found.waiting.tables):
            return SendResult()
        text, keyboard = found.waiting.text(), found.waiting.keyboard()
        sent = await self.api.message(person, text, keyboard, None, None)

        def told(connection: Connection) -> None:
            before = reminders.keep_standing_message(connection, person, sent.message_id)
            # This may run twice, if the first commit was not seen to succeed.
            if before not in (None, sent.message_id):
                about = {"message": before}
                outbox.put(connection, person, "delete", about, outgoing.created_at)
            if found.asks:
                self._ask(connection, outgoing)

        return SendResult([sent], told)

    async def _waiting(self, outgoing: OutboxMessage) -> SendResult:
        """Bring the list up to date in the message that shows it, if it still is that one."""
        found = await self.store.run(self._found, outgoing.chat, [])
        message = outgoing.payload["message"]
        if found.message == message:
            text, keyboard = found.waiting.text(), found.waiting.keyboard()
            await self.api.new_text(outgoing.chat, message, text, keyboard)
        return SendResult()

    def _found(self, connection: Connection, person: int, urgent: list[str]) -> _Found:
        settings = reminders.settings_of(connection, person)
        sits_at = tables.of_person(connection, person, (Stage.PLAYING,))
        listed = [table for table in sits_at if is_listed(table, person, settings)]
        waiting = WaitingList(self._phrases(connection, person), person, listed, urgent)
        message = reminders.standing_message(connection, person)
        return _Found(waiting, message, not reminders.is_asked(connection, person))

    def _phrases(self, connection: Connection, person: int) -> Phrases:
        chat = people.known_chat(connection, person)
        return Phrases(self.texts, closest_language(chat.language if chat else None))

    def _ask(self, connection: Connection, outgoing: OutboxMessage) -> None:
        """Ask once, silently, for the time where the person is: so they can have quiet hours."""
        reminders.choose(connection, outgoing.chat, asked=True)
        phrases = self._phrases(connection, outgoing.chat)
        text, keyboard = time_question(phrases, outgoing.created_at)
        about = {"text": text, "keyboard": keyboard, "topic": None, "reply_to": None}
        message = {**about, "silent": True}
        outbox.put(connection, outgoing.chat, "message", message, outgoing.created_at)
