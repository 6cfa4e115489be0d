"""Forced wins in Tristra: every line of so many moves, to the end of the round or without one."""

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words
from engine.ai.tristra.kernels.board import OVER, POINTS, Moves, copy, list_moves, mover, play


@borrowing
def forces(states: Words, terrain: Words, lists: Moves, ply: int, moves: int, seat: int) -> bool:
    """Whether a seat wins the round by so many moves of its own at most, whatever the other does.

    The state is in row `ply`, before a move of either; rows from there on are written over.
    """
    state = states[ply]
    if state[OVER]:
        return bool(state[POINTS + seat] > state[POINTS + 1 - seat])
    if moves == 0:
        return False
    own = mover(state) == seat
    for place in range(list_moves(state, terrain, lists[ply])):
        copy(state, states[ply + 1])
        play(states[ply + 1], terrain, lists[ply, place])
        if forces(states, terrain, lists, ply + 1, moves - int(own), seat) == own:
            return own
    return not own
