"""A picture in the making: palette indices, on which tinted shapes are put."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from math import ceil

from PIL import Image, ImageChops

from bot.render.drawing.colour import RGB
from bot.render.drawing.palette import Palette
from bot.render.drawing.shapes import KEPT, Shape, pill

Sprite = tuple[Image.Image, Image.Image]
"""Palette indices, and the mask of the pixels that count."""

LEVEL = 3
"""Level of PNG compression: the next one takes twice the time to save a fiftieth."""


SHADES = 0.5, 1.0
"""Darkness of a shadow at its edge, which is a pixel wide, and within."""


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
        self.image.paste(sprite, corner_of(shape, at), seen)

    def put_once(self, shape: Shape, at: tuple[float, float], below: RGB, colour: RGB) -> None:
        """Put a shape that does not come again, of which nothing is kept, as `put` does."""
        sprite = looked_up(shape.coverage, self.palette.ramp(below, colour))
        self.image.paste(sprite, corner_of(shape, at), looked_up(shape.coverage, ANY))

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

    def fill(self, box: tuple[int, int, int, int], colour: RGB) -> None:
        """Fill a rectangle, given by its left, top, right and lower end."""
        self.image.paste(self.palette.index(colour), box)

    def panel(self, box: tuple[int, int, int, int], radius: float, below: RGB, colour: RGB) -> None:
        """Put a large rectangle with rounded corners, given as for `fill`.

        Of a shape as large as a board, which seldom comes again, only the corners are kept.
        """
        left, top, right, low = box
        side = ceil(radius) + 1
        corner = pill(2 * side, 2 * side, radius)
        for x in (left, right - 2 * side):
            for y in (top, low - 2 * side):
                self.put(corner, (x, y), below, colour)
        self.fill((left + side, top, right - side, low), colour)
        self.fill((left, top + side, right, low - side), colour)

    def darken(self, shadows: Iterable[tuple[Shape, tuple[int, int]]]) -> None:
        """Put what is there already into the shadow where shapes, by their upper left, cover it."""
        # All at once: to look up the colours costs more for many squares than for the whole.
        dark = [self.image.point(list(self.palette.shaded(share))) for share in SHADES]
        for shape, (x, y) in shadows:
            wide, high = shape.coverage.size
            for image, mask in zip(dark, (HALF, NEARLY_ALL), strict=True):
                part = image.crop((x, y, x + wide, y + high))
                self.image.paste(part, (x, y), _where(shape, mask))

    def stamp(self, image: Image.Image, at: tuple[int, int]) -> None:
        """Put a finished drawing in the same palette by its upper left."""
        self.image.paste(image, at)

    def repeat(self, box: tuple[int, int, int, int], tops: Iterable[int]) -> None:
        """Put what is in a rectangle there again with its upper end at each of some places."""
        again = self.image.crop(box)
        for top in tops:
            self.image.paste(again, (box[0], top))

    def finished(self) -> Image.Image:
        """The picture in mode P, with its palette."""
        finished = self.image.copy()
        finished.putpalette(self.palette.flat)
        return finished

    def png(self) -> bytes:
        """The picture as a PNG file in mode P."""
        file = BytesIO()
        self.finished().save(file, "PNG", compress_level=LEVEL)
        return file.getvalue()


@lru_cache(maxsize=KEPT)
def tinted(palette: Palette, shape: Shape, below: RGB, colour: RGB) -> Sprite:
    """A shape in a colour on another, and where it covers anything."""
    return looked_up(shape.coverage, palette.ramp(below, colour)), _where(shape, ANY)


@lru_cache(maxsize=KEPT)
def banded(palette: Palette, outer: Shape, inner: Shape, colours: tuple[RGB, RGB, RGB]) -> Sprite:
    """The band between two shapes of one size, in the middle one of three colours."""
    around, colour, inside = colours
    sprite = looked_up(outer.coverage, palette.ramp(around, colour))
    within = looked_up(inner.coverage, palette.ramp(colour, inside))
    sprite.paste(within, (0, 0), _where(inner, ANY))
    return sprite, ImageChops.darker(_where(outer, ANY), _where(inner, NOT_ALL))


ANY = bytes([0] + [255] * 255)
NOT_ALL = bytes([255] * 255 + [0])
HALF = bytes([0] * 64 + [255] * 192)
NEARLY_ALL = bytes([0] * 192 + [255] * 64)
"""Masks by coverage: where a shape covers anything, not all, about half, nearly all of a pixel."""


@lru_cache(maxsize=KEPT)
def _where(shape: Shape, mask: bytes) -> Image.Image:
    return looked_up(shape.coverage, mask)


def looked_up(image: Image.Image, table: bytes) -> Image.Image:
    """An image with every value replaced by that in its place in a table of 256."""
    # Image.point rounds the table anew each time: for small images that is most of the work.
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


def corner_of(shape: Shape, at: tuple[float, float]) -> tuple[int, int]:
    """The upper left pixel of a shape that is put at a place."""
    return round(at[0] - shape.origin[0]), round(at[1] - shape.origin[1])
