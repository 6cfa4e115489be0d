"""The queue of updates and its two ways to the bot: long polling and the webhook."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.sandbox.model.pulse import Pulse
from bot.sandbox.model.refusals import OTHER_POLLER, WEBHOOK_ACTIVE, RefusalError, conflict

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Json
    from bot.sandbox.model.faults import Faults
    from bot.sandbox.model.store import Store

FIRST_UPDATE_ID: Final = 100_000_001
# Telegram sends these only to bots that ask for them.
NOT_BY_DEFAULT: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
LONGEST_POLL: Final = 50


class Updates:
    """Updates that the bot has not acknowledged yet, and the turn to fetch them."""

    def __init__(self, store: Store, faults: Faults) -> None:
        self._store = store
        self._faults = faults
        self._turn = 0
        self._stopped = False
        self.pulse: Final = Pulse()
        faults.changed = self.pulse.beat

    def add(self, kind: str, body: Json) -> None:
        """Queue an update if the bot wants its kind."""
        allowed = self._store.setting("allowed_updates") or []
        if kind in allowed or (not allowed and kind not in NOT_BY_DEFAULT):
            update_id = self._store.count("update", FIRST_UPDATE_ID)
            self._store.put_update(update_id, {"update_id": update_id, kind: body})
            self._store.after_commit(self.pulse.beat)

    def allow(self, kinds: list[str] | None) -> None:
        """Set the kinds of updates that the bot wants from now on; None leaves them as they are."""
        if kinds is not None:
            self._store.set_setting("allowed_updates", kinds)

    def confirm(self, update_id: int) -> None:
        """Forget the updates up to this one."""
        newest = self._store.counter("update", FIRST_UPDATE_ID - 1)
        acked = self._store.counter("acked")
        self._store.set_counter("acked", max(acked, min(update_id, newest)))

    def forget_all(self) -> None:
        """Drop what waits."""
        self.confirm(self._store.counter("update", FIRST_UPDATE_ID - 1))

    def pending(self, limit: int) -> list[Json]:
        """The oldest updates that wait, or those a fault wants delivered again."""
        start = self._faults.take_replay()
        after = self._store.counter("acked") if start is None else start - 1
        return self._store.updates(after, limit)

    def stop(self) -> None:
        """Let every poll end at once."""
        self._stopped = True
        self.pulse.beat()

    async def poll(
        self, offset: int, limit: int, seconds: int, kinds: list[str] | None
    ) -> list[Json]:
        """One `getUpdates`.

        :raises RefusalError: another poll took over, or the webhook is set
        """
        self._check_free()
        with self._store.transaction():
            self.allow(kinds)
            self._move_to(offset)
        self._turn += 1
        self.pulse.beat()
        return await self._wait(self._turn, limit, min(seconds, LONGEST_POLL))

    def _check_free(self) -> None:
        if self._stopped:
            raise RefusalError(500, "Internal Server Error: restart")
        if self._store.setting("webhook"):
            raise conflict(WEBHOOK_ACTIVE)

    def _move_to(self, offset: int) -> None:
        if offset > 0:
            self.confirm(offset - 1)
        elif offset < 0:
            waiting = self._store.updates(self._store.counter("acked"), -1)
            if len(waiting) > -offset:
                self.confirm(waiting[offset]["update_id"] - 1)

    async def _wait(self, turn: int, limit: int, seconds: int) -> list[Json]:
        batch: list[Json] = []

        def ready() -> bool:
            if not self._is_over(turn):
                batch[:] = self.pending(limit)
            return bool(batch) or self._is_over(turn)

        if not ready() and seconds > 0:
            try:
                await asyncio.wait_for(self.pulse.until(ready), seconds)
            except TimeoutError:
                return []
        if turn != self._turn:
            raise conflict(OTHER_POLLER)
        if self._store.setting("webhook"):
            raise conflict("terminated by setWebhook request")
        return self._faults.shape(batch)

    def _is_over(self, turn: int) -> bool:
        return turn != self._turn or self._stopped or bool(self._store.setting("webhook"))
