"""Scenes of Blokus: the pieces, open corners, pieces that each colour has left, and the score."""

from collections.abc import Mapping, Sequence

from engine.games.blokus.pieces import PIECES, placements
from engine.games.blokus.state import BlokusState
from engine.games.blokus.variants import Colour
from engine.geometry.grid import Grid, bitboard, bits
from engine.geometry.polyomino import Placement, Polyomino, at_origin
from engine.geometry.scene import (
    Board,
    Hand,
    Item,
    Outline,
    Piece,
    Rack,
    Scene,
    Spot,
    Stock,
    Swatch,
    Tally,
)
from engine.moves.laying_steps import PIECE, hand

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


def draw(state: BlokusState, since: BlokusState | None = None) -> Scene:
    """The scene of a position; nothing in it depends on who looks.

    Around the last piece is a line, or around all that were laid since an earlier state.
    """
    items = _items(state, since)
    if state.turn is not None:
        items += _spots(state, state.turn, state.legal(state.turn))
        items += _starts(state, state.turn)
    racks = tuple(_rack(state, colour) for colour in range(len(state.laid)))
    return _scene(state, items, racks=racks)


def draw_step(state: BlokusState, left: Sequence[Placement], asked: str) -> Scene:
    """The scene while one of these placements is put together.

    Nothing is asked once it is whole: then it lies there, and the points are as they would be.
    """
    colour = state.turn
    if colour is None or asked == PIECE:
        return draw(state)
    if not asked:
        after = state.with_piece(left[0], colour)
        points = [score.points for score in after.scores]
        return _scene(state, _items(after), points)
    look = swatch_of(state, colour)
    in_hand = hand(placements(state.variant.grid), left, look, look)
    items = _items(state) + _spots(state, colour, bitboard(piece.index for piece in left))
    return _scene(state, items, hands=(in_hand,))


def _scene(
    state: BlokusState,
    items: list[Item],
    points: Sequence[int] = (),
    racks: tuple[Rack, ...] = (),
    hands: tuple[Hand, ...] = (),
) -> Scene:
    tallies = _tallies(state, points or [score.points for score in state.scores])
    return Scene(_board(state.variant.grid), tuple(items), racks, tallies, hands)


def _items(state: BlokusState, since: BlokusState | None = None) -> list[Item]:
    """The pieces on the board, and an outline around each of the last."""
    items: list[Item] = [
        _piece(state, colour, placement)
        for colour in range(len(state.laid))
        for placement in state.laid[colour]
    ]
    cells = state.variant.grid.cells
    return items + [Outline(cells(piece.squares), "last") for piece in _laid_last(state, since)]


def _laid_last(state: BlokusState, since: BlokusState | None) -> list[Placement]:
    """The pieces laid since an earlier state; without one, or any, the last alone."""
    if state.last < 0:
        return []
    pairs = zip(state.laid, since.laid if since else state.laid, strict=True)
    return [piece for now, then in pairs for piece in now[len(then) :]] or [
        state.laid[state.last][-1]
    ]


def _board(grid: Grid) -> Board:
    rows = tuple(str(row + 1) for row in range(grid.rows))
    return Board(tuple(grid.names[column][0] for column in range(grid.columns)), rows)


def swatch_of(state: BlokusState, colour: Colour) -> Swatch:
    """The swatch of a colour."""
    return SWATCHES[state.variant.sides[colour]]


def _piece(state: BlokusState, colour: Colour, placement: Placement) -> Piece:
    swatch = swatch_of(state, colour)
    cells = state.variant.grid.cells(placement.squares)
    return Piece(cells, swatch.role, swatch.role[0].upper(), mark=swatch.mark)


def _spots(state: BlokusState, colour: Colour, left: int) -> list[Item]:
    """The open corners of a colour on which one of a set of placements would lie."""
    covering, grid = placements(state.variant.grid).covering, state.variant.grid
    role = swatch_of(state, colour).role
    found = [square for square in bits(state.open_corners(colour)) if left & covering[square]]
    return [Spot(grid.places[square], role) for square in found]


def _starts(state: BlokusState, colour: Colour) -> list[Item]:
    """Starting squares of the other colours, unless they are open to this colour too."""
    starts, grid = state.variant.starts, state.variant.grid
    return [
        Spot(grid.places[square], swatch_of(state, other).role)
        for other, laid in enumerate(state.laid)
        if not laid and not starts[other] & starts[colour]
        for square in bits(starts[other] & ~state.occupied)
    ]


def _rack(state: BlokusState, colour: Colour) -> Rack:
    laid = {placement.piece for placement in state.laid[colour]}
    swatch = swatch_of(state, colour)
    stocks = tuple(_stock(piece, swatch, int(piece.name not in laid)) for piece in PIECES)
    return Rack(stocks, swatch, idle=_is_idle(state, colour))


def _stock(piece: Polyomino, swatch: Swatch, left: int) -> Stock:
    """A piece, laid or not, drawn unturned: who types a move reads the orientation off it."""
    cells, anchor = at_origin(piece.cells)
    return Stock(Piece(cells, swatch.role, piece.name, mark=swatch.mark), left, 1, anchor)


def _tallies(state: BlokusState, points: Sequence[int]) -> tuple[Tally, ...]:
    """The colours with these points."""
    return tuple(
        Tally(
            sign=swatch_of(state, colour),
            points=own,
            active=colour == state.turn,
            winner=_has_won(state, colour),
            idle=_is_idle(state, colour),
        )
        for colour, own in enumerate(points)
    )


def _is_idle(state: BlokusState, colour: Colour) -> bool:
    """Whether a colour moves no more while others do."""
    return state.outcome is None and not state.legal(colour)


def _has_won(state: BlokusState, colour: Colour) -> bool:
    outcome, held = state.outcome, state.variant.held
    if outcome is None or len(held) == 1:
        return False
    return any(outcome.places[seat] == 1 for seat in range(len(held)) if colour in held[seat])
