"""Scene -> text board: for terminals and the text protocol; knows no game.

One mark a square: the letter of the piece on it (in lower case for what was played last) or that of
its colour with the level of the tile, else the sign printed on it, a plus where something may go on
from there, else a dot. Coloured ground is the letter of its colour in lower case, or an x if it is
flipped; a triangle stands before it as its side, its numeral and where it points: `O2^/r`. No line
is empty, because an empty line ends an answer of the text protocol.
"""

from collections.abc import Iterable, Iterator

from engine.geometry.scene import (
    Board,
    Captures,
    Cell,
    Disc,
    Hand,
    Item,
    Offer,
    Outline,
    Piece,
    Rack,
    Scene,
    Spot,
    Square,
    Stock,
    Swatch,
    Symbol,
    Tally,
    Tile,
    Triangle,
)

SIGNS = {"cross": "X", "ring": "O"}
"""Letters for signs; any other sign is shown by its first letter."""

GROUND, SPOT = "·", "+"
CROSSED = "x"
NUMERALS = {"I": "1", "II": "2", "III": "3"}
POINTING = "^>v<"
"""A triangle by its quarter turns."""


def text_board(scene: Scene) -> str:
    """The lines of a text board: rows from the top, column labels, what is beside it, score."""
    marks = _marks(scene.items)
    lines = list(_board_lines(scene.board, marks))
    lines += map(_rack, scene.racks)
    lines += map(_hand, scene.hands)
    lines += map(_captures, scene.captures)
    if scene.tallies:
        lines.append("score  " + ", ".join(map(_tally, scene.tallies)))
    return "\n".join(lines)


def _marks(items: Iterable[Item]) -> dict[Cell, str]:
    """Marks of cells, those of later items over those of earlier ones."""
    marks: dict[Cell, str] = {}
    for item in items:
        match item:
            case Piece(cells=cells, letter=letter):
                marks |= dict.fromkeys(cells, letter)
            case Tile(squares=squares, level=level):
                marks |= {one.cell: f"{_sign(Swatch(one.role))}{level or ''}" for one in squares}
            case Square(cell=cell):
                marks[cell] = _ground(item)
            case Triangle(cell=cell):
                marks[cell] = f"{_triangle(item)}/{marks.get(cell, GROUND)}"
            case Symbol(cell=cell, sign=sign, covered=False):
                marks[cell] = _sign(sign)
            case Disc(cell=cell, number=number):
                marks[cell] = SPOT if number is None else str(number)
            case Spot(cell=cell):
                marks[cell] = SPOT
            case Outline(cells=cells, role="last"):
                marks |= {cell: marks.get(cell, GROUND).lower() for cell in cells}
    return marks


def _ground(square: Square) -> str:
    return CROSSED if square.mark == "crossed" else _sign(Swatch(square.role)).lower()


def _triangle(triangle: Triangle) -> str:
    return _ranked(triangle) + POINTING[triangle.turns % len(POINTING)]


def _ranked(triangle: Triangle) -> str:
    """The side and the rank of a triangle."""
    return _sign(Swatch(triangle.role)) + NUMERALS.get(triangle.numeral, triangle.numeral)


def _board_lines(board: Board, marks: dict[Cell, str]) -> Iterator[str]:
    if not board.columns:
        return
    labels = (*board.columns, *marks.values())
    width = max(map(len, labels), default=1)
    margin = max(map(len, board.rows), default=0)
    for row in reversed(range(len(board.rows))):
        cells = (marks.get((column, row), GROUND) for column in range(len(board.columns)))
        yield _line(board.rows[row].rjust(margin), cells, width)
    yield _line(" " * margin, board.columns, width)


def _line(label: str, marks: Iterable[str], width: int) -> str:
    return f"{label} {' '.join(mark.rjust(width) for mark in marks)}"


def _sign(sign: str | Swatch) -> str:
    # The colour of a role stands after its set: `strat-red` is R.
    name = sign.role.rpartition("-")[2] if isinstance(sign, Swatch) else sign
    return SIGNS.get(name, name[:1].upper())


def _rack(rack: Rack) -> str:
    label = f"{_sign(rack.owner)} has" if rack.owner else "stock"
    stocks = [_stock(stock) for stock in rack.stocks if stock.left or stock.of > 1]
    return "  ".join([label, *stocks])


def _stock(stock: Stock) -> str:
    return f"{stock.piece.letter} {stock.left}/{stock.of}" if stock.of > 1 else stock.piece.letter


def _hand(hand: Hand) -> str:
    """The names of the tiles, those already gone left out, and how many are not to be seen."""
    names = [_offer(offer) for offer in hand.offers if offer.left]
    apart = "  " if any(" " in name for name in names) else " "
    waiting = f"({hand.waiting} waiting)" if hand.waiting else ""
    owner = _sign(hand.owner) if hand.owner else "hand"
    return "  ".join(filter(None, [f"{owner}: {apart.join(names)}".rstrip(), waiting]))


def _captures(captures: Captures) -> str:
    taken = " ".join(map(_ranked, captures.triangles))
    return f"{_sign(captures.owner)} took: {taken}".rstrip()


def _offer(offer: Offer) -> str:
    return f"{offer.name}×{offer.left}" if offer.left > 1 else offer.name


def _tally(tally: Tally) -> str:
    idle = " (no move)" if tally.idle else ""
    note = " (won)" if tally.winner else " (to move)" if tally.active else idle
    product = f"{'x'.join(map(str, tally.factors))}=" if tally.factors else ""
    return f"{_sign(tally.sign)} {product}{tally.points}{note}"
