"""Sending what is sent once, whatever it is, and keeping that it has been."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from sqlalchemy import Connection
from telegram.error import BadRequest

from bot.common.clock import Clock, SystemClock
from bot.common.fingerprint import Fingerprints
from bot.delivery.board_publisher import Then, nothing_more
from bot.delivery.chat_leases import ChatLeases
from bot.delivery.move_pictures import MovePictures
from bot.delivery.send_result import SendResult
from bot.delivery.senders.by_kind import OutboxSenders
from bot.delivery.senders.ephemeral import EphemeralSender, Senders
from bot.delivery.senders.inline import InlineSender
from bot.delivery.undeliverable import Undeliverable
from bot.i18n.translations import Texts
from bot.store.repositories import outbox, people
from bot.store.repositories.outbox import OutboxMessage
from bot.telegram.client import TelegramClient
from bot.telegram.ephemeral.calls import EphemeralSupport
from bot.telegram.errors import is_topic_gone
from bot.views.images import Pictures
from bot.views.pages.app_links import AppLinks


@dataclass(frozen=True)
class Sender:
    """Makes the calls for outbox messages; `after_send` is told of each that has been sent.

    Pictures of moves are `beside` these where inline mode offers them.
    """

    leases: ChatLeases
    api: TelegramClient
    texts: Texts
    username: str
    pictures: Pictures
    fingerprints: Fingerprints
    links: AppLinks | None = None
    after_send: Callable[[OutboxMessage], None] = lambda _outgoing: None
    clock: Clock = field(default_factory=SystemClock)
    support: EphemeralSupport = field(default_factory=EphemeralSupport)
    beside: MovePictures | None = None

    async def send(self, outgoing: OutboxMessage, then: Then = nothing_more) -> None:
        """Send one thing; to everybody if its topic is gone.

        That it has been sent is kept, unless it is `outbox.FREE`; `then` is done in the same
        transaction.

        :raises TelegramError: if the call fails.
        :raises NotOursError: if another instance sends to the chat by now.
        """
        ephemeral = outbox.OPENING in outgoing.payload
        send = self._ephemeral.send if ephemeral else self._usual[outgoing.kind]
        try:
            sent = await send(outgoing)
        except BadRequest as error:
            if not (is_topic_gone(error) and outgoing.payload.get("topic")):
                raise
            sent = await send(replace(outgoing, payload={**outgoing.payload, "topic": None}))
        if outgoing.kind not in outbox.FREE:
            await self._keep(outgoing, sent, then)
        self.after_send(outgoing)

    async def _keep(self, outgoing: OutboxMessage, sent: SendResult, then: Then) -> None:
        """Store in one transaction that messages are in the chat and no more to be sent."""

        def keep(connection: Connection) -> None:
            for message in sent.messages:
                people.message_seen(connection, message.chat_id, message.message_id)
            sent.also(connection)
            outbox.sent(connection, outgoing)
            then(connection)

        numbers = [message.message_id for message in sent.messages]
        await self.leases.keep(outgoing.chat, keep, *numbers)
        if outgoing.kind == outbox.FAREWELL:
            self.leases.lose(outgoing.chat)

    async def close(self) -> None:
        """Send nothing more."""
        if self.beside:
            await self.beside.close()

    @property
    def unreachable(self) -> Undeliverable:
        """Handling of outbox messages that cannot be sent."""
        return Undeliverable(self.texts, self.username)

    @cached_property
    def _usual(self) -> Senders:
        return self._by_kind(self.api)

    @cached_property
    def _ephemeral(self) -> EphemeralSender:
        return EphemeralSender(self.api, self.username, self.clock, self._by_kind, self.support)

    def _by_kind(self, api: TelegramClient) -> Senders:
        common = self.leases.store, api, self.texts, self.username
        senders = OutboxSenders(*common, self.pictures, self.fingerprints, self.links).by_kind
        inline = InlineSender(*common, self.links, self.beside).send
        return {**senders, outbox.INLINE: inline, outbox.EPHEMERAL_END: self._ephemeral.end}
