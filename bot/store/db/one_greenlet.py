"""Many statements in a row without coming back to the event loop's own stack after each.

SQLAlchemy runs each statement in a greenlet of its own, which costs a third of a statement, and
after each all coroutines that wait for it are entered again. Here a coroutine itself runs in one
greenlet, in which its statements are plain calls.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.util import await_only, greenlet_spawn

P = ParamSpec("P")
T = TypeVar("T")


class _Straight(AsyncConnection):
    """A connection whose statements are executed in the greenlet that runs."""

    async def execute(self, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - as in the base
        """Execute a statement."""
        return self._proxied.execute(*given, **named)


async def in_one_greenlet(
    connection: AsyncConnection,
    act: Callable[Concatenate[AsyncConnection, P], Coroutine[Any, Any, T]],
    *given: P.args,
    **named: P.kwargs,
) -> T:
    """The result of `act`, which is given a connection for its statements before all else."""
    straight = _Straight(connection.engine, connection.sync_connection)
    return await greenlet_spawn(_run, act(straight, *given, **named))


def _run(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine; whatever it waits for beside statements is waited for outside."""
    error: BaseException | None = None
    while True:
        try:
            waited_for = work.throw(error) if error else work.send(None)
        except StopIteration as end:
            result: T = end.value
            return result
        try:
            await_only(_end_of(waited_for))
            error = None
        except BaseException as found:
            error = found


async def _end_of(waited_for: asyncio.Future[Any] | None) -> None:
    """Return when something is done that a coroutine waits for; None is the next moment."""
    if waited_for is None:
        await asyncio.sleep(0)
        return
    waited_for._asyncio_future_blocking = False  # noqa: SLF001 - by it a task knows what to wait for
    await asyncio.wait([waited_for])
