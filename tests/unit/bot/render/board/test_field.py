"""Coloured ground: its squares with their marks, the line in the middle, frames and discs."""

from collections import Counter

import pytest

from bot.render import LIGHT, Theme, UnknownRoleError, UnknownSignError, render
from bot.render.drawing.colour import contrast
from engine.core.options import resolve_options
from engine.games.tristra.game import TRISTRA
from engine.geometry.scene import Cell, Disc, Item, Line, Outline, Piece, Square, Triangle
from tests.support.cases import cases
from tests.support.render.pictures import Picture, scene, tristra
from tests.support.render.themes import THEMES

MARKS = {"tri-red": "dots-1", "tri-blue": "dots-2", "tri-green": "dots-3"}
DOTS = {"tri-red": 1, "tri-blue": 2, "tri-green": 3, "tri-flipped": 0}
GROUND = cases("role", MARKS)
TURNS = cases("turns", range(4))
CELL = (2, 3)
ASIDE = (0.3, 0.9)
"""A place where nothing is drawn on a square, however a triangle stands."""

LINE_OF_DOTS = ((0.14, 0.1), (0.46, 0.1))
ALL_ARROWS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def drawn(*items: Item, theme: Theme = LIGHT) -> Picture:
    return Picture(scene(*items, squares=6), theme)


def ground(role: str, cell: Cell = CELL) -> Square:
    return Square(cell, role, MARKS.get(role, "crossed"))


def standing(turns: int = 0, arrows: tuple[Cell, ...] = ()) -> Triangle:
    return Triangle(CELL, "tri-purple", "III", turns, arrows, "ring")


@THEMES
@cases("arrows", ["corners", "sides", "rank"])
def test_every_square_of_a_game_has_its_colour_and_its_dots(theme: Theme, arrows: str) -> None:
    picture = Picture(tristra(3, 22, arrows=arrows), theme)
    squares = [item for item in picture.scene.items if isinstance(item, Square)]
    assert len(squares) == 36
    assert len(Counter(square.role for square in squares)) == 4
    for square in squares:
        fill = theme.fill(square.role)
        assert picture.at(square.cell, *ASIDE) == fill
        dots = picture.runs(theme.marking(fill), square.cell, *LINE_OF_DOTS)
        assert dots == DOTS[square.role], square


@GROUND
def test_squares_that_are_not_known_are_empty(role: str) -> None:
    picture = drawn(ground(role))
    assert picture.at((2, 2), *ASIDE) == picture.at((3, 3), *ASIDE) == LIGHT.square


@GROUND
def test_a_dot_is_four_pixels_on_a_phone(role: str) -> None:
    picture = drawn(ground(role))
    tone, unit = LIGHT.marking(LIGHT.fill(role)), picture.frame.unit
    x, y = picture.frame.corner(CELL)
    rows = [
        row for row in range(unit) if picture.count(tone, x, y + row, x + unit, y + row + 1) > 0
    ]
    assert len(rows) * 400 / picture.image.width >= 3.7
    assert len(rows) == rows[-1] - rows[0] + 1


@THEMES
@TURNS
@GROUND
def test_dots_stay_beside_triangles_arrows_and_frames(theme: Theme, role: str, turns: int) -> None:
    tone = theme.marking(theme.fill(role))
    bare = drawn(ground(role), theme=theme)
    full = drawn(ground(role), standing(turns, ALL_ARROWS), Outline((CELL,), "last"), theme=theme)
    assert bare.in_cell(CELL, tone) > 30 * DOTS[role]
    assert full.in_cell(CELL, tone) > 0.8 * bare.in_cell(CELL, tone)
    assert full.runs(tone, CELL, *LINE_OF_DOTS) == DOTS[role]


@THEMES
def test_flipped_ground_is_crossed_out_and_quiet(theme: Theme) -> None:
    picture = drawn(ground("tri-flipped"), theme=theme)
    fill = theme.fill("tri-flipped")
    line = theme.ghost(fill)
    for place in ((0.5, 0.5), (0.3, 0.3), (0.3, 0.7), (0.7, 0.3), (0.7, 0.7)):
        assert picture.at(CELL, *place) == line
    for place in ((0.5, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.5), (0.15, 0.15)):
        assert picture.at(CELL, *place) == fill
    assert 1.5 < contrast(line, fill) < 3.2


@GROUND
def test_only_flipped_ground_is_crossed_out(role: str) -> None:
    picture = drawn(ground(role))
    assert {picture.at(CELL, step / 20, step / 20) for step in range(4, 17)} == {LIGHT.fill(role)}


@THEMES
def test_the_line_runs_from_edge_to_edge_between_the_halves(theme: Theme) -> None:
    picture = drawn(*tristra(1, 2).items, theme=theme)
    frame = picture.frame
    _, middle = frame.corner((0, 2))
    for x in range(frame.left, frame.right):
        assert picture.pixel(x, middle) == theme.ink
    plain = drawn(*(item for item in picture.scene.items if not isinstance(item, Line)))
    assert plain.count(LIGHT.ink, frame.left, frame.top, frame.right, frame.bottom) == 0
    beyond = 0, frame.top, frame.left - 0.05 * frame.unit, frame.bottom
    assert picture.count(theme.ink, *beyond) == 0


def test_a_line_can_stand_upright_and_have_any_length() -> None:
    picture = drawn(Line((2, 1), (2, 4)))
    frame = picture.frame
    x, _ = frame.corner((2, 0))
    rows = [picture.pixel(x, y) == LIGHT.ink for y in range(frame.top, frame.bottom)]
    assert sum(rows) == pytest.approx(3 * frame.unit, abs=6)
    assert picture.at((2, 2), 0.0) == LIGHT.ink
    assert picture.at((2, 4), 0.0) != LIGHT.ink


EDGES = ((0.03, 0.5), (0.97, 0.5), (0.5, 0.03), (0.5, 0.97))


@THEMES
@GROUND
def test_the_last_move_has_a_frame_that_spares_what_stands_there(theme: Theme, role: str) -> None:
    items = ground(role), standing(1, ALL_ARROWS)
    plain, marked = (
        drawn(*items, *more, theme=theme) for more in ((), (Outline((CELL,), "last"),))
    )
    assert [marked.at(CELL, *edge) for edge in EDGES] == [theme.ink] * 4
    assert marked.in_cell((3, 3), theme.ink) == marked.in_cell((1, 3), theme.ink) == 0
    side = theme.fill("tri-purple")
    assert marked.in_cell(CELL, side) == pytest.approx(plain.in_cell(CELL, side), rel=0.005)
    # On a phone the frame is plain, and a line of another lightness is within.
    unit = marked.frame.unit
    across = [marked.at(CELL, x / unit, 0.3) for x in range(unit // 2)]
    assert across.count(theme.ink) * 400 / marked.image.width > 2.8
    assert across.count(theme.square) >= 2
    assert contrast(theme.square, theme.ink) > 7


@THEMES
@cases("role", [*MARKS, "tri-flipped"])
def test_the_origin_has_a_thin_frame_in_a_tone_of_its_ground(theme: Theme, role: str) -> None:
    plain, origin, last = (
        drawn(ground(role), *(Outline((CELL,), each) for each in roles), theme=theme)
        for roles in ((), ("origin",), ("last",))
    )
    fill = theme.fill(role)
    tone = theme.marking(fill)
    inside = ((0.048, 0.5), (0.952, 0.5), (0.5, 0.048), (0.5, 0.952))
    assert [origin.at(CELL, *place) for place in inside] == [tone] * 4
    assert [plain.at(CELL, *place) for place in inside] == [fill] * 4
    assert origin.in_cell(CELL, theme.ink) == 0
    more = origin.in_cell(CELL, tone) - plain.in_cell(CELL, tone)
    assert 0 < more < 0.6 * last.in_cell(CELL, theme.ink)


def test_a_piece_on_coloured_ground_is_outlined_along_its_own_edge() -> None:
    cells = CELL, (3, 3)
    items = ground("tri-red"), ground("tri-red", (3, 3)), Piece(cells, "blue", "I")
    picture = drawn(*items, Outline(cells, "last"))
    assert picture.at(CELL, 0.06, 0.5) == LIGHT.ink
    assert picture.at(CELL, 0.97, 0.5) == picture.at((3, 3), 0.03, 0.5) == LIGHT.fill("blue")


def test_frames_of_a_game_are_where_the_move_was() -> None:
    picture = Picture(tristra(3, 22))
    (last,) = (
        item.cells[0]
        for item in picture.scene.items
        if isinstance(item, Outline) and item.role == "last"
    )
    for x in range(6):
        for y in range(6):
            framed = [picture.at((x, y), *edge) == LIGHT.ink for edge in EDGES[:2]]
            assert framed == [(x, y) == last] * 2


def test_the_square_to_be_exchanged_is_framed() -> None:
    draft = TRISTRA.start(2, resolve_options(TRISTRA, 2, {}), "").view(0).draft(tuple("1c"))
    assert draft
    picture = Picture(draft.scene)
    (chosen,) = (item.cells for item in picture.scene.items if isinstance(item, Outline))
    assert [picture.at(cell, 0.03, 0.5) for cell in chosen] == [LIGHT.ink]


@THEMES
@GROUND
def test_a_broken_frame_has_corners_and_leaves_the_one_below_between(
    theme: Theme, role: str
) -> None:
    there = Triangle((0, 0), "tri-orange", "I", mark="block")
    own, other = Outline((CELL,), "tri-orange"), Outline((CELL,), "tri-purple", broken=True)
    near, middle = (0.15, 0.03), (0.5, 0.03)
    both = drawn(ground(role), standing(), there, own, other, theme=theme)
    assert both.at(CELL, *middle) == theme.fill("tri-orange")
    assert both.at(CELL, *near) == theme.fill("tri-purple")
    alone = drawn(ground(role), standing(), other, theme=theme)
    assert alone.at(CELL, *middle) == theme.fill(role)
    assert alone.at(CELL, *near) == theme.fill("tri-purple")


@THEMES
@GROUND
def test_a_disc_leaves_the_colour_to_be_seen(theme: Theme, role: str) -> None:
    picture = drawn(ground(role), Disc(CELL, 24), theme=theme)
    fill = theme.fill(role)
    dark = theme.clearest_on(fill)
    assert picture.at(CELL, 0.5, 0.64) == dark
    assert contrast(dark, fill) > 4
    assert picture.in_cell(CELL, fill) > 0.7 * picture.frame.unit**2
    number = {theme.ink, theme.paper} - {dark}
    assert sum(picture.in_cell(CELL, each) for each in number) > 60


@THEMES
@TURNS
def test_a_disc_lies_beside_a_triangle(theme: Theme, turns: int) -> None:
    arrows = {0: (-1, -1), 1: (-1, 1), 2: (1, 1), 3: (1, -1)}
    items = ground("tri-blue"), standing(turns, (arrows[turns], (0, 1), (1, 0)))
    plain, disc = (drawn(*items, *more, theme=theme) for more in ((), (Disc(CELL, 24),)))
    for colour, kept in ((theme.fill("tri-purple"), 0.99), (theme.rim, 0.98)):
        assert disc.in_cell(CELL, colour) > kept * plain.in_cell(CELL, colour)
    dark = theme.clearest_on(theme.fill("tri-blue"))
    assert disc.in_cell(CELL, dark) > plain.in_cell(CELL, dark) + 0.05 * disc.frame.unit**2


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“tri-mauve”"):
        render(scene(Square(CELL, "tri-mauve")))
    with pytest.raises(UnknownSignError, match="“dots-9”"):
        render(scene(Square(CELL, "tri-red", "dots-9")))
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(ground("tri-red"), Outline((CELL,), "mauve")))
