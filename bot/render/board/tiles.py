"""Tiles on the board: squares of several colours at several levels. Measures are in squares.

Light falls from the upper left. Squares of one tile are joined, tiles are parted by a seam, and a
higher square throws a shadow on its lower neighbours and on the ground, wider with each level.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from PIL import Image, ImageDraw

from bot.render.drawing.canvas import Canvas, corner_of
from bot.render.drawing.cells import joined, part
from bot.render.drawing.colour import RGB, shade
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import BOLD, CAP_HEIGHT, text, width
from bot.render.drawing.palette import Palette
from bot.render.drawing.shapes import FINENESS, KEPT, Shape, mark, spread
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell, Square, Tile

INSET, CORNER = 0.045, 0.13
FALL = (0.0, 0.12, 0.19, 0.26, 0.32, 0.38)
"""Reach of a shadow, by the difference of levels; the last for all that are greater."""

WALL, WALL_STEP, MOST_WALL = 0.035, 0.022, 4
"""Width of the dark edge of a tile that ends one level higher, its growth with each level, and the
number of levels for which it grows."""

DIGIT, LARGE_DIGIT = 0.51, 0.67
"""Sizes of the print beside a mark, and where it has the square for itself."""

DIGIT_ROOM, LARGE_ROOM = 0.45, 0.58
"""Room for the print of a level, in width."""

MARK, READABLE_MARK = 0.19, 0.13
"""Width of a mark, and its least width in modules."""

MARGIN = 0.04
"""Width of what is left free around a level above its mark, and around both above an outline."""

MARK_EDGE, LARGE_MARK_EDGE = 0.195, 0.14
"""Distance of a mark, which stands below the level, from the lower side of its square.

Outlines of the last tile and of a zone have room below it.
"""

UP = 0.115
"""Distance by which a level with a mark below it moves up."""

MOST_LARGE = 12
"""Squares in a line of a board above which levels fill their squares."""

Heights = tuple[int, int, int]
"""Levels by which the neighbours on the left, above, and in the upper left are higher."""


@lru_cache(maxsize=KEPT)
def shadow(higher: Heights, unit: int) -> Shape:
    """The shadow in a square of so many pixels, placed by its upper left."""
    side = unit * FINENESS
    large = Image.new("L", (side, side))
    draw = ImageDraw.Draw(large)
    left, above, across = (FALL[min(each, len(FALL) - 1)] * side for each in higher)
    if left:
        draw.polygon([(0, 0), (left, left), (left, side), (0, side)], fill=255)
    if above:
        draw.polygon([(0, 0), (above, above), (side, above), (side, 0)], fill=255)
    if across:
        draw.rectangle((0, 0, across, across), fill=255)
    return Shape(large.reduce(FINENESS), (0.0, 0.0))


def inset_of(unit: int) -> int:
    """Pixels by which a tile stays inside its cells."""
    return max(1, round(INSET * unit))


def put_square(
    canvas: Canvas, theme: Theme, square: Square, around: "Around", level: int = 1
) -> None:
    """Put a square of a tile at a level, joined with the others of its tile.

    :raises UnknownRoleError: if the theme lacks its role.
    """
    inset, radius = inset_of(around.unit), CORNER * around.unit
    neighbours = joined(square.cell, around.cells)
    fill = theme.raised(square.role, level)
    edge = theme.edge(square.role) if square.role in theme.edged else fill
    canvas.put(part(neighbours, around.unit, inset, radius), around.at, around.below, edge)
    if edge != fill:
        wide = max(1, round(theme.edge_width * around.unit))
        inner = part(neighbours, around.unit, inset + wide, radius - wide)
        canvas.put(inner, around.at, edge, fill)


def put_trace(canvas: Canvas, theme: Theme, square: Square, around: "Around") -> None:
    """Put the place of a square that is gone."""
    shape = part(
        joined(square.cell, around.cells), around.unit, inset_of(around.unit), CORNER * around.unit
    )
    canvas.put(shape, around.at, around.below, theme.faint)


@dataclass(frozen=True, slots=True)
class Around:
    """Surroundings of a square: its tile's cells, its upper left, its side, the colour below."""

    cells: tuple[Cell, ...]
    at: tuple[int, int]
    unit: int
    below: RGB


@dataclass(frozen=True, slots=True)
class Look:
    """All that a square of a tile looks like, but for the shadows on it.

    `drops` is how many levels it is down from where its tile ends on the right, and below: there
    the seam lies in the shadow of the tile itself.
    """

    square: Square
    cells: tuple[Cell, ...]
    level: int
    drops: tuple[int, int]
    unit: int
    mark: int
    large: bool


@lru_cache(maxsize=KEPT)
def cut(palette: Palette, theme: Theme, look: Look) -> Image.Image:
    """A square of a tile with its level, as a drawing of its whole cell.

    :raises RenderError: if its role or its mark cannot be drawn.
    """
    unit, inset = look.unit, inset_of(look.unit)
    canvas = Canvas.blank((unit, unit), palette, theme.seam)
    right, low = look.drops
    if right:
        canvas.fill((unit - inset, inset, unit, unit), theme.foot)
    if low:
        canvas.fill((inset, unit - inset, unit, unit), theme.foot)
    put_square(canvas, theme, look.square, Around(look.cells, (0, 0), unit, theme.seam), look.level)
    put_walls(canvas, theme, look)
    put_level(canvas, theme, look)
    return canvas.image


def put_walls(canvas: Canvas, theme: Theme, look: Look) -> None:
    """Put a dark edge where the tile ends above lower ground, wider the deeper that lies."""
    unit, inset = look.unit, inset_of(look.unit)
    dark, far = shade(theme.raised(look.square.role, look.level)), unit - inset
    (right, low), corner = look.drops, round(CORNER * unit)
    wide, high = (wall(drop, unit) for drop in (right, low))
    if right:
        canvas.fill((far - wide, corner, far, unit - corner), dark)
    if low:
        canvas.fill((corner, far - high, unit - corner, far), dark)


def wall(drop: int, unit: int) -> int:
    """Width of the dark edge of a tile above so many levels, in pixels."""
    return max(1, round((WALL + WALL_STEP * (min(drop, MOST_WALL) - 1)) * unit)) if drop else 0


def put_level(canvas: Canvas, theme: Theme, look: Look) -> None:
    """Put the level of a square, and its mark below."""
    fill = theme.raised(look.square.role, look.level)
    *marks, (level, middle) = prints(look)
    # Where it all but touches the level, a tone of its own keeps them apart.
    tone = theme.marking(fill) if look.large else theme.clearest_on(fill)
    for shape, at in marks:
        canvas.put(shape, at, fill, tone)
        canvas.put(spread(level, margin(look.unit)), middle, fill, fill)
    canvas.put(level, middle, fill, theme.clearest_on(fill))


def margin(unit: int) -> int:
    """Pixels that are left free around a level or its mark."""
    return max(1, round(MARGIN * unit))


def prints(look: Look) -> list[tuple[Shape, tuple[float, float]]]:
    """The mark of a square, if it has one, and its level, each with its place in the square.

    :raises UnknownSignError: if there is no such mark.
    """
    unit, words, marked = look.unit, str(look.level), bool(look.square.mark)
    size = level_size(words, unit, large=look.large)
    middle = unit / 2, (unit + CAP_HEIGHT * size) / 2 - UP * marked * unit
    level = text(words, size, BOLD), middle
    if not marked:
        return [level]
    edge = LARGE_MARK_EDGE if look.large else MARK_EDGE
    at = unit / 2 - look.mark, (1 - edge) * unit - 1.5 * look.mark
    return [(mark(look.square.mark, 2 * look.mark), at), level]


@lru_cache(maxsize=KEPT)
def printed(look: Look) -> Image.Image:
    """The pixels of a square on which its level and its mark lie, and a margin around them."""
    coverage = Image.new("L", (look.unit, look.unit))
    for shape, at in prints(look):
        wider = spread(shape, margin(look.unit))
        coverage.paste(255, corner_of(wider, at), wider.coverage)
    return coverage


@dataclass(frozen=True)
class TileDrawing:
    """Draws all the tiles of a board at once, for each throws shadows on others."""

    canvas: Canvas
    frame: Frame
    theme: Theme
    tiles: tuple[Tile, ...]

    @cached_property
    def levels(self) -> dict[Cell, int]:
        """The level of each cell on which a tile is seen."""
        return {cell: tile.level for tile in self.tiles for cell in tile.cells}

    def put(self) -> None:
        """Put all the tiles, with their levels and shadows.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        for cell, look in self.looks.items():
            drawn = cut(self.canvas.palette, self.theme, look)
            self.canvas.stamp(drawn, self.frame.corner(cell))
        if self.tiles:
            self.canvas.darken(self._shadows())

    @cached_property
    def looks(self) -> dict[Cell, Look]:
        """The look of each square, by its cell."""
        return {
            square.cell: self._look(square, tile) for tile in self.tiles for square in tile.squares
        }

    @contextmanager
    def prints_kept(self, cells: Collection[Cell]) -> Iterator[None]:
        """Keep levels and marks of some squares above what is drawn over these meanwhile."""
        unit, kept = self.frame.unit, []
        for cell in self.looks.keys() & cells:
            x, y = at = self.frame.corner(cell)
            below = self.canvas.image.crop((x, y, x + unit, y + unit))
            kept.append((below, at, printed(self.looks[cell])))
        yield
        for below, at, mask in kept:
            self.canvas.image.paste(below, at, mask)

    def _look(self, square: Square, tile: Tile) -> Look:
        (x, y), level = square.cell, tile.level
        right, low = (
            max(0, level - self.levels.get(other, 0)) for other in ((x + 1, y), (x, y - 1))
        )
        unit, large = self.frame.unit, max(self.frame.columns, self.frame.rows) > MOST_LARGE
        wide = round(max(MARK * unit, READABLE_MARK * self.frame.module))
        # Counted from the square, so that a drawing serves wherever the tile lies.
        cells = tuple((column - x, row - y) for column, row in tile.cells)
        square = replace(square, cell=(0, 0))
        return Look(square, cells, level, (right, low), unit, wide, large)

    def _shadows(self) -> Iterator[tuple[Shape, tuple[int, int]]]:
        """The shadows, each as far as it falls on one cell."""
        near = {(x + dx, y - dy) for x, y in self.levels for dx in (0, 1) for dy in (0, 1)}
        for x, y in near:
            if x < self.frame.columns and y >= 0 and any(higher := self._higher((x, y))):
                yield shadow(higher, self.frame.unit), self.frame.corner((x, y))

    def _higher(self, cell: Cell) -> Heights:
        (x, y), level = cell, self.levels.get(cell, 0)
        left, above, across = (
            max(0, self.levels.get(other, 0) - level)
            for other in ((x - 1, y), (x, y + 1), (x - 1, y + 1))
        )
        return left, above, across


@lru_cache(maxsize=KEPT)
def level_size(words: str, unit: int, *, large: bool) -> int:
    """The size of print with which a level fits a square of so many pixels."""
    size, room = (LARGE_DIGIT, LARGE_ROOM) if large else (DIGIT, DIGIT_ROOM)
    needed = width(words, 100, BOLD) / 100
    return max(1, int(min(size, room / needed) * unit))


def put_mark(
    canvas: Canvas, name: str, middle: tuple[float, float], side: int, colours: tuple[RGB, RGB]
) -> None:
    """Put a mark by its middle in one colour on another; it takes half of such a square.

    :raises UnknownSignError: if there is no such mark.
    """
    at = middle[0] - side / 2, middle[1] - side / 2
    canvas.put(mark(name, side), at, *colours)
