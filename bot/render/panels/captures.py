"""Captures of both sides, in a line under the board. Measures are in modules.

They stand as the scores above do: those of the first side to the left, those of the second to the
right, each beginning with the side's swatch at the end of the board. The line keeps its place while
it is empty, so that the picture does not change its form with the first capture.
"""

from dataclasses import dataclass

from bot.render.board.triangles import HIGH, LOW, WIDE, TriangleDrawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.layout import Frame
from bot.render.drawing.swatch import put_swatch
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Captures, Line, Scene, Triangle

TRIANGLE = 0.7
"""Width of a captured triangle."""

STEP = 0.77
"""Distance from one to the next: as many as a game can have fit beside each other."""

SWATCH, GAP = 0.42, 0.24


def are_captured(scene: Scene) -> bool:
    """Whether a board is one on which triangles are captured, now or later: it has two halves."""
    return bool(scene.captures) or any(isinstance(item, Line) for item in scene.items)


@dataclass(frozen=True)
class Captured:
    """Captures of each side; of no side where nothing is captured yet."""

    captures: tuple[Captures, ...]

    @property
    def height(self) -> float:
        """Height of the line, with captures or without."""
        return TRIANGLE / WIDE * HIGH

    def put(self, canvas: Canvas, theme: Theme, frame: Frame) -> None:
        """Put the line under the board.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        for captures, towards in zip(self.captures, (1, -1), strict=False):
            end = frame.left if towards > 0 else frame.right
            if captures.triangles:
                CapturesDrawing(canvas, theme, frame, end, towards).put(captures, self.height)


@dataclass(frozen=True)
class CapturesDrawing:
    """Draws captures from one end of the board `towards` the right (1) or the left (-1)."""

    canvas: Canvas
    theme: Theme
    frame: Frame
    end: int
    towards: int

    def put(self, captures: Captures, height: float) -> None:
        """Put whose they are, and the triangles one after the other in a line of this height."""
        middle = self.frame.tray + height / 2 * self.frame.module
        side = round(SWATCH * self.frame.module)
        at = self._along(SWATCH / 2), middle
        put_swatch(self.canvas, self.theme, captures.owner, at, side)
        for number, triangle in enumerate(captures.triangles):
            self._put(triangle, self._along(SWATCH + GAP + TRIANGLE / 2 + number * STEP), middle)

    def _put(self, triangle: Triangle, x: float, y: float) -> None:
        unit = round(TRIANGLE / WIDE * self.frame.module)
        high = y - (1 - LOW - HIGH / 2) * unit
        drawing = TriangleDrawing(self.canvas, self.theme, unit)
        drawing.put(triangle, (round(x - unit / 2), round(high)), self.theme.paper)

    def _along(self, modules: float) -> float:
        """A place so far from the end, in pixels."""
        return self.end + self.towards * modules * self.frame.module
