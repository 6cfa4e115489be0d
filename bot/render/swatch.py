"""What a side is known by: its colour and its mark, as a small rounded square."""

from bot.render.canvas import Canvas
from bot.render.shapes import mark, pill
from bot.render.theme import Theme
from engine.scene import Swatch


def put_swatch(
    canvas: Canvas, theme: Theme, swatch: Swatch, middle: tuple[float, float], side: int
) -> None:
    """Put a swatch of so many pixels by its middle on paper.

    :raises RenderError: if its role or its mark cannot be drawn.
    """
    at = middle[0] - side / 2, middle[1] - side / 2
    fill = theme.fill(swatch.role)
    canvas.put(pill(side, side, side / 4), at, theme.paper, fill)
    if swatch.mark:
        canvas.put(mark(swatch.mark, side), at, fill, theme.marking(fill))
