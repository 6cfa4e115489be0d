"""The exact ends of games of Blokus, whoever plays them, as the search asks for them."""

from typing import Protocol

from engine.ai.blokus.kernels.board import COLOURS, Board
from engine.ai.blokus.kernels.each import POINTS, new_each, solve_each
from engine.ai.blokus.kernels.ending import CHOICE, SOLVED, STATUS, Ending, new_ending, solve
from engine.ai.blokus.kernels.kernel import numbers
from engine.ai.blokus.kernels.reward import beats, same_team
from engine.core.game import Seat

FEW, FEW_OF_EACH = 48, 40
"""Most legal placements of all colours that may be left for an end to be searched: between two
sides, and where each plays for itself, where nothing shortens the search."""

BESIDE, BESIDE_OF_EACH = 4, 8
"""Positions looked at for each playout of the search beside it, in these two cases."""


class End(Protocol):
    """A search of the end of a game, which may give up; `choice` is the move when it is solved."""

    @property
    def solved(self) -> bool: ...  # noqa: D102 - explained above
    @property
    def choice(self) -> int: ...  # noqa: D102 - explained above

    def advance(self, playouts: int, spare: Board) -> None:
        """Search on for as long as goes with so many playouts; `spare` is overwritten."""
        ...

    def worth(self, seat: Seat) -> float:
        """Value of the end to a seat, from 0, lost, to 1, won."""
        ...


def end_of(root: Board) -> End | None:
    """A search of the end of a game; None where too much is left."""
    left = sum(len(numbers(root, colour)) for colour in range(COLOURS))
    found = new_ending(root) if left <= FEW else None
    if found is not None:
        return OfTwo(root, found)
    return OfEach(root) if left <= FEW_OF_EACH else None


class OfTwo:
    """The end between two sides; see `End`."""

    def __init__(self, root: Board, ending: Ending) -> None:
        self._root, self._ending = root, ending

    @property
    def solved(self) -> bool:
        """See `End`."""
        return bool(self._ending.used[STATUS] == SOLVED)

    @property
    def choice(self) -> int:
        """See `End`."""
        return int(self._ending.used[CHOICE])

    def advance(self, playouts: int, spare: Board) -> None:
        """See `End`."""
        solve(self._ending, self._root, spare, playouts * BESIDE)

    def worth(self, seat: Seat) -> float:
        """See `End`."""
        root, lead = self._root, float(self._ending.best[0])
        rival = next(one for one in range(len(root.shares)) if not same_team(root, seat, one))
        return beats(root, seat, rival, lead if same_team(root, 0, seat) else -lead)


class OfEach:
    """The end where each seat plays for itself; see `End`."""

    def __init__(self, root: Board) -> None:
        self._root, self._each = root, new_each(root)

    @property
    def solved(self) -> bool:
        """See `End`."""
        return bool(self._each.used[STATUS] == SOLVED)

    @property
    def choice(self) -> int:
        """See `End`."""
        return int(self._each.used[CHOICE])

    def advance(self, playouts: int, spare: Board) -> None:
        """See `End`."""
        solve_each(self._each, self._root, spare, playouts * BESIDE_OF_EACH)

    def worth(self, seat: Seat) -> float:
        """See `End`."""
        return float(self._each.result[seat, POINTS])
