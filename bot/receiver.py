"""Taking updates in: each is in the store before Telegram learns that it was received."""

import logging
from dataclasses import dataclass

from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.api import Api, seconds_to_wait
from bot.clock import Clock
from bot.service import unbroken
from bot.store import Store, inbox
from bot.work import Work

log = logging.getLogger(__name__)

CONFLICT_PATIENCE = 30.0
"""Seconds for which another copy of the bot may still be polling."""

PAUSE = 1.0
LONGEST_PAUSE = 30.0
BETWEEN_SWEEPS = 3600.0
"""Seconds after which old ids are forgotten again."""


class ReceiverError(Exception):
    """Updates can no longer be received; the text says why and what to do."""


@dataclass
class Intake:
    """Where updates enter, from polling and webhook alike."""

    store: Store
    work: Work
    clock: Clock
    _swept_at: float = 0.0

    async def take_in(self, updates: list[tuple[int, str]]) -> None:
        """Keep updates durably, then have them worked off."""
        self.work.wake(await unbroken(self._keep(updates)))

    async def _keep(self, updates: list[tuple[int, str]]) -> set[int]:
        """Keep updates; the chats they are of."""
        async with self.store.transaction() as connection:
            now = self.clock.now()
            chats = await inbox.take_in(connection, updates, now)
            if abs(now - self._swept_at) > BETWEEN_SWEEPS:
                await inbox.forget_old(connection)
                self._swept_at = now
        return chats


@dataclass
class Poller:
    """Long polling; begins without an offset, because ids may have begun anew."""

    api: Api
    intake: Intake
    clock: Clock
    _offset: int | None = None
    _conflict_since: float | None = None
    _pause: float = PAUSE

    async def run(self) -> None:
        """Poll until cancelled.

        :raises ReceiverError: if the token is refused or another copy goes on polling.
        """
        while True:
            try:
                updates = await self.api.updates(self._offset)
            except TelegramError as error:
                await self.clock.sleep(self._after(error))
                continue
            self._conflict_since, self._pause = None, PAUSE
            if updates:
                await self.intake.take_in(updates)
                self._offset = updates[-1][0] + 1

    def _after(self, error: TelegramError) -> float:
        """Seconds to wait before polling again."""
        match error:
            case InvalidToken():
                raise ReceiverError("Telegram refuses the token: check TELEGRAM_BOT_TOKEN")
            case Conflict():
                return self._conflict()
            case RetryAfter():
                return seconds_to_wait(error)
            case NetworkError():
                log.warning("polling failed, trying again: %s", error)
        pause, self._pause = self._pause, min(self._pause * 2, LONGEST_PAUSE)
        return pause

    def _conflict(self) -> float:
        now = self.clock.now()
        self._conflict_since = self._conflict_since or now
        if now - self._conflict_since > CONFLICT_PATIENCE:
            raise ReceiverError("another copy of the bot polls with the same token: stop one")
        log.warning("another copy of the bot is polling; waiting for it to end")
        return PAUSE
