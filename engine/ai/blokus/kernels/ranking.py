"""Ranking of the moves of a position of Blokus by their priors, and their first values.

In the opening on the large board the moves that follow some rules are ranked alone: they lead far
towards the middle and, where two sides play, lay pieces that do, beside those of the own side. The
rules are by hand; docs/opponents.md tells what they are worth.
"""

from math import exp, inf

from engine.ai.blokus.kernels.board import COLOURS, HOST, Board, placed
from engine.ai.blokus.kernels.nodes import CHILDREN, FARTHER, STRICT, VISITS, WIDTH, Tree
from engine.ai.blokus.kernels.prior import Weights, laid_by, logit, reach_logit, weigh_squares
from engine.ai.blokus.kernels.reach import count_reach
from engine.ai.blokus.kernels.sight import PARTNERS, colours_in, look
from engine.ai.blokus.kernels.tables import SQUARES
from engine.ai.common.kernels.compiling import borrowing

FIRST_WEIGHT = 3.0
"""Number of rewards for which the first value of a child counts."""

LENIENCE = 0.3
"""Part of a logit, below the best one, that is the logarithm of a first value against the best."""

TEMPERATURE = 2.0
"""Logits are divided by this before they become priors: what was learned is too sure of itself."""

FINE = 16
"""Moves of a node below the root whose reach is counted, those of highest coarse logits."""

OPENING_PIECES, JOINING = 13, 14
"""First pieces of all colours, which go towards the middle, and those which join the own side's."""

Rules = tuple[int, int, float]
"""Rules for a piece: pieces that are kept, a bit each; colours, as bits, beside a piece of which
it lies, 0 for any; and its greatest distance from the middle, see `away`."""


@borrowing
def rank(tree: Tree, board: Board, weights: Weights, colour: int, width: int) -> int:
    """Write the best moves by logits behind the last child, in order; return their number."""
    look(board, colour, tree.sight)
    count = _rank_coarsely(tree, board, weights, colour, width)
    fine = count if width > WIDTH else min(count, FINE)
    _rank_finely(tree, board, weights, colour, fine, count)
    return count


@borrowing
def _rank_coarsely(tree: Tree, board: Board, weights: Weights, colour: int, width: int) -> int:
    """Write the best moves by coarse terms, in order; return their number."""
    first, count, laid = tree.used[CHILDREN], 0, laid_by(board, colour)
    weigh_squares(weights.coarse, laid, tree.sight, tree.worth)
    rules = opening_rules(tree, board, colour, laid)
    # Large pieces stand last in a group: so the best are found soon, and few others inserted.
    for i in range(board.used[colour] - 1, -1, -1):
        placement = placed(board, board.listed[colour, i])
        if not follows(board, placement, rules):
            continue
        found = logit(board, weights.coarse, tree.worth, placement, laid)
        if count < width or found > tree.prior[first + count - 1]:
            count = min(count + 1, width)
            insert(tree, first, first + count - 1, placement, found)
    return int(count)


@borrowing
def _rank_finely(
    tree: Tree, board: Board, weights: Weights, colour: int, fine: int, count: int
) -> None:
    """Rank so many of the moves anew; the others follow, with logits as much changed."""
    first, change, laid = tree.used[CHILDREN], 0.0, laid_by(board, colour)
    weigh_squares(weights.fine, laid, tree.sight, tree.worth)
    count_reach(board, colour, tree.move[first : first + fine], tree.reach, tree.counts)
    for i in range(fine):
        placement, coarse = tree.move[first + i], tree.prior[first + i]
        found = logit(board, weights.fine, tree.worth, placement, laid)
        found += reach_logit(weights, tree.counts, i, laid)
        change += (found - coarse) / fine
        insert(tree, first, first + i, placement, found)
    least = tree.prior[first + fine - 1]
    for child in range(first + fine, first + count):
        tree.prior[child] = min(tree.prior[child] + change, least)


@borrowing
def opening_rules(tree: Tree, board: Board, colour: int, laid: int) -> Rules:
    """Rules for the next piece of a colour that has laid so many; some of its moves follow them."""
    lying, kept, joined, farthest = 0, 0, 0, inf
    if tree.limits[FARTHER] == inf:
        return kept, joined, farthest
    for other in range(COLOURS):
        lying += laid_by(board, other)
    if tree.limits[STRICT]:
        later = int(board.tables.later[min(laid, len(board.tables.later) - 1)])
        if nearest(board, colour, (later, 0, inf)) < inf:
            kept = later
        partners = colours_in(board, colour, PARTNERS)
        if lying < JOINING and nearest(board, colour, (kept, partners, inf)) < inf:
            joined = partners
    if lying < OPENING_PIECES:
        farthest = nearest(board, colour, (kept, joined, inf)) + tree.limits[FARTHER]
    return kept, joined, farthest


@borrowing
def nearest(board: Board, colour: int, rules: Rules) -> float:
    """Distance from the middle, see `away`, of the nearest move by some rules; none: infinite."""
    found = inf
    for i in range(board.used[colour]):
        placement = placed(board, board.listed[colour, i])
        if follows(board, placement, rules):
            found = min(found, float(board.tables.away[placement]))
    return found


@borrowing
def follows(board: Board, placement: int, rules: Rules) -> bool:
    """Whether a legal placement follows some rules."""
    kept, joined, farthest = rules
    tables = board.tables
    if kept >> tables.piece[placement] & 1 or tables.away[placement] > farthest:
        return False
    return joined == 0 or _lies_beside(board, joined, placement)


@borrowing
def _lies_beside(board: Board, colours: int, placement: int) -> bool:
    """Whether a legal placement shares a side with a piece of some colours, given as bits."""
    found = 0
    for i in range(SQUARES):
        # A free square that is closed to a colour lies beside a piece of it.
        found |= board.squares[board.tables.squares[placement, i]] & colours
    return found != 0


@borrowing
def insert(tree: Tree, first: int, place: int, placement: int, found: float) -> None:
    """Write a move with its logit among those before a place, in order."""
    while place > first and tree.prior[place - 1] < found:
        tree.prior[place], tree.move[place] = tree.prior[place - 1], tree.move[place - 1]
        place -= 1
    tree.prior[place], tree.move[place] = found, placement


@borrowing
def soften(tree: Tree, first: int, count: int, value: float) -> None:
    """Make priors of the logits of new children, and first values; the best has `value`."""
    highest, total = tree.prior[first], 0.0
    for child in range(first, first + count):
        below = tree.prior[child] - highest
        tree.value[child] = value * exp(below * LENIENCE)
        tree.prior[child] = exp(below / TEMPERATURE)
        total += tree.prior[child]
        tree.weight[child] = FIRST_WEIGHT
        tree.visits[child], tree.node[child] = 0, -1
    for child in range(first, first + count):
        tree.prior[child] /= total


@borrowing
def expected(tree: Tree, seat: int) -> float:
    """The mean reward of a seat so far."""
    if seat == HOST or tree.used[VISITS] == 0:
        return 0.5
    return float(tree.sums[0, seat] / tree.used[VISITS])
