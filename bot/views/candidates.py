"""Placements to choose from by their pictures: each as it would lie, on the same squares."""

from collections.abc import Iterator, Sequence

from bot.views.review_cards import outlined
from engine.game import AnyPosition, Seat
from engine.scene import Cell, Scene
from engine.widening import widened

Candidate = tuple[str, Scene, Sequence[Cell]]
"""Its number, the board with it, and the squares to be seen."""


def candidates(position: AnyPosition, seat: Seat, moves: Sequence[str]) -> list[Candidate]:
    """The moves of a seat, counted from 1, around the squares of all of them.

    :raises EngineError: if one is not legal there.
    """
    names = list(dict.fromkeys(name for move in moves for name in _squares(position, seat, move)))
    return [
        (str(number), *_after(position, seat, move, names)) for number, move in enumerate(moves, 1)
    ]


def _squares(position: AnyPosition, seat: Seat, move: str) -> Iterator[str]:
    outlines, board = outlined(position, seat, move)
    return (board.name(cell) for outline in outlines for cell in outline.cells)


def _after(
    position: AnyPosition, seat: Seat, move: str, names: Sequence[str]
) -> tuple[Scene, Sequence[Cell]]:
    after = position.play(position.parse(move, seat), seat).view(seat).scene()
    scene = widened(after, names)
    return scene, scene.board.cells(names)
