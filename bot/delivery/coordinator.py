"""The only sender: brings what each chat shows together with what it should show.

Every answer to a tap goes out by itself, at once. For the rest each chat has two tasks while there
is something to do: one for what is free, and one for messages and boards, which keeps to Telegram's
limits. A chat that is slow, flooded or out of reach holds up nobody but itself. All that is sent
was committed before; the rest is found again after a restart.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from sqlalchemy import Connection

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


FREE_AT_ONCE = 5
"""Other free messages of a chat that are read at a time: by then there may be newer ones."""

FEW = 3
"""Chats for which one look finds what is first to be sent: where there are more, most would wait.
"""


async def _at_once() -> None:
    """Nothing else is to be done."""


@dataclass
class FreeMessages:
    """Messages to a chat that are sent without waiting for their turn; perhaps not all of them."""

    chat: int
    messages: list[OutboxMessage]
    is_all: bool


@dataclass(frozen=True)
class WaitingMessages:
    """The result of a look: free messages, queues of chats, and chats that others send to."""

    free: list[OutboxMessage]
    queues: list[ChatQueue]
    of_others: Set[int]


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

    _in_hand: set[int] = field(default_factory=set)
    """Numbers of what is free and is being sent, or is not yet struck out."""

    _sent: list[OutboxMessage] = field(default_factory=list)
    """Free messages that were sent: they are struck out with the next look.

    To send one again does no harm, if the program ends before.
    """

    def __post_init__(self) -> None:
        self._tasks = KeyedTasks(self.clock)
        parts = self.leases, self.publisher, self.sender, self.clock
        self._loop = SendLoop(*parts, self.wake, self._begin_free, self.leisure)

    def wake(self, chats: Iterable[int]) -> None:
        """Have something sent to these chats, by the instance that sends there."""
        self._untold.update(chats)
        self.told(chats)

    def told(self, chats: Iterable[int]) -> None:
        """The same where no other instance need be told."""
        self._news.update(chats)
        if self._news or self._sent:
            self._tasks.wake("what is to be sent", self._look)

    async def show_thinking(self, place: Place, *, long: bool) -> bool:
        """Show that the bot thinks, if that is possible now; whether by a draft of a message."""
        return await self._loop.show_thinking(place, long=long)

    async def catch_up(self) -> None:
        """Begin with all that was left unsent by an earlier run, or by an instance that is dead."""
        self.told(await self.leases.store.run(_left, self.leases.heartbeat.number))

    async def settled(self) -> None:
        """Return when nothing is left to send."""
        await self._tasks.settled()

    async def close(self) -> None:
        """Stop sending; what is left stays in the store, for other instances at once."""
        await self._tasks.close()
        await self.sender.close()
        with suppress(StoreError):
            await self.leases.close()

    async def _look(self, _news: asyncio.Event) -> None:
        """See what waits for the chats of which there is news, and wake the tasks that send it.

        Many chats are looked at in one transaction, and what was sent for free is struck out in
        it, too: in another, what is struck out meanwhile would be found, and sent again.
        """
        await self.leases.heartbeat.sure()
        while self._news or self._sent:
            chats, sent = set(islice(self._news, CHATS_AT_ONCE)), self._sent
            self._news -= chats
            self._sent = []
            try:
                found = await self.leases.store.run(self._found, chats, sent)
            except BaseException:
                self._news |= chats
                self._sent += sent
                raise
            self._let_go(sent)
            self._begin_free(found.free)
            for queue in found.queues:
                round_ = self._ours(queue.chat, partial(self._loop.in_turn, queue))
                self._tasks.wake(_in_turn(queue.chat), round_)
            if others := self._untold & found.of_others:
                self.leases.after_refusal(others)
            self._untold -= chats

    def _found(
        self, connection: Connection, chats: set[int], sent: list[OutboxMessage]
    ) -> WaitingMessages:
        """See what waits for some chats, after striking out what was sent."""
        if sent:
            outbox.sent(connection, *sent)
        self.leases.sweep(connection)
        kinds = outbox.kinds(connection, self.clock.now(), chats) if chats else {}
        ours = self.leases.take(connection, kinds)
        due = {chat: kinds[chat] for chat in ours}
        queues = self._queues(connection, due)
        return WaitingMessages(self._free(connection, due), queues, kinds.keys() - ours)

    def _free(self, connection: Connection, due: dict[int, set[str]]) -> list[OutboxMessage]:
        """Messages to these chats that are sent without waiting for their turn."""
        tapped = [chat for chat, found in due.items() if found & {*TAPS}]
        others = [chat for chat, found in due.items() if found & {*FREE} - {*TAPS}]
        taps = outbox.taps(connection, tapped, TAPS_AT_ONCE) if tapped else []
        return taps + (outbox.free(connection, others, FREE_AT_ONCE) if others else [])

    def _queues(self, connection: Connection, due: dict[int, set[str]]) -> list[ChatQueue]:
        """The queues of these chats; where few begin, with what is first in each."""
        in_turn = {chat: found - {*FREE} for chat, found in due.items() if found - {*FREE}}
        queues = [ChatQueue(chat, urgency_of_kinds(found)) for chat, found in in_turn.items()]
        new = [queue for queue in queues if not self._tasks.is_running(_in_turn(queue.chat))]
        for queue in new if len(new) <= FEW else ():
            queue.look(connection, self.clock.now())
        return queues

    def _begin_free(self, messages: Iterable[OutboxMessage]) -> None:
        """Send what is free, but for what is being sent."""
        waiting: dict[int, list[OutboxMessage]] = {}
        for outgoing in messages:
            if outgoing.number in self._in_hand:
                continue
            if outgoing.kind in TAPS:
                self._in_hand.add(outgoing.number)
                round_ = self._ours(outgoing.chat, partial(self._answer, outgoing))
                self._tasks.wake(f"tap {outgoing.number}", round_)
            else:
                waiting.setdefault(outgoing.chat, []).append(outgoing)
        for chat, found in waiting.items():
            if not self._tasks.is_running(_reactions(chat)):
                self._in_hand.update([outgoing.number for outgoing in found])
            free = FreeMessages(chat, found, is_all=len(found) < FREE_AT_ONCE)
            round_ = self._ours(chat, partial(self._send_free, free))
            self._tasks.wake(_reactions(chat), round_)

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
            self._let_go([outgoing])
            raise
        self._sent.append(outgoing)
        self.told({outgoing.chat})

    async def _send_free(self, found: FreeMessages, news: asyncio.Event) -> None:
        """Send what else is free, as long as the chat takes it; then look for more, if need be."""
        # While one that fails waits to be tried again, more may come.
        is_all, found.is_all = found.is_all, False
        waiting = found.messages
        try:
            while waiting and await self._loop.free(waiting[0]):
                self._sent.append(waiting.pop(0))
        except NotOursError:
            self._let_go(waiting)
            raise
        may_be_more = waiting or news.is_set() or not is_all
        self.told({found.chat} if may_be_more else ())
        self._let_go(waiting)
        waiting.clear()

    def _let_go(self, messages: Iterable[OutboxMessage]) -> None:
        self._in_hand.difference_update(outgoing.number for outgoing in messages)


def _left(connection: Connection, mine: int) -> set[int]:
    """Chats for which something waits and to which no other instance sends."""
    chats = {*boards.chats_behind(connection), *outbox.chats_waiting(connection)}
    return chats - chat_leases.of_others(connection, mine)


def _reactions(chat: int) -> str:
    """Name of the task for what is free in a chat, but for taps."""
    return f"reactions in chat {chat}"


def _in_turn(chat: int) -> str:
    """Name of the task for messages and boards."""
    return f"messages to chat {chat}"
