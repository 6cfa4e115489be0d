"""Searches that go on where an earlier one of the same game has been: what a process remembers."""

from collections.abc import Callable
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar, runtime_checkable

from engine.core.game import AnyPosition, Seat, View


@runtime_checkable
class Following(Protocol):
    """A search whose knowledge may serve a later one."""

    def followed(self, position: AnyPosition, rng: Random) -> Self | None:
        """A search from a position that goes on with what this one knows; this one is used up.

        None if the position does not certainly come after that of this search, or if it knows
        nothing of it.
        """
        ...


S = TypeVar("S", bound=Following)


class Memory(Generic[S]):
    """The last searches of a process: so many at most, the latest first.

    They are told apart by their positions alone: whatever table one was made for, what it knows of
    a position is true of that position.
    """

    def __init__(self, begin: Callable[[View[Any], Seat, Random], S], most: int) -> None:
        self._begin = begin
        self._most = most
        self._searches: list[S] = []

    def begin(self, view: View[Any], seat: Seat, rng: Random) -> S:
        """A search that goes on with one of those that are remembered, or a new one."""
        found = self._followed(view.sample(rng), rng)
        if not found:
            # Before there is another one, so that there is room for it.
            del self._searches[self._most - 1 :]
            found = self._begin(view, seat, rng)
        self._searches.insert(0, found)
        return found

    def _followed(self, position: AnyPosition, rng: Random) -> S | None:
        """A search that goes on with one of those that are remembered, which is forgotten."""
        for search in self._searches:
            if found := search.followed(position, rng):
                self._searches.remove(search)
                return found
        return None
