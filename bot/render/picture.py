"""The picture of a scene."""

from bot.render.ground import ground
from bot.render.items import Drawing
from bot.render.layout import MODULES, frame
from bot.render.palette import Paint, palette_for
from bot.render.score import ScoreDrawing
from bot.render.shapes import SIGNS
from bot.render.theme import LIGHT, Theme
from bot.render.tray import LINE_GAP, TrayDrawing, arrange
from engine.scene import Piece, Scene, Square


def render(scene: Scene, theme: Theme = LIGHT) -> bytes:
    """A scene as a PNG with a palette, at most 1280 pixels wide and high.

    :raises RenderError: if the scene has a role or a sign that cannot be drawn.
    """
    board = scene.board
    room = MODULES * len(board.columns) / max(len(board.columns), len(board.rows))
    tray = arrange(scene.stocks, room)
    placed = frame(board, bool(scene.tallies), tray.height)
    canvas = ground(placed, board, theme, palette_for(theme, paints(scene))).copy()
    drawing = Drawing(canvas, placed, theme)
    for item in scene.items:
        drawing.put(item)
    wide = placed.right - placed.left
    ScoreDrawing(canvas, theme, placed.module, placed.score).put(scene.tallies, placed.left, wide)
    pieces = TrayDrawing(canvas, theme, placed.module, tray.setting)
    for number, line in enumerate(tray.lines):
        floor = placed.tray + (tray.floor + number * (tray.line_height + LINE_GAP)) * placed.module
        pieces.put_line(line, placed.left, floor, wide)
    return canvas.png()


def paints(scene: Scene) -> tuple[Paint, ...]:
    """What a scene is painted with, in a fixed order."""
    pieces = [item for item in scene.items if isinstance(item, Piece)]
    pieces += [stock.piece for stock in scene.stocks]
    found = {(piece.role, piece.strength) for piece in pieces}
    found |= {(item.role, 1.0) for item in scene.items if isinstance(item, Square)}
    found |= {(tally.sign, 1.0) for tally in scene.tallies if tally.sign not in SIGNS}
    return tuple(sorted(found))
