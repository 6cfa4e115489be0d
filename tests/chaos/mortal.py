"""A build that looks at clocks often, and may kill itself in the middle of a command of time.

Points are the statements and the commit of each transaction in which something due is seen to, and
the moment after it.
"""

import os
import signal
from itertools import count
from typing import Any

from sqlalchemy import Connection, event

import bot.runtime.main
from bot.agents.pool import WorkerPool
from bot.domain.clocks.clock import DueKind
from bot.domain.clocks.following import Due
from bot.handlers.timing import clocks
from bot.runtime import clock_job
from bot.runtime.clock_job import ClockJob

DIES_AT = "TESSERA_DIES_AT"
"""Name of the variable with the number of the point, counted from 0 over all commands of a life."""

NEVER = -1
STATEMENT = "before_cursor_execute"
BETWEEN_TICKS = 0.2
"""Seconds within which what another program has written is found."""


def dies_at(nth: int) -> None:
    """Have this process killed before it gets past the nth point of its life, or `NEVER`."""
    vars(clock_job)["BETWEEN_TICKS"] = BETWEEN_TICKS
    vars(bot.runtime.main)["get_ready"] = _get_nothing_ready
    left = count(nth, -1)
    serve, see_to_table = clocks.serve, ClockJob._table

    def come_to_point(*_: object) -> None:
        if next(left) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def served(connection: Connection, due: Due, **named: Any) -> set[int]:
        if due.kind is DueKind.TIME:
            # The connection is used again for others.
            event.listen(connection, STATEMENT, come_to_point)
            event.listen(connection, "commit", committed, once=True)
        return serve(connection, due, **named)

    def committed(connection: Connection) -> None:
        come_to_point()
        event.remove(connection, STATEMENT, come_to_point)

    async def seen_to(self: ClockJob, work: Any) -> None:
        await see_to_table(self, work)
        due = work.keywords.get("due")
        if due and due.kind is DueKind.TIME:
            come_to_point()

    vars(clock_job)["serve"] = served
    ClockJob._table = seen_to  # type: ignore[method-assign]


async def _get_nothing_ready(_pool: WorkerPool) -> None:
    """Stands in for loading what opponents search with, of whom there are none."""
