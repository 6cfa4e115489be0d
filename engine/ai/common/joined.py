"""Searches of one position in several threads, each with a tree of its own, joined at the root.

A search lets go of the interpreter while its kernel runs, so that as many go on at a time as there
are processors. Begun with other chance each finds something else, and together they err less. Those
that can share what they know of the first moves do so now and then: so all go for the same ones.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from random import Random
from statistics import fmean
from threading import Event
from typing import Any, Generic, Protocol, Self, TypeVar, cast, runtime_checkable

from engine.ai.common.agent import Limit
from engine.ai.common.pooling import Pool
from engine.ai.common.remembering import Following
from engine.ai.common.search import (
    MOST_THREADS,
    Candidate,
    Decisive,
    Search,
    is_decided,
    nodes_left,
    think,
)
from engine.core.game import AnyPosition, M, Seat, View

M_co = TypeVar("M_co", covariant=True)
S = TypeVar("S")
A = TypeVar("A", bound=Search[Any])

ROUND = 0.1
"""Seconds between looks at what searches that share nothing have found."""


@runtime_checkable
class Joinable(Search[M_co], Protocol[M_co]):
    """A search that can be joined with others of the same position."""

    def looked(self) -> Sequence[tuple[M_co, int]]:
        """Moves of the root, each with the number of times it was looked at."""
        ...


@runtime_checkable
class Sharing(Search[M_co], Protocol[M_co]):
    """A search that can share with others of the same position.

    Each time it has looked at so many nodes `apart` it does. Where nodes are counted all do so at
    the same time, so that chance alone decides what is found.
    """

    apart: int

    def share(self, pool: Pool) -> None:
        """Tell what it has learned of the first moves since the last time, and hear of the rest."""
        ...


class JoinedSearch(Generic[M]):
    """See `Search`; the moves that all searches together looked at most are its candidates.

    There are two searches at least.
    """

    def __init__(self, searches: Sequence[Search[M]]) -> None:
        self._searches = searches
        sharing = [search for search in searches if isinstance(search, Sharing)]
        self._sharing = sharing if len(sharing) == len(searches) else []
        self._pool = Pool()
        self._apart = 0

    @property
    def nodes(self) -> int:
        """Nodes of all searches."""
        return sum(search.nodes for search in self._searches)

    @property
    def finished(self) -> bool:
        """Whether any search has finished, after which the others are of no use."""
        return any(search.finished for search in self._searches)

    def advance(self, nodes: int) -> None:
        """See `Search`; each search gets an equal part."""
        each = -(-nodes // len(self._searches))
        if self._sharing:
            self._advance_sharing(each)
        else:
            self._advance_all(each)

    def think(self, limit: Limit, *, early: bool) -> None:
        """See `Concurrent`."""
        if self._sharing:
            self._think_sharing(limit, early=early)
        else:
            self._think_apart(limit, early=early)

    def _think_sharing(self, limit: Limit, *, early: bool) -> None:
        """Let all go on at their own pace, until one of them ends."""
        start, over = limit.clock(), Event()
        open_end = replace(limit, stop=lambda: over.is_set() or limit.stop())

        def go_on(search: Sharing[M]) -> None:
            try:
                self._go_on(search, open_end, start, early=early)
            finally:
                over.set()

        _in_threads(go_on, self._sharing)

    def _go_on(self, search: Sharing[M], limit: Limit, start: float, *, early: bool) -> None:
        """Let one of them go on, and share each time it has looked at enough."""
        unshared = sum(one.apart for one in self._sharing)
        passed = limit.clock() - start
        while passed < limit.seconds and not limit.stop() and not search.finished:
            left, nodes = limit.seconds - passed, search.nodes + search.apart
            think(search, replace(limit, seconds=left, nodes=nodes))
            search.share(self._pool)
            passed = limit.clock() - start
            if early and is_decided(search, nodes_left(self, limit, passed) + unshared):
                return

    def _think_apart(self, limit: Limit, *, early: bool) -> None:
        """Let all go on, and see now and then whether that is of any use."""
        start, passed = limit.clock(), 0.0
        open_end = replace(limit, stop=lambda: self.finished or limit.stop())
        while passed < limit.seconds and not open_end.stop():
            part = replace(open_end, seconds=min(ROUND, limit.seconds - passed))
            _in_threads(partial(think, limit=part), self._searches)
            passed = limit.clock() - start
            if early and is_decided(self, nodes_left(self, limit, passed)):
                break

    def _advance_all(self, nodes: int) -> None:
        _in_threads(lambda search: search.advance(nodes), self._searches)

    def _advance_sharing(self, nodes: int) -> None:
        """Let each search look at so many nodes, and all of them share what they know when due."""
        apart = self._sharing[0].apart
        while nodes:
            step = min(nodes, apart - self._apart)
            self._advance_all(step)
            nodes -= step
            self._apart += step
            if self._apart == apart:
                share_all(self._sharing, self._pool)
                self._apart = 0

    def candidates(self) -> Sequence[Candidate[M]]:
        """See `Search`: those of a search that has finished, if any has."""
        for search in self._searches:
            if search.finished:
                return search.candidates()
        values = defaultdict[M, list[float]](list)
        for search in self._searches:
            for found in search.candidates():
                values[found.move].append(found.value)
        looked = self._looked()
        moves = sorted(values, key=lambda move: (looked[move], fmean(values[move])), reverse=True)
        return [Candidate(move, fmean(values[move])) for move in moves]

    def worth(self, seat: Seat) -> float:
        """See `Search`: the mean of what all expect."""
        return fmean(search.worth(seat) for search in self._searches)

    def is_decided(self, nodes: float) -> bool:
        """See `Decisive`: so it is where all say so, of the same candidate."""
        number = len(self._searches)
        each = nodes + self._apart * number if self._sharing else nodes / number
        if not all(isinstance(one, Decisive) and one.is_decided(each) for one in self._searches):
            return False
        return len({search.candidates()[0].move for search in self._searches}) == 1

    def followed(self, position: AnyPosition, rng: Random) -> Self | None:
        """See `Following`; all of them go on, or none does."""
        if not all(isinstance(search, Following) for search in self._searches):
            return None
        followed = [cast("Following", one).followed(position, rng) for one in self._searches]
        return type(self)(cast("Any", followed)) if all(followed) else None

    def _looked(self) -> Counter[M]:
        """The number of times each move was looked at."""
        times = Counter[M]()
        for search in self._searches:
            for move, often in search.looked() if isinstance(search, Joinable) else ():
                times[move] += often
        return times


def share_all(searches: Sequence[Sharing[M]], pool: Pool) -> None:
    """Let all searches know what each of them has learned."""
    # Those that told first have not heard of the last ones yet.
    for search in (*searches, *searches):
        search.share(pool)


def joined(
    begin: Callable[[View[M], Seat, Random], A], threads: int
) -> Callable[[View[M], Seat, Random], A | JoinedSearch[M]]:
    """A search that has others beside it, so many in all, if it can be joined with any."""

    def begin_all(view: View[M], seat: Seat, rng: Random) -> A | JoinedSearch[M]:
        first = begin(view, seat, rng)
        if threads == 1 or not isinstance(first, Joinable):
            return first
        # Chance of its own for each: none depends on how far another is.
        chances = [Random(rng.getrandbits(64)) for _ in range(threads - 1)]
        return JoinedSearch([first, *(begin(view, seat, chance) for chance in chances)])

    return begin_all


def _in_threads(do: Callable[[S], None], searches: Sequence[S]) -> None:
    """Do the same with each search, with all at a time; over when the last is done."""
    list(_threads().map(do, searches))


@cache
def _threads() -> ThreadPoolExecutor:
    """The threads of this process: so many at most, each begun when it is first needed."""
    return ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="search")
