"""The common part of searching agents: time, interruption, and a choice among what was found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, inf
from random import Random
from typing import Generic, Protocol, TypeVar, runtime_checkable

from engine.ai.common.agent import Limit
from engine.core.game import M, Seat, View

CHUNK_SECONDS = 0.003
"""Seconds between checks whether a search may go on: a small part of the 10 ms within which one
that nobody wants any more has to end."""

FIRST_CHUNK = 16

HASTE = 1.5
"""Factor by which a search may get faster than it was, at most, where its end is foreseen."""

MOST_THREADS = 64
"""Threads in which searches can go on at a time, at most."""

M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True)
class Candidate(Generic[M_co]):
    """A move and what a search expects of it for the seat: from 0, a lost game, to 1, a won one."""

    move: M_co
    value: float


class Search(Protocol[M_co]):
    """A search for the best move of one seat; it goes on as long as it is let, without a clock.

    `nodes` are those it has looked at, `finished` says that more would change nothing.
    """

    @property
    def nodes(self) -> int: ...  # noqa: D102 - explained above
    @property
    def finished(self) -> bool: ...  # noqa: D102 - explained above

    def advance(self, nodes: int) -> None:
        """Look at so many nodes more; the size of the portions changes nothing of what is found."""
        ...

    def candidates(self) -> Sequence[Candidate[M_co]]:
        """Legal moves, at least one: the one to be played, then others only if near it."""
        ...

    def worth(self, seat: Seat) -> float:
        """Expected result of any seat, from 0, lost, to 1, won."""
        ...


@runtime_checkable
class Decisive(Protocol):
    """A search that can tell before its end what it will say."""

    def is_decided(self, nodes: float) -> bool:
        """Whether its first candidate stays the first whatever so many more nodes show."""
        ...


@runtime_checkable
class Concurrent(Protocol):
    """A search in several threads, which wait for one another only where nodes are counted."""

    def think(self, limit: Limit, *, early: bool) -> None:
        """Go on as `think` does."""
        ...


@runtime_checkable
class Exact(Protocol):
    """A search that may come to know what it else expects."""

    @property
    def proven(self) -> bool:
        """Whether it knows how the game ends if both sides play their best."""
        ...


@dataclass(frozen=True)
class Strength:
    """Strength of an agent: seconds and nodes it has for a move, and how choosy it is.

    A move that a search finds worth `spread` less than the best is played about a third as often as
    the best; with 0 only the best is played. None is played that is worth more than `margin` less.
    """

    seconds: float
    nodes: int | None = None
    spread: float = 0.0
    margin: float = 1.0


UNLIMITED = Strength(inf)
"""The strength of an agent that searches for as long as it is let."""


@dataclass(frozen=True)
class SearchingAgent(Generic[M]):
    """Searches from a view with a seat's move, and chooses among the candidates; see `Agent`.

    Searches that nothing but time limits are begun by `go_on`, where there is one: they may know
    something of those before.
    """

    begin: Callable[[View[M], Seat, Random], Search[M]]
    strength: Strength
    go_on: Callable[[View[M], Seat, Random], Search[M]] | None = None

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:
        """The move of a seat; the host's is drawn at random."""
        if seat is None:
            return view.sample(rng).random_move(rng)
        allowed = _both(limit, self.strength)
        begin = self.begin if allowed.nodes is not None else self.go_on or self.begin
        search = begin(view, seat, rng)
        # Who is not choosy needs to know nothing of the other candidates.
        think(search, allowed, early=not self.strength.spread)
        return chosen(search.candidates(), self.strength.spread, rng, self.strength.margin)


def think(search: Search[M], limit: Limit, *, early: bool = False) -> None:
    """Let a search go on until it has finished or the limit is reached.

    An `early` end is when its first candidate is decided.
    """
    if isinstance(search, Concurrent) and limit.nodes is None:
        search.think(limit, early=early)
    else:
        _think(search, limit, early=early)


def _think(search: Search[M], limit: Limit, *, early: bool) -> None:
    """The same, a portion of nodes after the other."""
    start, chunk = limit.clock(), FIRST_CHUNK
    until = start + limit.seconds
    most = inf if limit.nodes is None else limit.nodes
    while not search.finished and search.nodes < most and not limit.stop():
        begun = limit.clock()
        if begun >= until:
            break
        if early and is_decided(search, nodes_left(search, limit, begun - start)):
            break
        search.advance(int(min(chunk, most - search.nodes)))
        taken = limit.clock() - begun
        if taken < CHUNK_SECONDS / 2:
            chunk *= 2
        elif taken > CHUNK_SECONDS:
            chunk = max(chunk // 2, 1)


def is_decided(search: Search[M], nodes: float) -> bool:
    """Whether so many more nodes can change nothing of what a search says first."""
    return isinstance(search, Decisive) and nodes < inf and search.is_decided(nodes)


def nodes_left(search: Search[M], limit: Limit, passed: float) -> float:
    """Number of nodes that a limit leaves a search after some seconds, at most."""
    if not passed:
        return inf
    left = HASTE * search.nodes * (limit.seconds - passed) / passed
    return left if limit.nodes is None else min(left, limit.nodes - search.nodes)


def chosen(
    candidates: Sequence[Candidate[M]], spread: float, rng: Random, margin: float = 1.0
) -> M:
    """The first candidate, or one that is nearly as good; see `Strength`."""
    best = candidates[0]
    if not spread:
        return best.move
    near = [found for found in candidates if best.value - found.value <= margin]
    weights = [exp(min(0.0, found.value - best.value) / spread) for found in near]
    return rng.choices(near, weights)[0].move


def worth_of_two(search: Search[M], mover: Seat, seat: Seat) -> float:
    """Expected result of a seat in a search where one of two wins what the other loses."""
    value = search.candidates()[0].value
    return value if seat == mover else 1 - value


def _both(limit: Limit, strength: Strength) -> Limit:
    """Limit that keeps to a limit and to a strength.

    A limit that counts nodes asks for the same on any machine, however long a slow one takes: a
    strength's seconds mean nothing then.
    """
    nodes = [most for most in (limit.nodes, strength.nodes) if most is not None]
    seconds = min(limit.seconds, strength.seconds) if limit.nodes is None else limit.seconds
    return replace(limit, seconds=seconds, nodes=min(nodes, default=None))
