"""Waiting for changes in one chat, however much goes on in others."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from tests.support.local_chat import LocalChat

T = TypeVar("T")


class NotSeenError(Exception):
    """The end of the wait for something that did not come."""


class NotThereError(Exception):
    """The absence of something that was taken away, for something else to come in its place."""


class Watch:
    """Wakes those who wait for a chat when something in it changes.

    `after_wait` is told of each wait: the chat, and the seconds.
    """

    def __init__(
        self,
        local: LocalChat,
        watchdog: float,
        after_wait: Callable[[int, float], None] = lambda _chat, _seconds: None,
    ) -> None:
        self._local = local
        self._watchdog = watchdog
        self._after_wait = after_wait
        self._bells: dict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._waiting: set[object] = set()
        self._one_less = asyncio.Event()

    async def run(self) -> None:
        """Follow all changes, until cancelled."""
        feed, number = self._local.sandbox.world.feed, 0
        while True:
            coming = feed.pulse.coming()
            for event in feed.after(number):
                number = event.number
                # What answers a tap is seen by one person, in whose private chat we look for it.
                chat = event.body.get("chat_id", event.body.get("user_id"))
                self._bells[chat or 0].set()
            await coming

    async def until(self, chat: int, seen: Callable[[], T | None]) -> T:
        """Wait until `seen` is true; it is asked again when the chat changes.

        `seen` may raise `NotThereError`, which counts as not yet.

        :raises NotSeenError: if that takes longer than anybody would wait.
        """
        pubsub, wait, begun = self._bells[chat], object(), monotonic()
        self._waiting.add(wait)
        try:
            async with asyncio.timeout(self._watchdog):
                while not (value := _value(seen)):
                    pubsub.clear()
                    await pubsub.wait()
        except TimeoutError:
            raise NotSeenError(self._local.chat(chat).transcript()) from None
        finally:
            self._waiting.remove(wait)
            self._one_less.set()
        self._after_wait(chat, monotonic() - begun)
        return value

    async def all_served(self) -> None:
        """Wait until all those who wait now have been served."""
        now = set(self._waiting)
        while now & self._waiting:
            self._one_less.clear()
            await self._one_less.wait()


def _value(seen: Callable[[], T | None]) -> T | None:
    try:
        return seen()
    except NotThereError:
        return None
