"""The kernel of Blokus, and how its boards are made of positions; see `board`."""

from collections.abc import Sequence

import numpy as np

from engine.ai.blokus.kernels.board import (
    ALL,
    AT_ONCE,
    COLOURS,
    END,
    HOST,
    LAST,
    MOST_GROUPS,
    SHARED,
    SHARER,
    Board,
    Floats,
    add_first,
    assign,
    clear,
    forget,
    placed,
)
from engine.ai.blokus.kernels.plies import add_totals, lay, pass_on, random_games, to_move
from engine.ai.blokus.kernels.shapes import REACH, Ints
from engine.ai.blokus.kernels.tables import Tables, tables
from engine.ai.common.kernels.words import Words
from engine.core.game import Position
from engine.games.blokus.pieces import CELLS_IN_ALL, LARGE, SMALL, placements
from engine.games.blokus.state import BlokusState
from engine.games.blokus.variants import Variant
from engine.geometry.polyomino import Placement


class BlokusKernel:
    """See `Kernel`."""

    def board(self, position: Position[Placement]) -> Board:
        """The board of a position of any variant, the host on move or a seat."""
        if not isinstance(position, BlokusState):
            raise TypeError(position)
        board = empty(position.variant)
        for colour, pieces in enumerate(position.laid):
            for index in _first(position, colour):
                add_first(board, colour, index)
            for piece in pieces:
                lay(board, colour, piece.index)
        _take_turn(board, position)
        return board

    def moves(self, board: Board) -> Sequence[Placement]:
        """See `Kernel`."""
        colour = to_move(board)
        known = all_placements(board)
        return [known[i] for i in numbers(board, colour)] if colour >= 0 else []

    def play(self, board: Board, move: Placement) -> None:
        """See `Kernel`."""
        lay(board, to_move(board), move.index)

    def totals(self, board: Board) -> Sequence[float]:
        """See `Kernel`."""
        totals = np.zeros(len(board.shares))
        add_totals(board, totals)
        return [float(total) for total in totals]

    def perft(self, board: Board, depth: int) -> int:
        """See `Kernel`."""
        colour = to_move(board)
        moves = numbers(board, colour) if colour >= 0 else []
        if depth == 1:
            return len(moves)
        after, found = copied(board), 0
        for move in moves:
            assign(after, board)
            lay(after, colour, move)
            found += self.perft(after, depth - 1)
        return found

    def playouts(self, board: Board, number: int, seed: int) -> Sequence[float]:
        """See `Kernel`."""
        totals = np.zeros(len(board.shares))
        state = np.array([seed], dtype=np.uint64)
        random_games(board, copied(board), number, state, totals)
        return [float(total) for total in totals / number]


CHANGING = (
    "squares",
    "closed",
    "corners",
    "listed",
    "masks",
    "groups",
    "counts",
    "used",
    "left",
    "stock",
    "points",
    "newest",
    "turn",
)
"""Fields of a board that plies change."""

KERNEL = BlokusKernel()


def all_placements(board: Board) -> tuple[Placement, ...]:
    """The placements that the numbers on a board mean."""
    return placements(LARGE if board.tables.size == LARGE.size else SMALL).all


def numbers(board: Board, colour: int) -> Sequence[int]:
    """Placements that a colour may lay, by number; its list is cleared of the dead."""
    return [placed(board, board.listed[colour, i]) for i in range(clear(board, colour))]


def copied(board: Board) -> Board:
    """A board of its own with the same position; what never changes is shared."""
    return board._replace(**{name: getattr(board, name).copy() for name in CHANGING})


def empty(variant: Variant) -> Board:
    """The board of a variant before the first ply, with nothing listed yet."""
    known = tables(variant.grid)
    squares = np.zeros(known.size + 1, dtype=np.uint8)
    squares[-1] = 255
    # Behind the last placement some are written for nothing.
    room = len(known.piece) + AT_ONCE
    return Board(
        tables=known,
        squares=squares,
        closed=np.tile(_outside(known, variant.grid.rows), (COLOURS, 1)),
        corners=np.zeros((COLOURS, variant.grid.rows + 2 * REACH), dtype=np.uint64),
        listed=np.zeros((COLOURS, room), dtype=np.int32),
        masks=np.zeros((COLOURS, room), dtype=np.uint64),
        groups=np.zeros((COLOURS, MOST_GROUPS, END + 1), dtype=np.int32),
        counts=_ints(0),
        used=_ints(0),
        left=_ints(0),
        stock=_ints(ALL),
        points=_ints(-CELLS_IN_ALL),
        newest=_ints(-1),
        turn=np.array([-1, 0], dtype=np.int32),
        holders=_holders(variant),
        shares=_shares(variant),
        resigned=np.zeros(len(variant.held), dtype=np.uint8),
    )


def _outside(known: Tables, rows: int) -> Words:
    """Squares that are not on the board, as rows."""
    found = np.full(rows + 2 * REACH, np.iinfo(np.uint64).max, dtype=np.uint64)
    np.bitwise_xor.at(found, known.row[:-1] + np.uint64(REACH), known.bit[:-1])
    return found


def _ints(value: int) -> Ints:
    return np.full(COLOURS, value, dtype=np.int32)


def _holders(variant: Variant) -> Ints:
    holders = _ints(HOST)
    for seat, held in enumerate(variant.held):
        holders[list(held)] = seat
    if variant.shared is not None:
        holders[variant.shared] = SHARED
    return holders


def _shares(variant: Variant) -> Floats:
    """See `Board`."""
    shares = np.zeros((len(variant.held), COLOURS))
    for seat, held in enumerate(variant.held):
        for mate in variant.team(seat):
            shares[seat, list(variant.held[mate])] = 1 / len(held) if variant.by_average else 1
    return shares


def _first(position: BlokusState, colour: int) -> Sequence[int]:
    """The legal first placements of a colour that has laid nothing, by their first squares."""
    moves = [] if position.laid[colour] else position.moves(colour)
    return [move.index for move in sorted(moves, key=lambda move: move.squares[0])]


def _take_turn(board: Board, position: BlokusState) -> None:
    """Set whose turn it is, and who has given up; the pieces lie already."""
    board.turn[LAST] = position.last
    for seat in position.resigned:
        board.resigned[list(position.variant.team(seat))] = 1
    board.turn[SHARER] = position.next_to_share
    if board.resigned[position.next_to_share]:
        pass_on(board)
    for colour in range(len(position.laid)):
        if position.is_out(colour):
            forget(board, colour)
