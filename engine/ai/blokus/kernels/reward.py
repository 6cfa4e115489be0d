"""Worth of the end of a game of Blokus to each seat, from 0 to 1.

Beating others counts most; the rest is by how much, against what is usual in this search. Source:
Pepels, Tak, Lanctot, Winands: Quality-based rewards for Monte-Carlo tree search simulations, 2014.
"""

from math import exp, sqrt

from engine.ai.blokus.kernels.board import COLOURS, Board, Floats
from engine.ai.blokus.kernels.plies import add_totals
from engine.ai.common.kernels.compiling import borrowing

NUMBER, MEAN, SQUARES = range(3)
"""Statistics of a seat's leads: their number, their mean, the sum of their squared deviations."""

BONUS = 0.3
"""Most that a lead adds or takes away, where beating everybody is worth 1."""


@borrowing
def reward(board: Board, totals: Floats, leads: Floats, rewards: Floats) -> None:
    """Write the rewards of the seats, and count their leads."""
    for seat in range(len(totals)):
        totals[seat] = 0.0
    add_totals(board, totals)
    for seat in range(len(totals)):
        got, lead, number = 0.0, 0.0, 0
        for other in range(len(totals)):
            if not same_team(board, seat, other):
                ahead = totals[seat] - totals[other]
                lead += ahead
                got += beats(board, seat, other, ahead)
                number += 1
        # Alone, a seat compares itself with what it usually has.
        lead = lead / number if number else totals[seat]
        got = got / number if number else 0.5
        rewards[seat] = (got + BONUS * (1 + deviation(leads[seat], lead))) / (1 + 2 * BONUS)


@borrowing
def beats(board: Board, seat: int, other: int, lead: float) -> float:
    """Whether one seat beats another (1), is beaten (0), or neither, with a lead over it.

    A seat that gave up is behind all that did not, whatever the lead (docs/rules.md, "Common
    notation").
    """
    gave_up, other_gave_up = board.resigned[seat], board.resigned[other]
    if gave_up != other_gave_up:
        return 1.0 if other_gave_up else 0.0
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


@borrowing
def deviation(known: Floats, lead: float) -> float:
    """Count a lead, and tell how far it is from the mean, between -1 and 1."""
    known[NUMBER] += 1
    step = lead - known[MEAN]
    known[MEAN] += step / known[NUMBER]
    known[SQUARES] += step * (lead - known[MEAN])
    if known[SQUARES] <= 0:
        return 0.0
    away = (lead - known[MEAN]) / sqrt(known[SQUARES] / known[NUMBER])
    return 2 / (1 + exp(-2 * away)) - 1


@borrowing
def same_team(board: Board, seat: int, other: int) -> bool:
    """Whether two seats share their total."""
    for colour in range(COLOURS):
        if board.shares[seat, colour] != board.shares[other, colour]:
            return False
    return True
