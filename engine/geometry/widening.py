"""Scenes of a table without an edge, widened beyond the part they show."""

from collections.abc import Iterable
from dataclasses import replace

from engine.geometry.items import shifted
from engine.geometry.plane import Place, column_name, column_named, place_named
from engine.geometry.scene import Board, Scene

REACH = 2
"""The most columns or rows that are added on a side."""


def widened(scene: Scene, names: Iterable[str]) -> Scene:
    """The scene on as much more of an endless board as shows the squares of these names.

    Those further than `REACH` beyond what is shown are left out; other boards stay as they are.
    """
    board = scene.board
    if not board.endless:
        return scene
    low = _corner(board)
    high = Place(low.column + len(board.columns) - 1, low.row + len(board.rows) - 1)
    named = [place for place in map(place_named, names) if place]
    near = [low, high, *(place for place in named if _is_near(place, low, high))]
    columns, rows = ([place[axis] for place in near] for axis in (0, 1))
    shown = Board(
        tuple(map(column_name, range(min(columns), max(columns) + 1))),
        tuple(map(str, range(min(rows), max(rows) + 1))),
        endless=True,
    )
    return laid_on(scene, shown)


def laid_on(scene: Scene, board: Board) -> Scene:
    """The scene on another part of its endless board, which shows all that lies on this one.

    Other boards stay as they are.
    """
    if not board.endless:
        return scene
    before, now = _corner(scene.board), _corner(board)
    moved = now.column - before.column, now.row - before.row
    return replace(scene, board=board, items=tuple(shifted(item, moved) for item in scene.items))


def _corner(board: Board) -> Place:
    """The lower left square that is shown."""
    return Place(column_named(board.columns[0]), int(board.rows[0]))


def _is_near(place: Place, low: Place, high: Place) -> bool:
    inside = (low[axis] - REACH <= place[axis] <= high[axis] + REACH for axis in (0, 1))
    return all(inside)
