"""Sending to one chat: each round sends all that is due and does as Telegram answers."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.delivery.board_publisher import BoardPublisher, Loaded, Then, nothing_more
from bot.delivery.chat_leases import ChatLeases, NotOursError
from bot.delivery.chat_queue import ChatQueue, Found, Next, urgency_of
from bot.delivery.outbox_sender import Sender
from bot.delivery.rate_limiter import Urgency
from bot.domain.table import Place
from bot.store import StoreError
from bot.store.repositories import chat_status, outbox
from bot.store.repositories.outbox import FREE, LASTING, OutboxMessage
from bot.telegram.errors import may_have_arrived, seconds_to_wait

log = logging.getLogger(__name__)

LATE = 60.0
"""Seconds after which a toast or a reaction is no longer worth sending."""

SOON = 1.0
"""Seconds after which it is too late to show that the bot is at something."""

LET_END = 3.0
"""Seconds for a call under way when the bot ends: what is not known to be sent is sent again."""

TRIES, TRIES_TO_EDIT = 2, 8
"""Tries of a call that may have been carried out: a second message at most, edits more often.

Then the outbox message is dropped: one that can never be sent must not hold up the chat for ever.
"""


@dataclass(frozen=True)
class SendLoop:
    """A method for each kind of task of a chat; `wake` is told of chats that get something else.

    `begin_free` is told of what is free and can be sent at once. Boards wait for `leisure`: a
    moment in which there is nothing that people wait for more.
    """

    leases: ChatLeases
    publisher: BoardPublisher
    sender: Sender
    clock: Clock
    wake: Callable[[set[int]], None]
    begin_free: Callable[[Iterable[OutboxMessage]], None]
    leisure: Callable[[], Awaitable[None]]

    async def tap(self, outgoing: OutboxMessage) -> None:
        """Answer a tap at once, whatever else in its chat has to wait, unless it is too late."""
        answered = False
        while not answered and self.clock.now() - outgoing.created_at <= LATE:
            answered = await self._heard(outgoing.chat, self._answer(outgoing), free=True)

    async def _answer(self, outgoing: OutboxMessage) -> None:
        """Answer a tap; one that is told to wait does so by itself."""
        while self.clock.now() - outgoing.created_at <= LATE:
            try:
                await self._send(outgoing)
            except RetryAfter as error:
                await self.clock.sleep(seconds_to_wait(error))
            else:
                return

    async def free(self, outgoing: OutboxMessage) -> bool:
        """Send what else is free, or drop it if it comes too late; False if it is to wait."""
        until = math.inf if outgoing.kind in LASTING else outgoing.created_at + LATE
        if not await self.leases.limiter.turn(outgoing.chat, Urgency.REACTION, until):
            return True
        return await self._heard(outgoing.chat, self._send(outgoing), free=True)

    async def show_thinking(self, place: Place, *, long: bool) -> bool:
        """Show that the bot thinks, if that can be done now; whether by a draft of a message.

        That is so in private, where it thinks for `long`: a draft stays until a message comes.
        """
        if place.is_inline:
            return False
        api, in_time = self.sender.api, self.clock.now() + SOON
        drafts = long and place.chat > 0 and api.takes_drafts
        is_draft = False

        async def show() -> None:
            nonlocal is_draft
            is_draft = drafts and await api.draft(place.chat, place.topic)
            if not is_draft:
                await api.typing(place.chat, place.topic)

        with contextlib.suppress(TelegramError, StoreError):
            if await self.leases.limiter.turn(place.chat, Urgency.REACTION, in_time):
                await self._heard(place.chat, show(), free=True)
        return is_draft

    async def in_turn(self, queue: ChatQueue, news: asyncio.Event) -> float | None:
        """Send what is due, one after the other; in how many seconds there will be something."""
        what = await self._first(queue, news)
        while isinstance(what, Next):
            queue.taken(what)
            call = self._heard(queue.chat, self._bring(what, queue, news))
            if not await run_uncancellable(call, LET_END):
                queue.found = None
            what = await self._next_in_turn(queue, news)
        return what

    async def _first(self, queue: ChatQueue, news: asyncio.Event) -> Next | float | None:
        expected = queue.take_expected()
        if expected and not queue.found:
            await self._turn(queue.chat, expected)
            return (await self._next(queue, news)).what
        if not expected:
            # It may be of a transaction that failed.
            queue.found = None
        return await self._next_in_turn(queue, news)

    async def _next_in_turn(self, queue: ChatQueue, news: asyncio.Event) -> Next | float | None:
        """Wait until the next thing may be sent, and return it as it is then."""
        found = await self._next(queue, news)
        if isinstance(found.what, Next):
            await self._turn(queue.chat, urgency_of(found.what))
            if news.is_set() or not found.is_fresh(self.clock.now()):
                # While it waited, something more urgent may have come.
                found = await self._next(queue, news)
        return found.what

    async def _turn(self, chat: int, urgency: Urgency) -> None:
        """Wait until a call may be made for a chat, a board also for `leisure`."""
        if urgency is Urgency.BOARD:
            await self.leisure()
        await self.leases.limiter.turn(chat, urgency)

    async def _next(self, queue: ChatQueue, news: asyncio.Event) -> Found:
        """Return what the latest look has found, or have another one if there is none, or news.

        Nothing is found where the chat takes nothing: all that is for it is dropped.
        """
        if not news.is_set() and (found := queue.take_found()):
            return found
        self.wake(await self.leases.store.run(self._look_or_drop, queue, news))
        return queue.take_found() or Found(None, self.clock.now())

    def _look_or_drop(
        self, connection: Connection, queue: ChatQueue, news: asyncio.Event
    ) -> set[int]:
        # All in one: in the next transaction the bot may be there again.
        is_open = self._look(connection, queue, news)
        return set() if is_open else self._drop(connection, queue.chat)

    def _look(self, connection: Connection, queue: ChatQueue, news: asyncio.Event) -> bool:
        news.clear()
        return queue.look(connection, self.clock.now())

    async def _bring(self, what: Next, queue: ChatQueue, news: asyncio.Event) -> None:
        """Send something; where it is kept that it was, the next thing is looked for."""

        def then(connection: Connection) -> None:
            self._look(connection, queue, news)

        if isinstance(what, Loaded):
            if former := await self.publisher.show(what, then):
                self.begin_free([former])
        else:
            await self._send(what, then)
            if what.is_followed:
                self.wake(what.followed_in)

    async def _heard(self, chat: int, call: Awaitable[None], *, free: bool = False) -> bool:
        """Make a call; False if it led nowhere, as the chat is to be left alone, or is elsewhere.

        :raises NetworkError: if it failed and is to be made again.
        """
        try:
            await call
        except RetryAfter as error:
            self.leases.limiter.close(chat, seconds_to_wait(error), free=free)
        except ChatMigrated as error:
            await self._moved(chat, error.new_chat_id)
        except Forbidden as error:
            log.info("chat %s takes nothing from the bot: %s", chat, error)
            await self._shut_out(chat)
        else:
            return True
        return False

    async def _send(self, outgoing: OutboxMessage, then: Then = nothing_more) -> None:
        """Send once; give up if Telegram refuses, or if it has been tried often enough.

        A message that may have been sent already waits until Telegram answers at all.
        """
        self.leases.check(outgoing.chat)
        if outgoing.attempts:
            await self.sender.api.knock(outgoing.chat)
        try:
            await self.sender.send(outgoing, then)
        except (RetryAfter, ChatMigrated, OperationalError, NotOursError):
            raise
        except (BadRequest, Forbidden) as error:
            if isinstance(error, Forbidden) and outgoing.kind not in FREE:
                raise
            log.info("%s to chat %s is refused: %s", outgoing.kind, outgoing.chat, error)
            await self._give_up(outgoing)
        except Exception as error:
            if not await self._is_given_up(outgoing, error):
                raise
            log.warning("%s to chat %s is dropped: %s", outgoing.kind, outgoing.chat, error)
            await self._give_up(outgoing)

    async def _is_given_up(self, outgoing: OutboxMessage, error: Exception) -> bool:
        """Count a failure after which the call may have been carried out, or never can be."""
        never_arrived = isinstance(error, NetworkError) and not may_have_arrived(error)
        if never_arrived or outgoing.kind in FREE:
            return False
        tries = TRIES_TO_EDIT if outgoing.payload.get("message") else TRIES
        if outgoing.attempts + 1 >= tries:
            return True
        await self.leases.run(outgoing.chat, outbox.failed, outgoing)
        return False

    async def _give_up(self, outgoing: OutboxMessage) -> None:
        """Strike an outbox message out; the task for free ones does so with many at once."""
        if outgoing.kind not in FREE:
            await self.leases.run(outgoing.chat, outbox.sent, outgoing)

    async def _moved(self, old: int, new: int) -> None:
        """Send to a group's new id what was for the old one."""
        await self.leases.run(old, chat_status.move, old, new)
        self.wake({new})

    async def _shut_out(self, chat: int) -> None:
        """Send nothing to a chat until it lets the bot in again."""

        def removed(connection: Connection) -> set[int]:
            chat_status.removed(connection, chat)
            return self._drop(connection, chat)

        self.wake(await self.leases.run(chat, removed))

    def _drop(self, connection: Connection, chat: int) -> set[int]:
        """Drop what is for a chat, while its boards wait; the chats to which this leads."""
        return self.sender.unreachable.drop(connection, chat, self.clock.now())
