"""Looks after the tables nobody looks after: from time to time, and whenever the bot starts."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from bot.common.clock import Clock
from bot.domain.expiry import DAY, LASTS, SHOWN_LASTS, after_waiting
from bot.domain.table import Stage, Table
from bot.handlers.persistence import keep_quietly
from bot.runtime.one_by_one import see_to
from bot.store import Store
from bot.store.repositories import boards, tables
from bot.store.repositories.messages import page_answers

log = logging.getLogger(__name__)

BETWEEN_ROUNDS = 600.0
BETWEEN_SWEEPS = DAY
AT_ONCE = 1000
"""Tables that are looked at in a transaction, for which others may wait."""

FORGOTTEN_AT_ONCE = 1000
"""Boards that one transaction looks at."""


@dataclass
class ExpiryJob:
    """Ends the waiting of tables, each in a transaction of its own.

    `after_commit` is called with the chat in which one has changed.
    """

    store: Store
    clock: Clock
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    _swept_at: float = -inf

    async def run(self) -> None:
        """Go round, now and from time to time, until cancelled."""
        while True:
            try:
                await self.go_round()
                await self.sweep()
            except OperationalError as error:
                log.warning("the database does not answer; later then: %s", error)
            await self.clock.sleep(BETWEEN_ROUNDS)

    async def go_round(self) -> None:
        """See to every table that has waited too long."""
        codes, last = await self._waiting("")
        while last:
            for code in codes:
                await see_to(code, self._table(code))
            codes, last = await self._waiting(last)

    async def sweep(self) -> None:
        """Once a day, forget what chats show of tables that ended long ago, and old answers."""
        now, last = self.clock.now(), ""
        if 0 <= now - self._swept_at < BETWEEN_SWEEPS:
            return
        await self.store.run(page_answers.forget_old, now)
        since = now - SHOWN_LASTS
        while self._swept_at != now:
            last = await self.store.run(boards.forget_ended, since, last, FORGOTTEN_AT_ONCE)
            if not last:
                self._swept_at = now

    async def _waiting(self, after: str) -> tuple[list[str], str]:
        """Those of the next few tables, and the code of the last of them."""
        now = self.clock.now()
        since = {stage: now - seconds for stage, seconds in LASTS.items()}
        return await self.store.run(tables.unchanged, since, after, AT_ONCE)

    async def _table(self, code: str) -> None:
        if changed := await self.store.run(_expired, code, self.clock):
            self.after_commit({changed.place.chat})


def _expired(connection: Connection, code: str, clock: Clock) -> Table | None:
    """A table as it has waited too long; None if it has not, as somebody was quicker.

    One with a clock that runs or stands still is never put away: its time will be over.
    """
    table, now = tables.lock_for_update(connection, code), clock.now()
    if table is None or (table.clock and table.stage is Stage.PLAYING):
        return None
    if now - table.changed_at < LASTS.get(table.stage, float("inf")):
        return None
    keep_quietly(connection, table, after_waiting(table), now)
    return table
