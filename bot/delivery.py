"""The only sender: brings what each chat shows together with what it should show.

Every chat has two lanes, each with a task of its own while there is something to do: one for what
is free (toasts, reactions) and one for messages and boards, which keeps to Telegram's limits. A
chat that is slow, flooded or out of reach holds up nobody but itself. What is sent was committed
before; what is not sent in time is found again after a restart.
"""

import asyncio
import logging
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter

from bot.api import may_have_arrived, seconds_to_wait
from bot.clock import Clock
from bot.limiter import Limiter
from bot.parcels import Sender
from bot.posting import Posting
from bot.store import Store, boards, outbox, standing
from bot.store.outbox import FREE, Parcel

log = logging.getLogger(__name__)

LATE = 60.0
"""Seconds after which a toast or a reaction is no longer worth sending."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0


@dataclass
class Lane:
    """What is going on towards a chat; `free` if it costs the chat nothing."""

    chat: int
    free: bool
    news: asyncio.Event = field(default_factory=asyncio.Event)
    pause: float = FIRST_PAUSE


@dataclass
class Delivery:
    """Sends what the store says is to be sent."""

    store: Store
    posting: Posting
    sender: Sender
    limiter: Limiter
    clock: Clock
    _lanes: dict[tuple[int, bool], tuple[Lane, asyncio.Task[None]]] = field(default_factory=dict)

    def wake(self, chats: set[int]) -> None:
        """There is something to send to these chats."""
        for chat in chats:
            for free in (True, False):
                self._wake(chat, free=free)

    async def catch_up(self) -> None:
        """Begin with what was left unsent by an earlier run."""
        async with self.store.transaction() as connection:
            chats = await boards.chats_behind(connection)
            chats += await outbox.chats_waiting(connection)
        self.wake(set(chats))

    async def close(self) -> None:
        """Stop sending; what is left stays in the store."""
        tasks = [task for _, task in self._lanes.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, chat: int, *, free: bool) -> None:
        if running := self._lanes.get((chat, free)):
            running[0].news.set()
            return
        lane = Lane(chat, free)
        self._lanes[chat, free] = lane, asyncio.create_task(self._serve(lane))

    async def _serve(self, lane: Lane) -> None:
        """Send until nothing is left; ends without a moment in which news could be missed."""
        try:
            while True:
                lane.news.clear()
                wait = await self._try_round(lane)
                if wait is not None:
                    await self._pause(lane, wait)
                elif not lane.news.is_set():
                    return
        finally:
            del self._lanes[lane.chat, lane.free]

    async def _try_round(self, lane: Lane) -> float | None:
        """Send what is due; seconds to wait before the next try, None if all is sent."""
        try:
            wait = await (self._free_round(lane) if lane.free else self._round(lane))
        except RetryAfter as error:
            self.limiter.close(lane.chat, seconds_to_wait(error))
            return seconds_to_wait(error)
        except ChatMigrated as error:
            await self._moved(lane.chat, error.new_chat_id)
            return None
        except Forbidden as error:
            log.info("chat %s takes nothing from the bot: %s", lane.chat, error)
            await self._shut_out(lane.chat)
            return None
        except NetworkError as error:
            log.warning("sending to chat %s failed, trying again: %s", lane.chat, error)
            pause, lane.pause = lane.pause, min(lane.pause * 2, LONGEST_PAUSE)
            return pause
        except Exception:
            log.exception("sending to chat %s failed", lane.chat)
            pause, lane.pause = lane.pause, min(lane.pause * 2, LONGEST_PAUSE)
            return pause
        lane.pause = FIRST_PAUSE
        return wait

    async def _pause(self, lane: Lane, seconds: float) -> None:
        """Wait so long, or until there is news about a board that is being held back."""
        sleep = asyncio.ensure_future(self.clock.sleep(seconds))
        news = asyncio.ensure_future(lane.news.wait())
        try:
            await asyncio.wait((sleep, news), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleep.cancel()
            news.cancel()

    async def _free_round(self, lane: Lane) -> None:
        async with self.store.transaction() as connection:
            parcels = await outbox.waiting(connection, lane.chat, free=True)
        for parcel in parcels:
            if self.clock.now() - parcel.created_at <= LATE:
                await self.limiter.free_turn()
                await self._send(parcel)
            await self._done(parcel)

    async def _moved(self, old: int, new: int) -> None:
        """Send to a group's new id what was for the old one."""
        async with self.store.transaction() as connection:
            await standing.move(connection, old, new)
        self.wake({new})

    async def _shut_out(self, chat: int) -> None:
        """Send nothing to a chat until it lets the bot in again."""
        async with self.store.transaction() as connection:
            await standing.removed(connection, chat)
            told = await self._drop(connection, chat)
        self.wake(told)

    async def _drop(self, connection: AsyncConnection, chat: int) -> set[int]:
        """Drop what is for a chat, while its boards wait; the chats to which this leads."""
        return await self.sender.unreachable.drop(connection, chat, self.clock.now())

    async def _round(self, lane: Lane) -> float | None:
        async with self.store.transaction() as connection:
            # All in one: in the next transaction the bot may be there again.
            if removed := await standing.is_removed(connection, lane.chat):
                self.wake(await self._drop(connection, lane.chat))
            parcels = await outbox.waiting(connection, lane.chat, free=False)
        if removed:
            return None
        early = await self._send_due(parcels)
        later = await self._bring_up_to_date(lane)
        return min((wait for wait in (early, later) if wait is not None), default=None)

    async def _send_due(self, parcels: list[Parcel]) -> float | None:
        """Send what is not to wait; seconds until the first that is."""
        waits = []
        for parcel in parcels:
            if (early := parcel.payload.get("not_before", 0.0) - self.clock.now()) > 0:
                waits.append(early)
                continue
            await self.limiter.turn(parcel.chat)
            await self._send(parcel)
            await self._done(parcel)
        return min(waits, default=None)

    async def _bring_up_to_date(self, lane: Lane) -> float | None:
        """Show each table as it is now; seconds until one that is held back is due."""
        while True:
            async with self.store.transaction() as connection:
                behind = await boards.behind(connection, lane.chat)
            if not behind:
                return None
            if (early := behind[0].not_before - self.clock.now()) > 0:
                return early
            await self.limiter.turn(lane.chat)
            await self.posting.show(behind[0])
            # A new message may have left the old one to be stripped of its buttons.
            lane.news.set()

    async def _send(self, parcel: Parcel) -> None:
        """Send once; what Telegram refuses is dropped, what it may have got is tried once more."""
        try:
            await self.sender.send(parcel)
        except (RetryAfter, ChatMigrated):
            raise
        except (BadRequest, Forbidden) as error:
            if isinstance(error, Forbidden) and parcel.kind not in FREE:
                raise
            log.info("%s to chat %s is refused: %s", parcel.kind, parcel.chat, error)
        except NetworkError as error:
            if may_have_arrived(error):
                if parcel.attempts:
                    return
                async with self.store.transaction() as connection:
                    await outbox.failed(connection, parcel)
            raise

    async def _done(self, parcel: Parcel) -> None:
        async with self.store.transaction() as connection:
            await outbox.sent(connection, parcel)
