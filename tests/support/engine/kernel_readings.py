"""Readings of kernels' boards that `Kernel` does not offer: the side on move, and the winner."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.ai.blokus.kernels.board import HOST, Board
from engine.ai.blokus.kernels.plies import mover as mover_in_blokus
from engine.ai.blokus.kernels.plies import to_move
from engine.ai.blokus.kernels.reward import same_team
from engine.ai.lits.kernels.kernel import LitsBoard
from engine.ai.stratopolis.kernels.board import SEAT
from engine.ai.stratopolis.kernels.board import Board as City
from engine.ai.stratopolis.kernels.zones import find_zones, no_zones
from engine.ai.tristra.kernels.board import mover
from engine.ai.tristra.kernels.kernel import Board as Round
from engine.games.blokus.pieces import LARGE
from engine.games.blokus.variants import FOUR, TWO
from engine.games.lits.state import SIDES as SYMBOLS
from engine.games.stratopolis.tiles import SIDES as COLOURS
from engine.games.tristra.ground import SIDES as ARMIES

Turn = tuple[int | None, str]
"""The seat on move (None: the host), and the side it plays."""


@dataclass(frozen=True)
class Reading:
    """Reader of the boards of a kernel.

    `turn` is asked while there are moves; `ranks` at the end, with the seats' totals: a value for
    each seat, of which the higher is the better place.
    """

    turn: Callable[[Any], Turn]
    ranks: Callable[[Any, Sequence[float]], Sequence[Any]]


def places(ranks: Sequence[Any]) -> tuple[int, ...]:
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _turn_in_lits(board: LitsBoard) -> Turn:
    side = board.placed % 2
    return side ^ board.swapped, SYMBOLS[side]


def _ranks_in_lits(board: LitsBoard, totals: Sequence[float]) -> Sequence[Any]:
    """Totals, with equal ones told apart by the seat that was able to place last."""
    last = 1 - _turn_in_lits(board)[0]  # type: ignore[operator] # no host plays here
    return [(total, seat == last) for seat, total in enumerate(totals)]


def _turn_in_blokus(board: Board) -> Turn:
    colour = to_move(board)
    seat = mover_in_blokus(board, colour)
    return None if seat == HOST else seat, (FOUR if board.tables.size == LARGE.size else TWO)[
        colour
    ]


def _ranks_in_blokus(board: Board, totals: Sequence[float]) -> Sequence[Any]:
    """Totals, behind the fact that neither the seat nor its team mate gave up."""
    seats = range(len(totals))
    gave_up = [
        any(board.resigned[mate] for mate in seats if same_team(board, seat, mate))
        for seat in seats
    ]
    return [(not gave_up[seat], totals[seat]) for seat in seats]


def _turn_in_stratopolis(board: City) -> Turn:
    seat = int(board.counts[SEAT])
    return seat, COLOURS[seat]


def _ranks_in_stratopolis(board: City, _totals: Sequence[float]) -> Sequence[Any]:
    """Points of the zones of each seat, the best first; a missing one counts nothing."""
    zones = no_zones()
    find_zones(board, zones)
    known = range(1, int(zones.number[0]) + 1)
    points = (
        [zones.sizes[one] * zones.heights[one] for one in known if zones.owners[one] == seat + 1]
        for seat in range(2)
    )
    return [sorted(map(int, found), reverse=True) for found in points]


def _turn_in_tristra(board: Round) -> Turn:
    seat = mover(board.state)
    return seat, ARMIES[seat]


def _ranks_in_tristra(_board: Round, totals: Sequence[float]) -> Sequence[Any]:
    return totals


READINGS: Mapping[str, Reading] = {
    "lits": Reading(_turn_in_lits, _ranks_in_lits),
    "blokus": Reading(_turn_in_blokus, _ranks_in_blokus),
    "stratopolis": Reading(_turn_in_stratopolis, _ranks_in_stratopolis),
    "tristra": Reading(_turn_in_tristra, _ranks_in_tristra),
}
