"""The zones of a search board of Stratopolis: which squares hang together, and what they score."""

from typing import NamedTuple

import numpy as np

from engine.ai.kernels.compiling import compiled
from engine.ai.kernels.stratopolis_board import (
    BESIDE,
    CLASH,
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
    for bare squares. By number `sizes` and `heights` have what a zone scores the product of.
    `number[0]` is how many there are. `bests` are by the bit of a colour the points of its best
    zone. `edge` and `stamps` are room to work in.
    """

    labels: Shorts
    sizes: Longs
    heights: Longs
    number: Longs
    bests: Longs
    edge: Integers
    stamps: Longs


def no_zones() -> Zones:
    """Room for the zones of any board."""
    return Zones(
        labels=np.zeros(SQUARES, np.int16),
        sizes=np.zeros(MOST_TAKEN + 1, np.int64),
        heights=np.zeros(MOST_TAKEN + 1, np.int64),
        number=np.zeros(1, np.int64),
        bests=np.zeros(CLASH, np.int64),
        edge=np.zeros(MOST_TAKEN, np.int32),
        stamps=np.zeros(MOST_TAKEN + 1, np.int64),
    )


@compiled
def find_zones(board: Board, zones: Zones, sides: int) -> None:
    """Number the zones anew, of one colour or both (`CLASH`)."""
    taken = board.taken[: board.counts[TAKEN]]
    for square in taken:
        zones.labels[square] = 0
    zones.number[0] = 0
    zones.bests[:] = 0
    for square in taken:
        if board.colours[square] & sides and not zones.labels[square]:
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
    zones.bests[colour] = max(zones.bests[colour], size * (height // LEVEL))


@compiled
def best_zone(zones: Zones, side: int) -> int:
    """The points of the best zone of the colour with this bit, 0 if it has none."""
    return int(zones.bests[side])
