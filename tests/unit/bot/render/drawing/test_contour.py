import pytest

from bot.render.drawing.contour import Point, Rounding, is_hole, loops, rounded
from engine.geometry.scene import Cell
from tests.support.cases import cases

SHARP = Rounding(0, 0, 0)
ROUND = Rounding(inset=0.06, convex=0.15, concave=0.15)


def area(points: list[Point]) -> float:
    following = [*points[1:], points[0]]
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, following, strict=True)) / 2


@cases(
    ("cells", "corners"),
    [
        ({(0, 0)}, [4]),
        ({(0, 0), (1, 0), (2, 0)}, [4]),
        ({(0, 0), (0, 1), (0, 2), (1, 2)}, [6]),
        ({(0, 0), (1, 0), (2, 0), (1, 1)}, [8]),
        ({(0, 0), (1, 1)}, [4, 4]),
        ({(x, y) for x in range(3) for y in range(3)} - {(1, 1)}, [4, 4]),
    ],
)
def test_corners_and_area_of_sharp_outlines(cells: set[Cell], corners: list[int]) -> None:
    found = loops(frozenset(cells))
    assert sorted(map(len, found)) == corners
    assert sum(area(rounded(loop, SHARP)) for loop in found) == pytest.approx(len(cells))


def test_a_hole_is_known() -> None:
    ring = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}
    assert sorted(map(is_hole, loops(ring))) == [False, True]


def test_an_inset_square_with_round_corners_has_the_area_of_geometry() -> None:
    (loop,) = loops(frozenset({(0, 0)}))
    expected = 0.88**2 - (4 - 3.14159) * 0.15**2
    assert area(rounded(loop, ROUND)) == pytest.approx(expected, abs=1e-3)


def test_a_concave_corner_is_filled_not_cut() -> None:
    (loop,) = loops(frozenset({(0, 0), (0, 1), (1, 1)}))
    sharp = Rounding(ROUND.inset, ROUND.convex, 0)
    gained = area(rounded(loop, ROUND)) - area(rounded(loop, sharp))
    assert gained == pytest.approx((1 - 3.14159 / 4) * 0.15**2, abs=1e-4)


def test_parallel_curves_keep_their_distance_at_corners() -> None:
    inner = ROUND.at(0.1)
    assert (inner.convex, inner.concave) == pytest.approx((0.11, 0.19))
