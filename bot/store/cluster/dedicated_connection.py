"""A connection to a server that is one part's own, for as long as it holds: in no pool."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Self

import asyncpg
from sqlalchemy.engine import make_url

from bot.store.db.errors import unreachable
from bot.store.db.postgres import CUT_OFF, NO_CONNECTION, PostgresOptions, name_of

ENDING = 1.0
"""Seconds in which the server may be told that nothing more is said."""


@dataclass
class DedicatedConnection:
    """A connection; `lost` is set when there is nobody at its other end, as far as is known.

    Each statement is a transaction of its own.
    """

    name: str
    _driver: Any
    lost: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    async def open(cls, url: str, terms: PostgresOptions | None = None) -> Self:
        """A new one.

        :raises StoreError: if the server cannot be reached.
        """
        at = make_url(url)
        # SQLAlchemy knows how the driver is told, but not how one hears what is said unasked.
        _, where = at.get_dialect()().create_connect_args(at)
        try:
            driver = await asyncpg.connect(**where, **(terms or PostgresOptions()).of_connection)
        except NO_CONNECTION as error:
            raise unreachable(name_of(url), error) from error
        connection = cls(name_of(url), driver)
        driver.add_termination_listener(lambda _driver: connection.lost.set())
        return connection

    async def ask(self, question: str, *values: object) -> object:
        """The first thing that the server answers.

        :raises StoreError: if it does not; the connection is no good any more.
        """
        with self._told_clearly():
            return await self._driver.fetchval(question, *values)

    async def hear(self, channel: str, heard: Callable[[str], None]) -> None:
        """Have told from here on what is said on a channel by others than this connection.

        :raises StoreError: if the server does not answer.
        """
        mine = self._driver.get_server_pid()

        def tell(_driver: object, speaker: int, _channel: str, said: str) -> None:
            if speaker != mine:
                heard(said)

        with self._told_clearly():
            await self._driver.add_listener(channel, tell)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for an event, for so long at most.

        :raises StoreError: if the connection is lost meanwhile.
        """
        waits = [asyncio.create_task(one.wait()) for one in (event, self.lost)]
        try:
            await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        if self.lost.is_set():
            raise unreachable(self.name, ConnectionError("the connection is lost"))

    async def close(self) -> None:
        """Let there be no connection any more, whatever it was used for."""
        with suppress(Exception):
            await self._driver.close(timeout=ENDING)

    @contextmanager
    def _told_clearly(self) -> Iterator[None]:
        try:
            yield
        except CUT_OFF as error:
            self.lost.set()
            raise unreachable(self.name, error) from error
