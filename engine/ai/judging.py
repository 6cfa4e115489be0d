"""Cost of a move that was made: a search before it beside a search after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.ai.common.agent import Limit
from engine.ai.common.search import Search, think
from engine.ai.levels import SearchModule, search_for
from engine.core.game import AnyPosition, Seat
from engine.core.record import Record


@dataclass(frozen=True)
class Judgement:
    """The best move there was, and what the seat could expect before and after its own.

    Expectations go from 0, a lost game, to 1, a won one.
    """

    better: str
    before: float
    after: float


def judged(record: Record, limit: Limit, rng: Random) -> Judgement | None:
    """The last ply of a game; each of two searches has the limit to itself.

    None if there is nothing to say: nobody chose it, something was chosen in secret there, it was
    the best move, the seat plays alone, or the game has no search in this process.

    :raises RecordError: if the record cannot be replayed.
    """
    before, ply = record.taken_back(1).replay(), record.plies[-1]
    module = search_for(record.game)
    if module is None or not ply.is_move or not _is_open(before):
        return None
    seat = before.to_move[0] if ply.seat is None else ply.seat
    played = before.parse(ply.text, seat)
    after = _next_choice(before.play(played, seat))
    if after is None:
        return None
    best = _searched(module, before, seat, limit, rng).candidates()[0]
    if played == best.move:
        return None
    expected = _expected(module, after, seat, limit, rng)
    return Judgement(before.print(best.move), best.value, expected)


def _is_open(position: AnyPosition) -> bool:
    """Whether somebody chooses among moves that others can see."""
    several = len(position.sides) > 1
    return several and bool(position.to_move) and not position.secret and position.listed


def _next_choice(position: AnyPosition) -> AnyPosition | None:
    """The next position with a choice, or the end of the game; None if it is not in the open."""
    while position.outcome is None:
        if not _is_open(position):
            return None
        moves = position.legal_moves()
        if len(moves) > 1:
            break
        position = position.play(moves[0])
    return position


def _expected(
    module: SearchModule, position: AnyPosition, seat: Seat, limit: Limit, rng: Random
) -> float:
    """Result that a seat can expect of a position."""
    if position.outcome is None:
        return _searched(module, position, position.to_move[0], limit, rng).worth(seat)
    return _points(position.outcome.places, seat)


def _points(places: Sequence[int], seat: Seat) -> float:
    """Points of a seat: the mean over all others, 1 where it is ahead, half where level."""
    others = [place for other, place in enumerate(places) if other != seat]
    points = ((place > places[seat]) + (place == places[seat]) / 2 for place in others)
    return sum(points) / len(others)


def _searched(
    module: SearchModule, position: AnyPosition, seat: Seat, limit: Limit, rng: Random
) -> Search[Any]:
    search = module.begin(position.view(seat), seat, rng)
    think(search, limit)
    return search
