"""The picture of a scene."""

from bot.render.ground import ground
from bot.render.items import Drawing
from bot.render.layout import MODULES, Frame, frame
from bot.render.palette import Paint, palette_for
from bot.render.racks import Table, tabulate
from bot.render.score import ScoreDrawing
from bot.render.theme import LIGHT, Theme
from bot.render.tray import Tray, arrange
from engine.scene import Piece, Scene, Spot, Square, Swatch


def render(scene: Scene, theme: Theme = LIGHT) -> bytes:
    """A scene as a PNG with a palette, at most 1280 pixels wide and high.

    :raises RenderError: if the scene has a role or a sign that cannot be drawn.
    """
    placed, left = lay_out(scene)
    canvas = ground(placed, scene.board, theme, palette_for(theme, paints(scene))).copy()
    drawing = Drawing(canvas, placed, theme)
    for item in scene.items:
        drawing.put(item)
    wide = placed.right - placed.left
    ScoreDrawing(canvas, theme, placed.module, placed.score).put(scene.tallies, placed.left, wide)
    left.put(canvas, theme, placed)
    return canvas.png()


def lay_out(scene: Scene) -> tuple[Frame, Tray | Table]:
    """Where the board of a scene stands, and how the pieces left are set under it."""
    board = scene.board
    room = MODULES * len(board.columns) / max(len(board.columns), len(board.rows))
    left = pieces_left(scene, room)
    return frame(board, bool(scene.tallies), left.height), left


def pieces_left(scene: Scene, room: float) -> Tray | Table:
    """The pieces left in so many modules: a table if they are somebody's, else a tray."""
    if any(rack.owner and rack.stocks for rack in scene.racks):
        return tabulate(scene.racks, room)
    return arrange(tuple(stock for rack in scene.racks for stock in rack.stocks), room)


def paints(scene: Scene) -> tuple[Paint, ...]:
    """What a scene is painted with, in a fixed order."""
    pieces = [item for item in scene.items if isinstance(item, Piece)]
    pieces += [stock.piece for rack in scene.racks for stock in rack.stocks]
    swatches = [tally.sign for tally in scene.tallies if isinstance(tally.sign, Swatch)]
    swatches += [rack.owner for rack in scene.racks if rack.owner]
    found = {Paint(piece.role, piece.strength, bool(piece.mark)) for piece in pieces}
    found |= {Paint(swatch.role, marked=bool(swatch.mark)) for swatch in swatches}
    found |= {Paint(item.role) for item in scene.items if isinstance(item, (Square, Spot))}
    return tuple(sorted(found))
