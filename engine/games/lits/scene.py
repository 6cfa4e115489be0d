"""Scenes of Battle of LITS: the symbols, the pieces, the stock and the score."""

from collections.abc import Sequence
from functools import cache

from engine.games.lits.pieces import EACH, GRID, PIECES, tables
from engine.games.lits.state import LitsState
from engine.geometry.grid import bits
from engine.geometry.polyomino import Placement, Polyomino, at_origin
from engine.geometry.scene import (
    Board,
    Item,
    Outline,
    Piece,
    Rack,
    Scene,
    Stock,
    Swatch,
    Symbol,
    Tally,
)
from engine.moves.laying_steps import LYING, hand

BOARD = Board(
    columns=tuple(GRID.names[column][0] for column in range(GRID.columns)),
    rows=tuple(str(row + 1) for row in range(GRID.rows)),
)
ROLES = {"L": "red", "I": "yellow", "T": "green", "S": "blue"}
SIGNS = ("cross", "ring")


def draw(state: LitsState, since: LitsState | None = None) -> Scene:
    """The scene of a position; nothing in it depends on who looks.

    Around the last piece is a line, or around all that were laid since an earlier state.
    """
    racks = (Rack(_stocks(state)),)
    return Scene(BOARD, _items(state, since), racks, _tallies(state, state.points))


def draw_step(state: LitsState, left: Sequence[Placement], asked: str) -> Scene:
    """The scene while one of these placements is put together.

    Nothing is asked once it is whole: then it lies there, and the points are as they would be.
    """
    if asked == LYING:
        return draw(state)
    if not asked:
        after = state.laid(left[0])
        return Scene(BOARD, _items(after), tallies=_tallies(state, after.points))
    hands = (hand(tables().placements, left, swatch_of(left[0].piece)),)
    return Scene(BOARD, _items(state), tallies=_tallies(state, state.points), hands=hands)


def swatch_of(piece: str) -> Swatch:
    """The colour of a piece."""
    return Swatch(ROLES[piece])


def _items(state: LitsState, since: LitsState | None = None) -> tuple[Item, ...]:
    items: list[Item] = [_piece(placement) for placement in state.placed]
    items += _symbols(state)
    news = state.placed[len(since.placed) :] if since else ()
    for last in news or state.placed[-1:]:
        items.append(Outline(GRID.cells(last.squares), "last"))
    return tuple(items)


@cache
def _piece(placement: Placement) -> Piece:
    return Piece(GRID.cells(placement.squares), ROLES[placement.piece], placement.piece)


def _symbols(state: LitsState) -> list[Item]:
    signed = zip((state.symbols.crosses, state.symbols.rings), SIGNS, strict=True)
    return [
        Symbol(GRID.places[square], sign, covered=bool(state.covered >> square & 1))
        for squares, sign in signed
        for square in bits(squares)
    ]


def _stocks(state: LitsState) -> tuple[Stock, ...]:
    laid = [placement.piece for placement in state.placed]
    return tuple(_stock(piece, EACH - laid.count(piece.name)) for piece in PIECES)


@cache
def _stock(piece: Polyomino, left: int) -> Stock:
    """Number left of a piece, drawn unturned: whoever types a move reads the orientation off it."""
    cells, anchor = at_origin(piece.cells)
    return Stock(Piece(cells, ROLES[piece.name], piece.name), left, EACH, anchor)


def _tallies(state: LitsState, points: tuple[int, int]) -> tuple[Tally, ...]:
    """The sides with these points."""
    outcome, turn = state.outcome, state.turn
    return tuple(
        Tally(
            sign=sign,
            points=own,
            active=outcome is None and side == turn,
            winner=outcome is not None and outcome.places[state.seat_of(side)] == 1,
        )
        for side, (sign, own) in enumerate(zip(SIGNS, points, strict=True))
    )
