"""Points at which a bot of this process can die: each SQL statement, each commit, each HTTP call.

Everything a bot does that outlasts it passes here, one thing at a time, and is counted. At the
point where its life ends it hangs, and nothing of it gets past any point any more: no exception
runs through the bot, so no `except`, `finally` or shield of its own can hide what a SIGKILL would
leave behind. Its connection to the database is cut, with the transaction that was open.

A call counts twice, when it is carried out and when its answer is seen; so to die before every
point is to die before and after every statement, every commit and every call.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.store import driver

STATEMENTS = ("_run", "_run_all")
OUTLAST = (*STATEMENTS, "commit")
"""Methods of cursors and connections that are points; the others change nothing."""

LET_GO = ("rollback", "close", "close_and_stop")
"""What the dead may do, as it has been done for them."""


@dataclass(frozen=True)
class Moment:
    """A moment in a step of a life: before the point `nth` of those after so many effects.

    Where `effects` is None all points are counted.
    """

    effects: int | None = None
    nth: int = 0


class Life:
    """What a bot has done since a step began, and when it ends.

    `points` are described in words, `moments` are those before them. An effect is a commit that
    changes something, or a call that is carried out: between two of them everything that outlasts
    the bot is as it was, whichever point it dies before. `unsure` are the tasks that have sent a
    message and not yet kept in the database that they have.
    """

    def __init__(self, dies_at: Moment | None = None) -> None:
        self.points: list[str] = []
        self.moments: list[Moment] = []
        self._effects = self._nth = 0
        self.connections: list[sqlite3.Connection] = []
        self.dies_at = dies_at
        self.unsure: set[asyncio.Task[Any] | None] = set()
        self.is_over = False
        self.died_before = ""

    def begin_step(self, dies_at: Moment | None = None) -> None:
        """Count anew; the end comes at this moment from now on."""
        self.points, self.moments, self.dies_at = [], [], dies_at
        self._effects = self._nth = 0

    def gets_past(self, point: str) -> bool:
        """Whether the bot lives to do this."""
        if self.is_over:
            return False
        if self.dies_at in (self.next, Moment(None, len(self.points))):
            self.end(point)
            return False
        self.moments.append(self.next)
        self._nth += 1
        self.points.append(point)
        return True

    @property
    def next(self) -> Moment:
        """The moment before whatever comes next."""
        return Moment(self._effects, self._nth)

    def take_effect(self) -> None:
        """Something has changed that outlasts the bot."""
        self._effects, self._nth = self._effects + 1, 0

    def end(self, before: str = "") -> None:
        """Die now: what was not committed is lost."""
        self.is_over, self.died_before = True, before
        for connection in self.connections:
            with suppress(sqlite3.ProgrammingError):  # the bot had closed it
                connection.rollback()
            connection.close()

    async def get_past(self, point: str) -> None:
        """Return if the bot lives to do this, else never."""
        if not self.gets_past(point):
            await asyncio.get_running_loop().create_future()


class _NoThread:
    """In place of the thread of a connection."""

    daemon = True

    def start(self) -> None:
        """There is nothing to start."""


class _Turnstile:
    """In place of the queue of a connection: the event loop does what is put in, in order."""

    def __init__(self, life: Life) -> None:
        self._life = life
        self._changes = 0

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Do it at once, or in the next turn if it outlasts the bot."""
        name = _name(item[1])
        if name in OUTLAST:
            task = asyncio.current_task() if name == "commit" else None
            asyncio.get_running_loop().call_soon(self._do, *item, task)
        else:
            self._do(*item)

    def _do(
        self,
        future: asyncio.Future[Any] | None,
        work: Callable[[], Any],
        committing: asyncio.Task[Any] | None = None,
    ) -> None:
        if self._life.is_over or not self._gets_past(work):
            if _name(work) in LET_GO:
                _answer(future, None)
            return
        try:
            result = work()
        except Exception as error:
            if future and not future.done():
                future.set_exception(error)
        else:
            if committing:
                self._life.unsure.discard(committing)
            self._note_effect(work)
            if isinstance(result, sqlite3.Connection):
                self._opened(result)
            _answer(future, result)

    def _note_effect(self, work: Callable[[], Any]) -> None:
        """Count what leaves the database other than it was, however it was committed."""
        connection = _connection_of(work)
        if connection and not connection.in_transaction:
            if connection.total_changes != self._changes:
                self._life.take_effect()
            self._changes = connection.total_changes

    def _gets_past(self, work: Callable[[], Any]) -> bool:
        name = _name(work)
        return name not in OUTLAST or self._life.gets_past(_described(name, work))

    def _opened(self, connection: sqlite3.Connection) -> None:
        # What has been written outlasts a process; only machines that stop need a flush.
        connection.execute("PRAGMA synchronous=OFF")
        self._life.connections.append(connection)


def _answer(future: asyncio.Future[Any] | None, result: Any) -> None:
    if future and not future.done():
        future.set_result(result)


def _name(work: Callable[[], Any]) -> str:
    function = work.func if isinstance(work, partial) else work
    return getattr(function, "__name__", "")


def _connection_of(work: Callable[[], Any]) -> sqlite3.Connection | None:
    """The connection that a statement is given, or a method belongs to."""
    if not isinstance(work, partial):
        return None
    found = (*work.args, getattr(work.func, "__self__", None))
    return next((one for one in found if isinstance(one, sqlite3.Connection)), None)


def _described(name: str, work: Callable[[], Any]) -> str:
    if name not in STATEMENTS or not isinstance(work, partial):
        return name
    words = str(work.args[0]).split()
    wanted = {"SELECT": "FROM", "DELETE": "FROM", "INSERT": "INTO"}.get(words[0])
    table = words[words.index(wanted) + 1] if wanted in words else " ".join(words[1:2])
    return f"{words[0]} {table}"


class Connection(driver.Connection):
    """A connection without a thread: all it does passes the points of a life."""

    def __init__(self, life: Life, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector)
        seams: Any = self
        seams._tx, seams._thread = _Turnstile(life), _NoThread()

    async def errand(self, act: Callable[[sqlite3.Connection], None]) -> None:
        """The same, told apart from others by what it is."""
        seam: Any = self
        await seam._execute(act, self._conn)

    def __del__(self) -> None:
        """The database is let go of when a life ends."""


def connect(life: Life, database: str, **how: Any) -> Connection:
    """What the bot's own driver does, in this life."""
    return Connection(life, partial(sqlite3.connect, database, **how))
