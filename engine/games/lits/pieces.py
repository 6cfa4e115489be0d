"""The four pieces of Battle of LITS, and which placements exclude or allow which.

Sets of placements are integers with bit `index` set for each member. All tables are made once, when
the first game starts. Source of the rules: docs/rules.md, "Battle of LITS", rule 3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_

from engine.geometry.grid import Grid, bitboard, bits, union
from engine.geometry.polyomino import Placement, PlacementTable, Polyomino

GRID = Grid(10, 10)
PIECES = (
    Polyomino.drawn("L", "#.", "@.", "##"),
    Polyomino.drawn("I", "#", "@", "#", "#"),
    Polyomino.drawn("T", "#@#", ".#."),
    Polyomino.drawn("S", ".##", "#@."),
)
EACH = 5

PATTERNS = 16
"""Ways in which the squares of a 2x2 block may be covered."""

_FIRSTS = bitboard(block[0] for block in GRID.blocks)
_DOWN = GRID.columns


@dataclass(frozen=True)
class Tables:
    """Facts about placements, the same in every game. A 2x2 block is named by its first square.

    `keep[p]`: the placements that neither overlap placement p, nor touch it with the same piece,
    nor complete a block with it alone. `near[p]`: those that share an edge with it, or overlap it
    and are dead anyway. `kind[piece]`: all of that piece. `block_keep`: for each block, by which of
    its squares are covered (bit i for square i), the placements that do not complete it; all for
    squares that are no block's first. `blocks[p]`: the set of blocks that p has a square of.
    """

    placements: PlacementTable
    keep: tuple[int, ...]
    near: tuple[int, ...]
    kind: Mapping[str, int]
    block_keep: tuple[tuple[int, ...], ...]
    blocks: tuple[int, ...]
    everything: int

    def keep_blocks(self, piece: Placement, before: int) -> int:
        """The placements that complete no block which a piece shares with those squares before."""
        shared = self.blocks[piece.index] & blocks_with(before)
        return _kept(self.everything, self.block_keep, shared, before | piece.mask)


def blocks_with(squares: int) -> int:
    """The 2x2 blocks that have any of some squares."""
    return (squares | squares >> 1 | squares >> _DOWN | squares >> _DOWN + 1) & _FIRSTS


def pattern(squares: int, first: int) -> int:
    """The squares of a 2x2 block that are among `squares`: bit i for its square i, by rows."""
    return squares >> first & 0b0011 | squares >> first + _DOWN - 2 & 0b1100


@cache
def tables() -> Tables:
    """The tables, made at the first call."""
    placements = PlacementTable(GRID, PIECES)
    everything = placements.everything
    cover = placements.covering
    kind = placements.of_piece
    near = tuple(union(placements.beside, placement.squares) for placement in placements.all)
    blocks = tuple(blocks_with(placement.mask) for placement in placements.all)
    block_keep = _block_keep(cover, everything)
    return Tables(
        placements=placements,
        keep=tuple(
            _kept(everything, block_keep, blocks[p.index], p.mask)
            & ~(union(cover, p.squares) | near[p.index] & kind[p.piece])
            for p in placements.all
        ),
        near=near,
        kind=kind,
        block_keep=block_keep,
        blocks=blocks,
        everything=everything,
    )


def _kept(placements: int, block_keep: Sequence[Sequence[int]], blocks: int, covered: int) -> int:
    """Those placements that complete none of these blocks while `covered` squares are covered."""
    for first in bits(blocks):
        placements &= block_keep[first][pattern(covered, first)]
    return placements


def _block_keep(cover: Sequence[int], everything: int) -> tuple[tuple[int, ...], ...]:
    """See `Tables`."""
    found = [(everything,) * PATTERNS] * GRID.size
    for block in GRID.blocks:
        completing = (_over_the_rest(block, covered, cover) for covered in range(PATTERNS))
        found[block[0]] = tuple(everything & ~members for members in completing)
    return tuple(found)


def _over_the_rest(block: Sequence[int], covered: int, cover: Sequence[int]) -> int:
    """The placements over all squares of a block that are still open, if any is covered."""
    open_squares = [square for i, square in enumerate(block) if not covered >> i & 1]
    if not covered or not open_squares:
        return 0
    return reduce(and_, (cover[square] for square in open_squares))
