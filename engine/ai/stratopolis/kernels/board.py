"""The search board of Stratopolis: squares, the places for a tile, and laying one on the table.

Squares are indices of the rules' own plane, which holds all that forty tiles can reach, so there is
no window to leave. A place is an elbow and a number of quarter turns: 4 x elbow + turns. Where a
tile of any colours may lie is kept as a sparse set (Briggs, Torczon: An efficient representation
for sparse sets, 1993), in which a tile that is laid changes a few members near it.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words
from engine.games.stratopolis.tiles import CELLS, GREEN, PLANE, RED, START_RED, STEPS, TILES, TURNS

Shorts = NDArray[np.int16]
Integers = NDArray[np.int32]
Longs = NDArray[np.int64]

SQUARES = PLANE.stride * (PLANE.highest.row - PLANE.lowest.row + 1)
EACH = 20
MOST_TAKEN = 2 + 2 * EACH * 3
MOST_PLACES = 12 * 5 * MOST_TAKEN
"""Room for places: each holds a square in use or beside one, and each square is in 12 of them."""

LEVEL = 64
"""A square in use is worth its level times this, plus the number of its tile; see `Board`."""

NO_COLOUR, RED_BIT, GREEN_BIT = 0, 1, 2
CLASH = RED_BIT | GREEN_BIT
"""The bits of a colour on its opposite; any other two may lie on each other."""

PLACES, TAKEN, LAID, SEAT, HAND = range(5)
"""Indices in `Board.counts`: the numbers of places, of squares in use and of tiles laid; the seat
on move; the number of tiles it chooses from."""

PLACE, CHOSEN, MARKED, WERE = range(4)
"""Columns of `Board.journal`: the place of a tile; its number in the stack; the squares around it
that were numbered, as bits; and then the three squares and the three colours before."""


class Board(NamedTuple):
    """A position as arrays that change in place.

    `squares` tells for each square its level and tile; what is bare beside a tile has one of four
    numbers, different on any two squares of one place, and 0 lies farther out. So a tile fits where
    its three squares agree in the level but not in everything. `colours` are bits, none where
    nothing or a neutral square is seen. `places` are those where a tile fits but for its colours,
    the first `counts[PLACES]` of them; `slots` has one more than where each is among them, or 0.
    `taken` are the squares in use. `stacks` are the kinds of tiles each seat has left, top first,
    from `tops[seat]` on. `journal` has a row for each tile laid, to take it back.
    """

    squares: Shorts
    colours: Shorts
    places: Integers
    slots: Shorts
    taken: Integers
    stacks: Longs
    tops: Longs
    counts: Longs
    journal: Longs


def empty_board() -> Board:
    """A bare table without stacks."""
    return Board(
        squares=np.zeros(SQUARES, np.int16),
        colours=np.zeros(SQUARES, np.int16),
        places=np.zeros(MOST_PLACES, np.int32),
        slots=np.zeros(4 * SQUARES, np.int16),
        taken=np.zeros(MOST_TAKEN, np.int32),
        stacks=np.zeros((2, EACH), np.int64),
        tops=np.zeros(2, np.int64),
        counts=np.zeros(HAND + 1, np.int64),
        journal=np.zeros((2 * EACH, WERE + 6), np.int64),
    )


# Tables

KINDS = "".join(TILES)
TO_B = np.array([step.to_b for step in STEPS])
TO_C = np.array([step.to_c for step in STEPS])
TILE_COLOURS = np.array(
    [[{RED: RED_BIT, GREEN: GREEN_BIT}.get(part, NO_COLOUR) for part in TILES[k]] for k in KINDS]
)
"""Bits of the squares a, b and c of each kind of tile."""

BARE = np.array(
    [1 + square % PLANE.stride % 2 + 2 * (square // PLANE.stride % 2) for square in range(SQUARES)],
    np.int16,
)
"""Number of a bare square beside a tile; any two squares of one place differ in it."""

START = PLANE.square(START_RED) or 0
"""The upper square of the start tile, the red one; the green one is below."""

BESIDE = np.array([1, -1, PLANE.stride, -PLANE.stride])

Cell = tuple[int, int]


def _cells(turns: int) -> set[Cell]:
    return {(column, row) for column, row in CELLS[turns]}


def _around(cells: set[Cell]) -> set[Cell]:
    """The cells that share an edge with one of these, and are not among them."""
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return {(x + dx, y + dy) for x, y in cells for dx, dy in steps} - cells


def _places_on(cells: set[Cell]) -> list[list[int]]:
    """The places that hold one of these cells, seen from a place with its elbow on (0, 0).

    For each the step to it, and those from the elbow to its three squares.
    """
    elbows = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return sorted(
        [
            4 * PLANE.step(x, y) + turns,
            *(PLANE.step(x + dx, y + dy) for dx, dy in CELLS[turns]),
        ]
        for x, y in elbows
        for turns in TURNS
        if cells & {(x + dx, y + dy) for dx, dy in _cells(turns)}
    )


def _table(lists: Iterable[list[int]]) -> Longs:
    return np.array(list(lists), np.int64)


def _tables(lists: Iterable[list[list[int]]]) -> Words:
    """Steps as words, which are added as they are: below 0 is beyond the highest word."""
    return np.array(list(lists), np.int64).view(np.uint64)


NEIGHBOURS = _table(sorted(PLANE.step(*cell) for cell in _around(_cells(turns))) for turns in TURNS)
"""Steps from a tile's elbow to the seven squares around the tile, by the number of turns."""

TOUCHED = _tables(_places_on(_cells(turns)) for turns in TURNS)
"""Places that a tile shares a square with, by its number of turns."""

REACHED = _tables(_places_on(_cells(turns) | _around(_cells(turns))) for turns in TURNS)
"""Places that hold a square of a tile or one around it, by its number of turns."""


# Changes


@borrowing
def weigh(board: Board, place: int, steps: Words) -> None:
    """Take the places so far from one among those where a tile fits, or out of them."""
    squares, slots, places = board.squares, board.slots, board.places
    number, base, elbow = board.counts[PLACES], np.uint64(place & ~3), np.uint64(place >> 2)
    for i in range(steps.shape[0]):
        weighed = base + steps[i, 0]
        a = squares[elbow + steps[i, 1]]
        apart = (a ^ squares[elbow + steps[i, 2]]) | (a ^ squares[elbow + steps[i, 3]])
        slot = slots[weighed]
        if (0 < apart < LEVEL) == (slot != 0):
            continue
        if slot == 0:
            places[number] = weighed
            number += 1
            slots[weighed] = number
        else:
            number -= 1
            last = places[number]
            places[slot - 1] = last
            slots[last] = slot
            slots[weighed] = 0
    board.counts[PLACES] = number


@borrowing
def weigh_near(board: Board, place: int, level: int) -> None:
    """Weigh all places that a tile laid on this one, or taken from it, makes good or bad."""
    turns = place & 3
    weigh(board, place, TOUCHED[turns] if level else REACHED[turns])


@borrowing
def cover(board: Board, square: int, value: int, colour: int) -> None:
    """Let a square of a tile be seen on a square of the table."""
    if board.squares[square] < LEVEL:
        board.taken[board.counts[TAKEN]] = square
        board.counts[TAKEN] += 1
    board.squares[square] = value
    board.colours[square] = colour


@borrowing
def mark(board: Board, place: int) -> int:
    """Number the bare squares around a tile on the table; return those that had none, as bits."""
    marked = 0
    for i in range(NEIGHBOURS.shape[1]):
        near = (place >> 2) + NEIGHBOURS[place & 3, i]
        if board.squares[near] == 0:
            board.squares[near] = BARE[near]
            marked |= 1 << i
    return marked


@borrowing
def unmark(board: Board, place: int, marked: int) -> None:
    """Take such numbers away."""
    for i in range(NEIGHBOURS.shape[1]):
        if marked >> i & 1:
            board.squares[(place >> 2) + NEIGHBOURS[place & 3, i]] = 0


@borrowing
def lay(board: Board, place: int, kind: int) -> None:
    """Lay a tile of a kind where it may; stacks and turn stay."""
    elbow, turns = place >> 2, place & 3
    row = board.journal[board.counts[LAID]]
    board.counts[LAID] += 1
    level = board.squares[elbow] // LEVEL
    value = (level + 1) * LEVEL + board.counts[LAID]
    for part, square in enumerate((elbow, elbow + TO_B[turns], elbow + TO_C[turns])):
        row[WERE + part] = board.squares[square]
        row[WERE + 3 + part] = board.colours[square]
        cover(board, square, value, TILE_COLOURS[kind, part])
    row[PLACE] = place
    row[MARKED] = 0 if level else mark(board, place)
    weigh_near(board, place, level)


@borrowing
def lay_start(board: Board) -> None:
    """Lay the start tile on the bare table."""
    for square, colour in ((START, RED_BIT), (START + TO_C[0], GREEN_BIT)):
        cover(board, square, LEVEL, colour)
        for step in BESIDE:
            if board.squares[square + step] == 0:
                board.squares[square + step] = BARE[square + step]
    # It reaches no places that a tile at r0 would not reach.
    weigh_near(board, 4 * START, 0)


@borrowing
def lift(board: Board) -> None:
    """Take the last tile from the table; stacks and turn stay, `places` may change their order."""
    board.counts[LAID] -= 1
    row = board.journal[board.counts[LAID]]
    place = row[PLACE]
    elbow, turns = place >> 2, place & 3
    for part, square in enumerate((elbow, elbow + TO_B[turns], elbow + TO_C[turns])):
        board.squares[square] = row[WERE + part]
        board.colours[square] = row[WERE + 3 + part]
    level = board.squares[elbow] // LEVEL
    if level == 0:
        board.counts[TAKEN] -= 3
        unmark(board, place, row[MARKED])
    weigh_near(board, place, level)


@borrowing
def may_lie(board: Board, place: int, kind: int) -> bool:
    """Whether at one of `places` the colours of a tile allow it."""
    elbow, turns = place >> 2, place & 3
    return bool(
        board.colours[elbow] | TILE_COLOURS[kind, 0] != CLASH
        and board.colours[elbow + TO_B[turns]] | TILE_COLOURS[kind, 1] != CLASH
        and board.colours[elbow + TO_C[turns]] | TILE_COLOURS[kind, 2] != CLASH
    )


# Turns


@borrowing
def count_tiles(board: Board) -> int:
    """Number of tiles that both seats have still to lay."""
    return int(2 * EACH - board.tops[0] - board.tops[1])


@borrowing
def top_kind(board: Board, chosen: int) -> int:
    """Kind of the tile that is so many below the top of the stack of the seat on move."""
    seat = board.counts[SEAT]
    return int(board.stacks[seat, board.tops[seat] + chosen])


@borrowing
def choices(board: Board) -> int:
    """Number of tiles, from the top of its stack, among which the seat on move may choose."""
    left = EACH - board.tops[board.counts[SEAT]]
    return int(min(left, board.counts[HAND]))


@borrowing
def exchange(board: Board, seat: int, chosen: int) -> None:
    """Exchange the top tile of a seat's stack with the one so many below it."""
    stack, top = board.stacks[seat], board.tops[seat]
    kind = stack[top + chosen]
    stack[top + chosen] = stack[top]
    stack[top] = kind


@borrowing
def take_turn(board: Board, place: int, chosen: int) -> None:
    """Lay the tile that is so many below the top of the stack of the seat on move."""
    seat = board.counts[SEAT]
    exchange(board, seat, chosen)
    board.journal[board.counts[LAID], CHOSEN] = chosen
    lay(board, place, board.stacks[seat, board.tops[seat]])
    board.tops[seat] += 1
    board.counts[SEAT] = 1 - seat


@borrowing
def take_back(board: Board) -> None:
    """Undo the last turn."""
    lift(board)
    seat = 1 - board.counts[SEAT]
    board.counts[SEAT] = seat
    board.tops[seat] -= 1
    exchange(board, seat, board.journal[board.counts[LAID], CHOSEN])
