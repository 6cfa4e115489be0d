"""The course of a game as an animated GIF: what is played, on the same board in every frame."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import chain

from PIL import Image

from bot.render.board.ground import ground
from bot.render.board.items import Drawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import STEP, Frame, frame
from bot.render.drawing.palette import Palette, palette_for
from bot.render.drawing.shapes import pill
from bot.render.drawing.theme import LIGHT, Theme
from bot.render.panels.score import ScoreDrawing
from bot.render.picture import paints
from engine.geometry.scene import Scene

LONGEST = 720
"""The most pixels an animation is wide or high: enough for a phone, and a quarter of the work."""

USUAL, LAST, WHOLE = 700, 4_000, 34_000
"""Milliseconds of a frame and of the last one, and the most that all together take."""

TICK = 10
"""Milliseconds in which GIF counts."""

BAR = 0.14
"""Height of the bar that tells how far the game is, in modules."""


def animation(scenes: Sequence[Scene], theme: Theme = LIGHT) -> bytes:
    """A GIF with a frame for each scene of a game, all of them on one board.

    Of what stands beside that only the scores are shown: all else would move from frame to frame.

    :raises RenderError: if a scene has a role or a sign that cannot be drawn.
    """
    first, *others = frames(scenes, theme)
    file = BytesIO()
    # To optimize leaves out what stays as it is: without it files are four times as large.
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=others,
        duration=durations(len(scenes)),
        disposal=1,
        optimize=True,
        loop=0,
    )
    return file.getvalue()


def durations(count: int) -> list[int]:
    """Milliseconds for which each of so many frames is shown."""
    usual = min(USUAL, (WHOLE - LAST) // max(1, count - 1))
    return [usual - usual % TICK] * (count - 1) + [LAST]


def frames(scenes: Sequence[Scene], theme: Theme = LIGHT) -> list[Image.Image]:
    """The frames of an animation, in one palette: with their own ones colours would flicker.

    :raises RenderError: if a scene has a role or a sign that cannot be drawn.
    """
    last = scenes[-1]
    together = replace(last, items=tuple(chain.from_iterable(scene.items for scene in scenes)))
    drawing = FrameDrawing(layout(last), theme, palette_for(theme, paints(together)))
    share = 1 / max(1, len(scenes) - 1)
    return [drawing.drawn(scene, number * share) for number, scene in enumerate(scenes)]


def layout(last: Scene) -> Frame:
    """The layout of all frames, by the last one's scene; the sides are even, as those of films."""
    placed = frame(last.board, bool(last.tallies), BAR, step=STEP, longest=LONGEST)
    wide, high = placed.size
    return replace(placed, size=(wide + wide % 2, high + high % 2))


@dataclass(frozen=True)
class FrameDrawing:
    """Draws frames with one layout and one palette."""

    placed: Frame
    theme: Theme
    palette: Palette

    def drawn(self, scene: Scene, share: float) -> Image.Image:
        """A scene after such a share of the game."""
        placed, theme = self.placed, self.theme
        canvas = ground(placed, scene.board, theme, self.palette).copy()
        drawing = Drawing(canvas, placed, theme)
        drawing.put_tiles(scene.items)
        for item in scene.items:
            drawing.put(item)
        start, end = placed.reach
        scores = ScoreDrawing(canvas, theme, placed.module, placed.score)
        scores.put(scene.tallies, start, end - start)
        self._put_bar(canvas, start, end - start, theme.line)
        self._put_bar(canvas, start, (end - start) * share, theme.accent)
        return canvas.finished()

    def _put_bar(self, canvas: Canvas, left: int, wide: float, colour: RGB) -> None:
        """Put a part of the bar: it tells frames apart in which nothing else is new."""
        high = round(BAR * self.placed.module)
        if round(wide) >= high:
            shape = pill(round(wide), high, high / 2)
            canvas.put_once(shape, (left, self.placed.tray), self.theme.paper, colour)
