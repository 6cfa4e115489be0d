"""Work shared among processes, which an interruption ends at once, wherever they are."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, parent_process
from signal import (
    SIG_BLOCK,
    SIG_IGN,
    SIG_SETMASK,
    SIG_UNBLOCK,
    SIGINT,
    SIGKILL,
    pthread_sigmask,
    signal,
)
from threading import Thread
from typing import Protocol, TypeVar

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 64
"""Jobs that are given out for each process: none waits while a long one is awaited."""


class Share(Protocol):
    """A way to have jobs done."""

    def __call__(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The results of jobs, in their order."""
        ...


@contextmanager
def shared_by(processes: int) -> Iterator[Share]:
    """Function that has jobs done by so many processes, by this one if it is one.

    At the end of the block jobs that are not begun are dropped. An interruption ends all at once.
    """
    if processes == 1:
        yield _alone
        return
    workers = min(processes, os.cpu_count() or 1)
    with pool_of(workers) as pool:

        def share(work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
            return _in_order(pool, work, iter(jobs), AHEAD * workers)

        yield share


@contextmanager
def pool_of(processes: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes that work.

    At the end of the block jobs that are not begun are dropped. An interruption ends all at once.
    """
    with ProcessPoolExecutor(processes, None, _obey_parent) as pool:
        try:
            yield pool
        except KeyboardInterrupt:
            _end_children()
            raise
        pool.shutdown(cancel_futures=True)


def _alone(work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
    """The results of jobs, each done when it is asked for."""
    return map(work, jobs)


def _in_order(
    pool: ProcessPoolExecutor, work: Callable[[J], R], jobs: Iterator[J], ahead: int
) -> Iterator[R]:
    """The results of jobs, of which so many are given out before their turn."""
    # Not by the pool's `map`, which at an interruption would call off what is then broken.
    waiting = deque[Future[R]]()
    while True:
        with _later():
            waiting += [pool.submit(work, job) for job in islice(jobs, ahead - len(waiting))]
        if not waiting:
            return
        yield waiting.popleft().result()


@contextmanager
def _later() -> Iterator[None]:
    """Let an interruption wait for the end of a block, in processes that it starts as well."""
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def _obey_parent() -> None:
    """Make a group of this process and all that it starts: it ends when its parent wants it to.

    In a terminal Ctrl-C is then for the parent alone; one that has come before is thrown away.
    """
    os.setpgrp()
    interrupt = signal(SIGINT, SIG_IGN)
    pthread_sigmask(SIG_UNBLOCK, {SIGINT})
    signal(SIGINT, interrupt)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process and all that it has started, in the middle of a job, after its parent."""
    if parent := parent_process():
        parent.join()
        os.killpg(0, SIGKILL)


def _end_children() -> None:
    """End the processes that work, wherever they are; nobody is to interrupt that."""
    signal(SIGINT, SIG_IGN)
    for child in active_children():
        if child.pid is not None:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, SIGKILL)
        child.kill()
