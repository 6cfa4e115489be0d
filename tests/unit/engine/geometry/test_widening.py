"""Views of an endless board that are widened to squares out of sight."""

from random import Random

from engine.core.options import resolve_options
from engine.core.registry import find_game
from engine.geometry.items import cells_of
from engine.geometry.scene import Scene
from engine.geometry.widening import REACH, laid_on, widened
from tests.support.cases import cases

GAME = find_game("stratopolis")
OPTIONS = {"stack": "shuffled", "first": "red"}


def fresh() -> Scene:
    """The table with the first tile, from k11 to o16."""
    return GAME.start(2, OPTIONS, GAME.deal(2, OPTIONS, Random(1))).view(0).scene()


def lying(scene: Scene) -> list[list[str]]:
    """The names of the squares on which each item lies."""
    return [[scene.board.name(cell) for cell in cells_of(item)] for item in scene.items]


@cases(
    ("names", "columns", "rows"),
    [
        (["k11"], "klmno", (11, 16)),
        (["k10", "k11", "l11"], "klmno", (10, 16)),
        (["i12", "q18"], "ijklmnopq", (11, 18)),
        (["a1", "z99", "m13"], "klmno", (11, 16)),
        (["h13", "m19", "b<"], "klmno", (11, 16)),
        ([], "klmno", (11, 16)),
    ],
)
def test_as_much_more_is_shown_as_it_takes(
    names: list[str], columns: str, rows: tuple[int, int]
) -> None:
    before = fresh()
    assert (before.board.columns[0], before.board.rows[0]) == ("k", "11")
    after = widened(before, names)
    assert "".join(after.board.columns) == columns
    assert (after.board.rows[0], after.board.rows[-1]) == tuple(map(str, rows))
    assert lying(after) == lying(before)
    assert after.tallies == before.tallies
    assert REACH == 2


def test_a_board_with_edges_stays_as_it_is() -> None:
    game = find_game("tristra")
    options = resolve_options(game, 2, {})
    scene = game.start(2, options, game.deal(2, options, Random(1))).view(None).scene()
    assert widened(scene, ["g3", "a7"]) is scene


def test_a_scene_lies_on_a_larger_part_of_its_board_as_it_lay_before() -> None:
    before = fresh()
    larger = widened(before, ["i10", "q18"]).board
    after = laid_on(before, larger)
    assert after.board == larger != before.board
    assert lying(after) == lying(before)
    assert laid_on(after, larger) == after
