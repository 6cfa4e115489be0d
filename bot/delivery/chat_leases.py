"""Leases of chats: an instance sends to a chat only while no other one does.

Their rows are those of `bot.store.cluster.chat_leases`.
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from bot.cluster.heartbeat import Heartbeat
from bot.common.clock import Clock
from bot.delivery.rate_limiter import RateLimiter
from bot.store import Store, StoreError
from bot.store.cluster import chat_leases
from bot.store.cluster.chat_leases import Lease
from bot.store.repositories import outbox, people

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

BETWEEN_SWEEPS = 60.0
"""Seconds after which chats are left to others to which nothing has been sent for long."""

PAUSE = 1.0
"""Seconds after which a database that was away is tried again."""

MOST_LEFT = 1000
"""Chats that are left at a time."""

NEAREST = 5
"""Messages of a gap that may be orphans: a call was the next thing that happened."""


class NotOursError(Exception):
    """Another instance may send to a chat by now: the rest of the work there is its affair."""


@dataclass(frozen=True)
class Held:
    """A lease that is this instance's as long as its era lasts.

    This machine's clock is so many seconds `ahead` of the database's: at least, and at most.
    """

    lease: Lease
    era: int
    ahead: tuple[float, float]

    def by_ours(self) -> list[float]:
        """Moments of the latest messages by this machine's clock, or a little later."""
        return [moment + self.ahead[1] for moment in self.lease.moments]

    def by_theirs(self, moments: Iterable[float]) -> list[float]:
        """Moments of this machine's clock by that of the database, or a little later."""
        return [moment - self.ahead[0] for moment in moments]


@dataclass(frozen=True)
class Gap:
    """The chat of a lease may hold a message of the bot of which nobody knows, after this one."""

    lease: int
    after: int


@dataclass
class ChatLeases:
    """The leases of this instance; `after_refusal` is told of chats to which another one sends.

    The limiter learns what others have sent to a chat before. As clocks of instances may go wrong,
    moments of the database's clock are stored.

    An instance that dies between a call and its commit, or never hears the result of the call,
    leaves an orphan: the message is sent again, as Telegram takes no key by which it would know a
    call made twice. Numbers of messages grow, so the orphan lies between the last one known then
    and the first one sent after; those next to the last known are looked at, and messages of the
    bot there are deleted. An orphan stays where more was written in between, or where somebody's
    message was taken in before the chat was taken over: its buttons go when a stale one is tapped.
    """

    store: Store
    heartbeat: Heartbeat
    limiter: RateLimiter
    clock: Clock
    after_refusal: Callable[[set[int]], None] = lambda _chats: None
    _held: dict[int, Held] = field(default_factory=dict)
    _used: Counter[int] = field(default_factory=Counter)
    _gaps: dict[int, Gap] = field(default_factory=dict)
    _swept_at: float = 0.0

    def take(self, connection: Connection, chats: Collection[int]) -> set[int]:
        """Those of some chats to which this instance sends from here on."""
        new = [chat for chat in chats if not self._is_held(chat)]
        if new:
            era, asked_at = self.heartbeat.era, self.clock.now()
            for lease in chat_leases.take(connection, new, self.heartbeat.number):
                ahead = asked_at - lease.found_at, self.clock.now() - lease.found_at
                held = self._held[lease.chat] = Held(lease, era, ahead)
                self.limiter.take_over(lease.chat, held.by_ours(), inherited=lease.inherited)
                if lease.inherited:
                    # If this instance dies before it sends, the doubt is passed on with the lease.
                    chat_leases.lock_for_update(connection, lease, self._latest(held))
                    if known := people.known_chat(connection, lease.chat):
                        self.doubt(lease.chat, known.latest)
        return {chat for chat in chats if self._is_held(chat)}

    @contextmanager
    def used(self, chat: int) -> Iterator[None]:
        """Keep a lease for the length of a block: calls are made in it."""
        self._used[chat] += 1
        try:
            yield
        finally:
            self._used[chat] -= 1
            if not self._used[chat]:
                del self._used[chat]

    def check(self, chat: int) -> None:
        """See that a call may be made now.

        :raises NotOursError: if another instance may be sending there.
        """
        if not (self._is_held(chat) and self.heartbeat.is_sure()):
            raise NotOursError(f"another instance of the bot may be sending to chat {chat}")

    async def keep(self, chat: int, keep: Callable[[Connection], T], *messages: int) -> T:
        """Store the result of a call by which messages were sent, however long that takes.

        A message must not be sent twice because the first sending could not be written down.

        :raises NotOursError: if another instance sends there by now, which deletes them again.
        :raises StoreError: if the database will not be right again by itself.
        """

        def kept(connection: Connection) -> T:
            self._look_for_orphans(connection, chat, messages)
            return keep(connection)

        try:
            came_of_it = await self._patiently(partial(self.run, chat, kept))
        except NotOursError:
            await self._patiently(partial(self.store.run, self._take_away, chat, messages))
            self.after_refusal({chat})
            raise
        if messages:
            self._gaps.pop(chat, None)
        return came_of_it

    def doubt(self, chat: int, latest: int) -> None:
        """A message of which nobody hears may have been sent after the `latest` known."""
        held = self._held.get(chat)
        if held and not self._gap(chat):
            self._gaps[chat] = Gap(held.lease.number, latest)

    async def run(
        self,
        chat: int,
        work: Callable[Concatenate[Connection, P], T],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """Result of work about what has come of a call, done in one transaction.

        :raises NotOursError: if another instance sends there by now: nothing is kept of it.
        :raises StoreError: if the database is at fault.
        """

        def work_if_ours(connection: Connection) -> T:
            self._lock_for_update(connection, chat)
            return work(connection, *given, **named)

        return await self.store.run(work_if_ours)

    def _lock_for_update(self, connection: Connection, chat: int) -> None:
        held = self._held.get(chat)
        if held and chat_leases.lock_for_update(connection, held.lease, self._latest(held)):
            return
        self._held.pop(chat, None)
        raise NotOursError(f"another instance of the bot sends to chat {chat} by now")

    def lose(self, chat: int) -> None:
        """Know no more of a lease: the store does not either."""
        self._held.pop(chat, None)

    def sweep(self, connection: Connection) -> None:
        """Leave to others, from time to time, chats that have been quiet for long."""
        now = self.clock.now()
        if 0 <= now - self._swept_at < BETWEEN_SWEEPS:
            return
        self._swept_at = now
        unused = [chat for chat in self._held if not self._used[chat]]
        quiet = list(islice(filter(self.limiter.is_quiet, unused), MOST_LEFT))
        for chat in quiet:
            del self._held[chat]
        if quiet:
            chat_leases.leave(connection, quiet, self.heartbeat.number)

    async def close(self) -> None:
        """Leave all to others; nothing is on its way any more.

        :raises StoreError: if the database is at fault.
        """
        self._held.clear()
        await self.store.run(chat_leases.leave_all, self.heartbeat.number)

    def _take_away(self, connection: Connection, chat: int, messages: Collection[int]) -> None:
        """Have messages deleted that were sent in vain, by the instance that sends there by now."""
        for message in messages:
            outbox.put(connection, chat, "delete", {"message": message}, self.clock.now())

    def _look_for_orphans(
        self, connection: Connection, chat: int, messages: Collection[int]
    ) -> None:
        """Have what may be orphans looked at, now that a later message is known."""
        gap = self._gap(chat)
        if gap and messages:
            between = range(gap.after + 1, min(messages))
            for message in between[:NEAREST]:
                about = {"message": message}
                outbox.put(connection, chat, outbox.ORPHAN, about, self.clock.now())

    def _gap(self, chat: int) -> Gap | None:
        """The gap in a chat to which no other instance has sent since."""
        gap, held = self._gaps.get(chat), self._held.get(chat)
        return gap if gap and held and gap.lease == held.lease.number else None

    async def _patiently(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do something in the store, again and again while it is away."""
        while True:
            try:
                return await act()
            except StoreError as error:
                if error.lasting:
                    raise
                log.warning("what has been sent is still to be kept: %s", error)
            await self.clock.sleep(PAUSE)

    def _latest(self, held: Held) -> list[float]:
        """Moments of the latest messages to a chat, by the database's clock."""
        return held.by_theirs(self.limiter.moments(held.lease.chat))

    def _is_held(self, chat: int) -> bool:
        """Whether a lease is this instance's and has been so all along."""
        held = self._held.get(chat)
        return held is not None and held.era == self.heartbeat.era
