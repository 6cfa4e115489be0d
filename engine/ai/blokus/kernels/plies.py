"""Plies of Blokus on its search board: who goes, laying a piece, and whole games at random."""

from engine.ai.blokus.kernels.board import (
    COLOURS,
    LAST,
    SHARED,
    SHARER,
    Board,
    Floats,
    add_corner,
    assign,
    clear,
    close,
    drawn,
    forget,
    occupy,
)
from engine.ai.blokus.kernels.tables import CORNERS, EDGES, SIZES, SQUARES
from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words

ALL_PLACED, SINGLE_SQUARE_LAST = 15, 20


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
    tables = board.tables
    piece = tables.piece[placement]
    board.stock[colour] ^= 1 << piece
    for i in range(SQUARES):
        occupy(board, tables.squares[placement, i])
    for i in range(EDGES):
        close(board, colour, tables.edges[placement, i])
    if board.newest[colour] < 0:
        forget(board, colour)
    for i in range(CORNERS):
        add_corner(board, colour, tables.corners[placement, i])
    _score(board, colour, piece)
    if board.holders[colour] == SHARED:
        pass_on(board)
    board.newest[colour] = placement
    board.turn[LAST] = colour


@borrowing
def _score(board: Board, colour: int, piece: int) -> None:
    """Count a piece that has just left the stock of a colour (docs/rules.md, "Blokus", rule 5)."""
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
