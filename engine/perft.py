"""Counting the leaves of the game tree: the classic proof that rules are right."""

from engine.game import AnyPosition


def perft(position: AnyPosition, depth: int) -> int:
    """The number of sequences of exactly `depth` legal plies; swaps count, resignations do not.

    :raises ValueError: if moves cannot be listed in a position on the way.
    """
    if depth == 0:
        return 1
    if not position.listed:
        raise ValueError("there are too many moves to list here: perft does not count them")
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def divide(position: AnyPosition, depth: int) -> dict[str, int]:
    """The leaves behind each legal move, by its canonical text; `depth` at least 1."""
    return {
        position.print(move): perft(position.play(move), depth - 1)
        for move in position.legal_moves()
    }
