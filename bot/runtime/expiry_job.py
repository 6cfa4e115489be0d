"""Looks after the tables nobody looks after, and forgets people when their time has come."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from bot.common.clock import Clock
from bot.common.fingerprint import Fingerprints
from bot.domain.clocks.spans import in_ms
from bot.domain.expiry import DAY, LASTS, SHOWN_LASTS, after_waiting
from bot.domain.table import Stage, Table
from bot.handlers.persistence import keep_quietly
from bot.handlers.personal.forgetter import Forgetter
from bot.i18n.translations import Texts
from bot.runtime.one_by_one import see_to
from bot.store import Store
from bot.store.repositories import boards, outbox, people, tables
from bot.store.repositories.messages import page_answers
from bot.store.repositories.scores import departures
from bot.views.phrases import Phrases

log = logging.getLogger(__name__)

BETWEEN_ROUNDS = 600.0
BETWEEN_SWEEPS = DAY
AT_ONCE = 1000
"""Tables that are looked at in a transaction, for which others may wait."""

FORGOTTEN_AT_ONCE = 1000
"""Boards that one transaction looks at."""


@dataclass
class ExpiryJob:
    """Ends the waiting of tables, and forgets people, each in a transaction of its own.

    It goes round whenever the bot starts, and from time to time. `after_commit` is called with the
    chats in which something has changed.
    """

    store: Store
    clock: Clock
    texts: Texts
    rng: Random
    fingerprints: Fingerprints
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    _swept_at: float = -inf

    async def run(self) -> None:
        """Go round, now and from time to time, until cancelled."""
        while True:
            try:
                await self.go_round()
                await self.forget_people()
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
        await self.store.run(departures.forget_old, in_ms(now))
        since = now - SHOWN_LASTS
        while self._swept_at != now:
            last = await self.store.run(boards.forget_ended, since, last, FORGOTTEN_AT_ONCE)
            if not last:
                self._swept_at = now

    async def forget_people(self) -> None:
        """Forget those who asked for it some days ago and have not changed their mind."""
        while due := await self.store.run(people.to_forget, in_ms(self.clock.now()), AT_ONCE):
            done = [await see_to(f"of {person}", self._person(person)) for person in due]
            if not all(done):
                break

    async def _person(self, person: int) -> None:
        self.after_commit(await self.store.run(self._forget, person))

    def _forget(self, connection: Connection, due: int) -> set[int]:
        """Forget somebody and tell them so; the chats in which something has changed.

        :return: none where another instance was quicker, or they have changed their mind.
        """
        now = self.clock.now()
        person = people.lock_to_forget(connection, due, in_ms(now))
        if person is None:
            return set()
        chat = people.known_chat(connection, person.id)
        forgetter = Forgetter(connection, self.rng, self.fingerprints, now)
        touched = forgetter.forget(person)
        if chat and not chat.removed:
            text = Phrases(self.texts, chat.language).phrase("forgotten")
            said = {"text": text, "keyboard": None, "topic": None, "reply_to": None}
            outbox.put(connection, person.id, "message", said, now)
        forgetter.see_off(person)
        return {*touched, person.id}

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
