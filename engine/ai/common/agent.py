"""Opponents of every game: the protocol they keep, the random one and the greedy one.

An agent gets a view, never a position: where something is hidden it plays on a sample of what could
be. It knows games by their protocols only and has no clock and no chance of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Protocol

from engine.core.game import AnyPosition, M, Outcome, Position, Seat, View


def _never() -> bool:
    """Return False: nobody stops the agent."""
    return False


@dataclass(frozen=True)
class Limit:
    """Time and positions that an agent may spend on one move.

    It thinks until so many seconds are over, so many positions have been looked at (None: any
    number) or `stop` says so, which is asked every few milliseconds; then it plays the best move
    found so far. Seconds are those of `clock`. Where positions are counted, the seconds of an
    agent's own level do not apply.
    """

    seconds: float
    nodes: int | None = None
    stop: Callable[[], bool] = _never
    clock: Callable[[], float] = perf_counter


class Agent(Protocol):
    """A player that is asked for one move at a time.

    It may remember things between moves in order to play better, and for nothing else; see
    `choose`.
    """

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:
        """A legal move of `seat` (None: of the host, at a chance node) as far as `view` tells.

        The move belongs to `view.sample(rng)`; print it by any position of the same game. Equal
        arguments give the same move where nodes limit it, not seconds.
        """
        ...


class RandomAgent:
    """Plays any legal move, each as likely."""

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:  # noqa: ARG002 - needs no time
        """See `Agent`."""
        return view.sample(rng).random_move(rng, seat)


class GreedyAgent:
    """Looks one ply ahead and takes what leaves it furthest in front, a won game before all.

    Among equal moves chance decides. Where moves cannot be listed, and for the host, it plays at
    random. It looks at every legal move, whatever the limit: that is a matter of milliseconds.
    """

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:  # noqa: ARG002 - see above
        """See `Agent`."""
        position = view.sample(rng)
        if seat is None or not position.listed:
            return position.random_move(rng, seat)
        moves = position.legal_moves(seat)
        return rng.choice(_best(position, moves, seat))


def _best(position: Position[M], moves: Sequence[M], seat: Seat) -> list[M]:
    """The moves whose positions are worth most to `seat`."""
    worths = [worth(position.play(move, seat), seat) for move in moves]
    highest = max(worths)
    return [move for move, found in zip(moves, worths, strict=True) if found == highest]


def worth(position: AnyPosition, seat: Seat) -> tuple[int, float]:
    """Worth of a position to a seat, as pairs that compare.

    First whether the game is won (1), lost (-1) or neither, then the lead over the others.
    """
    return _standing(position.outcome, seat), _lead(position.totals, seat)


def _standing(outcome: Outcome | None, seat: Seat) -> int:
    if outcome is None or len(set(outcome.places)) == 1:
        return 0
    return 1 if outcome.places[seat] == 1 else -1


def _lead(totals: Sequence[float], seat: Seat) -> float:
    """A seat's total minus the mean of the others' (those of its team move with its own)."""
    others = [total for other, total in enumerate(totals) if other != seat]
    return totals[seat] - sum(others) / len(others) if others else totals[seat]
