"""Outlines on tiles: of the best zones, and of the last tile."""

from typing import cast

import pytest
from PIL import Image, ImageChops

from bot.render import LIGHT, Theme, UnknownRoleError
from bot.render.board.tiles import TileDrawing, prints
from bot.render.board.zones import ZoneDrawing
from bot.render.drawing.canvas import Canvas, corner_of
from bot.render.drawing.colour import RGB
from bot.render.drawing.shapes import TOUCHED
from engine.geometry.scene import Cell, Item, Outline, Scene, Square, Tile
from tests.support.cases import cases
from tests.support.render.cities import LOOKS, table
from tests.support.render.pictures import Picture
from tests.support.render.themes import THEMES

RING = tuple((x, y) for x in range(2, 5) for y in range(2, 5) if (x, y) != (3, 3))
RED_LINE = LIGHT.zone("strat-red")
SIDES = (-1, 0), (1, 0), (0, 1), (0, -1)
BESIDE = 0.22
"""A place along a side of a square that is beside its level and its mark."""


def zoned(
    cells: tuple[Cell, ...],
    colour: str = "r",
    *outlines: Outline,
    squares: int = 10,
    theme: Theme = LIGHT,
) -> Picture:
    tiles = (Tile((Square(cell, *LOOKS[colour]),), 1) for cell in cells)
    return Picture(Scene(table(squares, squares), (*tiles, *outlines)), theme)


def across(picture: Picture, cell: Cell, side: Cell, along: float) -> list[RGB]:
    """The colours from a side of a cell towards its middle, so far along the side."""
    unit, (x, y) = picture.frame.unit, picture.frame.corner(cell)
    line, far = round(along * unit), unit - 1
    deep = range(round(0.28 * unit))
    if side[0]:
        return [picture.pixel(x + (step if side[0] < 0 else far - step), y + line) for step in deep]
    return [picture.pixel(x + line, y + (step if side[1] > 0 else far - step)) for step in deep]


def within(colours: list[RGB], theme: Theme = LIGHT) -> list[RGB]:
    """The colours from the first light line on: before is the edge of a tile."""
    return colours[colours.index(theme.gap) :]


@THEMES
@cases("squares", [7, 10, 18, 30])
@cases("colour", "rg")
def test_a_zone_is_outlined_on_every_side_and_around_its_holes(
    theme: Theme, squares: int, colour: str
) -> None:
    picture = zoned(RING, colour, Outline(RING, "best"), squares=squares, theme=theme)
    line = theme.zone(LOOKS[colour][0])
    for x, y in RING:
        for side in SIDES:
            colours = across(picture, (x, y), side, BESIDE)
            outer = (x + side[0], y + side[1]) not in RING
            assert (line in colours) == outer
            if outer:
                first = colours.index(line)
                last = len(colours) - 1 - colours[::-1].index(line)
                assert theme.gap in colours[:first]
                assert theme.gap in colours[last:]


def test_the_zones_of_the_two_sides_differ_without_colour() -> None:
    for squares in (10, 30):
        for colour, whole in (("r", True), ("g", False)):
            picture = zoned(RING, colour, Outline(RING, "best"), squares=squares)
            line = LIGHT.zone(LOOKS[colour][0])
            for side in ((0, -1), (0, 1)):
                assert (line in within(across(picture, (3, 2), side, 0.5))) == whole


def test_two_zones_that_meet_have_each_its_line() -> None:
    red, green = ((3, 3), (3, 4)), ((4, 3), (4, 4))
    tiles = [Tile((Square(cell, *LOOKS["r"]),), 1) for cell in red]
    tiles += [Tile((Square(cell, *LOOKS["g"]),), 1) for cell in green]
    items: tuple[Item, ...] = *tiles, Outline(red, "best"), Outline(green, "best")
    picture = Picture(Scene(table(18, 18), items))
    assert RED_LINE in across(picture, (3, 3), (1, 0), 0.2)
    assert LIGHT.zone("strat-green") in across(picture, (4, 3), (-1, 0), 0.2)
    assert across(picture, (3, 3), (1, 0), 0.2)[0] != RED_LINE


@THEMES
@cases("squares", [10, 18, 30])
def test_the_last_tile_has_a_broad_line_of_ink_that_hides_no_zone(
    theme: Theme, squares: int
) -> None:
    outlines = Outline(RING, "best"), Outline(RING[:3], "last")
    picture = zoned(RING, "r", *outlines, squares=squares, theme=theme)
    colours = across(picture, RING[1], (-1, 0), 0.3)
    assert colours.count(theme.ink) * 400 / picture.image.width >= 1
    assert colours[0] == theme.ink
    line = theme.zone("strat-red")
    assert line in colours
    untouched = within(across(picture, (4, 3), (1, 0), 0.8), theme)
    assert colours.count(line) == untouched.count(line)
    # In the dark the light lines beside a zone are ink, too, but thin.
    assert untouched.count(theme.ink) < colours.count(theme.ink)


@cases("squares", [10, 12, 16, 18, 30])
def test_a_line_on_a_phone_is_more_than_a_pixel_and_leaves_room_for_the_level(squares: int) -> None:
    picture = zoned(RING, squares=squares)
    drawing = ZoneDrawing.__new__(ZoneDrawing)
    object.__setattr__(drawing, "frame", picture.frame)
    scale = 400 / picture.image.width
    assert drawing.best * scale > 0.9
    assert drawing.last * scale > 0.9
    taken = drawing.last + drawing.best + 2 * drawing.light
    assert taken / picture.frame.unit < 0.29


def mark_seen(picture: Picture, cell: Cell, role: str, rows: tuple[float, float]) -> int:
    """The pixels of a square's level and mark between two heights of the square."""
    unit, (x, y) = picture.frame.unit, picture.frame.corner(cell)
    print_ = LIGHT.clearest_on(LIGHT.fill(role))
    inner = x + round(0.25 * unit), x + round(0.75 * unit)
    return picture.count(print_, inner[0], y + rows[0] * unit, inner[1], y + rows[1] * unit)


@cases("squares", [5, 7, 9, 12])
@cases("colour", "rg")
def test_outlines_leave_a_level_and_its_mark_whole(squares: int, colour: str) -> None:
    role, cell = LOOKS[colour][0], (3, 3)
    lines = Outline((cell,), "best"), Outline((cell,), "last")
    free, outlined = (zoned((cell,), colour, *each, squares=squares) for each in ((), lines))
    for rows in ((0.0, 0.6), (0.6, 1.0)):
        seen = mark_seen(free, cell, role, rows)
        assert seen > 30
        assert mark_seen(outlined, cell, role, rows) >= 0.9 * seen


def changed(one: Image.Image, other: Image.Image, coverage: Image.Image) -> bool:
    """Whether two images differ where there is any coverage."""
    differ = ImageChops.difference(one, other).convert("L")
    return ImageChops.multiply(differ, coverage.point(TOUCHED)).getbbox() is not None


@THEMES
@cases("squares", [7, 10, 12, 13, 16, 18, 24, 30])
@cases("level", [1, 8, 12])
@cases("colour", "rg")
def test_no_line_runs_over_a_level_or_its_mark(
    theme: Theme, squares: int, level: int, colour: str
) -> None:
    tile = Tile((Square((3, 3), *LOOKS[colour]),), level)
    lines = Outline(tile.cells, "best"), Outline(tile.cells, "last")
    board = table(squares, squares)
    free, outlined = (Picture(Scene(board, (tile, *each)), theme) for each in ((), lines))
    (x, y), unit = free.frame.corner((3, 3)), free.frame.unit
    look = TileDrawing(cast("Canvas", None), free.frame, theme, (tile,)).looks[3, 3]
    for shape, at in prints(look):
        (left, top), (wide, high) = corner_of(shape, at), shape.coverage.size
        assert 0 <= left < left + wide <= unit
        box = x + left, y + top, x + left + wide, y + top + high
        before, after = (each.image.convert("RGB").crop(box) for each in (free, outlined))
        assert not changed(before, after, shape.coverage)


def test_a_zone_of_one_square_and_a_large_one() -> None:
    one = zoned(((3, 3),), "r", Outline(((3, 3),), "best"))
    assert all(RED_LINE in across(one, (3, 3), side, 0.4) for side in SIDES)
    many = tuple((x, y) for x in range(2, 9) for y in range(2, 8))
    picture = zoned(many, "r", Outline(many, "best"), squares=18)
    assert RED_LINE in across(picture, (2, 2), (-1, 0), 0.4)
    assert not any(RED_LINE in across(picture, (5, 5), side, 0.4) for side in SIDES)


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        zoned(RING, "r", Outline(RING, "mauve"))


def test_the_line_goes_around_an_inner_corner() -> None:
    cells = (3, 3), (4, 3), (3, 4)
    picture = zoned(cells, "r", Outline(cells, "best"))
    unit, (x, y) = picture.frame.unit, picture.frame.corner((3, 3))
    corner = x + 0.8 * unit, y, x + unit, y + 0.2 * unit
    assert picture.count(RED_LINE, *corner) > 20
