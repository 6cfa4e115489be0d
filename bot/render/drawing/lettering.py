"""Words and numbers as shapes, set in DejaVu Sans from `assets/fonts`. Sizes are in pixels."""

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.render.drawing.shapes import FINENESS, KEPT, Shape

FONTS = Path(__file__).resolve().parents[3] / "assets" / "fonts"
BOOK, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"
CAP_HEIGHT = 0.729
"""Height of capitals and digits at a size of 1."""


@lru_cache(maxsize=KEPT)
def text(words: str, size: int, face: str = BOOK) -> Shape:
    """Some words in one line, placed by the middle of their base line."""
    font = _font(face, size)
    left, top, right, low = (round(side) for side in font.getbbox(words, anchor="ms"))
    coverage = Image.new("L", (max(1, right - left), max(1, low - top)))
    ImageDraw.Draw(coverage).text((-left, -top), words, fill=255, font=font, anchor="ms")
    return Shape(coverage, (-left, -top))


@lru_cache(maxsize=KEPT)
def narrowed(digits: str, high: int, room: int) -> Shape:
    """Digits of this height, bold, made narrower if they would not fit; placed by their middle."""
    large = text(digits, round(high * FINENESS / CAP_HEIGHT), BOLD).coverage
    wide = min(room, round(large.width / FINENESS))
    return Shape(large.resize((wide, high), Image.Resampling.BOX), (wide / 2, high / 2))


@lru_cache(maxsize=KEPT)
def width(words: str, size: int, face: str = BOOK) -> float:
    """Width of some words, in pixels."""
    return _font(face, size).getlength(words)


def fitting(words: str, room: float, size: int, face: str = BOOK) -> str:
    """Some words, cut where they are too long for so many pixels."""
    if width(words, size, face) <= room:
        return words
    while words and width(f"{words}…", size, face) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


@lru_cache(maxsize=64)
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    # The basic layout gives the same picture whichever shaping library is installed.
    return ImageFont.truetype(FONTS / face, size, layout_engine=ImageFont.Layout.BASIC)
