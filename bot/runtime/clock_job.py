"""The clocks of tables: sees to what is due, in one instance at a time, and finds outages."""

import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from sqlalchemy import Connection

from bot.common.clock import Clock
from bot.domain.clocks.following import BETWEEN_LOOKS
from bot.domain.clocks.spans import Span, in_ms
from bot.handlers.timing.clocks import reckon, serve
from bot.handlers.timing.reminding import digest
from bot.i18n.translations import Texts
from bot.runtime.one_by_one import see_to
from bot.runtime.turn_job import Turn, TurnJob
from bot.store import Store
from bot.store.repositories.timing import clocks, outages, reminders

log = logging.getLogger(__name__)

AT_ONCE = 100
"""Things due, or tables, that are looked up together."""

UNTIL_KNOWN = 2.0
"""Seconds to the next look if something is due, but somebody may still have moved in time."""

JUMP = 60.0
"""Seconds by which the clock of the day and that of the machine may differ between two ticks."""


@dataclass
class ClockJob(TurnJob):
    """Sees to what is due.

    No clock falls in a turn before Telegram was reached in it, nor, where the bot `polls`, while
    nobody does: somebody may have moved in time.
    `after_commit` is called with the chats in which something has changed.
    """

    store: Store
    clock: Clock
    texts: Texts
    rng: Random
    turn: Turn
    monotonic: Callable[[], float] = time.monotonic
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    between_ticks: float = BETWEEN_LOOKS / 1000
    polls: bool = False
    _last: tuple[float, float] | None = None
    _since: float = -math.inf

    def begin(self) -> None:
        """Take note that a turn of this instance begins."""
        self._last, self._since = None, self.clock.now()

    async def tick(self) -> float:
        """See to all that is due; the seconds until the next look.

        :raises OperationalError: if the database does not answer.
        """
        now, jumped = in_ms(self.clock.now()), self._jumped()
        await self.store.run(self._note, now, jumped)
        await self._reckon()
        # The clock of the day may have been set back since the turn began.
        self._since = min(self._since, self.clock.now())
        is_known = jumped == 0 and await self._is_known(now)
        if is_known:
            await self._serve_all(await self.store.run(outages.seen_until, now))
            await self._digests(now)
        following = await self.store.run(clocks.next_due)
        if following is None:
            return self.between_ticks
        if following <= now:
            return self.between_ticks if is_known else UNTIL_KNOWN
        return min(self.between_ticks, (following - now) / 1000)

    async def _is_known(self, now: int) -> bool:
        """Whether it is known of everybody that they have not moved in time."""
        since, polls = self._since * 1000, self.polls
        return await self.store.run(outages.is_over, since, now, polls=polls)

    def _jumped(self) -> float:
        """Seconds by which the clock of the day was set since the last tick; 0 if it was not."""
        now, machine = self.clock.now(), self.monotonic()
        before, self._last = self._last, (now, machine)
        if before is None:
            return 0.0
        jump = (now - before[0]) - (machine - before[1])
        return jump if abs(jump) > JUMP else 0.0

    def _note(self, connection: Connection, now: int, jumped: float) -> None:
        if 0 < in_ms(jumped) <= outages.LONGEST_GAP:
            outages.keep(connection, Span(now - in_ms(jumped), now))
        outages.note(connection, outages.Sign.TICKED, now)

    async def _reckon(self) -> None:
        """Have all clocks show outages that they do not show yet."""
        number, found = await self.store.run(outages.unreckoned)
        if not found:
            return
        log.warning("there was an outage: all clocks stood still meanwhile")
        last = ""
        while codes := await self.store.run(clocks.with_dues, last, AT_ONCE):
            for code in codes:
                await see_to(code, self._table(partial(reckon, code=code, outages=found)))
            last = codes[-1]
        await self.store.run(outages.reckoned, number)

    async def _serve_all(self, now: int) -> None:
        failed = 0
        while found := await self.store.run(clocks.due_by, now, failed, AT_ONCE):
            for due in found:
                work = partial(serve, due=due, rng=self.rng, texts=self.texts)
                served = await see_to(due.code, self._table(work))
                failed += not served

    async def _digests(self, now: int) -> None:
        """Send people the lists of what waits that they want at this hour."""
        for person in await self.store.run(reminders.digests_due, now, AT_ONCE):
            await see_to(f"of {person}", self._table(partial(digest, person=person)))

    async def _table(self, work: Callable[..., set[int]]) -> None:
        self.after_commit(await self.store.run(work, now=self.clock.now()))
