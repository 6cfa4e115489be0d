"""The rules of a game as pages: examples as frozen data, cut to the part of the board that matters.

A game makes its examples by playing: what is shown as legal was played, what is shown as illegal
was refused (`teaching.py`). The words to a page are a host's.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.items import cells_of, shifted
from engine.scene import Board, Cell, Item, Line, Outline, Scene

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

    `first` is the lower left and `last` the upper right square, by their names on this board. What
    lies outside is left out.

    :raises ValueError: if there are no such squares, or an edge would cut through a piece.
    """
    (left, low), (right, high) = (_cell(scene.board, name) for name in (first, last))
    board = Board(scene.board.columns[left : right + 1], scene.board.rows[low : high + 1])
    return Scene(board, tuple(_inside(scene.items, board, (left, low))))


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
        # A line may end at the far corner of the last square, where no square begins.
        beyond = int(isinstance(item, Line))
        lying = [_contains(board, cell, beyond) for cell in cells_of(moved)]
        if all(lying):
            yield moved
        elif any(lying):
            raise ValueError(f"the edge cuts through {item}")


def _contains(board: Board, cell: Cell, beyond: int) -> bool:
    columns, rows = len(board.columns) + beyond, len(board.rows) + beyond
    return 0 <= cell[0] < columns and 0 <= cell[1] < rows
