"""Positions of Battle of LITS solved: by the kernel, and by brute force."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import numpy as np

from engine.ai.common.kernels.words import rows
from engine.ai.lits.kernels import solver as lits_solver
from engine.ai.lits.kernels.board import PLACED, gains, row_of
from engine.ai.lits.kernels.universe import universe
from engine.games.lits.game import LITS
from engine.games.lits.pieces import tables
from engine.games.lits.position import LitsPosition
from engine.geometry.polyomino import Placement

ROOM = 1 << 12


def games(number: int) -> list[list[LitsPosition]]:
    """The positions of random games in which nobody swaps, until there is no move."""
    return [list(_game(Random(seed))) for seed in range(number)]


def _game(rng: Random) -> Iterator[LitsPosition]:
    position = LITS.start(2, {"swap": "off"}, LITS.deal(2, {"setup": "random"}, rng))
    while not position.outcome:
        yield position
        position = position.play(position.random_move(rng))


def late_positions(number: int, alive: range) -> list[LitsPosition]:
    """The positions of this many games with certain numbers of placements alive."""
    return [p for game in games(number) for p in game if p.alive.bit_count() in alive]


def wins(position: LitsPosition, *, exchanged: bool = False) -> bool:
    """Whether the side on move wins, by the solver; with X and O exchanged on request."""
    return next(wins_with(position, [0], exchanged=exchanged))


def wins_with(
    position: LitsPosition, more: Iterable[int], *, exchanged: bool = False, room: int = ROOM
) -> Iterator[bool]:
    """The same if X had these points more, by one solver with room for this many results."""
    row, symbols = row_of(position), position.symbols
    crosses, rings = symbols.crosses, symbols.rings
    lead = position.points[0] - position.points[1]
    if exchanged:
        row[PLACED] ^= np.uint64(1)
        crosses, rings, lead = rings, crosses, -lead
    known = universe(row, gains(crosses, rings))
    solver = lits_solver.solver(
        known, lead, rows((crosses, rings), 2), lits_solver.no_results(room)
    )
    number_of = {int(index): number for number, index in enumerate(known.known_as)}
    legal = tables().placements.members(position.legal_placements)
    for points in more:
        solver.leads[0] = lead + points
        yield any(_loses(solver, number_of[move.index]) for move in legal)


def _loses(solver: lits_solver.Solver, placement: int) -> bool:
    """Whether the side on move after a placement loses."""
    lits_solver.ask(solver, 0, placement)
    result = lits_solver.OPEN
    while result == lits_solver.OPEN:
        result = lits_solver.advance(solver, 1000)
    return result == lits_solver.LOST


def wins_by_brute_force(
    position: LitsPosition, known: dict[tuple[int, int, int], bool] | None = None
) -> bool:
    """The same from the rules alone: every line is played to its end.

    `known` are positions of the same game seen before, by squares covered, placements alive and
    near.
    """
    if position.outcome:
        return position.outcome.places[position.seat_of(position.turn)] == 1
    known = {} if known is None else known
    key = (position.covered, position.alive, position.near)
    if key not in known:
        later = map(position.play, position.legal_moves())
        known[key] = any(not wins_by_brute_force(p, known) for p in later)
    return known[key]


class _Few(dict[tuple[int, int, int], bool]):
    """Positions seen, up to a number."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: tuple[int, int, int], wins: bool) -> None:
        if len(self) == self.most:
            raise OverflowError
        super().__setitem__(key, wins)


def wins_within(position: LitsPosition, most: int) -> bool | None:
    """The same, or None if more than `most` positions would have to be looked at."""
    try:
        return wins_by_brute_force(position, _Few(most))
    except OverflowError:
        return None


def turned(position: LitsPosition, times: int, *, mirrored: bool) -> LitsPosition:
    """The same position on a board mirrored or not, then turned by quarters."""
    squares = [_moved(square, times, mirrored) for square in range(100)]
    text = ["."] * 100
    for sign, found in (("X", position.symbols.crosses), ("O", position.symbols.rings)):
        for square in range(100):
            if found >> square & 1:
                column, row = squares[square] % 10, squares[square] // 10
                text[10 * (9 - row) + column] = sign
    moved = position.game.start(2, {"swap": "off"}, "".join(text))
    assert isinstance(moved, LitsPosition)
    for piece in position.placed:
        moved = moved.play(_placement([squares[square] for square in piece.squares]))
    return moved


def _moved(square: int, times: int, mirrored: bool) -> int:
    column, row = square % 10, square // 10
    if mirrored:
        column = 9 - column
    for _ in range(times):
        column, row = row, 9 - column
    return 10 * row + column


def _placement(squares: list[int]) -> Placement:
    return tables().placements.by_squares[sum(1 << square for square in squares)]


def after(seed: int, plies: int) -> LitsPosition:
    """A random position with this many pieces on the board."""
    return next(islice(_game(Random(seed)), plies, None))
