"""Where things stand in a picture.

Two measures: a *unit* is a square of the board; a *module* is a tenth of the board's longer side
and measures whatever is read, so that it keeps its size on boards with many squares. On a board of
ten squares they are the same.
"""

from dataclasses import dataclass
from math import floor

from engine.scene import Board, Cell

LONGEST = 1280
"""The most pixels a picture may be wide or high."""

MODULES = 10
MARGIN = 0.6
LABELS = 0.6
SCORE, SCORE_GAP = 0.86, 0.42
TRAY_GAP = 0.42


@dataclass(frozen=True)
class Frame:
    """The size of a picture and the places in it, in pixels from the upper left."""

    size: tuple[int, int]
    unit: int
    module: float
    left: int
    top: int
    columns: int
    rows: int

    @property
    def right(self) -> int:
        """Where the board ends on the right."""
        return self.left + self.columns * self.unit

    @property
    def bottom(self) -> int:
        """Where the board ends below."""
        return self.top + self.rows * self.unit

    @property
    def score(self) -> float:
        """The middle of the line of scores."""
        return self.top - (SCORE_GAP + SCORE / 2) * self.module

    @property
    def tray(self) -> float:
        """Where the pieces left begin."""
        return self.bottom + (LABELS + TRAY_GAP) * self.module

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left of a cell."""
        return self.left + cell[0] * self.unit, self.bottom - (cell[1] + 1) * self.unit

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.unit / 2, y + self.unit / 2


def frame(board: Board, scored: bool, tray: float) -> Frame:
    """The largest picture within the limit, with scores or not; the tray's height in modules."""
    columns, rows = len(board.columns), len(board.rows)
    share = max(columns, rows) / MODULES
    above = MARGIN + (SCORE + SCORE_GAP if scored else 0)
    below = LABELS + (TRAY_GAP + tray + MARGIN if tray else MARGIN / 2)
    wide = columns + share * (MARGIN + LABELS + MARGIN)
    high = rows + share * (above + below)
    unit = floor(LONGEST / max(wide, high))
    module = unit * share
    return Frame(
        size=(floor(wide * unit), floor(high * unit)),
        unit=unit,
        module=module,
        left=round((MARGIN + LABELS) * module),
        top=round(above * module),
        columns=columns,
        rows=rows,
    )
