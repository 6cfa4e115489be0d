"""Battle of LITS over fewer placements: tables of those only that can still be laid."""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import compiled
from engine.ai.common.kernels.words import Words
from engine.ai.lits.kernels.board import SETS, Numbers, Tables, members, tables, words_for


class Universe(NamedTuple):
    """The placements alive in a position, those that take X furthest forward first.

    `tables` knows them by new numbers, `row` is the position in these, `gains` how many points each
    takes X forward of O, and `known_as` their numbers among all placements.
    """

    tables: Tables
    row: Words
    gains: Numbers
    known_as: Numbers


def universe(row: Words, gains: Numbers) -> Universe:
    """The universe of a position, given as a row over all placements and the gains of all."""
    alive, _ = np.split(row[SETS:], 2)
    found = np.array(members(alive), dtype=np.int64)
    order = found[np.argsort(-gains[found], kind="stable")]
    known = tables()
    sets = row[SETS:].reshape(2, -1)
    return Universe(
        tables=known._replace(
            keep=_narrowed(known.keep[order], order),
            near=_narrowed(known.near[order], order),
            cells=known.cells[order],
            kind=known.kind[order],
            blocks=known.blocks[order],
            block_keep=_narrowed_blocks(known.block_keep, order),
            others=_narrowed(known.others, order),
        ),
        row=np.concatenate([row[:SETS], _narrowed(sets, order).ravel()]),
        gains=gains[order],
        known_as=order,
    )


def _narrowed(sets: Words, order: Numbers) -> Words:
    """Sets by rows with only these members, by their places in `order`."""
    narrow = np.zeros((len(sets), words_for(len(order))), dtype=np.uint64)
    gather(np.ascontiguousarray(sets), order, narrow)
    return narrow


def _narrowed_blocks(sets: Words, order: Numbers) -> Words:
    """The same for the table of what completes no block."""
    blocks, patterns, words = sets.shape
    return _narrowed(sets.reshape(-1, words), order).reshape(blocks, patterns, -1)


@compiled
def gather(sets: Words, order: Numbers, narrow: Words) -> None:
    """Add to each row of `narrow` member j if the same row of `sets` has member `order[j]`."""
    for j in range(len(order)):
        word, shift = order[j] >> 6, np.uint64(order[j] & 63)
        to, bit = j >> 6, np.uint64(j & 63)
        for i in range(sets.shape[0]):
            narrow[i, to] |= (sets[i, word] >> shift & np.uint64(1)) << bit
