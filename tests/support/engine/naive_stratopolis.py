"""Stratopolis once more, written from the rules alone: slow, by squares, sharing no code.

The proof of the fast rules is that they agree with these. Cells are `(column, row)`: column a is 0
and row 1 is 1, so both may be negative. A table is a tower for each cell in use: from level 1 up
the colour of each square, and the number of the tile that it belongs to.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

Cell = tuple[int, int]
Cells = frozenset[Cell]
Square = tuple[str, int]
Tower = tuple[Square, ...]
Move = tuple[str, Cell, int]
"""The letter of a tile, the cell of its elbow, and its quarter turns clockwise."""

PAGE = """\
red   A RNN  B NNR  C NRN  D RNR  E NRR  F RRN  G RGR  H GRR  I RRG  J RRR
green K GNN  L NNG  M NGN  N GNG  O NGG  P GGN  Q GRG  R RGG  S GGR  T GGG
"""
SIDES = ("red", "green")
EACH = 20
WORDS = {line.split()[0]: line.split()[1:] for line in PAGE.splitlines()}
KINDS: dict[str, dict[str, str]] = {
    side: dict(zip(words[::2], words[1::2], strict=True)) for side, words in WORDS.items()
}
COLOURS: dict[str, str] = {**KINDS["red"], **KINDS["green"]}
"""The colours of elbow, right and below of each tile at r0."""

START: dict[Cell, Tower] = {(12, 14): (("R", 0),), (12, 13): (("G", 0),)}


def beside(cell: Cell) -> Cells:
    x, y = cell
    return frozenset({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)})


def turned(step: Cell, quarters: int) -> Cell:
    """A step turned clockwise."""
    for _ in range(quarters % 4):
        step = (step[1], -step[0])
    return step


def covered(elbow: Cell, turns: int) -> tuple[Cell, Cell, Cell]:
    """The cells of a tile: elbow, the cell right of it at r0, and the one below it at r0."""
    x, y = elbow
    (rx, ry), (bx, by) = turned((1, 0), turns), turned((0, -1), turns)
    return elbow, (x + rx, y + ry), (x + bx, y + by)


@dataclass(frozen=True)
class NaiveTable:
    """The tiles on the table, without the turn."""

    towers: Mapping[Cell, Tower]

    def height(self, cell: Cell) -> int:
        return len(self.towers.get(cell, ()))

    def top(self, cell: Cell) -> Square:
        return self.towers[cell][-1]

    def is_legal(self, tile: str, elbow: Cell, turns: int) -> bool:
        """Whether a tile may lie there (rule 3)."""
        cells = covered(elbow, turns)
        heights = {self.height(cell) for cell in cells}
        if heights == {0}:
            return any(self.height(near) for cell in cells for near in beside(cell))
        if len(heights) > 1 or len({self.top(cell)[1] for cell in cells}) < 2:
            return False
        pairs = {
            colour + self.top(cell)[0] for cell, colour in zip(cells, COLOURS[tile], strict=True)
        }
        return pairs.isdisjoint({"RG", "GR"})

    def legal(self, tile: str) -> Iterator[Move]:
        """Legal moves: every elbow near the squares in use is tried, in every turn."""
        near = set(self.towers)
        for _ in range(2):
            near = near.union(*map(beside, near))
        for elbow in sorted(near):
            for turns in range(4):
                if self.is_legal(tile, elbow, turns):
                    yield tile, elbow, turns

    def lay(self, move: Move) -> "NaiveTable":
        tile, elbow, turns = move
        number = 1 + max(number for tower in self.towers.values() for _, number in tower)
        towers = dict(self.towers)
        for cell, colour in zip(covered(elbow, turns), COLOURS[tile], strict=True):
            towers[cell] = (*towers.get(cell, ()), (colour, number))
        return NaiveTable(towers)

    def visible(self, colour: str) -> set[Cell]:
        return {cell for cell in self.towers if self.top(cell)[0] == colour}

    def zones(self, colour: str) -> list[tuple[int, int]]:
        """Squares and level of every zone of a colour, R or G (rule 4)."""
        found, left = [], self.visible(colour)
        while left:
            zone, edge = set[Cell](), {left.pop()}
            while edge:
                zone |= edge
                edge = {near for cell in edge for near in beside(cell)} & left
                left -= edge
            found.append((len(zone), max(map(self.height, zone))))
        return found

    def points(self, side: str) -> list[int]:
        """The scores of the zones of a side, the best first."""
        zones = self.zones({"red": "R", "green": "G"}[side])
        return sorted((squares * level for squares, level in zones), reverse=True)

    def best(self, side: str) -> int:
        return next(iter(self.points(side)), 0)

    def result(self) -> str:
        """The text of a result by the rules if this is the end."""
        red, green = self.points("red"), self.points("green")
        zones = max(len(red), len(green))
        red, green = red + [0] * (zones - len(red)), green + [0] * (zones - len(green))
        if red == green:
            return "0"
        winner = "red" if red > green else "green"
        return f"{winner}+{abs(red[0] - green[0])}"

    def turned(self, quarters: int) -> "NaiveTable":
        """The whole table turned clockwise about m13."""
        return NaiveTable({about(cell, quarters): tower for cell, tower in self.towers.items()})

    def perft(self, tiles: str) -> int:
        """The number of ways to lay these tiles one after the other."""
        if len(tiles) == 1:
            return sum(1 for _ in self.legal(tiles))
        return sum(self.lay(move).perft(tiles[1:]) for move in self.legal(tiles[0]))


def about(cell: Cell, quarters: int) -> Cell:
    """A cell after the table was turned clockwise about m13."""
    x, y = turned((cell[0] - 12, cell[1] - 13), quarters)
    return x + 12, y + 13


@dataclass(frozen=True)
class NaiveStratopolis:
    """A game: `stacks` hold the tiles of red and of green not yet laid, the top first."""

    stack: str
    stacks: tuple[str, str]
    turn: int
    table: NaiveTable

    @property
    def side(self) -> str:
        return SIDES[self.turn]

    @cached_property
    def tiles(self) -> list[str]:
        """The kinds of tiles that may be laid now."""
        shown = self.stacks[self.turn][: 3 if self.stack == "hand" else 1]
        return sorted(set(shown))

    def legal(self) -> Iterator[Move]:
        for tile in self.tiles:
            yield from self.table.legal(tile)

    def play(self, move: Move) -> "NaiveStratopolis":
        stacks = list(self.stacks)
        stacks[self.turn] = stacks[self.turn].replace(move[0], "", 1)
        return replace(
            self,
            stacks=(stacks[0], stacks[1]),
            turn=1 - self.turn,
            table=self.table.lay(move),
        )

    def perft(self, depth: int) -> int:
        if depth == 1:
            return sum(1 for _ in self.legal())
        return sum(self.play(move).perft(depth - 1) for move in self.legal())

    @property
    def over(self) -> bool:
        return not any(self.stacks)

    def text(self, move: Move) -> str:
        """The canonical text of a move."""
        tile, elbow, turns = move
        named = f"{square_name(elbow)} r{turns}"
        return f"{tile} {named}" if self.stack == "hand" else named

    def meant(self, text: str) -> Move:
        """The move of a canonical text."""
        *tile, square, turns = text.split(" ")
        return tile[0] if tile else self.tiles[0], square_at(square), int(turns[1:])


def naive_start(
    stack: str, setup: str, arranged: tuple[str, str] | None = None
) -> NaiveStratopolis:
    """The first position of a setup text; with `arranged`, after both stacks are in order."""
    stacks, first = setup.split(" ")
    red, green = arranged or stacks.split("/")
    return NaiveStratopolis(stack, (red, green), SIDES.index(first), NaiveTable(START))


def naive_after(start: NaiveStratopolis, texts: Iterable[str]) -> NaiveStratopolis:
    """The position after moves in canonical text."""
    for text in texts:
        start = start.play(start.meant(text))
    return start


# Names of squares


def letters(count: int) -> str:
    """Letters of a number: 1 is a, 26 is z, 27 is aa."""
    found = ""
    while count:
        count, last = divmod(count - 1, 26)
        found = chr(ord("a") + last) + found
    return found


def column_name(x: int) -> str:
    """The name of a column: 0 is a, the one left of it -a."""
    return letters(x + 1) if x >= 0 else "-" + letters(-x)


def square_name(cell: Cell) -> str:
    return f"{column_name(cell[0])}{cell[1]}"


def square_at(name: str) -> Cell:
    sign, rest = (-1, name[1:]) if name.startswith("-") else (1, name)
    word = rest.rstrip("-0123456789")
    count = 0
    for letter in word:
        count = 26 * count + ord(letter) - ord("a") + 1
    return (count - 1 if sign > 0 else -count), int(rest[len(word) :])
