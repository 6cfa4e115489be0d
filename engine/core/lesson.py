"""The rules of a game as pages: examples as frozen data, cut to the part of the board that matters.

A game makes its examples by playing: what is shown as legal was played, what is shown as illegal
was refused (`teaching.py`). The words to a page are a host's.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.geometry.items import cells_of, shifted
from engine.geometry.scene import Board, Cell, Item, Line, Outline, Scene

_NAME = re.compile(r"(-?[a-z]+)(-?[0-9]+)")


@dataclass(frozen=True, slots=True)
class Example:
    """Something to look at: a legal move just played, an illegal one meant, or neither (None).

    `refusal` is the code with which the engine refuses the illegal one.
    """

    scene: Scene
    legal: bool | None = None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page: what it is about, as a key for texts, and its examples."""

    key: str
    examples: tuple[Example, ...]


def window(scene: Scene, first: str, last: str) -> Scene:
    """The part of a board between two squares, with nothing beside it.

    `first` is the lower left and `last` the upper right square, by their names on this board.
    Everything outside is left out.

    :raises ValueError: if there are no such squares, or an edge would cut through a piece.
    """
    (left, low), (right, high) = (_cell(scene.board, name) for name in (first, last))
    board = Board(scene.board.columns[left : right + 1], scene.board.rows[low : high + 1])
    return Scene(board, tuple(_inside(scene.items, board, (left, low))))


def trimmed(scene: Scene) -> Scene:
    """A board that is endless as far as something lies on it, and one square more; others whole."""
    found = [cell for item in scene.items for cell in cells_of(item)]
    if not (scene.board.endless and found):
        return scene
    ends = [(min(axis) - 1, max(axis) + 1) for axis in zip(*found, strict=True)]
    (left, right), (low, high) = ends
    names = scene.board.columns, scene.board.rows
    first = max(left, 0), max(low, 0)
    last = min(right, len(names[0]) - 1), min(high, len(names[1]) - 1)
    return window(scene, scene.board.name(first), scene.board.name(last))


def plain(scene: Scene) -> Scene:
    """The whole board with the score, without what else stands beside it."""
    return Scene(scene.board, scene.items, tallies=scene.tallies)


def without(scene: Scene, *roles: str) -> Scene:
    """The scene without the outlines of these roles."""
    items = (one for one in scene.items if not (isinstance(one, Outline) and one.role in roles))
    return replace(scene, items=tuple(items))


def meant(scene: Scene, items: Iterable[Item], cells: Iterable[Cell]) -> Scene:
    """The scene with what somebody meant to play, outlined as wrong; nothing else is outlined."""
    outline = Outline(tuple(cells), "wrong")
    quiet = without(scene, "last", "origin", "best")
    return replace(quiet, items=(*quiet.items, *items, outline))


def _cell(board: Board, name: str) -> Cell:
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name} is no square")
    return board.columns.index(match[1]), board.rows.index(match[2])


def _inside(items: Iterable[Item], board: Board, corner: Cell) -> Iterator[Item]:
    """The items that lie on a board which begins at this cell of theirs."""
    for item in items:
        moved = shifted(item, corner)
        if isinstance(moved, Line):
            yield from _clipped(moved, board)
            continue
        lying = [_contains(board, cell) for cell in cells_of(moved)]
        if all(lying):
            yield moved
        elif any(lying):
            raise ValueError(f"the edge cuts through {item}")


def _clipped(line: Line, board: Board) -> Iterator[Line]:
    """The part of a line along a row or column that lies on a board."""
    start, end = (_nearest(board, cell) for cell in (line.start, line.end))
    # A row or a column keeps its number; beyond the board it would be drawn at the edge.
    along = int(line.start[1] == line.end[1])
    if start != end and start[along] == line.start[along]:
        yield Line(start, end)


def _nearest(board: Board, cell: Cell) -> Cell:
    """The corner of squares of a board that is nearest."""
    columns, rows = len(board.columns), len(board.rows)
    return min(max(cell[0], 0), columns), min(max(cell[1], 0), rows)


def _contains(board: Board, cell: Cell) -> bool:
    return 0 <= cell[0] < len(board.columns) and 0 <= cell[1] < len(board.rows)
