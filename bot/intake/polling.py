"""Taking updates in: each is in the store before Telegram learns that it was received."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from math import inf

from sqlalchemy import Connection
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.common.backoff import Backoff
from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.domain.clocks.spans import in_ms
from bot.store import Store, StoreError
from bot.store.repositories import inbox
from bot.store.repositories.timing import outages
from bot.store.repositories.timing.outages import Sign
from bot.telegram.client import POLL_SECONDS, TelegramClient
from bot.telegram.errors import seconds_to_wait
from bot.telegram.http_bot import SEND_TIMEOUT
from bot.telegram.registration import ReceiverError

log = logging.getLogger(__name__)

CONFLICT_PATIENCE = 30.0
"""Seconds for which another instance may still be polling."""

PAUSE = 1.0
LONGEST_PAUSE = 10.0
POLL_DEADLINE = POLL_SECONDS + SEND_TIMEOUT + 10.0
SILENT = POLL_DEADLINE + LONGEST_PAUSE
"""Seconds without an answered poll after which something is wrong."""

MOST_AT_ONCE = 100
"""Updates that one poll brings at most: Telegram has no more if there are fewer."""

BETWEEN_SIGNS = 30.0
"""Seconds after which it is kept again that Telegram was reached."""

BETWEEN_LOOKS = 60.0
WEBHOOK_CATCHES_UP = 120.0
"""Seconds after which Telegram has posted again what it could not before."""

BETWEEN_SWEEPS = 3600.0
"""Seconds after which old ids are forgotten again."""


@dataclass
class UpdateInbox:
    """The entry of updates, from polling and webhook; `after_commit` is told of their chats."""

    store: Store
    after_commit: Callable[[set[int]], None]
    clock: Clock
    _swept_at: float = 0.0
    _reached_at: float = -inf
    _caught_up: bool = False

    async def add(self, updates: list[tuple[int, str]]) -> None:
        """Keep updates durably, then have them worked off."""
        self.after_commit(await run_uncancellable(self.store.run(self._keep, updates)))

    async def poll_begins(self) -> None:
        """Keep that it is not known any more what Telegram has kept.

        :raises StoreError: if the database is at fault.
        """
        await self.store.run(outages.poll_begins)
        self._reached_at = -inf

    async def reached(self, *, caught_up: bool) -> None:
        """Keep from time to time that Telegram was reached, and whether it had nothing more.

        :raises StoreError: if the database is at fault.
        """
        now = self.clock.now()
        is_recent = 0 <= now - self._reached_at < BETWEEN_SIGNS
        if is_recent and caught_up == self._caught_up:
            return
        await self.store.run(outages.note, Sign.REACHED, in_ms(now), caught_up=caught_up)
        self._reached_at, self._caught_up = now, caught_up

    def _keep(self, connection: Connection, updates: list[tuple[int, str]]) -> set[int]:
        """Keep updates; the chats they are of."""
        now = self.clock.now()
        chats = inbox.add(connection, updates, now)
        if abs(now - self._swept_at) > BETWEEN_SWEEPS:
            more = inbox.forget_old(connection)
            self._swept_at = self._swept_at if more else now
        return chats


@dataclass
class Poller:
    """Long polling; begins without an offset, because ids may have begun anew.

    Until Telegram has had nothing more once, polls wait for nothing: by then it is known what came
    while nobody polled.
    `polled_at` is the moment of the last poll that was answered. A poll that is answered by
    nothing, not even by an error, is given up after `deadline` seconds of the machine's time.
    """

    api: TelegramClient
    intake: UpdateInbox
    clock: Clock
    deadline: float = POLL_DEADLINE
    polled_at: float | None = None
    _offset: int | None = None
    _begun: bool = False
    _caught_up: bool = False
    _conflict_since: float = -inf
    _conflict_at: float = -inf
    _backoff: Backoff = field(default_factory=lambda: Backoff(PAUSE, LONGEST_PAUSE))

    def begin(self) -> None:
        """Poll as if for the first time: another instance may have done so meanwhile."""
        self._offset, self._begun, self._caught_up = None, False, False
        self._backoff.reset()
        self._conflict_since = self._conflict_at = -inf
        # The first poll may be answered only after a long silence of everybody.
        self.polled_at = self.clock.now()

    async def run(self) -> None:
        """Poll until cancelled. Updates that cannot be stored are not acknowledged, and come again.

        :raises ReceiverError: if the token is refused or another instance goes on polling.
        """
        while True:
            try:
                await self._poll()
            except (TelegramError, TimeoutError) as error:
                await self.clock.sleep(self._after(error))
            except StoreError as error:
                # Somebody else watches how long this goes on.
                log.warning("updates are left with Telegram: %s", error)
                await self.clock.sleep(PAUSE)

    async def _poll(self) -> None:
        if not self._begun:
            await self.intake.poll_begins()
            self._begun = True
        async with asyncio.timeout(self.deadline):
            updates = await self.api.updates(self._offset, POLL_SECONDS if self._caught_up else 0)
        self.polled_at = self.clock.now()
        self._backoff.reset()
        if updates:
            await self.intake.add(updates)
            self._offset = updates[-1][0] + 1
        self._caught_up = self._caught_up or len(updates) < MOST_AT_ONCE
        await self.intake.reached(caught_up=self._caught_up)

    def trouble(self) -> str:
        """The fault, or nothing: while all is well, every poll is answered in time."""
        if self.polled_at is None:
            return "Telegram has not answered yet"
        silent = self.clock.now() - self.polled_at
        return f"no poll has been answered for {silent:.0f} seconds" if silent > SILENT else ""

    def _after(self, error: TelegramError | TimeoutError) -> float:
        """Seconds to wait before polling again."""
        match error:
            case InvalidToken():
                raise ReceiverError("Telegram refuses the token: check TELEGRAM_BOT_TOKEN")
            case Conflict():
                return self._conflict(error)
            case RetryAfter():
                return seconds_to_wait(error)
        log.warning("polling failed, trying again: %s", str(error) or "no answer at all")
        return self._backoff.pause()

    def _conflict(self, error: Conflict) -> float:
        now = self.clock.now()
        if now - self._conflict_at > CONFLICT_PATIENCE:
            self._conflict_since = now
        # Two instances also get some updates each: one poll that succeeds is not the end of it.
        self._conflict_at = now
        by_webhook = "webhook" in error.message.lower()
        other = "has set a webhook for" if by_webhook else "polls with"
        if now - self._conflict_since > CONFLICT_PATIENCE:
            raise ReceiverError(f"another instance of the bot {other} the same token: stop one")
        doing = "has set a webhook" if by_webhook else "is polling"
        log.warning("another instance of the bot %s; waiting for it to end", doing)
        return PAUSE


@dataclass
class ExclusivePoller:
    """Has a poller poll while this instance is the only one that does, and else stand by.

    A `turn` begins when no other instance polls; its event is set when one may. `ask` is called
    before polling: it has Telegram keep updates until they are asked for.
    """

    poller: Poller
    turn: Callable[[], AbstractAsyncContextManager[asyncio.Event]]
    ask: Callable[[], Awaitable[None]]
    _is_on: bool = False

    async def run(self) -> None:
        """Poll whenever it is this instance's turn, until cancelled or polling ends by itself.

        :raises ReceiverError: as the poller's `run`.
        :raises StoreError: if no turn can come.
        """
        while True:
            async with self.turn() as over:
                try:
                    await self._poll(over)
                finally:
                    self._is_on = False
            if not over.is_set():
                return
            log.warning(
                "it is no more known that no other instance of the bot polls: this one stops"
            )

    async def _poll(self, over: asyncio.Event) -> None:
        self.poller.begin()
        self._is_on = True
        polling = asyncio.create_task(self._ask_and_poll())
        ending = asyncio.create_task(over.wait())
        try:
            await asyncio.wait({polling, ending}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            polling.cancel()
            ending.cancel()
            await asyncio.wait({polling, ending})
        if not polling.cancelled():
            polling.result()

    async def _ask_and_poll(self) -> None:
        await self.ask()
        await self.poller.run()

    def trouble(self) -> str:
        """The fault, or nothing; to stand by is none."""
        return self.poller.trouble() if self._is_on else ""


@dataclass
class WebhookWatch:
    """Notices that updates no longer come, because another program has taken them for itself."""

    api: TelegramClient
    intake: UpdateInbox
    url: str
    between_looks: float = BETWEEN_LOOKS
    _known: str | None = None

    async def run(self) -> None:
        """Look from time to time, until cancelled.

        :raises ReceiverError: if another instance polls, or has set a webhook of its own.
        """
        begun = time.monotonic()
        while True:
            # Times of the machine: this is about other programs.
            await asyncio.sleep(self.between_looks)
            try:
                url, trouble = await self.api.webhook()
            except TelegramError as error:
                log.warning("whether the webhook is set cannot be seen: %s", error)
                continue
            if url != self.url:
                raise ReceiverError(
                    "another instance of the bot with the same token has taken the webhook away: "
                    "stop one"
                )
            if trouble not in (None, self._known):
                log.warning("Telegram cannot reach the webhook: %s", trouble)
            else:
                await self._reached(begun)
            self._known = trouble

    async def _reached(self, begun: float) -> None:
        caught_up = time.monotonic() - begun >= WEBHOOK_CATCHES_UP
        try:
            await self.intake.reached(caught_up=caught_up)
        except StoreError as error:
            log.warning("that Telegram was reached cannot be kept: %s", error)
