"""The small picture of one place on a board, for a refusal."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.render import LIGHT, Theme, UnknownRoleError, detail
from bot.render.detail import Window
from bot.render.drawing.colour import RGB
from engine.geometry.scene import Board, Cell, Hand, Item, Outline, Piece, Scene, Swatch, Tally
from tests.support.cases import cases
from tests.support.render.pictures import blokus, board, lits, scene, stratopolis_line, tristra
from tests.support.render.themes import THEMES
from tests.support.render.turnings import blokus_turned

CELLS = (9, 8), (10, 8), (11, 8), (11, 9)


def seen(drawn: bytes) -> Image.Image:
    return Image.open(BytesIO(drawn)).convert("RGB")


def count(drawn: bytes, colour: RGB) -> int:
    image = seen(drawn)
    return next((n for n, each in image.getcolors(1 << 20) or [] if each == colour), 0)


def on(*items: Item, cells: tuple[Cell, ...] = CELLS, theme: Theme = LIGHT) -> bytes:
    return detail(scene(*items, squares=20), cells, theme)


@THEMES
def test_the_cells_are_outlined_as_wrong(theme: Theme) -> None:
    drawn = on(theme=theme)
    assert count(drawn, theme.accent) > 600
    assert count(on(cells=((30, 30),), theme=theme), theme.accent) == 0


@THEMES
@cases(
    ("drawn", "cells"),
    [
        (lits(3, 8), ((4, 4), (5, 4))),
        (blokus(3, 40), CELLS),
        (blokus(3, 40), ((0, 0), (-1, 0))),
        (blokus(3, 40), ((19, 19),)),
        (blokus(3, 40), ((0, 0), (19, 19))),
        (stratopolis_line(13), ((20, 3),)),
        (tristra(3, 22), ((3, 2),)),
    ],
)
def test_it_is_small_and_its_names_can_be_read(
    theme: Theme, drawn: Scene, cells: tuple[Cell, ...]
) -> None:
    png = detail(drawn, cells, theme)
    assert max(seen(png).size) <= 640
    assert min(seen(png).size) > 300
    assert len(png) < 30_000
    assert count(png, theme.label) > 100


def test_what_stands_beside_the_board_is_left_out() -> None:
    drawn = blokus_turned()
    bare = Scene(drawn.board, drawn.items)
    assert detail(drawn, CELLS) == detail(bare, CELLS)
    strange = replace(drawn, tallies=(Tally(Swatch("mauve"), 3),), hands=(Hand(None, ()),))
    assert detail(strange, CELLS) == detail(bare, CELLS)


def test_only_what_is_near_is_drawn() -> None:
    near, far = Piece(((8, 8),), "blue", "1"), Piece(((2, 2),), "red", "1")
    assert on(near) == on(near, far)
    assert on(near) != on(far)


def test_what_is_cut_is_seen_up_to_the_edge() -> None:
    """The part of a long piece within looks the same however far it goes on outside."""
    short, long, longer = (
        Piece(tuple((x, 8) for x in range(start, 8)), "blue", "I") for start in (7, 4, 0)
    )
    assert on(long) == on(longer)
    blue = LIGHT.fill("blue")
    assert count(on(long), blue) > 1.5 * count(on(short), blue)


def test_nothing_else_is_outlined_as_loudly() -> None:
    best = Outline(((8, 8),), "best")
    assert on(best) == on()
    assert on(Outline(((8, 8),), "last")) != on()


def test_there_is_a_margin_of_three_squares_and_no_board_beyond_the_board() -> None:
    def names(cells: tuple[Cell, ...], size: int = 20) -> tuple[str, str, str, str]:
        part = Window.around(board(size, size), cells).part
        return part.columns[0], part.columns[-1], part.rows[0], part.rows[-1]

    assert names(CELLS) == ("g", "o", "6", "13")
    assert names(((0, 0),)) == ("a", "f", "1", "6")
    assert names(((19, 19),)) == ("o", "t", "15", "20")
    assert names(((25, 25),)) == ("o", "t", "15", "20")
    assert names(((0, 0),), 8) == ("a", "h", "1", "8")


def test_a_place_has_the_same_size_wherever_it_is_cut() -> None:
    assert Window.around(board(20, 20), ((5, 5),)).goes_on == (True, True, True, True)
    assert Window.around(board(20, 20), ((0, 0),)).goes_on == (False, True, True, False)
    assert Window.around(board(6, 6), ((0, 0),)).goes_on == (False, False, False, False)


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(ValueError, match="no place"):
        on(cells=())
    with pytest.raises(ValueError, match="no place"):
        detail(Scene(Board((), ()), ()), CELLS)
    with pytest.raises(UnknownRoleError, match="mauve"):
        on(Piece(CELLS, "mauve", "L"))
