"""Small square pictures of what moves lay."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render import LIGHT, Theme, UnknownRoleError, thumbnail
from bot.render.thumbnail import SIDE
from engine.geometry.scene import Item, Piece, Square, Tile, Triangle
from tests.support.render.themes import THEMES

LONG = Piece(((3, 7), (3, 8), (3, 9), (3, 10), (3, 11)), "blue", "I5")
TILE = Tile((Square((2, 1), "red"), Square((3, 1), "blue"), Square((3, 2), "blue")))
STONE = Triangle((9, 9), "tri-orange", "I", 1, ((1, 0),))


def drawn(item: Item, theme: Theme = LIGHT) -> Image.Image:
    return Image.open(BytesIO(thumbnail(item, theme))).convert("RGB")


@THEMES
@pytest.mark.parametrize("item", [LONG, TILE, STONE])
def test_a_thing_stands_in_the_middle_with_paper_around(item: Item, theme: Theme) -> None:
    image = drawn(item, theme)
    assert image.size == (SIDE, SIDE)
    assert image.getpixel((1, 1)) == image.getpixel((SIDE - 2, SIDE - 2)) == theme.paper
    assert len(image.getcolors(1 << 16) or []) > 1


def test_it_is_the_same_wherever_the_thing_lies() -> None:
    moved = Piece(tuple((x + 4, y - 7) for x, y in LONG.cells), "blue", "I5")
    assert thumbnail(LONG) == thumbnail(moved)
    turned = Piece(tuple((y, x) for x, y in LONG.cells), "blue", "I5")
    assert thumbnail(LONG) != thumbnail(turned)


def test_a_role_that_no_theme_knows_is_refused() -> None:
    with pytest.raises(UnknownRoleError):
        thumbnail(Piece(((0, 0),), "nonsense", "?"))
