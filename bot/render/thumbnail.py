"""Small square pictures of what moves lay, for lists of moves. Measures are in pixels."""

from bot.render.board.items import Drawing
from bot.render.board.tiles import Around, put_mark, put_square
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import Frame
from bot.render.drawing.palette import palette_for
from bot.render.drawing.theme import LIGHT, Theme
from bot.render.panels.hands import MARK
from bot.render.picture import paints
from engine.geometry.items import cells_of, shifted
from engine.geometry.scene import Board, Item, Scene, Tile

SIDE = 240
"""Width and height of a picture."""

LARGEST = 110
"""The side of a square at most."""

MARGIN = 18


def thumbnail(item: Item, theme: Theme = LIGHT) -> bytes:
    """An item in the middle of its own ground, wherever it lies on a board; a PNG.

    :raises RenderError: if the item has a role or a mark that cannot be drawn.
    """
    cells = cells_of(item)
    low = min(x for x, _ in cells), min(y for _, y in cells)
    columns = max(x for x, _ in cells) - low[0] + 1
    rows = max(y for _, y in cells) - low[1] + 1
    unit = min(LARGEST, (SIDE - 2 * MARGIN) // max(columns, rows))
    scene = Scene(Board((), ()), (shifted(item, low),))
    canvas = Canvas.blank((SIDE, SIDE), palette_for(theme, paints(scene)), theme.paper)
    left, top = (SIDE - columns * unit) // 2, (SIDE - rows * unit) // 2
    frame = Frame((SIDE, SIDE), unit, unit, left, top, columns, rows)
    for each in scene.items:
        if isinstance(each, Tile):
            _put_tile(canvas, theme, frame, each)
        else:
            Drawing(canvas, frame, theme).put(each)
    return canvas.png()


def _put_tile(canvas: Canvas, theme: Theme, frame: Frame, tile: Tile) -> None:
    """Put a tile as it is in hand: at no level, which would be written on it."""
    for square in tile.squares:
        corner = frame.corner(square.cell)
        put_square(canvas, theme, square, Around(tile.cells, corner, frame.unit, theme.paper))
        if square.mark:
            fill = theme.fill(square.role)
            colours, side = (fill, theme.marking(fill)), round(MARK * frame.unit)
            put_mark(canvas, square.mark, frame.centre(square.cell), side, colours)
