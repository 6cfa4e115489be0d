"""The rules of Blokus as pages; squares are named as in docs/rules.md."""

from collections.abc import Iterator

from engine.core.game import AnyGame, AnyPosition
from engine.core.lesson import Example
from engine.core.teaching import Layer, after, begun, dotted, good, look
from engine.games.blokus.pieces import LARGE, SMALL, placements
from engine.games.blokus.scene import SWATCHES
from engine.geometry.grid import Grid
from engine.geometry.polyomino import Placement
from engine.geometry.scene import Piece

CLASSIC = {"variant": "classic"}
DUO = {"variant": "duo"}
GAME = (
    *("T5 b19 r3", "Y t18 r2 m", "T5 s2 r2", "F b2 r2", "N e17 r1", "N r15 r0", "Y r5 r2 m"),
    *("W d5 r3", "Z5 g15 r1", "Z5 o13 r1 m", "X p8 r0", "N h7 r3 m", "F d12 r0", "P l11 r1 m"),
    *("V5 m7 r1", "L5 j5 r0", "V5 h13 r1", "F l15 r2", "F j9 r2 m", "I5 e9 r1", "Y j15 r2"),
    *("L5 o10 r1", "I5 i5 r0", "T5 m4 r2", "U l18 r0", "W i12 r3", "Z5 g2 r1 m", "U j2 r2"),
    *("W o16 r2", "T5 s8 r0", "W p3 r2", "Y b11 r2", "L5 f20 r3 m", "V5 h14 r3", "L5 m2 r1"),
    *("V5 b16 r1", "X q18 r0", "X h18 r0", "P g5 r0 m", "P e15 r2", "I5 s15 r0", "I5 e10 r1"),
    *("N c7 r1", "X o6 r0", "P q11 r1 m", "U a8 r1", "U a5 r1", "Z5 m9 r0", "O b15 r0"),
    *("L4 q20 r3 m", "I4 t6 r0", "O n12 r0", "I4 a12 r0", "O n19 r0", "T4 d1 r2", "L4 l13 r3"),
    *("L4 t11 r0 m", "Z4 c6 r0 m", "2 g8 r1", "Z4 o15 r0", "V3 i20 r1", "T4 l20 r0", "1 h10 r0"),
    *("T4 f12 r1", "2 s20 r0", "I3 e19 r1", "V3 r13 r3", "1 c17 r0", "V3 b18 r1", "I3 h4 r0"),
    *("2 d17 r0", "2 s12 r0", "1 g16 r0", "I4 t15 r0", "1 k9 r0"),
)
"""A whole game for four, in which green lays all its pieces and the single square last."""

FRAME = ("a1", "f6")
BLUE_LAID = "a1,b1,a2,a3"
OTHERS_LAID = ("1 a20", "1 t20", "1 t1")
"""Pieces of the other colours, each in a corner of its own."""

NEAR = ("e4", "j10")
DUO_LAID = ("f8,g8,e9,f9,e10", "i5,j5,h6,i6,h7")


def _aim(game: AnyGame) -> Iterator[Example]:
    yield look(after(begun(game, "", CLASSIC, 4), *GAME[:24]))


def _start(game: AnyGame) -> Iterator[Example]:
    board = begun(game, "", CLASSIC, 4)
    yield good(board, "a1,b1,c1,a2,a3", FRAME)
    yield _layer(LARGE).bad(board, "b2,c2,d2,b3,b4", "blokus-start", FRAME)


def _pieces(game: AnyGame) -> Iterator[Example]:
    board = _blue_again(game)
    yield good(board, "c2,d2,c3,c4,c5", FRAME)
    yield _layer(LARGE).bad(board, "c2,d2,c3,c4", "blokus-stock", FRAME)


def _corner(game: AnyGame) -> Iterator[Example]:
    board = _blue_again(game)
    yield good(board, "c2,d2,d3,e3,e4", FRAME)
    yield _layer(LARGE).bad(board, "c3,d3,d4,e4,e5", "blokus-corner", FRAME)


def _edge(game: AnyGame) -> Iterator[Example]:
    board = _blue_again(game)
    yield good(board, "c2,d2,c3", FRAME)
    yield _layer(LARGE).bad(board, "c1,d1,d2,e2,e3", "blokus-edge", FRAME)
    yield _layer(LARGE).bad(board, "c2,b3,c3", "blokus-edge", FRAME)


def _blue_again(game: AnyGame) -> AnyPosition:
    """Blue's second turn."""
    return after(begun(game, "", CLASSIC, 4), BLUE_LAID, *OTHERS_LAID)


def _others(game: AnyGame) -> Iterator[Example]:
    board = after(begun(game, "", DUO), *DUO_LAID)
    yield good(board, "i7,i8,h9,i9", NEAR)
    yield _layer(SMALL).bad(board, "i6,i7,i8,h9,i9", "occupied", NEAR)


def _end(game: AnyGame) -> Iterator[Example]:
    yield look(after(begun(game, "", CLASSIC, 4), *GAME))


def _tips(game: AnyGame) -> Iterator[Example]:
    """The middle of a game: branches, a gap broken through, places nobody else can reach."""
    yield look(after(begun(game, "", CLASSIC, 4), *GAME[:36]))


def _ways(game: AnyGame) -> Iterator[Example]:
    """The small board, with both starting squares covered."""
    yield look(after(begun(game, "", DUO), *DUO_LAID))


def _write(game: AnyGame) -> Iterator[Example]:
    board = begun(game, "", CLASSIC, 4)
    for text in ("V5 a2 r0", "L5 a2 r0", "L5 b2 r0 m"):
        yield dotted(good(board, text, ("a1", "d5")), text.split(" ")[1])


def _layer(grid: Grid) -> Layer:
    return Layer(placements(grid), _piece)


def _piece(position: AnyPosition, placement: Placement) -> Piece:
    [side] = position.active_sides
    swatch, grid = SWATCHES[side], LARGE if side in "1234" else SMALL
    cells = grid.cells(placement.squares)
    return Piece(cells, swatch.role, swatch.role[0].upper(), mark=swatch.mark)


PAGES = {
    "aim": _aim,
    "start": _start,
    "pieces": _pieces,
    "corner": _corner,
    "edge": _edge,
    "others": _others,
    "end": _end,
    "tips": _tips,
    "ways": _ways,
    "write": _write,
}
"""The pages of the rules in their order, by key."""
