"""Swatches, by which sides are known: colour and mark on a small rounded square."""

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.shapes import mark, pill
from bot.render.drawing.theme import Theme
from engine.geometry.scene import Swatch

RIM = 0.1
"""Breadth of an edge, as a part of the width of a swatch with it."""


def put_swatch(
    canvas: Canvas, theme: Theme, swatch: Swatch, middle: tuple[float, float], side: int
) -> None:
    """Put a swatch of so many pixels by its middle on paper.

    :raises RenderError: if its role or its mark cannot be drawn.
    """
    at = middle[0] - side / 2, middle[1] - side / 2
    fill = theme.fill(swatch.role)
    edge = theme.swatch_edge(swatch.role)
    canvas.put(pill(side, side, side / 4), at, theme.paper, edge)
    if edge != fill:
        wide = max(1, round(RIM * side))
        within = side - 2 * wide
        corner = at[0] + wide, at[1] + wide
        canvas.put(pill(within, within, side / 4 - wide), corner, edge, fill)
    if swatch.mark:
        canvas.put(mark(swatch.mark, side), at, fill, theme.marking(fill))
