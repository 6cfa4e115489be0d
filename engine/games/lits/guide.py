"""Battle of LITS shown to somebody who has never played it."""

from collections.abc import Sequence

from engine.core.game import AnyPosition, Seat
from engine.core.guide import END, Guide, Sight, foremost, marked, narrowed
from engine.games.lits.lessons import SYMBOLS
from engine.games.lits.pieces import GRID, tables
from engine.games.lits.position import LitsPosition
from engine.games.lits.scene import ROLES
from engine.geometry.grid import bits
from engine.geometry.polyomino import Placement
from engine.geometry.scene import Cell, Piece

KEYS = ("aim", "swapped", "unswapped", "rules", "write", END)


def guide() -> Guide:
    """A tour that begins with the first move, the one that can be answered by a swap."""
    return Guide(
        options={"setup": SYMBOLS},
        setup=SYMBOLS,
        plies=(),
        steps=(_aim, _touch, _rules, _write),
        keys=KEYS,
    )


def _aim(position: AnyPosition, seat: Seat) -> Sight:
    """Squares that a good piece would cover."""
    state = narrowed(position, LitsPosition)
    return _sight(state, seat, "aim", GRID.cells(_good(state, seat).squares))


def _touch(position: AnyPosition, seat: Seat) -> Sight:
    """Squares one of which a piece must cover from now on, and whether sides were changed."""
    state = narrowed(position, LitsPosition)
    beside = [GRID.places[square] for square in bits(GRID.around(state.covered))]
    return _sight(state, seat, "swapped" if state.swapped else "unswapped", beside)


def _rules(position: AnyPosition, seat: Seat) -> Sight:
    """A piece that keeps to all rules."""
    state = narrowed(position, LitsPosition)
    return _sight(state, seat, "rules", GRID.cells(_good(state, seat).squares))


def _write(position: AnyPosition, seat: Seat) -> Sight:
    """The square that a move is written with."""
    state = narrowed(position, LitsPosition)
    return _sight(state, seat, "write", [GRID.places[_good(state, seat).anchor]])


def _sight(state: LitsPosition, seat: Seat, key: str, spoken: Sequence[Cell] = ()) -> Sight:
    move = _good(state, seat)
    piece = Piece(GRID.cells(move.squares), ROLES[move.piece], move.piece, strength=0.5)
    return Sight(key, marked(state.view(seat).scene(), spoken, [piece]), move.text)


def _good(state: LitsPosition, seat: Seat) -> Placement:
    """A placement that covers most of the other side's symbols and fewest of one's own."""
    found = foremost(state, seat, tables().placements.members(state.legal_placements))
    if isinstance(found, str):
        raise TypeError("a swap is no placement")
    return found
