"""Progress of long work: a bar on a terminal, a line now and then elsewhere."""

import os
from typing import NoReturn, TextIO

from tqdm import tqdm

BETWEEN_LINES = 30.0
"""Seconds between two lines where none takes the place of the other."""

WIDTH, HEIGHT = 80, 24
"""Size of a terminal that does not tell it."""

LINE = "{percentage:3.0f} %: {n_fmt} of {total_fmt} {desc}"
BAR = "{percentage:3.0f} % |{bar:20}| {n_fmt} of {total_fmt} {desc}"


class ProgressBar:
    """A bar for one step of some work after the other, in one line of a terminal.

    Where there is no terminal a step that takes long gets a line every `between_lines` seconds.
    """

    def __init__(self, out: TextIO, between_lines: float = BETWEEN_LINES) -> None:
        self._out = out
        self._between_lines = between_lines
        self._bar: tqdm[NoReturn] | None = None

    def show(self, step: str, done: int, total: int) -> None:
        """Show that so much of a step is done, if the last time is some while ago or it is all."""
        if self._bar is None or self._bar.desc != step:
            self.clear()
            self._bar = self._begun(step, total)
        self._bar.update(done - self._bar.n)
        if done >= total and self._out.isatty():
            self._bar.refresh()

    def clear(self) -> None:
        """Leave the line of a terminal empty."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def _begun(self, step: str, total: int) -> "tqdm[NoReturn]":
        if self._out.isatty():
            columns, lines = os.get_terminal_size(self._out.fileno())
            return tqdm(
                desc=step,
                total=total,
                file=self._out,
                leave=False,
                miniters=1,
                ncols=columns or WIDTH,
                nrows=lines or HEIGHT,
                bar_format=BAR,
            )
        return tqdm(
            desc=step,
            total=total,
            file=_Lines(self._out),
            leave=False,
            miniters=1,
            mininterval=self._between_lines,
            delay=self._between_lines,
            bar_format=LINE,
        )


class _Lines:
    """A stream on which each look of a bar is a line below the one before."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> None:
        if words := text.strip():
            self._out.write(f"{words}\n")

    def flush(self) -> None:
        self._out.flush()
