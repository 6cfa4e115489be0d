"""What to draw of Blokus: the pieces, open corners, what each colour has left, and the score."""

from collections.abc import Mapping

from engine.games.blokus.pieces import PIECES, placements
from engine.games.blokus.state import BlokusState
from engine.games.blokus.variants import Colour
from engine.grid import Grid, bits
from engine.polyomino import Placement, Polyomino, at_origin
from engine.scene import (
    Board,
    Item,
    Outline,
    Piece,
    Rack,
    Scene,
    Spot,
    Stock,
    Swatch,
    Tally,
    piece_cells,
)

BLUE, YELLOW, RED, GREEN = (
    Swatch("blue"),
    Swatch("yellow", "dot"),
    Swatch("red", "stroke"),
    Swatch("green", "ring"),
)
SWATCHES: Mapping[str, Swatch] = {
    "1": BLUE,
    "2": YELLOW,
    "3": RED,
    "4": GREEN,
    "b": BLUE,
    "w": YELLOW,
}


def draw(state: BlokusState) -> Scene:
    """The scene of a position; nothing in it depends on who looks."""
    grid = state.variant.grid
    colours = range(len(state.laid))
    items: list[Item] = [
        _piece(state, colour, placement) for colour in colours for placement in state.laid[colour]
    ]
    if state.last >= 0:
        last = state.laid[state.last][-1]
        items.append(Outline(piece_cells(last.squares, grid.columns), "last"))
    items += _spots(state)
    racks = tuple(_rack(state, colour) for colour in colours)
    return Scene(_board(grid), tuple(items), racks, _tallies(state))


def _board(grid: Grid) -> Board:
    rows = tuple(str(row + 1) for row in range(grid.rows))
    return Board(tuple(grid.names[column][0] for column in range(grid.columns)), rows)


def _swatch(state: BlokusState, colour: Colour) -> Swatch:
    return SWATCHES[state.variant.sides[colour]]


def _piece(state: BlokusState, colour: Colour, placement: Placement) -> Piece:
    swatch = _swatch(state, colour)
    cells = piece_cells(placement.squares, state.variant.grid.columns)
    return Piece(cells, swatch.role, swatch.role[0].upper(), mark=swatch.mark)


def _spots(state: BlokusState) -> list[Spot]:
    """The open corners of the colour to move on which it can still lay something."""
    if state.turn is None:
        return []
    covering, grid = placements(state.variant.grid).covering, state.variant.grid
    role = _swatch(state, state.turn).role
    legal = state.legal[state.turn]
    found = [square for square in bits(state.open_corners(state.turn)) if legal & covering[square]]
    return [Spot(grid.place(square), role) for square in found]


def _rack(state: BlokusState, colour: Colour) -> Rack:
    laid = {placement.piece for placement in state.laid[colour]}
    swatch = _swatch(state, colour)
    stocks = tuple(_stock(piece, swatch, int(piece.name not in laid)) for piece in PIECES)
    return Rack(stocks, swatch, idle=_is_idle(state, colour))


def _stock(piece: Polyomino, swatch: Swatch, left: int) -> Stock:
    """A piece, laid or not, drawn unturned: who types a move reads the orientation off it."""
    cells, anchor = at_origin(piece.cells)
    return Stock(Piece(cells, swatch.role, piece.name, mark=swatch.mark), left, 1, anchor)


def _tallies(state: BlokusState) -> tuple[Tally, ...]:
    return tuple(
        Tally(
            sign=_swatch(state, colour),
            points=score.points,
            active=colour == state.turn,
            winner=_has_won(state, colour),
            idle=_is_idle(state, colour),
        )
        for colour, score in enumerate(state.scores)
    )


def _is_idle(state: BlokusState, colour: Colour) -> bool:
    """Whether a colour moves no more while others do."""
    return state.outcome is None and not state.legal[colour]


def _has_won(state: BlokusState, colour: Colour) -> bool:
    outcome, held = state.outcome, state.variant.held
    if outcome is None or len(held) == 1:
        return False
    return any(outcome.places[seat] == 1 for seat in range(len(held)) if colour in held[seat])
