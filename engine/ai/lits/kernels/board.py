"""Battle of LITS as words: positions that are rows of bitsets over placements, and its tables.

A position is a row of a table of words: the covered squares, the stock, the number of pieces laid,
then two sets of placements, those alive (no rule but contact forbids them) and those near (they
touch a piece). Source of the rules: docs/rules.md, "Battle of LITS", rule 3.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.kernels.compiling import borrowing, compiled, inlined
from engine.ai.common.kernels.words import (
    WORD,
    Words,
    below,
    count_bits,
    from_words,
    lowest_bit,
    rows,
    signed,
    to_words,
)
from engine.ai.lits.kernels.blocks import blocks_with, pattern
from engine.games.lits.pieces import EACH, PIECES
from engine.games.lits.pieces import tables as rule_tables
from engine.games.lits.state import LitsState

Numbers = NDArray[np.int64]

SQUARES = 0
"""The first of the two words of a row that hold the covered squares."""
STOCK = 2
"""The word that counts the pieces left, eight bits a kind."""
PLACED = 3
"""The word that counts the pieces laid."""
SETS = 4
"""The first word of the placements alive; those near follow them."""

MOST_PLIES = EACH * len(PIECES)
_NONE = -1


class Tables(NamedTuple):
    """Tables of n placements, known before any game, with sets over w words.

    `keep` (n, w): the placements that neither overlap one, nor touch it with the same piece, nor
    complete a 2x2 block with it alone. `near` (n, w): those that share an edge with it. `cells`
    (n, 2): the squares under it. `kind` (n): its piece. `blocks` (n, 2): the 2x2 blocks that it has
    a square of, by their first squares. `block_keep` (squares, 16, w): for the block of such a
    square, by which of its squares are covered, the placements that do not complete it. `others`
    (4, w): the placements of all kinds but one.
    """

    keep: Words
    near: Words
    cells: Words
    kind: Numbers
    blocks: Words
    block_keep: Words
    others: Words


@cache
def tables() -> Tables:
    """The tables of all placements, in the order of the rules; made at the first call."""
    known = rule_tables()
    placements = known.placements
    names = list(placements.shapes)
    words = words_for(len(placements.all))
    return Tables(
        keep=rows(known.keep, words),
        near=rows(known.near, words),
        cells=rows((p.mask for p in placements.all), 2),
        kind=np.array([names.index(p.piece) for p in placements.all]),
        blocks=rows(known.blocks, 2),
        block_keep=np.stack([rows(kept, words) for kept in known.block_keep]),
        others=rows((known.everything & ~known.kind[name] for name in names), words),
    )


def words_for(members: int) -> int:
    """Number of words that hold a set over so many members."""
    return -(-members // 64)


def width(words: int) -> int:
    """Number of words in a row whose sets have so many each."""
    return SETS + 2 * words


def row_of(state: LitsState) -> Words:
    """The row of a position, over all placements; of the swap it knows nothing."""
    laid = [placement.piece for placement in state.placed]
    stock = sum((EACH - laid.count(piece.name)) << 8 * i for i, piece in enumerate(PIECES))
    words = words_for(len(tables().kind))
    parts = (
        to_words(state.covered, 2),
        np.array([stock, len(laid)], dtype=np.uint64),
        to_words(state.alive, words),
        to_words(state.near, words),
    )
    return np.concatenate(parts)


def gains(crosses: int, rings: int) -> Numbers:
    """Points that each placement takes X forward of O.

    They never change: what is covered before a placement cannot be laid upon.
    """
    return np.array(
        [
            (p.mask & rings).bit_count() - (p.mask & crosses).bit_count()
            for p in rule_tables().placements.all
        ]
    )


def members(words: Words) -> list[int]:
    """The members of a set of words, ascending."""
    return [i for i, digit in enumerate(reversed(f"{from_words(words):b}")) if digit == "1"]


@borrowing
def lay(tables: Tables, positions: Words, ply: int, placement: int) -> None:
    """Make row `ply` + 1 of `positions` from row `ply` by a legal placement."""
    for i in range(positions.shape[1]):
        positions[ply + 1, i] = positions[ply, i]
    lay_on(tables, positions, ply + 1, placement)


@borrowing
def lay_on(tables: Tables, positions: Words, ply: int, placement: int) -> None:
    """Make a legal placement in row `ply` of `positions`."""
    words = tables.keep.shape[1]
    low, high = blocks_with(positions[ply, SQUARES], positions[ply, SQUARES + 1])
    # Before the first piece all are near.
    near = np.uint64(0) if positions[ply, PLACED] == np.uint64(0) else ~np.uint64(0)
    for i in range(words):
        positions[ply, SETS + i] &= tables.keep[placement, i]
    for i in range(words):
        others = positions[ply, SETS + words + i] & near
        positions[ply, SETS + words + i] = others | tables.near[placement, i]
    for i in range(2):
        positions[ply, SQUARES + i] |= tables.cells[placement, i]
    positions[ply, PLACED] += np.uint64(1)
    _keep_blocks(tables, positions, ply, low & tables.blocks[placement, 0], 0)
    _keep_blocks(tables, positions, ply, high & tables.blocks[placement, 1], WORD)
    _take(tables, positions, ply, tables.kind[placement])


@inlined
def _keep_blocks(tables: Tables, positions: Words, ply: int, blocks: np.uint64, base: int) -> None:
    """Clear what would complete one of some 2x2 blocks, a word that begins with that of `base`."""
    while blocks:
        first = base + signed(lowest_bit(blocks))
        covered = pattern(positions[ply, SQUARES], positions[ply, SQUARES + 1], first)
        for i in range(tables.keep.shape[1]):
            positions[ply, SETS + i] &= tables.block_keep[first, covered, i]
        blocks &= blocks - np.uint64(1)


@inlined
def _take(tables: Tables, positions: Words, ply: int, kind: int) -> None:
    """Take a piece from the stock; the last one of its kind takes all its placements along."""
    shift = np.uint64(8 * kind)
    positions[ply, STOCK] -= np.uint64(1) << shift
    if not positions[ply, STOCK] >> shift & np.uint64(255):
        for i in range(tables.keep.shape[1]):
            positions[ply, SETS + i] &= tables.others[kind, i]


@borrowing
def count_legal(positions: Words, ply: int) -> int:
    """Number of placements that are legal in a row."""
    words = (positions.shape[1] - SETS) // 2
    found = np.uint64(0)
    for i in range(SETS, SETS + words):
        found += count_bits(positions[ply, i] & positions[ply, words + i])
    return signed(found)


@borrowing
def nth_legal(positions: Words, ply: int, number: int) -> int:
    """The legal placement of a row before which there are `number` others."""
    words = (positions.shape[1] - SETS) // 2
    for i in range(SETS, SETS + words):
        legal = positions[ply, i] & positions[ply, words + i]
        found = signed(count_bits(legal))
        if number < found:
            for _ in range(number):
                legal &= legal - np.uint64(1)
            return 64 * (i - SETS) + signed(lowest_bit(legal))
        number -= found
    return _NONE


@borrowing
def count_leaves(tables: Tables, positions: Words, chosen: Numbers, depth: int) -> int:
    """The number of sequences of `depth` placements from row 0, at least 1.

    `positions` has room for as many rows, `chosen` for as many numbers.
    """
    leaves, ply = 0, 0
    chosen[0] = -1
    while ply >= 0:
        legal = count_legal(positions, ply)
        chosen[ply] += 1
        if ply == depth - 1:
            leaves += legal
            ply -= 1
        elif chosen[ply] == legal:
            ply -= 1
        else:
            lay(tables, positions, ply, nth_legal(positions, ply, chosen[ply]))
            ply += 1
            chosen[ply] = -1
    return leaves


@borrowing
def play_out(tables: Tables, positions: Words, state: Words, may_swap: bool) -> bool:
    """Play from row 0 to the end in row 1, each move as likely; return whether sides changed.

    With `may_swap`, to do so is one of the moves after the first piece.
    """
    swapped = False
    for i in range(positions.shape[1]):
        positions[1, i] = positions[0, i]
    while True:
        legal = count_legal(positions, 1)
        if not legal:
            return swapped
        asked = may_swap and positions[1, PLACED] == np.uint64(1) and not swapped
        number = below(state, legal + asked)
        if number == legal:
            swapped = True
        else:
            lay_on(tables, positions, 1, nth_legal(positions, 1, number))


@borrowing
def uncovered(symbols: Words, row: Words) -> int:
    """Number of some symbols, given as two words, that lie open in a row."""
    free = symbols[0] & ~row[SQUARES]
    return signed(count_bits(free) + count_bits(symbols[1] & ~row[SQUARES + 1]))


@compiled
def play_games(
    tables: Tables, positions: Words, symbols: Words, games: int, state: Words, may_swap: bool
) -> NDArray[np.float64]:
    """The mean uncovered symbols, X and O in rows of `symbols`, of random games from row 0.

    Where the sides are exchanged in a game so are its numbers.
    """
    sums = np.zeros(2)
    for _ in range(games):
        swapped = play_out(tables, positions, state, may_swap)
        for side in range(2):
            sums[side ^ swapped] += uncovered(symbols[side], positions[1])
    return sums / games
