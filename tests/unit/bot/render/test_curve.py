"""A curve as a picture: it ends where the last number is, in every look, however few there are."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render import THEMES, curve
from bot.render.curve import LOW, RIGHT, SIZE, TOP, Moment, _range
from tests.support.cases import cases

RISING = [Moment(1500 + 10 * number, 200 - number) for number in range(40)]


def opened(moments: list[Moment], theme: str = "light") -> Image.Image:
    return Image.open(BytesIO(curve(moments, THEMES[theme]))).convert("RGB")


def end_of(image: Image.Image, theme: str = "light") -> float:
    """The height at which the dot at the end lies."""
    accent = THEMES[theme].accent
    dots = [y for y in range(image.height) if image.getpixel((RIGHT, y)) == accent]
    return sum(dots) / len(dots)


@cases("theme", THEMES)
def test_it_ends_with_a_dot(theme: str) -> None:
    image = opened(RISING, theme)
    assert image.size == SIZE
    assert TOP <= end_of(image, theme) <= LOW


def test_a_higher_number_is_higher_up() -> None:
    rising, falling = opened(RISING), opened(RISING[::-1])
    assert end_of(rising) < end_of(falling)


@cases("count", [1, 2, 3])
def test_few_are_enough(count: int) -> None:
    assert TOP <= end_of(opened(RISING[:count])) <= LOW


def test_the_field_holds_the_curve_and_the_band_at_its_end() -> None:
    low, high = _range([Moment(1400, 900), Moment(1500, 50), Moment(1450, 100)])
    assert low < 1350
    assert 1550 < high < 1700


def test_there_must_be_something() -> None:
    with pytest.raises(ValueError, match="at least one moment"):
        curve([])
