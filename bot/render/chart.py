"""The piece chart: every piece by name in each of its orientations, the anchor marked by a dot.

Measures are in pixels. A picture is always as wide as it may be, so that what is read can have a
fixed size: the labels are set at 9 pixels where it is shown at a width of 400. Orientations stand
in blocks of four, in one block or two side by side: with two, the mirrored ones stand to the right
of those that are not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from math import ceil, floor

from bot.render.board.blobs import put_piece
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import LONGEST
from bot.render.drawing.lettering import BOLD, CAP_HEIGHT, text, width
from bot.render.drawing.palette import Paint, palette_for
from bot.render.drawing.shapes import pill
from bot.render.drawing.theme import LIGHT, Theme
from engine.geometry.polyomino import Orientation, Polyomino, at_origin, distinct_orientations
from engine.geometry.scene import Cell

MARGIN = 44
NAME, LABEL = 40, 30
NAME_ROOM = 30
"""Between the longest name and the first orientation."""

LABEL_GAP, LINE_GAP = 14, 34
APART = 0.45
"""Between two orientations, at least, in squares."""

BLOCK = 4
LARGEST = 60
DOT = 0.44
PAGE = 12
"""Most pieces in a picture if they are not chosen by the caller."""


@dataclass(frozen=True)
class Turned:
    """A piece in one of its orientations, its cells from its lower left."""

    orientation: Orientation
    cells: tuple[Cell, ...]
    anchor: Cell

    @property
    def columns(self) -> int:
        """Width in squares."""
        return 1 + max(x for x, _ in self.cells)

    @property
    def rows(self) -> int:
        """Height in squares."""
        return 1 + max(y for _, y in self.cells)


def orientations(piece: Polyomino) -> tuple[Turned, ...]:
    """The orientations of a piece that differ."""
    return tuple(
        Turned(orientation, *at_origin(piece.turned(orientation)))
        for orientation in distinct_orientations(piece)
    )


@dataclass(frozen=True)
class Strip:
    """Up to four orientations side by side, with the name before the first ones of a piece."""

    piece: Polyomino
    turned: tuple[Turned, ...]
    named: bool


@dataclass(frozen=True)
class Sheet:
    """Strips in lines of one block or two, with room for the longest name before each."""

    lines: tuple[tuple[Strip, ...], ...]
    blocks: int
    names: float

    @property
    def block(self) -> float:
        """Width of a block with its name, in pixels."""
        return (LONGEST - 2 * MARGIN) / self.blocks

    @property
    def slot(self) -> float:
        """Width of the place of an orientation, in pixels."""
        return (self.block - self.names) / BLOCK

    @cached_property
    def unit(self) -> int:
        """The largest squares with which every orientation fits its place and all fit."""
        turned = [each for line in self.lines for strip in line for each in strip.turned]
        across = self.slot / (max(each.columns for each in turned) + APART)
        around = 2 * MARGIN - LINE_GAP + len(self.lines) * _below()
        down = (LONGEST - around) / sum(map(_rows, self.lines))
        return max(1, min(LARGEST, floor(min(across, down))))

    @property
    def height(self) -> int:
        """Height of the picture, in pixels."""
        squares = sum(map(_rows, self.lines)) * self.unit
        return ceil(2 * MARGIN - LINE_GAP + squares + len(self.lines) * _below())


def chart(pieces: Sequence[Polyomino], roles: Mapping[str, str], theme: Theme = LIGHT) -> bytes:
    """Some pieces in all their orientations, as a PNG at most 1280 pixels wide and high.

    `roles` has the role of each piece by its name. More than about a dozen pieces of eight
    orientations are hard to read on a phone: `charts` spreads them over several pictures.

    :raises ValueError: if there are no pieces.
    :raises KeyError: if a piece has no role.
    :raises UnknownRoleError: if the theme lacks one of the roles.
    """
    if not pieces:
        raise ValueError("a chart needs at least one piece")
    paints = sorted({Paint(roles[piece.name]) for piece in pieces})
    sheet = _sheet(pieces)
    palette = palette_for(theme, tuple(paints))
    canvas = Canvas.blank((LONGEST, sheet.height), palette, theme.paper)
    ChartDrawing(canvas, theme, roles, sheet).put()
    return canvas.png()


def charts(
    pieces: Sequence[Polyomino], roles: Mapping[str, str], theme: Theme = LIGHT
) -> tuple[bytes, ...]:
    """The same over as few pictures as can be read on a phone, all about equally full.

    :raises KeyError: if a piece has no role.
    :raises UnknownRoleError: if the theme lacks one of the roles.
    """
    pages = ceil(len(pieces) / PAGE)
    ends = [ceil(len(pieces) * page / pages) for page in range(1, pages + 1)]
    return tuple(chart(pieces[start:end], roles, theme) for start, end in pairwise([0, *ends]))


@dataclass(frozen=True)
class ChartDrawing:
    """Draws a sheet of pieces."""

    canvas: Canvas
    theme: Theme
    roles: Mapping[str, str]
    sheet: Sheet

    def put(self) -> None:
        """Put all lines, one under the other."""
        low = float(MARGIN)
        for line in self.sheet.lines:
            low += _rows(line) * self.sheet.unit
            for place, strip in enumerate(line):
                self._put_strip(strip, MARGIN + place * self.sheet.block, low)
            low += _below()

    def _put_strip(self, strip: Strip, left: float, low: float) -> None:
        """Put a strip whose pieces stand on a floor."""
        if strip.named:
            name = text(strip.piece.name, NAME, BOLD)
            at = left + name.origin[0], low
            self.canvas.put(name, at, self.theme.paper, self.theme.ink)
        for place, turned in enumerate(strip.turned):
            middle = left + self.sheet.names + (place + 0.5) * self.sheet.slot
            self._put_turned(turned, self.roles[strip.piece.name], (middle, low))

    def _put_turned(self, turned: Turned, role: str, foot: tuple[float, float]) -> None:
        """Put an orientation by the middle of what it stands on, and its label below."""
        middle, low = foot
        unit, fill = self.sheet.unit, self.theme.fill(role)
        left = round(middle - turned.columns * unit / 2)
        colours = self.theme.paper, self.theme.edge(role), fill
        put_piece(
            self.canvas,
            turned.cells,
            (left, low - turned.rows * unit),
            unit,
            colours,
            self.theme.edge_width,
        )
        self._put_dot(turned.anchor, (left, low), fill)
        words = text(str(turned.orientation), LABEL)
        at = middle, low + LABEL_GAP + CAP_HEIGHT * LABEL
        self.canvas.put(words, at, self.theme.paper, self.theme.label)

    def _put_dot(self, anchor: Cell, corner: tuple[float, float], fill: RGB) -> None:
        unit, side = self.sheet.unit, round(DOT * self.sheet.unit)
        x = corner[0] + (anchor[0] + 0.5) * unit - side / 2
        y = corner[1] - (anchor[1] + 0.5) * unit - side / 2
        self.canvas.put(pill(side, side, side / 2), (x, y), fill, self.theme.clearest_on(fill))


def _sheet(pieces: Sequence[Polyomino]) -> Sheet:
    """The arrangement with the largest squares."""
    names = max(width(piece.name, NAME, BOLD) for piece in pieces) + NAME_ROOM
    strips = [strip for piece in pieces for strip in _strips(piece)]
    sheets = (Sheet(tuple(_lines(strips, blocks)), blocks, names) for blocks in (2, 1))
    return max(sheets, key=lambda sheet: sheet.unit)


def _strips(piece: Polyomino) -> Iterator[Strip]:
    """The orientations of a piece: all in one strip, or the mirrored ones in one of their own."""
    turned = orientations(piece)
    if len(turned) <= BLOCK:
        yield Strip(piece, turned, named=True)
        return
    for mirrored, each in groupby(turned, key=lambda one: one.orientation.mirrored):
        yield Strip(piece, tuple(each), named=not mirrored)


def _lines(strips: Sequence[Strip], blocks: int) -> Iterator[tuple[Strip, ...]]:
    """Strips in lines; what belongs to one piece stays together."""
    line: list[Strip] = []
    for strip, following in zip(strips, [*strips[1:], None], strict=True):
        continued = following is not None and not following.named
        if line and (len(line) == blocks or (continued and blocks > 1)):
            yield tuple(line)
            line = []
        line.append(strip)
    if line:
        yield tuple(line)


def _rows(line: tuple[Strip, ...]) -> int:
    """Height of a line, in squares."""
    return max(each.rows for strip in line for each in strip.turned)


def _below() -> float:
    """Room of a line below its pieces, in pixels."""
    return LABEL_GAP + CAP_HEIGHT * LABEL + LINE_GAP
