"""A small picture of one place on a board, for a refusal. Measures are in pixels.

The board without all that stands beside it is cut to some cells with a margin of a few squares.
Where it goes on, it is cut through a square, and so is what lies there.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import floor

from bot.render.board.ground import gap_of, label_columns, label_rows, squares
from bot.render.board.items import Drawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import Frame
from bot.render.drawing.palette import Palette, palette_for
from bot.render.drawing.theme import LIGHT, Theme
from bot.render.picture import paints
from engine.geometry.items import cells_of, shifted
from engine.geometry.scene import Board, Cell, Item, Line, Outline, Scene

LARGEST = 640
"""Largest width and height of a picture, in pixels."""

MARGIN, LEAST, WHOLE = 3, 6, 10
"""Squares shown around the cells, least number shown, and size of boards shown as a whole."""

EDGE, LABELS, MODULE, SPARE = 20, 48, 64, 4
"""The paper around, the room for names, what these are measured by, and what rounding takes."""

MOST = 76
"""The side of a square at most."""

CUT = 0.35
"""Part of the next square that is seen where the board goes on."""

CALM = "last", "origin"
"""The outlines of a scene that are kept."""

Span = tuple[int, int]
"""Columns or rows from one up to another, which is not among them."""


@dataclass(frozen=True)
class Window:
    """The columns and rows of a board of which all is seen."""

    board: Board
    columns: Span
    rows: Span

    @classmethod
    def around(cls, board: Board, cells: Collection[Cell]) -> "Window":
        """The part of a board that is shown for some cells.

        :raises ValueError: if there are no cells, or no board.
        """
        if not cells or not board.columns:
            raise ValueError("there is no place on a board to show")
        columns = _span([x for x, _ in cells], len(board.columns))
        return cls(board, columns, _span([y for _, y in cells], len(board.rows)))

    @property
    def goes_on(self) -> tuple[bool, bool, bool, bool]:
        """Whether there is more to the left, above, to the right and below."""
        (left, right), (low, high) = self.columns, self.rows
        beyond = len(self.board.columns), len(self.board.rows)
        return left > 0, high < beyond[1], right < beyond[0], low > 0

    @property
    def unit(self) -> int:
        """The side of a square."""
        left, above, right, below = self.goes_on
        wide = self.columns[1] - self.columns[0] + CUT * (left + right)
        high = self.rows[1] - self.rows[0] + CUT * (above + below)
        return min(MOST, floor((LARGEST - 2 * EDGE - LABELS - SPARE) / max(wide, high)))

    @property
    def wider(self) -> "Window":
        """The window with the squares that are cut."""
        left, above, right, below = self.goes_on
        columns = self.columns[0] - left, self.columns[1] + right
        return Window(self.board, columns, (self.rows[0] - below, self.rows[1] + above))

    @property
    def part(self) -> Board:
        """The board as far as all of it is seen."""
        return Board(self.board.columns[slice(*self.columns)], self.board.rows[slice(*self.rows)])


def detail(scene: Scene, cells: Collection[Cell], theme: Theme = LIGHT) -> bytes:
    """Draw the part of a scene's board around some cells, which are outlined as a fault.

    Racks, hands and scores are left out. Cells beyond the board are not outlined; they are near
    the edge that is shown. A PNG at most 640 pixels wide and high.

    :raises ValueError: if there are no cells, or no board.
    :raises RenderError: if the scene has a role or a sign that cannot be drawn.
    """
    window = Window.around(scene.board, cells)
    items = seen_in((*_told(scene.items), *_outlined(scene.board, cells)), window.wider)
    shown = Scene(window.wider.part, items)
    palette = palette_for(theme, paints(shown))
    return _framed(_drawn(shown, window, theme, palette), window, theme).png()


def _told(items: tuple[Item, ...]) -> Iterator[Item]:
    """Items that are drawn: no outline among them may be taken for one that marks a fault."""
    return (item for item in items if not isinstance(item, Outline) or item.role in CALM)


def _outlined(board: Board, cells: Collection[Cell]) -> Iterator[Item]:
    inside = tuple(cell for cell in cells if _is_on(board, cell))
    if inside:
        yield Outline(inside, "wrong")


def _drawn(scene: Scene, window: Window, theme: Theme, palette: Palette) -> Canvas:
    """A board with the squares that are cut, cut to what is seen."""
    unit, columns, rows = window.unit, len(scene.board.columns), len(scene.board.rows)
    gap = gap_of(unit)
    size = columns * unit + 2 * gap, rows * unit + 2 * gap
    canvas = Canvas.blank(size, palette, theme.paper)
    frame = Frame(size, unit, unit, gap, gap, columns, rows)
    squares(canvas, frame, theme)
    drawing = Drawing(canvas, frame, theme)
    drawing.put_tiles(scene.items)
    for item in scene.items:
        drawing.put(item)
    left, above, right, below = (on * (unit - round(CUT * unit) + gap) for on in window.goes_on)
    box = left, above, size[0] - right, size[1] - below
    return Canvas(canvas.image.crop(box), palette)


def _framed(drawn: Canvas, window: Window, theme: Theme) -> Canvas:
    """The board on paper with the names of its columns and rows."""
    wide, high = drawn.image.size
    size = wide + 2 * EDGE + LABELS, high + 2 * EDGE + LABELS
    canvas = Canvas.blank(size, drawn.palette, theme.paper)
    left, top = EDGE + LABELS, EDGE
    canvas.stamp(drawn.image, (left, top))
    board, unit = window.part, window.unit
    before, above, *_ = (round(CUT * unit) if on else gap_of(unit) for on in window.goes_on)
    columns, rows = len(board.columns), len(board.rows)
    # Names stand beside what is cut, too.
    below = Frame(size, unit, MODULE, left + before, top + high - rows * unit, columns, rows)
    beside = Frame(size, unit, MODULE, left, top + above, columns, rows)
    label_columns(canvas, below, board, theme)
    label_rows(canvas, beside, board, theme)
    return canvas


def _span(places: list[int], size: int) -> Span:
    """Some places with a margin, at least so many, within a board of this size."""
    if size <= WHOLE:
        return 0, size
    start, end = (min(size - 1, max(0, end)) for end in (min(places), max(places)))
    start, end = start - MARGIN, end + 1 + MARGIN
    start = max(0, min(start, size - LEAST))
    return start, min(size, max(end, start + LEAST))


def _is_on(board: Board, cell: Cell) -> bool:
    return 0 <= cell[0] < len(board.columns) and 0 <= cell[1] < len(board.rows)


def seen_in(items: tuple[Item, ...], window: Window) -> tuple[Item, ...]:
    """The items of which anything is seen, counted from the window's lower left."""
    corner = window.columns[0], window.rows[0]
    return tuple(shifted(item, corner) for item in items if _is_seen(item, window))


def _is_seen(item: Item, window: Window) -> bool:
    if isinstance(item, Line):
        return True
    # A tile throws its shadow on the next square.
    return any(
        window.columns[0] - 1 <= x < window.columns[1] and window.rows[0] <= y <= window.rows[1]
        for x, y in cells_of(item)
    )
