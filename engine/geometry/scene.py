"""Pictures to be drawn, as frozen data in board units: no pixels, no colours.

One unit is one square. Cells are `(column, row)` from the lower left, rows going up. Roles are
names that a theme gives colours, patterns and marks. Items are drawn in order, the first below.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import product

Cell = tuple[int, int]
Role = str


@dataclass(frozen=True, slots=True)
class Board:
    """The ground: the labels of its columns from the left and of its rows from below.

    Of an `endless` one that is a part, which may be shown larger.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    endless: bool = False

    def name(self, cell: Cell) -> str:
        """The name of a square."""
        return f"{self.columns[cell[0]]}{self.rows[cell[1]]}"

    def cells(self, names: Collection[str]) -> tuple[Cell, ...]:
        """The squares with some of these names, as far as they are to be seen."""
        places = product(range(len(self.columns)), range(len(self.rows)))
        return tuple(cell for cell in places if self.name(cell) in names)


@dataclass(frozen=True, slots=True)
class Square:
    """A square in a colour of its own; a `mark` (`dot`, `stroke`, `ring`, `block`) tells it too."""

    cell: Cell
    role: Role
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as one shape over several cells; `letter` names it where colours fail.

    `strength` is full for what lies on the board, half for what is possible or in hand. `mark` is
    repeated in each of its squares (`dot`, `stroke`, `ring`; empty for none), so that pieces of the
    same shapes are told apart by more than colour.
    """

    cells: tuple[Cell, ...]
    role: Role
    letter: str
    strength: float = 1.0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece whose squares have colours of their own, as far as it is to be seen.

    All of them lie at one `level`, which each shows; in hand that is 0 and not shown.
    """

    squares: tuple[Square, ...]
    level: int = 0

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its squares."""
        return tuple(square.cell for square in self.squares)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A sign printed on a square (`cross`, `ring`); `covered` if something lies on it."""

    cell: Cell
    sign: str
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """A line around some cells.

    `last` is what was just played, `origin` where it came from, `best` what counts most, `attacked`
    what can be captured, `wrong` what breaks a rule, `better` what had better been played. `spoken`
    is what is spoken of beside the picture; that of a side is around what the side reaches. A
    `broken` one, on squares of ground, has corners only: between them the one below can be seen.
    A `note` is written beside it where there is room.
    """

    cells: tuple[Cell, ...]
    role: Role
    broken: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc on a cell: a place to choose, by its number if it has one."""

    cell: Cell
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A faint sign in a role's colour on an empty cell: something may go on from there."""

    cell: Cell
    role: Role


@dataclass(frozen=True, slots=True)
class Dot:
    """The dot on a piece or a tile by which moves say where it lies."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Triangle:
    """A triangle inside a square, with its base along one side and its apex at the opposite one.

    The apex is up and turned clockwise by so many quarter turns. `numeral` is written on it.
    `arrows` are small heads at the edges or corners of its square, each by the step to the
    neighbouring cell that it points at, over the rim too. `mark` tells its side beside the colour.
    """

    cell: Cell
    role: Role
    numeral: str
    turns: int = 0
    arrows: tuple[Cell, ...] = ()
    mark: str = ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one cell on which it stands."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between cells; an end is the lower left corner of the cell it is named by."""

    start: Cell
    end: Cell


Item = Square | Piece | Tile | Symbol | Outline | Disc | Spot | Dot | Triangle | Line


@dataclass(frozen=True, slots=True)
class Swatch:
    """Colour and mark of a side that has no sign of its own."""

    role: Role
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Stock:
    """Pieces of one kind that are left, with the cells of one of them from its lower left.

    `anchor` is the cell that a dot marks, because moves are written by it.
    """

    piece: Piece
    left: int
    of: int
    anchor: Cell | None = None


@dataclass(frozen=True, slots=True)
class Rack:
    """Pieces left: of everybody, or of the side `owner`; `idle` if it moves no more.

    Racks of several sides have the same kinds of pieces in the same order.
    """

    stocks: tuple[Stock, ...]
    owner: Swatch | None = None
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile, a piece or a triangle in hand in one of its orientations, from its lower left.

    `label` is how moves write the orientation, `anchor` the cell that a dot marks; without a label
    the tile is only to be seen, and has no dot.
    """

    label: str
    tile: Tile | Piece | Triangle
    anchor: Cell


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that may be laid: what it is called, in the orientations to show, and how many.

    Without any orientation it is a place for one.
    """

    name: str
    turned: tuple[Turned, ...]
    left: int = 1


@dataclass(frozen=True, slots=True)
class Hand:
    """Tiles or pieces that the side `owner` may lay, or everybody if there is no owner.

    `waiting` is the number of tiles behind them that are not to be seen.
    """

    owner: Swatch | None
    offers: tuple[Offer, ...]
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Score of one side: its sign, its points, whether it is to move and whether it has won.

    The sign is a name (`cross`, `ring`) or a swatch. `idle` is a side that moves no more while
    others do. `factors` are those of the points, where they tell more than their product alone.
    """

    sign: str | Swatch
    points: int
    active: bool = False
    winner: bool = False
    idle: bool = False
    factors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Captures:
    """Triangles that the side `owner` has captured, beside the board; their cells mean nothing."""

    owner: Swatch
    triangles: tuple[Triangle, ...]


Span = tuple[int, int]
"""A range of columns or rows: the first one, and the one after the last."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some columns and rows of a board."""

    columns: Span
    rows: Span


@dataclass(frozen=True, slots=True)
class Scene:
    """A board, what lies on it, the pieces left and the tiles in hand beside it, and the score.

    A board without columns and rows is none: then all there is to draw stands beside it. Where
    there is a `menu`, it is all there is to draw: what can be chosen, in rows as its buttons stand.
    With a `part` only that of the board is shown; what lies across its edge is cut there. A `low`
    one leaves room below for as many rows of buttons as the board has.
    """

    board: Board
    items: tuple[Item, ...]
    racks: tuple[Rack, ...] = ()
    tallies: tuple[Tally, ...] = ()
    hands: tuple[Hand, ...] = ()
    captures: tuple[Captures, ...] = ()
    menu: tuple[tuple[Turned, ...], ...] = ()
    part: Part | None = None
    low: bool = False

    @property
    def shown(self) -> Board:
        """The board as far as it is shown."""
        if self.part is None:
            return self.board
        return replace(
            self.board,
            columns=self.board.columns[slice(*self.part.columns)],
            rows=self.board.rows[slice(*self.part.rows)],
        )
