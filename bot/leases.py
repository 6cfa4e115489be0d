"""Sending to a chat only while no other copy of the bot does: see `bot/store/sending.py`."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Clock
from bot.limiter import Limiter
from bot.presence import Presence
from bot.store import Store, outbox, sending
from bot.store.sending import Lease

BETWEEN_SWEEPS = 60.0
"""Seconds after which chats are left to others to which nothing has been sent for long."""

MOST_LEFT = 1000
"""Chats that are left at a time."""


class NotOursError(Exception):
    """Another copy may send to a chat by now: what was to be done there is its affair."""


@dataclass
class Leases:
    """The leases of this copy; `after_refusal` is told of chats to which another copy sends.

    The limiter learns what others have sent to a chat before.
    """

    store: Store
    presence: Presence
    limiter: Limiter
    clock: Clock
    after_refusal: Callable[[set[int]], None] = lambda _chats: None
    _held: dict[int, tuple[Lease, int]] = field(default_factory=dict)
    _used: Counter[int] = field(default_factory=Counter)
    _swept_at: float = 0.0

    async def take(self, connection: AsyncConnection, chats: Collection[int]) -> set[int]:
        """Those of some chats to which this copy sends from here on."""
        new = [chat for chat in chats if not self._is_held(chat)]
        if new:
            era = self.presence.era
            leases = await sending.take(connection, new, self.presence.number)
            for lease in leases:
                self._held[lease.chat] = lease, era
                self.limiter.take_over(lease.chat, lease.moments, inherited=lease.inherited)
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

        :raises NotOursError: if another copy may be sending there.
        """
        if not (self._is_held(chat) and self.presence.is_sure()):
            raise NotOursError(f"another copy of the bot may be sending to chat {chat}")

    @asynccontextmanager
    async def transaction(self, chat: int, *messages: int) -> AsyncIterator[AsyncConnection]:
        """A transaction for what has come of a call, by which these messages were sent.

        :raises NotOursError: if another copy sends there by now; it takes the messages away again,
            and nothing is kept of what was to be kept.
        :raises StoreError: if the database is at fault.
        """
        async with self.store.transaction() as connection:
            lease, _ = self._held.get(chat, (None, 0))
            if lease and await sending.hold(connection, lease, self.limiter.moments(chat)):
                yield connection
                return
        self._held.pop(chat, None)
        await self._take_away(chat, messages)
        raise NotOursError(f"another copy of the bot sends to chat {chat} by now")

    async def sweep(self, connection: AsyncConnection) -> None:
        """From time to time, leave to others what has been quiet for long."""
        now = self.clock.now()
        if 0 <= now - self._swept_at < BETWEEN_SWEEPS:
            return
        self._swept_at = now
        unused = [chat for chat in self._held if not self._used[chat]]
        quiet = list(islice(filter(self.limiter.is_quiet, unused), MOST_LEFT))
        for chat in quiet:
            del self._held[chat]
        if quiet:
            await sending.leave(connection, quiet, self.presence.number)

    async def close(self) -> None:
        """Leave all to others; nothing is on its way any more.

        :raises StoreError: if the database is at fault.
        """
        self._held.clear()
        async with self.store.transaction() as connection:
            await sending.leave_all(connection, self.presence.number)

    async def _take_away(self, chat: int, messages: Collection[int]) -> None:
        """Have messages deleted that were sent in vain."""
        async with self.store.transaction() as connection:
            for message in messages:
                about: dict[str, Any] = {"message": message}
                await outbox.put(connection, chat, "delete", about, self.clock.now())
        self.after_refusal({chat})

    def _is_held(self, chat: int) -> bool:
        """Whether a lease is this copy's and has been so all along."""
        held = self._held.get(chat)
        return held is not None and held[1] == self.presence.era
