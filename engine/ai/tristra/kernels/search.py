"""A search of Tristra that can be interrupted after any node: alpha-beta without recursion.

Iterative deepening, a table of positions seen, captures to their end at the leaves, and late moves
looked at less deep, or near the leaves not at all. Source: Marsland, A review of game-tree pruning
(1986); Heinz, Scalable search in computer chess (2000).
"""

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.common.kernels.words import Words
from engine.ai.tristra.kernels.board import (
    END,
    OVER,
    POINTS,
    Moves,
    copy,
    mover,
    number,
    play,
)
from engine.ai.tristra.kernels.evaluation import (
    CAPTURE,
    FORTH,
    MOVE,
    POINT,
    list_captures,
    list_promising,
    remembered,
    weigh,
)
from engine.ai.tristra.kernels.tree import (
    AGAIN,
    ALPHA,
    BEST,
    BETA,
    BRIEF,
    COUNT,
    DEPTH,
    DONE,
    FIRST_ALPHA,
    HEAD,
    INFINITE,
    LAST,
    LEAD,
    MARGIN,
    MODE,
    MOVE_FOUND,
    NEXT,
    NODES,
    PICK,
    PLIES,
    PLY,
    REACHED,
    SCOUT,
    WON,
    Tree,
    find,
    note,
    settled,
)

LATE = np.array([0, 16, 40, 90], np.int64)
"""Number of quiet moves that are looked at, by the plies to go."""

HISTORY_LIMIT = 400


def quick(tree: Tree, state: Words, nodes: int) -> int:
    """Value of another state on the same terrain to its seat to move, after so many nodes."""
    tree.frames[HEAD, :MARGIN] = 0
    tree.frames[HEAD, BRIEF] = 1
    tree.states[0] = state
    begin(tree)
    advance(tree, nodes)
    return int(tree.roots[0])


@borrowing
def ahead(state: Words, lead: int) -> int:
    """Points that the seat to move has more than the other, with the lead from rounds before."""
    margin = number(state[POINTS]) - number(state[POINTS + 1]) + lead
    return -margin if mover(state) else margin


@borrowing
def final(state: Words, lead: int, last: int) -> int:
    """Value of a round that is over to the seat to move; in the last it is won or lost."""
    margin = ahead(state, lead)
    if not last or margin == 0:
        return margin * POINT
    return margin + (WON if margin > 0 else -WON)


@borrowing
def standing(state: Words, terrain: Words, lead: int) -> int:
    """Estimate of a round in play for the seat to move, with the lead from those before."""
    return weigh(state, terrain) + (-lead if mover(state) else lead) * POINT


@borrowing
def enter(tree: Tree, ply: int) -> bool:
    """Begin a node whose state, window and depth are set; return whether its value is known."""
    state, frame, head = tree.states[ply], tree.frames[ply], tree.frames[HEAD]
    head[NODES] += 1
    if state[OVER]:
        frame[BEST] = final(state, head[LEAD], head[LAST])
        return True
    frame[NEXT], frame[MODE], frame[MOVE_FOUND] = 0, PICK, 0
    frame[FIRST_ALPHA] = frame[ALPHA]
    if frame[DEPTH] <= 0:
        frame[BEST] = standing(state, tree.terrain, head[LEAD])
        if frame[BEST] >= frame[BETA]:
            return True
        frame[ALPHA] = max(frame[ALPHA], frame[BEST])
        frame[COUNT] = list_captures(state, tree.terrain, tree.lists[ply])
        return bool(frame[COUNT] == 0)
    found = find(tree, ply)
    if settled(frame, found):
        return True
    frame[BEST] = -INFINITE
    frame[COUNT] = list_promising(state, tree.terrain, tree.lists[ply], tree.history)
    prefer(tree.lists[ply], frame[COUNT], found & MOVE, 2 * CAPTURE)
    return False


@borrowing
def prefer(moves: Moves, count: int, move: int, worth: int) -> None:
    """Give a move of a list an estimate above all others; 0 is none."""
    if move:
        for place in range(count):
            if moves[place] & MOVE == move:
                moves[place] = worth << FORTH | move


@borrowing
def pick(moves: Moves, first: int, count: int) -> int:
    """Bring the most promising move from `first` on to that place; return what is there then."""
    best = first
    for place in range(first + 1, count):
        if moves[place] > moves[best]:
            best = place
    found = moves[best]
    moves[best] = moves[first]
    moves[first] = found
    return int(found)


@borrowing
def reduction(frame: Moves, place: int, promised: int) -> int:
    """Number of plies by which a move is looked at less deep at first."""
    if frame[DEPTH] < 2 or promised >= CAPTURE // 2:
        return 0
    less = int(place >= 4) + int(place >= 20) + int(place >= 100)
    return min(int(frame[DEPTH]) - 1, less)


@borrowing
def descend(tree: Tree, ply: int) -> bool:
    """Play the next move and begin its node; return whether that has its value at once."""
    frame, child, place = tree.frames[ply], tree.frames[ply + 1], tree.frames[ply, NEXT]
    again = frame[MODE] == AGAIN
    moves = tree.lists[ply]
    chosen = moves[place] if again else pick(moves, place, frame[COUNT])
    less = 0
    if again or place == 0 or frame[DEPTH] <= 0:
        frame[MODE] = AGAIN
        child[ALPHA] = -frame[BETA]
    else:
        frame[MODE] = SCOUT
        child[ALPHA] = -frame[ALPHA] - 1
        less = reduction(frame, place, chosen >> FORTH)
    child[BETA], child[DEPTH] = -frame[ALPHA], frame[DEPTH] - 1 - less
    copy(tree.states[ply], tree.states[ply + 1])
    play(tree.states[ply + 1], tree.terrain, chosen & MOVE)
    return enter(tree, ply + 1)


@borrowing
def receive(tree: Tree, ply: int) -> None:
    """Take the value of the move that was looked at into its node."""
    frame, value = tree.frames[ply], -tree.frames[ply + 1, BEST]
    place = frame[NEXT]
    if frame[MODE] == SCOUT and value > frame[ALPHA]:
        less = frame[DEPTH] - 1 > tree.frames[ply + 1, DEPTH]
        if less or value < frame[BETA]:
            frame[MODE] = AGAIN
            return
    frame[MODE] = PICK
    frame[NEXT] += 1
    if ply == 0:
        # What is only a bound is to come after a move that is worth as much.
        tree.roots[place] = value if place == 0 else value - int(value <= frame[ALPHA])
    if value > frame[BEST]:
        frame[BEST] = value
        frame[MOVE_FOUND] = tree.lists[ply, place] & MOVE
    margin = tree.frames[HEAD, MARGIN] if ply == 0 else 0
    frame[ALPHA] = max(frame[ALPHA], value - margin)
    if value >= frame[BETA] and frame[DEPTH] > 0:
        praise(tree, ply, tree.lists[ply, place] & MOVE)


@borrowing
def praise(tree: Tree, ply: int, move: int) -> None:
    """Remember that a move was good."""
    if move == END:
        return
    encourage(tree.history, remembered(tree.states[ply], move), tree.frames[ply, DEPTH] ** 2)


@borrowing
def encourage(history: Moves, kept: int, weight: int) -> None:
    """Let a move, by the number under which it is remembered, count as good so much more often."""
    history[kept] += weight
    if history[kept] > HISTORY_LIMIT:
        for each in range(history.size):
            history[each] //= 2


@borrowing
def exhausted(tree: Tree, ply: int) -> bool:
    """Whether a node needs no more of its moves."""
    frame, place = tree.frames[ply], tree.frames[ply, NEXT]
    if frame[MODE] == AGAIN:
        return False
    if place == frame[COUNT] or frame[BEST] >= frame[BETA]:
        return True
    deep = frame[DEPTH]
    late = 0 < deep < LATE.size and place > LATE[deep]
    return bool(late and (ply > 0 or tree.frames[HEAD, BRIEF]))


@borrowing
def deepen(tree: Tree) -> None:
    """Begin the next iteration, with the root moves by what they were worth in the last."""
    frame, head = tree.frames[0], tree.frames[HEAD]
    moves, count = tree.lists[0], frame[COUNT]
    if head[REACHED]:
        for place in range(count):
            moves[place] = tree.roots[place] << FORTH | moves[place] & MOVE
        sort(moves, count)
        for place in range(count):
            tree.roots[place] = moves[place] >> FORTH
    head[REACHED] += 1
    if count == 1 or head[REACHED] >= PLIES:
        head[DONE] = 1
    frame[ALPHA], frame[BETA], frame[DEPTH] = -INFINITE, INFINITE, head[REACHED]
    frame[BEST], frame[NEXT], frame[MODE] = -INFINITE, 0, PICK


@borrowing
def sort(moves: Moves, count: int) -> None:
    """Put the highest numbers first; most are where they belong from one iteration to the next."""
    for place in range(1, count):
        moved, at = moves[place], place
        while at and moves[at - 1] < moved:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = moved


@borrowing
def begin(tree: Tree) -> None:
    """List the root moves; there is at least one."""
    frame = tree.frames[0]
    frame[COUNT] = list_promising(tree.states[0], tree.terrain, tree.lists[0], tree.history)
    deepen(tree)


@borrowing
def advance(tree: Tree, nodes: int) -> None:
    """Look at so many more nodes."""
    head = tree.frames[HEAD]
    ply, until = head[PLY], head[NODES] + nodes
    while head[NODES] < until and not head[DONE]:
        if not exhausted(tree, ply):
            if descend(tree, ply):
                receive(tree, ply)
            else:
                ply += 1
        elif ply:
            if tree.frames[ply, DEPTH] > 0:
                note(tree, ply)
            ply -= 1
            receive(tree, ply)
        else:
            deepen(tree)
    head[PLY] = ply
