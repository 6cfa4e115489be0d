"""Counting the leaves of the game tree: the classic proof that rules are right."""

from collections.abc import Sequence
from typing import Any

from engine.core.errors import EngineError
from engine.core.game import AnyPosition


def perft(position: AnyPosition, depth: int) -> int:
    """The number of sequences of exactly `depth` legal plies; swaps count, resignations do not.

    :raises EngineError: if moves cannot be listed in a position on the way.
    """
    if depth == 0:
        return 1
    moves = _moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def divide(position: AnyPosition, depth: int) -> dict[str, int]:
    """The leaves behind each legal move, by its canonical text; `depth` at least 1.

    :raises EngineError: if moves cannot be listed in a position on the way.
    """
    return {
        position.print(move): perft(position.play(move), depth - 1) for move in _moves(position)
    }


def _moves(position: AnyPosition) -> Sequence[Any]:
    if not position.listed:
        raise EngineError("unlisted", "there are too many moves to list here")
    return position.legal_moves()
