import subprocess
import sys
from io import BytesIO

from PIL import Image

from bot.render import CONTRAST, DARK, LIGHT, Theme, render
from bot.render.drawing.layout import LONGEST
from engine.geometry.scene import Outline, Piece, Scene, Symbol, Tally
from tests.support.cases import cases
from tests.support.render.pictures import Picture, board, lits, scene

AGAIN = """
import sys
from bot.render import render
from tests.support.render.pictures import lits
sys.stdout.buffer.write(render(lits(5, 9)))
"""


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


@cases("theme", [LIGHT, DARK, CONTRAST])
@cases("plies", [0, 1, 9, 99])
def test_a_board_is_small_and_has_a_palette(plies: int, theme: Theme) -> None:
    png = render(lits(5, plies), theme)
    image = opened(png)
    assert (image.format, image.mode) == ("PNG", "P")
    assert 1000 <= max(image.size) <= LONGEST
    assert len(png) < 60_000


@cases(("columns", "rows"), [(1, 1), (6, 6), (20, 20), (3, 12), (14, 5), (26, 26)])
def test_boards_of_any_dimensions_fit(columns: int, rows: int) -> None:
    last = (columns - 1, rows - 1)
    items = Piece((last,), "red", "O"), Symbol((0, 0), "ring"), Outline((last,), "last")
    picture = Picture(Scene(board(columns, rows), items, (), (Tally("ring", 1),)))
    wide, high = picture.image.size
    assert (wide, high) == picture.frame.size
    assert LONGEST * 0.9 < max(wide, high) <= LONGEST
    assert picture.at(last) == LIGHT.fill("red")


def test_every_cell_of_a_game_has_the_colour_of_what_lies_there() -> None:
    picture = Picture(lits(7))
    pieces = [item for item in picture.scene.items if isinstance(item, Piece)]
    expected = {cell: LIGHT.fill(piece.role) for piece in pieces for cell in piece.cells}
    # Beside the symbol, which fills the middle half.
    seen = {(x, y): picture.at((x, y), 0.5, 0.17) for x in range(10) for y in range(10)}
    assert seen == {cell: expected.get(cell, LIGHT.square) for cell in seen}


def test_the_same_scene_is_the_same_picture_whatever_was_drawn_before() -> None:
    first = render(lits(5, 9))
    for seed in range(5):
        render(lits(seed), DARK)
        render(scene(squares=6 + seed))
    assert render(lits(5, 9)) == first


def test_the_same_scene_is_the_same_picture_in_another_process() -> None:
    drawn = subprocess.run([sys.executable, "-c", AGAIN], capture_output=True, check=True)  # noqa: S603 - our own words
    assert drawn.stdout == render(lits(5, 9))


def test_the_last_ply_is_marked_and_no_other() -> None:
    picture = Picture(lits(5, 4))
    (last,) = (item for item in picture.scene.items if isinstance(item, Outline))
    for x in range(10):
        for y in range(10):
            edged = LIGHT.ink in (
                picture.at((x, y), 0.06),
                picture.at((x, y), 0.93),
                picture.at((x, y), 0.5, 0.06),
            )
            assert not edged or (x, y) in last.cells


def test_a_picture_survives_being_made_a_small_photo() -> None:
    """Telegram sends a JPEG, and a phone shows it 400 pixels wide."""
    picture = Picture(lits(5, 9))
    photo = BytesIO()
    picture.image.save(photo, "JPEG", quality=80)
    scale = 400 / picture.image.width
    small = opened(photo.getvalue()).resize((400, round(picture.image.height * scale)))
    for item in picture.scene.items:
        if isinstance(item, Symbol) and item.sign == "cross":
            x, y = picture.frame.centre(item.cell)
            middle, beside = (
                small.convert("L").getpixel((int(x * scale), int((y + off) * scale)))
                for off in (0, picture.frame.unit * 0.35)
            )
            assert isinstance(middle, int)
            assert isinstance(beside, int)
            assert abs(middle - beside) > (15 if item.covered else 100)
