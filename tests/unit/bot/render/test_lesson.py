"""Sheets of small examples, each with a tick, a cross or nothing above."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.render import CONTRAST, LIGHT, Theme, UnknownRoleError, lesson
from bot.render.drawing.colour import RGB, contrast
from bot.render.drawing.shapes import sign
from bot.render.lesson import MODULE, SIGN, Page, _page
from engine.geometry.scene import (
    Board,
    Captures,
    Hand,
    Outline,
    Piece,
    Scene,
    Swatch,
    Tally,
    Triangle,
)
from tests.support.cases import cases
from tests.support.render.cities import RED, arranging, offer
from tests.support.render.pictures import blokus, board, lits, stratopolis, tristra
from tests.support.render.sight import distance
from tests.support.render.themes import THEMES
from tests.support.render.turnings import in_hand
from tests.support.render.turnings import offer as piece_offer

NONE = Board((), ())
BEND = Piece(((1, 1), (2, 1), (2, 2)), "red", "V")
SMALL = Scene(board(6, 6), (BEND,))
WRONG = Scene(board(6, 6), (BEND, Outline(BEND.cells, "wrong")))
WIDE = Scene(board(9, 4), (BEND,))
BESIDE = {
    "tile": Scene(NONE, (), hands=(Hand(RED, (offer("D"),)),)),
    "stack": arranging(3),
    "piece": in_hand(piece_offer("L4", "blue")),
    "tray": Scene(NONE, (), racks=lits(3, 4).racks),
    "table": Scene(NONE, (), racks=blokus(3, 40).racks),
    "captured": Scene(
        NONE, (), captures=(Captures(Swatch("tri-orange"), (Triangle((0, 0), "tri-purple", "I"),)),)
    ),
}


def seen(drawn: bytes) -> Image.Image:
    return Image.open(BytesIO(drawn)).convert("RGB")


def count(drawn: bytes, colour: RGB) -> int:
    image = seen(drawn)
    return next((n for n, each in image.getcolors(1 << 20) or [] if each == colour), 0)


def margins(image: Image.Image, paper: RGB) -> tuple[int, int, int, int]:
    box = ImageChops.difference(image, Image.new("RGB", image.size, paper)).getbbox()
    assert box
    return box[0], box[1], image.width - box[2], image.height - box[3]


@THEMES
@cases("many", [1, 2, 3, 4])
@cases("scene", [SMALL, WIDE, lits(3), blokus(3, 30), stratopolis(3), tristra(3)])
def test_all_sizes_fit_and_names_can_be_read(theme: Theme, many: int, scene: Scene) -> None:
    drawn = lesson([(True, scene)] * many, theme)
    image = seen(drawn)
    assert max(image.size) <= 1280
    assert len(drawn) < 150_000
    assert MODULE * 0.34 * 400 / image.width >= 9
    assert SIGN * 400 / image.width >= 20
    assert min(margins(image, theme.paper)) >= 20


@THEMES
def test_signs_tell_legal_from_illegal(theme: Theme) -> None:
    legal, illegal = theme.fill("legal"), theme.fill("illegal")
    good, bad, plain = (lesson([(each, SMALL)], theme) for each in (True, False, None))
    assert count(good, legal) > 800 < count(bad, illegal)
    assert count(good, illegal) == count(bad, legal) == count(plain, legal) == 0
    assert count(plain, illegal) == 0
    assert seen(plain).height < seen(good).height
    mixed = lesson([(True, SMALL), (False, WRONG)], theme)
    assert (count(mixed, legal), count(mixed, illegal)) == (count(good, legal), count(bad, illegal))


def test_signs_differ_in_form() -> None:
    tick, cross = (sign(name, 64, 15).coverage for name in ("tick", "cross"))
    differ = ImageChops.difference(tick, cross).point(lambda each: 255 * (each > 128))
    assert differ.histogram()[255] > 0.2 * 64**2


@THEMES
def test_signs_stand_off_from_the_paper(theme: Theme) -> None:
    least = 4.5 if theme is CONTRAST else 3
    for role in ("legal", "illegal"):
        assert contrast(theme.fill(role), theme.paper) >= least
    assert distance(theme.fill("legal"), theme.fill("illegal")) > 5


def test_boards_of_different_sizes_have_squares_of_one_size() -> None:
    page = _page(((True, SMALL), (None, WIDE), (False, SMALL)))
    drawn = seen(lesson(page.examples))
    unit = page.unit
    for number, (_, scene) in enumerate(page.examples):
        left, top = page.corner(number)
        columns, rows = len(scene.board.columns), len(scene.board.rows)
        red = LIGHT.fill("red")
        at = left + int(1.5 * unit), top + page.above + int((rows - 1.5) * unit)
        assert drawn.getpixel(at) == red
        at = left + columns * unit + 8, top + page.above + unit
        assert drawn.getpixel(at) == LIGHT.paper


def test_the_arrangement_has_the_largest_squares() -> None:
    low, high = (Scene(board(*size), ()) for size in ((10, 3), (3, 10)))
    assert _page(((None, low),) * 3).across == 1
    assert _page(((None, high),) * 3).across == 3
    assert _page(((None, SMALL),) * 4).across == 2
    pages = [Page(((None, SMALL),) * 4, across) for across in (1, 2, 3, 4)]
    assert max(page.unit for page in pages) == pages[1].unit


@pytest.mark.parametrize("tallest", [0.45, 0.7, 1.5])
@pytest.mark.parametrize("scene", [SMALL, WIDE, lits(3), blokus(3, 30)])
@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_a_picture_leaves_room_for_its_text(many: int, scene: Scene, tallest: float) -> None:
    image = seen(lesson([(True, scene)] * many, LIGHT, tallest))
    assert max(image.size) <= 1280
    assert image.height <= tallest * image.width + 1
    assert min(margins(image, LIGHT.paper)) >= 20


def test_examples_do_not_overlap() -> None:
    page = _page(((True, SMALL), (False, SMALL), (None, WIDE), (True, SMALL)))
    corners = [page.corner(number) for number in range(4)]
    assert len(set(corners)) == 4
    across, down = corners[1][0] - corners[0][0], corners[2][1] - corners[0][1]
    assert across > 9 * page.unit
    assert down > 6 * page.unit + SIGN


@THEMES
@cases("name", BESIDE)
def test_examples_without_a_board(theme: Theme, name: str) -> None:
    scene = BESIDE[name]
    for examples in (
        [(None, scene)],
        [(True, scene), (False, scene)],
        [(True, SMALL), (None, scene)],
    ):
        image = seen(lesson(examples, theme))
        assert max(image.size) <= 1280
        assert min(margins(image, theme.paper)) >= 12
    alone = lesson([(None, scene)], theme)
    role = {"captured": "tri-purple", "piece": "blue", "tray": "blue", "table": "blue"}
    assert count(alone, theme.fill(role.get(name, "strat-red"))) > 300


def test_what_stands_beside_a_board_is_left_out() -> None:
    full = replace(SMALL, tallies=(Tally("cross", 3),), racks=lits(3).racks)
    assert lesson([(True, full)]) == lesson([(True, SMALL)])


def test_what_cannot_be_drawn_is_said() -> None:
    for many in (0, 5):
        with pytest.raises(ValueError, match="one to 4 examples"):
            lesson([(None, SMALL)] * many)
    strange = Scene(board(4, 4), (Piece(((0, 0),), "mauve", "O"),))
    with pytest.raises(UnknownRoleError, match="mauve"):
        lesson([(None, strange)])
