"""The ground of a picture: paper, empty squares and their names. Kept, for it seldom changes."""

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import CAP_HEIGHT, text, width
from bot.render.drawing.palette import Palette
from bot.render.drawing.shapes import Shape, pill
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Board

GAP = 0.022
"""Half the gap between two squares, in units."""

CORNER = 0.08
LABEL = 0.34
SPACED = 1.3
"""Least room for the widest name, in its own width."""

THINNINGS = (1, 2, 5, 10, 20, 50)


@lru_cache(maxsize=16)
def ground(frame: Frame, board: Board, theme: Theme, palette: Palette) -> Canvas:
    """An empty board with the names of its columns and rows; to be copied, not drawn on."""
    canvas = Canvas.blank(frame.size, palette, theme.paper)
    if board.columns:
        squares(canvas, frame, theme)
        label_columns(canvas, frame, board, theme)
        label_rows(canvas, frame, board, theme)
    return canvas


def squares(canvas: Canvas, frame: Frame, theme: Theme) -> None:
    """Put the empty squares of a board."""
    gap = gap_of(frame.unit)
    box = frame.left - gap, frame.top - gap, frame.right + gap, frame.bottom + gap
    canvas.panel(box, (CORNER + GAP) * frame.unit + gap, theme.paper, theme.line)
    square = square_shape(frame.unit)
    # The outer rows meet the round corners of the panel; all others are like the second.
    for row in sorted({0, min(1, frame.rows - 1), frame.rows - 1}):
        for column in range(frame.columns):
            x, y = frame.corner((column, row))
            canvas.put(square, (x + gap, y + gap), theme.line, theme.square)
    if frame.rows > 3:
        left, top = frame.corner((0, 1))
        tops = (frame.corner((0, row))[1] for row in range(2, frame.rows - 1))
        canvas.repeat((left, top, frame.right, top + frame.unit), tops)


def gap_of(unit: int) -> int:
    """Pixels by which a square stays inside its cell."""
    return max(1, round(GAP * unit))


def square_shape(unit: int) -> Shape:
    """A square of ground, placed by its upper left."""
    side = unit - 2 * gap_of(unit)
    return pill(side, side, CORNER * unit)


def label_columns(canvas: Canvas, frame: Frame, board: Board, theme: Theme) -> None:
    """Put the names of the columns below a board, as many as there is room for."""
    size = round(LABEL * frame.module)
    widest = max(width(name, size) for name in board.columns)
    for column in shown(board.columns, _thinning(widest * SPACED, frame.unit)):
        x, _ = frame.centre((column, 0))
        at = x, frame.bottom + 0.2 * frame.module + CAP_HEIGHT * size
        canvas.put(text(board.columns[column], size), at, theme.paper, theme.label)


def label_rows(canvas: Canvas, frame: Frame, board: Board, theme: Theme) -> None:
    """Put the names of the rows to the left of a board, as many as there is room for."""
    size = round(LABEL * frame.module)
    for row in shown(board.rows, _thinning(size, frame.unit)):
        _, y = frame.centre((0, row))
        name = board.rows[row]
        at = (
            frame.left - 0.2 * frame.module - width(name, size) / 2,
            y + CAP_HEIGHT * size / 2,
        )
        canvas.put(text(name, size), at, theme.paper, theme.label)


def shown(names: Sequence[str], step: int) -> list[int]:
    """The places of the names that stand there if only every so many have room.

    The choice depends on the names, so that it is the same when the board grows: numbers that the
    step divides, and letters at such places of the alphabet.
    """
    return [place for place, name in enumerate(names) if _value(name, place + 1) % step == 0]


def _value(name: str, otherwise: int) -> int:
    """The number that a name is: `5`, `-3`; `a` is 1, `z` 26, `aa` 27, `-a` 0, `-b` -1."""
    sign, digits = (-1, name[1:]) if name.startswith("-") else (1, name)
    if digits.isdecimal():
        return sign * int(digits)
    if not digits or any(letter not in ascii_lowercase for letter in digits):
        return otherwise
    number = 0
    for letter in digits:
        number = 26 * number + ascii_lowercase.index(letter) + 1
    return number if sign > 0 else 1 - number


def _thinning(needed: float, unit: int) -> int:
    """Every how many squares a name has room."""
    return next((step for step in THINNINGS if step * unit >= needed), THINNINGS[-1])
