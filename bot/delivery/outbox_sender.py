"""Sending what is sent once, whatever it is, and keeping that it has been."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection
from telegram.error import BadRequest

from bot.delivery.chat_leases import Leases
from bot.delivery.senders import Sent, Ways
from bot.delivery.undeliverable import Unreachable
from bot.i18n.translations import Texts
from bot.store.repositories import outbox, people
from bot.store.repositories.outbox import Parcel
from bot.telegram.client import Api, is_topic_gone
from bot.views.images import Pictures


@dataclass(frozen=True)
class Sender:
    """Makes the calls for outbox messages; `after_send` is told of each that has been sent."""

    leases: Leases
    api: Api
    texts: Texts
    username: str
    pictures: Pictures
    after_send: Callable[[Parcel], None] = lambda _parcel: None

    async def send(self, parcel: Parcel) -> None:
        """Send one thing; to everybody if its topic is gone.

        That it has been sent is kept, unless it is `outbox.FREE`.

        :raises TelegramError: if the call fails.
        :raises NotOursError: if another instance sends to the chat by now.
        """
        send = self._ways.by_kind[parcel.kind]
        try:
            sent = await send(parcel)
        except BadRequest as error:
            if not (is_topic_gone(error) and parcel.payload.get("topic")):
                raise
            sent = await send(replace(parcel, payload={**parcel.payload, "topic": None}))
        if parcel.kind not in outbox.FREE:
            await self._keep(parcel, sent)
        self.after_send(parcel)

    async def _keep(self, parcel: Parcel, sent: Sent) -> None:
        """Store in one transaction that messages are in the chat and no more to be sent."""

        async def keep(connection: AsyncConnection) -> None:
            for message in sent.messages:
                await people.message_seen(connection, message.chat_id, message.message_id)
            await sent.also(connection)
            await outbox.sent(connection, parcel)

        numbers = [message.message_id for message in sent.messages]
        await self.leases.keep(parcel.chat, keep, *numbers)
        if parcel.kind == outbox.FAREWELL:
            self.leases.lose(parcel.chat)

    @property
    def unreachable(self) -> Unreachable:
        """Handling of outbox messages that cannot be sent."""
        return Unreachable(self.texts, self.username)

    @property
    def _ways(self) -> Ways:
        return Ways(self.leases.store, self.api, self.texts, self.username, self.pictures)
