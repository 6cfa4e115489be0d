"""Tables of any width: the names of squares, and how large pictures become."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.render import LIGHT, Theme
from bot.render.board.ground import shown
from engine.geometry.scene import Hand, Scene
from tests.support.cases import cases
from tests.support.render.cities import (
    END,
    START,
    WIDE,
    City,
    city_scene,
    column_name,
    grown,
    shuffled,
    table,
    three_in_hand,
)
from tests.support.render.pictures import Picture
from tests.support.render.themes import THEMES

LONG = ((6, 40), (40, 6))


@cases("step", [1, 2, 5, 10, 20])
def test_the_names_that_are_shown_are_the_same_on_a_board_that_grows(step: int) -> None:
    names = [column_name(column) for column in range(-90, 90)]
    full = {names[place] for place in shown(names, step)}
    for start in range(12):
        part = names[start : start + 100]
        assert {part[place] for place in shown(part, step)} == full & set(part)
    places = shown(names, step)
    assert {after - before for before, after in pairwise(places)} == {step}


def test_numbers_that_are_shown_are_round() -> None:
    rows = [str(row) for row in range(-12, 13)]
    assert [rows[place] for place in shown(rows, 5)] == ["-10", "-5", "0", "5", "10"]
    assert [rows[place] for place in shown(rows, 10)] == ["-10", "0", "10"]
    columns = [column_name(column) for column in range(-6, 12)]
    assert [columns[place] for place in shown(columns, 5)] == ["-f", "-a", "e", "j"]


def test_names_that_are_no_numbers_are_counted() -> None:
    assert shown(["α", "β", "γ", "δ"], 2) == [1, 3]
    assert shown(["a1", "b2", "c3"], 1) == [0, 1, 2]


@cases(("columns", "rows"), [(30, 30), (164, 164), *LONG, (5, 6)])
def test_long_names_have_room(columns: int, rows: int) -> None:
    board = table(columns, rows, -70, -80)
    picture = Picture(Scene(board, (), hands=shuffled()))
    frame = picture.frame
    edge = 0, frame.top, max(1, frame.left - 1.05 * frame.module), frame.bottom
    left, top, right, low = map(int, edge)
    assert picture.count(LIGHT.paper, left, top, right, low) == (right - left) * (low - top)
    beside = frame.left - 0.9 * frame.module, frame.top, frame.left - 4, frame.bottom
    assert picture.count(LIGHT.label, *beside) > 60
    # No two names of columns touch.
    top, low = frame.bottom + 5, frame.bottom + round(0.55 * frame.module)
    used = [
        picture.count(LIGHT.paper, x, top, x + 1, low) < low - top
        for x in range(frame.left - frame.unit, frame.right + frame.unit)
    ]
    gaps = "".join(".#"[one] for one in used).strip(".").split("#")
    assert max(map(len, gaps), default=0) >= (6 if columns > 6 else 0)


@THEMES
@cases("hands", [(), shuffled(), three_in_hand()])
@cases("city", [START, END, WIDE])
def test_a_picture_is_small(theme: Theme, hands: tuple[Hand, ...], city: City) -> None:
    picture = Picture(city_scene(city, hands), theme)
    assert len(picture.png) < 80_000
    assert 1000 < max(picture.image.size) <= 1280


@pytest.mark.parametrize(("columns", "rows"), [(164, 164), (30, 30), (5, 6), *LONG, (164, 5)])
def test_a_table_of_any_form_is_a_small_picture(columns: int, rows: int) -> None:
    scene = city_scene(grown(7, 40, 0.3, (max(2, columns - 4), max(2, rows - 4))), shuffled())
    wide = replace(scene, board=table(columns, rows, -70, -80))
    fitting = tuple(
        item
        for item in wide.items
        if all(x < columns and y < rows for x, y in getattr(item, "cells", ()))
    )
    picture = Picture(replace(wide, items=fitting))
    assert len(picture.png) < 80_000
    assert max(picture.image.size) <= 1280
    assert picture.frame.unit >= 5


def test_every_square_of_the_ground_is_like_every_other() -> None:
    for columns, rows in ((5, 3), (5, 4), (7, 9)):
        picture = Picture(Scene(table(columns, rows), ()))
        frame = picture.frame
        edge, inner = round(0.1 * frame.unit), round(0.9 * frame.unit)
        cells = {
            picture.image.crop((x + edge, y + edge, x + inner, y + inner)).tobytes()
            for column in range(columns)
            for row in range(rows)
            for x, y in [frame.corner((column, row))]
        }
        assert len(cells) == 1
        assert picture.at((0, 0)) == LIGHT.square
