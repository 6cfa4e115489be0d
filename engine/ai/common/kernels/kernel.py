"""Protocol of kernels: tests and measurements ask every kernel in the words of the rules."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine.core.game import M, Position

B = TypeVar("B")


class Kernel(Protocol[M, B]):
    """A game's rules over boards of its own, of type `B`, which change in place.

    A position has a board only where it has everything a search may look at: nothing is hidden in
    it, and its moves are listed.
    """

    def board(self, position: Position[M]) -> B:
        """The board of a position."""
        ...

    def moves(self, board: B) -> Sequence[M]:
        """The legal moves, in any order; none when the game is over."""
        ...

    def play(self, board: B, move: M) -> None:
        """Make a legal move on the board."""
        ...

    def totals(self, board: B) -> Sequence[float]:
        """Result of each seat if the game ended here."""
        ...

    def perft(self, board: B, depth: int) -> int:
        """The number of leaves at a depth; ends of the game before it are none."""
        ...

    def playouts(self, board: B, number: int, seed: int) -> Sequence[float]:
        """Mean total of each seat over so many random games from here; the board stays."""
        ...
