"""The zones of a search board of Stratopolis: which squares hang together, and what they score."""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.stratopolis.kernels.board import (
    BESIDE,
    CLASH,
    GREEN_BIT,
    LEVEL,
    MOST_TAKEN,
    RED_BIT,
    SQUARES,
    TAKEN,
    Board,
    Integers,
    Longs,
)


class Zones(NamedTuple):
    """The zones of a board, numbered from 1.

    `labels` has the number of its zone for each square in use, 0 for a neutral one, and anything
    for bare squares. By number `sizes` and `heights` have what a zone scores the product of, and
    `owners` the bit of its colour. `number[0]` is how many there are. `bests` are by the bit of a
    colour the points of its best zone. `edge` and `stamps` are room to work in.
    """

    labels: Integers
    sizes: Longs
    heights: Longs
    owners: Longs
    number: Longs
    bests: Longs
    edge: Integers
    stamps: Longs


def no_zones() -> Zones:
    """Room for the zones of any board."""
    return Zones(
        labels=np.zeros(SQUARES, np.int32),
        sizes=np.zeros(MOST_TAKEN + 1, np.int64),
        heights=np.zeros(MOST_TAKEN + 1, np.int64),
        owners=np.zeros(MOST_TAKEN + 1, np.int64),
        number=np.zeros(1, np.int64),
        bests=np.zeros(CLASH, np.int64),
        edge=np.zeros(MOST_TAKEN, np.int32),
        stamps=np.zeros(MOST_TAKEN + 1, np.int64),
    )


@borrowing
def find_zones(board: Board, zones: Zones) -> None:
    """Number the zones of both colours anew."""
    taken, colours, labels, bests = board.taken, board.colours, zones.labels, zones.bests
    count, number = board.counts[TAKEN], 0
    for at in range(count):
        labels[taken[at]] = 0
    bests[RED_BIT] = bests[GREEN_BIT] = 0
    for at in range(count):
        square = taken[at]
        side = colours[square]
        if side and not labels[square]:
            number += 1
            size, height = fill(board, zones, square, number)
            zones.sizes[number], zones.heights[number] = size, height
            zones.owners[number] = side
            bests[side] = max(bests[side], size * height)
    zones.number[0] = number


@borrowing
def fill(board: Board, zones: Zones, first: int, number: int) -> tuple[int, int]:
    """Give a number to the zone that a square belongs to; return its size and its height."""
    squares, colours, labels, edge = board.squares, board.colours, zones.labels, zones.edge
    colour, size, height, open_ = colours[first], 0, 0, 1
    labels[first], edge[0] = number, first
    while open_:
        open_ -= 1
        square = edge[open_]
        size += 1
        height = max(height, squares[square])
        for i in range(4):
            near = square + BESIDE[i]
            if colours[near] == colour and labels[near] != number:
                labels[near] = number
                edge[open_] = near
                open_ += 1
    return size, height // LEVEL


@borrowing
def best_zone(zones: Zones, side: int) -> int:
    """The points of the best zone of the colour with this bit, 0 if it has none."""
    return int(zones.bests[side])
