"""Health of the bot as seen from outside: whether it lives, whether it works, and its figures.

`/healthz` says that the program runs: without an answer it may be started again. `/readyz` has a
line for each part that the bot needs, and is refused while one of them fails. `/metrics` has
figures.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.ops.metrics import CONTENT_TYPE, Metrics
from bot.store import Store
from bot.store.repositories.counts import Counts, answers, counted, tables_open

T = TypeVar("T")

Check = Callable[[], str]
"""Says what is wrong, or nothing."""

BETWEEN_COUNTS = 60.0
"""Seconds for which a number stands that takes long to count, however often it is asked for."""


@dataclass
class Probe(Generic[T]):
    """A question that may hang: it is asked once at a time, however many wait for the answer."""

    ask: Callable[[], Awaitable[T]]
    patience: float = 2.0
    _task: asyncio.Future[T] | None = None

    async def answer(self) -> T | None:
        """The answer, if it comes within `patience` seconds, or None."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self.ask())
        task = self._task
        await asyncio.wait({task}, timeout=self.patience)
        failed = not task.done() or task.cancelled() or task.exception()
        return None if failed else task.result()

    async def close(self) -> None:
        """Ask no more."""
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})


@dataclass
class Health:
    """Answers for a bot; `checks` are those of its parts but the store."""

    store: Store
    metrics: Metrics
    checks: Mapping[str, Check] = field(default_factory=dict)
    _tables: int = 0
    _counted_at: float = -BETWEEN_COUNTS

    def __post_init__(self) -> None:
        self._database, self._counting = Probe(self._answers), Probe(self._counts)

    def open(self) -> None:
        """Count what goes wrong from now on."""
        logging.getLogger().addHandler(self.metrics.faults)

    def routes(self) -> Sequence[Route]:
        """The routes of readiness and figures."""
        return [Route("/readyz", self._ready), Route("/metrics", self._figures)]

    async def close(self) -> None:
        """Ask nothing more, and count no more."""
        logging.getLogger().removeHandler(self.metrics.faults)
        await self._database.close()
        await self._counting.close()

    async def _ready(self, _request: Request) -> Response:
        wrong = {name: check() for name, check in self.checks.items()}
        wrong["database"] = "" if await self._database.answer() else "it does not answer"
        lines = [f"{name}: {what or 'ok'}\n" for name, what in sorted(wrong.items())]
        return PlainTextResponse("".join(lines), 503 if any(wrong.values()) else 200)

    async def _figures(self, _request: Request) -> Response:
        page = self.metrics.page(await self._counting.answer())
        return Response(page, media_type=CONTENT_TYPE)

    async def _answers(self) -> bool:
        await self.store.run(answers)
        return True

    async def _counts(self) -> Counts:
        return await self.store.run(self._counted)

    def _counted(self, connection: Connection) -> Counts:
        now = time.monotonic()
        if now - self._counted_at >= BETWEEN_COUNTS:
            self._tables, self._counted_at = tables_open(connection), now
        return counted(connection, self._tables)
