"""Weights of moves of Blokus, learned from games that the opponents play against themselves.

The opponents begin without any knowledge and go on with what they have learned, so that all depends
on the seed, the number of games and that of playouts for a move alone.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from engine.ai.blokus.agent import TreeSearch, weights
from engine.ai.blokus.fitting import Choice, Floats, cross_entropy, fitted
from engine.ai.blokus.kernels.board import PIECES, Board
from engine.ai.blokus.kernels.plies import to_move
from engine.ai.blokus.kernels.prior import (
    BORDER,
    COVER,
    OPENING,
    PHASES,
    ROLES,
    TOUCH,
    Terms,
    Weights,
    laid_by,
    phase,
)
from engine.ai.blokus.kernels.reach import HOLDERS, count_reach, reach
from engine.ai.blokus.kernels.shapes import SIDES, Ints
from engine.ai.blokus.kernels.sight import CLASSES, MEASURES, OPEN, OUTSIDE, look, sight
from engine.ai.blokus.kernels.tables import SIZES
from engine.games.blokus import BLOKUS
from engine.geometry.polyomino import Placement

KINDS: Mapping[str, Sequence[tuple[int, Mapping[str, str]]]] = {
    "small": ((2, {"variant": "duo", "corners": "fixed"}),),
    "large": (
        (2, {"variant": "duel", "corners": "fixed"}),
        (4, {"variant": "classic", "corners": "fixed"}),
    ),
}
"""The games played on each board, in turns: seats and options."""

STATES = len(SIDES) + 1
FROM_SIDES = ROLES * CLASSES
FROM_MOBILITY = FROM_SIDES + ROLES * STATES
FROM_PIECES = FROM_MOBILITY + ROLES * MEASURES
FROM_MIDDLE = FROM_PIECES + PIECES
FROM_REACH = FROM_MIDDLE + OPENING
FEATURES = FROM_REACH + HOLDERS
"""The features of a move: its squares by role and class, by role and open sides, the sums of their
measures of mobility by role, its piece, its distance to the middle by how many pieces of its colour
lie, and, in fine terms only, the squares that both sides reach after it."""

DIGITS = 3
"""Decimal places of learned weights."""


@dataclass(frozen=True)
class Course:
    """Extent of learning: games in each round on each board, playouts for a move, the seed, rounds.

    Each round uses what was learned in those before; the last one has twice the games, with twice
    the playouts.
    """

    games: int
    nodes: int
    seed: int
    rounds: int

    def extent(self, number: int) -> tuple[int, int]:
        """The games of a round, counted from 0, and the playouts for a move in it."""
        factor = 2 if number == self.rounds - 1 else 1
        return self.games * factor, self.nodes * factor


Seen = tuple[int, Choice]
"""A search: its phase, and how often it looked at each move."""

Play = Callable[[int], Sequence[Seen]]
"""A way to play a game, by its number in a round."""

Share = Callable[[Play, Iterable[int]], Iterator[Sequence[Seen]]]
"""A way to have games played: their searches, in the order of the games."""


def learned(
    course: Course, boards: Sequence[str], share: Share, tell: Callable[[str], None]
) -> str:
    """The file of weights to which a course on some of the boards leads; others keep theirs.

    `tell` hears how far it is.
    """
    known = {board: weights(board) for board in KINDS}
    for board in boards:
        known[board] = _learned(board, course, share, tell)
    return _written(known) + "\n"


def _learned(board: str, course: Course, share: Share, tell: Callable[[str], None]) -> Weights:
    known, latest = nothing_known(board), list[Seen]()
    for number in range(course.rounds):
        games, nodes = course.extent(number)
        play = partial(_play, board, known, nodes, f"{course.seed} {board} {number}")
        played = share(play, range(games))
        before, latest = latest, [seen for game in played for seen in game]
        known, surprise = _known_from(board, before + latest)
        tell(f"{board}, round {number + 1}: {len(latest)} searches, surprise {surprise:.3f}")
    return known


def _play(board: str, known: Weights, nodes: int, seed: str, game: int) -> Sequence[Seen]:
    return list(searches(board, known, game, nodes, Random(f"{seed} {game}")))


def _known_from(board: str, seen: Sequence[Seen]) -> tuple[Weights, float]:
    """Weights learned from some searches, and the mean cross-entropy that remains."""
    coarse, fine, surprise = [], [], 0.0
    for now in range(PHASES):
        part = [choice for when, choice in seen if when == now]
        coarse.append(fitted([_coarse(choice) for choice in part], FROM_REACH))
        fine.append(fitted(part, FEATURES))
        surprise += cross_entropy(part, fine[now]) * len(part) / len(seen)
    return as_weights(board, coarse, fine), surprise


def _coarse(choice: Choice) -> Choice:
    return Choice(choice.features[:, :FROM_REACH], choice.shares)


def nothing_known(board: str) -> Weights:
    """Weights under which all moves look alike; those of playouts are not learned."""
    return as_weights(board, [np.zeros(FROM_REACH)] * PHASES, [np.zeros(FEATURES)] * PHASES)


def searches(board: str, known: Weights, number: int, nodes: int, rng: Random) -> Iterator[Seen]:
    """The searches of a game, whose moves are drawn as often as they were looked at.

    Each colour begins with any of the largest pieces, drawn alike: searches that choose all moves
    soon begin all games alike, and learn nothing of others.
    """
    seats, options = KINDS[board][number % len(KINDS[board])]
    position = BLOKUS.start(seats, options, "")
    while position.outcome is None:
        search = TreeSearch(position, rng, known, whole=True)
        if laid_by_next(search.root) == 0:
            move = rng.choice(_largest(position.legal_moves()))
        elif search.finished:
            move = search.candidates()[0].move
        else:
            search.advance(nodes)
            looked = search.looked()
            moves, visits = [move for move, _ in looked], [often for _, often in looked]
            yield _seen(search.root, [move.index for move in moves], visits)
            move = rng.choices(moves, visits)[0]
        position = position.play(move)


def _largest(moves: Sequence[Placement]) -> Sequence[Placement]:
    most = max(len(move.squares) for move in moves)
    return [move for move in moves if len(move.squares) == most]


def laid_by_next(board: Board) -> int:
    """Number of pieces that the colour which plays next has laid."""
    return laid_by(board, to_move(board))


def _seen(board: Board, moves: Sequence[int], visits: Sequence[int]) -> Seen:
    laid, shares = laid_by_next(board), np.array(visits, dtype=np.float64)
    rows = features(board, to_move(board), laid, moves).astype(np.float16)
    return phase(laid), Choice(rows, shares / shares.sum())


def features(board: Board, colour: int, laid: int, moves: Sequence[int]) -> Floats:
    """The features of moves of a colour that has laid so many pieces, a row each."""
    tables, seen = board.tables, sight(board)
    look(board, colour, seen)
    found = np.zeros((len(moves), FEATURES))
    rows, pieces = np.arange(len(moves)), tables.piece[moves]
    for role, table in ((COVER, tables.squares), (BORDER, tables.edges), (TOUCH, tables.corners)):
        for i in range(table.shape[1]):
            squares = table[moves, i]
            counts = (role != COVER) | (i < SIZES[pieces])
            kinds = seen.classes[squares]
            found[rows, role * CLASSES + kinds] += counts
            counts &= (kinds >= OPEN) & (kinds < OUTSIDE)
            found[rows, FROM_SIDES + role * STATES + seen.sides[squares]] += counts
            first = FROM_MOBILITY + role * MEASURES
            found[:, first : first + MEASURES] += (seen.mobility[:, squares] * counts).T
    found[rows, FROM_PIECES + pieces] = 1
    if laid < OPENING:
        found[:, FROM_MIDDLE + laid] = tables.centre[moves]
    found[:, FROM_REACH:] = _reach(board, colour, moves)
    return found


def _reach(board: Board, colour: int, moves: Sequence[int]) -> Ints:
    """See `count_reach`; the lists of all colours have been cleared."""
    counts = np.zeros((len(moves), HOLDERS), dtype=np.int32)
    count_reach(board, colour, np.array(moves, dtype=np.uint16), reach(board), counts)
    return counts


def as_weights(board: str, coarse: Sequence[Floats], fine: Sequence[Floats]) -> Weights:
    """Weights of features, by phase, as the search has them; each is rounded as in the file."""
    table = _rounded(fine)
    return Weights(
        coarse=_terms(_rounded(coarse)),
        fine=_terms(table),
        reach=table[:, FROM_REACH:].copy(),
        plays=weights(board).plays,
    )


def _rounded(found: Sequence[Floats]) -> Floats:
    # Added is what makes a plain 0 of one with a sign.
    return np.round(np.stack(found), DIGITS) + np.float64(0)


def _terms(table: Floats) -> Terms:
    squares, sides = table[:, :FROM_SIDES], table[:, FROM_SIDES:FROM_MOBILITY]
    mobility = table[:, FROM_MOBILITY:FROM_PIECES]
    return Terms(
        squares=squares.reshape(PHASES, ROLES, CLASSES).copy(),
        sides=sides.reshape(PHASES, ROLES, STATES).copy(),
        mobility=mobility.reshape(PHASES, ROLES, MEASURES).copy(),
        pieces=table[:, FROM_PIECES:FROM_MIDDLE].copy(),
        # In one phase each of these is learned, and 0 in the others.
        middle=table[:, FROM_MIDDLE:FROM_REACH].sum(axis=0),
    )


def _written(value: Any, indent: str = "") -> str:  # noqa: ANN401 - what JSON can say
    """JSON of a value, with a row of numbers on each line."""
    if isinstance(value, Terms | Weights):
        value = value._asdict()
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, dict):
        inner = [
            f"{json.dumps(name)}: {_written(part, indent + '  ')}" for name, part in value.items()
        ]
        opened, closed = "{", "}"
    elif isinstance(value, list) and isinstance(value[0], list):
        inner, opened, closed = [_written(part, indent + "  ") for part in value], "[", "]"
    else:
        return json.dumps(value)
    rows = f",\n{indent}  ".join(inner)
    return f"{opened}\n{indent}  {rows}\n{indent}{closed}"
