"""Plain search of Battle of LITS over lists of placements, written from the rules alone.

Source of the rules: docs/rules.md, "Battle of LITS". Nothing is taken from the engine, the results
of which are checked by this. Squares are numbers from a1, row by row upwards; sets of them are two
words.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, ParamSpec, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.proofs.text import SIZE, Cells

EACH = 5
KINDS = "LITS"
MOST = 20
"""Pieces in a game."""

MOST_BLOCKS = 10
"""2x2 blocks with a square of one placement."""

PICTURES = {"L": "#../###", "I": "####", "T": ".#./###", "S": ".##/##."}
WORD = 64

OPEN, WINS, LOSES = 0, 1, 2

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]


P = ParamSpec("P")
R = TypeVar("R")


def _compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function as machine code; that makes no arrays, so that nobody counts who holds them."""
    options = {"cache": True, "_nrt": False, "forceinline": True}
    return cast("Callable[P, R]", njit(**options)(function))


class Board(NamedTuple):
    """Placements as arrays: (n, 2) words of the squares `under` one and `around` its edges.

    `halo` (n, 2) has the squares at its corners too; `kind` (n) is its piece, `blocks` (n, 10, 2)
    the 2x2 blocks that share a square with it, `gains` (n) the points that X comes forward by it,
    `signs` (2, 2) the squares with an X and with an O, `keys` (n, 2) random words.
    """

    under: Words
    around: Words
    halo: Words
    kind: Numbers
    blocks: Words
    gains: Numbers
    signs: Words
    keys: Words


class Stack(NamedTuple):
    """Positions one above the other: all that changes from piece to piece.

    `alive` (plies, n) lists placements that only contact may forbid, `counts` (plies) how many,
    `covered` (plies, 2) the squares, `stock` (plies, 4), `names` (plies, 2) the keys of what lies
    there, `room` (m, 3) positions that were solved: two words and the result.
    """

    alive: Numbers
    counts: Numbers
    covered: Words
    stock: Numbers
    names: Words
    room: Words
    moves: Numbers
    ranks: Numbers
    left: Numbers
    leads: Numbers


@cache
def placements() -> list[tuple[str, Cells]]:
    """All placements: the piece and its squares in order."""
    found = set[tuple[str, Cells]]()
    for kind, picture in PICTURES.items():
        shape = [
            (x, y)
            for y, row in enumerate(picture.split("/"))
            for x, sign in enumerate(row)
            if sign == "#"
        ]
        for mirrored in (False, True):
            turned = [(-x, y) if mirrored else (x, y) for x, y in shape]
            for _ in range(4):
                turned = [(y, -x) for x, y in turned]
                found |= {(kind, cells) for cells in _everywhere(turned)}
    return sorted(found, key=lambda each: each[1])


def _everywhere(shape: list[tuple[int, int]]) -> list[Cells]:
    left, low = min(x for x, _ in shape), min(y for _, y in shape)
    moved = [(x - left, y - low) for x, y in shape]
    wide, high = max(x for x, _ in moved), max(y for _, y in moved)
    return [
        tuple(sorted((y + down) * SIZE + x + right for x, y in moved))
        for right in range(SIZE - wide)
        for down in range(SIZE - high)
    ]


def words(cells: Cells | set[int]) -> list[int]:
    """Squares as two words."""
    return [
        sum(1 << cell for cell in cells if cell < WORD),
        sum(1 << cell - WORD for cell in cells if cell >= WORD),
    ]


@cache
def board(setup: str) -> Board:
    """The placements with what they are worth on a board of 100 signs, row 10 first."""
    rows = [setup[SIZE * row : SIZE * (row + 1)] for row in range(SIZE)][::-1]
    signs = "".join(rows)
    known = placements()
    rng = np.random.default_rng(20)
    return Board(
        under=_array([words(cells) for _, cells in known]),
        around=_array([words(_near(cells, corners=False)) for _, cells in known]),
        halo=_array([words(_near(cells, corners=True)) for _, cells in known]),
        kind=np.array([KINDS.index(kind) for kind, _ in known]),
        blocks=_array([_blocks(cells) for _, cells in known]),
        gains=np.array([_gain(signs, cells) for _, cells in known]),
        signs=_array([words({i for i, each in enumerate(signs) if each == side}) for side in "XO"]),
        keys=rng.integers(1 << 64, size=(len(known), 2), dtype=np.uint64),
    )


def _array(lists: object) -> Words:
    return np.array(lists, dtype=np.uint64)


def _gain(signs: str, cells: Cells) -> int:
    return sum((signs[cell] == "O") - (signs[cell] == "X") for cell in cells)


def _near(cells: Cells, *, corners: bool) -> set[int]:
    found = set[int]()
    for cell in cells:
        y, x = divmod(cell, SIZE)
        for right in (-1, 0, 1):
            for up in (-1, 0, 1):
                beside = corners or right == 0 or up == 0
                if beside and 0 <= x + right < SIZE and 0 <= y + up < SIZE:
                    found.add((y + up) * SIZE + x + right)
    return found - set(cells)


def _blocks(cells: Cells) -> list[list[int]]:
    corners = {
        (x + right, y + up)
        for y, x in (divmod(cell, SIZE) for cell in cells)
        for right in (-1, 0)
        for up in (-1, 0)
        if 0 <= x + right < SIZE - 1 and 0 <= y + up < SIZE - 1
    }
    found = [
        words({y * SIZE + x, y * SIZE + x + 1, (y + 1) * SIZE + x, (y + 1) * SIZE + x + 1})
        for x, y in sorted(corners)
    ]
    # The rest is never covered whole: no square is in both halves of it.
    return found + [[(1 << WORD) - 1] * 2] * (MOST_BLOCKS - len(found))


def stack(board: Board, room: int) -> Stack:
    """The empty board, with `room` (a power of two) for positions that are solved."""
    n = len(board.kind)
    alive = np.zeros((MOST + 2, n), dtype=np.int64)
    alive[0] = np.arange(n)
    counts = np.zeros(MOST + 2, dtype=np.int64)
    counts[0] = n
    return Stack(
        alive=alive,
        counts=counts,
        covered=np.zeros((MOST + 2, 2), dtype=np.uint64),
        stock=np.full((MOST + 2, len(KINDS)), EACH),
        names=np.zeros((MOST + 2, 2), dtype=np.uint64),
        room=np.zeros((room, 3), dtype=np.uint64),
        moves=np.zeros((MOST + 2, n), dtype=np.int64),
        ranks=np.zeros((MOST + 2, n), dtype=np.int64),
        left=np.zeros(MOST + 2, dtype=np.int64),
        leads=np.zeros(MOST + 2, dtype=np.int64),
    )


@_compiled
def lay(board: Board, stack: Stack, ply: int, move: int) -> None:
    """Make position `ply` + 1 by a legal move."""
    after = ply + 1
    low = stack.covered[ply, 0] | board.under[move, 0]
    high = stack.covered[ply, 1] | board.under[move, 1]
    stack.covered[after, 0], stack.covered[after, 1] = low, high
    stack.names[after, 0] = stack.names[ply, 0] ^ board.keys[move, 0]
    stack.names[after, 1] = stack.names[ply, 1] ^ board.keys[move, 1]
    for kind in range(stack.stock.shape[1]):
        stack.stock[after, kind] = stack.stock[ply, kind]
    stack.stock[after, board.kind[move]] -= 1
    count = 0
    for number in range(stack.counts[ply]):
        other = stack.alive[ply, number]
        if _stays(board, stack, after, move, other):
            stack.alive[after, count] = other
            count += 1
    stack.counts[after] = count


@_compiled
def _stays(board: Board, stack: Stack, ply: int, laid: int, other: int) -> bool:
    """Whether a placement may still be laid some time, after another one."""
    under, around = board.under, board.around
    if (under[other, 0] & under[laid, 0]) | (under[other, 1] & under[laid, 1]):
        return False
    if board.kind[other] == board.kind[laid]:
        if stack.stock[ply, board.kind[laid]] == 0:
            return False
        if (under[other, 0] & around[laid, 0]) | (under[other, 1] & around[laid, 1]):
            return False
    elif stack.stock[ply, board.kind[other]] == 0:
        return False
    if (under[other, 0] & board.halo[laid, 0]) | (under[other, 1] & board.halo[laid, 1]):
        low = stack.covered[ply, 0] | under[other, 0]
        high = stack.covered[ply, 1] | under[other, 1]
        for number in range(board.blocks.shape[1]):
            first, second = board.blocks[other, number, 0], board.blocks[other, number, 1]
            if (first & ~low) == 0 and (second & ~high) == 0:
                return False
    return True


@_compiled
def is_legal(board: Board, stack: Stack, ply: int, move: int) -> bool:
    """Whether a placement that is alive touches what lies there; the first need not."""
    if ply == 0:
        return True
    low, high = stack.covered[ply, 0], stack.covered[ply, 1]
    return bool((board.around[move, 0] & low) | (board.around[move, 1] & high))


@_compiled
def wins(board: Board, stack: Stack, root: int, lead: int) -> bool:
    """Whether the side on move at a position wins, with so many points more than the other one."""
    stack.leads[root] = lead
    ply, result = root, _enter(board, stack, root)
    while True:
        if result == OPEN:
            if stack.left[ply] == 0:
                result = LOSES
                _remember(stack, ply, result)
            else:
                move = _take(stack, ply)
                lay(board, stack, ply, move)
                gain = -board.gains[move] if ply & 1 else board.gains[move]
                stack.leads[ply + 1] = -stack.leads[ply] - gain
                ply += 1
                result = _enter(board, stack, ply)
                continue
        if ply == root:
            return bool(result == WINS)
        ply -= 1
        if result == LOSES:
            result = WINS
            _remember(stack, ply, result)
        else:
            result = OPEN


@_compiled
def _enter(board: Board, stack: Stack, ply: int) -> int:
    """Result of a position as far as it is seen at once; else its moves are listed."""
    lead, count = stack.leads[ply], 0
    for number in range(stack.counts[ply]):
        move = stack.alive[ply, number]
        if is_legal(board, stack, ply, move):
            stack.moves[ply, count] = move
            count += 1
    if count == 0:
        # If the points are equal, whoever laid the last piece wins.
        return WINS if lead > 0 else LOSES
    worst, best = _reach(board, stack, ply)
    if lead + best < 0:
        return LOSES
    if lead - worst > 0:
        return WINS
    place = int(stack.names[ply, 0] & np.uint64(stack.room.shape[0] - 1))
    if stack.room[place, 0] == stack.names[ply, 0] and stack.room[place, 1] == stack.names[ply, 1]:
        return int(stack.room[place, 2])
    _rank(board, stack, ply, count)
    return OPEN


@_compiled
def _remember(stack: Stack, ply: int, result: int) -> None:
    place = int(stack.names[ply, 0] & np.uint64(stack.room.shape[0] - 1))
    stack.room[place, 0], stack.room[place, 1] = stack.names[ply, 0], stack.names[ply, 1]
    stack.room[place, 2] = result


@_compiled
def _rank(board: Board, stack: Stack, ply: int, count: int) -> None:
    """Rank the moves of a position: best are those with few replies and many points."""
    stack.left[ply] = count
    for number in range(count):
        move = stack.moves[ply, number]
        lay(board, stack, ply, move)
        replies = 0
        for other in range(stack.counts[ply + 1]):
            if is_legal(board, stack, ply + 1, stack.alive[ply + 1, other]):
                replies += 1
        gain = -board.gains[move] if ply & 1 else board.gains[move]
        stack.ranks[ply, number] = 24 * gain - 4 * replies - stack.counts[ply + 1]


@_compiled
def _take(stack: Stack, ply: int) -> int:
    """The best move that is left in a position, which is not left there any more."""
    moves, ranks = stack.moves[ply], stack.ranks[ply]
    best, last = 0, stack.left[ply] - 1
    for number in range(1, last + 1):
        if ranks[number] > ranks[best]:
            best = number
    move: int = moves[best]
    moves[best], ranks[best] = moves[last], ranks[last]
    stack.left[ply] = last
    return move


@_compiled
def _reach(board: Board, stack: Stack, ply: int) -> tuple[int, int]:
    """The most points that the side on move may lose and win, by all that may still be laid."""
    low = high = np.uint64(0)
    least = most = 0
    for number in range(stack.counts[ply]):
        move = stack.alive[ply, number]
        low |= board.under[move, 0]
        high |= board.under[move, 1]
        least, most = min(least, board.gains[move]), max(most, board.gains[move])
    side = ply & 1
    pieces = (_size(low) + _size(high)) // 4
    worst, best = (most, -least) if side else (-least, most)
    own = _size(low & board.signs[side, 0]) + _size(high & board.signs[side, 1])
    others = _size(low & board.signs[1 - side, 0]) + _size(high & board.signs[1 - side, 1])
    return min(own, pieces * worst), min(others, pieces * best)


@_compiled
def _size(word: np.uint64) -> int:
    """Number of squares in a word. Source: the sums of bits in Warren, Hacker's Delight."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((word * np.uint64(0x0101010101010101)) >> np.uint64(56))
