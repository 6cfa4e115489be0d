"""Expectations of the seats in a position of a game that was played: a search, or the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.ai.common.agent import Limit
from engine.ai.common.search import Exact, Search, think, worth_of_two
from engine.ai.levels import search_for
from engine.core.game import AnyPosition, Seat
from engine.core.record import Record


@dataclass(frozen=True)
class Judgement:
    """Expectations of each seat in a position, from 0, a lost game, to 1, a won one.

    `best` is the move that seems best for the seat on move, empty where there is no choice.
    `proven` says that the expectations are known, not estimated.
    """

    worths: tuple[float, ...]
    best: str = ""
    proven: bool = False


def judged(record: Record, limit: Limit, rng: Random) -> Judgement | None:
    """The position at which a game stands, as a search within a limit or its end says.

    None if there is nothing to say: something is chosen in secret there or too many moves are
    possible, the host is to play, a seat plays alone, or the game has no search in this process.

    :raises RecordError: if the record cannot be replayed.
    """
    here = record.replay()
    choice = _next_choice(here)
    if choice is None:
        return None
    if choice.outcome is not None:
        seats = range(len(choice.outcome.places))
        return Judgement(tuple(_points(choice.outcome.places, seat) for seat in seats), proven=True)
    return _searched(record.game, choice, limit, rng, with_best=choice is here)


def _searched(
    game: str, position: AnyPosition, limit: Limit, rng: Random, *, with_best: bool
) -> Judgement | None:
    module = search_for(game)
    if module is None:
        return None
    mover = position.to_move[0]
    search: Search[Any] = module.begin(position.view(mover), mover, rng)
    think(search, limit)
    best = position.print(search.candidates()[0].move) if with_best else ""
    worths = _worths(search, mover, len(position.sides))
    return Judgement(worths, best, isinstance(search, Exact) and search.proven)


def _worths(search: Search[Any], mover: Seat, seats: int) -> tuple[float, ...]:
    """Expectations of all seats; of two, one loses what the other wins."""
    if seats == 2:
        return tuple(worth_of_two(search, mover, seat) for seat in range(seats))
    return tuple(search.worth(seat) for seat in range(seats))


def _next_choice(position: AnyPosition) -> AnyPosition | None:
    """The next position with a choice, or the end of the game; None if it is not in the open."""
    if len(position.sides) < 2:
        return None
    while position.outcome is None:
        if not _is_open(position):
            return None
        moves = position.legal_moves()
        if len(moves) > 1:
            break
        position = position.play(moves[0])
    return position


def _is_open(position: AnyPosition) -> bool:
    """Whether somebody chooses among moves that others can see."""
    return bool(position.to_move) and not position.secret and position.listed


def _points(places: Sequence[int], seat: Seat) -> float:
    """Points of a seat: the mean over all others, 1 where it is ahead, half where level."""
    others = [place for other, place in enumerate(places) if other != seat]
    points = ((place > places[seat]) + (place == places[seat]) / 2 for place in others)
    return sum(points) / len(others)
