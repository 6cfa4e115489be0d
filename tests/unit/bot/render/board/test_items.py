import pytest

from bot.render import CONTRAST, DARK, LIGHT, Theme, UnknownRoleError, UnknownSignError, render
from bot.render.drawing.colour import contrast, mix
from engine.geometry.scene import (
    Disc,
    Dot,
    Outline,
    Piece,
    Rack,
    Spot,
    Square,
    Stock,
    Swatch,
    Symbol,
    Tally,
)
from tests.support.cases import cases
from tests.support.render.pictures import Picture, scene

CELLS = ((3, 3), (4, 3), (4, 4))
BEND = Piece(CELLS, "blue", "V")
FILL = LIGHT.fill("blue")


@cases("theme", [LIGHT, DARK, CONTRAST])
@cases("role", sorted(LIGHT.roles))
def test_a_piece_has_the_colour_of_its_role(theme: Theme, role: str) -> None:
    picture = Picture(scene(Piece(CELLS, role, "V")), theme)
    assert {picture.at(cell) for cell in CELLS} == {theme.fill(role)}
    assert picture.at((3, 4)) == theme.square


def test_a_piece_has_no_lines_between_its_squares() -> None:
    picture = Picture(scene(BEND))
    across = [picture.at((3, 3), step / 20) for step in range(10, 30)]
    up = [picture.at((4, 3), 0.5, step / 20) for step in range(10, 30)]
    assert set(across + up) == {FILL}


def test_a_piece_keeps_inside_its_squares_and_is_round_at_its_corners() -> None:
    picture = Picture(scene(BEND))
    assert picture.at((3, 3), 0.03) == LIGHT.square
    assert picture.at((3, 3), 0.08) == FILL
    assert picture.at((3, 3), 0.08, 0.08) == LIGHT.square
    assert picture.at((3, 3), 0.9, 0.97) == LIGHT.square
    # Left of the side of one arm and above that of the other, yet inside: an inner corner is round.
    assert picture.at((4, 3), 0.03, 0.97) == FILL


@cases("role", ["blue", "yellow"])
def test_the_dot_is_where_a_piece_is_written_and_plain_to_see(role: str) -> None:
    picture = Picture(scene(Piece(CELLS, role, "V"), Dot((4, 3))))
    seen = [picture.at(cell) for cell in CELLS]
    fill = LIGHT.fill(role)
    assert seen == [fill, LIGHT.clearest_on(fill), fill]
    assert contrast(seen[1], fill) > 4


def test_straight_sides_are_sharp() -> None:
    picture = Picture(scene(BEND))
    colours = {picture.at((3, 3), step / 100) for step in range(3, 60)}
    assert colours == {LIGHT.square, FILL}


def test_a_pale_piece_has_an_edge() -> None:
    picture = Picture(scene(Piece(CELLS, "yellow", "V")))
    assert picture.at((3, 3), 0.08) == LIGHT.edge("yellow")
    assert picture.at((3, 3), 0.12) == LIGHT.fill("yellow")


def test_a_possible_piece_is_half_as_strong() -> None:
    picture = Picture(scene(Piece(CELLS, "red", "V", 0.5)))
    assert picture.at((3, 3)) == mix(LIGHT.square, LIGHT.fill("red"), 0.5)


def test_signs_have_their_forms() -> None:
    picture = Picture(scene(Symbol((1, 1), "cross"), Symbol((2, 1), "ring")))
    assert picture.at((1, 1)) == LIGHT.ink
    assert picture.at((1, 1), 0.5, 0.3) == LIGHT.square
    assert picture.at((2, 1)) == LIGHT.square
    assert picture.at((2, 1), 0.5, 0.3) == LIGHT.ink


def test_a_covered_sign_is_a_ghost_on_its_piece() -> None:
    open_, covered = Symbol((1, 1), "cross"), Symbol((3, 3), "cross", covered=True)
    picture = Picture(scene(BEND, open_, covered))
    assert picture.at((3, 3)) == LIGHT.ghost(FILL)
    faint = contrast(picture.at((3, 3)), FILL)
    assert 1.5 < faint < contrast(picture.at((1, 1)), LIGHT.square) / 3


def test_the_last_piece_has_an_outline_of_ink_along_its_contour() -> None:
    plain, marked = (Picture(scene(BEND, *more)) for more in ((), (Outline(CELLS, "last"),)))
    for right, up in ((0.06, 0.5), (0.5, 0.06), (0.5, 0.93)):
        assert plain.at((3, 3), right, up) != LIGHT.ink
        assert marked.at((3, 3), right, up) == LIGHT.ink
    assert marked.at((3, 3), 0.99) == FILL
    assert marked.at((3, 3)) == FILL
    unit = marked.frame.unit
    ink = [marked.at((3, 3), x / unit) for x in range(unit)].count(LIGHT.ink)
    assert ink / unit == pytest.approx(0.09, abs=0.01)


def test_an_outline_spares_what_lies_within() -> None:
    cells = ((3, 3), (4, 3), (3, 4), (4, 4))
    sign = Symbol((3, 3), "cross", covered=True)
    picture = Picture(scene(BEND, sign, Outline(cells, "wrong")))
    assert picture.at((3, 3), 0.06) == LIGHT.accent
    assert picture.at((3, 4), 0.06) == LIGHT.accent
    assert picture.at((3, 3)) == LIGHT.ghost(FILL)
    assert (picture.at((4, 4)), picture.at((3, 4))) == (FILL, LIGHT.square)
    unit = picture.frame.unit
    seen = {picture.at((3, 4), x / unit, y / unit) for x in range(unit) for y in range(2, unit)}
    assert all(blue <= red for red, _, blue in seen), "there is something blue on the empty square"


def test_a_square_of_other_ground() -> None:
    symbols = Symbol((2, 2), "ring"), Symbol((4, 2), "cross", covered=True)
    ground = Square((2, 2), "green"), Square((4, 2), "green")
    picture = Picture(scene(*ground, *symbols))
    assert picture.at((2, 2)) == LIGHT.fill("green")
    assert picture.at((2, 2), 0.5, 0.3) == LIGHT.ink
    assert picture.at((4, 2)) == LIGHT.ghost(LIGHT.fill("green"))


@cases("number", [1, 24])
def test_a_disc_is_paper_on_ink(number: int) -> None:
    picture = Picture(scene(BEND, Disc((7, 7), number)))
    x, y = picture.frame.corner((7, 7))
    square = x, y, x + picture.frame.unit, y + picture.frame.unit
    assert picture.at((7, 7), 0.5, 0.2) == LIGHT.ink
    assert picture.count(LIGHT.paper, *square) > 60 * len(str(number))


def test_numbers_of_discs_differ() -> None:
    assert render(scene(Disc((3, 3), 6))) != render(scene(Disc((3, 3), 9)))


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(Piece(CELLS, "mauve", "V")))
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(Square((0, 0), "mauve")))
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(Outline(CELLS, "mauve")))
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(racks=(Rack((Stock(Piece(CELLS, "mauve", "V"), 0, 1),)),)))
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(tallies=(Tally(Swatch("mauve"), 0),)))
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(Spot((0, 0), "mauve")))
    with pytest.raises(UnknownSignError, match="“comet”"):
        render(scene(Symbol((0, 0), "comet")))
    with pytest.raises(UnknownSignError, match="“comet”"):
        render(scene(Piece(CELLS, "red", "V", mark="comet")))
    with pytest.raises(UnknownSignError, match="“comet”"):
        render(scene(tallies=(Tally("comet", 0),)))
