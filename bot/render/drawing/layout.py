"""Layout of a picture: the places of its parts.

Two measures: a *unit* is a square of the board; a *module* is a tenth of the board's longer side
and measures whatever is read, so that it keeps its size on boards with many squares. On a board of
ten squares they are the same.
"""

from dataclasses import dataclass
from math import floor

from engine.geometry.scene import Board, Cell

LONGEST = 1280
"""The most pixels a picture may be wide or high."""

MODULES = 10
MARGIN = 0.6
LABELS = 0.6
EDGE = 0.32
"""The margin above and below what stands around the board: on a phone height is what is short."""

SCORE, SCORE_GAP = 0.8, 0.3
TRAY_GAP = 0.24
STEP = 4
"""Pixels by which the squares of boards that grow are stepped, so that drawings serve again."""

HAND_ROOM = 10.0
"""Width of hands, whatever the board."""

LOW_ROOM = 13.6
"""Width beside and between a board that is shown low: so it is lower on a phone."""


@dataclass(frozen=True)
class Frame:
    """The size of a picture and the places in it, in pixels from the upper left.

    `reach` is the left and the right end of what stands above and below the board: the board's own,
    or more where the board is narrow.
    """

    size: tuple[int, int]
    unit: int
    module: float
    left: int
    top: int
    columns: int
    rows: int
    reach: tuple[int, int] = (0, 0)

    @property
    def right(self) -> int:
        """The right end of the board, in pixels."""
        return self.left + self.columns * self.unit

    @property
    def bottom(self) -> int:
        """The lower end of the board, in pixels."""
        return self.top + self.rows * self.unit

    @property
    def score(self) -> float:
        """The middle of the line of scores."""
        return self.top - (SCORE_GAP + SCORE / 2) * self.module

    @property
    def tray(self) -> float:
        """The upper end of the pieces left, in pixels."""
        return self.bottom + (LABELS + TRAY_GAP if self.columns else 0) * self.module

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left of a cell."""
        return self.left + cell[0] * self.unit, self.bottom - (cell[1] + 1) * self.unit

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.unit / 2, y + self.unit / 2


def frame(
    board: Board,
    scored: bool,
    tray: float,
    least: float = 0.0,
    step: int = 1,
    longest: int = LONGEST,
) -> Frame:
    """The largest picture within the limit, with scores or not.

    The tray's height and the least width between the margins are in modules, the `step` of a
    square's side and the limit in pixels. Without a board there is nothing but what stands under
    it.
    """
    columns, rows = len(board.columns), len(board.rows)
    share = max(columns, rows, 1) / MODULES
    above = EDGE + SCORE + SCORE_GAP if scored else MARGIN
    below = LABELS + (TRAY_GAP + tray + EDGE if tray else MARGIN / 2)
    if not columns:
        below -= LABELS + TRAY_GAP
    own = columns + share * (MARGIN + LABELS + MARGIN)
    wide = max(own, share * (least + 2 * MARGIN))
    high = rows + share * (above + below)
    unit = floor(longest / max(wide, high))
    unit -= unit % step if unit > step * MODULES else 0
    module = unit * share
    left = round((wide - own) / 2 * unit + (MARGIN + LABELS) * module)
    spare = max(0, round(least * module) - columns * unit)
    start = min(left, round((wide * unit - least * module) / 2)) if spare else left
    return Frame(
        size=(floor(wide * unit), floor(high * unit)),
        unit=unit,
        module=module,
        left=left,
        top=round(above * module),
        columns=columns,
        rows=rows,
        reach=(start, start + columns * unit + spare),
    )
