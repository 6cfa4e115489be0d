"""The four pieces of Battle of LITS, and which placements exclude or allow which.

Sets of placements are integers with bit `index` set for each member. All tables are made once, when
the first game starts. Source of the rules: rules.md, "Battle of LITS", rule 3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_

from engine.grid import Grid, bits, union
from engine.polyomino import Placement, PlacementTable, Polyomino

GRID = Grid(10, 10)
PIECES = (
    Polyomino.drawn("L", "#.", "@.", "##"),
    Polyomino.drawn("I", "#", "@", "#", "#"),
    Polyomino.drawn("T", "#@#", ".#."),
    Polyomino.drawn("S", ".##", "#@."),
)
EACH = 5


@dataclass(frozen=True)
class Tables:
    """What is known of placements before any game.

    `keep[p]`: the placements that neither overlap placement p nor touch it with the same piece.
    `near[p]`: those that share an edge with it. `kind[piece]`: all of that piece. `block_keep`: for
    each 2x2 block, by which of its squares are covered (bit i for square i), the placements that do
    not complete it. `blocks[p]`: the blocks that p has a square of.
    """

    placements: PlacementTable
    keep: tuple[int, ...]
    near: tuple[int, ...]
    kind: Mapping[str, int]
    block_keep: tuple[tuple[int, ...], ...]
    blocks: tuple[tuple[int, ...], ...]
    everything: int

    def keep_blocks(self, piece: Placement, covered: int) -> int:
        """The placements that complete no 2x2 block which `piece` has just got a square of."""
        kept = self.everything
        for index in self.blocks[piece.index]:
            a, b, c, d = GRID.blocks[index]
            corners = (
                covered >> a & 1
                | (covered >> b & 1) << 1
                | (covered >> c & 1) << 2
                | (covered >> d & 1) << 3
            )
            kept &= self.block_keep[index][corners]
        return kept


@cache
def tables() -> Tables:
    """The tables, made at the first call."""
    placements = PlacementTable(GRID, PIECES)
    everything = placements.everything
    cover = placements.covering
    kind = placements.of_piece
    near = tuple(_touching(placement, cover) for placement in placements.all)
    return Tables(
        placements=placements,
        keep=tuple(
            everything & ~(union(cover, p.squares) | near[p.index] & kind[p.piece])
            for p in placements.all
        ),
        near=near,
        kind=kind,
        block_keep=tuple(
            tuple(everything & ~_completing(block, covered, cover) for covered in range(16))
            for block in GRID.blocks
        ),
        blocks=tuple(
            tuple(i for i, block in enumerate(GRID.blocks) if not set(block).isdisjoint(p.squares))
            for p in placements.all
        ),
        everything=everything,
    )


def _touching(placement: Placement, cover: Sequence[int]) -> int:
    """The placements with a square beside this one's squares; those over it are dead anyway."""
    return union(cover, bits(GRID.around(placement.mask)))


def _completing(block: tuple[int, ...], covered: int, cover: Sequence[int]) -> int:
    """The placements over all squares of a block that are still open, if any is covered."""
    open_squares = [square for i, square in enumerate(block) if not covered >> i & 1]
    if not covered or not open_squares:
        return 0
    return reduce(and_, (cover[square] for square in open_squares))
