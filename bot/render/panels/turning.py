"""Pieces in hand under the board, in the orientations to choose from. Measures are in modules.

The orientations of a piece stand on a floor in lines of four, the mirrored ones below the others,
each with its label and a dot in its anchor; the name of the piece stands before them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from bot.render.board.blobs import put_piece
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import HAND_ROOM, Frame
from bot.render.drawing.lettering import BOLD, BOOK, CAP_HEIGHT, text, width
from bot.render.drawing.shapes import mark, pill
from bot.render.drawing.swatch import put_swatch
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Cell, Hand, Offer, Piece, Scene, Turned

LARGEST, SMALLEST, SMALLER = 0.5, 0.2, 0.02
"""The squares of pieces: as large as all have room, found in such steps."""

HIGHEST, HIGHEST_ALONE = 5.2, 1.5
"""Greatest heights of all hands: two lines of the longest pieces, or one piece turned already."""

IN_LINE = 4
NAME, COUNT, LABEL = 0.5, 0.34, 0.31
LABEL_GAP, LINE_GAP, HAND_GAP = 0.12, 0.28, 0.4
APART, NAME_GAP, BLOCK_GAP = 0.42, 0.3, 0.6
SWATCH, SWATCH_GAP = 0.4, 0.24
DOT = 0.46
"""Size of a dot, in squares."""


@dataclass(frozen=True)
class Block:
    """Up to four orientations of a piece side by side, with its name before the first of them."""

    offer: Offer
    turned: tuple[Turned, ...]
    named: bool

    @property
    def rows(self) -> int:
        """Height in squares."""
        return max((1 + max(y for _, y in each.tile.cells) for each in self.turned), default=1)

    @property
    def name(self) -> float:
        """Width of the name with the gap before the pieces."""
        count = width(_count(self.offer), 100) / 100 * COUNT
        return max(_wide(self.offer.name, NAME), count) + NAME_GAP

    def width(self, square: float) -> float:
        """Width of the whole if a square has this side."""
        pieces = sum(_slot(each, square) for each in self.turned)
        return self.name + pieces + APART * (len(self.turned) - 1)


Line = tuple[Block, ...]


@dataclass(frozen=True)
class Shelf:
    """A hand in lines, from `top` on."""

    hand: Hand
    lines: tuple[Line, ...]
    top: float


@dataclass(frozen=True)
class Turning:
    """All hands, one below the other, with squares of one size."""

    hands: tuple[Hand, ...]
    square: float

    @cached_property
    def shelves(self) -> tuple[Shelf, ...]:
        """The hands in their places."""
        found, top = list[Shelf](), 0.0
        for hand in self.hands:
            shelf = Shelf(hand, tuple(_lines(hand, self.square)), top)
            found.append(shelf)
            top += sum(map(self.line, shelf.lines)) + HAND_GAP
        return tuple(found)

    @property
    def height(self) -> float:
        """Height of all hands together."""
        lines = [line for shelf in self.shelves for line in shelf.lines]
        gaps = HAND_GAP * (len(self.hands) - 1) - LINE_GAP
        return sum(map(self.line, lines)) + gaps if lines else 0.0

    def line(self, line: Line) -> float:
        """Height of a line, with its labels and the gap below."""
        return self.floor(line) + LABEL_GAP + CAP_HEIGHT * LABEL + LINE_GAP

    def floor(self, line: Line) -> float:
        """Distance from the top of a line to the level on which its pieces stand."""
        return max(block.rows for block in line) * self.square

    def put(self, canvas: Canvas, theme: Theme, frame: Frame) -> None:
        """Put the hands under the board.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        for shelf in self.shelves:
            drawing, top = TurningDrawing(canvas, theme, frame, self.square), shelf.top
            for line in shelf.lines:
                floor = top + self.floor(line)
                drawing.put_line(line, _head(shelf.hand), floor)
                top += self.line(line)
            drawing.put_owner(shelf.hand, shelf.top + self.floor(shelf.lines[0]))


def is_of_pieces(scene: Scene) -> bool:
    """Whether pieces are in hand, and no tiles."""
    turned = [one for hand in scene.hands for offer in hand.offers for one in offer.turned]
    return any(isinstance(one.tile, Piece) for one in turned)


def turning(hands: tuple[Hand, ...]) -> Turning:
    """The hands that have anything, with the largest squares with which all of it has room."""
    found = Turning(tuple(hand for hand in hands if hand.offers), LARGEST)
    while found.square > SMALLEST and not _fits(found):
        found = replace(found, square=found.square - SMALLER)
    return found


@dataclass(frozen=True)
class TurningDrawing:
    """Draws pieces in hand in the frame of a picture; a `square` of theirs in modules."""

    canvas: Canvas
    theme: Theme
    frame: Frame
    square: float

    @cached_property
    def unit(self) -> int:
        """A square of a piece, in pixels."""
        return round(self.square * self.frame.module)

    def put_owner(self, hand: Hand, floor: float) -> None:
        """Put whose hand it is before its first line.

        :raises RenderError: if its role or its mark cannot be drawn.
        """
        if hand.owner:
            at = self._place(SWATCH / 2, floor - CAP_HEIGHT * NAME / 2)
            side = round(SWATCH * self.frame.module)
            put_swatch(self.canvas, self.theme, hand.owner, at, side)

    def put_line(self, line: Line, left: float, floor: float) -> None:
        """Put some pieces on a floor.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        for block in line:
            if block.named:
                self._put_name(block.offer, left, floor)
            self._put_block(block, left + block.name, floor)
            left += block.width(self.square) + BLOCK_GAP

    def _put_name(self, offer: Offer, left: float, floor: float) -> None:
        """Put the name of a piece, and below how many there are if not one."""
        colour = self.theme.ink if offer.left else self.theme.quiet
        self._put_words(offer.name, (left, floor), NAME, colour)
        below = floor + LABEL_GAP + CAP_HEIGHT * LABEL
        self._put_words(_count(offer), (left, below), COUNT, self.theme.label)

    def _put_words(self, words: str, at: tuple[float, float], size: float, colour: RGB) -> None:
        """Put some words by the left end of their base line."""
        face = BOOK if colour == self.theme.label else BOLD
        shape, (x, y) = text(words, round(size * self.frame.module), face), self._place(*at)
        self.canvas.put(shape, (x + shape.origin[0], y), self.theme.paper, colour)

    def _put_block(self, block: Block, left: float, floor: float) -> None:
        for turned in block.turned:
            wide = _slot(turned, self.square)
            middle, low = self._place(left + wide / 2, floor)
            if isinstance(turned.tile, Piece):
                at = round(middle - _columns(turned) * self.unit / 2), round(low)
                self._put_piece(turned.tile, at, gone=not block.offer.left)
                if block.offer.left and turned.label:
                    self._put_dot(turned.tile, turned.anchor, at)
            self._put_label(turned.label, left + wide / 2, floor)
            left += wide + APART

    def _put_piece(self, piece: Piece, corner: tuple[int, int], *, gone: bool) -> None:
        """Put a piece by its lower left, or its trace."""
        fill = self.theme.fill(piece.role, piece.strength)
        edge = self.theme.edge(piece.role, piece.strength)
        if gone:
            fill = edge = self.theme.faint
        at = corner[0], corner[1] - (1 + max(y for _, y in piece.cells)) * self.unit
        put_piece(
            self.canvas,
            piece.cells,
            at,
            self.unit,
            (self.theme.paper, edge, fill),
            self.theme.edge_width,
        )
        if piece.mark and not gone:
            for cell in piece.cells:
                shape, colour = mark(piece.mark, self.unit), self.theme.marking(fill)
                self.canvas.put(shape, self._corner(cell, corner), fill, colour)

    def _put_dot(self, piece: Piece, anchor: Cell, corner: tuple[int, int]) -> None:
        """Put the dot of the anchor, in place of a mark."""
        fill = self.theme.fill(piece.role, piece.strength)
        (x, y), side = self._corner(anchor, corner), round(DOT * self.unit)
        if piece.mark:
            colour = self.theme.marking(fill)
            self.canvas.put(mark(piece.mark, self.unit), (x, y), colour, fill)
        at = x + (self.unit - side) / 2, y + (self.unit - side) / 2
        self.canvas.put(pill(side, side, side / 2), at, fill, self.theme.clearest_on(fill))

    def _put_label(self, label: str, middle: float, floor: float) -> None:
        words = text(label, round(LABEL * self.frame.module))
        at = self._place(middle, floor + LABEL_GAP + CAP_HEIGHT * LABEL)
        self.canvas.put(words, at, self.theme.paper, self.theme.label)

    def _corner(self, cell: Cell, corner: tuple[int, int]) -> tuple[int, int]:
        """The upper left of a cell of a piece with this lower left."""
        return corner[0] + cell[0] * self.unit, corner[1] - (cell[1] + 1) * self.unit

    def _place(self, left: float, top: float) -> tuple[float, float]:
        """A place in pixels."""
        module = self.frame.module
        return self.frame.reach[0] + left * module, self.frame.tray + top * module


def _fits(turning: Turning) -> bool:
    lines = [(shelf.hand, line) for shelf in turning.shelves for line in shelf.lines]
    wide = max((_head(hand) + _wide_line(line, turning.square) for hand, line in lines), default=0)
    alone = sum(len(block.turned) for _, line in lines for block in line) == 1
    return wide <= HAND_ROOM and turning.height <= (HIGHEST_ALONE if alone else HIGHEST)


def _lines(hand: Hand, square: float) -> Iterator[Line]:
    """The blocks of a hand in lines; orientations that go on stand below the first of them."""
    line: Line = ()
    for block in (block for offer in hand.offers for block in _blocks(offer)):
        wide = _head(hand) + _wide_line((*line, block), square)
        if line and (not block.named or not line[-1].named or wide > HAND_ROOM):
            yield line
            line = ()
        line = (*line, block)
    if line:
        yield line


def _blocks(offer: Offer) -> Iterator[Block]:
    for start in range(0, max(1, len(offer.turned)), IN_LINE):
        yield Block(offer, offer.turned[start : start + IN_LINE], named=not start)


def _wide_line(line: Line, square: float) -> float:
    return sum(block.width(square) for block in line) + BLOCK_GAP * (len(line) - 1)


def _slot(turned: Turned, square: float) -> float:
    """Width of an orientation with its label."""
    return max(_columns(turned) * square, width(turned.label, 100) / 100 * LABEL)


def _columns(turned: Turned) -> int:
    return 1 + max(x for x, _ in turned.tile.cells)


def _head(hand: Hand) -> float:
    """Width of the swatch before the names, with its gap; 0 without an owner."""
    return SWATCH + SWATCH_GAP if hand.owner else 0.0


def _wide(words: str, size: float) -> float:
    return width(words, 100, BOLD) / 100 * size


def _count(offer: Offer) -> str:
    return f"×{offer.left}" if offer.left > 1 else ""
