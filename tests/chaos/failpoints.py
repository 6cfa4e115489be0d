"""Points at which a bot of this process can die: each SQL statement, each commit, each HTTP call.

Everything a bot does that outlasts it passes here, one thing at a time, and is counted. At the
point where its life ends it hangs, and nothing of it gets past any point any more: no exception
runs through the bot, so no `except`, `finally` or shield of its own can hide what a SIGKILL would
leave behind. Its connection to the database is cut, with the transaction that was open.

A call counts twice, when it is carried out and when its answer is seen; so to die before every
point is to die before and after every statement, every commit and every call. Statements and
commits are counted where SQLAlchemy hands them to the driver, the same for each kind of database.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util.concurrency import await_

Put = Callable[..., None]
"""Replaces something in the bot, as `pytest.MonkeyPatch.setattr` does."""

CHANGING = ("INSERT", "UPDATE", "DELETE", "WITH")
"""Words that begin a statement which may change the database."""

HEARTBEATS = "signs_of_life"
"""Table written as time goes by, whatever is played: to change it is no effect of a step."""


def _nothing() -> None:
    """Cut nothing."""


@dataclass(frozen=True)
class Moment:
    """A moment in a step of a life: before the point `nth` of those after so many effects.

    All points are counted if `effects` is None.
    """

    effects: int | None = None
    nth: int = 0


class Life:
    """A life of the bot: points and effects since a step began, and the moment at which it ends.

    `points` are described in words, `moments` are those before them. An effect is a commit that
    changes something, or a call that is carried out: between two of them everything that outlasts
    the bot stays the same, so dying before any of those points is alike. `unsure` are the tasks
    that have sent a message and not yet stored that they have. `cut` ends its database connections.
    """

    def __init__(self, dies_at: Moment | None = None, cut: Callable[[], None] = _nothing) -> None:
        self.points: list[str] = []
        self.moments: list[Moment] = []
        self._effects = self._nth = 0
        self._has_changes = False
        self._cut = cut
        self.dies_at = dies_at
        self.unsure: set[asyncio.Task[Any] | None] = set()
        self.is_over = False
        self.died_before = ""

    def begin_step(self, dies_at: Moment | None = None) -> None:
        """Count anew; the bot dies at this moment from now on."""
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
        """The moment before the next point."""
        return Moment(self._effects, self._nth)

    def take_effect(self) -> None:
        """Count an effect: something that outlasts the bot has changed."""
        self._effects, self._nth = self._effects + 1, 0

    def end(self, before: str = "") -> None:
        """Die now: everything uncommitted is lost."""
        self.is_over, self.died_before = True, before
        self._cut()

    async def get_past(self, point: str) -> None:
        """Return if the bot lives to do this, else never."""
        if not self.gets_past(point):
            await asyncio.get_running_loop().create_future()

    def executed(self, point: str, rows: int) -> None:
        """Count a statement that has been carried out on so many rows; -1 if nobody knows."""
        word = point.partition(" ")[0]
        if word == "COMMIT":
            self.committed()
        elif word in CHANGING and rows and HEARTBEATS not in point:
            self._has_changes = True

    def committed(self) -> None:
        """Count a transaction that was committed: an effect if it has changed anything."""
        self.unsure.discard(asyncio.current_task())
        if self._has_changes:
            self.take_effect()
        self._has_changes = False

    def rolled_back(self) -> None:
        """Count a transaction that was rolled back."""
        self._has_changes = False


def take_hold(put: Put, life: Callable[[], Life]) -> None:
    """Make all database work of any bot pass the points of the current life."""
    common: Any = DefaultDialect
    commit, roll_back = common.do_commit, common.do_rollback

    def in_turn(act: Callable[..., None]) -> Callable[..., None]:
        def do(dialect: Any, cursor: Any, statement: str, *given: Any) -> None:
            living, point = life(), _described(statement)
            await_(_come_to(living, point))
            act(dialect, cursor, statement, *given)
            living.executed(point, cursor.rowcount)

        return do

    def do_commit(dialect: Any, connection: Any) -> None:
        living = life()
        await_(_come_to(living, "commit"))
        commit(dialect, connection)
        living.committed()

    def do_rollback(dialect: Any, connection: Any) -> None:
        roll_back(dialect, connection)
        life().rolled_back()

    put(common, "do_execute", in_turn(common.do_execute))
    put(common, "do_executemany", in_turn(common.do_executemany))
    put(common, "do_commit", do_commit)
    put(common, "do_rollback", do_rollback)


async def _come_to(life: Life, point: str) -> None:
    """Get past a point, in the next turn of the event loop: others go on meanwhile."""
    await asyncio.sleep(0)
    await life.get_past(point)


def _described(statement: str) -> str:
    words = statement.split()
    wanted = {"SELECT": "FROM", "DELETE": "FROM", "INSERT": "INTO"}.get(words[0])
    table = words[words.index(wanted) + 1] if wanted in words else " ".join(words[1:2])
    return f"{words[0]} {table}"
