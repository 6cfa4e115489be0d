"""Three instances or fewer on one PostgreSQL server, each a program that can be ended by itself."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from pathlib import Path

import asyncpg

from tests.chaos.balancer import Balancer
from tests.chaos.kept import OnServer
from tests.chaos.program import Program
from tests.support.local_chat import LocalChat
from tests.support.postgres import Server, own_server

COPIES = 3
AWAY = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
PAUSE = 0.1
SECRET = "a-secret"  # noqa: S105 - known to these tests only
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = 'tessera'"
)


class Place:
    """A server that can be ended and started again, with one database on it."""

    def __init__(self, start: Callable[[], AbstractContextManager[Server]]) -> None:
        self._start = start
        self._running = ExitStack()
        self.server = self._running.enter_context(start())
        self.name = ""

    async def make(self) -> OnServer:
        """Create the database, empty."""
        self.name = await self.server.make()
        return OnServer(self.server, self.name, self.ask)

    async def ask(self, statement: str) -> list[asyncpg.Record]:
        """Return the server's answer to a statement, waiting until the server is up."""
        while True:
            try:
                return await self.server.ask(statement, self.name)
            except AWAY:
                await asyncio.sleep(PAUSE)

    async def until(self, question: str, answer: int) -> None:
        """Wait until the server gives this answer."""
        while (await self.ask(question))[0][0] != answer:  # noqa: ASYNC110 - no other process tells
            await asyncio.sleep(PAUSE)

    async def cut(self) -> None:
        """Break off all connections of the bot."""
        await self.ask(CUT)

    async def restart(self) -> None:
        """Stop the server in the middle of its work, and start it again."""
        await asyncio.to_thread(self._running.close)
        self.server = await asyncio.to_thread(self._running.enter_context, self._start())

    def close(self) -> None:
        """Stop the server."""
        self._running.close()


class Fleet:
    """All instances together, see `Runs`; `copies` are the single ones."""

    def __init__(
        self,
        local: LocalChat,
        folder: Path,
        place: Place,
        kept: OnServer,
        broken: str = "",
        copies: int = COPIES,
        **settings: str,
    ) -> None:
        self.place, self.kept = place, kept
        self.copies = list[Program]()
        for number in range(copies):
            (own := folder / f"copy{number}").mkdir()
            self.copies.append(Program(local, own, kept, broken, **settings))
        self.ended: asyncio.Task[int] | None = None

    async def start(self, *, cold: bool = False) -> None:
        """Start those that do not run."""
        for copy in self.copies:
            if not copy.is_running:
                await copy.start(cold=cold)
        self.ended = asyncio.create_task(self._end())

    async def _end(self) -> int:
        """Wait until all have ended, and return the worst of their statuses."""
        statuses = [await copy.ended for copy in self.copies if copy.ended]
        return max(statuses, key=abs)

    def signal(self, number: signal.Signals, *, group: bool = False) -> None:
        """Send a signal to each."""
        for copy in self.copies:
            copy.signal(number, group=group)

    async def kill_workers(self) -> int:
        """Kill the processes in which agents think, those of each instance."""
        return sum([await copy.kill_workers() for copy in self.copies])

    async def close(self) -> None:
        """Leave no process behind."""
        for copy in self.copies:
            copy.signal(signal.SIGCONT, group=True)
            await copy.close()


@asynccontextmanager
async def fleet(
    folder: Path, broken: str = "", *, posted: bool = False, copies: int = COPIES
) -> AsyncIterator[tuple[LocalChat, Fleet]]:
    """Yield a chat world and so many instances of a build with this bug, not started yet.

    Updates are polled by one of them, or `posted` to any.

    :raises NoPostgresError: if no server is installed.
    """
    # What it has said is kept must outlast its end.
    with own_server("synchronous_commit=on") as start:
        place = Place(start)
        try:
            balancer = Balancer()
            async with LocalChat(extra_routes=[balancer.route()]) as local:
                settings = _posted_to(local) if posted else {}
                kept = await place.make()
                all_together = Fleet(local, folder, place, kept, broken, copies, **settings)
                balancer.copies = [copy.listens for copy in all_together.copies]
                try:
                    yield local, all_together
                finally:
                    await all_together.close()
        finally:
            place.close()


def _posted_to(local: LocalChat) -> dict[str, str]:
    """Return the settings by which updates are posted to the balancer.

    The settings ask for https, and here there is none: see `builds`.
    """
    return {
        "WEBHOOK_URL": local.base_url.replace("http:", "https:"),
        "WEBHOOK_SECRET": SECRET,
    }
