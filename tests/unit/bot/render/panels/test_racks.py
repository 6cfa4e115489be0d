"""The table of what several sides have left."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.render import CONTRAST, DARK, LIGHT, Theme, UnknownRoleError, UnknownSignError, render
from bot.render.drawing.colour import RGB
from bot.render.panels.racks import tabulate
from engine.geometry.scene import Piece, Rack, Scene, Stock, Swatch
from tests.support.cases import cases
from tests.support.render.pictures import Picture, blokus, board, lits

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
BAR = tuple((0, y) for y in range(5))
ELL = ((0, 0), (1, 0), (0, 1))
KINDS = (("1", ((0, 0),)), ("V3", ELL), ("I5", BAR))
OWNERS = Swatch("blue"), Swatch("yellow", "dot"), Swatch("red", "stroke"), Swatch("green", "ring")


def rack(owner: Swatch, left: int = 1, *, idle: bool = False) -> Rack:
    stocks = tuple(Stock(Piece(cells, owner.role, name), left, 1) for name, cells in KINDS)
    return Rack(stocks, owner, idle)


def tabled(*racks: Rack, theme: Theme = LIGHT) -> Picture:
    return Picture(Scene(board(20, 20), (), racks), theme)


def row(picture: Picture, number: int) -> tuple[float, float, float, float]:
    """The rectangle of the pieces of one row."""
    frame, table = picture.frame, tabulate(picture.scene.racks, 10.0)
    low = frame.tray + table.floor(number) * frame.module
    return frame.left, low - table.row * frame.module, frame.right, low


def columns_used(picture: Picture, area: tuple[float, float, float, float]) -> list[bool]:
    """Whether anything is drawn in each column of pixels of a rectangle."""
    left, top, right, low = map(int, area)
    return [
        any(picture.pixel(x, y) != LIGHT.paper for y in range(top, low)) for x in range(left, right)
    ]


def apart(used: list[bool]) -> int:
    """The number of things that stand beside each other."""
    return sum(not before and now for before, now in pairwise([False, *used]))


def near(one: RGB, other: RGB) -> bool:
    return all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


@THEMES
def test_each_side_has_a_row_with_its_pieces_and_its_swatch(theme: Theme) -> None:
    picture = tabled(*map(rack, OWNERS), theme=theme)
    for number, owner in enumerate(OWNERS):
        left, top, right, low = row(picture, number)
        fill = theme.fill(owner.role)
        others = [theme.fill(other.role) for other in OWNERS if other != owner]
        assert picture.count(fill, left, top, right, low) > 500
        assert sum(picture.count(other, 0, top, right, low) for other in others) == 0
        assert picture.count(fill, 0, top, left, low + 2) > 200
        tone = picture.count(theme.marking(fill), 0, top, left, low + 2)
        assert (tone > 20) == bool(owner.mark)


@THEMES
def test_what_is_gone_is_barely_there_in_its_place(theme: Theme) -> None:
    full, empty = (tabled(rack(OWNERS[2], left), theme=theme) for left in (1, 0))
    assert full.frame == empty.frame
    fill = theme.fill("red")
    assert empty.count(fill, *row(empty, 0)) == 0
    left, top, right, low = map(int, row(full, 0))
    places = [(x, y) for x in range(left, right) for y in range(top, low)]
    drawn = {place for place in places if full.pixel(*place) == fill}
    assert all(near(empty.pixel(*place), theme.trace) for place in drawn)
    assert not near(theme.trace, theme.paper)


@THEMES
def test_a_row_that_moves_no_more_is_grey(theme: Theme) -> None:
    picture = tabled(rack(OWNERS[0]), rack(OWNERS[2], idle=True), theme=theme)
    assert picture.count(theme.fill("red"), *row(picture, 1)) == 0
    assert picture.count(theme.quiet, *row(picture, 1)) > 500
    assert picture.count(theme.fill("blue"), *row(picture, 0)) > 500


def test_names_stand_once_above_their_columns() -> None:
    two, four = (tabled(*map(rack, OWNERS[:many])) for many in (2, 4))
    for picture in (two, four):
        _, top, right, _ = row(picture, 0)
        words = picture.count(LIGHT.label, picture.frame.left, picture.frame.tray, right, top)
        table = picture.count(LIGHT.label, 0, top, *picture.frame.size)
        assert words > 60
        assert table == 0


def test_a_name_is_at_least_nine_pixels_on_a_phone_and_so_are_squares_five() -> None:
    picture = Picture(blokus(3, 0))
    scale = 400 / picture.image.width
    assert 0.28 * picture.frame.module * scale >= 9
    assert 0.17 * picture.frame.module * scale >= 5


def test_pieces_stand_on_the_floor_of_their_row() -> None:
    picture = tabled(rack(OWNERS[0]))
    left, top, right, low = map(int, row(picture, 0))
    fill = LIGHT.fill("blue")
    for third in range(3):
        part = left + third * (right - left) // 3, left + (third + 1) * (right - left) // 3
        lowest = max(
            y for x in range(*part) for y in range(top, low) if picture.pixel(x, y) == fill
        )
        assert lowest >= low - 3


@cases("many", [2, 4])
def test_no_two_pieces_touch(many: int) -> None:
    scene = blokus(3, 0) if many == 4 else blokus(3, 0, seats="2", variant="duo")
    picture = Picture(scene)
    used = columns_used(picture, row(picture, many - 1))
    assert apart(used) == 21
    assert any(used[:3])
    assert any(used[-3:])


def test_the_longest_piece_lies_so_that_rows_are_low() -> None:
    assert tabulate((rack(OWNERS[0]),), 10.0).row == pytest.approx(2 * 0.17)
    assert tabulate(blokus(3, 0).racks, 10.0).row < 4 * 0.17 + 0.001


def test_rows_are_as_tall_as_needed() -> None:
    flat = [replace(rack(owner), stocks=rack(owner).stocks[:1]) for owner in OWNERS]
    assert tabulate(tuple(flat), 10.0).row < tabulate(tuple(map(rack, OWNERS)), 10.0).row / 1.8


@cases("kinds", [1, 21, 60, 200])
def test_any_number_of_kinds_keeps_inside_the_board_s_width(kinds: int) -> None:
    stocks = tuple(Stock(Piece(ELL, "red", f"K{n}"), 1, 1) for n in range(kinds))
    picture = tabled(Rack(stocks, OWNERS[2]), Rack(stocks, OWNERS[0]))
    wide, high = picture.frame.size
    beside = picture.frame.right + 4, picture.frame.bottom, wide, high
    below = 0, high - 8, wide, high
    for left, top, right, low in (beside, below):
        assert picture.count(LIGHT.paper, left, top, right, low) == (right - left) * (low - top)


def test_many_kinds_are_set_smaller_and_do_not_touch() -> None:
    stocks = tuple(Stock(Piece(ELL, "red", "K"), 1, 1) for _ in range(40))
    picture = tabled(Rack(stocks, OWNERS[2]))
    frame = picture.frame
    names = frame.left, frame.tray, frame.right, frame.tray + 0.2 * frame.module
    assert apart(columns_used(picture, names)) == 40
    pieces = frame.left, frame.tray + 0.25 * frame.module, frame.right, frame.size[1]
    assert apart(columns_used(picture, pieces)) == 40


def test_without_an_owner_it_is_the_tray() -> None:
    scene = lits(5, 9)
    (shared,) = scene.racks
    assert render(replace(scene, racks=(replace(shared, idle=True),))) == render(scene)
    owned = replace(scene, racks=(replace(shared, owner=OWNERS[0]),))
    assert render(owned) != render(scene)
    assert render(replace(scene, racks=())) == render(replace(scene, racks=(Rack(()),)))


def test_small_squares_have_no_anchor_dot() -> None:
    def drawn(kinds: int, anchor: tuple[int, int] | None) -> bytes:
        stocks = tuple(Stock(Piece(ELL, "red", "V"), 1, 1, anchor) for _ in range(kinds))
        return tabled(Rack(stocks)).png

    assert drawn(2, (0, 0)) != drawn(2, None)
    assert drawn(12, (0, 0)) == drawn(12, None)


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        tabled(replace(rack(OWNERS[0]), owner=Swatch("mauve")))
    with pytest.raises(UnknownSignError, match="“comet”"):
        tabled(rack(Swatch("red", "comet")))
