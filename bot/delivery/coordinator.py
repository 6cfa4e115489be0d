"""The only sender: brings what each chat shows together with what it should show.

Every answer to a tap goes out by itself, at once. For the rest each chat has two tasks while there
is something to do: one for what is free, and one for messages and boards, which keeps to Telegram's
limits. A chat that is slow, flooded or out of reach holds up nobody but itself. All that is sent
was committed before; the rest is found again after a restart.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.common.clock import Clock
from bot.delivery.board_publisher import BoardPublisher
from bot.delivery.chat_leases import ChatLeases, NotOursError
from bot.delivery.chat_queue import ChatQueue, urgency_of_kinds
from bot.delivery.keyed_tasks import KeyedTasks, Round
from bot.delivery.outbox_sender import Sender
from bot.delivery.send_loop import SendLoop
from bot.domain.table import Place
from bot.store import StoreError
from bot.store.cluster import chat_leases
from bot.store.repositories import boards, outbox
from bot.store.repositories.outbox import FREE, TAPS, OutboxMessage

log = logging.getLogger(__name__)

CHATS_AT_ONCE = 200
"""Chats of which there is news that are looked at in one transaction."""

TAPS_AT_ONCE = 20
"""Taps of one chat that are being answered at a time: if a few of the calls hang, others go on."""


async def _at_once() -> None:
    """Nothing else is to be done."""


@dataclass
class DeliveryCoordinator:
    """Sends what the store says is to be sent; boards when `leisure` returns."""

    leases: ChatLeases
    publisher: BoardPublisher
    sender: Sender
    clock: Clock
    leisure: Callable[[], Awaitable[None]] = _at_once
    _news: set[int] = field(default_factory=set)
    _untold: set[int] = field(default_factory=set)
    """Chats of which there is news that other instances do not know."""

    _answering: set[int] = field(default_factory=set)
    _answered: list[OutboxMessage] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._tasks = KeyedTasks(self.clock)
        parts = self.leases, self.publisher, self.sender, self.clock
        self._loop = SendLoop(*parts, self.wake, self.leisure)

    def wake(self, chats: Iterable[int]) -> None:
        """Have something sent to these chats, by the instance that sends there."""
        self._untold.update(chats)
        self.told(chats)

    def told(self, chats: Iterable[int]) -> None:
        """The same where no other instance need be told."""
        self._news.update(chats)
        if self._news:
            self._tasks.wake("what is to be sent", self._look)

    async def typing(self, place: Place) -> None:
        """Show that the bot is at something, if that is possible now."""
        await self._loop.typing(place)

    async def catch_up(self) -> None:
        """Begin with all that was left unsent by an earlier run, or by an instance that is dead."""
        async with self.leases.store.transaction() as connection:
            chats = {*await boards.chats_behind(connection)}
            chats |= {*await outbox.chats_waiting(connection)}
            others = await chat_leases.of_others(connection, self.leases.heartbeat.number)
        self.told(chats - others)

    async def settled(self) -> None:
        """Return when nothing is left to send."""
        await self._tasks.settled()

    async def close(self) -> None:
        """Stop sending; what is left stays in the store, for other instances at once."""
        await self._tasks.close()
        with suppress(StoreError):
            await self.leases.close()

    async def _look(self, _news: asyncio.Event) -> None:
        """See what waits for the chats of which there is news, and wake the tasks that send it.

        Many chats are looked at in one transaction, and taps that have been answered go in it, too.
        """
        await self.leases.heartbeat.sure()
        while self._news:
            chats, answered = set(islice(self._news, CHATS_AT_ONCE)), self._answered
            self._news -= chats
            self._answered = []
            try:
                async with self.leases.store.transaction() as connection:
                    if answered:
                        await outbox.sent(connection, *answered)
                    await self.leases.sweep(connection)
                    kinds = await outbox.kinds(connection, self.clock.now(), chats)
                    ours = await self.leases.take(connection, kinds)
                    taps = await self._taps(connection, {chat: kinds[chat] for chat in ours})
            except BaseException:
                self._news |= chats
                self._answered += answered
                raise
            self._answering.difference_update(outgoing.number for outgoing in answered)
            self._begin(taps, {chat: kinds[chat] for chat in ours})
            if others := (self._untold & kinds.keys()) - ours:
                self.leases.after_refusal(others)
            self._untold -= chats

    async def _taps(
        self, connection: AsyncConnection, kinds: dict[int, set[str]]
    ) -> list[OutboxMessage]:
        """The taps that are to be answered in these chats."""
        tapped = [chat for chat, found in kinds.items() if found & {*TAPS}]
        return await outbox.taps(connection, tapped, TAPS_AT_ONCE) if tapped else []

    def _begin(self, taps: list[OutboxMessage], kinds: dict[int, set[str]]) -> None:
        for outgoing in taps:
            if outgoing.number not in self._answering:
                self._answering.add(outgoing.number)
                round_ = self._ours(outgoing.chat, partial(self._answer, outgoing))
                self._tasks.wake(f"tap {outgoing.number}", round_)
        for chat, found in kinds.items():
            if found & {*FREE} - {*TAPS}:
                round_ = self._ours(chat, partial(self._loop.free, chat))
                self._tasks.wake(f"reactions in chat {chat}", round_)
            if found - {*FREE}:
                turns = ChatQueue(chat, urgency_of_kinds(found - {*FREE}))
                round_ = self._ours(chat, partial(self._loop.in_turn, turns))
                self._tasks.wake(f"messages to chat {chat}", round_)

    def _ours(self, chat: int, round_: Round) -> Round:
        """The same while no other instance sends to the chat; then it is looked at anew."""

        async def as_long_as_ours(news: asyncio.Event) -> float | None:
            try:
                with self.leases.used(chat):
                    return await round_(news)
            except NotOursError as error:
                log.info("%s", error)
                self.told({chat})
                return None

        return as_long_as_ours

    async def _answer(self, outgoing: OutboxMessage, _news: asyncio.Event) -> None:
        try:
            await self._loop.tap(outgoing)
        except NotOursError:
            self._answering.discard(outgoing.number)
            raise
        self._answered.append(outgoing)
        self.told({outgoing.chat})
