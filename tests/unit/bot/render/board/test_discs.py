"""Numbered discs, which can be read on every board and cover neither each other nor what stands."""

from dataclasses import replace

from bot.render import LIGHT, Theme
from bot.render.drawing.lettering import narrowed
from engine.geometry.scene import Cell, Disc, Item, Piece, Scene, Square, Symbol, Tile, Triangle
from tests.support.cases import cases
from tests.support.render.cities import LOOKS, table
from tests.support.render.pictures import Picture, stratopolis_line, tristra
from tests.support.render.themes import THEMES
from tests.support.render.turnings import blokus_turned, lits_turned

BLOCK = tuple((x, y) for y in range(8, 3, -1) for x in range(5, 9))
GAMES = {"lits": lits_turned, "blokus": blokus_turned, "line": lambda: stratopolis_line(13)}


def numbered(scene: Scene, cells: tuple[Cell, ...], first: int = 1) -> Scene:
    discs = tuple(Disc(cell, number) for number, cell in enumerate(cells, first))
    return replace(scene, items=scene.items + discs)


def on(*items: Item, squares: int = 10, theme: Theme = LIGHT) -> Picture:
    return Picture(Scene(table(squares, squares), items), theme)


@THEMES
@cases("game", GAMES)
def test_no_disc_covers_its_neighbours(theme: Theme, game: str) -> None:
    """Discs look the same alone and among others, whatever is next to them."""
    bare = GAMES[game]()
    rows = range(min(8, len(bare.board.rows) - 1), -1, -1)
    cells = tuple((x, y) for y in rows for x in range(8, 10))[:20]
    many = Picture(numbered(bare, cells), theme)
    for number, cell in list(enumerate(cells, 1))[::5]:
        alone = Picture(replace(bare, items=(*bare.items, Disc(cell, number))), theme)
        (x, y), unit = many.frame.corner(cell), many.frame.unit
        box = x + 1, y + 1, x + unit - 1, y + unit - 1
        assert many.image.crop(box).tobytes() == alone.image.crop(box).tobytes()


@cases("game", GAMES)
@cases("number", [1, 8, 11, 20])
def test_a_number_is_almost_seven_pixels_high_on_a_phone(game: str, number: int) -> None:
    bare = GAMES[game]()
    free = next(
        (x, 0)
        for x in range(len(bare.board.columns))
        if (x, 0) not in {cell for item in bare.items for cell in getattr(item, "cells", ())}
        and not any(isinstance(item, Symbol) and item.cell == (x, 0) for item in bare.items)
    )
    picture = Picture(numbered(bare, (free,), number))
    (x, y), unit = picture.frame.corner(free), picture.frame.unit
    rows = [
        row
        for row in range(4, unit - 4)
        if picture.count(LIGHT.paper, x + 4, y + row, x + unit - 4, y + row + 1)
    ]
    assert (rows[-1] - rows[0] + 1) * 400 / picture.image.width >= 6.7


def test_two_digits_are_narrowed_and_one_is_not() -> None:
    one, two = (narrowed(digits, 24, 30).coverage for digits in ("8", "20"))
    assert (one.height, two.height) == (24, 24)
    assert two.width == 30
    assert 14 < one.width < 26
    assert narrowed("20", 24, 90).coverage.width > 38


@THEMES
@cases("squares", [8, 10, 11])
def test_what_stands_on_a_square_is_still_to_be_seen(theme: Theme, squares: int) -> None:
    cell = (3, 3)
    for item, colour in (
        (Symbol(cell, "cross"), theme.ink),
        (Piece((cell,), "blue", "1"), theme.fill("blue")),
        (Tile((Square(cell, *LOOKS["g"]),), 2), theme.raised("strat-green", 2)),
    ):
        below = (0.34, 0.34) if isinstance(item, Symbol) else (0.2, 0.2)
        plain, disc = (
            on(item, *more, squares=squares, theme=theme) for more in ((), (Disc(cell, 12),))
        )
        assert disc.at(cell, *below) == plain.at(cell, *below) == colour
        assert disc.at(cell, 0.745, 0.93) == theme.ink
        assert disc.png != plain.png


@THEMES
@cases("squares", [10, 20, 30])
@cases("colour", "rgn")
def test_a_disc_on_a_tile_is_never_taken_for_its_level(
    theme: Theme, squares: int, colour: str
) -> None:
    tile = Tile((Square((3, 3), *LOOKS[colour]),), 2)
    plain, disc = (
        on(tile, *more, squares=squares, theme=theme) for more in ((), (Disc((3, 3), 2),))
    )
    unit = disc.frame.unit
    grown = disc.in_cell((3, 3), theme.ink) - plain.in_cell((3, 3), theme.ink)
    assert grown > 0.06 * unit**2
    assert disc.in_cell((3, 3), theme.paper) > 0.02 * unit**2


def test_a_disc_on_an_empty_square_lies_in_the_middle() -> None:
    picture = on(Disc((3, 3), 7))
    for right, up in ((0.2, 0.5), (0.8, 0.5), (0.5, 0.2), (0.5, 0.8)):
        assert picture.at((3, 3), right, up) == LIGHT.ink
    assert picture.at((3, 3), 0.1, 0.1) == LIGHT.square


@cases("squares", [16, 20, 30, 40])
def test_on_small_squares_it_fills_the_square(squares: int) -> None:
    picture = on(Disc((3, 3), 17), squares=squares)
    assert picture.in_cell((3, 3), LIGHT.ink) > 0.3 * picture.frame.unit**2
    assert picture.in_cell((4, 3), LIGHT.ink) == 0


@THEMES
@cases("turns", range(4))
def test_a_disc_keeps_off_the_arrows_where_it_can(theme: Theme, turns: int) -> None:
    corner = {0: (1, 1), 1: (1, 1), 2: (1, -1), 3: (-1, 1)}[turns]
    ground = Square((3, 3), "tri-blue", "dots-2")
    standing = Triangle((3, 3), "tri-purple", "II", turns, (corner,), "ring")
    plain, disc = (
        Picture(Scene(table(6, 6), (ground, standing, *more)), theme)
        for more in ((), (Disc((3, 3), 14),))
    )
    side = theme.fill("tri-purple")
    least = 0.99 if turns < 2 else 0.9
    assert disc.in_cell((3, 3), side) > least * plain.in_cell((3, 3), side)


@THEMES
def test_every_triangle_of_a_game_is_seen_under_its_disc(theme: Theme) -> None:
    scene = tristra(3, 24)
    standing = [item for item in scene.items if isinstance(item, Triangle)]
    plain = Picture(scene, theme)
    picture = Picture(numbered(scene, tuple(item.cell for item in standing)), theme)
    for item in standing:
        fill = theme.fill(item.role)
        assert picture.in_cell(item.cell, fill) > 0.93 * plain.in_cell(item.cell, fill)
        assert picture.image.tobytes() != plain.image.tobytes()
