"""Tiles on the board: colours, levels, marks, seams and shadows."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PIL import Image

from bot.render import DARK, LIGHT, Theme, UnknownRoleError, UnknownSignError, render
from bot.render.drawing.colour import RGB, luminance, shade
from engine.geometry.scene import Cell, Item, Piece, Scene, Square, Swatch, Tally, Tile
from tests.support.cases import cases
from tests.support.render.cities import END, LOOKS, MIDDLE, WIDE, City, city_scene, shuffled, table
from tests.support.render.pictures import Picture
from tests.support.render.themes import THEMES

ELL = (3, 3), (4, 3), (3, 4)


def tile(level: int, *cells: Cell, colours: str = "rrr") -> Tile:
    squares = (Square(cell, *LOOKS[one]) for cell, one in zip(cells, colours, strict=False))
    return Tile(tuple(squares), level)


def drawn(*items: Item, squares: int = 10, theme: Theme = LIGHT) -> Picture:
    return Picture(Scene(table(squares, squares), items), theme)


def cell_image(picture: Picture, cell: Cell) -> Image.Image:
    x, y = picture.frame.corner(cell)
    return picture.image.crop((x, y, x + picture.frame.unit, y + picture.frame.unit))


def in_cell(picture: Picture, cell: Cell, colour: RGB) -> int:
    x, y = picture.frame.corner(cell)
    return picture.count(colour, x, y, x + picture.frame.unit, y + picture.frame.unit)


def seen(picture: Picture) -> Iterator[tuple[Square, Tile]]:
    for item in picture.scene.items:
        if isinstance(item, Tile):
            yield from ((square, item) for square in item.squares)


@THEMES
@pytest.mark.parametrize("city", [MIDDLE, END, WIDE], ids=["middle", "end", "wide"])
def test_every_square_has_its_colour_and_its_level(theme: Theme, city: City) -> None:
    scene = city_scene(city, shuffled())
    plain = Scene(scene.board, tuple(item for item in scene.items if isinstance(item, Tile)))
    picture = Picture(plain, theme)
    squares = list(seen(picture))
    assert len(squares) == len(city.top) > 15
    for square, one in squares:
        fill = theme.raised(square.role, one.level)
        colours = [fill, shade(fill), theme.clearest_on(fill), shade(theme.clearest_on(fill))]
        counts = [in_cell(picture, square.cell, colour) for colour in colours]
        area = picture.frame.unit**2
        assert counts[0] + counts[1] > 0.4 * area
        assert counts[2] + counts[3] > 0.03 * area


@pytest.mark.parametrize("squares", [10, 20])
def test_levels_can_be_told_from_each_other(squares: int) -> None:
    looks = [
        cell_image(drawn(tile(level, (3, 3)), squares=squares), (3, 3)).resize((28, 28)).tobytes()
        for level in range(1, 15)
    ]
    for one, other in combinations(looks, 2):
        assert sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True)) > 6


# In high contrast some print has the colour of the seam, and cannot be told from it here.
@cases("theme", [LIGHT, DARK])
@cases("squares", [10, 12, 13, 30])
def test_a_level_of_two_digits_keeps_inside_its_square(theme: Theme, squares: int) -> None:
    for colours in "rgn":
        picture = drawn(tile(28, (3, 3), colours=colours), squares=squares, theme=theme)
        fill = theme.raised(LOOKS[colours][0], 28)
        print_ = theme.clearest_on(fill)
        image, unit = cell_image(picture, (3, 3)), picture.frame.unit
        places = [x for x in range(unit) for y in range(unit) if image.getpixel((x, y)) == print_]
        assert places
        assert 0.12 * unit < min(places) < 0.4 * unit
        assert 0.6 * unit < max(places) < 0.88 * unit


def test_the_print_of_a_level_is_as_large_on_a_phone_when_the_board_grows() -> None:
    heights = []
    for squares in (10, 12, 13, 16, 18):
        picture = drawn(tile(5, (3, 3), colours="n"), squares=squares)
        image, unit = cell_image(picture, (3, 3)), picture.frame.unit
        print_ = LIGHT.clearest_on(LIGHT.raised("strat-neutral", 5))
        rows = [y for y in range(unit) for x in range(unit) if image.getpixel((x, y)) == print_]
        heights.append((max(rows) - min(rows)) * 400 / picture.image.width)
    assert min(heights) >= 8.5
    assert max(heights) < 1.6 * min(heights)


@THEMES
@pytest.mark.parametrize("squares", [7, 10, 12])
def test_marks_tell_red_from_green_in_grey(theme: Theme, squares: int) -> None:
    """Marks lie on the same colour, so that nothing else can help."""
    looks = []
    for mark in ("block", "ring", ""):
        one = Tile((Square((3, 3), "strat-green", mark),), 1)
        image = cell_image(drawn(one, squares=squares, theme=theme), (3, 3)).convert("L")
        looks.append(image.resize((28, 28), Image.Resampling.BOX).tobytes())
    for one_look, other in combinations(looks, 2):
        assert sum(abs(a - b) > 40 for a, b in zip(one_look, other, strict=True)) >= 6


@THEMES
@pytest.mark.parametrize("squares", [10, 30])
def test_red_and_green_are_told_apart_in_grey(theme: Theme, squares: int) -> None:
    """Light print on dark, or dark print on light."""
    picture = drawn(tile(1, *ELL, colours="rgn"), squares=squares, theme=theme)
    fills = [luminance(picture.at(cell, 0.18, 0.25)) for cell in ELL]
    prints = [luminance(theme.clearest_on(theme.fill(LOOKS[one][0]))) for one in "rgn"]
    assert prints[0] > fills[0] + 0.3
    assert prints[1] < fills[1] - 0.2
    assert prints[2] < fills[2] - 0.3
    assert fills[0] < fills[1] - 0.15
    assert fills[1] < fills[2] - 0.25


def test_marks_stay_on_the_smallest_squares() -> None:
    def changes(squares: int) -> bool:
        return (
            drawn(Tile((Square((3, 3), "strat-red", "block"),), 1), squares=squares).png
            != drawn(Tile((Square((3, 3), "strat-red"),), 1), squares=squares).png
        )

    assert [changes(squares) for squares in (5, 12, 13, 30)] == [True] * 4


@cases("squares", [12, 18, 30])
def test_a_mark_is_at_least_four_pixels_on_a_phone(squares: int) -> None:
    """Marks stand below the level: beside it a ring would read as a degree, a block as a point."""
    picture = drawn(tile(1, (3, 3)), squares=squares)
    fill = LIGHT.fill("strat-red")
    tone = LIGHT.clearest_on(fill) if squares <= 12 else LIGHT.marking(fill)
    image, unit = cell_image(picture, (3, 3)), picture.frame.unit
    places = [
        x
        for x in range(unit)
        for y in range(int(0.72 * unit), int(0.9 * unit))
        if image.getpixel((x, y)) == tone
    ]
    assert (min(places) + max(places)) / 2 == pytest.approx(unit / 2, abs=1)
    assert (max(places) - min(places) + 1) * 400 / picture.image.width >= 4


@THEMES
@pytest.mark.parametrize("squares", [10, 18, 30])
def test_a_seam_parts_tiles_of_one_level_but_not_the_squares_of_one(
    theme: Theme, squares: int
) -> None:
    one, other = tile(2, (3, 3), (4, 3)), tile(2, (5, 3), (5, 4))
    picture = drawn(one, other, squares=squares, theme=theme)
    unit, fill = picture.frame.unit, theme.raised("strat-red", 2)
    within = {picture.at((3, 3), step / unit, 0.93) for step in range(unit // 2, unit)}
    within |= {picture.at((4, 3), step / unit, 0.93) for step in range(unit // 2)}
    [seen] = within
    between = [picture.at((4, 3), step / unit, 0.93) for step in range(unit // 2, unit)]
    between += [picture.at((5, 3), step / unit, 0.93) for step in range(unit // 2)]
    assert between.count(theme.seam) >= 2
    # The first tile has its edge here, if it has one; the other goes on above.
    assert {between[0], between[-1]} == {seen, fill}


@cases("squares", [10, 30])
def test_squares_that_touch_at_a_corner_only_are_not_joined(squares: int) -> None:
    picture = drawn(tile(2, (3, 4), (4, 3)), squares=squares)
    assert picture.at((3, 4), 0.99, 0.02) != LIGHT.fill("strat-red")
    unit = picture.frame.unit
    assert picture.at((3, 4), 0.5, 1 / unit) == LIGHT.foot
    assert picture.at((4, 3), 0.02, 0.5) == LIGHT.seam


def reach(picture: Picture, cell: Cell, theme: Theme = LIGHT) -> int:
    """Length of a shadow on the ground, from the left side of a cell, in pixels."""
    unit, dark = picture.frame.unit, {shade(theme.square), shade(theme.line)}
    return sum(picture.at(cell, step / unit, 0.3) in dark for step in range(unit))


@THEMES
@pytest.mark.parametrize("squares", [7, 10, 18, 30])
def test_a_shadow_on_the_ground_is_wider_with_each_level(theme: Theme, squares: int) -> None:
    wide = [
        reach(drawn(tile(level, (3, 3)), squares=squares, theme=theme), (4, 3), theme)
        for level in range(5)[1:]
    ]
    assert wide == sorted(set(wide))
    assert wide[0] >= 2
    assert wide[2] >= 1.8 * wide[0]


def test_a_shadow_falls_to_the_right_and_down_only() -> None:
    picture = drawn(tile(3, (3, 3)))
    bare = drawn(tile(3, (8, 8)))
    for cell in ((2, 3), (3, 4), (2, 4), (2, 2), (4, 4), (5, 3)):
        assert cell_image(picture, cell).tobytes() == cell_image(bare, cell).tobytes()
    for cell in ((4, 3), (3, 2), (4, 2)):
        assert in_cell(picture, cell, shade(LIGHT.square)) > 50


@THEMES
@pytest.mark.parametrize("colour", "rgn")
def test_a_higher_square_shades_its_lower_neighbours(theme: Theme, colour: str) -> None:
    fill = theme.raised(LOOKS[colour][0], 2)
    counts = []
    for level in (2, 3, 5):
        low = tile(2, (4, 3), colours=colour)
        picture = drawn(tile(level, (3, 3)), low, theme=theme)
        counts.append(in_cell(picture, (4, 3), shade(fill)))
    bare, *more = counts
    assert 0 < more[0] - bare < 0.6 * (more[1] - bare)


@THEMES
@pytest.mark.parametrize("colour", "rgn")
def test_the_higher_a_tile_the_deeper_its_colour_and_the_broader_its_dark_edge(
    theme: Theme, colour: str
) -> None:
    role, edges = LOOKS[colour][0], []
    for level in range(1, 5):
        picture = drawn(tile(level, (3, 3), colours=colour), theme=theme)
        fill, unit = theme.raised(role, level), picture.frame.unit
        assert picture.at((3, 3), 0.15, 0.75) == fill
        line = [picture.at((3, 3), step / unit, 0.3) for step in range(unit // 2, unit)]
        edges.append(line.count(shade(fill)))
    assert edges == sorted(set(edges))
    tints = [luminance(theme.raised(role, level)) for level in range(1, 6)]
    assert tints[:4] == sorted(set(tints[:4]), reverse=True)
    assert tints[4] == tints[3]


def test_at_the_edge_of_the_board_a_shadow_ends() -> None:
    picture = drawn(tile(9, (9, 0)), tile(9, (0, 9)))
    frame = picture.frame
    beside = frame.right + 6, 0, frame.size[0], frame.bottom
    assert picture.count(shade(LIGHT.paper), *beside) == 0
    assert picture.at((9, 0), 0.2, 0.2) == LIGHT.raised("strat-red", 9)


def test_tiles_look_the_same_wherever_and_in_whatever_order_they_come() -> None:
    one, other = tile(2, *ELL), tile(1, (5, 3), (5, 4), colours="gn")
    assert drawn(one, other).png == drawn(other, one).png
    moved = tile(2, *((x + 2, y + 1) for x, y in ELL))
    first, second = drawn(one), drawn(moved)
    assert cell_image(first, (3, 3)).tobytes() == cell_image(second, (5, 4)).tobytes()


def test_pieces_and_tiles_can_lie_on_one_board() -> None:
    picture = drawn(tile(1, *ELL), Piece(((7, 7),), "blue", "I"))
    assert picture.at((7, 7)) == LIGHT.fill("blue")
    assert picture.at((3, 3), 0.15, 0.5) == LIGHT.fill("strat-red")


def test_a_score_shows_its_factors_where_they_fit() -> None:
    def scored(squares: int, *factors: int) -> Picture:
        sides = (Tally(Swatch(LOOKS[one][0]), 12, factors=factors) for one in "rg")
        return Picture(Scene(table(squares, squares), (), (), tuple(sides)))

    plain, product = scored(10), scored(10, 4, 3)
    ink = [picture.count(LIGHT.ink, *picture.score_line()) for picture in (plain, product)]
    assert ink[1] > 1.8 * ink[0]
    huge = scored(10, 4, 3, 1111, 1111)
    assert huge.png == plain.png


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        drawn(Tile((Square((0, 0), "mauve"),), 1))
    with pytest.raises(UnknownSignError, match="“comet”"):
        drawn(Tile((Square((0, 0), "strat-red", "comet"),), 1))


def test_the_same_city_twice() -> None:
    assert render(city_scene(END, shuffled())) == render(city_scene(END, shuffled()))
