"""Blokus once more, written from the rules alone: slow, by cells, sharing no code.

The proof of the fast rules is that they agree with these. Cells are `(column, row)` from the lower
left, both from 0. The pieces are read from the drawing of the page.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

Cell = tuple[int, int]
Cells = frozenset[Cell]

PAGE = """\
1      2      I3     V3     I4     L4     T4     O      Z4     F      I5
@      @      #      #.     #      #.     #@#    @#     #@.    .##    #
       #      @      @#     @      @.     .#.    ##     .##    #@.    #
              #             #      ##                          .#.    @
                            #                                         #
                                                                      #

L5     N      P      T5     U      V5     W      X      Y      Z5
#.     .#     ##     ###    #.#    #..    #..    .#.    .#     ##.
#.     .#     @#     .@.    #@#    @..    #@.    #@#    #@     .@.
@.     #@     #.     .#.           ###    .##    .#.    .#     .##
##     #.                                               .#
"""
COLUMN = 7


def drawings() -> Iterator[tuple[str, dict[Cell, str]]]:
    """Each piece of the page by name, with the marks of its cells; rows go down from 0."""
    for band in PAGE.split("\n\n"):
        header, *rows = band.splitlines()
        for left in range(0, len(header), COLUMN):
            picture = [row[left : left + COLUMN] for row in rows]
            yield (
                header[left : left + COLUMN].strip(),
                {
                    (x, -y): mark
                    for y, row in enumerate(picture)
                    for x, mark in enumerate(row)
                    if mark in "#@"
                },
            )


DRAWN: Mapping[str, Mapping[Cell, str]] = dict(drawings())
ALL_CELLS = sum(map(len, DRAWN.values()))


def turned(cells: Cells) -> Cells:
    return frozenset((y, -x) for x, y in cells)


def mirrored(cells: Cells) -> Cells:
    return frozenset((-x, y) for x, y in cells)


def to_origin(cells: Cells) -> Cells:
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - low) for x, y in cells)


def shapes(name: str) -> set[Cells]:
    """Orientations of a piece, turned and mirrored."""
    found: set[Cells] = set()
    for cells in (frozenset(DRAWN[name]), mirrored(frozenset(DRAWN[name]))):
        for _ in range(4):
            cells = turned(cells)  # noqa: PLW2901 - a quarter more each time
            found.add(to_origin(cells))
    return found


@cache
def all_placements(size: int) -> dict[str, list[Cells]]:
    """Sets of cells of a square board that each piece can cover."""
    return {
        name: [
            frozenset((x + dx, y + dy) for x, y in shape)
            for shape in shapes(name)
            for dx in range(size - max(x for x, _ in shape))
            for dy in range(size - max(y for _, y in shape))
        ]
        for name in DRAWN
    }


@cache
def names(size: int) -> dict[Cells, str]:
    """Names of pieces by the cells of all their placements."""
    return {cells: name for name, found in all_placements(size).items() for cells in found}


def beside(cells: Cells) -> Cells:
    """The cells that share an edge with some of these."""
    return frozenset(
        (x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def across(cells: Cells) -> Cells:
    """The cells that share a corner, and only that, with some of these."""
    return frozenset((x + dx, y + dy) for x, y in cells for dx in (1, -1) for dy in (1, -1))


@dataclass(frozen=True)
class NaiveBlokus:
    """A position: cells of which a colour's first piece covers one, and pieces `laid` by colour."""

    size: int
    starts: tuple[Cells, ...]
    laid: tuple[tuple[Cells, ...], ...]
    last: int = -1

    @property
    def occupied(self) -> Cells:
        return frozenset(cell for pieces in self.laid for cells in pieces for cell in cells)

    def own(self, colour: int) -> Cells:
        return frozenset(cell for cells in self.laid[colour] for cell in cells)

    def stock(self, colour: int) -> list[str]:
        laid = {names(self.size)[cells] for cells in self.laid[colour]}
        return [name for name in DRAWN if name not in laid]

    def legal(self, colour: int) -> Iterator[Cells]:
        """Moves by rules 2 and 3: every placement of every piece in stock is tried."""
        own = self.own(colour)
        forbidden = self.occupied | beside(own)
        wanted = across(own) if own else self.starts[colour]
        for name in self.stock(colour):
            for cells in all_placements(self.size)[name]:
                if cells.isdisjoint(forbidden) and not cells.isdisjoint(wanted):
                    yield cells

    def turn(self) -> int | None:
        """The next colour in order that can move (rule 4); None at the end."""
        colours = len(self.laid)
        for step in range(1, colours + 1):
            colour = (self.last + step) % colours
            if next(self.legal(colour), None):
                return colour
        return None

    def passed(self) -> list[int]:
        """The colours between the one that moved last and the one to move."""
        found: list[int] = []
        colours, turn = len(self.laid), self.turn()
        colour = (self.last + 1) % colours
        while self.last >= 0 and turn is not None and colour != turn:
            found.append(colour)
            colour = (colour + 1) % colours
        return found

    def play(self, colour: int, cells: Cells) -> "NaiveBlokus":
        laid = list(self.laid)
        laid[colour] = (*laid[colour], cells)
        return replace(self, laid=tuple(laid), last=colour)

    def points(self, colour: int) -> int:
        """Points of the colours (rule 5)."""
        left = self.stock(colour)
        if left:
            return -sum(len(DRAWN[name]) for name in left)
        return 20 if len(self.laid[colour][-1]) == 1 else 15

    def perft(self, depth: int) -> int:
        colour = self.turn() if depth else None
        if colour is None:
            return int(depth == 0)
        if depth == 1:
            return sum(1 for _ in self.legal(colour))
        return sum(self.play(colour, cells).perft(depth - 1) for cells in self.legal(colour))


HELD: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "classic": ((0,), (1,), (2,), (3,)),
    "teams": ((0,), (1,), (2,), (3,)),
    "duel": ((0, 2), (1, 3)),
    "double 1": ((0, 2), (1,), (3,)),
    "double 2": ((1,), (0, 2), (3,)),
    "double 3": ((1,), (3,), (0, 2)),
    "chaos": ((0,), (1,), (2,)),
    "shared": ((0,), (1,), (2,)),
    "solo": ((0, 1, 2, 3),),
    "duo": ((0,), (1,)),
}
"""The colours of each seat."""


def naive_start(variant: str, *, fixed: bool = False) -> NaiveBlokus:
    if variant == "duo":
        return NaiveBlokus(14, (cells_named("e10"), cells_named("j5")), ((), ()))
    corners = ("a20", "t20", "t1", "a1")
    starts = map(cells_named, corners) if fixed else [cells_named(",".join(corners))] * 4
    return NaiveBlokus(20, tuple(starts), ((),) * 4)


def naive_after(start: NaiveBlokus, texts: Iterable[str]) -> NaiveBlokus:
    """The position after moves in cell form, each of the colour whose turn it is."""
    found = start
    for text in texts:
        colour = found.turn()
        assert colour is not None
        found = found.play(colour, cells_named(text))
    return found


def naive_totals(variant: str, points: list[int]) -> list[float]:
    """The score of each seat that decides on places."""
    sums: list[float] = [sum(points[colour] for colour in held) for held in HELD[variant]]
    if variant == "teams":
        return [sums[0] + sums[2], sums[1] + sums[3]] * 2
    if variant.startswith("double"):
        return [total / len(held) for total, held in zip(sums, HELD[variant], strict=True)]
    return sums


def naive_result(variant: str, points: list[int]) -> str:
    """The text of a result by the rules."""
    if len(HELD[variant]) == 2:
        first, second = naive_totals(variant, points)
        return f"{'B' if first > second else 'W'}+{abs(first - second)}" if first != second else "0"
    return "/".join(str(ALL_CELLS + found) for found in points)


def cells_named(text: str) -> Cells:
    """The cells of a text such as `b3,b4,c14`."""
    return frozenset((ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in text.split(","))
