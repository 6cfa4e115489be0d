"""The rules of Battle of LITS as pages; squares are named as in docs/rules.md."""

from collections.abc import Iterator

from engine.core.game import AnyGame, AnyPosition
from engine.core.lesson import Example
from engine.core.teaching import Layer, after, begun, cut, dotted, good, look, refusal, shown
from engine.games.lits.pieces import GRID, tables
from engine.games.lits.scene import ROLES
from engine.geometry.polyomino import Placement
from engine.geometry.scene import Piece

BLANK = "." * GRID.size
SYMBOLS = (
    "..OOOOO..O"
    ".OOXXOXX.X"
    ".XOO.XO.X."
    "X.OX.OO..O"
    ".XO...OX.X"
    "O.OXX...OX"
    "O.OXXOO.XO"
    ".XXX.XX.O."
    "X.XXO.X..."
    "..XX...O.O"
)
GAME = (
    *("L c6 r2", "S d5 r1 m", "L g7 r0 m", "T d3 r0", "S c8 r0 m", "S h8 r1", "L g10 r1"),
    *("L a2 r2 m", "L f3 r2 m", "T i5 r3", "S a5 r1", "S g2 r1 m", "T j2 r1", "I a9 r0"),
    "I d1 r1",
)
"""A whole game on that board, in which the last symbol decides."""

FRAME = ("c3", "h8")
T_LAID = "e4,d5,e5,f5"
L_BESIDE = "g5,h5,g6,g7"
TS_LAID = (
    *("d7,e7,f7,e8", "f5,g5,h5,f6", "j4,i5,j5,j6", "f2,e3,f3,f4"),
    *("h2,h3,i3,h4", "h6,h7,i7,h8"),
)
"""All five T, and an L."""


def _aim(game: AnyGame) -> Iterator[Example]:
    yield look(after(begun(game, SYMBOLS, {}), *GAME[:4]))


def _turn(game: AnyGame) -> Iterator[Example]:
    """One of each piece, as the first of a game."""
    board = begun(game, SYMBOLS, {})
    for text in ("c8,d8,c9,c10", "c7,d7,e7,f7", "d7,c8,d8,e8", "c8,d8,d9,e9"):
        yield good(board, text, ("b6", "f10"))


def _contact(game: AnyGame) -> Iterator[Example]:
    board = after(begun(game, BLANK, {}), T_LAID)
    yield good(board, L_BESIDE, FRAME)
    yield _layer().bad(board, "g6,h6,g7,g8", "lits-contact", FRAME)
    yield _layer().bad(board, "e3,e4,e5,e6", "occupied", FRAME)


def _same(game: AnyGame) -> Iterator[Example]:
    board = after(begun(game, BLANK, {}), T_LAID, L_BESIDE)
    yield good(board, "c7,d7,e7,f7", FRAME)
    yield _layer().bad(board, "d7,e7,f7,d8", "lits-same", FRAME)
    yield _layer().bad(board, "d7,e7,f7,f8", "lits-same", FRAME)


def _block(game: AnyGame) -> Iterator[Example]:
    board = after(begun(game, BLANK, {}), T_LAID)
    yield good(board, "g3,h3,g4,g5", FRAME)
    yield _layer().bad(board, "f4,g4,h4,h5", "lits-block", FRAME)


def _stock(game: AnyGame) -> Iterator[Example]:
    board, frame = after(begun(game, BLANK, {}), *TS_LAID), ("c2", "j8")
    yield good(board, "c5,d5,c6,c7", frame)
    yield _layer().bad(board, "d4,c5,d5,e5", "lits-stock", frame)


def _swap(game: AnyGame) -> Iterator[Example]:
    """The swap moves nothing on the board: what is shown is when it may be said."""
    first, frame = after(begun(game, SYMBOLS, {}), GAME[0]), ("a3", "f8")
    yield good(first, "swap", frame)
    second = after(first, GAME[1])
    too_late = refusal(second, "swap", "lits-swap")
    yield Example(cut(shown(second), frame), legal=False, refusal=too_late)


def _end(game: AnyGame) -> Iterator[Example]:
    yield look(after(begun(game, SYMBOLS, {}), *GAME))


def _write(game: AnyGame) -> Iterator[Example]:
    board = begun(game, BLANK, {})
    for text in ("T b3 r0", "T b3 r1", "L c4 r2", "L c4 r2 m"):
        yield dotted(good(board, text, ("a2", "d5")), text.split(" ")[1])


def _layer() -> Layer:
    return Layer(tables().placements, _piece)


def _piece(_: AnyPosition, placement: Placement) -> Piece:
    return Piece(GRID.cells(placement.squares), ROLES[placement.piece], placement.piece)


PAGES = {
    "aim": _aim,
    "turn": _turn,
    "contact": _contact,
    "same": _same,
    "block": _block,
    "stock": _stock,
    "swap": _swap,
    "end": _end,
    "write": _write,
}
"""The pages of the rules in their order, by key."""
