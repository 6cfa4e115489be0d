"""Chats that take nothing from the bot: outbox messages that wait for them are dropped.

Where a person has never opened the private chat, or has blocked it, and something in a group led
there, that group is told how to open it: such an outbox message has an `origin`. A person who was
to be told of a turn is called in the group instead, by posting the table afresh. Reminders to a
person end until they begin with the bot again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from bot.domain.players import Human
from bot.i18n.translations import Texts, closest_language
from bot.store.repositories import boards, erasure, outbox, people
from bot.store.repositories.outbox import TURN
from bot.store.repositories.timing import reminders
from bot.views.deep_links import private_link
from bot.views.keyboard import link_button
from bot.views.phrases import Phrases


@dataclass(frozen=True)
class Undeliverable:
    """Drops what cannot be sent; `username` is the bot's own."""

    texts: Texts
    username: str

    def drop(self, connection: Connection, chat: int, now: float) -> set[int]:
        """Drop all that waits for a chat; the chats that are told something instead."""
        if chat > 0:
            reminders.stop(connection, chat)
        origins, called = {}, set[int]()
        for outgoing in outbox.waiting(connection, chat):
            outbox.sent(connection, outgoing)
            if outgoing.kind == outbox.FAREWELL:
                erasure.forget_again(connection, chat)
            origin = outgoing.payload.get("origin")
            if origin and outgoing.kind == TURN:
                boards.repost(connection, origin["code"])
                called.add(origin["chat"])
            elif origin:
                # One message for each place is enough, however much was to be sent.
                origins[origin["chat"], origin["topic"]] = origin
        for (group, _), origin in origins.items():
            about = self._how_to_open(connection, chat, origin)
            outbox.put(connection, group, "message", about, now)
        return called | {group for group, _ in origins}

    def _how_to_open(
        self, connection: Connection, person: int, origin: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The message for the group, with a link to the private chat."""
        chat = people.known_chat(connection, origin["chat"])
        phrases = Phrases(self.texts, closest_language(chat.language if chat else None))
        name = phrases.mention(Human(person, people.person_name(connection, person)))
        link = private_link(self.username, origin["code"])
        return {
            "text": phrases.phrase("open-private", {"name": name}),
            "keyboard": [[link_button(phrases.say("button-open-private"), link)]],
            "topic": origin["topic"],
            "reply_to": None,
        }
