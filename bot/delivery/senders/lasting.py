"""A message that shows one thing for all its time: edited, or posted anew on request."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection
from telegram.error import BadRequest

from bot.delivery.send_result import SendResult
from bot.store.repositories import outbox
from bot.store.repositories.outbox import OutboxMessage
from bot.telegram.client import TelegramClient
from bot.telegram.errors import is_gone
from bot.views.keyboard import Keyboard

KeepMessage = Callable[[Connection, int, int], int | None]
"""Keeps that another message shows a thing, by its number; the message before."""


@dataclass(frozen=True)
class Card:
    """The content of such a message: a picture, text in HTML below it, buttons."""

    png: bytes
    text: str
    keyboard: Keyboard


@dataclass(frozen=True)
class LastingMessage:
    """Makes the calls for the message of the thing that an outbox message is about."""

    api: TelegramClient
    keep: KeepMessage

    async def show(self, outgoing: OutboxMessage, message: int | None, card: Card) -> SendResult:
        """Show the thing in its message, or in a new one; nothing if its message is gone.

        Once there is a new one, the one before loses its buttons.
        """
        if message is None or outgoing.payload["anew"]:
            return await self._anew(outgoing, card)
        try:
            await self.api.new_picture(outgoing.chat, message, card.png, card.text, card.keyboard)
        except BadRequest as error:
            # Somebody has taken it away: who misses it asks for another.
            if not is_gone(error):
                raise
        return SendResult()

    async def _anew(self, outgoing: OutboxMessage, card: Card) -> SendResult:
        about = outgoing.payload
        sent = await self.api.photo(
            outgoing.chat, card.png, card.text, card.keyboard, about["topic"], about["reply_to"]
        )

        def shown(connection: Connection) -> None:
            before = self.keep(connection, about[outgoing.kind], sent.message_id)
            # This may run twice, if the first commit was not seen to succeed.
            if before not in (None, sent.message_id):
                gone = {"message": before}
                outbox.put(connection, outgoing.chat, "strip", gone, outgoing.created_at)

        return SendResult([sent], shown)
