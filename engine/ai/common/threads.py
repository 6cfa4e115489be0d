"""Threads in which searches go on: a kernel lets go of the interpreter while it runs."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

T = TypeVar("T")

MOST_THREADS = 64
"""Threads in which searches can go on at a time, at most."""


def in_threads(act: Callable[[T], object], parts: Sequence[T]) -> None:
    """Do something with all parts, at the same time if there are several."""
    if len(parts) == 1:
        act(parts[0])
    else:
        list(_pool().map(act, parts))


@cache
def _pool() -> ThreadPoolExecutor:
    """The threads of this process, each begun when it is first needed."""
    return ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="search")
