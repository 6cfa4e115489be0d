"""Replays: the scenes of finished games of every kind, from the start to the final board."""

from itertools import pairwise

import pytest

from bot.views.teaching import replay
from bot.views.teaching.replay import MOST, scenes, shown_plies
from engine.geometry.items import cells_of
from engine.geometry.scene import Outline, Piece
from tests.support.bot.whole_games import KINDS, finished, lying
from tests.support.cases import cases


@cases("plies", [0, 1, 2, 58, 59, 60, 61, 84, 118, 119, 300])
def test_there_is_one_for_each_ply_and_the_start_or_evenly_fewer(plies: int) -> None:
    shown = shown_plies(plies)
    assert len(shown) == min(plies + 1, MOST)
    assert (shown[0], shown[-1]) == (0, plies)
    steps = {after - before for before, after in pairwise(shown)}
    assert steps <= {plies // (MOST - 1), plies // (MOST - 1) + 1} - {0}


@cases(("game", "options"), KINDS)
def test_it_goes_from_the_start_to_the_final_board(game: str, options: dict[str, str]) -> None:
    table = finished(game, options)
    shown, plies = scenes(table), len(table.record.plies)
    assert len(shown) == min(plies + 1, MOST)
    final = table.position.view(None).scene()
    assert lying(shown[-1]) == lying(final)
    assert shown[-1].tallies == final.tallies
    assert len(lying(shown[0])) <= len(lying(shown[-1]))
    assert {scene.board for scene in shown} == {final.board}
    assert all(scene.tallies for scene in shown)
    wide, high = len(final.board.columns), len(final.board.rows)
    for scene in shown:
        for item in lying(scene):
            for column, row in cells_of(item):
                assert 0 <= column < wide
                assert 0 <= row < high


@cases("most", [MOST, 5])
def test_what_was_played_since_the_last_one_is_outlined(most: int) -> None:
    table = finished("lits", {"setup": "random"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay, "MOST", most)
        shown = scenes(table)
    assert len(shown) == min(most, len(table.record.plies) + 1)
    for before, after in pairwise(shown):
        outlined = {
            cell
            for item in after.items
            if isinstance(item, Outline) and item.role == "last"
            for cell in item.cells
        }
        new = set(after.items) - set(before.items)
        laid = {cell for item in new if isinstance(item, Piece) for cell in item.cells}
        assert laid == outlined
