"""The search board of Blokus: squares, and for each colour what it might lay.

Placements that touch a colour at a corner are listed once, when that corner appears, and stay
listed until somebody notices that they are dead: they never come to life again.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.blokus.kernels.shapes import (
    AROUND,
    NEVER,
    REACH,
    SIDES,
    Bytes,
    Ints,
    around,
    fitting,
)
from engine.ai.blokus.kernels.tables import NAMES, Tables
from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import WORD, Words, below, count_bits, lowest_bit, signed

Floats = NDArray[np.float64]

COLOURS = 4
PIECES = len(NAMES)
OCCUPIED = 15
"""The low bits of a square: closed to every colour."""

CORNER = 4
"""The bit of a colour that says that a square is at a corner of its pieces, plus this."""

LAST, SHARER = range(2)
HOST, SHARED = -1, -2

SQUARE, BEGIN, END = range(3)
"""Columns of a group in `Board.groups`: its square, and where its part of the list begins and
ends."""

MOST_GROUPS = 192
"""Room for the groups of a colour: more than its pieces have corners."""

SHAPE_BITS = 9
"""Bits of the shape in a number of a list; the square is in those above."""

AT_ONCE = 4
"""Shapes that are listed at once, as many as there are or more: less for a processor to guess."""

ALL = (1 << PIECES) - 1
_PIECE_BITS = np.uint64(AROUND)
_NEVER = np.uint64(NEVER)
_HIGHEST = np.uint64(1 << WORD - 1)
_REACH = np.uint64(REACH)


class Board(NamedTuple):
    """A position; `tables`, `holders`, `shares` and `resigned` stay, the rest changes in place.

    `squares` has a byte for each square: bit c is set where it is closed to colour c, by a piece or
    as beside one of its own; bit c + 4 where c could lay a piece as its next corner once. The same
    as rows (see `Tables`), from the one `REACH` above the board on, are `closed[c]`, in which all
    off the board is closed, and `corners[c]`.

    `listed[c]` has the placements that colour c may lay, and some that are dead, as numbers that
    `placed` reads, and `masks[c]` their shapes as masks. They are `left[c]` in `counts[c]` groups
    over one square each: `groups[c, g]` has the square and the part of the list. Between these
    there may be gaps, but not after `clear`; the last part ends at `used[c]` or before. `stock` has
    the pieces a colour has left, a bit each; `newest` its last placement, or -1. `turn` holds the
    colour that went last and the seat that plays the shared colour next.

    `holders` has each colour's seat, HOST or SHARED; `shares[s, c]` is what a point of colour c is
    worth in the total of seat s; `resigned` has 1 for each seat that gave up itself or by its team.
    """

    tables: Tables
    squares: Bytes
    closed: Words
    corners: Words
    listed: Ints
    masks: Words
    groups: Ints
    counts: Ints
    used: Ints
    left: Ints
    stock: Ints
    points: Ints
    newest: Ints
    turn: Ints
    holders: Ints
    shares: Floats
    resigned: Bytes


@borrowing
def assign(board: Board, other: Board) -> None:
    """Make a board equal to another one of the same game."""
    for square in range(len(other.squares)):
        board.squares[square] = other.squares[square]
    for i in range(len(other.turn)):
        board.turn[i] = other.turn[i]
    for colour in range(COLOURS):
        for row in range(other.closed.shape[1]):
            board.closed[colour, row] = other.closed[colour, row]
            board.corners[colour, row] = other.corners[colour, row]
        for i in range(other.used[colour]):
            board.listed[colour, i] = other.listed[colour, i]
            board.masks[colour, i] = other.masks[colour, i]
        for i in range(other.counts[colour]):
            for part in range(END + 1):
                board.groups[colour, i, part] = other.groups[colour, i, part]
        board.counts[colour] = other.counts[colour]
        board.used[colour] = other.used[colour]
        board.left[colour] = other.left[colour]
        board.stock[colour] = other.stock[colour]
        board.points[colour] = other.points[colour]
        board.newest[colour] = other.newest[colour]


@borrowing
def closed_around(board: Board, colour: int, square: int) -> np.uint64:
    """Bits that shapes over a square must not meet: squares closed to a colour, pieces laid."""
    tables = board.tables
    gone = np.uint64(ALL & ~board.stock[colour]) << _PIECE_BITS
    near = around(board.closed, colour, tables.row[square], tables.column[square])
    return near | gone | _NEVER


@borrowing
def placed(board: Board, number: int) -> int:
    """The placement that a number in a list means: its square, and behind it its shape."""
    return int(board.tables.known[number >> SHAPE_BITS, number & (1 << SHAPE_BITS) - 1])


@borrowing
def clear(board: Board, colour: int) -> int:
    """Strike the dead from a colour's list, and close its gaps; return how many are left."""
    kept, count = 0, 0
    for group in range(board.counts[colour]):
        square = board.groups[colour, group, SQUARE]
        closed, begin = closed_around(board, colour, square), count
        count = _strike(board, colour, group, closed, begin)
        if count > begin:
            _set_group(board, colour, kept, square, begin, count)
            kept += 1
    board.counts[colour], board.used[colour], board.left[colour] = kept, count, count
    return count


@borrowing
def _strike(board: Board, colour: int, group: int, closed: np.uint64, begin: int) -> int:
    """Write the living of a group from a place on, at most its own; return where they end."""
    masks, listed, place = board.masks, board.listed, np.uint64(begin)
    first, end = board.groups[colour, group, BEGIN], board.groups[colour, group, END]
    # The dead are written, too, and then written over: so there is nothing to be guessed.
    for i in range(np.uint64(first), np.uint64(end)):
        mask = masks[colour, i]
        listed[colour, place], masks[colour, place] = listed[colour, i], mask
        place += np.uint64(mask & closed == 0)
    return signed(place)


@borrowing
def _set_group(board: Board, colour: int, group: int, square: int, begin: int, end: int) -> None:
    board.groups[colour, group, SQUARE] = square
    board.groups[colour, group, BEGIN] = begin
    board.groups[colour, group, END] = end


@borrowing
def drawn(board: Board, colour: int, state: Words) -> int:
    """A legal placement of a colour, each as likely; -1 if it has none. May strike the dead."""
    while board.left[colour]:
        group, i = _pick(board, colour, state)
        if _is_alive_in(board, colour, group, i):
            return placed(board, board.listed[colour, i])
    return -1


@borrowing
def _pick(board: Board, colour: int, state: Words) -> tuple[int, int]:
    """Draw from a colour's list, dead or alive, each as likely: a group and a place."""
    groups, group = board.groups, 0
    place = below(state, board.left[colour])
    while place >= groups[colour, group, END] - groups[colour, group, BEGIN]:
        place -= groups[colour, group, END] - groups[colour, group, BEGIN]
        group += 1
    return group, groups[colour, group, BEGIN] + place


@borrowing
def _is_alive_in(board: Board, colour: int, group: int, i: int) -> bool:
    """Whether what stands there in a group is legal; if not, the dead of that group are struck.

    So there are soon few of them, and what is drawn is nearly always alive.
    """
    closed = closed_around(board, colour, board.groups[colour, group, SQUARE])
    if board.masks[colour, i] & closed:
        _strike_group(board, colour, group, closed)
        return False
    return True


@borrowing
def _strike_group(board: Board, colour: int, group: int, closed: np.uint64) -> None:
    """Strike the dead of a group, and the group itself if nothing is left."""
    groups, begin = board.groups, board.groups[colour, group, BEGIN]
    end = _strike(board, colour, group, closed, begin)
    board.left[colour] -= groups[colour, group, END] - end
    groups[colour, group, END] = end
    if end == begin:
        board.counts[colour] -= 1
        for i in range(group, board.counts[colour]):
            for part in range(END + 1):
                groups[colour, i, part] = groups[colour, i + 1, part]


@borrowing
def forget(board: Board, colour: int) -> None:
    """Empty the list of a colour, which can lay nothing that has been listed so far."""
    board.counts[colour], board.used[colour], board.left[colour] = 0, 0, 0


@borrowing
def put_in(rows: Words, which: int, tables: Tables, square: int) -> None:
    """Put a square into one of some sets of squares as rows."""
    rows[which, tables.row[square] + _REACH] |= tables.bit[square]


@borrowing
def close(board: Board, colour: int, square: int) -> None:
    """Close a square to a colour."""
    board.squares[square] |= 1 << colour
    put_in(board.closed, colour, board.tables, square)


@borrowing
def occupy(board: Board, square: int) -> None:
    """Close a square to all colours."""
    board.squares[square] |= OCCUPIED
    for colour in range(COLOURS):
        put_in(board.closed, colour, board.tables, square)


@borrowing
def add_corner(board: Board, colour: int, square: int) -> None:
    """List what a new corner allows: what covers no earlier corner, for that is listed already."""
    tables, squares = board.tables, board.squares
    if squares[square] & ((1 << colour) | (1 << (colour + CORNER))):
        return
    state, row, column = 0, tables.row[square], tables.column[square]
    for i in range(len(SIDES)):
        state |= (squares[tables.beside[square, i]] >> colour & 1) << i
    closed = closed_around(board, colour, square) | around(board.corners, colour, row, column)
    starts, begin = tables.shapes.starts, board.used[colour]
    for i in range(starts[state], starts[state + 1], WORD):
        _list(board, colour, square, i, fitting(tables.shapes.fits, i, closed))
    if board.used[colour] > begin:
        _set_group(board, colour, board.counts[colour], square, begin, board.used[colour])
        board.counts[colour] += 1
        board.left[colour] += board.used[colour] - begin
    squares[square] |= 1 << (colour + CORNER)
    put_in(board.corners, colour, tables, square)


@borrowing
def _list(board: Board, colour: int, square: int, first: int, found: np.uint64) -> None:
    """List shapes over a square: bit i of a word is that at place `first` + i among `fits`."""
    shapes, place = board.tables.shapes, np.uint64(board.used[colour])
    end = place + count_bits(found)
    board.used[colour] = signed(end)
    while place < end:
        for _ in range(AT_ONCE):
            i = np.uint64(first) + lowest_bit(found | _HIGHEST)
            board.listed[colour, place] = square << SHAPE_BITS | shapes.numbers[i]
            board.masks[colour, place] = shapes.fits[i]
            found &= found - np.uint64(1)
            place += np.uint64(1)


@borrowing
def add_first(board: Board, colour: int, placement: int) -> None:
    """List a placement that is legal whatever it touches."""
    place, group = board.used[colour], board.counts[colour] - 1
    square, shape = board.tables.squares[placement, 0], board.tables.shape[placement]
    board.listed[colour, place] = square << SHAPE_BITS | shape
    board.masks[colour, place] = board.tables.shapes.masks[shape]
    if group < 0 or board.groups[colour, group, SQUARE] != square:
        group += 1
        _set_group(board, colour, group, square, place, place)
    board.groups[colour, group, END] = place + 1
    board.counts[colour], board.used[colour] = group + 1, place + 1
    board.left[colour] += 1
