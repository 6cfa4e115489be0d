"""Time for which the bot keeps the event loop to itself, callback by callback.

In tests the loop is shared with the local chat and the test itself, so only steps of the bot's own
coroutines are measured; and the machine is shared with other tests, so the measure is the time that
the loop's thread spends computing, not elapsed time.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, CoroutineType, GeneratorType
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
BOT: Final = f"{ROOT / 'bot'}/"
NOT_THE_BOT: Final = (f"{ROOT / 'bot' / 'sandbox'}/", f"{ROOT / 'tests'}/")

IN_PLACE: Final = str(ROOT / "tests" / "support" / "store" / "in_place.py")
"""Stands in for the bot's driver: those who wait in it are the bot's own."""

LONGEST: Final = 0.1
"""Seconds for which nothing else could be done."""

SHORTEST: Final = LONGEST / 1000
"""Seconds that a step must have taken for anybody to ask whose it was, which takes time itself."""


@dataclass(order=True)
class Step:
    """Some seconds of the loop, and the bot's coroutines that took them, the innermost last."""

    seconds: float
    names: tuple[str, ...] = field(compare=False)

    def __str__(self) -> str:
        return f"{self.seconds * 1000:.0f} ms: {' > '.join(self.names)}"


@dataclass
class Stalls:
    """The longest steps of the bot, by the coroutines that took them."""

    by_name: dict[tuple[str, ...], Step] = field(default_factory=dict)

    @property
    def worst(self) -> list[Step]:
        """The longest first."""
        return sorted(self.by_name.values(), reverse=True)

    def check(self) -> None:
        """Fail if anything else had to wait for too long.

        :raises AssertionError: which names who took how long.
        """
        found = [str(step) for step in self.worst if step.seconds > LONGEST]
        assert not found, f"the event loop was kept for over {LONGEST} s: {found}"

    def note(self, seconds: float, names: tuple[str, ...]) -> None:
        known = self.by_name.get(names)
        if known is None or known.seconds < seconds:
            self.by_name[names] = Step(seconds, names)


@contextmanager
def watched() -> Iterator[Stalls]:
    """Measure every step of the bot that any loop takes meanwhile."""
    stalls, whole = Stalls(), asyncio.Handle._run
    collecting = _Collecting()

    def run(handle: asyncio.Handle) -> None:
        task = getattr(_callback(handle), "__self__", None)
        if not isinstance(task, asyncio.Task):
            whole(handle)
            return
        before = _codes(task)
        start, collected = time.thread_time(), collecting.seconds
        whole(handle)
        seconds = time.thread_time() - start - (collecting.seconds - collected)
        if seconds < SHORTEST:
            return
        chain = _named(max(before, _codes(task), key=len))
        if _is_the_bots(chain):
            stalls.note(seconds, tuple(name for file, name in chain if file.startswith(BOT)))

    asyncio.Handle._run = run  # type: ignore[method-assign, assignment] # measured from outside
    gc.callbacks.append(collecting)
    try:
        yield stalls
    finally:
        asyncio.Handle._run = whole  # type: ignore[method-assign] # as it was
        gc.callbacks.remove(collecting)


class _Collecting:
    """The time that Python has spent on collecting garbage.

    It falls on whoever happens to compute then, and grows with all that the tests have loaded.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._start = 0.0

    def __call__(self, phase: str, _about: object) -> None:
        if phase == "start":
            self._start = time.thread_time()
        else:
            self.seconds += time.thread_time() - self._start


def _callback(handle: asyncio.Handle) -> Callable[..., Any] | None:
    found: Callable[..., Any] | None = handle._callback  # type: ignore[attr-defined] # no other way
    return found


def _named(codes: list[CodeType]) -> list[tuple[str, str]]:
    """File and name of each coroutine, by its code."""
    return [(code.co_filename, code.co_qualname) for code in codes]


def _codes(task: asyncio.Task[Any]) -> list[CodeType]:
    """The code of each coroutine in which a task is, the outermost first.

    This is asked before every step, and is to cost next to nothing.
    """
    found: list[CodeType] = []
    inner: Any = task.get_coro()
    while True:
        if isinstance(inner, CoroutineType):
            found.append(inner.cr_code)
            inner = inner.cr_await
        elif isinstance(inner, GeneratorType):
            found.append(inner.gi_code)
            inner = inner.gi_yieldfrom
        else:
            return found


def _is_the_bots(chain: list[tuple[str, str]]) -> bool:
    files = [file for file, _ in chain if file != IN_PLACE]
    return any(file.startswith(BOT) for file in files) and not any(
        file.startswith(NOT_THE_BOT) for file in files
    )
