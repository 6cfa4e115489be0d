"""The same place on several boards, side by side under numbers, to choose from. In pixels."""

from collections.abc import Collection, Sequence
from math import ceil

from bot.render.board.ground import label_columns, label_rows, squares
from bot.render.board.items import Drawing
from bot.render.contact_sheet import CAPTION, TITLE, best_shelf, put_title
from bot.render.detail import Window, seen_in
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import Frame
from bot.render.drawing.palette import palette_for
from bot.render.drawing.theme import LIGHT, Theme
from bot.render.picture import paints
from engine.geometry.scene import Board, Cell, Scene

MARGIN, LEAST = 1, 4
"""Squares shown around the cells, and least number shown."""

NAMES, MODULE = 56, 90
"""The room for the names of columns and rows, and what these are measured by."""

LARGEST = 100
"""The side of a square at most."""

TALLEST = 1.15
"""The height of a picture in its width, at most: a chat shows it as wide as the screen."""

Titled = tuple[str, Scene, Collection[Cell]]


def candidates(titled: Sequence[Titled], theme: Theme = LIGHT) -> bytes:
    """Some cells of some boards under their titles, as a PNG at most 1280 pixels wide and high.

    :raises ValueError: if there are none.
    :raises RenderError: if a scene has a role or a sign that cannot be drawn.
    """
    cut = [(title, *_cut(scene, cells)) for title, scene, cells in titled]
    shelf = best_shelf([shown for _, shown, _ in cut], LARGEST, NAMES)
    found = {paint for _, scene, _ in cut for paint in paints(scene)}
    palette = palette_for(theme, tuple(sorted(found)))
    wide, high = shelf.size
    room_beside = max(0, ceil(high / TALLEST) - wide) // 2
    canvas = Canvas.blank((wide + 2 * room_beside, high), palette, theme.paper)
    for number, (title, scene, _) in enumerate(cut):
        left, top = shelf.corner(number)
        left += room_beside
        room = shelf.columns * shelf.unit
        put_title(canvas, theme, title, (left + room / 2, top + TITLE), room)
        _put_board(canvas, theme, scene, (left, top + CAPTION), shelf.unit)
    return canvas.png()


def _cut(scene: Scene, cells: Collection[Cell]) -> tuple[Scene, Window]:
    """The part of a board around some cells, with what is seen of its items."""
    columns = _span([x for x, _ in cells], len(scene.board.columns))
    rows = _span([y for _, y in cells], len(scene.board.rows))
    window = Window(scene.board, columns, rows)
    return Scene(window.part, seen_in(scene.items, window)), window


def _span(places: list[int], size: int) -> tuple[int, int]:
    start, end = max(0, min(places) - MARGIN), min(size, max(places) + 1 + MARGIN)
    start = max(0, min(start, size - LEAST))
    return start, min(size, max(end, start + LEAST))


def _put_board(canvas: Canvas, theme: Theme, scene: Scene, at: tuple[int, int], unit: int) -> None:
    """Put a part of a board with its names, without what goes beyond it."""
    board: Board = scene.board
    columns, rows = len(board.columns), len(board.rows)
    drawn = Canvas.blank((columns * unit, rows * unit), canvas.palette, theme.paper)
    frame = Frame(drawn.image.size, unit, unit, 0, 0, columns, rows)
    squares(drawn, frame, theme)
    drawing = Drawing(drawn, frame, theme)
    drawing.put_tiles(scene.items)
    for item in scene.items:
        drawing.put(item)
    canvas.stamp(drawn.image, at)
    named = Frame(canvas.image.size, unit, MODULE, *at, columns, rows)
    label_columns(canvas, named, board, theme)
    label_rows(canvas, named, board, theme)
