"""The search board of Blokus: squares, and for each colour what it might lay.

Placements that touch a colour at a corner are listed once, when that corner appears, and stay
listed until somebody notices that they are dead: they never come to life again.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.kernels.blokus_tables import (
    CORNERS,
    DEPTH,
    EDGES,
    NAMES,
    SIDES,
    SIZES,
    SQUARES,
    STATES,
    Bytes,
    Ints,
    Shorts,
    Tables,
)
from engine.ai.kernels.compiling import borrowing
from engine.ai.kernels.words import Words, below

Floats = NDArray[np.float64]

COLOURS = 4
PIECES = len(NAMES)
OCCUPIED = 15
"""The low bits of a square: closed to every colour."""

CORNER = 4
"""The bit of a colour that says that a square is at a corner of its pieces, plus this."""

LAST, SHARER, PLIES = range(3)
HOST, SHARED = -1, -2
ALL_PLACED, SINGLE_SQUARE_LAST = 15, 20


class Board(NamedTuple):
    """A position; `tables`, `holders`, `shares` and `resigned` stay, the rest changes in place.

    `squares` has a byte for each square: bit c is set where it is closed to colour c, by a piece or
    as beside one of its own; bit c + 4 where c could lay a piece as its next corner once. The same
    as windows are `closed[w, c]` and `corners[w, c]`.
    `listed[c, :counts[c]]` holds all legal placements of colour c, and dead ones. `stock` has the
    pieces it has left, a bit each; `newest` its last placement, or -1. `turn` holds the colour that
    went last, the seat that plays the shared colour next, and the plies so far.

    `holders` has each colour's seat, HOST or SHARED; `shares[s, c]` is what a point of colour c is
    worth in the total of seat s; `resigned` has 1 for each seat that gave up.

    `seen` is room for windows: what is closed to the colour that lays a piece, or a corner of it.
    """

    tables: Tables
    squares: Bytes
    closed: Words
    corners: Words
    listed: Shorts
    counts: Ints
    stock: Ints
    points: Ints
    newest: Ints
    turn: Ints
    holders: Ints
    shares: Floats
    resigned: Bytes
    seen: Words


@borrowing
def assign(board: Board, other: Board) -> None:
    """Make a board equal to another one of the same game."""
    for square in range(len(other.squares)):
        board.squares[square] = other.squares[square]
    for window in range(len(other.closed)):
        for colour in range(COLOURS):
            board.closed[window, colour] = other.closed[window, colour]
            board.corners[window, colour] = other.corners[window, colour]
    for i in range(len(other.turn)):
        board.turn[i] = other.turn[i]
    for colour in range(COLOURS):
        for i in range(other.counts[colour]):
            board.listed[colour, i] = other.listed[colour, i]
        board.counts[colour] = other.counts[colour]
        board.stock[colour] = other.stock[colour]
        board.points[colour] = other.points[colour]
        board.newest[colour] = other.newest[colour]


@borrowing
def is_legal(board: Board, colour: int, placement: int) -> bool:
    """Whether a listed placement is still legal."""
    tables = board.tables
    met = board.closed[tables.window[placement], colour] & tables.mask[placement]
    return bool(met == 0 and board.stock[colour] >> tables.piece[placement] & 1 == 1)


@borrowing
def clear(board: Board, colour: int) -> int:
    """Strike the dead from the list of a colour; how many are left."""
    count = 0
    for i in range(board.counts[colour]):
        placement = board.listed[colour, i]
        if is_legal(board, colour, placement):
            board.listed[colour, count] = placement
            count += 1
    board.counts[colour] = count
    return count


@borrowing
def drawn(board: Board, colour: int, state: Words) -> int:
    """A legal placement of a colour, each as likely; -1 if it has none. Strikes dead ones it meets.

    To strike one is to put the last in its place: what is left stays as likely.
    """
    count = board.counts[colour]
    while count:
        i = below(state, count)
        placement = board.listed[colour, i]
        if is_legal(board, colour, placement):
            board.counts[colour] = count
            return int(placement)
        count -= 1
        board.listed[colour, i] = board.listed[colour, count]
    board.counts[colour] = 0
    return -1


@borrowing
def to_move(board: Board) -> int:
    """The next colour that can lay a piece, its list cleared; -1 at the end of the game."""
    for step in range(1, COLOURS + 1):
        colour: int = (board.turn[LAST] + step) % COLOURS
        if clear(board, colour):
            return colour
    return -1


@borrowing
def mover(board: Board, colour: int) -> int:
    """The seat that plays a colour now, or HOST."""
    holder: int = board.holders[colour]
    sharer: int = board.turn[SHARER]
    return sharer if holder == SHARED else holder


@borrowing
def lay(board: Board, colour: int, placement: int) -> None:
    """Lay a piece that is legal there."""
    tables, squares = board.tables, board.squares
    piece = tables.piece[placement]
    first = board.newest[colour] < 0
    board.stock[colour] ^= 1 << piece
    for i in range(SQUARES):
        square = tables.squares[placement, i]
        squares[square] |= OCCUPIED
        for k in range(2 * DEPTH):
            window, bit = tables.inside[square, k], tables.bit[square, k]
            for other in range(COLOURS):
                board.closed[window, other] |= bit
    for i in range(EDGES):
        squares[tables.edges[placement, i]] |= 1 << colour
        _add(tables, board.closed, tables.edges[placement, i], colour)
    if first:
        board.counts[colour] = 0
    for window in range(len(board.seen)):
        board.seen[window] = board.closed[window, colour] | board.corners[window, colour]
    for i in range(CORNERS):
        _open(board, colour, tables.corners[placement, i])
    _score(board, colour, piece)
    if board.holders[colour] == SHARED:
        pass_on(board)
    board.newest[colour] = placement
    board.turn[LAST] = colour
    board.turn[PLIES] += 1


@borrowing
def _add(tables: Tables, windows: Words, square: int, colour: int) -> None:
    """Add a square to one of a colour's sets."""
    for i in range(2 * DEPTH):
        windows[tables.inside[square, i], colour] |= tables.bit[square, i]


@borrowing
def _open(board: Board, colour: int, square: int) -> None:
    """List what a new corner allows: what covers no earlier corner, for that is listed already."""
    tables, squares = board.tables, board.squares
    mark = (1 << colour) | (1 << (colour + CORNER))
    if squares[square] & mark:
        return
    closed = 0
    for i in range(len(SIDES)):
        closed |= (squares[tables.beside[square, i]] >> colour & 1) << i
    base = (square * STATES + closed) * PIECES
    count, stock = board.counts[colour], board.stock[colour]
    piece = 0
    while stock >> piece:
        # Pieces that follow one another are one run through the list: long loops are fast.
        while not stock >> piece & 1:
            piece += 1
        begin = tables.starts[base + piece]
        while stock >> piece & 1:
            piece += 1
        for k in range(begin, tables.starts[base + piece]):
            # Overwritten by the next one if it may not be laid: no branch to predict.
            board.listed[colour, count] = tables.follow[k]
            count += (board.seen[tables.follow_window[k]] & tables.follow_mask[k]) == 0
    board.counts[colour] = count
    squares[square] |= 1 << (colour + CORNER)
    _add(tables, board.corners, square, colour)
    for i in range(2 * DEPTH):
        board.seen[tables.inside[square, i]] |= tables.bit[square, i]


@borrowing
def _score(board: Board, colour: int, piece: int) -> None:
    """Count a piece that has just left the stock of a colour (rules.md, "Blokus", rule 5)."""
    board.points[colour] += SIZES[piece]
    if board.stock[colour] == 0:
        board.points[colour] = SINGLE_SQUARE_LAST if piece == 0 else ALL_PLACED


@borrowing
def pass_on(board: Board) -> None:
    """The shared colour goes to the next seat that has not given up."""
    seats = len(board.resigned)
    for step in range(1, seats + 1):
        seat = (board.turn[SHARER] + step) % seats
        if not board.resigned[seat]:
            board.turn[SHARER] = seat
            return


@borrowing
def random_game(board: Board, state: Words) -> None:
    """Play to the end, each legal move as likely."""
    idle, colour = 0, board.turn[LAST]
    while idle < COLOURS:
        colour = (colour + 1) % COLOURS
        placement = drawn(board, colour, state) if board.counts[colour] else -1
        if placement >= 0:
            lay(board, colour, placement)
        idle = 0 if placement >= 0 else idle + 1


@borrowing
def random_games(board: Board, spare: Board, number: int, state: Words, totals: Floats) -> None:
    """Play so many games on the spare board, and add each seat's totals up."""
    for _ in range(number):
        assign(spare, board)
        random_game(spare, state)
        add_totals(spare, totals)


@borrowing
def add_totals(board: Board, totals: Floats) -> None:
    """Add to each seat's total what it has."""
    for seat in range(len(totals)):
        for colour in range(COLOURS):
            totals[seat] += board.shares[seat, colour] * board.points[colour]
