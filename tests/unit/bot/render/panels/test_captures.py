"""Captured triangles under the board."""

from itertools import pairwise

import pytest

from bot.render import CONTRAST, DARK, LIGHT, Theme
from bot.render.board.triangles import CAP, WIDE
from bot.render.panels.captures import TRIANGLE
from engine.geometry.scene import Captures, Line, Scene, Swatch, Tally, Triangle
from tests.support.cases import cases
from tests.support.render.pictures import Picture, board, tristra, tristra_draft

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
OWNERS = Swatch("tri-orange", "block"), Swatch("tri-purple", "ring")
NUMERALS = "I", "I", "II", "II", "III", "III"
MOST = 11
"""One triangle is always left."""


def triangles(number: int, owner: Swatch) -> tuple[Triangle, ...]:
    names = (NUMERALS[place % 6] for place in range(number))
    return tuple(Triangle((0, 0), owner.role, name, mark=owner.mark) for name in names)


def captured(first: int, second: int, theme: Theme = LIGHT) -> Picture:
    """A board where each side has captured so many triangles of the other."""
    captures = tuple(
        Captures(owner, triangles(number, other))
        for owner, other, number in zip(OWNERS, OWNERS[::-1], (first, second), strict=True)
    )
    tallies = tuple(Tally(owner, 0) for owner in OWNERS)
    items = (Line((0, 3), (6, 3)),)
    return Picture(Scene(board(6, 6), items, (), tallies, captures=captures), theme)


def seen(picture: Picture, theme: Theme = LIGHT) -> list[tuple[int, int]]:
    """Start and end of everything in the line of captures, in pixels."""
    frame = picture.frame
    top = round(frame.tray)
    used = [
        picture.count(theme.paper, x, top, x + 1, frame.size[1]) < frame.size[1] - top
        for x in range(frame.size[0])
    ]
    ends = [x for x, (before, now) in enumerate(pairwise([False, *used, False])) if before != now]
    return list(zip(ends[::2], ends[1::2], strict=True))


def colours(picture: Picture, theme: Theme = LIGHT) -> list[str]:
    """The side that most of each thing in the line belongs to, from the left."""
    found = []
    for left, right in seen(picture, theme):
        area = left, picture.frame.tray, right, picture.frame.size[1]
        counts = [picture.count(theme.fill(owner.role), *area) for owner in OWNERS]
        found.append("op"[counts[1] > counts[0]])
    return found


@THEMES
def test_each_side_has_its_swatch_at_its_end_and_what_it_captured_beside_it(theme: Theme) -> None:
    picture = captured(3, 2, theme)
    assert colours(picture, theme) == [*"oppp", *"oop"]
    frame, places = picture.frame, seen(picture, theme)
    assert places[0][0] == pytest.approx(frame.left, abs=3)
    assert places[-1][1] == pytest.approx(frame.right, abs=3)
    assert places[4][0] - places[3][1] > 2 * frame.module


@cases(("first", "second"), [(MOST, 0), (0, MOST), (6, 5), (5, 6), (1, 10)])
def test_all_that_can_be_captured_stands_side_by_side(first: int, second: int) -> None:
    picture = captured(first, second)
    places = seen(picture)
    assert len(places) == first + second + (first > 0) + (second > 0)
    assert places[0][0] >= picture.frame.left - 2
    assert places[-1][1] <= picture.frame.right + 2


def test_a_captured_triangle_keeps_its_place() -> None:
    first, more = seen(captured(2, 2)), seen(captured(3, 4))
    assert more[:3] == first[:3]
    assert more[-3:] == first[-3:]


def test_a_side_without_captures_has_no_swatch() -> None:
    assert colours(captured(2, 0)) == [*"opp"]
    assert colours(captured(0, 1)) == [*"op"]
    assert seen(captured(0, 0)) == []


@THEMES
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_the_numerals_are_told_apart(theme: Theme, rank: int) -> None:
    one = Captures(OWNERS[0], (Triangle((0, 0), "tri-orange", "I" * rank),))
    picture = Picture(Scene(board(6, 6), (), captures=(one,)), theme)
    _, (left, right) = seen(picture, theme)
    frame = picture.frame
    # Through the lower third of the triangle.
    y = round(frame.tray + 0.68 * (right - left))
    line = [picture.pixel(x, y) == theme.rim for x in range(left, right)]
    strokes = sum(now and not before for before, now in pairwise(line))
    # The edge is met on both sides; on white it is one with the paper.
    assert strokes == rank + (1 if theme is CONTRAST else 2)
    assert CAP * TRIANGLE / WIDE * frame.module * 400 / frame.size[0] >= 6


@THEMES
@pytest.mark.parametrize("rounds", ["1", "2"])
def test_a_board_has_the_same_form_from_beginning_to_end(theme: Theme, rounds: str) -> None:
    frames = {
        Picture(tristra(8, plies, rounds=rounds), theme).frame for plies in (0, 1, 2, 4, 8, 20, 99)
    }
    assert len(frames) == 1


def test_a_game_shows_what_it_has_captured() -> None:
    picture = Picture(tristra(8))
    taken = [each for each in picture.scene.captures if each.triangles]
    assert len(seen(picture)) == len(taken) + sum(len(each.triangles) for each in taken)
    assert sum(len(each.triangles) for each in taken) > 3


def test_a_half_has_no_room_for_captures() -> None:
    frame = Picture(tristra_draft(8, 4)).frame
    assert frame.size[1] - frame.bottom < 1.1 * frame.module


def test_a_swatch_that_is_too_near_the_ground_has_a_light_edge() -> None:
    for picture, theme in ((captured(1, 1, theme), theme) for theme in (LIGHT, DARK)):
        left, right = seen(picture, theme)[-1]
        middle = round(picture.frame.tray + TRIANGLE / WIDE * 0.67 / 2 * picture.frame.module)
        edge = [picture.pixel(x, middle) for x in range(left, (left + right) // 2)]
        assert (theme.rim in edge) == (theme is DARK)
        assert theme.fill("tri-purple") in edge
