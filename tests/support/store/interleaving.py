"""Two transactions that meet: once the first is at a certain place, the second does all it can."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.util import await_only

from bot.store import Store
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import Json

SOMEBODY_WAITS = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE wait_event_type = 'Lock' AND datname = current_database()"
)
WATCHDOG = 30.0


@dataclass
class Meeting:
    """The place at which the first to come stays until the other has done all it can beside it."""

    store: Store
    other: Callable[[], Coroutine[Any, Any, Any]]
    _second: asyncio.Task[Any] | None = None

    async def here(self) -> None:
        """Be at the place of the meeting."""
        if self._second:
            return
        self._second = asyncio.create_task(self.other())
        async with asyncio.timeout(WATCHDOG):
            while not (self._second.done() or await self._is_held_up()):
                pass

    async def end(self) -> None:
        """Let the other one come to its end, too."""
        assert self._second, "they have not met"
        await self._second

    async def _is_held_up(self) -> bool:
        async with self.store.transaction() as connection:
            return bool((await connection.execute(SOMEBODY_WAITS)).scalar_one())


def met(patch: pytest.MonkeyPatch, where: tuple[Any, str], meeting: Meeting) -> None:
    """Let them meet just after something."""
    module, name = where
    good = getattr(module, name)

    async def then(*given: Any, **named: Any) -> Any:
        found = await good(*given, **named)
        await meeting.here()
        return found

    def then_in_transaction(*given: Any, **named: Any) -> Any:
        found = good(*given, **named)
        await_only(meeting.here())
        return found

    patch.setattr(module, name, then if iscoroutinefunction(good) else then_in_transaction)


async def both(
    desk: ServiceHarness, patch: pytest.MonkeyPatch, where: tuple[Any, str], *updates: Json
) -> None:
    """Work off two updates at the same time, the second once the first has come to the place."""
    await desk.take_in(*updates)
    meeting = Meeting(desk.store, desk.dispatcher.work_off_next)
    with patch.context() as for_now:
        met(for_now, where, meeting)
        await desk.dispatcher.work_off_next()
        await meeting.end()
