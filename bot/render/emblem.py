"""The bot's own picture: four stones of a mosaic, none like another, which make one square."""

from io import BytesIO

from PIL import Image, ImageChops, ImageDraw

SIZE = 640
"""Pixels across; Telegram shows the circle within."""

GROUND, STONE = "#1F5F5B", "#F4EFE6"

_GRID, _SHARE = 18, 0.56
"""Steps across the square, and its part of the picture: a circle leaves room for no more."""

_FINER, _ROUNDED, _QUALITY = 4, 2, 92

_STONES = (
    ((0, 0), (7, 0), (7, 7), (0, 7)),
    ((9, 0), (18, 0), (18, 7), (9, 7)),
    ((0, 9), (12, 9), (12, 13.5), (4.5, 13.5), (4.5, 18), (0, 18)),
    ((14, 9), (18, 9), (18, 18), (6.5, 18), (6.5, 15.5), (14, 15.5)),
)
"""Corners of the stones, in steps from the upper left corner of the square."""


def emblem() -> bytes:
    """The picture as JPEG, which is the only form that Telegram takes for it."""
    size = SIZE * _FINER
    step, first = size * _SHARE / _GRID, size * (1 - _SHARE) / 2
    square, stones = (Image.new("L", (size, size)) for _ in range(2))
    box = (first, first, size - first, size - first)
    ImageDraw.Draw(square).rounded_rectangle(box, _ROUNDED * step, fill=255)
    for corners in _STONES:
        places = [(first + x * step, first + y * step) for x, y in corners]
        ImageDraw.Draw(stones).polygon(places, fill=255)
    mask = ImageChops.multiply(square, stones).resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    picture = Image.new("RGB", (SIZE, SIZE), GROUND)
    picture.paste(STONE, mask=mask)
    out = BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
