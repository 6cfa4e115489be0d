"""The processes in which agents think: few, limited, and replaced when they fail."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from bot.agents.fork_client import SECONDS_TO_START, ForkServer
from bot.agents.process import AnyQuestion, Worker
from bot.agents.worker_main import READY

log = logging.getLogger(__name__)

GRACE = 3.0
"""Seconds that an answer may take beyond the time to think, to one who was told to hurry then."""

FAILURES = (OSError, EOFError, ValueError)
"""Exceptions of a worker that is of no use any more; a `TimeoutError` is an `OSError`."""


class WorkerError(Exception):
    """A worker did not start, died, took too long or answered nonsense; it is gone."""


@dataclass(frozen=True)
class Crew:
    """The number of workers, the memory that each may use, and the module they run.

    For a move of level `+` one of them has as many threads, so much memory for each, and so many
    `seconds`.
    """

    number: int = 1
    memory_mb: int = 512
    module: str = "bot.agents.worker_main"
    seconds: float = 10.0


class WorkerPool:
    """A crew of processes that are started when they are first needed.

    Each place in the crew holds a worker that waits, or None where one is to be started; who takes
    the last place leaves none, and whoever comes next waits. `trouble` says why the last that was
    to be started was not, if so.
    """

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.trouble = ""
        self._server = ForkServer(crew.module, crew.memory_mb)
        self._places: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(crew.number):
            self._places.put_nowait(None)
        self._starting: set[asyncio.Task[Worker]] = set()
        self._alive: set[Worker] = set()
        self._replacing: set[asyncio.Task[None]] = set()
        self._burials: set[asyncio.Task[None]] = set()

    async def answer(self, question: AnyQuestion) -> str:
        """The answer of a worker, as soon as one is free; cancelled, it is soon free again.

        :raises WorkerError: if it gives none; it is being replaced by then.
        """
        worker = await self._ready()
        try:
            async with asyncio.timeout(question.seconds + GRACE):
                found = await worker.ask(question)
        except asyncio.CancelledError:
            _keep(self._replacing, self._come_back(worker))
            raise
        except BaseException as error:
            self._bury(worker, error)
            _keep(self._replacing, self._replace())
            if isinstance(error, FAILURES):
                raise WorkerError(_named(error)) from error
            raise
        self._places.put_nowait(worker)
        return found

    async def close(self) -> None:
        """End all of them; nobody may be waiting for an answer any more."""
        for task in self._replacing:
            task.cancel()
        await asyncio.gather(*self._replacing, return_exceptions=True)
        if self._starting:
            # They wait for the server, which may have much to load first.
            self._server.stop()
            await asyncio.gather(*self._starting, return_exceptions=True)
        for worker in list(self._alive):
            self._bury(worker)
        await asyncio.gather(*self._burials)
        self._server.stop()
        await self._server.stopped()

    async def prepare(self) -> None:
        """Have loaded what thinking needs, before the first question.

        :raises OSError: if that fails.
        """
        await self._server.start()

    async def renew(self) -> None:
        """Go on with new processes, which find what has been compiled meanwhile.

        :raises OSError: if there can be none; then the old ones go on.
        """
        fresh = ForkServer(self.crew.module, self.crew.memory_mb)
        try:
            await fresh.start()
        except BaseException:
            fresh.stop()
            await fresh.stopped()
            raise
        # Each gives its answer before it goes.
        old = [await self._places.get() for _ in range(self.crew.number)]
        self._server, before = fresh, self._server
        for worker in old:
            if worker:
                self._bury(worker)
            self._places.put_nowait(None)
        before.stop()
        await before.stopped()

    async def _ready(self) -> Worker:
        worker = await self._places.get()
        if worker and worker.alive:
            return worker
        if worker:
            self._bury(worker, EOFError("nobody had asked it"))
        try:
            return await self._begun()
        except BaseException as error:
            self._places.put_nowait(None)
            if isinstance(error, FAILURES):
                raise WorkerError(f"none can be started: {error}") from error
            raise

    async def _begun(self) -> Worker:
        """A new worker that waits for questions."""
        try:
            worker = await self._started()
        except FAILURES as error:
            self.trouble = f"none can be started: {_named(error)}"
            raise
        self.trouble = ""
        return worker

    async def _started(self) -> Worker:
        worker = await self._forked()
        try:
            async with asyncio.timeout(SECONDS_TO_START):
                while await worker.line() != READY:
                    pass
        except BaseException as error:
            self._bury(worker, error)
            raise
        return worker

    async def _forked(self) -> Worker:
        """A new process, which is ended if whoever wants it is cancelled meanwhile."""
        starting = asyncio.create_task(Worker.start(self._server))
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._unwanted)
            raise
        self._alive.add(worker)
        return worker

    def _unwanted(self, started: asyncio.Task[Worker]) -> None:
        if started.exception() is None:
            self._bury(started.result())

    async def _come_back(self, worker: Worker) -> None:
        """Have a worker in its place again whose answer nobody wants any more."""
        try:
            async with asyncio.timeout(GRACE):
                await worker.hurried()
        except BaseException as error:
            self._bury(worker, error)
            if not isinstance(error, FAILURES):
                self._places.put_nowait(None)
                raise
            await self._replace()
        else:
            self._places.put_nowait(worker)

    async def _replace(self) -> None:
        """Have another worker in the place of one that is gone."""
        fresh: Worker | None = None
        try:
            fresh = await self._begun()
        except FAILURES as error:
            log.error("a worker cannot be started: %s", error)  # noqa: TRY400 - it says it all
        finally:
            self._places.put_nowait(fresh)

    def _bury(self, worker: Worker, error: BaseException | None = None) -> None:
        """End a worker; then is told of what it died, if it was at fault or said something."""
        self._alive.discard(worker)
        worker.kill()
        fault = _named(error) if isinstance(error, FAILURES) else ""
        _keep(self._burials, _tell_of_end(worker, fault))


async def _tell_of_end(worker: Worker, fault: str) -> None:
    how, words = await worker.end()
    if fault or words:
        about = worker.pid, fault or "not needed any more", how, words or "nothing"
        log.warning("worker %s ended (%s): %s; it said: %s", *about)


def _named(error: BaseException) -> str:
    return f"{type(error).__name__} {error}".strip()


def _keep(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    """Have work done as one of these tasks while it lasts."""
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
