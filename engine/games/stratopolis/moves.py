"""The moves of Stratopolis as values, and their canonical texts."""

from typing import NamedTuple

from engine.games.stratopolis.tiles import PLANE, squares_of

ARRANGE = "arrange"


class Lay(NamedTuple):
    """Lay a tile with its elbow on a square, turned so often.

    The tile is named where there are several to choose from, and else empty.
    """

    tile: str
    elbow: int
    turns: int

    @property
    def squares(self) -> tuple[int, int, int]:
        """The squares that it covers."""
        return squares_of(self.elbow, self.turns)

    def __str__(self) -> str:
        named = f"{self.tile} " if self.tile else ""
        return f"{named}{PLANE.name(self.elbow)} r{self.turns}"


class Arrange(NamedTuple):
    """Put one's stack in this order, top first."""

    tiles: str

    def __str__(self) -> str:
        return f"{ARRANGE} {self.tiles}"


Move = Lay | Arrange
