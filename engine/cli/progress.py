"""Progress of a long command: a bar in a terminal, a line now and then in a file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from tqdm import tqdm

TENTHS = 10
"""Number of reports on how far a command is where its output is kept, as in a file."""


class _Bar(tqdm):  # type: ignore[type-arg] # it has none when the program runs
    """A progress bar without a thread that watches it: signals may have to wait for this one."""

    monitor_interval = 0


def is_tenth(before: int, done: int, total: int) -> bool:
    """Whether one more tenth of a total is done than before."""
    return TENTHS * done // total > TENTHS * before // total


@contextmanager
def reporting(total: int, stream: TextIO) -> Iterator[Callable[[int, str], None]]:
    """Function that says on a stream how much is done of a total, for as long as it lasts.

    It is to be called after each. In a terminal that is a bar with the words behind it; elsewhere
    a line after each tenth.
    """
    with _Bar(total=total, file=stream, disable=None, leave=False, mininterval=0) as bar:

        def report(done: int, words: str) -> None:
            if not bar.disable:
                bar.set_postfix_str(words, refresh=False)
                bar.update()
            elif is_tenth(done - 1, done, total):
                print(f"{done}: {words}", file=stream, flush=True)

        yield report
