"""Battle of LITS once more, written from the rules alone: slow, by cells, sharing no code.

The proof of the fast rules is that they agree with these on every position of many games. Cells are
`(column, row)` from the lower left, both from 0.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Cell = tuple[int, int]
Cells = frozenset[Cell]

SIZE = 10
EACH = 5
DRAWINGS = {
    "L": ["#.", "#.", "##"],
    "I": ["#", "#", "#", "#"],
    "T": ["###", ".#."],
    "S": [".##", "##."],
}


def drawn(rows: list[str]) -> Cells:
    return frozenset((x, -y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#")


def turned(cells: Cells) -> Cells:
    return frozenset((y, -x) for x, y in cells)


def mirrored(cells: Cells) -> Cells:
    return frozenset((-x, y) for x, y in cells)


def to_origin(cells: Cells) -> Cells:
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - low) for x, y in cells)


def shapes(rows: list[str]) -> set[Cells]:
    """Orientations of the drawn piece, turned and mirrored."""
    found: set[Cells] = set()
    for cells in (drawn(rows), mirrored(drawn(rows))):
        for _ in range(4):
            cells = turned(cells)  # noqa: PLW2901 - a quarter more each time
            found.add(to_origin(cells))
    return found


def all_placements() -> dict[Cells, str]:
    """Sets of four cells that some piece covers, with the name of the piece."""
    return {
        frozenset((x + dx, y + dy) for x, y in shape): name
        for name, rows in DRAWINGS.items()
        for shape in shapes(rows)
        for dx in range(SIZE - max(x for x, _ in shape))
        for dy in range(SIZE - max(y for _, y in shape))
    }


PLACEMENTS = all_placements()


def beside(cells: Cells) -> Cells:
    """The cells that share an edge with some of these, and are none of them."""
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return frozenset(around) - cells


def has_block(covered: Iterable[Cell]) -> bool:
    cells = set(covered)
    return any({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells for x, y in cells)


@dataclass(frozen=True)
class NaiveLits:
    """The pieces laid so far, as cells and name, and the symbols by cell."""

    symbols: dict[Cell, str]
    laid: tuple[tuple[Cells, str], ...] = ()

    @property
    def covered(self) -> Cells:
        return frozenset(cell for cells, _ in self.laid for cell in cells)

    def allowed(self, cells: Cells, name: str) -> bool:
        """Whether a piece may lie there: rule 3, sentence by sentence."""
        covered = self.covered
        if cells & covered:
            return False
        if sum(other == name for _, other in self.laid) >= EACH:
            return False
        around = beside(cells)
        if self.laid and not around & covered:
            return False
        if any(other == name and around & there for there, other in self.laid):
            return False
        return not has_block(covered | cells)

    def legal(self) -> Iterator[Cells]:
        return (cells for cells, name in PLACEMENTS.items() if self.allowed(cells, name))

    def play(self, cells: Cells) -> "NaiveLits":
        return NaiveLits(self.symbols, (*self.laid, (cells, PLACEMENTS[cells])))

    def uncovered(self, sign: str) -> int:
        covered = self.covered
        return sum(found == sign and cell not in covered for cell, found in self.symbols.items())

    def winner(self) -> str:
        """The winner of a finished game (rule 5): the side with more, else the last to lay."""
        crosses, rings = self.uncovered("X"), self.uncovered("O")
        if crosses != rings:
            return "X" if crosses > rings else "O"
        return "X" if len(self.laid) % 2 else "O"

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(self.play(cells).perft(depth - 1) for cells in self.legal())


def naive_start(setup: str) -> NaiveLits:
    """The empty board with the symbols of a setup text, row 10 first."""
    return NaiveLits(
        {
            (place % SIZE, SIZE - 1 - place // SIZE): sign
            for place, sign in enumerate(setup)
            if sign != "."
        }
    )


def cells_named(text: str) -> Cells:
    """The cells of a text such as `b3,b4,c4,b5`."""
    return frozenset((ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in text.split(","))
