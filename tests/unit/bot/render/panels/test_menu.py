"""Pieces to choose from: in rows as their buttons stand, all of one size, within the picture."""

from io import BytesIO

from PIL import Image

from bot.render import DARK, LIGHT, Theme, render
from bot.render.drawing.layout import LONGEST
from bot.render.panels.menu import HIGHEST, MARGIN, Menu
from bot.views.choice_page import ChoicePage
from engine.core.game import AnyPosition
from engine.geometry.scene import Board, Piece, Scene, Turned
from tests.support.cases import cases
from tests.support.engine.tables import blokus_at, lits_at

NO_BOARD = Board((), ())
BAR = Turned("I5 r1", Piece(tuple((x, 0) for x in range(5)), "blue", "I5"), (2, 0))
DOT = Turned("1", Piece(((0, 0),), "red", "1", mark="stroke"), (0, 0))


def first_menu(position: AnyPosition) -> Menu:
    draft = position.view(position.to_move[0]).draft(())
    assert draft
    return Menu(ChoicePage(draft).scene.menu)


def picture(menu: Menu, theme: Theme = LIGHT) -> Image.Image:
    scene = Scene(NO_BOARD, (), menu=tuple(menu.rows))
    return Image.open(BytesIO(render(scene, theme))).convert("RGB")


def test_the_pieces_of_games_fit_with_room_between_them() -> None:
    for position, rows in ((blokus_at(), [7, 7, 6]), (lits_at(), [5, 4, 5, 4])):
        menu = first_menu(position)
        assert [len(row) for row in menu.rows] == rows
        for row in menu.rows:
            widest = max(1 + max(x for x, _ in each.tile.cells) for each in row)
            assert widest * menu.unit < menu.slot(row)
        assert menu.size[0] == LONGEST
        assert menu.size[1] <= HIGHEST
        assert menu.unit >= 30


def test_each_stands_above_its_button() -> None:
    """The colours of pieces are in the slots in which the buttons stand, two and one in a row."""
    image = picture(Menu(((BAR, DOT), (DOT,))))
    half = image.width // 2
    high = image.height // 2
    blue, red = LIGHT.fill("blue"), LIGHT.fill("red")
    assert blue in colours(image, (MARGIN, 0, half, high))
    assert blue not in colours(image, (half, 0, image.width, image.height))
    assert red in colours(image, (half, 0, image.width, high))
    third = image.width // 3
    assert red in colours(image, (third, high, 2 * third, image.height))


def colours(image: Image.Image, box: tuple[int, int, int, int]) -> set[object]:
    part = image.crop(box)
    return {colour for _, colour in part.getcolors(part.width * part.height) or []}


@cases("theme", [LIGHT, DARK])
def test_the_board_is_not_there(theme: Theme) -> None:
    draft = lits_at().view(0).draft(())
    assert draft
    with_board = ChoicePage(draft).scene
    assert with_board.board.columns
    assert render(with_board, theme) == render(Scene(NO_BOARD, (), menu=with_board.menu), theme)
