"""Telegram's limits on sending: 30 a second, one a second in a chat, 20 a minute in a group."""

import asyncio
import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from heapq import heappop, heappush
from itertools import count
from typing import Protocol

from sqlalchemy import Connection

from bot.common.clock import Clock
from bot.store import Store
from bot.store.repositories import rate_usage


@dataclass(frozen=True)
class Allowance:
    """A limit: `count` in any `seconds`; after `at_once`, sends that can wait are spread evenly.

    Else a chat where much goes on would see nothing for long, then all at once, again and again.
    """

    count: int
    seconds: float
    at_once: int


EVERYWHERE = Allowance(30, 1.0, at_once=30)
IN_CHAT = Allowance(1, 1.0, at_once=1)
IN_GROUP = Allowance(20, 60.0, at_once=15)

SAME = 0.5
"""Seconds by which two clocks may differ about one send.

Two sends to a chat are a second apart, so moments closer than this are of the same send.
"""


@dataclass
class Window:
    """The moments of the latest sends under one allowance."""

    allowance: Allowance
    moments: deque[float] = field(default_factory=deque)

    def free_at(self, now: float, *, evenly: bool = False) -> float:
        """The earliest moment from `now` on at which one more may be sent.

        Moments to come are those of a clock that has been set back: they count no more.
        """
        allowance = self.allowance
        while self.moments and not now - allowance.seconds < self.moments[0] <= now:
            self.moments.popleft()
        used = len(self.moments)
        if used < (allowance.at_once if evenly else allowance.count):
            return now
        left = max(0, allowance.count - used)
        more_at = self.moments[used + left - allowance.count] + allowance.seconds
        # The sends that are left are spread over the time until there are more.
        return max(now, more_at - (more_at - self.moments[-1]) * left / (left + 1))

    def take(self, moment: float) -> None:
        """Count a send."""
        self.moments.append(moment)

    def take_over(self, moments: Iterable[float], now: float) -> None:
        """Count sends of other instances, too; by their clocks they may be a little later.

        Sends that are counted here already may be among them and count once.
        """
        theirs = [min(m, now) for m in moments if all(abs(m - own) > SAME for own in self.moments)]
        self.moments = deque(sorted([*self.moments, *theirs])[-self.allowance.count :])

    def take_some(self, wanted: int, now: float) -> tuple[int, float]:
        """Count as many of those wanted as there is room for; in how many seconds there is more."""
        granted = 0
        while granted < wanted and self.free_at(now) <= now:
            self.take(now)
            granted += 1
        return granted, self.free_at(now) - now


class Rooms(Protocol):
    """Room for sends under the limit of all chats together."""

    async def take(self, wanted: int) -> tuple[int, float]:
        """Take room for as many as there is; if there is none, in how many seconds there will be.

        :raises StoreError: if it is kept in the store, and the database is at fault.
        """
        ...


@dataclass
class OwnRooms:
    """Room that nobody else uses."""

    clock: Clock
    window: Window = field(default_factory=lambda: Window(EVERYWHERE))

    async def take(self, wanted: int) -> tuple[int, float]:
        """See `Rooms`."""
        return self.window.take_some(wanted, self.clock.now())


@dataclass(frozen=True)
class SharedRooms:
    """Room used by all instances that share a store, by the clock of its database."""

    store: Store
    name: str = "everywhere"

    async def take(self, wanted: int) -> tuple[int, float]:
        """See `Rooms`."""
        return await self.store.run(self._take, wanted)

    def _take(self, connection: Connection, wanted: int) -> tuple[int, float]:
        moments, now = rate_usage.lock_for_update(connection, self.name)
        window = Window(EVERYWHERE, deque(moments))
        granted, wait = window.take_some(wanted, now)
        if granted:
            rate_usage.keep(connection, self.name, window.moments)
        return granted, wait


class Urgency(Enum):
    """The purpose of a call; its value is the number of seconds for which it lets all others pass.

    As each waits from a moment of its own, a less urgent call comes later but does come. Answers
    to taps cost nothing and wait for nobody: they do not come here.
    """

    REACTION = 0.0
    ANSWER = 1.0
    BOARD = 2.0
    REMINDER = 30.0

    @property
    def is_free(self) -> bool:
        """Whether it costs the chat nothing."""
        return self is Urgency.REACTION


QUIET = max(IN_CHAT.seconds, IN_GROUP.seconds)
"""Seconds after its last message for which a chat is remembered."""


@dataclass
class Ticket:
    """Somebody who waits for the limit of all together; `news` comes when they are the first."""

    due: tuple[float, int]
    news: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False

    def __lt__(self, other: "Ticket") -> bool:
        return self.due < other.due


@dataclass
class Chat:
    """The limits of one chat; calls that wait for it go one after the other."""

    windows: list[Window]
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def free_at(self, now: float, urgency: Urgency) -> float:
        """The earliest moment from `now` on at which one more may be sent."""
        evenly = urgency is not Urgency.ANSWER
        return max(window.free_at(now, evenly=evenly) for window in self.windows)

    def is_quiet(self, now: float) -> bool:
        """Whether nothing of it counts any more."""
        latest = max((w.moments[-1] for w in self.windows if w.moments), default=-math.inf)
        return not self.turn.locked() and not now - QUIET < latest <= now


class RateLimiter:
    """Says when the next call may be made, and counts what is sent.

    `rooms` are for all that is sent, to whichever chat; without others they are this one's own.
    """

    def __init__(self, clock: Clock, rooms: Rooms | None = None) -> None:
        self._clock = clock
        self._rooms = rooms or OwnRooms(clock)
        self._room = 0
        self._chats: dict[int, Chat] = {}
        self._closed: dict[tuple[int, bool], tuple[float, float]] = {}
        self._waiting: list[Ticket] = []
        self._order = count()
        self._swept_at = clock.now()

    async def turn(self, chat: int, urgency: Urgency, until: float = math.inf) -> bool:
        """Wait until a call may be made for a chat, and count it; False if it is after `until`."""
        if urgency.is_free:
            await self._opened(chat, free=True)
            return await self._slot(urgency, until)
        known = self._known(chat)
        async with known.turn:
            await self._opened(chat, free=False)
            while (moment := known.free_at(self._clock.now(), urgency)) > self._clock.now():
                await self._clock.sleep(moment - self._clock.now())
                await self._opened(chat, free=False)
            if granted := await self._slot(urgency, until):
                for window in known.windows:
                    window.take(self._clock.now())
            return granted

    def close(self, chat: int, seconds: float, *, free: bool = False) -> None:
        """Telegram wants nothing sent to this chat for so many seconds, or nothing that is free."""
        now = self._clock.now()
        self._closed[chat, free] = (now, now + seconds)

    def take_over(self, chat: int, moments: Iterable[float], *, inherited: bool) -> None:
        """Count what others have sent to a chat; who died there may just have sent one more."""
        now = self._clock.now()
        for window in self._known(chat).windows:
            window.take_over([*moments, now] if inherited else moments, now)

    def moments(self, chat: int) -> list[float]:
        """Moments of the latest messages to a chat, as far as they still count."""
        return list(self._known(chat).windows[-1].moments)

    def is_quiet(self, chat: int) -> bool:
        """Whether nothing that was sent to a chat counts any more."""
        return chat not in self._chats or self._chats[chat].is_quiet(self._clock.now())

    async def _opened(self, chat: int, *, free: bool) -> None:
        """Wait until a chat is not closed; a clock that has been set back opens it."""
        while (closed := self._closed.get((chat, free))) and (now := self._clock.now()) < closed[1]:
            if now < closed[0]:
                break
            await self._clock.sleep(closed[1] - now)
        self._closed.pop((chat, free), None)

    async def _slot(self, urgency: Urgency, until: float) -> bool:
        """Wait for the limit of all together, behind what is more urgent or has waited longer."""
        ticket = Ticket((self._clock.now() + urgency.value, next(self._order)))
        heappush(self._waiting, ticket)
        try:
            while self._clock.now() <= until:
                if self._waiting[0] is not ticket:
                    ticket.news.clear()
                    await ticket.news.wait()
                elif self._room:
                    self._room -= 1
                    return True
                else:
                    await self._make_room()
            return False
        finally:
            self._leave(ticket)

    async def _make_room(self) -> None:
        """Get room for as many as wait, or wait until there is some."""
        granted, wait = await self._rooms.take(len(self._waiting))
        self._room += granted
        if not granted:
            await self._clock.sleep(wait)

    def _leave(self, ticket: Ticket) -> None:
        """Go out of the queue, and let know who is the first now: nobody else need wake up."""
        ticket.gone = True
        while self._waiting and self._waiting[0].gone:
            heappop(self._waiting)
        if self._waiting:
            self._waiting[0].news.set()
        else:
            # Room that nobody has used is of this moment only.
            self._room = 0

    def _known(self, chat: int) -> Chat:
        self._sweep()
        if chat not in self._chats:
            self._chats[chat] = Chat([Window(IN_CHAT)])
            # Telegram numbers groups below zero and people above.
            if chat < 0:
                self._chats[chat].windows.append(Window(IN_GROUP))
        return self._chats[chat]

    def _sweep(self) -> None:
        """Forget, from time to time, the chats that have gone quiet."""
        now = self._clock.now()
        if 0 <= now - self._swept_at < QUIET:
            return
        self._swept_at = now
        self._chats = {key: chat for key, chat in self._chats.items() if not chat.is_quiet(now)}
        self._closed = {key: at for key, at in self._closed.items() if at[0] <= now < at[1]}
