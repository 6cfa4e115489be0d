"""The part of a board that is needed to choose among some of its cells."""

from collections.abc import Collection

from engine.geometry.scene import Board, Cell, Part, Span

MARGIN = 3
"""Squares shown around the cells: a piece laid on them reaches that far."""

LEAST = 10
"""The least number of columns and rows to show; a board no larger is shown whole."""


def part_around(board: Board, cells: Collection[Cell]) -> Part | None:
    """The part around some cells, about as wide as high; None if that is all or there are none."""
    if not cells:
        return None
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    least = max(LEAST, _length(columns), _length(rows))
    part = Part(_span(columns, least, len(board.columns)), _span(rows, least, len(board.rows)))
    return None if part == Part((0, len(board.columns)), (0, len(board.rows))) else part


def _length(places: list[int]) -> int:
    return max(places) - min(places) + 1 + 2 * MARGIN


def _span(places: list[int], length: int, size: int) -> Span:
    """The span of `length` places, or all, with these in its middle as far as the edge allows."""
    start = (min(places) + max(places) + 1 - length) // 2
    start = max(0, min(start, size - length))
    return start, min(size, start + length)
