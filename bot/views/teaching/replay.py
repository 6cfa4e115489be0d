"""The replay of a finished game: its scenes in turn, as frames of an animation."""

from collections.abc import Iterator

from bot.domain.table import Table
from engine.geometry.scene import Scene
from engine.geometry.widening import laid_on

MOST = 60
"""Frames of a replay: in a longer game some stand for several plies."""


def shown_plies(plies: int) -> list[int]:
    """After how many plies the game is shown: after each, or evenly fewer; first and last too."""
    count = min(plies + 1, MOST)
    return [number * plies // max(1, count - 1) for number in range(count)]


def scenes(table: Table) -> list[Scene]:
    """The scenes of a finished game, all on the board of the last one.

    All that was played since the one before is outlined. They are as a group saw the game: a seat's
    own view would turn the board, and what is given in secret shows as soon as all have given it.
    """
    found = list(_scenes(table))
    return [laid_on(scene, found[-1].board) for scene in found]


def _scenes(table: Table) -> Iterator[Scene]:
    before = 0
    for ply in shown_plies(len(table.record.plies)):
        yield table.positions[ply].view(None).scene("", table.positions[before])
        before = ply
