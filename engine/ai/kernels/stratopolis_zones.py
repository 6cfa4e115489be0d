"""The zones of a search board of Stratopolis: which squares hang together, and what they score."""

from typing import NamedTuple

import numpy as np

from engine.ai.kernels.compiling import compiled
from engine.ai.kernels.stratopolis_board import (
    BESIDE,
    LEVEL,
    MOST_TAKEN,
    SQUARES,
    TAKEN,
    Board,
    Integers,
    Longs,
    Shorts,
)


class Zones(NamedTuple):
    """The zones of a board, numbered from 1.

    `labels` has the number of its zone for each square in use, 0 for a neutral one, and anything
    for bare squares. By number `sizes` and `heights` have what a zone scores the product of, and
    `sides` the bit of its colour. `number[0]` is how many there are. `edge` is room to work in.
    """

    labels: Shorts
    sizes: Longs
    heights: Longs
    sides: Longs
    number: Longs
    edge: Integers


def no_zones() -> Zones:
    """Room for the zones of any board."""
    return Zones(
        labels=np.zeros(SQUARES, np.int16),
        sizes=np.zeros(MOST_TAKEN + 1, np.int64),
        heights=np.zeros(MOST_TAKEN + 1, np.int64),
        sides=np.zeros(MOST_TAKEN + 1, np.int64),
        number=np.zeros(1, np.int64),
        edge=np.zeros(MOST_TAKEN, np.int32),
    )


@compiled
def find_zones(board: Board, zones: Zones) -> None:
    """Number the zones anew."""
    taken = board.taken[: board.counts[TAKEN]]
    for square in taken:
        zones.labels[square] = 0
    zones.number[0] = 0
    for square in taken:
        if board.colours[square] and not zones.labels[square]:
            zones.number[0] += 1
            fill(board, zones, square)


@compiled
def fill(board: Board, zones: Zones, first: int) -> None:
    """Give the newest number to the zone that a square belongs to."""
    number, colour = zones.number[0], board.colours[first]
    labels, edge = zones.labels, zones.edge
    size, height, open_ = 0, 0, 1
    labels[first], edge[0] = number, first
    while open_:
        open_ -= 1
        square = edge[open_]
        size += 1
        height = max(height, board.squares[square])
        for step in BESIDE:
            near = square + step
            if board.colours[near] == colour and not labels[near]:
                labels[near] = number
                edge[open_] = near
                open_ += 1
    zones.sizes[number], zones.heights[number] = size, height // LEVEL
    zones.sides[number] = colour


@compiled
def best_zone(zones: Zones, side: int) -> int:
    """The points of the best zone of the colour with this bit, 0 if it has none."""
    best = 0
    for number in range(1, zones.number[0] + 1):
        if zones.sides[number] == side:
            best = max(best, zones.sizes[number] * zones.heights[number])
    return best
