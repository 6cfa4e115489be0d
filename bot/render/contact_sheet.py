"""Many small boards with titles on one picture, to choose from. Measures are in pixels."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from bot.render.board.ground import squares
from bot.render.board.items import Drawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import LONGEST, Frame
from bot.render.drawing.lettering import BOLD, text, width
from bot.render.drawing.palette import palette_for
from bot.render.drawing.theme import LIGHT, Theme
from bot.render.picture import paints
from engine.geometry.scene import Scene

MARGIN, GAP = 36, 32
TITLE, TITLE_GAP = 36, 14
"""The title is set at 11 pixels where a picture of 1280 is shown at 400."""

CAPTION = TITLE + TITLE_GAP


@dataclass(frozen=True)
class Shelf:
    """A shelf of `count` boards, `across` side by side, each with room for squares of `unit`.

    On the left of each board and below it there is room for `names`.
    """

    count: int
    across: int
    columns: int
    rows: int
    largest: int = LONGEST
    names: int = 0

    @property
    def down(self) -> int:
        """Number of boards one under the other."""
        return ceil(self.count / self.across)

    @property
    def unit(self) -> int:
        """The largest squares with which all fit."""
        wide = (LONGEST - 2 * MARGIN + GAP) / self.across - GAP - self.names
        high = (LONGEST - 2 * MARGIN + GAP) / self.down - GAP - CAPTION - self.names
        return min(self.largest, floor(min(wide / self.columns, high / self.rows)))

    @property
    def step(self) -> tuple[int, int]:
        """Distances from one board to the next, across and down."""
        wide, high = self.columns * self.unit, self.rows * self.unit
        return wide + self.names + GAP, high + self.names + CAPTION + GAP

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture."""
        across, down = self.step
        return (
            2 * MARGIN + self.across * across - GAP,
            2 * MARGIN + self.down * down - GAP,
        )

    def corner(self, number: int) -> tuple[int, int]:
        """The upper left of a board with its title; a last line that is not full is centred."""
        line, place = divmod(number, self.across)
        absent = max(0, (line + 1) * self.across - self.count)
        across, down = self.step
        left = MARGIN + self.names + place * across + absent * across // 2
        return left, MARGIN + line * down


def sheet(titled: Sequence[tuple[str, Scene]], theme: Theme = LIGHT) -> bytes:
    """The boards of some scenes under their titles, as a PNG at most 1280 pixels wide and high.

    :raises ValueError: if there are none.
    :raises RenderError: if a scene has a role or a sign that cannot be drawn.
    """
    shelf = best_shelf([scene for _, scene in titled])
    found = {paint for _, scene in titled for paint in paints(scene)}
    palette = palette_for(theme, tuple(sorted(found)))
    canvas = Canvas.blank(shelf.size, palette, theme.paper)
    for number, (title, scene) in enumerate(titled):
        left, top = shelf.corner(number)
        room = shelf.columns * shelf.unit
        put_title(canvas, theme, title, (left + room / 2, top + TITLE), room)
        _put_board(canvas, theme, scene, (left, top + CAPTION), shelf.unit)
    return canvas.png()


def best_shelf(scenes: Sequence[Scene], largest: int = LONGEST, names: int = 0) -> Shelf:
    """The arrangement with the largest boards, and the fewest lines if several have them.

    Squares are at most the `largest`; so many pixels are left for `names`.

    :raises ValueError: if there are no scenes.
    """
    if not scenes:
        raise ValueError("a sheet needs at least one scene")
    columns = max(len(scene.board.columns) for scene in scenes)
    rows = max(len(scene.board.rows) for scene in scenes)
    across = range(1, len(scenes) + 1)
    shelves = [Shelf(len(scenes), n, columns, rows, largest, names) for n in across]
    return max(shelves, key=lambda shelf: (shelf.unit, -shelf.down))


def put_title(
    canvas: Canvas, theme: Theme, title: str, at: tuple[float, float], room: float
) -> None:
    """Put a title by the middle of its base line; one too long for its room is set smaller."""
    size = floor(TITLE * min(1, room / width(title, TITLE, BOLD)))
    canvas.put(text(title, size, BOLD), at, theme.paper, theme.ink)


def _put_board(canvas: Canvas, theme: Theme, scene: Scene, at: tuple[int, int], unit: int) -> None:
    left, top = at
    columns, rows = len(scene.board.columns), len(scene.board.rows)
    placed = Frame(canvas.image.size, unit, unit, left, top, columns, rows)
    squares(canvas, placed, theme)
    drawing = Drawing(canvas, placed, theme)
    for item in scene.items:
        drawing.put(item)
