"""Scores of the best zones of a board of Stratopolis after a move, without making it.

Where no square of a colour is lost its zones only grow: the squares of the tile join the zones that
they touch. Where one is lost what is on the tile and beside it is found anew, in zones kept for
that alone (`spare`), whose numbers never come back.
"""

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.stratopolis.kernels.board import (
    BESIDE,
    GREEN_BIT,
    LEVEL,
    NEIGHBOURS,
    RED_BIT,
    SEAT,
    TILE_COLOURS,
    TO_B,
    TO_C,
    Board,
)
from engine.ai.stratopolis.kernels.zones import Zones, best_zone, fill

Three = tuple[int, int, int]

AROUND = np.hstack([np.zeros((4, 1), np.int64), TO_B[:, None], TO_C[:, None], NEIGHBOURS])
"""Steps from a tile's elbow to its squares and those around them, by the number of turns."""


@borrowing
def touches(board: Board, zones: Zones, square: int, side: int, stamp: int) -> bool:
    """Whether a square of a colour would join a zone that bears a stamp."""
    for step in BESIDE:
        near = square + step
        if board.colours[near] == side and zones.stamps[zones.labels[near]] == stamp:
            return True
    return bool(board.colours[square] == side and zones.stamps[zones.labels[square]] == stamp)


@borrowing
def join(board: Board, zones: Zones, square: int, side: int, stamp: int) -> tuple[int, int]:
    """Size and height that a square of a colour adds to a zone of which it becomes part.

    Zones that it joins get a stamp; those that bear it are in that zone already.
    """
    size, height = 1, 0
    if board.colours[square] == side:
        # The square is seen now and counted in its zone.
        size = 0
        number = zones.labels[square]
        if zones.stamps[number] != stamp:
            zones.stamps[number] = stamp
            size, height = zones.sizes[number], zones.heights[number]
    for step in BESIDE:
        near = square + step
        if board.colours[near] == side:
            number = zones.labels[near]
            if zones.stamps[number] != stamp:
                zones.stamps[number] = stamp
                size += zones.sizes[number]
                height = max(height, zones.heights[number])
    return size, height


@borrowing
def grown(board: Board, zones: Zones, place: int, kind: int, side: int) -> int:
    """The points of the best zone with a square of a tile in it; no square may get lost."""
    elbow, turns = place >> 2, place & 3
    stamp, size, best = zones.stamps[0] + 1, 0, 0
    height = board.squares[elbow] // LEVEL + 1
    top = height
    for part, square in enumerate((elbow, elbow + TO_B[turns], elbow + TO_C[turns])):
        if TILE_COLOURS[kind, part] != side:
            continue
        # Of b and c alone each has a zone of its own unless both touch the same one.
        apart = part == 2 and size and TILE_COLOURS[kind, 0] != side
        if apart and not touches(board, zones, square, side, stamp):
            best, size, height, stamp = size * height, 0, top, stamp + 1
        more, high = join(board, zones, square, side, stamp)
        size, height = size + more, max(height, high)
    zones.stamps[0] = stamp
    return int(max(best, size * height))


@borrowing
def loses(board: Board, place: int, kind: int, side: int) -> bool:
    """Whether a tile covers a square of a colour with one that is not."""
    elbow, turns = place >> 2, place & 3
    for part, square in enumerate((elbow, elbow + TO_B[turns], elbow + TO_C[turns])):
        if board.colours[square] == side and TILE_COLOURS[kind, part] != side:
            return True
    return False


@borrowing
def shrunk(board: Board, zones: Zones, spare: Zones, place: int, kind: int, side: int) -> int:
    """The points of the best zone of a colour after a tile was laid on squares of it."""
    elbow, turns = place >> 2, place & 3
    b, c = elbow + TO_B[turns], elbow + TO_C[turns]
    squares, colours = board.squares, board.colours
    were = squares[elbow], squares[b], squares[c]
    had = colours[elbow], colours[b], colours[c]
    best = untouched(zones, had, (zones.labels[elbow], zones.labels[b], zones.labels[c]), side)
    squares[elbow] += LEVEL
    squares[b] += LEVEL
    squares[c] += LEVEL
    for part, square in enumerate((elbow, b, c)):
        colours[square] = TILE_COLOURS[kind, part]
    best = max(best, found_around(board, spare, place, side))
    squares[elbow], squares[b], squares[c] = were
    colours[elbow], colours[b], colours[c] = had
    return best


@borrowing
def untouched(zones: Zones, had: Three, labels: Three, side: int) -> int:
    """The points of the best zone of a colour to which none of three squares belong.

    These have colours and labels.
    """
    stamp = zones.stamps[0] + 1
    zones.stamps[0], best = stamp, 0
    for part in range(3):
        if had[part] == side:
            zones.stamps[labels[part]] = stamp
    for number in range(1, zones.number[0] + 1):
        if zones.owners[number] == side and zones.stamps[number] != stamp:
            best = max(best, zones.sizes[number] * zones.heights[number])
    return int(best)


@borrowing
def found_around(board: Board, spare: Zones, place: int, side: int) -> int:
    """The points of the best zone of a colour on a tile or beside it."""
    elbow, turns = place >> 2, place & 3
    before = spare.number[0]
    number, best = before, 0
    for i in range(AROUND.shape[1]):
        square = elbow + AROUND[turns, i]
        if board.colours[square] == side and spare.labels[square] <= before:
            number += 1
            size, height = fill(board, spare, square, number)
            best = max(best, size * height)
    spare.number[0] = number
    return int(best)


@borrowing
def lead_after(board: Board, zones: Zones, spare: Zones, place: int, kind: int) -> int:
    """Lead of the seat on move after a move, in points of the best zones."""
    red = best_after(board, zones, spare, place, kind, RED_BIT)
    green = best_after(board, zones, spare, place, kind, GREEN_BIT)
    return green - red if board.counts[SEAT] else red - green


@borrowing
def best_after(board: Board, zones: Zones, spare: Zones, place: int, kind: int, side: int) -> int:
    """The points of the best zone of a colour after a move."""
    if loses(board, place, kind, side):
        return shrunk(board, zones, spare, place, kind, side)
    return int(max(best_zone(zones, side), grown(board, zones, place, kind, side)))


@borrowing
def gain(board: Board, place: int, kind: int) -> int:
    """Gain of the seat on move by a move, in squares seen, each worth its level."""
    elbow, turns = place >> 2, place & 3
    own, level, gained = board.counts[SEAT] + 1, board.squares[elbow] // LEVEL, 0
    for part, square in enumerate((elbow, elbow + TO_B[turns], elbow + TO_C[turns])):
        colour, before = TILE_COLOURS[kind, part], board.colours[square]
        if colour:
            gained += level + 1 if colour == own else -level - 1
        if before:
            gained -= level if before == own else -level
    return int(gained)
