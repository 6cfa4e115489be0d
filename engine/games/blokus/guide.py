"""Blokus shown to somebody who has never played it: the small game for two."""

from collections.abc import Sequence

from engine.core.game import AnyPosition, Seat
from engine.core.guide import END, Guide, Sight, marked, narrowed
from engine.games.blokus.position import BlokusPosition
from engine.games.blokus.scene import SWATCHES
from engine.geometry.grid import Grid, bits
from engine.geometry.polyomino import Placement
from engine.geometry.scene import Cell, Piece

PLIES = ("I5 e8 r0", "I5 j5 r0", "X f4 r0", "N j9 r0")
KEYS = ("aim", "corner", "edge", "write", END)


def guide() -> Guide:
    """A tour that begins with two pieces of each side on the board."""
    return Guide(
        options={"variant": "duo"},
        setup="",
        plies=PLIES,
        steps=(_aim, _corner, _edge, _write),
        keys=KEYS,
        again=("variant",),
    )


def _aim(position: AnyPosition, seat: Seat) -> Sight:
    """A piece that is worth much."""
    state = narrowed(position, BlokusPosition)
    return _sight(state, seat, "aim", _lying(state, _good(state, seat)))


def _corner(position: AnyPosition, seat: Seat) -> Sight:
    """Squares one of which the next piece must cover: the open corners."""
    state = narrowed(position, BlokusPosition)
    return _sight(state, seat, "corner", _cells(state, state.open_corners(_colour(state, seat))))


def _edge(position: AnyPosition, seat: Seat) -> Sight:
    """Squares that a piece may not cover: those beside its own colour."""
    state = narrowed(position, BlokusPosition)
    own = sum(piece.mask for piece in state.laid[_colour(state, seat)])
    beside = _grid(state).around(own) & ~state.occupied
    return _sight(state, seat, "edge", _cells(state, beside))


def _write(position: AnyPosition, seat: Seat) -> Sight:
    """The square that a move is written with."""
    state = narrowed(position, BlokusPosition)
    return _sight(state, seat, "write", [_grid(state).places[_good(state, seat).anchor]])


def _sight(state: BlokusPosition, seat: Seat, key: str, spoken: Sequence[Cell] = ()) -> Sight:
    move = _good(state, seat)
    swatch = SWATCHES[state.variant.sides[_colour(state, seat)]]
    piece = Piece(_lying(state, move), swatch.role, move.piece, strength=0.5, mark=swatch.mark)
    return Sight(key, marked(state.view(seat).scene(), spoken, [piece]), move.text)


def _good(state: BlokusPosition, seat: Seat) -> Placement:
    """One of the largest pieces, as near to the middle as may be."""
    grid = _grid(state)
    middle = grid.at(grid.columns // 2, grid.rows // 2)

    def worth(move: Placement) -> tuple[int, int]:
        return len(move.squares), -sum(grid.distance(square, middle) for square in move.squares)

    return max(state.moves(_colour(state, seat)), key=worth)


def _lying(state: BlokusPosition, move: Placement) -> tuple[Cell, ...]:
    return _grid(state).cells(move.squares)


def _cells(state: BlokusPosition, squares: int) -> tuple[Cell, ...]:
    return _grid(state).cells(bits(squares))


def _grid(state: BlokusPosition) -> Grid:
    return state.variant.grid


def _colour(state: BlokusPosition, seat: Seat) -> int:
    return state.variant.held[seat][0]
