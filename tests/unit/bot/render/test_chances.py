"""Chances over a game as a picture: each side's part of the height, and numbers where they fell."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.render import THEMES, chances
from bot.render.chances import (
    DISC,
    LEFT,
    LOW,
    RIGHT,
    SIZE,
    TOP,
    Chances,
    Judged,
    Mark,
    _apart,
    _fill,
)
from bot.render.drawing.colour import RGB
from engine.geometry.scene import Swatch
from tests.support.cases import cases

COLOURS = [[Swatch("blue")], [Swatch("yellow", "dot")]]
FALLING = Chances(COLOURS, [Judged(ply, (1 - ply / 40, ply / 40)) for ply in range(41)])
FOUR = Chances(
    [[Swatch(role)] for role in ("blue", "yellow", "red", "green")],
    [Judged(ply, (0.8, 0.6, 0.4, 0.2)) for ply in range(9)],
    [Mark(number, 4, number - 1) for number in range(1, 5)],
)


def opened(shown: Chances, theme: str = "light") -> Image.Image:
    return Image.open(BytesIO(chances(shown, THEMES[theme]))).convert("RGB")


def height(image: Image.Image, x: int, colour: RGB) -> int:
    """Number of pixels of a colour in a column of the field."""
    return sum(image.getpixel((x, y)) == colour for y in range(TOP, LOW))


@cases("theme", THEMES)
def test_a_side_has_its_part_of_the_height(theme: str) -> None:
    image, fill = opened(FALLING, theme), _fill(THEMES[theme], COLOURS[0], 0)
    assert image.size == SIZE
    parts = [height(image, x, fill) / (LOW - TOP) for x in (LEFT + 2, (LEFT + RIGHT) // 2)]
    assert parts == pytest.approx([1, 0.5], abs=0.03)
    assert height(image, RIGHT - 3, fill) < 0.03 * (LOW - TOP)


def test_several_sides_share_the_height() -> None:
    image = opened(replace(FOUR, marks=()))
    fills = [_fill(THEMES["light"], signs, 0) for signs in FOUR.sides]
    heights = [height(image, RIGHT - 20, fill) / (LOW - TOP) for fill in fills]
    assert heights == pytest.approx([0.4, 0.3, 0.2, 0.1], abs=0.03)


@cases("theme", THEMES)
def test_each_moment_has_a_disc(theme: str) -> None:
    def accents(shown: Chances) -> int:
        image = opened(shown, theme)
        counted = image.getcolors(image.width * image.height) or []
        return sum(often for often, colour in counted if colour == THEMES[theme].accent)

    one = replace(FALLING, marks=[Mark(1, 20, 0)])
    # Its number, in another colour, is on it.
    area = 3.14 * (DISC / 2) ** 2
    assert accents(FALLING) == 0
    assert 0.6 * area < accents(one) < area
    assert accents(replace(FALLING, marks=[Mark(1, 20, 0), Mark(2, 21, 1)])) > 1.2 * area


def test_a_side_without_a_colour_has_a_shade_of_its_own() -> None:
    signed = Chances([["cross"], ["ring"]], FALLING.positions)
    fills = [_fill(THEMES["light"], signs, number) for number, signs in enumerate(signed.sides)]
    assert fills[0] != fills[1]
    assert height(opened(signed), LEFT + 2, fills[0]) > 0.9 * (LOW - TOP)


def test_numbers_side_by_side_do_not_cover_each_other() -> None:
    assert _apart([10, 12, 100], 20, 200) == [10, 30, 100]
    assert _apart([95, 96, 100], 20, 100) == [60, 80, 100]


@cases("count", [1, 2])
def test_few_positions_are_enough(count: int) -> None:
    few = replace(FALLING, positions=FALLING.positions[20 : 20 + count], marks=[Mark(1, 20, 0)])
    assert opened(few).size == SIZE


def test_there_must_be_something() -> None:
    with pytest.raises(ValueError, match="at least one position"):
        chances(replace(FALLING, positions=[]))
