from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.render import LIGHT, UnknownRoleError, sheet
from bot.render.contact_sheet import TITLE, Shelf
from bot.render.drawing.layout import LONGEST
from engine.games.lits.patterns import PATTERNS
from engine.geometry.scene import Piece
from tests.support.cases import cases
from tests.support.render.pictures import lits, scene

NAMED = [(name, lits(1, 0, name)) for name in PATTERNS]


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def test_ten_patterns_fit_with_titles_to_be_read_on_a_phone() -> None:
    png = sheet(NAMED)
    image = Image.open(BytesIO(png))
    assert (image.mode, len(NAMED)) == ("P", 10)
    assert 1000 < max(image.size) <= LONGEST
    assert len(png) < 60_000
    assert TITLE * 400 / image.width >= 11


def test_each_board_and_title_is_drawn_in_its_place() -> None:
    whole = opened(sheet(NAMED))
    for number in range(len(NAMED)):
        title, _ = NAMED[number]
        for changed in ((title, scene()), ("?", NAMED[number][1])):
            other = opened(sheet([*NAMED[:number], changed, *NAMED[number + 1 :]]))
            box = ImageChops.difference(whole, other).getbbox()
            assert box is not None
            left, top = Shelf(10, 4, 10, 10).corner(number)
            across, down = Shelf(10, 4, 10, 10).step
            assert left <= box[0] <= box[2] <= left + across
            assert top - 2 <= box[1] <= box[3] <= top + down


@cases("count", [1, 2, 3, 7, 12, 40])
def test_any_number_fits(count: int) -> None:
    image = opened(sheet([(f"a title of some length {n}", NAMED[n % 10][1]) for n in range(count)]))
    assert max(image.size) <= LONGEST
    assert image.getpixel((2, 2)) == LIGHT.paper


def test_a_last_line_that_is_not_full_is_centred() -> None:
    image = opened(sheet(NAMED))
    low = image.crop((0, image.height - 200, *image.size))
    box = ImageChops.difference(low, Image.new("RGB", low.size, LIGHT.paper)).getbbox()
    assert box is not None
    assert box[0] > 200
    assert abs(box[0] - (image.width - box[2])) <= 2


def test_a_long_title_is_set_smaller() -> None:
    image = opened(sheet([("a title far too long for one small board", scene())] * 12))
    board_ends = Shelf(12, 4, 10, 10).step[0] + 4
    between = image.crop((board_ends + 4, 0, board_ends + 20, image.height))
    assert between.getcolors() == [(between.width * between.height, LIGHT.paper)]


def test_the_same_sheet_twice() -> None:
    assert sheet(NAMED) == sheet(NAMED)


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="mauve"):
        sheet([("one", scene(Piece(((0, 0),), "mauve", "O")))])
    with pytest.raises(ValueError, match="at least one"):
        sheet([])
