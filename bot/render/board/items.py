"""Items that lie on a board: the drawing of each kind in a scene. Measures are in squares."""

from dataclasses import dataclass, field
from functools import cached_property

from bot.render.board.blobs import PIECE, put_piece, shape_of, upper_left
from bot.render.board.discs import DiscDrawing
from bot.render.board.field import FieldDrawing
from bot.render.board.notes import Box, NoteDrawing
from bot.render.board.tiles import TileDrawing
from bot.render.board.zones import ZoneDrawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.drawing.shapes import mark, pill, sign
from bot.render.drawing.theme import Theme
from engine.geometry.scene import (
    Cell,
    Disc,
    Dot,
    Item,
    Line,
    Outline,
    Piece,
    Spot,
    Square,
    Symbol,
    Tile,
    Triangle,
)

OUTLINE, INLINE = 0.09, 0.035
"""An outline, and the light line within that parts it from a piece of much the same colour."""

READABLE_OUTLINE, READABLE_INLINE = 0.07, 0.03
"""Least widths of both, in modules: on small squares they take more of them."""

SYMBOL, STROKE = 0.5, 0.12
SMALL = 40
"""Pixels of a square below which symbols are larger, so that they can still be told apart."""

SMALL_SYMBOL, SMALL_STROKE = 0.62, 0.16
SPOT, DOT = 0.28, 0.38
CORNER_DOT, CORNER = 0.2, 0.22


@dataclass
class Drawing:
    """A board in the making.

    `uppermost` is the colour that lies on top of a cell, `squares` are those of the tiles, `last`
    the cells of what was laid last, and `printed` those with a symbol. `notes` are where those on
    the board are; on one that is `chosen_from` there are discs instead.
    """

    canvas: Canvas
    frame: Frame
    theme: Theme
    uppermost: dict[Cell, RGB] = field(default_factory=dict)
    squares: dict[Cell, Square] = field(default_factory=dict)
    last: set[Cell] = field(default_factory=set)
    printed: set[Cell] = field(default_factory=set)
    notes: list[Box] = field(default_factory=list)
    chosen_from: bool = False
    tiles: TileDrawing = field(init=False)

    def put_tiles(self, items: tuple[Item, ...]) -> None:
        """Draw all the tiles among some items, before everything else on the board."""
        tiles = tuple(item for item in items if isinstance(item, Tile))
        self.chosen_from = any(isinstance(item, Disc) for item in items)
        self.tiles = TileDrawing(self.canvas, self.frame, self.theme, tiles)
        self.tiles.put()
        for tile in tiles:
            self.squares.update({square.cell: square for square in tile.squares})
            for square in tile.squares:
                self.uppermost[square.cell] = self.theme.raised(square.role, tile.level)
        for item in items:
            if isinstance(item, Outline) and item.role == "last":
                self.last.update(item.cells)

    def put(self, item: Item) -> None:
        """Draw one item over what is there; tiles are drawn all at once before."""
        match item:
            case Square():
                self.ground.put_square(item)
            case Line():
                self.ground.put_line(item)
            case Triangle():
                self.ground.put_triangle(item)
            case Piece():
                self._piece(item)
            case Symbol():
                self._symbol(item)
            case Outline():
                self._outline(item)
            case Disc():
                self._disc(item)
            case Spot():
                self._spot(item)
            case Dot():
                self._dot(item)

    @cached_property
    def ground(self) -> FieldDrawing:
        """The coloured squares that are no tiles."""
        return FieldDrawing(self.canvas, self.frame, self.theme)

    def _below(self, cell: Cell) -> RGB:
        return self.uppermost.get(cell) or self.ground.colour(cell)

    def _piece(self, item: Piece) -> None:
        at = self.frame.corner(upper_left(item.cells))
        fill = self.theme.fill(item.role, item.strength)
        edge = self.theme.edge(item.role, item.strength)
        colours = self._below(item.cells[0]), edge, fill
        put_piece(self.canvas, item.cells, at, self.frame.unit, colours, self.theme.edge_width)
        self.uppermost.update(dict.fromkeys(item.cells, fill))
        if item.mark:
            self._marks(item, fill)

    def _marks(self, item: Piece, fill: RGB) -> None:
        shape, colour = mark(item.mark, self.frame.unit), self.theme.marking(fill)
        for cell in item.cells:
            self.canvas.put(shape, self.frame.corner(cell), fill, colour)

    def _symbol(self, item: Symbol) -> None:
        unit, below = self.frame.unit, self._below(item.cell)
        size, stroke = (SMALL_SYMBOL, SMALL_STROKE) if unit < SMALL else (SYMBOL, STROKE)
        shape = sign(item.sign, round(size * unit), round(stroke * unit))
        colour = self.theme.ghost(below) if item.covered else self._print(item.sign)
        self.canvas.put(shape, self.frame.centre(item.cell), below, colour)
        self.printed.add(item.cell)

    def _print(self, name: str) -> RGB:
        """The colour of a sign; on small boards rings are paler, and the pattern of two shows."""
        return self.theme.label if self.frame.unit < SMALL and name == "ring" else self.theme.ink

    def _outline(self, item: Outline) -> None:
        if self.squares:
            self._zone(item)
        elif self.ground.squares.keys() - self.uppermost.keys() >= set(item.cells):
            put = self.ground.put_corners if item.broken else self.ground.put_frame
            for cell in item.cells:
                put(cell, item.role)
        else:
            self._contour(item)

    def _contour(self, item: Outline) -> None:
        """An outline along the edge of pieces."""
        share = self.frame.module / self.frame.unit
        wide, light = max(OUTLINE, READABLE_OUTLINE * share), max(INLINE, READABLE_INLINE * share)
        # Beyond its own cells an outline would be drawn over by none and cut off by all.
        start = max(0.0, PIECE.inset - wide / 2)
        outer, inner, inmost = (
            shape_of(item.cells, self.frame.unit, inset)
            for inset in (start, start + wide, start + wide + light)
        )
        at = self.frame.corner(upper_left(item.cells))
        empty, mark = self.theme.square, self.theme.mark(item.role)
        self.canvas.put_band((outer, inner), at, (empty, mark, empty))
        for cell in item.cells:
            box = (*self.frame.corner(cell), self.frame.unit)
            self.canvas.put_band((inner, inmost), at, (mark, empty, self._below(cell)), box)

    def _zone(self, item: Outline) -> None:
        """An outline on tiles; all the squares of a best zone have the mark of its side."""
        drawing, cells = ZoneDrawing(self.canvas, self.frame, self.theme), frozenset(item.cells)
        if item.role == "best":
            square = self.squares.get(item.cells[0])
            within = not cells.isdisjoint(self.last)
            if square:
                with self.tiles.prints_kept(cells):
                    drawing.put_best(cells, square, within=within)
                self._note(item, square.role)
        else:
            with self.tiles.prints_kept(cells):
                drawing.put_last(cells, item.role)

    def _note(self, item: Outline, role: str) -> None:
        """Put a note beside an outline, unless places are to be chosen on the same board."""
        if item.note and not self.chosen_from:
            drawing = NoteDrawing(self.canvas, self.frame, self.theme, self.squares)
            if box := drawing.put(item.note, item.cells, role, self.notes):
                self.notes.append(box)

    def _dot(self, item: Dot) -> None:
        """The dot of a piece in the middle of its square; of a tile aside, as that has a digit."""
        size, aside = (CORNER_DOT, CORNER) if item.cell in self.squares else (DOT, 0.5)
        below, side = self._below(item.cell), round(size * self.frame.unit)
        x, y = self.frame.corner(item.cell)
        at = x + aside * self.frame.unit - side / 2, y + aside * self.frame.unit - side / 2
        self.canvas.put(pill(side, side, side / 2), at, below, self.theme.clearest_on(below))

    def _spot(self, item: Spot) -> None:
        side = round(SPOT * self.frame.unit)
        x, y = self.frame.centre(item.cell)
        at, colour = (x - side / 2, y - side / 2), self.theme.spot(item.role)
        self.canvas.put(pill(side, side, side / 2), at, self._below(item.cell), colour)

    def _disc(self, item: Disc) -> None:
        if item.cell in self.ground.squares:
            self.ground.put_disc(item)
            return
        occupied = item.cell in self.uppermost or item.cell in self.printed
        below = self._below(item.cell)
        DiscDrawing(self.canvas, self.theme, self.frame).put(item, below, occupied=occupied)
