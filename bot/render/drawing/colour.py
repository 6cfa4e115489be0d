"""Colours as red, green and blue from 0 to 255 in sRGB, and how they mix and compare."""

from functools import lru_cache

RGB = tuple[int, int, int]
BLACK: RGB = (0, 0, 0)
DARKENING = 0.38
"""Part of the light that a shadow takes."""


def rgb(code: str) -> RGB:
    """The colour of a code such as `#F4EFE6`."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


@lru_cache(maxsize=4096)
def mix(one: RGB, other: RGB, share: float) -> RGB:
    """`one` with so much (0 to 1) of `other` over it, as printed ink of that strength."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def shade(colour: RGB, share: float = 1.0) -> RGB:
    """A colour in the shadow, or so far (0 to 1) on the way there."""
    return mix(colour, BLACK, DARKENING * share)


def luminance(colour: RGB) -> float:
    """Relative luminance after WCAG, 0 for black to 1 for white."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def contrast(one: RGB, other: RGB) -> float:
    """Contrast ratio after WCAG, 1 for equal colours to 21 for black on white."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
