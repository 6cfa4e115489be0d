"""What the best zones of a board of Stratopolis would score after a move, without making it.

Where no square of a colour is lost its zones only grow: the squares of the tile join the zones that
they touch. Where one is lost the zones of that colour are found anew.
"""

from engine.ai.kernels.compiling import compiled
from engine.ai.kernels.stratopolis_board import (
    BESIDE,
    GREEN_BIT,
    LEVEL,
    RED_BIT,
    SEAT,
    TILE_COLOURS,
    TO_B,
    TO_C,
    Board,
)
from engine.ai.kernels.stratopolis_zones import Zones, best_zone, find_zones


@compiled
def touches(board: Board, zones: Zones, square: int, side: int, stamp: int) -> bool:
    """Whether a square of a colour would join a zone that bears a stamp."""
    for step in BESIDE:
        near = square + step
        if board.colours[near] == side and zones.stamps[zones.labels[near]] == stamp:
            return True
    return bool(board.colours[square] == side and zones.stamps[zones.labels[square]] == stamp)


@compiled
def join(board: Board, zones: Zones, square: int, side: int, stamp: int) -> tuple[int, int]:
    """What a square of a colour adds to a zone that it becomes part of: its size, and a height.

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


@compiled
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


@compiled
def loses(board: Board, place: int, kind: int, side: int) -> bool:
    """Whether a tile covers a square of a colour with one that is not."""
    elbow, turns = place >> 2, place & 3
    for part, square in enumerate((elbow, elbow + TO_B[turns], elbow + TO_C[turns])):
        if board.colours[square] == side and TILE_COLOURS[kind, part] != side:
            return True
    return False


@compiled
def shrunk(board: Board, spare: Zones, place: int, kind: int, side: int) -> int:
    """The points of the best zone of a colour after a tile was laid on others."""
    elbow, turns = place >> 2, place & 3
    b, c = elbow + TO_B[turns], elbow + TO_C[turns]
    squares, colours = board.squares, board.colours
    were = squares[elbow], squares[b], squares[c]
    had = colours[elbow], colours[b], colours[c]
    squares[elbow] += LEVEL
    squares[b] += LEVEL
    squares[c] += LEVEL
    colours[elbow], colours[b], colours[c] = TILE_COLOURS[kind]
    find_zones(board, spare, side)
    squares[elbow], squares[b], squares[c] = were
    colours[elbow], colours[b], colours[c] = had
    return best_zone(spare, side)


@compiled
def lead_after(board: Board, zones: Zones, spare: Zones, place: int, kind: int) -> int:
    """How far in front a move leaves the seat on move, in points of the best zones."""
    own = board.counts[SEAT] + 1
    leads = 0
    for side in (RED_BIT, GREEN_BIT):
        if loses(board, place, kind, side):
            best = shrunk(board, spare, place, kind, side)
        else:
            best = max(best_zone(zones, side), grown(board, zones, place, kind, side))
        leads += best if side == own else -best
    return int(leads)
