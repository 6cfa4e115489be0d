"""The pieces of Blokus, their placements, and the one canonical text of each."""

from fractions import Fraction
from random import Random

import pytest

from engine.games.blokus.notation import FORMS
from engine.games.blokus.pieces import CELLS_IN_ALL, LARGE, PIECES, SMALL, placements
from engine.geometry.grid import bits, nth
from engine.geometry.polyomino import (
    ORIENTATIONS,
    Orientation,
    Placement,
    PlacementTable,
    Polyomino,
    distinct_orientations,
)
from engine.moves.notation import PieceAt
from tests.support.cases import cases
from tests.support.engine.naive_blokus import (
    DRAWN,
    Cell,
    Cells,
    cells_named,
    mirrored,
    names,
    turned,
)

BOARDS = pytest.mark.parametrize(
    ("table", "count"),
    [(placements(LARGE), 30_433), (placements(SMALL), 13_729)],
    ids=["large", "small"],
)
each_piece = cases("piece", PIECES)


# Shapes and anchors


def test_there_are_21_pieces_with_91_orientations() -> None:
    assert [piece.name for piece in PIECES] == list(DRAWN)
    assert (len(PIECES), CELLS_IN_ALL) == (21, 89)
    assert sum(len(distinct_orientations(piece)) for piece in PIECES) == 91


@each_piece
def test_pieces_are_drawn_as_on_the_page(piece: Polyomino) -> None:
    assert set(piece.cells) == from_anchor(piece.name)


def from_anchor(name: str) -> Cells:
    """The cells of a piece as the page draws them, seen from its anchor."""
    [(x, y)] = [cell for cell, mark in DRAWN[name].items() if mark == "@"]
    return frozenset((column - x, row - y) for column, row in DRAWN[name])


@each_piece
def test_the_anchor_is_the_cell_nearest_the_middle(piece: Polyomino) -> None:
    """Ties go to the upper cell, then to the left one."""
    middle = [Fraction(sum(along), len(piece.cells)) for along in zip(*piece.cells, strict=True)]

    def order(cell: Cell) -> tuple[Fraction, int, int]:
        x, y = cell
        return (x - middle[0]) ** 2 + (y - middle[1]) ** 2, -y, x

    assert min(piece.cells, key=order) == (0, 0)


@each_piece
@cases("orientation", ORIENTATIONS)
def test_pieces_turn_about_their_anchor(piece: Polyomino, orientation: Orientation) -> None:
    """Mirroring comes first, then turning clockwise."""
    cells = from_anchor(piece.name)
    cells = mirrored(cells) if orientation.mirrored else cells
    for _ in range(orientation.turns):
        cells = turned(cells)
    placement = placements(LARGE).named(piece.name, LARGE.square("j10"), orientation)
    assert placement
    assert cells_of(placement) == {(x + 9, y + 9) for x, y in cells}


def cells_of(placement: Placement) -> Cells:
    return cells_named(placement.cells_text)


# Placements and their texts


@BOARDS
def test_every_placement_is_there_once(table: PlacementTable, count: int) -> None:
    expected = names(table.grid.columns)
    assert len(table.all) == len(expected) == count
    assert {cells_of(placement): placement.piece for placement in table.all} == expected
    assert [placement.index for placement in table.all] == list(range(count))


@BOARDS
def test_placements_know_their_squares(table: PlacementTable, count: int) -> None:
    for placement in table.all:
        assert placement.squares == tuple(bits(placement.mask))
        assert placement.anchor in placement.squares
        listed = ",".join(table.grid.names[square] for square in placement.squares)
        assert placement.cells_text == listed
    assert len(table.by_squares) == count


@BOARDS
def test_every_placement_has_its_own_text_that_names_it(table: PlacementTable, count: int) -> None:
    assert len({placement.text for placement in table.all}) == count
    for placement in table.all:
        read = FORMS.read(placement.text)
        assert isinstance(read, PieceAt)
        assert read.turns is not None
        orientation = Orientation(read.mirrored, read.turns)
        anchor = table.grid.square(read.square)
        assert table.named(read.piece, anchor, orientation) is placement


@BOARDS
def test_the_canonical_text_is_the_least_of_all(table: PlacementTable, count: int) -> None:
    """A text avoids `m` if possible, then has the fewest turns; and no text names anything else."""
    least: dict[Placement, Orientation] = {}
    for orientation in sorted(ORIENTATIONS, reverse=True):
        for piece in PIECES:
            for square in range(table.grid.size):
                if placement := table.named(piece.name, square, orientation):
                    least[placement] = orientation
    assert len(least) == count
    assert all(placement.orientation == found for placement, found in least.items())


def test_the_order_of_orientations_is_that_of_the_page() -> None:
    assert [str(orientation) for orientation in sorted(ORIENTATIONS)] == [
        *("r0", "r1", "r2", "r3"),
        *("r0 m", "r1 m", "r2 m", "r3 m"),
    ]


@BOARDS
def test_sets_of_placements_hold_what_they_say(table: PlacementTable, count: int) -> None:
    for square in range(0, table.grid.size, 17):
        expected = [placement for placement in table.all if square in placement.squares]
        assert table.members(table.covering[square]) == expected
    for name, members in table.of_piece.items():
        expected = [placement for placement in table.all if placement.piece == name]
        assert table.members(members) == expected
    assert table.everything.bit_count() == count


@BOARDS
@cases("every", [1, 3, 7, 8, 9, 10, 1000])
def test_members_are_listed_alike_whether_few_or_many(
    table: PlacementTable, count: int, every: int
) -> None:
    members = sum(1 << index for index in range(every - 1, count, every))
    assert table.members(members) == list(table.all[every - 1 :: every])
    assert table.members(0) == []


@BOARDS
@pytest.mark.parametrize("every", [1, 2, 7, 1000, 13_000])
def test_every_member_is_found_by_how_many_are_before_it(
    table: PlacementTable, count: int, every: int
) -> None:
    members = sum(1 << index for index in range(every - 1, count, every))
    first = list(range(every - 1, count, every))[:50]
    assert [nth(members, number) for number in range(len(first))] == first
    drawn = [table.any_of(members, Random(seed)) for seed in range(50)]
    assert drawn == [Random(seed).choice(table.members(members)) for seed in range(50)]
