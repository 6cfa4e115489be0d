"""The picture of a scene."""

from collections.abc import Iterator

from PIL import Image

from bot.render.board.ground import gap_of, ground, squares
from bot.render.board.items import Drawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import HAND_ROOM, LOW_ROOM, MODULES, STEP, Frame, frame
from bot.render.drawing.palette import Paint, Palette, palette_for
from bot.render.drawing.theme import HIGHEST_TINT, LIGHT, Theme
from bot.render.panels.captures import Captured, are_captured
from bot.render.panels.grouping import groups
from bot.render.panels.hands import Hands
from bot.render.panels.menu import Menu
from bot.render.panels.racks import Table, tabulate
from bot.render.panels.score import ScoreDrawing
from bot.render.panels.tray import Tray, arrange
from bot.render.panels.turning import Turning, is_of_pieces, turning
from engine.geometry.scene import Part, Piece, Scene, Spot, Square, Swatch, Tile, Triangle


def render(scene: Scene, theme: Theme = LIGHT) -> bytes:
    """A scene as a PNG with a palette, at most 1280 pixels wide and high.

    :raises RenderError: if the scene has a role or a sign that cannot be drawn.
    """
    palette = palette_for(theme, paints(scene))
    if scene.menu:
        return Menu(scene.menu).drawn(theme, palette).png()
    placed, left = lay_out(scene)
    canvas = ground(placed, scene.shown, theme, palette).copy()
    if scene.part:
        canvas.stamp(
            _cut(scene, scene.part, placed.unit, theme, palette), (placed.left, placed.top)
        )
    else:
        _put_items(canvas, placed, theme, scene)
    start, end = placed.reach
    scores = ScoreDrawing(canvas, theme, placed.module, placed.score)
    scores.put(scene.tallies, start, end - start)
    left.put(canvas, theme, placed)
    return canvas.png()


def _put_items(canvas: Canvas, placed: Frame, theme: Theme, scene: Scene) -> None:
    drawing = Drawing(canvas, placed, theme)
    drawing.put_tiles(scene.items)
    for item in scene.items:
        drawing.put(item)


def _cut(scene: Scene, part: Part, unit: int, theme: Theme, palette: Palette) -> Image.Image:
    """A part of the board with what lies there: the board is drawn whole, and cut."""
    columns, rows = len(scene.board.columns), len(scene.board.rows)
    gap = gap_of(unit)
    size = columns * unit + 2 * gap, rows * unit + 2 * gap
    canvas = Canvas.blank(size, palette, theme.paper)
    module = unit * max(len(scene.shown.columns), len(scene.shown.rows)) / MODULES
    whole = Frame(size, unit, module, gap, gap, columns, rows)
    squares(canvas, whole, theme)
    _put_items(canvas, whole, theme, scene)
    left, top = whole.corner((part.columns[0], part.rows[1] - 1))
    right, bottom = whole.corner((part.columns[1], part.rows[0] - 1))
    return canvas.image.crop((left, top, right, bottom))


def lay_out(scene: Scene) -> tuple[Frame, Tray | Table | Hands | Turning | Captured]:
    """The layout of a scene's board, and of the panel under it, as pieces left or in hand."""
    board, scored = scene.shown, bool(scene.tallies)
    if is_of_pieces(scene):
        turned = turning(scene.hands)
        return frame(board, scored, turned.height, HAND_ROOM), turned
    if scene.low and not scene.hands:
        return frame(board, scored, 0.0, LOW_ROOM), arrange((), MODULES)
    if scene.hands or not board.columns or any(tiles(scene)):
        hands = Hands(groups(scene))
        room = LOW_ROOM if scene.low else HAND_ROOM
        return frame(board, scored, hands.height, room, STEP), hands
    if are_captured(scene):
        taken = Captured(scene.captures)
        return frame(board, scored, taken.height), taken
    room = MODULES * len(board.columns) / max(len(board.columns), len(board.rows))
    left = pieces_left(scene, room)
    return frame(board, scored, left.height), left


def pieces_left(scene: Scene, room: float) -> Tray | Table:
    """The pieces left in so many modules: a table if they are somebody's, else a tray."""
    if any(rack.owner and rack.stocks for rack in scene.racks):
        return tabulate(scene.racks, room)
    return arrange(tuple(stock for rack in scene.racks for stock in rack.stocks), room)


def paints(scene: Scene) -> tuple[Paint, ...]:
    """Paints of a scene, in a fixed order."""
    pieces = [item for item in scene.items if isinstance(item, Piece)]
    pieces += [stock.piece for rack in scene.racks for stock in rack.stocks]
    pieces += [each for each in in_hand(scene) if isinstance(each, Piece)]
    swatches = [tally.sign for tally in scene.tallies if isinstance(tally.sign, Swatch)]
    swatches += [rack.owner for rack in scene.racks if rack.owner]
    swatches += [hand.owner for hand in scene.hands if hand.owner]
    swatches += [each.owner for each in scene.captures]
    found = {Paint(piece.role, piece.strength, bool(piece.mark)) for piece in pieces}
    found |= {Paint(swatch.role, marked=bool(swatch.mark)) for swatch in swatches}
    found |= {Paint(item.role) for item in scene.items if isinstance(item, Spot)}
    found |= {Paint(item.role, ground=True) for item in scene.items if isinstance(item, Square)}
    raised = {square.role for tile in tiles(scene) for square in tile.squares}
    found = {paint for paint in found if paint.role not in raised}
    found |= {Paint(role, marked=True, raised=True) for role in raised}
    found |= {
        Paint(square.role, level=min(tile.level, HIGHEST_TINT))
        for tile in tiles(scene)
        for square in tile.squares
        if tile.level > 1
    }
    standing = {triangle.role for triangle in triangles(scene)}
    found = {paint for paint in found if paint.role not in standing}
    found |= {Paint(role, marked=True, standing=True) for role in standing}
    return tuple(sorted(found))


def tiles(scene: Scene) -> Iterator[Tile]:
    """All the tiles of a scene, on the board and in hand."""
    for each in (*scene.items, *in_hand(scene)):
        if isinstance(each, Tile):
            yield each


def in_hand(scene: Scene) -> Iterator[Tile | Piece | Triangle]:
    """All that is in hand or to be chosen, in every orientation."""
    for row in scene.menu:
        yield from (turned.tile for turned in row)
    for hand in scene.hands:
        for offer in hand.offers:
            yield from (turned.tile for turned in offer.turned)


def triangles(scene: Scene) -> Iterator[Triangle]:
    """All the triangles of a scene, on the board and captured."""
    yield from (item for item in scene.items if isinstance(item, Triangle))
    for captures in scene.captures:
        yield from captures.triangles
