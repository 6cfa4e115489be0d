"""A picture in the making: palette indices, on which tinted shapes are put."""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageChops

from bot.render.colour import RGB
from bot.render.palette import Palette
from bot.render.shapes import KEPT, Shape

Sprite = tuple[Image.Image, Image.Image]
"""Palette indices, and the mask of the pixels that count."""

LEVEL = 3
"""How hard a picture is compressed: the next level takes twice the time to save a fiftieth."""


class Canvas:
    """A picture of palette indices. Places are in pixels from the upper left."""

    def __init__(self, image: Image.Image, palette: Palette) -> None:
        self.image = image
        self.palette = palette

    @classmethod
    def blank(cls, size: tuple[int, int], palette: Palette, colour: RGB) -> "Canvas":
        """An empty picture in one colour."""
        return cls(Image.new("L", size, palette.index(colour)), palette)

    def copy(self) -> "Canvas":
        """Another picture that looks the same so far."""
        return Canvas(self.image.copy(), self.palette)

    def put(self, shape: Shape, at: tuple[float, float], below: RGB, colour: RGB) -> None:
        """Put a shape in a colour where only the colour `below` lies."""
        sprite, seen = tinted(self.palette, shape, below, colour)
        self.image.paste(sprite, _corner(shape, at), seen)

    def put_band(
        self,
        between: tuple[Shape, Shape],
        at: tuple[int, int],
        colours: tuple[RGB, RGB, RGB],
        square: tuple[int, int, int] | None = None,
    ) -> None:
        """Put what lies between an outer and an inner shape placed by one upper left corner.

        `colours` are those around it, of itself and inside it. With `square` (its upper left and
        side) only what is in there is drawn: what lies inside may differ from square to square.
        """
        sprite, seen = banded(self.palette, *between, colours)
        if square:
            left, top, side = square
            x, y = left - at[0], top - at[1]
            box = (x, y, x + side, y + side)
            sprite, seen, at = sprite.crop(box), seen.crop(box), (left, top)
        self.image.paste(sprite, at, seen)

    def png(self) -> bytes:
        """The picture as a PNG file in mode P."""
        finished = self.image.copy()
        finished.putpalette(self.palette.flat)
        file = BytesIO()
        finished.save(file, "PNG", compress_level=LEVEL)
        return file.getvalue()


@lru_cache(maxsize=KEPT)
def tinted(palette: Palette, shape: Shape, below: RGB, colour: RGB) -> Sprite:
    """A shape in a colour on another, and where it covers anything."""
    return shape.coverage.point(palette.ramp(below, colour)), _any(shape.coverage)


@lru_cache(maxsize=KEPT)
def banded(palette: Palette, outer: Shape, inner: Shape, colours: tuple[RGB, RGB, RGB]) -> Sprite:
    """What lies between two shapes of one size, in the middle one of three colours."""
    around, colour, inside = colours
    sprite = outer.coverage.point(palette.ramp(around, colour))
    within = inner.coverage.point(palette.ramp(colour, inside))
    sprite.paste(within, (0, 0), _any(inner.coverage))
    return sprite, ImageChops.darker(_any(outer.coverage), _not_all(inner.coverage))


def _any(coverage: Image.Image) -> Image.Image:
    return coverage.point([0] + [255] * 255)


def _not_all(coverage: Image.Image) -> Image.Image:
    return coverage.point([255] * 255 + [0])


def _corner(shape: Shape, at: tuple[float, float]) -> tuple[int, int]:
    return round(at[0] - shape.origin[0]), round(at[1] - shape.origin[1])
