"""The part of a board that is needed to choose among some of its cells."""

from engine.geometry.cropping import LEAST, part_around
from engine.geometry.scene import Board, Part, Scene
from tests.support.cases import cases

LARGE = Board(tuple("abcdefghijklmnopqrst"), tuple(str(row + 1) for row in range(20)))
SMALL = Board(tuple("abcdefghij"), (*"123456789", "10"))


def test_a_small_board_is_shown_whole() -> None:
    assert part_around(SMALL, [(5, 5)]) is None


def test_without_cells_all_is_shown() -> None:
    assert part_around(LARGE, []) is None


def test_cells_have_squares_around_them_as_far_as_the_edge_allows() -> None:
    assert part_around(LARGE, [(10, 10)]) == Part((5, 15), (5, 15))
    assert part_around(LARGE, [(0, 19)]) == Part((0, 10), (10, 20))
    assert part_around(LARGE, [(4, 4), (15, 15)]) == Part((1, 19), (1, 19))


@cases("cells", [[(3, 2), (3, 12)], [(1, 7), (12, 7)], [(8, 8)]])
def test_it_is_about_as_wide_as_high_and_holds_all_of_them(cells: list[tuple[int, int]]) -> None:
    part = part_around(LARGE, cells)
    assert part
    assert part.columns[1] - part.columns[0] == part.rows[1] - part.rows[0] >= LEAST
    assert all(part.columns[0] <= x < part.columns[1] for x, _ in cells)
    assert all(part.rows[0] <= y < part.rows[1] for _, y in cells)


def test_cells_all_over_the_board_need_all_of_it() -> None:
    assert part_around(LARGE, [(2, 2), (17, 17)]) is None


def test_a_scene_shows_its_part_by_name() -> None:
    shown = Scene(LARGE, (), part=Part((2, 12), (10, 20))).shown
    assert shown.columns == tuple("cdefghijkl")
    assert shown.rows == tuple(map(str, range(11, 21)))
    assert Scene(LARGE, ()).shown == LARGE
