"""The kernel of Battle of LITS in the words of the rules, as tests and measurements use it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.ai.common.kernels.words import Words, rows
from engine.ai.lits.kernels.board import (
    PLACED,
    SETS,
    count_leaves,
    lay_on,
    members,
    play_games,
    row_of,
    tables,
    uncovered,
)
from engine.core.game import Position
from engine.games.lits.pieces import tables as rule_tables
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import SWAP, LitsMove


@dataclass
class LitsBoard:
    """A position, the symbols (X, O) by rows, and how the swap stands.

    The position is row 0 of two; the other is room to play in.
    """

    positions: Words
    symbols: Words
    may_swap: bool
    swapped: bool

    @property
    def placed(self) -> int:
        """Number of pieces on the board."""
        return int(self.positions[0, PLACED])

    @property
    def can_swap(self) -> bool:
        """Whether `swap` is legal."""
        return self.may_swap and self.placed == 1 and not self.swapped


class LitsKernel:
    """See `Kernel`."""

    def board(self, position: Position[LitsMove]) -> LitsBoard:
        """The board of a position in which nobody has given up."""
        if not isinstance(position, LitsPosition):
            raise TypeError("a position of another game")
        row = row_of(position)
        symbols = rows((position.symbols.crosses, position.symbols.rings), 2)
        return LitsBoard(np.stack([row, row]), symbols, position.swap_allowed, position.swapped)

    def moves(self, board: LitsBoard) -> Sequence[LitsMove]:
        """The legal moves."""
        alive, near = np.split(board.positions[0, SETS:], 2)
        placements = rule_tables().placements.all
        moves: list[LitsMove] = [placements[i] for i in members(alive & near)]
        return [*moves, SWAP] if board.can_swap else moves

    def play(self, board: LitsBoard, move: LitsMove) -> None:
        """Make a legal move on the board."""
        if move == SWAP:
            board.swapped = True
        else:
            lay_on(tables(), board.positions, 0, move.index)

    def totals(self, board: LitsBoard) -> Sequence[float]:
        """The uncovered symbols of each seat."""
        points = [float(uncovered(symbols, board.positions[0])) for symbols in board.symbols]
        return points[::-1] if board.swapped else points

    def perft(self, board: LitsBoard, depth: int) -> int:
        """See `Kernel`; where sides can be exchanged on the way, that is one ply more to be had."""
        leaves = self._leaves(board, depth)
        swaps_within = depth > 1 if board.placed == 0 else board.can_swap
        if board.may_swap and swaps_within:
            leaves += self._leaves(board, depth - 1)
        return leaves

    def _leaves(self, board: LitsBoard, depth: int) -> int:
        if depth == 0:
            return 1
        room = np.repeat(board.positions[:1], depth, axis=0)
        return count_leaves(tables(), room, np.zeros(depth, np.int64), depth)

    def playouts(self, board: LitsBoard, number: int, seed: int) -> Sequence[float]:
        """See `Kernel`."""
        state = np.array([seed], dtype=np.uint64)
        may_swap = board.may_swap and not board.swapped
        sums = play_games(tables(), board.positions, board.symbols, number, state, may_swap)
        means: list[float] = sums.tolist()
        return means[::-1] if board.swapped else means
