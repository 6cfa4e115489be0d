"""The placements alive in a position of Battle of LITS, at most 64, numbered anew for a word."""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import inlined
from engine.ai.common.kernels.words import WORD, Words, count_bits, lowest_bit, signed
from engine.ai.lits.kernels.blocks import SQUARES_OF_FIRST, pattern
from engine.ai.lits.kernels.board import MOST_PLIES, SETS, Numbers
from engine.ai.lits.kernels.known import Facts
from engine.games.lits.pieces import PIECES

ALIVE, NEAR, LOW, HIGH, LEFT, HASH, WIDTH = range(7)
"""The words of a row: two sets of members, covered squares, the stock, and what it is known by."""

_ONE = np.uint64(1)


class Ending(NamedTuple):
    """A search below one position, over the members of its set of living placements.

    By member, in the order of all placements: its number among all (`numbers`), `gains`, `squares`,
    `halo`, `keys`, `kind`; the members that it keeps alive (`keep`) and those it touches (`touch`).
    `cover` are the members over a square, `kinds` those of a kind, `sides` those that take X
    forward, and O. By row, of which the first is that position: `rows`, `leads`, the moves still to
    be tried with their ranks (`moves`, `counts`), and the one that is being tried (`tried`).
    """

    facts: Facts
    numbers: Numbers
    gains: Numbers
    squares: Words
    halo: Words
    keys: Words
    kind: Numbers
    keep: Words
    touch: Words
    cover: Words
    kinds: Words
    sides: Words
    rows: Words
    leads: Numbers
    moves: Numbers
    counts: Numbers
    tried: Numbers
    stand: Numbers


def ending(facts: Facts) -> Ending:
    """Room for a search; see `begin`."""
    height = MOST_PLIES + 2
    return Ending(
        facts=facts,
        numbers=np.zeros(WORD, dtype=np.int64),
        gains=np.zeros(WORD, dtype=np.int64),
        squares=np.zeros((WORD, 2), dtype=np.uint64),
        halo=np.zeros((WORD, 2), dtype=np.uint64),
        keys=np.zeros(WORD, dtype=np.uint64),
        kind=np.zeros(WORD, dtype=np.int64),
        keep=np.zeros(WORD, dtype=np.uint64),
        touch=np.zeros(WORD, dtype=np.uint64),
        cover=np.zeros(2 * WORD, dtype=np.uint64),
        kinds=np.zeros(len(PIECES), dtype=np.uint64),
        sides=np.zeros(2, dtype=np.uint64),
        rows=np.zeros((height, WIDTH), dtype=np.uint64),
        leads=np.zeros(height, dtype=np.int64),
        moves=np.zeros((height, WORD), dtype=np.int64),
        counts=np.zeros(height, dtype=np.int64),
        tried=np.zeros(height, dtype=np.int64),
        stand=np.zeros(4, dtype=np.int64),
    )


@inlined
def take_members(ending: Ending, positions: Words, ply: int) -> None:
    """Make a row the first of an ending: number what is alive from 0, and note what is near.

    `relate_members` finds out how they go together.
    """
    count, near = 0, np.uint64(0)
    words = ending.facts.tables.keep.shape[1]
    ending.cover[:] = np.uint64(0)
    ending.kinds[:] = np.uint64(0)
    ending.sides[:] = np.uint64(0)
    for i in range(words):
        rest = positions[ply, SETS + i]
        while rest:
            bit = lowest_bit(rest)
            rest &= rest - _ONE
            near |= (positions[ply, SETS + words + i] >> bit & _ONE) << np.uint64(count)
            _take_member(ending, count, 64 * i + signed(bit))
            count += 1
    all_of_them = ~np.uint64(0) if count == WORD else (_ONE << np.uint64(count)) - _ONE
    ending.rows[0, ALIVE], ending.rows[0, NEAR] = all_of_them, near


@inlined
def _take_member(ending: Ending, member: int, number: int) -> None:
    """Note what is known of a placement."""
    facts, bit = ending.facts, _ONE << np.uint64(member)
    kind = facts.tables.kind[number]
    ending.numbers[member], ending.kind[member] = number, kind
    ending.gains[member], ending.keys[member] = facts.gains[number], facts.keys[number]
    ending.kinds[kind] |= bit
    if facts.gains[number] > 0:
        ending.sides[0] |= bit
    elif facts.gains[number] < 0:
        ending.sides[1] |= bit
    for half in range(2):
        ending.squares[member, half] = facts.tables.cells[number, half]
        ending.halo[member, half] = facts.halo[number, half]
        rest = facts.tables.cells[number, half]
        while rest:
            ending.cover[64 * half + signed(lowest_bit(rest))] |= bit
            rest &= rest - _ONE


@inlined
def relate_members(ending: Ending) -> None:
    """Find out how the members of the first row go together."""
    for member in range(signed(count_bits(ending.rows[0, ALIVE]))):
        _relate(ending, member)


@inlined
def _relate(ending: Ending, member: int) -> None:
    """Find out which members one touches, and which it keeps alive but for 2x2 blocks."""
    ring, squares = ending.facts.ring, ending.squares
    number = ending.numbers[member]
    touch = _over(ending, ring[number, 0], 0) | _over(ending, ring[number, 1], 64)
    over = _over(ending, squares[member, 0], 0) | _over(ending, squares[member, 1], 64)
    same_kind = touch & ending.kinds[ending.kind[member]]
    ending.touch[member], ending.keep[member] = touch, ~(over | same_kind)


@inlined
def _over(ending: Ending, squares: np.uint64, first: int) -> np.uint64:
    """The members over any of some squares, a word that begins with the square `first`."""
    found = np.uint64(0)
    while squares:
        found |= ending.cover[first + signed(lowest_bit(squares))]
        squares &= squares - _ONE
    return found


@inlined
def completing(ending: Ending, first: int, low: np.uint64, high: np.uint64) -> np.uint64:
    """The members that cover all of a 2x2 block that these covered squares leave open."""
    found, covered = ~np.uint64(0), pattern(low, high, first)
    for i in range(4):
        if not covered >> i & 1:
            found &= ending.cover[first + SQUARES_OF_FIRST[i]]
    return found
