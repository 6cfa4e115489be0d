"""The moments at which a program is killed, drawn from a seeded generator."""

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from bot.sandbox import Hold
from bot.sandbox.model.entities import Json
from tests.chaos.program import Runs
from tests.support.local_chat import LocalChat

How = Literal["starting", "a while", "before a call", "after a call", "term", "group", "workers"]
SHARES: dict[How, int] = {
    "starting": 3,
    "a while": 4,
    "before a call": 5,
    "after a call": 5,
    "term": 2,
    "group": 2,
    "workers": 1,
}
TELLING = (
    "sendPhoto",
    "editMessageMedia",
    "setMessageReaction",
    "answerCallbackQuery",
    "getUpdates",
)
"""Calls in the middle of which something is half done."""

GRACE = 1.0
"""Seconds between SIGTERM and SIGKILL."""

LONGEST = 10.0
"""Seconds after which the wait for a call ends."""


@dataclass(frozen=True)
class Moment:
    """The end of a life: after so many seconds, or in the middle of the nth of such calls.

    Both count from the first poll on, or from the start if it is an `early` end.
    """

    how: How
    seconds: float = 0.0
    calls: tuple[str, ...] = ()
    nth: int = 1
    early: bool = False


def draw(rng: Random) -> Moment:
    """Draw a moment."""
    [how] = rng.choices(list(SHARES), list(SHARES.values()))
    match how:
        case "starting":
            return Moment(how, rng.uniform(0, 0.8), early=True)
        case "before a call" | "after a call" if rng.random() < 0.5:
            return Moment(how, LONGEST, (rng.choice(TELLING),), rng.randrange(1, 6))
        case "before a call" | "after a call":
            return Moment(how, LONGEST, (), rng.randrange(1, 60))
        case _:
            return Moment(how, rng.uniform(0.3, 2.5))


async def die(local: LocalChat, program: Runs, moment: Moment) -> None:
    """Let a program that has just been started come to its moment, and kill it."""
    if not moment.early:
        await unless_ended(program, _polled(local))
    if moment.how in {"before a call", "after a call"}:
        await _reach(local, program, moment)
    else:
        await unless_ended(program, asyncio.sleep(moment.seconds))
    if moment.how == "workers":
        await program.kill_workers()
        await unless_ended(program, asyncio.sleep(GRACE))
    elif moment.how == "term":
        program.signal(signal.SIGTERM)
        await unless_ended(program, asyncio.sleep(GRACE))
    program.signal(signal.SIGKILL, group=moment.how == "group")
    assert program.ended
    await program.ended
    # What Telegram has received before the end it does after the end.
    local.sandbox.faults.clear()


async def _polled(local: LocalChat) -> None:
    """Wait until the bot asks for updates."""
    updates = local.sandbox.world.updates
    before = updates._turn
    await updates.pulse.until(lambda: updates._turn != before)


async def _reach(local: LocalChat, program: Runs, moment: Moment) -> None:
    """Wait until the call in which the program is to die is held."""
    hold, left = Hold(done=moment.how == "after a call"), moment.nth

    def is_nth(_method: str, _params: Json) -> bool:
        nonlocal left
        left -= 1
        return left == 0

    local.sandbox.faults.add(hold, *moment.calls, when=is_nth)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(moment.seconds):
            await unless_ended(program, hold.reached.wait())


async def unless_ended(program: Runs, waiting: Coroutine[Any, Any, Any]) -> None:
    """Wait for something, but no longer than the program runs."""
    assert program.ended
    task = asyncio.ensure_future(waiting)
    try:
        await asyncio.wait({task, program.ended}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        task.cancel()
