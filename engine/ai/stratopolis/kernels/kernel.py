"""The kernel of Stratopolis: positions of the rules as search boards, and moves of both."""

from collections.abc import Sequence

import numpy as np

from engine.ai.stratopolis.kernels.board import (
    EACH,
    GREEN_BIT,
    HAND,
    KINDS,
    MOST_PLACES,
    RED_BIT,
    SEAT,
    TO_B,
    TO_C,
    Board,
    empty_board,
    lay,
    lay_start,
    take_turn,
)
from engine.ai.stratopolis.kernels.playout import list_moves, perft, playouts
from engine.ai.stratopolis.kernels.zones import best_zone, find_zones, no_zones
from engine.core.duel import SEATS
from engine.core.game import Position, Seat
from engine.games.stratopolis.city import Laid
from engine.games.stratopolis.moves import Lay, Move
from engine.games.stratopolis.position import StratopolisPosition
from engine.games.stratopolis.state import IN_HAND, Kind
from engine.games.stratopolis.tiles import TILES

LETTERS = {colours: letter for letter, colours in TILES.items()}
_TURNS = {(b, c): turns for turns, (b, c) in enumerate(zip(TO_B, TO_C, strict=True))}


class StratopolisKernel:
    """See `Kernel`; a board's stacks are known to their ends."""

    def board(self, position: Position[Move]) -> Board:
        """See `Kernel`."""
        if not isinstance(position, StratopolisPosition):
            raise TypeError(f"{position} is no position of Stratopolis")
        board = empty_board()
        lay_start(board)
        for tile in position.city.laid[1:]:
            lay(board, place_of(tile), KINDS.index(LETTERS[tile.colours]))
        for seat in SEATS:
            set_stack(board, seat, tiles_left(position, seat) if position.outcome is None else "")
        board.counts[SEAT] = position.turn or 0
        board.counts[HAND] = IN_HAND if position.kind is Kind.HAND else 1
        return board

    def moves(self, board: Board) -> Sequence[Move]:
        """See `Kernel`."""
        found = np.zeros(IN_HAND * MOST_PLACES, np.int64)
        seat = board.counts[SEAT]
        stack = board.stacks[seat, board.tops[seat] :]
        codes = found[: list_moves(board, found)]
        return [move_of(board, int(code) >> 2, int(stack[code & 3])) for code in codes]

    def play(self, board: Board, move: Move) -> None:
        """See `Kernel`."""
        if not isinstance(move, Lay):
            raise TypeError(f"{move} lays no tile")
        take_turn(board, 4 * move.elbow + move.turns, hand_of(board).index(move.tile))

    def totals(self, board: Board) -> Sequence[float]:
        """See `Kernel`."""
        zones = no_zones()
        find_zones(board, zones)
        return [float(best_zone(zones, side)) for side in (RED_BIT, GREEN_BIT)]

    def perft(self, board: Board, depth: int) -> int:
        """See `Kernel`."""
        return perft(board, depth, np.zeros((depth, IN_HAND * MOST_PLACES), np.int64))

    def playouts(self, board: Board, number: int, seed: int) -> Sequence[float]:
        """See `Kernel`."""
        sums, state = np.zeros(2, np.int64), np.array([seed], np.uint64)
        playouts(board, empty_board(), no_zones(), number, state, sums)
        return [float(total) / number for total in sums]


def place_of(tile: Laid) -> int:
    """Place of a tile of the rules."""
    elbow, b, c = tile.squares
    return 4 * elbow + _TURNS[b - elbow, c - elbow]


def tiles_left(position: StratopolisPosition, seat: Seat) -> str:
    """The tiles that a seat has still to lay, those among which it may choose first."""
    left = position.stacks[seat]
    for tile in position.laid[seat]:
        left = left.replace(tile, "", 1)
    return left


def set_stack(board: Board, seat: Seat, tiles: str) -> None:
    """Give a seat these tiles, the top first."""
    board.tops[seat] = EACH - len(tiles)
    board.stacks[seat, EACH - len(tiles) :] = [KINDS.index(tile) for tile in tiles]


def hand_of(board: Board) -> list[str]:
    """The tiles among which the seat on move may choose, as moves name them."""
    seat = board.counts[SEAT]
    if board.counts[HAND] == 1:
        return [""]
    top = board.tops[seat]
    return [KINDS[kind] for kind in board.stacks[seat, top : top + board.counts[HAND]]]


def move_of(board: Board, place: int, kind: int) -> Lay:
    """The move that lays a tile of a kind on a place."""
    return Lay(KINDS[kind] if board.counts[HAND] > 1 else "", place >> 2, place & 3)
