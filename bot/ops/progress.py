"""Progress of long work: a bar on a terminal, a line now and then elsewhere."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TextIO

BETWEEN_LOOKS = 0.1
BETWEEN_LINES = 30.0
"""Seconds between two lines where none takes the place of the other."""

WIDTH, BAR = 80, 20
"""Columns: those of a terminal that does not tell, or has more, and those of the bar."""

CUT = "..."


@dataclass
class Line:
    """One line of a terminal that is written over; where there is none, lines below each other."""

    out: TextIO
    clock: Callable[[], float] = monotonic
    _begun: float = field(init=False)
    _shown_at: float | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._begun = self.clock()

    def show(self, what: str, done: int, total: int) -> None:
        """Show that so much is done, if the last time is some while ago, or if this is all."""
        if not self.out.isatty():
            if self._waited(self._begun) >= BETWEEN_LINES:
                self._write(f"{_share(done, total)} %: {done} of {total} {what}\n")
        elif done >= total or self._waited(-BETWEEN_LOOKS) >= BETWEEN_LOOKS:
            self._write(f"\r\x1b[K{_drawn(what, done, total, _columns(self.out))}")

    def clear(self) -> None:
        """Leave the line of a terminal empty."""
        if self._shown_at is not None and self.out.isatty():
            self._write("\r\x1b[K")

    def _waited(self, begun: float) -> float:
        return self.clock() - (begun if self._shown_at is None else self._shown_at)

    def _write(self, text: str) -> None:
        self._shown_at = self.clock()
        self.out.write(text)
        self.out.flush()


def _share(done: int, total: int) -> int:
    """The share in per cent; a hundred is all and nothing less."""
    return min(100, 100 * done // total) if total else 100


def _drawn(what: str, done: int, total: int, columns: int) -> str:
    """A bar with per cent and words, in fewer columns: the last one would begin another line."""
    share = _share(done, total)
    bar = "#" * (BAR * share // 100)
    return _fitting(f"[{bar:.<{BAR}}] {share:3} %  {done} of {total} {what}", columns - 1)


def _fitting(text: str, room: int) -> str:
    """A text without what is too much at the beginning of its last word, which may be a path."""
    if len(text) <= room:
        return text
    before, space, last = text.rpartition(" ")
    begun = before + space + CUT
    end = max(0, room - len(begun))
    return begun[:room] + last[len(last) - end :]


def _columns(out: TextIO) -> int:
    try:
        return min(os.get_terminal_size(out.fileno()).columns or WIDTH, WIDTH)
    except (OSError, ValueError):
        return WIDTH
