"""Marks of pieces and sides, spots, and what small squares ask of them."""

from itertools import combinations

import pytest
from PIL import Image

from bot.render import CONTRAST, LIGHT, Theme, render
from bot.render.drawing.colour import RGB, contrast
from bot.render.drawing.shapes import MARKS, mark
from engine.geometry.scene import Cell, Outline, Piece, Spot, Swatch, Tally
from tests.support.cases import cases
from tests.support.render.pictures import Picture, blokus, scene
from tests.support.render.themes import THEMES

CELLS = ((3, 3), (4, 3), (4, 4))
MANY = 20


def marked(name: str, role: str = "red", theme: Theme = LIGHT, squares: int = MANY) -> Picture:
    return Picture(scene(Piece(CELLS, role, "V", mark=name), squares=squares), theme)


def in_cell(picture: Picture, cell: Cell, colour: RGB) -> int:
    """The number of pixels of a cell that have a colour."""
    x, y = picture.frame.corner(cell)
    return picture.count(colour, x, y, x + picture.frame.unit, y + picture.frame.unit)


@THEMES
@cases("name", MARKS)
@cases("role", sorted(LIGHT.roles))
def test_a_mark_is_in_each_square_in_a_tone_of_the_piece(
    theme: Theme, role: str, name: str
) -> None:
    picture, plain = marked(name, role, theme), marked("", role, theme)
    fill = theme.fill(role)
    tone = theme.marking(fill)
    counts = {in_cell(picture, cell, tone) for cell in CELLS}
    assert len(counts) == 1
    assert counts.pop() > 30
    assert sum(in_cell(plain, cell, tone) for cell in CELLS) == 0
    assert 1.7 < contrast(tone, fill) < (15 if theme is CONTRAST else 5)
    assert in_cell(picture, (3, 4), tone) == 0


@pytest.mark.parametrize("squares", [10, 14, 20])
def test_marks_have_their_forms_on_boards_of_any_width(squares: int) -> None:
    tone = LIGHT.marking(LIGHT.fill("red"))
    seen = {
        name: tuple(
            marked(name, squares=squares).at((3, 3), right, up) == tone
            for right, up in ((0.5, 0.5), (0.3, 0.3), (0.7, 0.7), (0.28, 0.5), (0.5, 0.28))
        )
        for name in ("", *MARKS)
    }
    assert seen == {
        "": (False, False, False, False, False),
        "dot": (True, False, False, False, False),
        "stroke": (True, True, True, False, False),
        "ring": (False, False, False, True, True),
        "block": (True, True, True, True, True),
    }


@cases("name", MARKS)
def test_a_mark_is_in_the_middle_and_at_least_four_pixels_on_a_phone(name: str) -> None:
    picture = marked(name)
    unit = picture.frame.unit
    box = mark(name, unit).coverage.getbbox()
    assert box is not None
    left, top, right, low = box
    assert abs(left - (unit - right)) <= 1
    assert abs(top - (unit - low)) <= 1
    assert min(right - left, low - top) * 400 / picture.image.width >= 4


@THEMES
def test_marks_alone_tell_pieces_apart_on_a_grey_phone(theme: Theme) -> None:
    """Each mark is drawn on the same colour, so that nothing else can help."""
    looks = []
    for name in ("", *MARKS):
        picture = marked(name, "red", theme)
        x, y = picture.frame.corner((3, 3))
        unit = picture.frame.unit
        cell = picture.image.crop((x, y, x + unit, y + unit)).convert("L")
        small = cell.resize((17, 17), Image.Resampling.BOX)
        looks.append(small.tobytes())
    for one, other in combinations(looks, 2):
        plain = sum(abs(a - b) > 25 for a, b in zip(one, other, strict=True))
        assert plain >= 8


def test_marks_survive_a_half_strength_and_stay_in_their_tone() -> None:
    picture = Picture(scene(Piece(CELLS, "red", "V", 0.5, "dot"), squares=MANY))
    fill = LIGHT.fill("red", 0.5)
    assert picture.at((3, 3)) == LIGHT.marking(fill)
    assert picture.at((3, 3), 0.2) == fill


@THEMES
@cases("role", sorted(LIGHT.roles))
def test_a_spot_is_faint_and_small_in_the_middle_of_its_square(theme: Theme, role: str) -> None:
    board = Piece(CELLS, role, "V", mark="ring")
    picture = Picture(scene(board, Spot((8, 8), role), squares=MANY), theme)
    plain = Picture(scene(board, squares=MANY), theme)
    inside, empty = picture.at((8, 8)), plain.at((8, 8))
    assert empty == theme.square
    assert (
        1.3
        < contrast(inside, empty)
        < contrast(theme.ink, empty) * (0.9 if theme is CONTRAST else 0.75)
    )
    untouched = in_cell(picture, (8, 8), empty) / in_cell(plain, (8, 8), empty)
    assert 0.85 < untouched < 0.95
    assert in_cell(picture, (8, 9), empty) == in_cell(plain, (8, 9), empty)


@THEMES
@cases("role", sorted(LIGHT.roles))
def test_an_outline_is_as_plain_on_small_squares(theme: Theme, role: str) -> None:
    piece = Piece(CELLS, role, "V", mark="ring")
    plain = Picture(scene(piece, squares=MANY), theme)
    picture = Picture(scene(piece, Outline(CELLS, "last"), squares=MANY), theme)
    unit = picture.frame.unit
    side = [picture.at((3, 3), x / unit) for x in range(unit // 2)]
    assert side.count(theme.ink) * 400 / picture.image.width >= 2
    assert theme.square in side
    # The marks within are as they were.
    tone = theme.marking(theme.fill(role))
    for cell in CELLS:
        assert in_cell(picture, cell, tone) == in_cell(plain, cell, tone) > 0


def test_a_side_shows_its_mark() -> None:
    tone = LIGHT.marking(LIGHT.fill("green"))
    bare, ringed = (
        Picture(scene(tallies=(Tally(Swatch("green", name), 7),))) for name in ("", "ring")
    )
    assert bare.count(tone, *bare.score_line()) == 0
    assert ringed.count(tone, *ringed.score_line()) > 100


def test_four_sides_with_minus_signs_and_stars_stay_in_their_plates() -> None:
    roles = "blue", "yellow", "red", "green"
    tallies = tuple(Tally(Swatch(role, "dot"), -89, winner=True) for role in roles)
    picture = Picture(scene(tallies=tallies, squares=MANY))
    left, right = picture.frame.left, picture.frame.right
    _, top, wide, low = picture.score_line()
    for outside in ((0, top, left - 1, low), (right + 1, top, wide, low)):
        assert picture.count(LIGHT.paper, *outside) == int(outside[2] - outside[0]) * int(low - top)
    each = (right - left) / 4
    for number, role in enumerate(roles):
        start = left + number * each
        assert picture.count(LIGHT.fill(role), start, top, start + each, low) > 200
        # The gap to the next plate.
        assert picture.at_score(start + each - 2) == (LIGHT.paper if number < 3 else LIGHT.accent)


def test_plates_of_four_keep_their_places_whatever_the_points() -> None:
    def ends(points: int) -> list[bool]:
        tallies = tuple(Tally("cross", points) for _ in range(4))
        picture = Picture(scene(tallies=tallies, squares=MANY))
        return [picture.at_score(x) == LIGHT.paper for x in range(picture.frame.size[0])]

    assert ends(7) == ends(-89)


def test_negative_points_have_a_true_minus_sign() -> None:
    minus, hyphen = (Tally(Swatch("red"), points) for points in (-8, 8))
    less, more = (Picture(scene(tallies=(tally,))) for tally in (minus, hyphen))
    drawn = less.count(LIGHT.ink, *less.score_line()) - more.count(LIGHT.ink, *more.score_line())
    # A hyphen of this font is half as long.
    assert drawn > 0.35 * 0.1 * less.frame.module**2 * 0.56


def test_a_side_that_moves_no_more_has_no_plate_and_grey_points() -> None:
    sides = tuple(Tally(Swatch("red", "stroke"), -8, idle=idle) for idle in (False, True))
    live, idle = (Picture(scene(tallies=(tally,))) for tally in sides)
    assert live.count(LIGHT.ink, *live.score_line()) > 100
    assert idle.count(LIGHT.ink, *idle.score_line()) == 0
    assert idle.count(LIGHT.quiet, *idle.score_line()) > 100
    assert idle.count(LIGHT.square, *idle.score_line()) == 0
    assert idle.count(LIGHT.fill("red"), *idle.score_line()) > 100


@THEMES
def test_a_whole_game_is_drawn_small_and_within_the_limit(theme: Theme) -> None:
    for plies in (0, 20, 999):
        picture = Picture(blokus(3, plies), theme)
        wide, high = picture.image.size
        assert 1200 < high <= 1280
        # With five lines below it and two rows of buttons it fits a phone.
        assert 1.3 < high / wide < 1.4
        assert len(picture.png) < 80_000


def test_every_square_of_a_game_has_its_colour() -> None:
    picture = Picture(blokus(3))
    pieces = [item for item in picture.scene.items if isinstance(item, Piece)]
    assert len(pieces) > 40
    for piece in pieces:
        colours = {picture.at(cell, 0.5, 0.83) for cell in piece.cells}
        assert LIGHT.fill(piece.role) in colours | {picture.at(piece.cells[0], 0.2, 0.5)}


def test_names_of_all_squares_stand_at_twenty_and_can_be_read() -> None:
    picture = Picture(blokus(3, 0))
    frame = picture.frame
    assert 0.34 * frame.module * 400 / picture.image.width >= 9
    for column in range(20):
        x, _ = frame.corner((column, 0))
        below = x, frame.bottom + 6, x + frame.unit, frame.bottom + 0.6 * frame.module
        assert picture.count(LIGHT.label, *below) > 10


def test_the_same_game_twice() -> None:
    assert render(blokus(4, 30)) == render(blokus(4, 30))
