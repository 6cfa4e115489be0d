"""Games of Stratopolis in which both seats take what leaves them furthest in front at once."""

from typing import NamedTuple

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words, below
from engine.ai.stratopolis.kernels.board import (
    PLACES,
    SEAT,
    Board,
    choices,
    empty_board,
    may_lie,
    take_turn,
)
from engine.ai.stratopolis.kernels.worth import lead_after
from engine.ai.stratopolis.kernels.zones import Zones, find_zones, no_zones


class Room(NamedTuple):
    """Room to work in: a board, its zones, and others."""

    board: Board
    zones: Zones
    spare: Zones


def empty_room() -> Room:
    """Room for any position."""
    return Room(empty_board(), no_zones(), no_zones())


@borrowing
def greedy_turn(room: Room, tries: int, state: Words) -> None:
    """Make the best of so many moves drawn at random."""
    board = room.board
    find_zones(board, room.zones)
    stack, top = board.stacks[board.counts[SEAT]], board.tops[board.counts[SEAT]]
    tiles = choices(board)
    most, best, best_chosen = -(1 << 40), 0, 0
    while tries > 0 or most == -(1 << 40):
        tries -= 1
        chosen = int(np.int64(below(state, tiles))) if tiles > 1 else 0
        place = board.places[np.int64(below(state, board.counts[PLACES]))]
        if may_lie(board, place, stack[top + chosen]):
            lead = lead_after(board, room.zones, room.spare, place, stack[top + chosen])
            if lead > most:
                most, best, best_chosen = lead, place, chosen
    take_turn(board, best, best_chosen)


@borrowing
def play_on(room: Room, turns: int, tries: int, state: Words) -> None:
    """Play so many turns, or to the end; then the zones are found."""
    while turns and choices(room.board):
        greedy_turn(room, tries, state)
        turns -= 1
    find_zones(room.board, room.zones)
