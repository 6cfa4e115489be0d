"""Sender of what one person alone sees in a group; where that is not to be had, all or elsewhere.

An ephemeral message notifies nobody, may be lost, and must be sent soon after what it answers. So
each outbox message is such that it can be sent in the ordinary way as well: to the group if it
tells nothing that is for one person, or else to their private chat.
"""

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection
from telegram.error import BadRequest, TelegramError

from bot.common.clock import Clock
from bot.delivery.send_result import SendResult
from bot.store.repositories import outbox, tables
from bot.store.repositories.messages import ephemeral_prompts
from bot.store.repositories.messages.ephemeral_prompts import EphemeralPrompt
from bot.store.repositories.outbox import OPENING, OutboxMessage
from bot.telegram.client import TelegramClient
from bot.telegram.ephemeral.calls import (
    SECONDS,
    EphemeralClient,
    EphemeralSupport,
    EphemeralUnknownError,
)
from bot.telegram.ephemeral.opening import Opening
from bot.views.deep_links import private_link

FOR_ALL = ("message", "record", "pieces", "lesson")
"""Kinds of outbox messages that all may see, where what they answer was seen by all."""

KINDS = (*FOR_ALL, "look", "prompt", "refusal", "hint")
"""Kinds that can be ephemeral: texts, pictures and files."""

Senders = Mapping[str, Callable[[OutboxMessage], Awaitable[SendResult]]]


@dataclass(frozen=True)
class EphemeralSender:
    """Makes the calls; `senders_with` gives the senders of all kinds with a client."""

    api: TelegramClient
    username: str
    clock: Clock
    senders_with: Callable[[TelegramClient], Senders]
    support: EphemeralSupport = field(default_factory=EphemeralSupport)

    async def send(self, outgoing: OutboxMessage) -> SendResult:
        """Send something so that one person alone sees it, or else in the ordinary way.

        :raises TelegramError: if a call fails for another reason than that it cannot be so.
        """
        opening = Opening(**outgoing.payload[OPENING])
        about = {name: value for name, value in outgoing.payload.items() if name != OPENING}
        plain = replace(outgoing, payload=about)
        client = EphemeralClient(self.api, opening, self.support)
        if not await self._is_shown(client, opening, plain):
            return await self._otherwise(opening, plain)
        await self._answer(opening)
        shown = client.shown
        if outgoing.kind != "prompt" or shown is None:
            return SendResult()
        prompt = EphemeralPrompt(
            outgoing.chat, opening.receiver, about["code"], shown, about["revision"]
        )
        return SendResult(also=lambda connection: _prompted(connection, outgoing, prompt))

    async def end(self, outgoing: OutboxMessage) -> SendResult:
        """Take an ephemeral message away, if it is still there."""
        about = outgoing.payload
        client = EphemeralClient(self.api, Opening(about["person"]), self.support)
        with contextlib.suppress(BadRequest):
            await client.end(outgoing.chat, about["message"])
        return SendResult()

    async def _is_shown(
        self, client: EphemeralClient, opening: Opening, plain: OutboxMessage
    ) -> bool:
        """Whether it could be shown to one person alone, as far as that had to be."""
        now, chat = self.clock.now(), plain.chat
        if plain.kind not in KINDS or self._is_late(opening, plain, now):
            return False
        if not await client.is_known(chat):
            return False
        try:
            await self.senders_with(client)[plain.kind](plain)
        except (BadRequest, EphemeralUnknownError):
            if _is_unopened(opening):
                self.support.refuse(chat, now)
            return False
        return True

    def _is_late(self, opening: Opening, plain: OutboxMessage, now: float) -> bool:
        """Whether Telegram would refuse it, as far as that is known."""
        if _is_unopened(opening):
            return self.support.is_refused(plain.chat, now)
        return opening.message is None and now - plain.created_at > SECONDS

    async def _otherwise(self, opening: Opening, plain: OutboxMessage) -> SendResult:
        """Send something in the ordinary way: to all, or in private, perhaps by the way there."""
        if opening.start:
            await self._answer(opening, private_link(self.username, opening.start))
            return SendResult()
        if not opening.is_unseen and plain.kind in FOR_ALL:
            return await self.senders_with(self.api)[plain.kind](plain)
        return SendResult(also=lambda connection: _in_private(connection, opening, plain))

    async def _answer(self, opening: Opening, url: str | None = None) -> None:
        """Answer a tap that waits to be told where the move is put together."""
        if opening.start and opening.query:
            with contextlib.suppress(TelegramError):
                await self.api.toast(opening.query, "", url)


def _is_unopened(opening: Opening) -> bool:
    return opening.query is None and opening.reply is None


def _in_private(connection: Connection, opening: Opening, plain: OutboxMessage) -> None:
    """Send the same in private; the group is told how to open that where it is not."""
    about: dict[str, Any] = {**plain.payload, "topic": None, "reply_to": None}
    if code := about.get("code"):
        about["origin"] = {"chat": plain.chat, "topic": plain.payload.get("topic"), "code": code}
    outbox.put(connection, opening.receiver, plain.kind, about, plain.created_at)


def _prompted(connection: Connection, outgoing: OutboxMessage, prompt: EphemeralPrompt) -> None:
    """Keep where a move is put together; a message before it goes, and itself if it is too late."""
    former = ephemeral_prompts.keep(connection, prompt)
    ended = [] if former is None else [former]
    if prompt.is_past(tables.load(connection, prompt.code)):
        ephemeral_prompts.drop(connection, prompt.chat, prompt.person, prompt.message)
        ended.append(prompt.message)
    for message in ended:
        outbox.end_ephemeral(connection, prompt.chat, prompt.person, message, outgoing.created_at)
