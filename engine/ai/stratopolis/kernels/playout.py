"""Games of Stratopolis at random on a search board, and the counting of its game tree."""

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, below
from engine.ai.stratopolis.kernels.board import (
    BESIDE,
    EACH,
    GREEN_BIT,
    LEVEL,
    PLACES,
    RED_BIT,
    SEAT,
    TAKEN,
    Board,
    Longs,
    choices,
    may_lie,
    take_back,
    take_turn,
    top_kind,
)
from engine.ai.stratopolis.kernels.zones import Zones, best_zone, find_zones


@borrowing
def clear_around(board: Board, square: int) -> None:
    """Forget what is known of a square and of those beside it."""
    board.squares[square] = 0
    board.colours[square] = 0
    for step in BESIDE:
        near = square + step
        if board.squares[near] < LEVEL:
            board.squares[near] = 0


@borrowing
def copy_board(source: Board, copy: Board) -> None:
    """Make another board the same, in time that depends on what lies on them alone."""
    for place in copy.places[: copy.counts[PLACES]]:
        copy.slots[place] = 0
    for square in copy.taken[: copy.counts[TAKEN]]:
        clear_around(copy, square)
    for at in range(source.counts[PLACES]):
        copy.places[at] = source.places[at]
        copy.slots[source.places[at]] = at + 1
    for at in range(source.counts[TAKEN]):
        copy.taken[at] = source.taken[at]
        copy_around(source, copy, source.taken[at])
    copy_turn(source, copy)


@borrowing
def copy_turn(source: Board, copy: Board) -> None:
    """Copy the stacks and whose turn it is."""
    for seat in range(2):
        copy.tops[seat] = source.tops[seat]
        for at in range(EACH):
            copy.stacks[seat, at] = source.stacks[seat, at]
    for at in range(source.counts.size):
        copy.counts[at] = source.counts[at]


@borrowing
def copy_around(source: Board, copy: Board, square: int) -> None:
    """Copy what is known of a square and of those beside it."""
    copy.squares[square] = source.squares[square]
    copy.colours[square] = source.colours[square]
    for step in BESIDE:
        copy.squares[square + step] = source.squares[square + step]


@borrowing
def is_repeated(board: Board, chosen: int) -> bool:
    """Whether a tile nearer the top of the stack is of the same kind."""
    seat = board.counts[SEAT]
    top = board.tops[seat]
    for other in range(chosen):
        if board.stacks[seat, top + other] == board.stacks[seat, top + chosen]:
            return True
    return False


@borrowing
def random_turn(board: Board, state: Words) -> None:
    """Lay a tile in any legal way, each as likely."""
    stack, top = board.stacks[board.counts[SEAT]], board.tops[board.counts[SEAT]]
    tiles = choices(board)
    while True:
        chosen = int(np.int64(below(state, tiles))) if tiles > 1 else 0
        place = board.places[np.int64(below(state, board.counts[PLACES]))]
        if may_lie(board, place, stack[top + chosen]) and not is_repeated(board, chosen):
            take_turn(board, place, chosen)
            return


@borrowing
def playouts(
    board: Board, copy: Board, zones: Zones, number: int, state: Words, sums: Longs
) -> None:
    """Play so many random games to their ends; the totals of red and green are added to `sums`."""
    for _ in range(number):
        copy_board(board, copy)
        while choices(copy):
            random_turn(copy, state)
        find_zones(copy, zones)
        sums[0] += best_zone(zones, RED_BIT)
        sums[1] += best_zone(zones, GREEN_BIT)


@borrowing
def count_moves(board: Board) -> int:
    """Number of legal moves."""
    number = 0
    for chosen in range(choices(board)):
        if not is_repeated(board, chosen):
            kind = top_kind(board, chosen)
            for place in board.places[: board.counts[PLACES]]:
                number += may_lie(board, place, kind)
    return number


@borrowing
def list_moves(board: Board, found: Longs) -> int:
    """Number of legal moves; `found` gets them, each 4 x place + tile of the stack."""
    number = 0
    for chosen in range(choices(board)):
        if not is_repeated(board, chosen):
            kind = top_kind(board, chosen)
            for place in board.places[: board.counts[PLACES]]:
                if may_lie(board, place, kind):
                    found[number] = 4 * place + chosen
                    number += 1
    return number


@borrowing
def may_take_turn(board: Board, move: int) -> bool:
    """Whether a move of any position, 4 x place + tile of the stack, is legal in this one."""
    place, chosen = move >> 2, move & 3
    if not board.slots[place] or chosen >= choices(board) or is_repeated(board, chosen):
        return False
    return may_lie(board, place, top_kind(board, chosen))


@borrowing
def perft(board: Board, depth: int, found: Longs) -> int:
    """The leaves at a depth from 1 up; `found` is room for `depth` lists of moves."""
    if depth == 1:
        return count_moves(board)
    leaves = 0
    for move in found[0, : list_moves(board, found[0])]:
        take_turn(board, move >> 2, move & 3)
        leaves += perft(board, depth - 1, found[1:])
        take_back(board)
    return leaves
