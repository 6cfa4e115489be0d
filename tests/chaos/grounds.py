"""Databases of bots that live and die in this process, one kind beside the other.

Each database call of a bot is complete before anything else happens, which alone makes the order
of things the same each time. A bot has one connection, and nobody else holds what it waits for.
"""

import asyncio
import shutil
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store import Store
from bot.store.db import driver, sqlite
from tests.chaos.failpoints import Life, Put
from tests.support.statement_cache import remembering

Row = tuple[Any, ...]

LET_GO = ("rollback", "close", "close_and_stop")
"""Calls that the dead may make, since they have been carried out for them."""


class Ground(ABC):
    """A database for one bot after the other; each finds it empty, or as the one before left it.

    `url` is its address; `is_server` says whether that is a server's.
    """

    url: str
    is_server: bool

    @abstractmethod
    async def clear(self) -> None:
        """Leave nothing in it but the present schema."""

    @abstractmethod
    def take_hold(self, put: Put, life: Callable[[], Life]) -> None:
        """Make every bot's driver carry out calls at once, as part of the current life."""

    @abstractmethod
    def cut(self) -> None:
        """End the bot's connections with the transactions that are open; it is done on return."""

    @abstractmethod
    def rows(self, statement: str, *values: object) -> list[Row]:
        """Read rows as another program would; `?` stands for a value."""

    @abstractmethod
    def write(self, statement: str, *values: object) -> None:
        """Write as another program would, in a transaction of its own."""

    @abstractmethod
    def let_go(self) -> None:
        """Undo `take_hold`."""

    @abstractmethod
    def close(self) -> None:
        """Release the database."""


# SQLite


_connect, _connected = sqlite.connect, driver.connected


class FileGround(Ground):
    """A file."""

    is_server = False

    def __init__(self, folder: Path) -> None:
        self._file, self._template = folder / "bot.db", folder / "empty.db"
        self.url = f"sqlite+aiosqlite:///{self._file}"
        self._open: list[sqlite3.Connection] = []
        self._reader: sqlite3.Connection | None = None

    async def clear(self) -> None:
        """See `Ground`."""
        self.close()
        if not self._template.exists():
            await (await Store.open(f"sqlite+aiosqlite:///{self._template}")).close()
        for file in self._file.parent.glob(f"{self._file.name}*"):
            file.unlink()
        shutil.copy(self._template, self._file)
        self._read()

    def _read(self) -> None:
        """Give a new connection for reading."""
        self.close()
        self._reader = sqlite3.connect(f"file:{self._file}?mode=ro", uri=True, isolation_level=None)

    def take_hold(self, put: Put, life: Callable[[], Life]) -> None:
        """See `Ground`."""

        def driven(opened: sqlite3.Connection) -> "_AtOnce":
            return _AtOnce(life(), self._open, opened)

        put(driver, "connected", partial(_connected, driven=driven))
        put("bot.store.db.sqlite.connect", lambda url: remembering(_connect(url)))

    def cut(self) -> None:
        """See `Ground`."""
        while self._open:
            one = self._open.pop()
            with suppress(sqlite3.ProgrammingError):  # the bot had closed it
                one.rollback()
            one.close()

    def rows(self, statement: str, *values: object) -> list[Row]:
        """See `Ground`."""
        assert self._reader
        return self._reader.execute(statement, values).fetchall()

    def write(self, statement: str, *values: object) -> None:
        """See `Ground`."""
        with closing(sqlite3.connect(self._file, isolation_level=None)) as writer:
            writer.execute(statement, values)
        # What a connection knows of indexes it does not look up again to explain a plan.
        self._read()

    def let_go(self) -> None:
        """See `Ground`; nothing is to be undone."""

    def close(self) -> None:
        """See `Ground`."""
        if self._reader:
            self._reader.close()
        self._reader = None


class _NoThread:
    """Stands in for the thread of a connection."""

    daemon = True

    def start(self) -> None:
        """Start nothing."""


class _NoQueue:
    """Stands in for the queue of a connection: calls that are put in are carried out at once."""

    def __init__(self, life: Life, opened: list[sqlite3.Connection]) -> None:
        self._life, self._opened = life, opened

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Carry the call out, unless the life is over."""
        future, work = item
        try:
            result = self._result(work)
        except Exception as error:
            if future:
                future.set_exception(error)
        else:
            if future and not (self._life.is_over and _name(work) not in LET_GO):
                future.set_result(result)

    def _result(self, work: Callable[[], Any]) -> Any:
        if self._life.is_over:
            return None
        result = work()
        if isinstance(result, sqlite3.Connection):
            # What has been written outlasts a process; only machines that stop need a flush.
            result.execute("PRAGMA synchronous=OFF")
            self._opened.append(result)
        return result


def _name(work: Callable[[], Any]) -> str:
    function = work.func if isinstance(work, partial) else work
    return getattr(function, "__name__", "")


class _AtOnce(aiosqlite.Connection):
    """A connection without a thread."""

    def __init__(
        self,
        life: Life,
        every: list[sqlite3.Connection],
        opened: sqlite3.Connection,
    ) -> None:
        super().__init__(lambda: opened, iter_chunk_size=1)
        seams: Any = self
        seams._tx, seams._thread = _NoQueue(life, every), _NoThread()

    def __del__(self) -> None:
        """Release the database at the end of a life."""
