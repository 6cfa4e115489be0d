"""Triangles: where they point, what stands on them, whose they are, and what they attack."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageChops

from bot.render import DARK, LIGHT, Theme, UnknownRoleError, UnknownSignError, render
from bot.render.board.triangles import CAP, SUNK, TOWARDS
from bot.render.drawing.colour import RGB, contrast
from engine.geometry.scene import Cell, Item, Square, Triangle
from tests.support.cases import cases
from tests.support.render.pictures import Picture, scene, tristra, tristra_draft
from tests.support.render.sight import distance
from tests.support.render.themes import THEMES

TURNS = cases("turns", range(4))
GROUND = cases("ground", ["tri-red", "tri-blue", "tri-green"])
CELL = (2, 3)
EDGES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, 1), (1, -1))
ROLES = {"tri-orange": "block", "tri-purple": "ring"}
SIDES = cases("role", ROLES)


def drawn(*items: Item, ground: str = "tri-blue", theme: Theme = LIGHT) -> Picture:
    return Picture(scene(Square(CELL, ground), *items, squares=6), theme)


def triangle(
    role: str = "tri-purple", numeral: str = "I", turns: int = 0, arrows: tuple[Cell, ...] = ()
) -> Triangle:
    return Triangle(CELL, role, numeral, turns, arrows, ROLES[role])


def cell_image(picture: Picture, cell: Cell = CELL) -> Image.Image:
    x, y = picture.frame.corner(cell)
    return picture.image.crop((x, y, x + picture.frame.unit, y + picture.frame.unit))


def turned(place: tuple[float, float], turns: int) -> tuple[float, float]:
    """A place in a square after quarter turns clockwise."""
    right, up = place
    for _ in range(turns):
        right, up = up, 1 - right
    return right, up


@THEMES
@SIDES
@GROUND
@TURNS
def test_a_triangle_has_its_base_on_one_side_and_its_apex_at_the_other(
    theme: Theme, role: str, ground: str, turns: int
) -> None:
    picture = drawn(triangle(role, "", turns), ground=ground, theme=theme)
    below, side = theme.fill(ground), theme.fill(role)
    inside = (0.5, 0.5), (0.5, 0.7), (0.3, 0.26), (0.7, 0.26)
    beside = (0.25, 0.6), (0.75, 0.6), (0.5, 0.88), (0.5, 0.1), (0.1, 0.4), (0.2, 0.5)
    assert {picture.at(CELL, *turned(place, turns)) for place in inside} == {side}
    assert {picture.at(CELL, *turned(place, turns)) for place in beside} == {below}


@TURNS
def test_it_is_nearly_three_quarters_of_its_square_wide(turns: int) -> None:
    picture = drawn(triangle("tri-orange", "", turns))
    empty = Image.new("RGB", cell_image(picture).size, LIGHT.fill("tri-blue"))
    whole = ImageChops.difference(cell_image(picture), empty)
    unit = picture.frame.unit
    inner = whole.crop((round(0.1 * unit), round(0.1 * unit), round(0.9 * unit), round(0.9 * unit)))
    left, top, right, low = inner.getbbox() or (0, 0, 0, 0)
    sizes = (right - left) / unit, (low - top) / unit
    assert sizes[turns % 2] == pytest.approx(0.72, abs=0.02)
    assert sizes[1 - turns % 2] == pytest.approx(0.67, abs=0.02)


@THEMES
@SIDES
@TURNS
@cases("rank", [1, 2, 3])
def test_the_numeral_is_upright_and_clear_in_every_turn(
    theme: Theme, role: str, turns: int, rank: int
) -> None:
    picture = drawn(triangle(role, "I" * rank, turns), theme=theme)
    bare = drawn(triangle(role, "", turns), theme=theme)
    x, y = TOWARDS[turns]
    right, up = 0.5 + x * SUNK, 0.5 - y * SUNK
    # So many strokes side by side, with the colour of the side around them.
    across = (right - 0.155, up), (right + 0.155, up)
    assert picture.runs(theme.rim, CELL, *across) == rank
    assert bare.runs(theme.rim, CELL, *across) == 0
    assert picture.runs(theme.fill(role), CELL, *across) == rank + 1
    stroke = right - (0.5 if rank == 2 else 0) * stroke_step(picture, theme), up
    column = [picture.at(CELL, stroke[0], up + step / 200) for step in range(-30, 31)]
    high = column.count(theme.rim) / 200
    assert high == pytest.approx(CAP, abs=0.02)
    assert high * picture.frame.unit * 400 / picture.image.width >= 9
    assert (column[0], column[-1]) == (theme.fill(role), theme.fill(role))


def stroke_step(picture: Picture, theme: Theme) -> float:
    """Distance from one stroke of a numeral to the next, in squares; 0 if there is only one."""
    unit = picture.frame.unit
    (item,) = (item for item in picture.scene.items if isinstance(item, Triangle))
    x, y = TOWARDS[item.turns]
    line = [
        picture.at(CELL, 0.5 + x * SUNK + step / unit, 0.5 - y * SUNK) == theme.rim
        for step in range(-round(0.155 * unit), round(0.155 * unit))
    ]
    starts = [place for place, (before, now) in enumerate(pairwise(line)) if now and not before]
    return (starts[1] - starts[0]) / unit if len(starts) > 1 else 0.0


@cache
def head_pixels(role: str, step: Cell, ground: str, theme: Theme) -> list[tuple[float, float]]:
    """Pixels of an arrow's head, in squares from the middle to the right and up."""
    # The base is on a side to which no arrow of these points.
    turns = 2 if step[1] < 0 else 0
    bare, armed = (with_arrows(role, turns, arrows, ground, theme) for arrows in ((), (step,)))
    unit = bare.width
    before, after = np.asarray(bare), np.asarray(armed)
    head = (before != after).any(axis=2) & (after == theme.fill(role)).all(axis=2)
    return [(x / unit - 0.5, 0.5 - y / unit) for y, x in np.argwhere(head).tolist()]


@THEMES
@SIDES
@GROUND
@cases("step", EDGES + CORNERS)
def test_the_head_of_an_arrow_is_at_the_edge_where_it_points_and_only_there(
    theme: Theme, role: str, ground: str, step: Cell
) -> None:
    found = head_pixels(role, step, ground, theme)
    assert len(found) > 40
    for place in found:
        for each, towards in zip(place, step, strict=True):
            assert (0.28 < each * towards < 0.44) if towards else abs(each) < 0.07


@THEMES
@SIDES
@cases("step", EDGES + CORNERS)
def test_a_head_can_be_seen_on_a_phone_and_points_outward(
    theme: Theme, role: str, step: Cell
) -> None:
    found = head_pixels(role, step, "tri-red", theme)
    # Along the way it points, in pixels of a phone.
    frame = Picture(tristra(6, 4)).frame
    long = 400 / frame.size[0] * frame.unit / (2**0.5 if all(step) else 1)
    outward = [long * (x * step[0] + y * step[1]) for x, y in found]
    assert max(outward) - min(outward) >= 4
    middle = (max(outward) + min(outward)) / 2
    inner = sum(each < middle for each in outward)
    assert inner > 1.7 * (len(outward) - inner)


@cache
def with_arrows(
    role: str, turns: int, arrows: tuple[Cell, ...], ground: str, theme: Theme
) -> Image.Image:
    return cell_image(drawn(triangle(role, "", turns, arrows), ground=ground, theme=theme))


def head_at(step: Cell) -> tuple[float, float]:
    """A place that is within the head of an arrow if there is one, and bare if there is none."""
    near = 0.125 if all(step) else 0.135
    across, up = (0.5 + each * (0.5 - near) for each in step)
    return across, up


@THEMES
@cases("arrows", ["corners", "sides", "rank"])
@cases("seed", [2, 3])
def test_the_triangles_of_a_game_are_what_they_are(theme: Theme, arrows: str, seed: int) -> None:
    picture = Picture(tristra(seed, 12, arrows=arrows), theme)
    ground = {item.cell: item.role for item in picture.scene.items if isinstance(item, Square)}
    standing = [item for item in picture.scene.items if isinstance(item, Triangle)]
    assert len(standing) >= 10
    for one in standing:
        side = theme.fill(one.role)
        x, y = TOWARDS[one.turns]
        middle = 0.5 + x * SUNK, 0.5 - y * SUNK
        across = (middle[0] - 0.155, middle[1]), (middle[0] + 0.155, middle[1])
        assert picture.runs(theme.rim, one.cell, *across) == len(one.numeral)
        assert picture.at(one.cell, *turned((0.5, 0.7), one.turns)) == side
        seen = {step for step in EDGES + CORNERS if picture.at(one.cell, *head_at(step)) == side}
        assert seen == set(one.arrows), one
        bare = {
            picture.at(one.cell, *head_at(step)) for step in (EDGES + CORNERS) if step not in seen
        }
        assert bare == {theme.fill(ground[one.cell])}


@THEMES
@GROUND
@TURNS
def test_the_sides_are_told_apart_in_grey_on_a_phone(theme: Theme, ground: str, turns: int) -> None:
    """Triangles of both sides have one colour, so that nothing but the edge can help."""
    looks = []
    for mark in ROLES.values():
        picture = drawn(
            Triangle(CELL, "tri-purple", "II", turns, (), mark), ground=ground, theme=theme
        )
        small = round(picture.frame.unit * 400 / picture.image.width)
        image = cell_image(picture).convert("L").resize((small, small), Image.Resampling.BOX)
        looks.append(image.tobytes())
    plain = sum(abs(a - b) > 40 for a, b in zip(*looks, strict=True))
    assert plain >= 60


@THEMES
@GROUND
def test_edges_part_triangles_from_the_ground_for_everybody(theme: Theme, ground: str) -> None:
    """Neighbouring parts never look much the same: ground, edge, side, numeral."""
    below = theme.fill(ground)
    for role, mark in ROLES.items():
        picture = drawn(Triangle(CELL, role, "", 0, (), mark), ground=ground, theme=theme)
        seen = layers(picture, theme, role, below)
        assert seen == (["below", "edge", "side"] if mark == "block" else EDGED)
        assert distance(below, theme.fill(role)) > 15
        assert contrast(theme.rim, theme.fill(role)) > 3.5


EDGED = ["below", "side", "edge", "side"]


def layers(picture: Picture, theme: Theme, role: str, below: RGB) -> list[str]:
    """The colours from below the base of a triangle to its middle."""
    names = {below: "below", theme.rim: "edge", theme.fill(role): "side"}
    unit = picture.frame.unit
    line = [names.get(picture.at(CELL, 0.5, y / unit)) for y in range(unit // 20, unit // 2)]
    seen = [name for name in line if name]
    return [name for before, name in pairwise(["", *seen]) if name != before]


@THEMES
@cases("plies", [0, 2, 4, 20, 99])
@cases("arrows", ["corners", "sides"])
def test_a_board_is_a_small_picture_with_a_palette(theme: Theme, plies: int, arrows: str) -> None:
    picture = Picture(tristra(6, plies, arrows=arrows), theme)
    assert 1000 < max(picture.image.size) <= 1280
    assert len(picture.png) < 60_000


@THEMES
@cases(("steps", "plies"), [(0, 0), (11, 0), (12, 0), (0, 2), (3, 2), (6, 2)])
def test_a_half_is_a_small_picture_that_can_be_read(theme: Theme, steps: int, plies: int) -> None:
    picture = Picture(tristra_draft(6, steps, plies), theme)
    wide, high = picture.image.size
    assert 1000 < wide <= 1280
    whole = plies == 0
    assert (1.5 if whole else 2.2) < wide / high < (2.2 if whole else 3.0)
    assert len(picture.png) < 60_000
    squares = [item for item in picture.scene.items if isinstance(item, Square)]
    assert len(squares) == (steps if steps < 12 and plies == 0 else 18)


def test_the_same_position_is_the_same_picture_whatever_was_drawn_before() -> None:
    first = render(tristra(6, 20))
    for seed in range(3):
        render(tristra(seed), DARK)
    assert render(tristra(6, 20)) == first


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        render(scene(Triangle(CELL, "mauve", "I")))
    with pytest.raises(UnknownSignError, match="“comet”"):
        render(scene(Triangle(CELL, "tri-orange", "I", mark="comet")))
