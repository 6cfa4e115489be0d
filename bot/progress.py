"""How far something is that takes a while, in one line of a terminal."""

from dataclasses import dataclass
from time import monotonic
from typing import TextIO

BETWEEN_LINES = 0.1


@dataclass
class Line:
    """One line of a terminal that says how far it is; nothing where nobody looks."""

    out: TextIO
    _shown_at: float = 0.0

    def show(self, what: str, done: int, total: int) -> None:
        """So much is done."""
        now = monotonic()
        if self.out.isatty() and (done == total or now - self._shown_at > BETWEEN_LINES):
            self._shown_at = now
            self.out.write(f"\r\x1b[K{done} of {total} {what}")
            self.out.flush()

    def clear(self) -> None:
        """Leave the line empty."""
        if self._shown_at:
            self.out.write("\r\x1b[K")
            self.out.flush()
