"""What to draw of Battle of LITS: the symbols, the pieces, the stock and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.lits.pieces import EACH, GRID, PIECES
from engine.grid import bits
from engine.polyomino import Polyomino, at_origin
from engine.scene import Board, Item, Outline, Piece, Scene, Stock, Symbol, Tally, piece_cells

if TYPE_CHECKING:
    from engine.games.lits.position import LitsPosition
    from engine.polyomino import Placement

BOARD = Board(
    columns=tuple(GRID.names[column][0] for column in range(GRID.columns)),
    rows=tuple(str(row + 1) for row in range(GRID.rows)),
)
ROLES = {"L": "red", "I": "yellow", "T": "green", "S": "blue"}
SIGNS = ("cross", "ring")


def draw(position: LitsPosition) -> Scene:
    """The scene of a position; nothing in it depends on who looks."""
    items: list[Item] = [_piece(placement) for placement in position.placed]
    items += _symbols(position)
    if position.placed:
        last = position.placed[-1]
        items.append(Outline(piece_cells(last.squares, GRID.columns), "last"))
    return Scene(BOARD, tuple(items), _stocks(position), _tallies(position))


def _piece(placement: Placement) -> Piece:
    cells = piece_cells(placement.squares, GRID.columns)
    return Piece(cells, ROLES[placement.piece], placement.piece)


def _symbols(position: LitsPosition) -> list[Item]:
    signed = zip((position.symbols.crosses, position.symbols.rings), SIGNS, strict=True)
    return [
        Symbol(GRID.place(square), sign, covered=bool(position.covered >> square & 1))
        for squares, sign in signed
        for square in bits(squares)
    ]


def _stocks(position: LitsPosition) -> tuple[Stock, ...]:
    laid = [placement.piece for placement in position.placed]
    return tuple(_stock(piece, EACH - laid.count(piece.name)) for piece in PIECES)


def _stock(piece: Polyomino, left: int) -> Stock:
    """What is left of a piece, drawn unturned: who types a move reads the orientation off it."""
    cells, anchor = at_origin(piece.cells)
    return Stock(Piece(cells, ROLES[piece.name], piece.name), left, EACH, anchor)


def _tallies(position: LitsPosition) -> tuple[Tally, ...]:
    outcome = position.outcome
    return tuple(
        Tally(
            sign=sign,
            points=points,
            active=outcome is None and side == position.turn,
            winner=outcome is not None and outcome.places[position.seat_of(side)] == 1,
        )
        for side, (sign, points) in enumerate(zip(SIGNS, position.points, strict=True))
    )
