"""The nodes of a search tree of Blokus, and what is known of the moves between them."""

from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.blokus.kernels.board import Board, Floats
from engine.ai.blokus.kernels.playout import MOST_PLIES
from engine.ai.blokus.kernels.prior import ROLES
from engine.ai.blokus.kernels.reach import HOLDERS, Reach, reach
from engine.ai.blokus.kernels.shapes import Ints, Shorts
from engine.ai.blokus.kernels.sight import Sight, sight
from engine.ai.common.kernels.compiling import borrowing
from engine.games.blokus.pieces import LARGE

Singles = NDArray[np.float32]

NODES, CHILDREN, VISITS, ROOM = range(4)
FIRST_NODES, MOST_NODES = 50_000, 400_000
"""Nodes that a tree has room for, at first and after it has grown.

After 400 000 playouts of Blokus Duo, some ten seconds, it has 59 000, and 290 000 after a minute.
"""

SPARE = 128 * 2**20
"""Bytes of memory that are left when a tree grows."""

WIDTH = 64
"""Most children of a node, those of highest prior; the root has all."""

ROOT, BELOW, FARTHER, STRICT = range(4)
AT_ROOT, ELSEWHERE, GROWTH, LEAST = 8.0, 2.0, 0.4, 4.0
"""Factors, exponent and least number of the children that are looked at: after n passes of a node
its first `AT_ROOT` or `ELSEWHERE` times n ** `GROWTH`, but at least `LEAST`. Source: Coulom:
Computing Elo ratings of move patterns, 2007."""

ASIDE, FAR_ASIDE = 40.0, 400.0
"""Most hundredths of a step by which a first piece on the large board may end farther from the
middle than it could: where two sides play, and elsewhere."""

WITHOUT = (inf, inf, inf, False)
"""Limits that are none."""


class Tree(NamedTuple):
    """Nodes and children, in arrays that are filled from the front.

    `used` says how far, how many playouts there were, and how far new children may go.

    Node n has the mover's colour and seat (HOST: chance decides), how often it was passed, and the
    children `first[n]:first[n] + width[n]`, best prior first. Child c is a placement with its
    prior, its visits, its value for the mover, what rewards that is the mean of (`weight`, more
    than the visits), and its node or -1.

    `sums[n]` holds the seats' rewards of the playouts that passed node n, `leads` what is known of
    their leads; see `reward`. The rest is room for one descent and for one look at a
    position. `limits` says how many children are looked at, see `AT_ROOT`, how much farther
    from the middle the first pieces end than they could, and whether stricter rules hold for them.
    """

    used: Ints
    colour: Ints
    seat: Ints
    first: Ints
    width: Ints
    passed: Ints
    move: Shorts
    prior: Singles
    visits: Ints
    weight: Singles
    value: Singles
    node: Ints
    sums: Floats
    leads: Floats
    path: Ints
    nodes: Ints
    sight: Sight
    reach: Reach
    counts: Ints
    worth: Floats
    rewards: Floats
    totals: Floats
    limits: Floats


def new_tree(board: Board, nodes: int = FIRST_NODES, *, whole: bool = False) -> Tree:
    """An empty tree for so many nodes; what is never used takes no memory.

    A `whole` one does without limits to the moves that are looked at.
    """
    all_moves = board.listed.shape[1]
    # Room for a root's moves, and once more for those of a later one: see `keeping`.
    children = nodes * WIDTH + 2 * all_moves
    squares, seats = len(board.squares), len(board.shares)
    return Tree(
        used=np.array([0, 0, 0, children - all_moves], dtype=np.int32),
        colour=_ints(nodes),
        seat=_ints(nodes),
        first=_ints(nodes),
        width=_ints(nodes),
        passed=_ints(nodes),
        move=np.empty(children, dtype=np.uint16),
        prior=np.empty(children, dtype=np.float32),
        visits=_ints(children),
        weight=np.empty(children, dtype=np.float32),
        value=np.empty(children, dtype=np.float32),
        node=_ints(children),
        sums=np.empty((nodes, seats)),
        leads=np.zeros((seats, 3)),
        path=_ints(MOST_PLIES),
        nodes=_ints(MOST_PLIES),
        sight=sight(board),
        reach=reach(board),
        counts=np.zeros((all_moves, HOLDERS), dtype=np.int32),
        worth=np.zeros((ROLES, squares)),
        rewards=np.zeros(seats),
        totals=np.zeros(seats),
        limits=np.array(WITHOUT if whole else (AT_ROOT, ELSEWHERE, *_opening(board))),
    )


def _opening(board: Board) -> tuple[float, bool]:
    """The limits in the opening, see `Tree`."""
    if board.tables.size != LARGE.size:
        return inf, False
    sides = {tuple(row != 0) for row in board.shares}
    return (ASIDE, True) if len(sides) == 2 else (FAR_ASIDE, False)


def _ints(number: int) -> Ints:
    """Array of integers, not set to any value."""
    return np.empty(number, dtype=np.int32)


def with_room(tree: Tree, playouts: int) -> Tree:
    """The tree with room for all nodes that so many playouts may add, as far as there is memory."""
    nodes = int(tree.used[NODES]) + playouts
    if len(tree.first) >= min(MOST_NODES, nodes):
        return tree
    try:
        np.empty(SPARE, dtype=np.uint8)
        return _grown(tree, min(MOST_NODES, max(2 * len(tree.first), nodes)))
    except MemoryError:
        return tree


OF_NODES = "colour", "seat", "first", "width", "passed", "sums"
OF_CHILDREN = "move", "prior", "visits", "weight", "value", "node"


def _grown(tree: Tree, nodes: int) -> Tree:
    """The same tree with room for so many nodes."""
    more, used = (nodes - len(tree.first)) * WIDTH, tree.used.copy()
    used[ROOM] += more
    longer: dict[str, Any] = {name: _longer(getattr(tree, name), nodes) for name in OF_NODES}
    children = len(tree.move) + more
    longer |= {name: _longer(getattr(tree, name), children) for name in OF_CHILDREN}
    return tree._replace(used=used, **longer)


def _longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    longer = np.empty((length, *array.shape[1:]), dtype=array.dtype)
    longer[: len(array)] = array
    return longer


@borrowing
def has_room(tree: Tree) -> bool:
    """Whether one more node fits in, and a new root besides."""
    children: int = tree.used[CHILDREN]
    nodes: int = tree.used[NODES]
    return nodes < len(tree.first) and children + WIDTH < tree.used[ROOM]


@borrowing
def considered(tree: Tree, node: int, passes: float) -> int:
    """Number of a node's children that are looked at in one of its passes, by the pass's number."""
    factor = tree.limits[BELOW] if node else tree.limits[ROOT]
    return int(min(float(tree.width[node]), max(LEAST, factor * passes**GROWTH)))


@borrowing
def weigh_in(tree: Tree, child: int, value: float, weight: float) -> None:
    """Let a reward count so much in the value of a child."""
    tree.weight[child] += weight
    tree.value[child] += (value - tree.value[child]) * weight / tree.weight[child]
