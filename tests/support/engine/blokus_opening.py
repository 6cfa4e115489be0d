"""The rules that a search of Blokus follows in the opening, on plain positions."""

from collections.abc import Callable, Sequence
from math import hypot

from engine.ai.blokus.kernels.nodes import ASIDE, FAR_ASIDE
from engine.ai.blokus.kernels.ranking import JOINING, OPENING_PIECES
from engine.ai.blokus.kernels.tables import AMID, CLUMSY, FEWEST
from engine.core.game import AnyPosition
from engine.games.blokus.pieces import SMALL
from engine.games.blokus.state import BlokusState
from engine.geometry.polyomino import Placement

TWO_SIDES = {"duel", "teams"}
"""Variants in which two sides play on the large board."""


def from_middle(move: Placement) -> int:
    """Distance of a piece from the middle of the large board in hundredths of a step."""
    nearest = min(hypot(square % 20 - 9.5, square // 20 - 9.5) for square in move.squares)
    return int(100 * max(AMID, nearest))


def had_better_wait(move: Placement, laid: int) -> bool:
    """Whether a piece had better not be one of the first of a colour that has laid so many."""
    clumsy = laid < len(CLUMSY) and move.piece in CLUMSY[laid]
    return clumsy or (laid < len(FEWEST) and len(move.squares) < FEWEST[laid])


def is_beside(move: Placement, pieces: Sequence[Placement]) -> bool:
    """Whether a piece shares a side with one of some."""
    squares = {square for piece in pieces for square in piece.squares}
    return any(
        abs(one % 20 - other % 20) + abs(one // 20 - other // 20) == 1
        for one in move.squares
        for other in squares
    )


def looked_at_first(position: AnyPosition) -> set[Placement]:
    """The legal moves that follow the rules: on the small board all of them."""
    assert isinstance(position, BlokusState)
    assert position.turn is not None
    moves, lying = list(position.legal_moves()), sum(map(len, position.laid))
    if position.variant.grid is SMALL:
        return set(moves)
    two_sides = position.variant.name in TWO_SIDES
    if two_sides:
        laid = len(position.laid[position.turn])
        moves = _if_any(moves, lambda move: not had_better_wait(move, laid))
    if two_sides and lying < JOINING:
        partner = position.laid[(position.turn + 2) % 4]
        moves = _if_any(moves, lambda move: is_beside(move, partner))
    if lying < OPENING_PIECES:
        farthest = min(map(from_middle, moves)) + (ASIDE if two_sides else FAR_ASIDE)
        moves = [move for move in moves if from_middle(move) <= farthest]
    return set(moves)


def _if_any(moves: list[Placement], rule: Callable[[Placement], bool]) -> list[Placement]:
    """Those of some moves that follow a rule; all if none does."""
    return [move for move in moves if rule(move)] or moves
