"""One to four small examples on a picture, with a tick or a cross above each. In pixels.

All boards have squares of one size. An example without a board is what else its scene has: pieces
left, or what is in hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from bot.render.board.ground import label_columns, label_rows, squares
from bot.render.board.items import Drawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import LABELS, LONGEST, MODULES, TRAY_GAP, Frame
from bot.render.drawing.palette import Paint, palette_for
from bot.render.drawing.shapes import sign
from bot.render.drawing.theme import LIGHT, Theme
from bot.render.panels.captures import Captured
from bot.render.panels.grouping import groups
from bot.render.panels.hands import Hands
from bot.render.panels.racks import Table
from bot.render.panels.tray import Tray
from bot.render.panels.turning import Turning, is_of_pieces, turning
from bot.render.picture import paints, pieces_left
from engine.geometry.scene import Scene

MOST = 4
MARGIN, GAP = 40, 48
NAMES = 56
"""The room for the names of rows, and of columns."""

MODULE = 90
"""Module that names are measured by: they are 9 pixels where a picture of 1280 is shown at 400."""

TALLEST = 1.5
"""The height of a picture in its width, at most, where there is a choice: a chat shows a higher one
as a narrow strip, with the text below it as narrow."""

LARGEST = 150
"""The side of a square at most."""

SIGN, STROKE, SIGN_GAP = 72, 17, 22
SIGNS = {True: ("tick", "legal"), False: ("cross", "illegal")}
"""The sign of an example that is legal or not, and its role."""

Example = tuple[bool | None, Scene]


@dataclass(frozen=True)
class Page:
    """Examples in lines, so many across, no higher than `tallest` in the picture's width."""

    examples: tuple[Example, ...]
    across: int
    tallest: float = TALLEST

    @property
    def down(self) -> int:
        """Number of lines."""
        return ceil(len(self.examples) / self.across)

    @property
    def above(self) -> int:
        """The room for a sign."""
        signed = any(legal is not None for legal, _ in self.examples)
        return SIGN + SIGN_GAP if signed else 0

    @property
    def columns(self) -> int:
        """Width of a place in squares; without any board, in modules."""
        return max((len(scene.board.columns) for _, scene in self.examples), default=0) or MODULES

    @property
    def highest(self) -> int:
        """The height of the picture at most, where it is as wide as can be."""
        return min(LONGEST, floor(LONGEST * self.tallest))

    @property
    def unit(self) -> int:
        """The largest squares with which all fit."""
        wide = (LONGEST - 2 * MARGIN + GAP) / self.across - GAP - NAMES
        fixed = 2 * MARGIN + GAP * (self.down - 1) + self.down * self.above
        names = sum(NAMES * any(_rows(scene) for scene in line) for line in self.lines)
        least = sum(max(map(self._shares, line)) for line in self.lines)
        high = (self.highest - fixed - names) / least if least else LONGEST
        return max(1, min(LARGEST, floor(min(wide / self.columns, high))))

    @property
    def lines(self) -> tuple[tuple[Scene, ...], ...]:
        """The scenes, line by line."""
        scenes, each = [scene for _, scene in self.examples], self.across
        starts = range(0, len(scenes), each)
        return tuple(tuple(scenes[start : start + each]) for start in starts)

    def height(self, line: tuple[Scene, ...]) -> int:
        """Height of a line with its signs and names, in pixels."""
        squares = ceil(max(map(self._shares, line)) * self.unit)
        return self.above + squares + NAMES * any(_rows(scene) for scene in line)

    @property
    def module(self) -> float:
        """Measure of all that stands beside boards: ten modules are as wide as a place."""
        return self.columns * self.unit / MODULES

    @property
    def across_all(self) -> int:
        """The width of the examples."""
        return self.across * (NAMES + self.columns * self.unit + GAP) - GAP

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture, with paper beside what would be too narrow."""
        high = 2 * MARGIN + sum(map(self.height, self.lines)) + GAP * (self.down - 1)
        return max(2 * MARGIN + self.across_all, min(LONGEST, ceil(high / self.tallest))), high

    @property
    def seen(self) -> float:
        """The side of a square in the width of the picture."""
        return self.unit / self.size[0]

    def corner(self, number: int) -> tuple[int, int]:
        """Upper left of an example, with its sign and without the names of rows."""
        line, place = divmod(number, self.across)
        top = MARGIN + sum(self.height(each) + GAP for each in self.lines[:line])
        beside = (self.size[0] - self.across_all) // 2
        return beside + NAMES + place * (NAMES + self.columns * self.unit + GAP), top

    def _shares(self, scene: Scene) -> float:
        """Height of a scene, in squares."""
        return _rows(scene) or _beside(scene).height * self.columns / MODULES


def lesson(examples: Sequence[Example], theme: Theme = LIGHT, tallest: float = TALLEST) -> bytes:
    """Some examples, each legal, illegal or neither (`None`), as a PNG at most 1280 by 1280.

    Of a scene with a board the board is drawn with its names and items, and nothing beside it.
    The picture is no higher than `tallest` in its width: paper is added at its sides.

    :raises ValueError: if there are none, or more than four.
    :raises RenderError: if a scene has a role or a sign that cannot be drawn.
    """
    if not 0 < len(examples) <= MOST:
        raise ValueError(f"a lesson has one to {MOST} examples, not {len(examples)}")
    page = _page(tuple((legal, _bare(scene)) for legal, scene in examples), tallest)
    found = {Paint(role) for _, role in SIGNS.values()}
    found |= {paint for _, scene in page.examples for paint in paints(scene)}
    canvas = Canvas.blank(page.size, palette_for(theme, tuple(sorted(found))), theme.paper)
    for number, (legal, scene) in enumerate(page.examples):
        left, top = page.corner(number)
        if legal is not None:
            _put_sign(canvas, theme, legal, (left, top))
        _put_example(canvas, theme, scene, (left, top + page.above), page)
    return canvas.png()


def _page(examples: tuple[Example, ...], tallest: float = TALLEST) -> Page:
    """The arrangement with the largest squares where it is shown; the narrowest if several are."""
    boards = all(scene.board.columns for _, scene in examples)
    most = len(examples) * boards or 1
    pages = [Page(examples, across, tallest) for across in range(1, most + 1)]
    return max(pages, key=lambda page: (page.seen, -page.across))


def _bare(scene: Scene) -> Scene:
    return Scene(scene.board, scene.items) if scene.board.columns else replace(scene, tallies=())


def _rows(scene: Scene) -> int:
    return len(scene.board.rows)


def _beside(scene: Scene) -> Tray | Table | Hands | Turning | Captured:
    """The panel drawn for a scene without a board."""
    if is_of_pieces(scene):
        return turning(scene.hands)
    if scene.hands:
        return Hands(groups(scene))
    return Captured(scene.captures) if scene.captures else pieces_left(scene, MODULES)


def _put_sign(canvas: Canvas, theme: Theme, legal: bool, at: tuple[int, int]) -> None:
    name, role = SIGNS[legal]
    middle = at[0] + SIGN / 2, at[1] + SIGN / 2
    canvas.put(sign(name, SIGN, STROKE), middle, theme.paper, theme.fill(role))


def _put_example(
    canvas: Canvas, theme: Theme, scene: Scene, at: tuple[int, int], page: Page
) -> None:
    left, top = at
    if scene.board.columns:
        _put_board(canvas, theme, scene, at, page.unit)
        return
    right = round(left + MODULES * page.module)
    # Where there are no rows, what is beside the board begins below the room for names.
    above = round(top - (LABELS + TRAY_GAP) * page.module)
    unit, size = round(page.module), canvas.image.size
    frame = Frame(size, unit, page.module, left, above, MODULES, 0, (left, right))
    _beside(scene).put(canvas, theme, frame)


def _put_board(canvas: Canvas, theme: Theme, scene: Scene, at: tuple[int, int], unit: int) -> None:
    board = scene.board
    frame = Frame(canvas.image.size, unit, unit, *at, len(board.columns), len(board.rows))
    squares(canvas, frame, theme)
    named = replace(frame, module=MODULE)
    label_columns(canvas, named, board, theme)
    label_rows(canvas, named, board, theme)
    drawing = Drawing(canvas, frame, theme)
    drawing.put_tiles(scene.items)
    for item in scene.items:
        drawing.put(item)
